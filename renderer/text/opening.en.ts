// The words of opening files, in English.
import type { OpeningFault } from '../programs/opening.ts';

const quoted = (name: string): string => (name === '' ? 'This' : `«${name}»`);

export const openingEn = {
  command: 'Open a program or a pipeline …',
  pipelines: 'Pipelines',
  dropHere: 'Drop the file to open it',
  whatMay:
    'A Simple program, or a pipeline of json-pipeline (text or JSON). It opens as a program of its own; yours stays as it is.',
  faults: {
    several: () => 'One file at a time, please: several were given, and none was opened.',
    nothing: () => 'There was no file in what was dropped.',
    'too-large': (name) => `${quoted(name)} is larger than 1 MB and was not opened.`,
    unreadable: (name) => `${quoted(name)} cannot be read. Is it a folder?`,
    binary: (name) => `${quoted(name)} is no text (UTF-8) and was not opened.`,
    empty: (name) => `${quoted(name)} is empty.`,
    'not-pipeline': (name) =>
      `${quoted(name)} holds no pipeline: its JSON needs a list «nodes» with opcodes, its text begins with «pipeline {».`,
    'wrong-type': (name) =>
      `${quoted(name)} is neither a Simple program (.simple, .txt) nor a pipeline, and was not opened.`,
  } satisfies Record<OpeningFault, (name: string) => string> as Readonly<
    Record<OpeningFault, (name: string) => string>
  >,
};
