import type { OpeningFault } from '../programs/opening.ts';

const quoted = (name: string): string => (name === '' ? 'This file' : `“${name}”`);

export const openingEn = {
  command: 'Open a program or a pipeline …',
  pipelines: 'Pipelines',
  dropHere: 'Drop the file to open it',
  whatMay:
    'A Simple program or a json-pipeline pipeline (text or JSON). It opens as a separate program; yours is kept.',
  faults: {
    several: () => 'Open one file at a time. None of these files was opened.',
    nothing: () => 'What you dropped contains no file.',
    'too-large': (name) => `${quoted(name)} is larger than 1 MB and was not opened.`,
    unreadable: (name) => `${quoted(name)} cannot be read. Is it a folder?`,
    binary: (name) => `${quoted(name)} is not a UTF-8 text file and was not opened.`,
    empty: (name) => `${quoted(name)} is empty.`,
    'not-pipeline': (name) =>
      `${quoted(name)} is not a pipeline: JSON needs a list “nodes” with opcodes, and text starts with “pipeline {”.`,
    'wrong-type': (name) =>
      `${quoted(name)} is neither a Simple program (.simple, .txt) nor a pipeline, and was not opened.`,
  } satisfies Record<OpeningFault, (name: string) => string> as Readonly<
    Record<OpeningFault, (name: string) => string>
  >,
};
