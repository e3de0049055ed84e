// Tests that a program ends and its files are removed when the requester of its native run disconnects for
// any reason.
import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dispatch } from '../../electron/contract/index.ts';
import { openSession } from '../../electron/services/index.ts';
import { Trust } from '../../electron/services/trust.ts';
import { findOnPath } from '../../electron/services/toolchains/machine.ts';
import { buildOnce, cliPath } from '../support/cli.ts';
import { openFolder, processesIn, until } from '../support/native/native.ts';
import { openServer } from '../support/servers/web.ts';
import { long } from '../support/extent.ts';

const ENDLESS = '.globl _start\n_start: jmp _start\n';
const usual = process.env['TMPDIR'];
let folder = '';
let temporary = '';

beforeAll(() => {
  buildOnce();
  folder = openFolder();
  temporary = join(folder, 'temporary');
  mkdirSync(temporary);
  chmodSync(temporary, 0o755);
  process.env['TMPDIR'] = temporary;
}, 120_000);
afterAll(() => {
  if (usual === undefined) delete process.env['TMPDIR'];
  else process.env['TMPDIR'] = usual;
  rmSync(folder, { recursive: true, force: true });
});

const runs = (): boolean => processesIn(temporary).length > 0;
const allGone = (): boolean => !runs() && readdirSync(temporary).length === 0;

describe('closing a window while a program runs', () => {
  it('ends the program with its session', async () => {
    const trust = new Trust(join(folder, 'state'));
    const session = openSession({
      mode: 'electron',
      emit: () => undefined,
      workspace: join(folder, 'w'),
      trust,
    });
    const request = { assembly: ENDLESS, argument: '0', timeLimitMs: 60_000 };
    const answer = dispatch(session.handlers, 'toolchain.run', request);
    await until(runs, 'the program');
    session.end();
    expect(await answer).toMatchObject({ ok: true, value: { status: 'fault', fault: 'stopped' } });
    await until(allGone, 'its end');
  });

  it('ends the program with its connection', async () => {
    const server = await openServer({}, folder);
    const window = await server.window();
    void window.call('toolchain.run', { assembly: ENDLESS, argument: '0', timeLimitMs: 60_000 });
    await until(runs, 'the program');
    window.socket.terminate();
    await until(allGone, 'its end');
    await server.close();
  });
});

interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly output: string;
}

describe('ending a command while its program runs', () => {
  const expectEnd = async (ended: Promise<Ended>, wanted: NodeJS.Signals): Promise<void> => {
    const { code, signal, output } = await ended;
    expect({ code, signal }, output).toEqual({ code: null, signal: wanted });
  };
  const start = async (): Promise<{ child: ChildProcess; ended: Promise<Ended> }> => {
    const file = join(folder, 'endless.simple');
    writeFileSync(file, 'while (true) {}');
    const child = spawn(process.execPath, [cliPath, 'run', file, '--engine', 'native'], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += String(data)));
    const ended = new Promise<Ended>((resolve) =>
      child.once('close', (code, signal) => resolve({ code, signal, output })),
    );
    await until(() => readdirSync(temporary).length > 0 && runs(), 'the program');
    return { child, ended };
  };

  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('also ends the program on %s', long, async (signal) => {
    const { child, ended } = await start();
    child.kill(signal);
    await expectEnd(ended, signal);
    await until(allGone, 'its end');
  });

  it('ends the program by SIGKILL if the system supports it, and the next run removes its files', async () => {
    const { child, ended } = await start();
    // The program has no time limit except the limit that it sets itself.
    await until(() => processesIn(temporary).length === 1, 'the program alone');
    child.kill('SIGKILL');
    await expectEnd(ended, 'SIGKILL');
    expect(findOnPath('setpriv', process.env)).not.toBe(null);
    await until(() => !runs(), 'its end');
    const [left] = readdirSync(temporary);
    expect(left).toMatch(new RegExp(`^fathom-run-${child.pid}-`));
    rmSync(join(temporary, left), { recursive: true });
  });
});
