// Runs the built `fathom` command.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { isBuildStale } from '../../build/project.mjs';

const root = new URL('../..', import.meta.url).pathname;
/** The built command. */
export const cliPath = `${root}dist/cli/fathom.js`;

/** Builds if what is there is missing or older than the sources. */
export function buildOnce(): void {
  if (existsSync(cliPath) && !isBuildStale()) return;
  const { status, stderr } = spawnSync(process.execPath, [`${root}build/build.mjs`], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
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
