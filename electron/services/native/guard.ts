/*
 * Limits that the system enforces on a program, set by a shell line that then executes it.
 *
 * Memory (address space), processes (only its own), files it writes and opens, core files, CPU time. If
 * util-linux's setpriv works, the program also ends when Fathom is killed; root is exempt from the process
 * limit, so Fathom as root runs the program as the user nobody. Invariant: a limit that cannot be set is
 * either stricter already, or `limits` reports its absence.
 */
import { chmod } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { RunLimits } from '../../contract/shapes.ts';
import { RUN_LIMITS, SPARE_SECONDS } from './limits.ts';
import { findProgram, type Machine } from '../toolchains/machine.ts';

export interface Guard {
  readonly limits: RunLimits;
  /** Before the shell; empty if they set nothing. */
  readonly words: readonly string[];
  /** The program runs as another user, who needs access to its folder. */
  readonly otherUser: boolean;
  readonly shell: boolean;
}

export interface GuardLimits {
  readonly memoryBytes: number;
  readonly timeMs: number;
  /** Size of each file that it may write; default: it writes none. */
  readonly fileBytes?: number;
  /** The program may have threads, which count as processes. */
  readonly threads?: boolean;
}

const SHELL = '/bin/sh';
const NOBODY = '65534';
const WITH_PARENT = ['--no-new-privs', '--pdeathsig', 'KILL'];
const AS_NOBODY = [`--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups', ...WITH_PARENT];
const BLOCK = 512;
/** Pipes and events of a runtime with threads. */
const THREADED_OPEN_FILES = 64;
/** Shells call the limit -u or -p; bash, where -p means something else, rejects it. */
const NO_PROCESSES = '{ ulimit -u 0 || ulimit -p 0; } 2>/dev/null';

export async function findGuard(machine: Machine): Promise<Guard> {
  const none = { words: [], otherUser: false };
  const limits = { time: true, output: true, memory: false, processes: false, calls: false };
  if (machine.platform === 'win32') return { ...none, shell: false, limits };
  const memory = machine.platform === 'linux';
  const works = async (words: readonly string[]): Promise<boolean> => {
    const [first = SHELL, ...rest] = [...words, SHELL, '-c', `cd "$0" && ${NO_PROCESSES}`, machine.temporary];
    return (await machine.ask(first, rest)).status === 0;
  };
  const setpriv = memory ? findProgram('setpriv', machine, ['/usr/bin', '/bin']) : null;
  if (setpriv !== null && machine.superuser && (await works([setpriv, ...AS_NOBODY])))
    return {
      words: [setpriv, ...AS_NOBODY],
      otherUser: true,
      shell: true,
      limits: { ...limits, memory, processes: true },
    };
  const processes = !machine.superuser;
  if (setpriv !== null && (await works([setpriv, ...WITH_PARENT])))
    return {
      words: [setpriv, ...WITH_PARENT],
      otherUser: false,
      shell: true,
      limits: { ...limits, memory, processes },
    };
  const shell = await works([]);
  return { ...none, shell, limits: { ...limits, memory: memory && shell, processes: processes && shell } };
}

export function guarded(
  { words, shell }: Guard,
  program: string,
  argumentsOfProgram: readonly string[],
  { memoryBytes, timeMs, fileBytes = 0, threads = false }: GuardLimits,
): [string, ...string[]] {
  if (!shell) return [program, ...argumentsOfProgram];
  const seconds = Math.ceil(timeMs / 1000);
  const limits = [
    'ulimit -c 0',
    `ulimit -f ${Math.ceil(fileBytes / BLOCK)}`,
    `ulimit -n ${threads ? THREADED_OPEN_FILES : RUN_LIMITS.openFiles}`,
    `ulimit -H -t ${seconds + SPARE_SECONDS}`,
    `ulimit -S -t ${seconds}`,
    `ulimit -v ${Math.floor(memoryBytes / 1024)}`,
    ...(threads ? [] : [NO_PROCESSES]),
  ];
  const script = `${limits.map((limit) => `${limit} 2>/dev/null`).join('; ')}; exec "$0" "$@"`;
  const [first = SHELL, ...rest] = [...words, SHELL, '-c', script, program, ...argumentsOfProgram];
  return [first, ...rest];
}

/** Gives the program's user access to the program only. */
export async function letIn({ otherUser }: Guard, program: string): Promise<void> {
  if (!otherUser) return;
  await chmod(dirname(program), 0o711);
  await chmod(program, 0o755);
}
