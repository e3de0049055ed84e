/*
 * Reruns this command, with the option `--inside`, in a separate process: for commands that run a student's
 * code.
 *
 * The sandbox limits the code itself; the process limits the time and memory that the code makes the compiler
 * use.
 */
import { spawn } from 'node:child_process';
import type { CodeFailure } from '../../labs/engine/index.ts';
import { beforeExit } from '../services/cleanup.ts';
import { INTERNAL } from './failure.ts';
import { io } from './io.ts';
import { tell } from './output.ts';

/** Far more than code within its limits needs. */
const LONGEST_MS = 60_000;
/** Limits the process's heap; the sandbox has separate memory. */
const MAX_MEGABYTES = 1024;
/**
 * Messages are held back until the end, because the system's message about exhausted memory is not meant for
 * users.
 */
const MESSAGE_BYTES = 1_000_000;

/** The exit status, or why there is none. */
export async function inOwnProcess(): Promise<number | CodeFailure> {
  const words = [
    ...process.execArgv,
    `--max-old-space-size=${MAX_MEGABYTES}`,
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
    ? `stopped because it did not respond for ${LONGEST_MS / 1000} seconds`
    : `stopped because it used more than ${MAX_MEGABYTES} MB of memory, or because another program ended it`;
  return { kind: late ? 'timeout' : 'memory', message, line: 0, column: 0 };
}
