/*
 * Reads what a user names: a file, standard input, or, by mistake, a folder or an endless device.
 *
 * Every read has a limit, and none waits for a writer that may never come. Unreadable input is a wrong name
 * (UsageError); readable input that is not text or is too long is itself wrong (InputError).
 */
import { closeSync, fstatSync, openSync, readSync, statSync, type Stats } from 'node:fs';
import { say, textOf, type Phrase } from '../../../compiler/base/phrase.ts';
import { io } from '../io.ts';
import { told } from '../text/language.ts';

/** Shown in the user's language; the message is the English text, for data. */
class PhraseError extends Error {
  readonly phrase: Phrase;

  constructor(phrase: Phrase) {
    super(textOf(phrase));
    this.phrase = phrase;
  }
}

/** Wrong usage of the command: exit status 2. */
export class UsageError extends PhraseError {}

/** Wrong input: exit status 1. */
export class InputError extends PhraseError {}

/** Far more than any program or graph needs. */
const MAX_BYTES = 64 * 1024 * 1024;

/** The text of a file, or of standard input for `-`. */
export function readText(file: string): string {
  const bytes = file === '-' ? readWhole(io().descriptor, 'standard input') : readFile(file);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new InputError(say`${nameOf(file)} is not UTF-8 text`);
  }
}

/** One byte per character; '' from an interactive terminal. */
export function standardInput(): string {
  return io().stdin.isTTY === true ? '' : readWhole(io().descriptor, 'standard input').toString('latin1');
}

const nameOf = (file: string): string => (file === '-' ? 'standard input' : file);

function readFile(file: string): Buffer {
  const stats = ask(file, () => statSync(file));
  const wrong = notReadable(stats, file);
  if (wrong !== null) throw new UsageError(wrong);
  const descriptor = ask(file, () => openSync(file, 'r'));
  try {
    return readWhole(descriptor, file);
  } finally {
    closeSync(descriptor);
  }
}

function notReadable(stats: Stats, file: string): Phrase | null {
  if (stats.isDirectory()) return say`${file} is a folder; name a file`;
  if (stats.isSocket()) return say`${file} is a socket; name a file`;
  // The shell's pipes, as in `fathom run <(command)`, always have a writer.
  if (stats.isFIFO() && !/^\/(dev|proc\/[^/]+)\/fd\//.test(file) && file !== '/dev/stdin')
    return say`${file} is a pipe; name a file, or - for standard input`;
  return null;
}

function ask<T>(file: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!isRefusal(error)) throw error;
    throw new UsageError(say`cannot read ${file}: ${refusal(error)}`);
  }
}

const REASONS: ReadonlyMap<string, Phrase> = new Map(
  Object.entries({
    ENOENT: say`the file does not exist`,
    ENOTDIR: say`the file does not exist`,
    EACCES: say`permission to read it was denied`,
    EPERM: say`permission to read it was denied`,
    ELOOP: say`its links form a cycle`,
    ENAMETOOLONG: say`the name is too long`,
    EISDIR: say`it is a folder`,
    ENXIO: say`there is no device to read from`,
    EROFS: say`it is read-only`,
    ENOSPC: say`the disk is full`,
    EEXIST: say`the name is already taken`,
  }),
);

/** A system error about a file, a folder, or disk space. */
export const isRefusal = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'syscall' in error && 'code' in error;

export const refusal = ({ code = '', message }: Pick<NodeJS.ErrnoException, 'code' | 'message'>): Phrase =>
  REASONS.get(code) ?? message;

/** For a system error, the reason and its object. */
export function errorText(error: Error): string {
  if (error instanceof PhraseError) return told(error.phrase);
  if (!isRefusal(error)) return error.message;
  const why = told(refusal(error));
  return error.path === undefined ? why : `${error.path}: ${why}`;
}

function readWhole(descriptor: number, name: string): Buffer {
  const parts: Buffer[] = [];
  let length = 0;
  const expected = ask(name, () => fstatSync(descriptor)).size;
  for (;;) {
    const part = Buffer.allocUnsafe(Math.min(Math.max(expected - length + 1, 65_536), 1 << 20));
    const count = ask(name, () => readSome(descriptor, part));
    if (count === 0) return Buffer.concat(parts, length);
    parts.push(part.subarray(0, count));
    length += count;
    if (length > MAX_BYTES) throw new InputError(say`${name} is longer than ${MAX_BYTES >> 20} MB`);
  }
}

/** Retries after a pause, because a nonblocking descriptor may report that it has no data yet. */
function readSome(descriptor: number, part: Buffer): number {
  for (;;) {
    try {
      return readSync(descriptor, part);
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : '';
      if (code === 'EOF') return 0;
      if (code !== 'EAGAIN') throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
    }
  }
}
