/*
 * Reports an internal error with a sentence that says what to send, never as an error in the user's program.
 *
 * The report is a file that the user can send: the command, the versions, and the stack.
 */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { io } from './io.ts';
import { tell } from './output.ts';

/** For internal software errors, from sysexits.h. */
export const INTERNAL = 70;

/** @returns the exit status */
export function tellInternal(error: unknown): number {
  const file = reportFile(error);
  const what =
    file === null
      ? `what you did and this message: ${firstLine(error)}`
      : `your input files and this report: ${file}`;
  tell(`fathom: internal error. This is a bug in Fathom, not in your program. To report it, send ${what}\n`);
  return INTERNAL;
}

export const internalMessage = (error: unknown): string =>
  `internal error in Fathom, not in your program: ${firstLine(error)}`;
export const INTERNAL_HINT = 'To report it, send the request and this message.';

function firstLine(error: unknown): string {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return text.replace(/\n.*/s, '').slice(0, 500);
}

/** null if the file cannot be written. */
function reportFile(error: unknown): string | null {
  const lines = [
    `fathom ${io().args.join(' ')}`,
    `node ${process.version} on ${process.platform} ${process.arch}`,
    error instanceof Error ? (error.stack ?? String(error)) : String(error),
  ];
  try {
    const file = join(mkdtempSync(join(tmpdir(), 'fathom-report-')), 'report.txt');
    writeFileSync(file, `${lines.join('\n')}\n`);
    return file;
  } catch {
    return null;
  }
}
