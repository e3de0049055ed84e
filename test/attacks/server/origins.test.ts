// Tests attacks by another user whose program took over the port while Fathom was stopped. That program
// received cookies, left a page or a service worker at an origin, and answers windows that try to
// reconnect. None of these ever gives access. test/e2e/attacks/origins.test.ts runs the same attacks in a real
// browser.
import { createServer } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { claimOf, Meeting, type ProofMessage } from '../../../electron/contract/meeting.ts';
import { usualPorts } from '../../../electron/server/ports.ts';
import { UserKey } from '../../../electron/server/user-key.ts';
import {
  openServer,
  type Answer,
  type Headers,
  type Pass,
  type TestServer,
  type TestWindow,
} from '../../support/servers/web.ts';
import { long } from '../../support/extent.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/** Headers that a browser sends with a navigation. */
const VISIT = { 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'document', 'Sec-Fetch-Site': 'none' };
/** Headers that a browser sends with other requests. */
const BY_SCRIPTS: readonly Headers[] = [
  { 'Sec-Fetch-Mode': 'cors', 'Sec-Fetch-Dest': 'empty', 'Sec-Fetch-Site': 'same-origin' },
  { 'Sec-Fetch-Mode': 'no-cors', 'Sec-Fetch-Dest': 'empty', 'Sec-Fetch-Site': 'same-origin' },
  { 'Sec-Fetch-Mode': 'same-origin', 'Sec-Fetch-Dest': 'empty', 'Sec-Fetch-Site': 'same-origin' },
  // A service worker that forwards a request sends these headers.
  { 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'empty', 'Sec-Fetch-Site': 'same-origin' },
  { 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'iframe', 'Sec-Fetch-Site': 'same-origin' },
  { 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'object', 'Sec-Fetch-Site': 'same-origin' },
  { 'Sec-Fetch-Mode': 'navigate' },
  { 'Sec-Fetch-Dest': 'document' },
  { ...VISIT, 'Service-Worker': 'script' },
  { 'Service-Worker': 'script' },
  { 'Sec-Fetch-Mode': 'websocket', 'Sec-Fetch-Dest': 'websocket' },
];

const state = temporaryFolder('origins');
/** The server that ran earlier, and the current server at the same port. */
let earlier: TestServer;
let server: TestServer;
/** Credentials of the earlier server that later owners of the port have seen. */
let stolen: Pass;
let pass: Pass;

beforeAll(async () => {
  earlier = await openServer({ state });
  stolen = await earlier.enter();
  await earlier.close();
  server = await openServer({ state, port: earlier.port });
});
beforeEach(async () => {
  pass = await server.enter();
});
afterAll(async () => {
  await server.close();
});

const atEarlier = (): Headers => ({ Host: earlier.host, Cookie: stolen.cookie });
const own = (): Headers => ({ Cookie: pass.cookie });
const givesNothing = ({ headers, body }: Answer): void => {
  expect(headers['set-cookie']).toBe(undefined);
  expect(headers.location).toBe(undefined);
  expect(body).not.toMatch(/ticket|[\w-]{30}|<p>page/);
};
const opens = (headers: Headers): Promise<boolean> =>
  server.socket(headers).then(
    (socket) => (socket.terminate(), true),
    () => false,
  );

describe('a script or a service worker at the current origin', () => {
  it.each(BY_SCRIPTS)('receives no page and uses up no ticket: %j', long, async (how) => {
    const path = server.ticket();
    for (const asked of ['/', '/?present=1', path]) {
      const answer = await server.get(asked, { ...own(), ...how });
      expect([asked, answer.status]).toEqual([asked, 403]);
      givesNothing(answer);
    }
    expect((await server.get(path, VISIT)).status).toBe(200);
  });

  it('cannot be installed: the server refuses its script', async () => {
    for (const path of ['/', '/assets/part.js', '/nothing'])
      for (const how of [{ 'Service-Worker': 'script' }, { 'Sec-Fetch-Dest': 'serviceworker' }] as Headers[])
        expect([path, how, (await server.get(path, { ...own(), ...how })).status]).toEqual([path, how, 403]);
    for (const use of ['sharedworker', 'iframe', 'frame', 'object', 'embed'])
      expect((await server.get('/assets/part.js', { ...own(), 'Sec-Fetch-Dest': use })).status).toBe(403);
    for (const use of ['script', 'style', 'worker', 'font', 'image', 'empty'])
      expect((await server.get('/assets/part.js', { ...own(), 'Sec-Fetch-Dest': use })).status).toBe(200);
  });

  it('cannot read the credential, either in the page or in the entry response', async () => {
    const entered = await server.get(server.ticket(), VISIT);
    const value = pass.cookie.split('=')[1] ?? '';
    const page = await server.get('/', { ...own(), ...VISIT });
    for (const { body } of [entered, page]) expect(body).not.toContain(value);
    expect(String(entered.headers['set-cookie'])).toMatch(/; HttpOnly; SameSite=Strict; Path=\/; /);
  });

  it('cannot disguise a request by repeating its headers', async () => {
    for (const name of ['Sec-Fetch-Dest', 'Sec-Fetch-Mode', 'Sec-Fetch-Site', 'Service-Worker']) {
      const lines = ['GET / HTTP/1.1', `Host: ${server.host}`, `Cookie: ${pass.cookie}`];
      const twice = [`${name}: document`, `${name}: empty`, 'Connection: close', '', ''];
      expect(await server.raw([...lines, ...twice].join('\r\n'))).toMatch(/^HTTP\/1\.1 400/);
    }
  });
});

describe('the cookie of an earlier start', () => {
  it('gives no access to files or services at any origin', async () => {
    for (const host of [earlier.host, server.host, `127.0.0.1:${server.port}`, `localhost:${server.port}`]) {
      const brought = { Host: host, Cookie: stolen.cookie };
      for (const path of ['/assets/part.js', '/index.html', '/nothing', '/socket'])
        expect([host, path, (await server.get(path, brought)).status]).toEqual([host, path, 403]);
      if (host === earlier.host) continue;
      const answer = await server.get('/', { ...brought, ...VISIT });
      expect([host, answer.status]).toEqual([host, 403]);
      givesNothing(answer);
      expect(await opens({ ...server.windowHeaders(stolen), Host: host, Origin: `http://${host}` })).toBe(
        false,
      );
    }
  });

  it('redirects bookmarks but not requests by scripts', async () => {
    for (const how of BY_SCRIPTS.filter((each) => each['Service-Worker'] === undefined)) {
      const answer = await server.get('/', { ...atEarlier(), ...how });
      expect([how, answer.status]).toEqual([how, 403]);
      givesNothing(answer);
    }
    for (const how of [{ 'Sec-Fetch-Site': 'cross-site' }, { 'Sec-Fetch-Site': 'same-site' }] as Headers[])
      expect((await server.get('/', { ...atEarlier(), ...VISIT, ...how })).status).toBe(403);
    for (const how of [{ 'Sec-Purpose': 'prefetch;prerender' }, { 'X-Moz': 'prefetch' }] as Headers[])
      expect((await server.get('/', { ...atEarlier(), ...VISIT, ...how })).status).toBe(403);
    expect((await server.get('/', { ...atEarlier(), ...VISIT }, 'HEAD')).status).toBe(403);
    const led = await server.get('/', { ...atEarlier(), ...VISIT });
    expect(led).toMatchObject({ status: 307, body: '' });
    expect(String(led.headers.location).startsWith(`${server.origin}/open?ticket=`)).toBe(true);
  });

  it('redirects only from its own host name and only with its full value', async () => {
    const other = earlier.host.replace(/[0-9a-f]{4}\./, (end) => (end === '0000.' ? '1111.' : '0000.'));
    const [name = '', value = ''] = stolen.cookie.split('=');
    for (const brought of [
      { Host: other, Cookie: stolen.cookie },
      { Host: earlier.host, Cookie: `${name}=${value.slice(1)}` },
      { Host: earlier.host, Cookie: `${name}=` },
      { Host: earlier.host, Cookie: pass.cookie },
      { Host: earlier.host },
    ] as Headers[]) {
      const answer = await server.get('/', { ...brought, ...VISIT });
      expect([brought, answer.status]).toEqual([brought, 403]);
      givesNothing(answer);
    }
  });

  it('redirects nothing if the system cannot tell which user connects', async () => {
    const getuid = Object.getOwnPropertyDescriptor(process, 'getuid') ?? {};
    onTestFinished(() => void Object.defineProperty(process, 'getuid', getuid));
    Object.defineProperty(process, 'getuid', { ...getuid, value: undefined });
    const answer = await server.get('/', { ...atEarlier(), ...VISIT });
    expect(answer.status).toBe(403);
    expect(answer.body).toMatch(/cannot tell which user opened a connection/);
    givesNothing(answer);
  });

  it('replaces an old service worker at that host name with a worker that unregisters itself', async () => {
    const asWorker = { Cookie: stolen.cookie, 'Service-Worker': 'script' };
    for (const path of ['/', '/sw.js', '/assets/part.js']) {
      const answer = await server.get(path, { Host: earlier.host, ...asWorker });
      expect(answer.status).toBe(200);
      expect(answer.headers['content-type']).toMatch(/^text\/javascript/);
      expect(answer.body).toContain('registration.unregister()');
      givesNothing({ ...answer, body: '' });
      // Well-known host names may belong to other programs with their own workers.
      for (const name of ['127.0.0.1', 'localhost'])
        expect((await server.get(path, { Host: `${name}:${server.port}`, ...asWorker })).status).toBe(403);
    }
    // A worker that only forwards requests is removed with all its data.
    const passed = { ...VISIT, 'Sec-Fetch-Dest': 'empty', 'Sec-Fetch-Site': 'same-origin' };
    const refused = await server.get('/', { ...atEarlier(), ...passed });
    expect(refused.headers['clear-site-data']).toBe('"storage"');
    // A window that only checks whether its login is still valid keeps its data.
    const looked = await server.get('/', { ...atEarlier(), ...BY_SCRIPTS[0] }, 'HEAD');
    expect([looked.status, looked.headers['clear-site-data']]).toEqual([403, undefined]);
  });
});

describe('a window of an earlier start', () => {
  const headers = (): Headers => ({
    ...server.windowHeaders(stolen),
    Host: earlier.host,
    Origin: earlier.origin,
  });
  /** The key in the memory of the window that was loaded from the earlier server. No other copy exists. */
  let key = '';
  /** The services' nonce, received over a connection that has not proved anything yet. */
  async function asked(): Promise<{ window: TestWindow; nonce: string }> {
    const window = await server.windowWith(headers());
    await vi.waitFor(() => expect(window.met).toHaveLength(1));
    expect(window.met).toEqual([{ kind: 'prove', nonce: expect.any(String) as string }]);
    return { window, nonce: String((window.met[0] as { nonce: string }).nonce) };
  }
  const answer = async (
    { window, nonce }: { window: TestWindow; nonce: string },
    change: { key?: string; authority?: string; nonce?: string; side?: 'window' | 'services' } = {},
  ): Promise<TestWindow> => {
    const mine = 'x'.repeat(32);
    const nonces = {
      authority: change.authority ?? earlier.host,
      services: change.nonce ?? nonce,
      window: mine,
    };
    const proof = await claimOf(change.side ?? 'window', change.key ?? key, nonces);
    window.socket.send(JSON.stringify({ kind: 'proof', nonce: mine, proof }));
    return window;
  };

  beforeAll(() => {
    // An origin's key is derived, so a server with the same state would derive the same key.
    key = new UserKey(state).meetingKey(earlier.host);
  });

  it('receives its key only when it loads', async () => {
    const window = await server.window(pass);
    await vi.waitFor(() => expect(window.met).toHaveLength(1));
    expect(window.met).toEqual([{ kind: 'welcome', key: new UserKey(state).meetingKey(server.host) }]);
    const late = await asked();
    expect(JSON.stringify(late.window.met)).not.toContain(key);
    late.window.socket.terminate();
  });

  it('receives no answers without authentication, whatever it sends', async () => {
    const sent: unknown[] = [
      { kind: 'call', number: 1, name: 'terminal.open', request: { cols: 80, rows: 24 } },
      { kind: 'proof' },
      { kind: 'proof', nonce: 'x'.repeat(32), proof: 'y'.repeat(43) },
      { kind: 'welcome', key },
      { kind: 'proof', nonce: 'x'.repeat(32), proof: '', more: 1 },
      'text',
      null,
      [],
    ];
    for (const each of sent) {
      const { window } = await asked();
      window.socket.send(JSON.stringify(each));
      expect([each, await window.closed]).toEqual([each, 1008]);
      expect(window.met).toHaveLength(1);
      expect(window.events).toEqual([]);
    }
    const { window } = await asked();
    window.socket.send(Buffer.from('binary'));
    expect(await window.closed).toBe(1008);
  });

  it('cannot authenticate with another key or origin, an old challenge, or the server’s own answer', async () => {
    const old = await asked();
    for (const change of [
      { key: 'k'.repeat(43) },
      { authority: server.host },
      { authority: `127.0.0.1:${server.port}` },
      { nonce: old.nonce },
      { side: 'services' as const },
    ])
      expect([change, await (await answer(await asked(), change)).closed]).toEqual([change, 1008]);
    old.window.socket.terminate();
  });

  it('may read and save after authentication, cannot start anything, and receives the new address once', async () => {
    const window = await answer(await asked());
    await vi.waitFor(() => expect(window.met).toHaveLength(2));
    const [, proven] = window.met;
    expect(proven).toMatchObject({ kind: 'proven' });
    const write = { path: 'kept.simple', text: 'return 1;', bases: [], aside: 'x' };
    expect(await window.value('workspace.write', write)).toMatchObject({ path: 'kept.simple' });
    expect(await window.value('workspace.read', { path: 'kept.simple' })).toMatchObject({
      text: 'return 1;',
    });
    const text = { assembly: '', prefix: '' };
    for (const [name, request] of [
      ['terminal.open', { cols: 80, rows: 24 }],
      ['terminal.list', {}],
      ['program.start', { id: 'run-1', cols: 80, rows: 24, name: 'x', ...text }],
      ['toolchain.run', { assembly: '', argument: '0' }],
      ['toolchain.probe', {}],
      ['toolchain.twin', {}],
      ['app.openWorkspace', { folder: '/', make: false }],
      ['courses.open', { folder: '/' }],
      ['trust.permit', {}],
      ['trust.give', { folder: '/' }],
      ['trust.withdraw', {}],
      ['__proto__.x', {}],
      ['workspaceX.write', {}],
    ] as const)
      expect([name, await window.call(name, request)]).toMatchObject([name, { ok: false }]);
    const { address } = proven as { address: string };
    const target = new URL(address);
    expect(target.origin).toBe(server.origin);
    expect(target.searchParams.get('again')).toBe('1');
    const path = target.pathname + target.search;
    expect((await server.get(path, VISIT)).status).toBe(200);
    expect((await server.get(path, VISIT)).status).toBe(403);
    window.socket.terminate();
  });

  it('is ignored from another origin, without the cookie, or from another user', async () => {
    const { Cookie: _, ...bare } = headers();
    expect(await opens(bare)).toBe(false);
    for (const change of [
      { Origin: server.origin },
      { Origin: `http://127.0.0.1:${server.port}` },
      { 'Sec-Fetch-Site': 'cross-site' },
      { 'Sec-Fetch-Site': 'same-site' },
      { Cookie: pass.cookie },
    ] as Headers[])
      expect([change, await opens({ ...headers(), ...change })]).toEqual([change, false]);
    expect(await opens(headers())).toBe(true);
  });
});

describe('a window that reconnects to another user’s server', () => {
  const authority = 'fathom-0.localhost:1';
  const [key, nonce] = ['k'.repeat(43), 'n'.repeat(32)];
  const send = vi.fn<(message: ProofMessage) => void>();
  const known = async (): Promise<Meeting> => {
    const meeting = new Meeting(authority);
    expect(await meeting.hear(JSON.stringify({ kind: 'welcome', key }), send)).toEqual({ kind: 'in' });
    meeting.begin();
    send.mockClear();
    return meeting;
  };

  it('ignores everything that it receives and sends no usable credentials', async () => {
    const proof = 'p'.repeat(43);
    for (const message of [
      { kind: 'welcome', key: 'w'.repeat(43) },
      { kind: 'proven', proof, address: 'http://evil.example/' },
      { kind: 'welcome' },
      { kind: 'answer', number: 1, envelope: { ok: true, value: {} } },
      { kind: 'event', name: 'terminal.data', payload: {} },
    ]) {
      const meeting = await known();
      await expect(meeting.hear(JSON.stringify(message), send)).rejects.toThrow();
      expect(send).not.toHaveBeenCalled();
    }
    const meeting = await known();
    await expect(meeting.hear('no JSON', send)).rejects.toThrow();
  });

  it('reveals its key to no one: each answer is valid for one challenge and one origin', async () => {
    const meeting = await known();
    expect(await meeting.hear(JSON.stringify({ kind: 'prove', nonce }), send)).toBe(null);
    const [[sent] = []] = send.mock.calls;
    expect(JSON.stringify(sent)).not.toContain(key);
    expect(sent?.proof).toBe(
      await claimOf('window', key, { authority, services: nonce, window: sent?.nonce ?? '' }),
    );
    // Echoing the window's answer proves nothing, and the window answers only once.
    const mirrored = { kind: 'proven', proof: sent?.proof, address: 'http://evil.example/' };
    await expect(meeting.hear(JSON.stringify(mirrored), send)).rejects.toThrow('other services');
    await expect(meeting.hear(JSON.stringify({ kind: 'prove', nonce }), send)).rejects.toThrow();
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('recognizes its own server and follows it to the new address', async () => {
    const meeting = await known();
    expect(await meeting.hear(JSON.stringify({ kind: 'welcome', key }), send)).toEqual({ kind: 'in' });
    meeting.begin();
    await meeting.hear(JSON.stringify({ kind: 'prove', nonce }), send);
    const window = send.mock.calls[0]?.[0].nonce ?? '';
    const proof = await claimOf('services', key, { authority, services: nonce, window });
    const address = 'http://fathom-1.localhost:1/open?ticket=t';
    expect(await meeting.hear(JSON.stringify({ kind: 'proven', proof, address }), send)).toEqual({
      kind: 'moved',
      address,
    });
  });

  it('does not answer challenges if it was never admitted', async () => {
    const meeting = new Meeting(authority);
    await expect(meeting.hear(JSON.stringify({ kind: 'prove', nonce }), send)).rejects.toThrow();
  });
});

describe('the frame that stores unsaved text', () => {
  const PART = { 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'iframe', 'Sec-Fetch-Site': 'same-site' };
  let host = '';
  beforeAll(async () => {
    const { headers } = await server.get('/', { Cookie: (await server.enter()).cookie, ...VISIT });
    host = /frame-src http:\/\/(\S+);/.exec(String(headers['content-security-policy']))?.[1] ?? '';
  });

  it('has a stable origin on the window’s site and can be embedded only in the window', async () => {
    expect(host).toMatch(/^[0-9a-f]{24}\.fathom-[0-9a-f]{10}\.localhost:\d+$/);
    expect(host.replace(/^[^.]+/, '')).toBe(server.host.replace(/^[^.]+/, ''));
    expect([server.host, earlier.host]).not.toContain(host);
    const { status, body, headers } = await server.get('/', { Host: host, ...PART });
    expect([status, body]).toEqual([200, '<p>drafts</p>']);
    expect(headers['content-security-policy']).toBe(
      `default-src 'none'; script-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors ${server.origin}`,
    );
    expect(headers['set-cookie']).toBe(undefined);
  });

  it('is served only to the window, without services or credentials', async () => {
    for (const how of [
      VISIT,
      { ...PART, 'Sec-Fetch-Site': 'cross-site' },
      { ...PART, 'Sec-Fetch-Site': 'none' },
      { ...PART, 'Service-Worker': 'script' },
      { 'Service-Worker': 'script' },
      { 'Sec-Fetch-Mode': 'cors', 'Sec-Fetch-Dest': 'empty', 'Sec-Fetch-Site': 'same-origin' },
      { 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'empty', 'Sec-Fetch-Site': 'same-origin' },
      { 'Sec-Fetch-Dest': 'serviceworker', 'Sec-Fetch-Site': 'same-origin' },
      {},
    ] as Headers[]) {
      const answer = await server.get('/', { Host: host, ...own(), ...how });
      expect([how, answer.status]).toEqual([how, 403]);
      givesNothing(answer);
    }
    const origin = { Host: host, Origin: `http://${host}` };
    expect(await opens({ ...server.windowHeaders(pass), ...origin })).toBe(false);
    expect(await opens({ ...server.windowHeaders(stolen), ...origin })).toBe(false);
  });
});

describe('a program at the same port of another address', () => {
  /** Browsers try both addresses of a name under localhost, and this address first. */
  it.each(['::1', '127.0.0.1'])(
    '%s: Fathom chooses another port, or reports that the port is taken',
    async (address) => {
      const other = createServer();
      onTestFinished(() => void other.close());
      const [usual = 0] = usualPorts();
      const port = await new Promise<number>((resolve, reject) => {
        other.once('error', reject);
        other.listen(usual, address, () => resolve(usual));
      });
      await expect(openServer({ port })).rejects.toThrow(`another program or user uses port ${port}`);
      const elsewhere = await openServer({ port: 'usual' });
      expect(elsewhere.port).not.toBe(port);
      expect(elsewhere.server.notes).toHaveLength(1);
      await elsewhere.close();
    },
  );
});
