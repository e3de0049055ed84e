/*
 * What the command writes: answers to standard output, messages to standard error.
 *
 * A terminal obeys escape sequences, and much of what is written here comes from others: programs, file names, names of
 * rules, labs, what programs print. So on a terminal control characters are shown and not obeyed (`␛`, `\x9b`), all but
 * line ends and tabs, and, in what a program prints, carriage returns. Messages are written that way wherever they go.
 * Into files and other commands, standard output goes as it is, byte for byte.
 */
import { io } from './io.ts';

/** ESC and the other control characters of both tables, what turns the direction of writing round, and half characters. */
const CONTROL = /[\0-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]|\p{Cs}/gu;

/** A text that moves no cursor, and changes no colour, title or clipboard. */
export function terminalText(text: string): string {
  return text.replace(CONTROL, (character) => {
    const code = character.charCodeAt(0);
    // The pictures of control characters.
    if (code < 0x20) return String.fromCharCode(0x2400 + code);
    if (code === 0x7f) return '\u2421';
    return code < 0x100 ? `\\x${code.toString(16)}` : `\\u${code.toString(16).padStart(4, '0')}`;
  });
}

/** A text of somebody else as it is fit for a report or a page: what is no part of any name or program is crossed out. */
export const fitText = (text: string): string => text.replace(CONTROL, '\ufffd');

/** A name of somebody else in a line of its own: it ends no line. */
export const oneLine = (name: string): string => name.replace(/[\n\r\u2028\u2029]/g, '\ufffd');

/** Writes a message to standard error; several lines are fine. */
export function tell(text: string): void {
  io().stderr.write(terminalText(text));
}

/** Writes to standard output and waits until it is taken. Bytes are what a program printed. */
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
