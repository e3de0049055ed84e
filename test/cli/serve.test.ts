// Tests that `fathom serve` as a separate process survives unread pasted text, strangers, resets, and a
// kill, and that its credentials are never where others can read them.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { claimOf } from '../../electron/contract/meeting.ts';
import { buildOnce, cliPath, fathomProcess } from '../support/cli.ts';
import { startServeProcess, type ServeProcess } from '../support/servers/serve-process.ts';
import { pause, until, type Pass, type TestWindow } from '../support/servers/web.ts';
import { long } from '../support/extent.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const folder = temporaryFolder('serve');

const serve = (port = 0, more: readonly string[] = []): Promise<ServeProcess> =>
  startServeProcess(folder, port, more);

let served: ServeProcess;
let pass: Pass;
beforeAll(async () => {
  buildOnce();
  served = await serve();
  pass = await served.server.enter();
}, 120_000);
afterAll(async () => {
  await served.server.server.close();
});

const isAlive = async (): Promise<void> => {
  expect(served.child.exitCode).toBe(null);
  expect((await served.server.get('/', { Cookie: pass.cookie })).status).toBe(200);
};
const isLinux = process.platform === 'linux';
const openFiles = (): number => readdirSync(`/proc/${served.child.pid}/fd`).length;

/** A shell that runs a program without reading input. */
async function shellThatSleeps(window: TestWindow, mode: string): Promise<string> {
  const { id } = await window.value('terminal.open', { cols: 80, rows: 24 });
  const ready = `ready-${mode.length}`;
  await window.value('terminal.write', {
    id,
    data: `${mode}echo ${ready.replace('-', '""-')}; sleep 1000\r`,
  });
  await until(() => window.output.includes(ready), 'the shell');
  await pause(50);
  return String(id);
}

describe('16 kB of pasted text that no program reads', long, () => {
  it.each([
    ['line by line', ''],
    ['without echo', 'stty -echo; '],
    ['key by key', 'stty raw -echo; '],
  ])('does not block the server: %s', async (name, mode) => {
    const window = await served.server.window(pass, `paste-${name.replaceAll(' ', '-')}`);
    const id = await shellThatSleeps(window, mode);
    for (const data of ['x'.repeat(16_384), 'a line\r'.repeat(2_341)])
      expect(await window.value('terminal.write', { id, data })).toMatchObject({ accepted: true });
    expect(await window.value('app.info')).toMatchObject({ mode: 'browser' });
    await isAlive();
    const second = await window.value('terminal.open', { cols: 80, rows: 24 });
    expect(second['id']).not.toBe(id);
    expect(await window.value('terminal.close', { id })).toEqual({ done: true });
    window.socket.terminate();
  });

  it('does not keep the process from exiting', async () => {
    const other = await serve();
    const window = await other.server.window();
    const id = await shellThatSleeps(window, 'stty raw -echo; ');
    await window.value('terminal.write', { id, data: 'x'.repeat(16_384) });
    other.child.kill('SIGTERM');
    expect(await other.ended).toBe(0);
  });
});

describe('strangers', () => {
  const upgrade = (): string =>
    [
      'GET /socket HTTP/1.1',
      `Host: ${served.server.host}`,
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
      '',
      '',
    ].join('\r\n');

  it('cannot end the server by resetting connections after refused upgrades', async () => {
    for (let i = 0; i < 200; i++) {
      const socket = served.server.connect();
      await new Promise((resolve) => socket.once('connect', resolve));
      socket.write(upgrade());
      if (i % 3 > 0) await pause(i % 3);
      socket.resetAndDestroy();
    }
    await isAlive();
  });

  it.runIf(isLinux)(
    'leave file descriptors for the user if they open 400 silent connections, which are closed',
    long,
    async () => {
      const window = await served.server.window(pass, 'before-them');
      const before = openFiles();
      let closed = 0;
      for (let i = 0; i < 400; i += 50) {
        const idle = Array.from({ length: 50 }, () => served.server.connect());
        for (const socket of idle) socket.on('close', () => closed++);
        await Promise.all(idle.map((socket) => new Promise((resolve) => socket.once('connect', resolve))));
        expect(openFiles()).toBeLessThan(before + 150);
        await isAlive();
        expect(await window.value('app.info')).toMatchObject({ mode: 'browser' });
      }
      await until(() => closed === 400, 'the end of all');
      await until(() => openFiles() <= before + 4, 'the descriptors');
      window.socket.terminate();
    },
  );
});

describe('the access credential', () => {
  it.runIf(isLinux)('is not visible in the process list or in files that others can read', () => {
    const { pid } = served.child;
    const ticket = new URL(served.address).searchParams.get('ticket') ?? '';
    const origin = served.server.host.replace(/\.localhost:\d+$/, '');
    const secrets = [origin, pass.cookie.split('=')[1] ?? '', ticket];
    expect(secrets.every(({ length }) => length > 20)).toBe(true);
    for (const place of ['cmdline', 'environ', 'comm'])
      for (const secret of secrets)
        expect(readFileSync(`/proc/${pid}/${place}`, 'latin1').includes(secret)).toBe(false);
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      const path = join(folder, name);
      const status = statSync(path);
      if (!status.isFile()) continue;
      const content = readFileSync(path, 'latin1');
      for (const secret of secrets)
        expect({ name, has: content.includes(secret) }).toEqual({ name, has: false });
    }
    const state = join(folder, 'state');
    expect(statSync(state).mode & 0o077).toBe(0);
    expect(statSync(join(state, 'key')).mode & 0o077).toBe(0);
  });

  it('appears in the address and works for the first visitor only', async () => {
    const { pathname, search } = new URL(served.address);
    expect((await served.server.get(pathname + search)).status).toBe(403);
  });
});

it('reconnects an open window after the server is killed and restarted', long, async () => {
  const { port, host } = served.server;
  const window = await served.server.window(pass, 'stays-open');
  await until(() => window.met.length === 1, 'the key');
  const { key } = window.met[0] as { key: string };
  const headers = served.server.windowHeaders(pass, 'stays-open');
  served.child.kill('SIGKILL');
  await served.ended;
  await window.closed;
  served = await serve(port);
  const again = await served.server.windowWith(headers);
  await until(() => again.met.length === 1, 'the question');
  const { nonce } = again.met[0] as { nonce: string };
  const mine = 'x'.repeat(32);
  const proof = await claimOf('window', key, { authority: host, services: nonce, window: mine });
  again.socket.send(JSON.stringify({ kind: 'proof', nonce: mine, proof }));
  await until(() => again.met.length === 2, 'the new address');
  const { address } = again.met[1] as { address: string };
  const { pathname, search } = new URL(address);
  const entered = await served.server.get(pathname + search);
  pass = { cookie: String(entered.headers['set-cookie']).split(';')[0] };
  await isAlive();
  again.socket.terminate();
});

describe('--workspace', long, () => {
  it('gives each student a folder without access to other folders', async () => {
    const students = ['ada', 'grace'].map((name) => join(folder, 'students', name));
    for (const [i, own] of students.entries()) {
      const other = await serve(0, ['--workspace', own]);
      const window = await other.server.window();
      expect(await window.value('workspace.info')).toEqual({ folder: own, writable: true });
      const request = { path: 'mine.simple', text: `return ${i};`, bases: [], aside: 'x' };
      expect(await window.value('workspace.write', request)).toMatchObject({
        path: 'mine.simple',
        aside: false,
      });
      expect(readFileSync(join(own, 'mine.simple'), 'utf8')).toBe(`return ${i};`);
      for (const path of ['../ada/mine.simple', join(folder, 'students/ada/mine.simple')])
        expect((await window.call('workspace.read', { path })).ok).toBe(false);
      other.child.kill('SIGTERM');
      await other.ended;
    }
  });

  it('refuses a file instead of a folder', () => {
    const { status, stderr } = fathomProcess(['serve', '--port', '0', '--workspace', cliPath]);
    expect(status).toBe(2);
    expect(stderr).toContain('is a file, not a folder');
  });
});
