/*
 * The command's output: results to standard output, messages to standard error.
 *
 * A terminal obeys escape sequences, and much of the output is untrusted: programs, file names, rule names,
 * labs, program output. So on a terminal control characters are shown (`␛`, `\x9b`), except line ends, tabs,
 * and, in program output, carriage returns. Messages are always written that way. Files and other commands
 * receive standard output unchanged.
 */
import { mkdirSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { io } from './io.ts';

/** C0 and C1 control characters, bidirectional controls, and unpaired surrogates. */
const CONTROL = /[\0-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]|\p{Cs}/gu;

/** It cannot move the cursor or change colors, title, or clipboard. */
export function terminalText(text: string): string {
  return text.replace(CONTROL, (character) => {
    const code = character.charCodeAt(0);
    // The Unicode pictures of control characters.
    if (code < 0x20) return String.fromCharCode(0x2400 + code);
    if (code === 0x7f) return '\u2421';
    return code < 0x100 ? `\\x${code.toString(16)}` : `\\u${code.toString(16).padStart(4, '0')}`;
  });
}

/** For reports and pages: replaces characters that do not belong in names or programs. */
export const fitText = (text: string): string => text.replace(CONTROL, '\ufffd');

export const oneLine = (name: string): string => name.replace(/[\n\r\u2028\u2029]/g, '\ufffd');

export function tell(text: string): void {
  io().stderr.write(terminalText(text));
}

/** Waits for the output to drain. Bytes are a program's output. */
export function print(text: string | Uint8Array): Promise<void> {
  return new Promise((resolve) => {
    const { stdout } = io();
    if (stdout.write(stdout.isTTY === true ? shownOnTerminal(text) : text)) resolve();
    else stdout.once('drain', resolve);
  });
}

function shownOnTerminal(text: string | Uint8Array): string {
  if (typeof text === 'string') return terminalText(text);
  return new TextDecoder().decode(text).split('\r').map(terminalText).join('\r');
}

/** Atomic: an interrupted command leaves no damaged file. Creates the folder. */
export function replaceFile(file: string, text: string): void {
  mkdirSync(dirname(resolve(file)), { recursive: true });
  const isPlain = statSync(file, { throwIfNoEntry: false })?.isFile() !== false;
  if (!isPlain) return writeFileSync(file, text);
  const part = `${file}.${process.pid}.part`;
  writeFileSync(part, text);
  renameSync(part, file);
}
