// Tests attacks by a client with a window's WebSocket: malformed frames, messages, and calls of every kind,
// and floods of valid ones. No attack causes an exception or a hang or has outside effects, and a second
// window is served meanwhile.
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import {
  dispatch,
  nameFault,
  versionOf,
  windowContract,
  type Handlers,
} from '../../../electron/contract/index.ts';
import { Connection, type Answer } from '../../../electron/server/connection.ts';
import {
  openServer,
  pause,
  TestWindow,
  until,
  type Pass,
  type TestServer,
} from '../../support/servers/web.ts';
import { long } from '../../support/extent.ts';

let server: TestServer;
let pass: Pass;
let other: TestWindow;
const bugs: unknown[] = [];
const usualShell = process.env['SHELL'];

beforeAll(async () => {
  process.env['SHELL'] = '/bin/sh';
  server = await openServer({ onBug: (error, call) => bugs.push([call, error]) });
  pass = await server.enter();
  other = await server.window(pass, 'other');
});
afterAll(async () => {
  process.env['SHELL'] = usualShell;
  await server.close();
});
afterEach(async () => {
  expect(await other.value('app.info')).toMatchObject({ mode: 'browser' });
  expect((await server.get('/', { Cookie: pass.cookie })).status).toBe(200);
  expect(bugs.splice(0)).toEqual([]);
});

let windows = 0;
async function open(): Promise<TestWindow> {
  const window = await server.window(pass, `window-${++windows}`);
  onTestFinished(() => window.socket.terminate());
  return window;
}

/** The raw connection of a WebSocket. */
const below = (window: TestWindow): Socket => (window.socket as unknown as { _socket: Socket })._socket;

/** A client frame whose payload is masked with zeros. */
function frame(
  first: number,
  payload: string | Uint8Array,
  { mask = true, length = payload.length } = {},
): Buffer {
  const body = Buffer.from(payload as string);
  const bit = mask ? 0x80 : 0;
  const head =
    length < 126
      ? Buffer.from([first, bit | length])
      : Buffer.from([
          first,
          bit | 127,
          ...new Uint8Array(new BigUint64Array([BigInt(length)]).buffer).reverse(),
        ]);
  return Buffer.concat([head, Buffer.alloc(mask ? 4 : 0), body]);
}
const CALL = JSON.stringify({ kind: 'call', number: 1, name: 'app.info', request: {} });
const [TEXT, BINARY, CONTINUED, PING, PONG, CLOSE, END] = [1, 2, 0, 9, 10, 8, 0x80];

describe('WebSocket frames', () => {
  const bad: Readonly<Record<string, [bytes: Buffer, code: number]>> = {
    'larger than a message may be': [frame(END | TEXT, '{', { length: 33_554_433 }), 1009],
    'longer than any memory': [frame(END | TEXT, '{', { length: 2 ** 40 }), 1009],
    'longer than any number': [
      Buffer.from([END | TEXT, 0xff, ...Array<number>(8).fill(0xff), 0, 0, 0, 0]),
      1009,
    ],
    'without a mask': [frame(END | TEXT, CALL, { mask: false }), 1002],
    'with text that is not UTF-8': [frame(END | TEXT, Buffer.from([0xc0, 0xaf, 0xed, 0xa0, 0x80])), 1007],
    'with reserved bits': [frame(END | 0x70 | TEXT, CALL), 1002],
    'with a reserved opcode': [frame(END | 3, CALL), 1002],
    'with a reserved control opcode': [frame(END | 11, ''), 1002],
    'that continue nothing': [frame(END | CONTINUED, CALL), 1002],
    'that begin again before the end': [Buffer.concat([frame(TEXT, '{'), frame(END | TEXT, CALL)]), 1002],
    'control frames that are too long': [frame(END | PING, 'x'.repeat(126)), 1002],
    'fragmented control frames': [frame(PING, 'x'), 1002],
    'that close with an undefined code': [frame(END | CLOSE, Buffer.from([0x00, 0x01])), 1002],
    'that close with half a code': [frame(END | CLOSE, Buffer.from([0x03])), 1002],
    'that are binary': [frame(END | BINARY, CALL), 1008],
    'that are empty': [frame(END | TEXT, ''), 1008],
  };
  it.each(Object.keys(bad))('%s', long, async (what) => {
    const window = await open();
    const [bytes, code] = bad[what];
    below(window).write(bytes);
    const closed = await window.closed;
    // The peer of a broken connection may see the disconnection before its reason.
    expect([code, 1006]).toContain(closed);
  });

  it('end the connection if their total size exceeds the limit of a message', long, async () => {
    const window = await open();
    const piece = 'x'.repeat(4_000_000);
    below(window).write(frame(TEXT, `"${piece}`));
    for (let i = 0; i < 9; i++) below(window).write(frame(CONTINUED, piece));
    expect([1009, 1006]).toContain(await window.closed);
  });

  it('end the connection if they form an endless stream of almost empty fragments', async () => {
    const window = await open();
    below(window).write(frame(TEXT, '"'));
    below(window).write(Buffer.concat(Array.from({ length: 20_000 }, () => frame(CONTINUED, ''))));
    expect([1008, 1006]).toContain(await window.closed);
  });

  it('end the connection if they are 20,000 pings at once', async () => {
    const window = await open();
    below(window).write(Buffer.concat(Array.from({ length: 20_000 }, () => frame(END | PING, 'x'))));
    expect(await other.value('app.info')).toMatchObject({ mode: 'browser' });
    expect(await window.closed).toBe(1006);
  });

  it('are ignored if they are unsolicited pongs', async () => {
    const window = await open();
    below(window).write(Buffer.concat(Array.from({ length: 1000 }, () => frame(END | PONG, 'x'))));
    expect(await window.value('app.info')).toMatchObject({ mode: 'browser' });
  });

  it('end only their own connection if a reset interrupts a frame', async () => {
    const whole = frame(END | TEXT, CALL);
    for (const length of [1, 2, 5, 6, 7, 20, whole.length - 1]) {
      const window = await open();
      below(window).write(whole.subarray(0, length));
      await pause(1);
      below(window).resetAndDestroy();
      expect(await window.closed).toBe(1006);
    }
  });
});

describe('malformed messages', () => {
  const call = { kind: 'call', number: 1, name: 'app.info', request: {} };
  const bad: readonly unknown[] = [
    null,
    true,
    0,
    'call',
    [],
    [call],
    {},
    { ...call, kind: 'CALL' },
    { ...call, number: -1 },
    { ...call, number: 1.5 },
    { ...call, number: '1' },
    { ...call, number: 1e400 },
    { ...call, name: 7 },
    { ...call, name: ['app.info'] },
    { ...call, name: 'x'.repeat(101) },
    { ...call, more: 1 },
    { kind: 'call', number: 1 },
    { kind: 'answer', number: 1, envelope: { ok: true, value: {} } },
    { kind: 'event', name: 'terminal.data', payload: { id: 'shell-1', at: 0, data: 'forged' } },
  ];
  it.each(bad.map((each) => [JSON.stringify(each).slice(0, 70), each]))(
    'are refused if they violate the contract: %s',
    long,
    async (_, message) => {
      const window = await open();
      window.socket.send(JSON.stringify(message));
      expect(await window.closed).toBe(1008);
    },
  );

  it('end the connection if they are not JSON or are incomplete', async () => {
    const texts = [
      '',
      '{',
      'garbage',
      CALL + CALL,
      `${CALL}x`,
      '\0',
      '\ufeff{}',
      'NaN',
      '['.repeat(100_000),
      '{"a":'.repeat(50_000),
    ];
    for (const text of texts) {
      const window = await open();
      window.socket.send(text);
      expect(await window.closed).toBe(1008);
    }
  });

  it('do not harm the connection if they are deeply nested', async () => {
    const window = await open();
    const depth = 100_000;
    const nested = `${'['.repeat(depth)}${']'.repeat(depth)}`;
    for (const name of ['app.info', 'settings.write', 'progress.write'])
      window.socket.send(`{"kind":"call","number":99,"name":"${name}","request":${nested}}`);
    window.socket.send(
      `{"kind":"call","number":99,"name":"settings.write","request":{"view":{"deep":${nested}}}}`,
    );
    expect(await window.value('app.info')).toMatchObject({ mode: 'browser' });
  });
});

describe('hostile calls', () => {
  const refusal = async (window: TestWindow, name: string, request: unknown): Promise<string> => {
    const answer = await window.call(name, request);
    return answer.ok ? 'done' : answer.failure.code;
  };

  it('are refused if they do not exist, including names of inherited properties', async () => {
    const window = await open();
    const names = [
      '',
      '.',
      'app',
      'app.',
      '.info',
      'app.info.more',
      'APP.INFO',
      'app..info',
      '__proto__',
      '__proto__.toString',
      'app.__proto__',
      'app.constructor',
      'constructor.constructor',
      'constructor.prototype',
      'toString.call',
      'hasOwnProperty',
      'app.toString',
      'terminal.open\0',
      ' app.info',
    ];
    for (const name of names) expect([name, await refusal(window, name, {})]).toEqual([name, 'unknown-call']);
  });

  it('are refused or harmless for every wrong type of request', async () => {
    const window = await open();
    const wrong = [
      null,
      7,
      'text',
      true,
      [],
      [[]],
      { more: 1 },
      { id: {} },
      { path: 5 },
      { id: 'x'.repeat(1000) },
    ];
    const changing = new Set(['terminal.open', 'toolchain.run', 'toolchain.probe']);
    for (const name of windowContract.callNames)
      for (const request of wrong) {
        if (changing.has(name) && request === null) continue;
        const answer = await window.call(name, request);
        if (!answer.ok) expect(answer.failure.message).not.toMatch(/\n\s+at |\.ts:|node:/);
      }
    // One of the harmless calls withdraws trust.
    const { mark } = await window.value('trust.read');
    await window.value('trust.give', { mark });
  });

  it('cannot pollute prototypes', async () => {
    const window = await open();
    const send = (name: string, request: string): void =>
      window.socket.send(`{"kind":"call","number":7,"name":"${name}","request":${request}}`);
    const polluted = '{"polluted":"yes"}';
    send('settings.write', `{"__proto__":${polluted}}`);
    send('settings.write', `{"constructor":{"prototype":${polluted}}}`);
    send('settings.write', `{"view":{"__proto__":${polluted},"constructor":{"prototype":${polluted}}}}`);
    send('progress.write', `{"lab":"__proto__","progress":{"step":0,"tasks":{},"files":{}}}`);
    send(
      'progress.write',
      `{"lab":"constructor","progress":{"step":0,"tasks":{"__proto__":{"passed":true,"hints":0}},"files":{"__proto__":"x"},"extra":{"__proto__":${polluted}}}}`,
    );
    send(
      'workspace.write',
      `{"path":"__proto__","text":"x","bases":[],"aside":"constructor","__proto__":${polluted}}`,
    );
    await window.value('app.info');
    expect(({} as Record<string, unknown>)['polluted']).toBe(undefined);
    expect(Object.prototype).not.toHaveProperty('passed');
    const { settings } = await window.value('settings.read');
    expect((settings as Record<string, unknown>)['polluted']).toBe(undefined);
    expect(await window.value('progress.read', { lab: 'loops' })).toMatchObject({ progress: null });
  });

  it('cannot access files outside the workspace', long, async () => {
    const window = await open();
    const workspace = join(server.folder, 'workspace');
    mkdirSync(workspace, { recursive: true });
    symlinkSync(join(server.folder, 'secret'), join(workspace, 'link'));
    symlinkSync(server.folder, join(workspace, 'up'));
    symlinkSync(join(server.folder, 'new'), join(workspace, 'nowhere'));
    writeFileSync(join(workspace, '.profile'), 'hidden');
    const paths = [
      '../secret',
      '..',
      '.',
      '/etc/passwd',
      join(server.folder, 'secret'),
      'a/../../secret',
      'a/..',
      './secret',
      'link',
      'up/secret',
      'up/state/key',
      'nowhere',
      '.profile',
      '.fathom-writing-x',
      'a\\..\\..\\secret',
      '..\\secret',
      'C:\\secret',
      'c:secret',
      'file:///etc/passwd',
      'a\0b',
      'con',
      'nul.txt',
      'a//b',
      'a/',
      ' /x',
      'x.',
      '%2e%2e/secret',
      '\u202e',
    ];
    await window.value('workspace.write', { path: 'taken', text: 'mine', bases: [], aside: 'aside' });
    const harmless = new Set(['%2e%2e/secret']);
    for (const path of paths) {
      for (const [name, request] of [
        ['workspace.read', { path }],
        ['workspace.write', { path, text: 'overwritten', bases: [versionOf('secret')], aside: 'aside' }],
        ['workspace.remove', { path }],
        ['workspace.rename', { path, name: 'mine' }],
        ['workspace.rename', { path: 'taken', name: path }],
        ['workspace.snapshot', { path, id: '0001 2026-01-01T00-00-00Z' }],
        ['workspace.snapshot', { path: 'taken', id: path }],
        ['workspace.bringBack', { id: path }],
        ['workspace.list', { folder: path }],
      ] as const) {
        const answer = await window.call(name, request);
        if (!harmless.has(path)) expect([name, path, answer]).toMatchObject([name, path, { ok: false }]);
        if (name === 'workspace.write' && !harmless.has(path))
          expect([path, answer]).toMatchObject([path, { failure: { code: 'path-refused' } }]);
      }
      // If the name is taken, the text is saved as a regular file under an unused name.
      const request = { path: 'taken', text: 'overwritten', bases: [], aside: path };
      const aside = await window.call('workspace.write', request);
      expect([path, aside.ok]).toEqual([path, nameFault(path) === null]);
    }
    expect(readFileSync(join(workspace, 'taken'), 'utf8')).toBe('mine');
    expect(readFileSync(join(server.folder, 'secret'), 'utf8')).toBe('secret');
    expect(readFileSync(join(workspace, '.profile'), 'utf8')).toBe('hidden');
    for (const lab of ['..', '../x', '/etc', 'A', '', '__proto__'])
      expect([lab, await refusal(window, 'courses.read', { lab })]).not.toContain('done');
  });

  it('cannot access the shells of another window', async () => {
    const window = await open();
    const { id } = await other.value('terminal.open', { cols: 80, rows: 24 });
    for (const [name, request] of [
      ['terminal.write', { id, data: 'echo st""olen\r' }],
      ['terminal.attach', { id, seen: 0 }],
      ['terminal.resize', { id, cols: 10, rows: 10 }],
      ['terminal.typeProgram', { id, name: 'x', assembly: '', source: '', argument: '0' }],
    ] as const)
      expect([name, await refusal(window, name, request)]).toEqual([name, 'not-found']);
    expect(await window.value('terminal.close', { id })).toEqual({ done: false });
    await until(() => other.output !== '', 'the prompt');
    expect(other.output).not.toContain('stolen');
    expect(window.events).toEqual([]);
    await other.value('terminal.close', { id });
  });

  it('are refused if numbers or sizes are out of bounds', async () => {
    const window = await open();
    const requests: readonly (readonly [name: string, request: unknown])[] = [
      ['terminal.open', { cols: 0, rows: 24 }],
      ['terminal.open', { cols: 1e9, rows: 1e9 }],
      ['terminal.open', { cols: -1, rows: 24 }],
      ['terminal.open', { cols: 80.5, rows: 24 }],
      ['terminal.open', { cols: '80', rows: 24 }],
      ['terminal.write', { id: 'shell-1', data: 'x'.repeat(1_000_001) }],
      ['terminal.acknowledge', { id: 'shell-1', seen: -1 }],
      ['toolchain.run', { assembly: '', argument: '0', timeLimitMs: 1e9 }],
      ['toolchain.run', { assembly: '', argument: '0; rm -rf /' }],
      ['toolchain.run', { assembly: 'x'.repeat(8_000_001), argument: '0' }],
      ['terminal.typeProgram', { id: 'shell-1', name: '$(reboot)', assembly: '', source: '', argument: '0' }],
      ['terminal.typeProgram', { id: 'shell-1', name: 'x', assembly: '', source: '', argument: '`id`' }],
      [
        'program.start',
        { id: 'run-1', cols: 80, rows: 24, name: '../x', assembly: '', source: '', argument: '0' },
      ],
      [
        'program.start',
        { id: '../1', cols: 80, rows: 24, name: 'x', assembly: '', source: '', argument: '0' },
      ],
      ['workspace.write', { path: 'x', text: 'x'.repeat(4_000_001), bases: [], aside: 'x' }],
      ['workspace.write', { path: 'x'.repeat(401), text: '', bases: [], aside: 'x' }],
      ['workspace.write', { path: 'x', text: '', bases: Array.from({ length: 65 }, () => 'x'), aside: 'x' }],
      ['workspace.write', { path: 'x', text: '', bases: [], aside: 'x'.repeat(201) }],
      ['settings.write', { disabledRules: Array.from({ length: 1001 }, () => 'x') }],
      ['settings.write', { textSize: 1e308 }],
      ['settings.write', { language: '../../x' }],
    ];
    for (const [name, request] of requests)
      expect([name, await refusal(window, name, request)]).toEqual([name, 'invalid-request']);
  });
});

describe('the server under load', () => {
  it('answers all of 20,000 calls without starving other windows', long, async () => {
    const window = await open();
    const answers = Array.from({ length: 20_000 }, () => window.call('app.info'));
    expect(await other.value('app.info')).toMatchObject({ mode: 'browser' });
    expect((await Promise.all(answers)).every(({ ok }) => ok)).toBe(true);
  });

  it('opens a limited number of windows', long, async () => {
    const sockets = await Promise.all(
      Array.from({ length: 80 }, (_, i) => server.window(pass, `flood-${i}`)),
    );
    const codes: number[] = [];
    for (const { closed } of sockets) void closed.then((code) => codes.push(code));
    await until(() => codes.length >= 17, 'the refusal of those beyond 64');
    expect(new Set(codes)).toEqual(new Set([1013]));
    for (const { socket } of sockets) socket.terminate();
    await until(() => codes.length === 80);
    // Closing connections makes room for new windows.
    await (await open()).value('app.info');
  });

  it('opens a limited number of shells', async () => {
    const window = await open();
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => window.call('terminal.open', { cols: 80, rows: 24 })),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(8);
  });
});

/** A connection whose handlers the test controls. */
async function connectTo(
  handlers: Record<string, Record<string, (request: never) => unknown>>,
): Promise<WebSocket> {
  const http = createServer();
  const sockets = new WebSocketServer({ server: http });
  const answer: Answer = (name, request) => dispatch(handlers as unknown as Handlers, name, request);
  sockets.on('connection', (socket) => new Connection(socket).serve(answer));
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const { port } = http.address() as { port: number };
  const socket = new WebSocket(`ws://127.0.0.1:${port}`);
  onTestFinished(() => {
    socket.terminate();
    sockets.close();
    http.close();
  });
  await new Promise((resolve) => socket.once('open', resolve));
  return socket;
}

describe('a single connection', () => {
  it('processes at most 32 calls at a time and answers all of them', async () => {
    let [now, most] = [0, 0];
    const info = async (): Promise<unknown> => {
      most = Math.max(most, ++now);
      await pause(2);
      now -= 1;
      return {};
    };
    const socket = await connectTo({ app: { info } });
    let answers = 0;
    socket.on('message', () => answers++);
    for (let i = 0; i < 500; i++) socket.send(CALL);
    await until(() => answers === 500, 'all answers');
    expect(most).toBe(32);
  });

  it('produces no answers for a peer that does not read them', long, async () => {
    let made = 0;
    const large = 'x'.repeat(1_000_000);
    const read = (): unknown => {
      made += 1;
      return { path: 'x', text: large, modified: 0 };
    };
    const socket = await connectTo({ workspace: { read } });
    socket.pause();
    const message = JSON.stringify({
      kind: 'call',
      number: 1,
      name: 'workspace.read',
      request: { path: 'x' },
    });
    for (let i = 0; i < 100; i++) socket.send(message);
    await pause(300);
    const before = made;
    await pause(300);
    expect(made).toBe(before);
    expect(made).toBeLessThan(60);
    let answers = 0;
    socket.on('message', () => answers++);
    socket.resume();
    await until(() => answers === 100, 'all answers');
  });
});
