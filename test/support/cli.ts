// Runs the built `fathom` command.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { isBuildStale } from '../../build/project.mjs';

const root = new URL('../..', import.meta.url).pathname;
/** The built command. */
export const cliPath = `${root}dist/cli/fathom.js`;

const cache = `${root}.fathom-cache`;
/** Holds the number of the process that builds. */
const lock = `${cache}/building`;

/** Builds if what is there is missing or older than the sources; test files run side by side, and one of them builds. */
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

/** Whether this process may build now; where another one does, only after a while. */
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

/** A process that was killed leaves its lock behind. */
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

/** What the command prints, byte for byte. */
export function fathomBytes(args: readonly string[], input: Uint8Array): Buffer {
  return spawnSync(process.execPath, [cliPath, ...args], { input, timeout: 60_000 }).stdout;
}

/** @param timeout milliseconds */
export function fathom(
  args: readonly string[],
  input = '',
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
