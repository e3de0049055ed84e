/*
 * Runs the user's command for `fathom pass`, which reads a graph from standard input and writes one to
 * standard output.
 *
 * Without --confine, it runs like any command that the user types in a shell. With --confine, bubblewrap gives it the system's
 * programs and the current folder, both read-only, an empty folder for temporary files, and no network.
 */
import { say, type Phrase } from '../../../compiler/base/phrase.ts';
import { windowsProgram } from '../../services/environment.ts';
import { startChild, type Finished } from '../../services/native/child.ts';
import { findOnPath } from '../../services/toolchains/machine.ts';
import { io } from '../io.ts';

const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;
/** The end says more than the beginning: an exception is the last thing that a pass prints. */
const [MAX_TOLD_FIRST, MAX_TOLD_LAST] = [500, 2_000];
const MAX_TOLD = MAX_TOLD_FIRST + MAX_TOLD_LAST;
/** What interpreters and compilers need besides /usr. */
const SYSTEM = ['/bin', '/sbin', '/lib', '/lib32', '/lib64', '/opt', '/etc/alternatives', '/etc/ld.so.cache'];

export interface CommandLimits {
  readonly timeMs: number;
  readonly isConfined: boolean;
}

export type CommandOutput =
  | { readonly text: string; readonly milliseconds: number; readonly stderr: string }
  | { readonly problem: Phrase; readonly stderr: string };

export async function runCommand(
  command: string,
  input: string,
  { timeMs, isConfined }: CommandLimits,
): Promise<CommandOutput> {
  const started = isConfined ? confined(command) : inShell(command);
  if (started === null) return { problem: say`bubblewrap (bwrap) was not found`, stderr: '' };
  const [program, words] = started;
  const finished = await startChild(program, words, {
    timeMs,
    outputBytes: MAX_OUTPUT_BYTES,
    cwd: process.cwd(),
    env: io().env,
    isQuoted: true,
    input,
  }).finished;
  const stderr = withoutMiddle(finished.stderr.toString('utf8'));
  const problem = problemOf(finished, timeMs);
  return problem === null
    ? { text: finished.stdout.toString('utf8'), milliseconds: finished.milliseconds, stderr }
    : { problem, stderr };
}

/** Omits whole lines, unless a line is too long. */
function withoutMiddle(text: string): string {
  if (text.length <= MAX_TOLD) return text;
  const first = text.slice(0, MAX_TOLD_FIRST).replace(/\n[^\n]*$/, '');
  const last = text.slice(-MAX_TOLD_LAST).replace(/^[^\n]*\n(?=.)/s, '');
  return `${first}\n[…]\n${last}`;
}

export async function canConfine(): Promise<boolean> {
  const started = confined('true');
  if (started === null) return false;
  const [program, words] = started;
  const limits = { timeMs: 10_000, outputBytes: MAX_TOLD, cwd: process.cwd(), env: io().env };
  const { ended, exitCode } = await startChild(program, words, limits).finished;
  return ended === 'exit' && exitCode === 0;
}

function inShell(command: string): [string, string[]] {
  if (process.platform !== 'win32') return ['/bin/sh', ['-c', command]];
  return [windowsProgram('cmd.exe'), ['/d', '/s', '/c', `"${command}"`]];
}

function confined(command: string): [string, string[]] | null {
  const bubblewrap = findOnPath('bwrap', io().env);
  if (bubblewrap === null) return null;
  const folder = process.cwd();
  const readOnly = (flag: string) => (path: string) => [flag, path, path];
  return [
    bubblewrap,
    [
      ...['--unshare-all', '--die-with-parent', '--new-session', '--cap-drop', 'ALL'],
      ...['--clearenv', '--setenv', 'PATH', '/usr/local/bin:/usr/bin:/bin', '--setenv', 'LANG', 'C.UTF-8'],
      ...readOnly('--ro-bind')('/usr'),
      ...SYSTEM.flatMap(readOnly('--ro-bind-try')),
      ...['--dev', '/dev', '--proc', '/proc', '--tmpfs', '/tmp', '--setenv', 'HOME', '/tmp'],
      ...readOnly('--ro-bind')(folder),
      ...['--chdir', folder, '/bin/sh', '-c', command],
    ],
  ];
}

function problemOf({ ended, exitCode, signal, problem }: Finished, timeMs: number): Phrase | null {
  if (ended === 'not-started') return say`the command did not start: ${problem}`;
  if (ended === 'timeout')
    return say`the command did not end within ${timeMs / 1000} seconds. Does it loop forever? Print each iteration to standard error to find out. If it is only slow, allow more with --time`;
  if (ended === 'output-limit') return say`the command printed more than ${MAX_OUTPUT_BYTES >> 20} MB`;
  if (signal !== null) return say`the command was ended by the signal ${signal}`;
  return exitCode === 0 ? null : say`the command exited with status ${exitCode ?? 1}`;
}
