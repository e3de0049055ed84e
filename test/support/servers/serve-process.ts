// Starts `fathom serve` as a separate process with separate folders.
import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { cliPath } from '../cli.ts';
import { TestServer, until } from './web.ts';

export interface ServeProcess {
  readonly child: ChildProcess;
  /** The exit status, or the signal that ended it. */
  readonly ended: Promise<number | NodeJS.Signals | null>;
  /** The address, which works only once. */
  readonly address: string;
  /** The same address without a name under localhost; null if the system has none. */
  readonly plain: string | null;
  readonly server: TestServer;
}

/**
 * Starts `fathom serve`.
 * @param folder contains the folders `workspace`, `config`, and `state`
 * @param port 0 for any @param cli the program's file
 * @throws Error with its output if it ends before it has an address
 */
export async function startServeProcess(
  folder: string,
  port = 0,
  more: readonly string[] = [],
  cli = cliPath,
): Promise<ServeProcess> {
  const child = spawn(process.execPath, [cli, 'serve', '--port', String(port), ...more], {
    env: {
      PATH: process.env['PATH'],
      HOME: folder,
      SHELL: '/bin/sh',
      FATHOM_WORKSPACE: join(folder, 'workspace'),
      FATHOM_CONFIG: join(folder, 'config'),
      FATHOM_STATE: join(folder, 'state'),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) =>
    child.once('exit', (code, signal) => resolve(signal ?? code)),
  );
  let printed = '';
  let told = '';
  child.stdout.on('data', (data: Buffer) => (printed += data.toString()));
  child.stderr.on('data', (data: Buffer) => (told += data.toString()));
  await until(() => {
    if (child.exitCode !== null) throw new Error(`it ended: ${told}`);
    return printed.includes('\n');
  }, 'the address');
  const [, plain = null] = /^If a browser cannot find this address, use: (\S+)$/m.exec(told) ?? [];
  const address = printed.trim();
  const server = new TestServer(folder, {
    port: Number(new URL(address).port),
    notes: [],
    newAddress: () => address,
    newPlainAddress: () => plain,
    newOpenAddress: () => address,
    close: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  });
  return { child, ended, address, plain, server };
}
