/*
 * This command again, in a process of its own: for commands that run a student's code.
 *
 * The code runs in a sandbox, which cannot stop a built-in function in the middle of its work: the process is ended
 * from here when it does not answer. In it the command has the option `--inside`.
 */
import { spawn } from 'node:child_process';
import type { CodeFailure } from '../../labs/engine/index.ts';

/** Far more than code in its limits needs. */
const LONGEST = 60_000;

/** The exit status; or why there is none. */
export async function inOwnProcess(): Promise<number | CodeFailure> {
  const child = spawn(process.execPath, [...process.execArgv, ...process.argv.slice(1), '--inside'], {
    stdio: 'inherit',
  });
  const timer = setTimeout(() => child.kill('SIGKILL'), LONGEST);
  const status = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', resolve);
  });
  clearTimeout(timer);
  if (status !== null) return status;
  const message = `ended after ${LONGEST / 1000} seconds without an answer`;
  return { kind: 'timeout', message, line: 0, column: 0 };
}
