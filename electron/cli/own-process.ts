/*
 * This command again, in a process of its own: for commands that run a student's code.
 *
 * The sandbox holds what the code itself takes; this holds what it makes the compiler take, in time and in memory, since
 * a process can be ended whatever it is doing. In it the command has the option `--inside`.
 */
import { spawn } from 'node:child_process';
import type { CodeFailure } from '../../labs/engine/index.ts';
import { beforeExit } from '../services/cleanup.ts';
import { INTERNAL } from './failure.ts';
import { io } from './io.ts';
import { tell } from './output.ts';

/** Far more than code in its limits needs. */
const LONGEST_MS = 60_000;
/** Of the process's own objects; the sandbox has its memory besides. */
const MOST_MEGABYTES = 1024;
/** Messages are kept until the end: what the system says of a process that ran out of memory is not for people. */
const MESSAGE_BYTES = 1_000_000;

/** The exit status; or why there is none. */
export async function inOwnProcess(): Promise<number | CodeFailure> {
  const words = [
    ...process.execArgv,
    `--max-old-space-size=${MOST_MEGABYTES}`,
    process.argv[1] ?? '',
    ...io().args,
  ];
  const child = spawn(process.execPath, [...words, '--inside'], { stdio: ['inherit', 'inherit', 'pipe'] });
  const messages: Buffer[] = [];
  let length = 0;
  child.stderr.on('data', (part: Buffer) => {
    length += part.length;
    if (length <= MESSAGE_BYTES) messages.push(part);
  });
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    child.kill('SIGKILL');
  }, LONGEST_MS);
  const forget = beforeExit(() => child.kill('SIGKILL'));
  const status = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  clearTimeout(timer);
  forget();
  if (status !== null && (status <= 3 || status === INTERNAL)) {
    tell(Buffer.concat(messages).toString('utf8'));
    return status;
  }
  const message = late
    ? `stopped after ${LONGEST_MS / 1000} seconds without an answer`
    : `stopped because it used more than ${MOST_MEGABYTES} MB of memory, or by another program`;
  return { kind: late ? 'timeout' : 'memory', message, line: 0, column: 0 };
}
