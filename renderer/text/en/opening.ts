import type { OpeningFault } from '../../programs/opening.ts';

const quoted = (name: string): string => (name === '' ? 'This file' : `“${name}”`);

export const openingEn = {
  command: 'Open a program, a pipeline, or a trace …',
  pipelines: 'Pipelines',
  dropHere: 'Drop the file to open it',
  whatMay:
    'A Simple program, a json-pipeline pipeline (text or JSON), a JavaScript file, or a trace (turbo-*.json, IGV’s XML). It opens separately; your program is kept, and nothing runs.',
  faults: {
    several: () => 'Open one file at a time. None of these files was opened.',
    nothing: () => 'What you dropped contains no file.',
    'too-large': (name) => `${quoted(name)} is larger than 1 MB and was not opened.`,
    'trace-too-large': (name) =>
      `${quoted(name)} is larger than 50 MB, the limit for traces, and was not opened.`,
    unreadable: (name) => `${quoted(name)} cannot be read. Is it a folder?`,
    binary: (name) => `${quoted(name)} is not a UTF-8 text file and was not opened.`,
    empty: (name) => `${quoted(name)} is empty.`,
    'not-pipeline': (name) =>
      `${quoted(name)} is neither a pipeline nor a trace: a JSON pipeline has a list “nodes” with opcodes, a text pipeline starts with “pipeline {”, and a trace starts with “function” or “phases”.`,
    'wrong-type': (name) =>
      `${quoted(name)} is not a Simple program (.simple, .txt), a pipeline, a JavaScript file (.js), or a trace, and was not opened.`,
    'no-v8-pane': (name) =>
      `${quoted(name)} was not opened, because this lab or assignment does not include the V8 pane.`,
  } satisfies Record<OpeningFault, (name: string) => string> as Readonly<
    Record<OpeningFault, (name: string) => string>
  >,
};
