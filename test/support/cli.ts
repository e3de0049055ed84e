// Runs `fathom`: its code in this process, or the built command in a separate process.
import { spawnSync } from 'node:child_process';
import {
  closeSync,
  createReadStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isBuildStale } from '../../build/project.mjs';
import type { Output } from '../../electron/cli/io.ts';
import { run } from '../../electron/cli/main.ts';

const root = new URL('../..', import.meta.url).pathname;
export const cliPath = `${root}dist/cli/fathom.js`;

const cache = `${root}.fathom-cache`;
/** Contains the ID of the building process. */
const lock = `${cache}/building`;

/** Builds if the build is missing or stale; test files run in parallel, and one of them builds. */
export function buildOnce(): void {
  const isBuilt = (): boolean => existsSync(cliPath) && !isBuildStale();
  while (!isBuilt()) {
    if (!isTaken()) continue;
    try {
      if (isBuilt()) return;
      const { status, stderr } = spawnSync(process.execPath, [`${root}build/build.mjs`], {
        encoding: 'utf8',
      });
      if (status !== 0) throw new Error(stderr);
    } finally {
      rmSync(lock, { force: true });
    }
  }
}

/** Whether this process may build now; otherwise waits a little. */
function isTaken(): boolean {
  mkdirSync(cache, { recursive: true });
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch {
    if (!isAtWork()) rmSync(lock, { force: true });
    else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
    return false;
  }
}

/** A killed process leaves its lock. */
function isAtWork(): boolean {
  try {
    return process.kill(Number(readFileSync(lock, 'utf8')), 0);
  } catch {
    return false;
  }
}

export interface CliResult {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Runs the command line's code in this process: the usual way, because a process costs half a second.
 * Runs a student's rules and reductions in this process, too; `fathomProcess` has the process that limits
 * them.
 */
export async function fathom(
  args: readonly string[],
  input: string | Uint8Array = '',
  env: NodeJS.ProcessEnv = process.env,
): Promise<CliResult> {
  const { status, stdout, stderr } = await fathomBytes(args, input, env);
  return { status, stdout: stdout.toString('utf8'), stderr: stderr.toString('utf8') };
}

/** Like `fathom`, with byte output. */
export async function fathomBytes(
  args: readonly string[],
  input: string | Uint8Array = '',
  env: NodeJS.ProcessEnv = process.env,
): Promise<{ status: number; stdout: Buffer; stderr: Buffer }> {
  const folder = mkdtempSync(join(tmpdir(), 'fathom-input-'));
  writeFileSync(join(folder, 'input'), input);
  const descriptor = openSync(join(folder, 'input'), 'r');
  const [stdout, stderr] = [new Kept(), new Kept()];
  try {
    const stdin = createReadStream('', { fd: descriptor, autoClose: false });
    const own = runsCode(args) ? ['--inside'] : [];
    const status = await run([...args, ...own], { args, stdout, stderr, stdin, descriptor, env });
    return { status, stdout: stdout.bytes(), stderr: stderr.bytes() };
  } finally {
    closeSync(descriptor);
    rmSync(folder, { recursive: true });
  }
}

/** Whether a command runs a student's code, for which it restarts itself (electron/cli/own-process.ts). */
const runsCode = ([command, verb, ...rest]: readonly string[]): boolean =>
  !rest.includes('--help') &&
  (command === 'reduce' || (command === 'rule' && ['check', 'run'].includes(verb)));

class Kept implements Output {
  private readonly parts: Buffer[] = [];

  write(part: string | Uint8Array): boolean {
    this.parts.push(Buffer.from(part));
    return true;
  }

  once(): void {}

  bytes(): Buffer {
    return Buffer.concat(this.parts);
  }
}

/** Runs the built command in a process, if a test needs one. @param timeout milliseconds */
export function fathomProcess(
  args: readonly string[],
  input: string | Uint8Array = '',
  env: NodeJS.ProcessEnv = process.env,
  timeout = 60_000,
): CliResult {
  const { status, stdout, stderr } = spawnSync(process.execPath, [cliPath, ...args], {
    input,
    encoding: 'utf8',
    env,
    timeout,
    maxBuffer: 1 << 28,
  });
  return { status, stdout, stderr };
}
