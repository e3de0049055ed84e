// Tests that the server admits its user's browser, even after a restart, and keeps a window's shells while
// the connection is lost. test/attacks covers all other clients.
import {
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { dispatch, windowContract } from '../../electron/contract/index.ts';
import { openSession } from '../../electron/services/index.ts';
import { Trust } from '../../electron/services/trust.ts';
import { usualPorts } from '../../electron/server/ports.ts';
import { Tickets } from '../../electron/server/tickets.ts';
import { UserKey } from '../../electron/server/user-key.ts';
import type { ServerOptions } from '../../electron/server/index.ts';
import { fetchAt, openServer, pause, until, type Answer, type TestServer } from '../support/servers/web.ts';
import { long } from '../support/extent.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const folder = temporaryFolder('web');
const usualShell = process.env['SHELL'];
beforeAll(() => {
  process.env['SHELL'] = '/bin/sh';
});
afterAll(() => {
  process.env['SHELL'] = usualShell;
});

async function serverFor(options: Partial<ServerOptions> = {}): Promise<TestServer> {
  const server = await openServer(options);
  onTestFinished(() => server.close());
  return server;
}

describe('the window’s files', () => {
  const ZIPPED = 'zipped';
  const fileAt = async (path: string, accepted?: string): Promise<Answer> => {
    const renderer = mkdtempSync(join(folder, 'renderer-'));
    mkdirSync(join(renderer, 'assets'));
    writeFileSync(join(renderer, 'index.html'), '<meta nonce="fathom-nonce" />');
    writeFileSync(join(renderer, 'index.html.br'), ZIPPED);
    writeFileSync(join(renderer, 'icon.svg'), '<svg/>');
    writeFileSync(join(renderer, 'assets', 'part-1.js'), 'part();');
    writeFileSync(join(renderer, 'assets', 'part-1.js.br'), `${ZIPPED} br`);
    writeFileSync(join(renderer, 'assets', 'part-1.js.gz'), `${ZIPPED} gzip`);
    const server = await serverFor({ renderer });
    const { cookie } = await server.enter();
    const asked: Record<string, string> = accepted === undefined ? {} : { 'Accept-Encoding': accepted };
    return server.get(path, { Cookie: cookie, ...asked });
  };

  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['GZIP;q=0.5, br;q=0', 'gzip'],
    ['deflate', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('are compressed for a browser that accepts %j, with %s', async (accepted, encoding) => {
    const { status, body, headers } = await fileAt('/assets/part-1.js', accepted);
    expect(status).toBe(200);
    expect(headers['content-encoding']).toBe(encoding);
    expect(body).toBe(encoding === undefined ? 'part();' : `${ZIPPED} ${encoding}`);
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'content-length': String(body.length),
      vary: 'Accept-Encoding',
    });
  });

  it('are cached by browsers if their names contain a content hash, but the page is not', async () => {
    const cacheOf = async (path: string): Promise<unknown> =>
      (await fileAt(path, 'br')).headers['cache-control'];
    expect(await cacheOf('/assets/part-1.js')).toBe('private, max-age=31536000, immutable');
    expect(await cacheOf('/icon.svg')).toBe('no-store');
    expect(await cacheOf('/')).toBe('no-store');
    const { body, headers } = await fileAt('/', 'br');
    expect(body).toMatch(/^<meta nonce="[\w-]{24}" \/>$/);
    expect(headers['content-encoding']).toBeUndefined();
  });
});

describe('the login', () => {
  it('exchanges a ticket for a cookie, which is not in the page, and redirects to an address without the ticket', async () => {
    const server = await serverFor();
    const { status, body, headers } = await server.get(server.ticket());
    expect(status).toBe(200);
    expect(String(headers['set-cookie'])).toMatch(
      new RegExp(`^fathom-${server.port}=[\\w-]{43}; HttpOnly; SameSite=Strict; Path=/; Max-Age=\\d+$`),
    );
    expect(body.replace(/nonce="[\w-]{24}"/, '')).not.toMatch(/[\w-]{20}/);
    expect(body).toContain("location.replace('/' + location.hash)");
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'nonce-/);
    expect(headers['referrer-policy']).toBe('no-referrer');
    const present = await server.get(`${server.ticket()}&present=1&again=1&other=1&workspace=L2hvbWU`);
    expect(present.body).toContain(
      "location.replace('/?present=1&again=1&workspace=L2hvbWU' + location.hash)",
    );
    const wrong = await server.get(`${server.ticket()}&present=2&again=&workspace=%27%3Bevil%28%29%2F%2F`);
    expect(wrong.body).toContain("location.replace('/' + location.hash)");
  });

  it('clears the browser’s data of the origin for the first admitted browser', async () => {
    const server = await serverFor();
    const cleared = async (): Promise<unknown> =>
      (await server.get(server.ticket())).headers['clear-site-data'];
    expect([await cleared(), await cleared()]).toEqual(['"storage"', undefined]);
  });

  it('uses an origin that no other start has used', async () => {
    const state = join(folder, 'origins');
    const origins = new Set<string>();
    const sites = new Set<string>();
    for (let i = 0; i < 5; i++) {
      const server = await serverFor({ state });
      expect(server.origin).toMatch(/^http:\/\/[0-9a-f]{24}\.fathom-[0-9a-f]{10}\.localhost:\d+$/);
      origins.add(server.host.replace(/:\d+$/, ''));
      sites.add(server.host.split('.')[1] ?? '');
      for (const file of readdirSync(state, { recursive: true, encoding: 'utf8' }))
        if (statSync(join(state, file)).isFile())
          expect(readFileSync(join(state, file), 'latin1')).not.toContain(server.host.slice(0, 24));
    }
    // Both origins belong to one site, so the page may embed a frame at the stable origin.
    expect([origins.size, sites.size]).toEqual([5, 1]);
  });

  it.runIf(process.platform === 'linux')(
    'has an address for browsers that do not resolve names under localhost, with a separate cookie',
    async () => {
      const server = await serverFor();
      const plain = new URL(String(server.server.newPlainAddress()));
      expect(plain.hostname).toMatch(/^127\.(?!0\.0\.1$)\d+\.\d+\.\d+$/);
      expect(plain.port).toBe(String(server.port));
      const answer = await fetchAt(plain);
      expect(answer.status).toBe(200);
      const cookie = String(answer.headers['set-cookie']).split(';')[0];
      expect((await fetchAt(new URL('/', plain), { Cookie: cookie })).body).toBe('<p>page</p>');
      const named = await server.enter();
      expect((await fetchAt(new URL('/', plain), { Cookie: named.cookie })).status).toBe(403);
      expect((await server.get('/', { Cookie: cookie })).status).toBe(403);
      const host = { Host: plain.host, Origin: plain.origin, Cookie: cookie };
      const window = await server.windowWith({ ...server.windowHeaders({ cookie }), ...host });
      expect(await window.value('app.info')).toMatchObject({ mode: 'browser' });
    },
  );

  it('puts no origin into the browser’s command line, which other users can read', async () => {
    const server = await serverFor();
    const address = new URL(server.server.newOpenAddress(60_000));
    expect(address.host).not.toBe(server.host);
    const path = address.pathname + address.search;
    const led = await server.get(path, { Host: address.host });
    expect(led).toMatchObject({ status: 307, headers: { location: server.origin + path } });
    expect((await server.get(path)).status).toBe(200);
  });

  it('serves the page with its policy to each request with the cookie', async () => {
    const server = await serverFor();
    const { cookie } = await server.enter();
    writeFileSync(join(server.folder, 'page', 'index.html'), '<p nonce="fathom-nonce">page</p>');
    const nonces = new Set<string>();
    for (const path of ['/', '/?present=1', '/']) {
      const { status, body, headers } = await server.get(path, { Cookie: cookie });
      const nonce = /^<p nonce="([\w-]{24})">page<\/p>$/.exec(body)?.[1] ?? '';
      expect({ status, isNew: !nonces.has(nonce) }).toEqual({ status: 200, isNew: true });
      nonces.add(nonce);
      const policy = String(headers['content-security-policy']);
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`);
      expect(policy).toContain(`connect-src 'self' ws://${server.host};`);
      expect(policy).not.toMatch(/unsafe-inline|'unsafe-eval'/);
      expect(headers['set-cookie']).toHaveLength(1);
    }
    expect((await server.get('/assets/part.js', { Cookie: cookie })).body).toBe('part');
    expect(await server.get('/', { Cookie: cookie }, 'HEAD')).toMatchObject({ status: 200, body: '' });
    expect((await server.get('/nothing', { Cookie: cookie })).status).toBe(404);
  });

  it('redirects from this machine’s common names to the origin of the cookie', async () => {
    const server = await serverFor();
    for (const name of ['localhost', '127.0.0.1']) {
      const path = server.ticket();
      const led = await server.get(path, { Host: `${name}:${server.port}` });
      expect(led).toMatchObject({ status: 307, headers: { location: server.origin + path } });
      expect((await server.get(path)).status).toBe(200);
    }
  });

  it('connects the window with its credentials', async () => {
    const server = await serverFor();
    const window = await server.window();
    expect(await window.value('app.info')).toMatchObject({ mode: 'browser' });
  });

  it('keeps a limited number of tickets for a limited time', () => {
    let now = 0;
    const tickets = new Tickets(() => now);
    const [first, second] = [tickets.issue(1000), tickets.issue(1000)];
    expect([tickets.spend(first), tickets.spend(first)]).toEqual([true, false]);
    now = 1000;
    expect(tickets.spend(second)).toBe(false);
    const many = Array.from({ length: 101 }, () => tickets.issue(1000));
    expect(many.map((ticket) => tickets.spend(ticket)).indexOf(true)).toBe(1);
  });
});

describe('a restarted server', () => {
  it.runIf(process.platform === 'linux')(
    'redirects a previously admitted browser from its bookmark to the new origin and admits it',
    async () => {
      const state = join(folder, 'again');
      const first = await openServer({ state });
      const { cookie } = await first.enter();
      await first.close();
      const second = await serverFor({ state, port: first.port });
      for (const [bookmark, wishes] of [
        ['/', ''],
        ['/?present=1', '&present=1'],
      ]) {
        const led = await second.get(bookmark, { Host: first.host, Cookie: cookie });
        expect(led).toMatchObject({ status: 307, body: '' });
        // The bookmark does not expire while it is in use.
        expect(String(led.headers['set-cookie'])).toMatch(
          new RegExp(`^${cookie}; HttpOnly; SameSite=Strict`),
        );
        const target = new URL(String(led.headers.location));
        expect(target.origin).toBe(second.origin);
        expect(target.search.endsWith(wishes)).toBe(true);
        const entered = await second.get(target.pathname + target.search);
        const own = { Cookie: String(entered.headers['set-cookie']).split(';')[0] };
        expect((await second.get('/', own)).body).toBe('<p>page</p>');
      }
    },
  );

  it('has the same port for the same user', () => {
    const [first, ...others] = usualPorts();
    expect(usualPorts()).toEqual([first, ...others]);
    expect(others).toEqual([1, 2, 3, 4, 5, 6, 7].map((i) => first + i));
    expect(usualPorts('ada /home/ada')).not.toEqual(usualPorts('bob /home/bob'));
    for (let i = 0; i < 1000; i++) {
      const ports = usualPorts(`user ${i}`);
      expect(ports[0] >= 17_000 && ports[7] < 25_000).toBe(true);
    }
  });

  const blocked = (port: number): Promise<Server> =>
    new Promise((resolve, reject) => {
      const other = createServer();
      onTestFinished(() => void other.close());
      other.once('error', reject).listen(port, '127.0.0.1', () => resolve(other));
    });

  it('uses another port if its port is taken, reports it, and issues new keys', async () => {
    const state = join(folder, 'taken');
    const before = new UserKey(state).cookie('a:1');
    const [usual] = usualPorts();
    await blocked(usual).catch(() => undefined);
    const server = await serverFor({ state, port: 'usual' });
    expect(server.port).not.toBe(usual);
    expect(server.server.notes[0]).toMatch(
      new RegExp(`^another program or user uses port ${usual}, .* port ${server.port}$`),
    );
    expect(new UserKey(state).cookie('a:1')).not.toBe(before);
    await expect(serverFor({ state: join(folder, 'taken-2'), port: server.port })).rejects.toThrow(
      `another program or user uses port ${server.port}`,
    );
  });

  it('reports another running server of the same user that bookmarks still open', async () => {
    const state = join(folder, 'two');
    const first = await serverFor({ state });
    const before = new UserKey(state).cookie('a:1');
    await expect(serverFor({ state, port: first.port })).rejects.toThrow(
      'another Fathom process of yours uses port',
    );
    expect(new UserKey(state).cookie('a:1')).toBe(before);
  });
});

describe('a user’s key', () => {
  const keyIn = (name: string): UserKey => new UserKey(join(folder, name));

  it('is stored only in a file that no one else can read', () => {
    const key = keyIn('private');
    expect(statSync(join(folder, 'private')).mode & 0o777).toBe(0o700);
    expect(readdirSync(join(folder, 'private'))).toEqual(['key']);
    expect(statSync(join(folder, 'private', 'key')).mode & 0o777).toBe(0o600);
    expect(key.problem).toBe('');
    const text = readFileSync(join(folder, 'private', 'key'), 'utf8');
    expect([key.cookie('a:80'), key.meetingKey('a:80')]).not.toContain(text);
  });

  it('gives each host and port a separate cookie and connection key', () => {
    const key = keyIn('private');
    const given = ['a:1', 'a:2', 'b:1'].flatMap((at) => [key.cookie(at), key.meetingKey(at)]);
    expect(new Set(given).size).toBe(6);
    expect(keyIn('private').cookie('a:1')).toBe(given[0]);
  });

  it('is created by one of many concurrent starts', () => {
    const made = Array.from({ length: 5 }, () => keyIn('at-once').cookie('a:1'));
    expect(new Set(made).size).toBe(1);
  });

  const spoil: Readonly<Record<string, (folder: string) => void>> = {
    'others can read it': (path) => chmodSync(join(path, 'key'), 0o644),
    'others could write to it': (path) => chmodSync(path, 0o777),
    'it has a second hard link': (path) => linkSync(join(path, 'key'), `${path}-link`),
    'it is truncated': (path) => writeFileSync(join(path, 'key'), 'abc'),
    'it is a link': (path) => {
      writeFileSync(`${path}-target`, readFileSync(join(path, 'key')), { mode: 0o600 });
      rmSync(join(path, 'key'));
      symlinkSync(`${path}-target`, join(path, 'key'));
    },
  };
  it.each(Object.keys(spoil))('is created again if %s', (what) => {
    const path = join(folder, `spoiled-${Object.keys(spoil).indexOf(what)}`);
    const before = new UserKey(path).cookie('a:1');
    spoil[what](path);
    const after = new UserKey(path);
    expect(after.cookie('a:1')).not.toBe(before);
    expect(after.problem).toBe('');
    expect(new UserKey(path).cookie('a:1')).toBe(after.cookie('a:1'));
    expect(statSync(path).mode & 0o077).toBe(0);
  });

  it('is kept until the process ends if it cannot be stored, which is reported', async () => {
    writeFileSync(join(folder, 'in-the-way'), '');
    const server = await serverFor({ state: join(folder, 'in-the-way') });
    expect(server.server.notes).toEqual([
      expect.stringContaining('browsers need a new address after a restart'),
    ]);
    expect(await (await server.window()).value('app.info')).toMatchObject({ mode: 'browser' });
    mkdirSync(join(folder, 'key-folder', 'key'), { recursive: true });
    expect(new UserKey(join(folder, 'key-folder')).problem).not.toBe('');
    keyIn('foreign');
    const user = vi.spyOn(process, 'getuid').mockReturnValue(4242);
    onTestFinished(() => user.mockRestore());
    expect(keyIn('foreign').problem).toMatch(/belongs to another user$/);
  });
});

describe('a window’s services', () => {
  const times = { lostMs: 500, leftMs: 200, aliveMs: 300 };
  const openShell = async (window: Awaited<ReturnType<TestServer['window']>>): Promise<string> => {
    const { id } = await window.value('terminal.open', { cols: 80, rows: 24 });
    return String(id);
  };
  const isRunning = (pid: number): boolean => existsSync(`/proc/${pid}/exe`);
  const pidOf = async (window: Awaited<ReturnType<TestServer['window']>>, id: string): Promise<number> => {
    await window.value('terminal.write', { id, data: 'echo pid=$$=\r' });
    await until(() => /pid=\d+=/.test(window.output));
    return Number(/pid=(\d+)=/.exec(window.output)?.[1]);
  };

  it('continue during a connection loss and are resumed by the same window', long, async () => {
    const server = await serverFor({ times });
    const pass = await server.enter();
    const first = await server.window(pass, 'mine');
    const id = await openShell(first);
    await pidOf(first, id);
    await first.value('terminal.write', { id, data: 'sleep 0.1; echo mean""while\r' });
    const seen = first.output.length;
    first.socket.terminate();
    await pause(150);
    const second = await server.window(pass, 'mine');
    expect(await second.value('terminal.list')).toEqual({ shells: [id] });
    await second.value('terminal.attach', { id, seen });
    await until(() => second.output.includes('meanwhile'));
    expect(second.events[0].payload['at']).toBe(seen);
    const other = await server.window(pass, 'other');
    expect(await other.value('terminal.list')).toEqual({ shells: [] });
    expect(await other.call('terminal.attach', { id, seen: 0 })).toMatchObject({ ok: false });
  });

  it('end some time after the connection loss, and sooner if the user left the page', long, async () => {
    const server = await serverFor({ times });
    const pass = await server.enter();
    for (const leave of ['terminate', 'close'] as const) {
      const window = await server.window(pass, 'mine');
      const pid = await pidOf(window, await openShell(window));
      if (leave === 'close') window.socket.close(1001);
      else window.socket.terminate();
      expect(isRunning(pid)).toBe(true);
      await until(() => !isRunning(pid), 'the end of the shell');
    }
  });

  it('are not given to a second window of the same name while the first is connected', async () => {
    const server = await serverFor({ times });
    const pass = await server.enter();
    const first = await server.window(pass, 'twin');
    const second = await server.window(pass, 'twin');
    expect(await second.closed).toBe(4409);
    expect(await first.value('terminal.list')).toEqual({ shells: [] });
  });

  it('are given to a second window if the first is unresponsive, because a lost connection may look open', async () => {
    const server = await serverFor({ times });
    const pass = await server.enter();
    const first = await server.window(pass, 'twin');
    const id = await openShell(first);
    // The test no longer reads the connection, so no ping is answered.
    first.socket.pause();
    const second = await server.window(pass, 'twin');
    expect(await second.value('terminal.list')).toEqual({ shells: [id] });
    first.socket.resume();
    expect(await first.closed).toBe(1006);
  });

  it('are released if the peer no longer responds', long, async () => {
    const server = await serverFor({ times: { ...times, beatMs: 500 } });
    const window = await server.window();
    const pid = await pidOf(window, await openShell(window));
    window.socket.pause();
    await until(() => !isRunning(pid), 'the end of the shell');
  });

  it('end with the server', async () => {
    const server = await openServer({ times });
    const window = await server.window();
    const pid = await pidOf(window, await openShell(window));
    await server.close();
    expect(await window.closed).toBe(1006);
    await until(() => !isRunning(pid), 'the end of the shell');
  });
});

describe('the call contract', () => {
  it('answers any message without throwing', async () => {
    const session = openSession({
      mode: 'browser',
      emit: () => undefined,
      workspace: join(folder, 'garbage'),
      config: join(folder, 'c2'),
      trust: new Trust(join(folder, 's2')),
    });
    const dangerous = new Set(['terminal.open', 'toolchain.run', 'toolchain.probe']);
    const names = windowContract.callNames.filter((name) => !dangerous.has(name));
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(fc.constantFrom(...names), fc.string()),
        fc.anything(),
        async (name, given) => {
          const answer = await dispatch(session.handlers, name, given);
          expect(typeof answer.ok).toBe('boolean');
        },
      ),
      { numRuns: 500 },
    );
    session.end();
  });
});
