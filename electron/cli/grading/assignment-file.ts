/* Reads an assignment file with the labs that it may name. */
import { say } from '../../../compiler/base/phrase.ts';
import { firstOf, parseAssignment, type AssignmentRead } from '../../../labs/engine/index.ts';
import { labsIn, readLab, sharedOf } from '../course/files.ts';
import { readText, UsageError } from '../input/read-input.ts';
import type { Wanted } from './protocol.ts';

export function readAssignment(file: string, folder: string): AssignmentRead {
  const { course } = sharedOf(folder);
  const labs = labsIn(folder).flatMap((found) => readLab(found, course).lab ?? []);
  return parseAssignment(readText(file), labs);
}

/** @throws UsageError if it has errors */
export function wantedBy(file: string, folder: string): Wanted {
  const read = readAssignment(file, folder);
  if ('assignment' in read) return { kind: 'assignment', labs: read.assignment.labs };
  const { line, column, message } = firstOf(read.errors);
  throw new UsageError(say`the assignment has errors: ${file}:${line}:${column}: ${message}`);
}
