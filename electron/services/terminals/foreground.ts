/*
 * Whether a line may be typed into a shell for a person: only where it reaches nobody but the shell, as a line of its own.
 *
 * Whose turn it is says the system: the foreground process group of the shell's terminal. Whether something stands on the
 * line only the shell knows; so what was typed since the last line was entered counts, and a prompt that asks for the rest
 * of a command.
 */
import { readFile } from 'node:fs/promises';
import { startChild } from '../native/child.ts';
import type { Shell } from './shell.ts';

/** Why not. `busy`: another program has the terminal; `unknown`: the system does not tell. */
export type Refusal = 'busy' | 'half-typed' | 'unknown';

const ASK = { timeMs: 5_000, outputBytes: 1_000, cwd: '/' } as const;
/** `> ` of most shells, `quote> ` and the like of others. */
const CONTINUATION = /(?:^|[\r\n])(?:[a-z ]*> ?)(?:\x1b\[[\d;?]*[a-zA-Z])*$/;

/** Null where the line may be typed. */
export async function refusalOf(shell: Shell): Promise<Refusal | null> {
  const foreground = await foregroundOf(shell.pid);
  if (foreground === null) return 'unknown';
  if (foreground !== shell.pid) return 'busy';
  return shell.hasTyped || CONTINUATION.test(shell.output.tail(200)) ? 'half-typed' : null;
}

/** The process group that the terminal of a process listens to; null where that cannot be found out. */
async function foregroundOf(pid: number): Promise<number | null> {
  if (process.platform === 'win32') return null;
  const text = process.platform === 'linux' ? await fromProc(pid) : await fromPs(pid);
  const group = Number(text);
  return text !== '' && Number.isInteger(group) && group > 0 ? group : null;
}

/** The eighth word of the line; the second may have anything in it, and ends with the last bracket. */
async function fromProc(pid: number): Promise<string> {
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return line.slice(line.lastIndexOf(')') + 2).split(' ')[5] ?? '';
}

async function fromPs(pid: number): Promise<string> {
  const words = ['-o', 'tpgid=', '-p', String(pid)];
  const { stdout } = await startChild('/bin/ps', words, { ...ASK, env: { LC_ALL: 'C' } }).finished;
  return stdout.toString('utf8').trim();
}
