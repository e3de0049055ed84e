/*
 * Whether a line may be typed into a shell for the user: only if it reaches the shell alone, as a separate
 * line, in the intended folder. The system knows the foreground process group of the shell's terminal, and
 * the shell's folder. Only the shell knows whether its line is empty, so this tracks input since the last
 * entered line, and prompts for the rest of a command.
 */
import { readFile, realpath } from 'node:fs/promises';
import { startChild } from '../native/child.ts';
import type { Shell } from './shell.ts';

/**
 * `busy`: another program has the terminal; `elsewhere`: the shell is in another folder; `unknown`:
 * undetectable.
 */
export type Refusal = 'busy' | 'half-typed' | 'elsewhere' | 'unknown';

const ASK = { timeMs: 5_000, outputBytes: 1_000, cwd: '/' } as const;
/** `> ` of most shells, `quote> ` and similar of others. */
const CONTINUATION = /(?:^|[\r\n])(?:[a-z ]*> ?)(?:\x1b\[[\d;?]*[a-zA-Z])*$/;

/** null if the line may be typed. @param folder in which its commands must run */
export async function refusalOf(shell: Shell, folder: string): Promise<Refusal | null> {
  const [foreground, at] = await Promise.all([foregroundOf(shell.pid), folderOf(shell.pid)]);
  if (foreground === null || at === null) return 'unknown';
  if (foreground !== shell.pid) return 'busy';
  if (shell.hasTyped || CONTINUATION.test(shell.output.tail(200))) return 'half-typed';
  return at === (await realpath(folder)) ? null : 'elsewhere';
}

async function folderOf(pid: number): Promise<string | null> {
  if (process.platform === 'linux') return realpath(`/proc/${pid}/cwd`).catch(() => null);
  if (process.platform === 'win32') return null;
  const words = ['-a', '-d', 'cwd', '-p', String(pid), '-F', 'n'];
  const { stdout } = await startChild('/usr/sbin/lsof', words, { ...ASK, env: { LC_ALL: 'C' } }).finished;
  return /^n(\/.*)$/m.exec(stdout.toString('utf8'))?.[1] ?? null;
}

async function foregroundOf(pid: number): Promise<number | null> {
  if (process.platform === 'win32') return null;
  const text = process.platform === 'linux' ? await fromProc(pid) : await fromPs(pid);
  const group = Number(text);
  return text !== '' && Number.isInteger(group) && group > 0 ? group : null;
}

/** The eighth field. The second may contain anything, and ends at the last parenthesis. */
async function fromProc(pid: number): Promise<string> {
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return line.slice(line.lastIndexOf(')') + 2).split(' ')[5] ?? '';
}

async function fromPs(pid: number): Promise<string> {
  const words = ['-o', 'tpgid=', '-p', String(pid)];
  const { stdout } = await startChild('/bin/ps', words, { ...ASK, env: { LC_ALL: 'C' } }).finished;
  return stdout.toString('utf8').trim();
}
