// Tests that all attacks on the browser mode without credentials fail: by other programs and users of this
// machine, by other sites, and under other names of this machine. The user's own window is served
// meanwhile.
import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  openServer,
  pause,
  until,
  type Headers,
  type Pass,
  type TestServer,
} from '../../support/servers/web.ts';
import { long } from '../../support/extent.ts';

let server: TestServer;
let pass: Pass;

beforeAll(async () => {
  server = await openServer({ times: { strangerMs: 1_000 } });
  symlinkSync(join(server.folder, 'secret'), join(server.folder, 'page', 'link.txt'));
  symlinkSync(server.folder, join(server.folder, 'page', 'folder'));
  writeFileSync(join(server.folder, 'page', '.hidden'), 'hidden');
});
afterAll(() => server.close());
beforeEach(async () => {
  pass = await server.enter();
});
afterEach(async () => {
  expect((await server.get('/', { Cookie: pass.cookie })).body).toBe('<p>page</p>');
});

const cookie = (): Headers => ({ Cookie: pass.cookie });
const statusOf = async (path: string, headers: Headers = {}, method = 'GET'): Promise<number> =>
  (await server.get(path, headers, method)).status;
const opens = (headers: Headers, path?: string): Promise<boolean> =>
  server.socket(headers, path).then(
    (socket) => {
      socket.terminate();
      return true;
    },
    () => false,
  );
/** An HTTP request as text. */
const lines = (...given: string[]): string => [...given, '', ''].join('\r\n');
const hostLine = (): string => `Host: ${server.host}`;
/** A name that has the form of the server's host names but belongs to no server. */
const otherName = (): string => server.host.replace(/^[^.]+/, '0123456789ab'.repeat(2));
/** The statuses of all responses received. */
const statuses = (received: string): string[] => received.match(/HTTP\/1\.1 \d+/g) ?? [];

describe('entry is refused', () => {
  it('without a cookie', async () => {
    expect(await statusOf('/')).toBe(403);
    expect(await statusOf('/assets/part.js')).toBe(403);
    expect(await statusOf('/nothing')).toBe(403);
  });

  it('with a wrong cookie, or too many', async () => {
    const [name, value] = pass.cookie.split('=');
    const wrong = [
      `${name}=`,
      `${name}=wrong`,
      `${name}=${value}x`,
      `${name}=${value.slice(1)}`,
      `${name} = ${value}`,
      `${name.toUpperCase()}=${value}`,
      `fathom=${value}`,
      `fathom-${server.port + 1}=${value}`,
      `x${pass.cookie}`,
      `${name}=${value}%00`,
      `x=${'y'.repeat(4000)}`,
      'a=b;'.repeat(1000),
    ];
    for (const each of wrong)
      expect([each.slice(0, 80), await statusOf('/', { Cookie: each })]).toContain(403);
  });

  it('with the cookie of another server of the same user', async () => {
    const other = await openServer({ state: join(server.folder, 'state') });
    const own = await other.enter();
    expect(await statusOf('/', { Cookie: own.cookie })).toBe(403);
    const renamed = own.cookie.replace(String(other.port), String(server.port));
    expect(await statusOf('/', { Cookie: renamed })).toBe(403);
    expect(await opens(server.windowHeaders(own))).toBe(false);
    expect(await opens(server.windowHeaders({ cookie: renamed }))).toBe(false);
    await other.close();
  });

  it('with a ticket that was never issued', async () => {
    const path = server.ticket();
    const length = path.length;
    const guesses = [
      '/open',
      '/open?',
      '/open?ticket',
      '/open?ticket=',
      '/open?ticket=wrong',
      `${path.slice(0, length - 1)}`,
      `${path}x`,
      `/open?ticket=${'x'.repeat(6000)}`,
      '/open?ticket=__proto__',
      '/open?ticket[]=x',
      `/open?x=1&ticket=wrong&${path.split('?')[1]}`,
    ];
    for (const guess of guesses) expect([guess, await statusOf(guess)]).toEqual([guess, 403]);
    expect(await statusOf(path)).toBe(200);
  });

  it('with a ticket that was used', async () => {
    const path = server.ticket();
    expect([await statusOf(path), await statusOf(path), await statusOf(path)]).toEqual([200, 403, 403]);
  });

  it('to all but one of many clients with the same ticket', async () => {
    const path = server.ticket();
    const answers = await Promise.all(Array.from({ length: 20 }, () => statusOf(path)));
    expect(answers.filter((status) => status === 200)).toHaveLength(1);
  });

  it('with a ticket that has expired', async () => {
    const path = server.ticket(5);
    await pause(10);
    expect(await statusOf(path)).toBe(403);
  });

  it('with the ticket at another address', async () => {
    const query = server.ticket().split('?')[1];
    for (const path of ['/', '/index.html', '/socket', '/open/', '//open', '/OPEN'])
      expect(await statusOf(`${path}?${query}`)).not.toBe(200);
    expect(await statusOf(`/open?${query}`)).toBe(200);
  });

  it('to previews and preloading, which do not use up the ticket', async () => {
    const path = server.ticket();
    expect(await statusOf(path, {}, 'HEAD')).toBe(403);
    for (const [name, value] of [
      ['Sec-Purpose', 'prefetch;prerender'],
      ['Purpose', 'prefetch'],
      ['X-Moz', 'prefetch'],
    ])
      expect(await statusOf(path, { [name]: value })).toBe(403);
    expect(await statusOf(path)).toBe(200);
  });

  it('to the services with the cookie alone, without the matching protocol name', async () => {
    const headers = server.windowHeaders(pass);
    for (const host of [`127.0.0.1:${server.port}`, `localhost:${server.port}`, otherName()]) {
      expect([host, await opens({ ...headers, Host: host })]).toEqual([host, false]);
      const all = { ...headers, Host: host, Origin: `http://${host}` };
      expect([host, await opens(all)]).toEqual([host, false]);
      expect([host, await statusOf('/', { ...cookie(), Host: host })]).toEqual([host, 403]);
    }
    expect(await opens({ Cookie: pass.cookie, Host: server.host, Origin: server.origin })).toBe(false);
    expect(await opens(headers)).toBe(true);
  });

  it('to the services with the protocol name alone', async () => {
    const { Cookie: _, ...headers } = server.windowHeaders(pass);
    expect(await opens(headers)).toBe(false);
  });

  it('to the services with the cookie in the address', async () => {
    const path = `/socket?cookie=${pass.cookie}&window=one`;
    expect(await opens({ Host: server.host, Origin: server.origin }, path)).toBe(false);
    expect(await opens(server.windowHeaders(pass), path)).toBe(false);
  });

  it('to the services under an invalid protocol name', async () => {
    for (const name of ['', '../one', 'a b', 'x'.repeat(65), '%00', '__proto__x{}'])
      expect(await opens(server.windowHeaders(pass, name))).toBe(false);
  });
});

describe('a request from elsewhere is refused', () => {
  it('from a foreign origin', async () => {
    const { port } = server;
    const origins = [
      'http://evil.example',
      'null',
      '',
      'file://',
      `https://127.0.0.1:${port}`,
      'http://127.0.0.1',
      `http://127.0.0.1:${port + 1}`,
      `http://127.0.0.1:${port}.evil.example`,
      `http://127.0.0.1:${port}/`,
      `http://localhost:${port}`,
      `http://user@127.0.0.1:${port}`,
      `HTTP://127.0.0.1:${port}`,
      'app://fathom',
    ];
    for (const origin of origins) {
      expect([origin, await opens({ ...server.windowHeaders(pass), Origin: origin })]).toEqual([
        origin,
        false,
      ]);
      if (origin !== '') expect(await statusOf('/', { ...cookie(), Origin: origin })).toBe(403);
    }
  });

  it('without any origin', async () => {
    const { Origin: _, ...headers } = server.windowHeaders(pass);
    expect(await opens(headers)).toBe(false);
  });

  it('under a host name that was rebound to this machine', long, async () => {
    const { port } = server;
    const hosts = [
      `evil.example:${port}`,
      'evil.example',
      '127.0.0.1',
      'localhost',
      `127.0.0.1:${port + 1}`,
      `127.0.0.1.evil.example:${port}`,
      `localhost.evil.example:${port}`,
      `evil.localhost:${port}`,
      server.host.replace('fathom-', 'fathom-0'),
      server.host.replace(/^[^.]+\./, ''),
      server.host.replace(/^[^.]+/, (label) => label.slice(1)),
      server.host.replace(/:\d+$/, ''),
      server.host.replace(':', '.:'),
      server.host.toUpperCase(),
      `x.${server.host}`,
      `${server.host.replace(/:\d+$/, '')}.evil.example:${port}`,
      `127.0.0.1.:${port}`,
      `127.1:${port}`,
      `2130706433:${port}`,
      `0x7f.1:${port}`,
      `0.0.0.0:${port}`,
      `[::1]:${port}`,
      `[::ffff:127.0.0.1]:${port}`,
      `user@127.0.0.1:${port}`,
      `127.0.0.1:${port}@evil.example`,
      `127.0.0.1:0${port}`,
    ];
    for (const host of hosts) {
      expect([host, await statusOf('/', { ...cookie(), Host: host })]).toEqual([host, 403]);
      expect([host, await statusOf(server.ticket(), { Host: host })]).toEqual([host, 403]);
      expect(await opens({ ...server.windowHeaders(pass), Host: host })).toBe(false);
    }
  });

  it(
    'under a common name of this machine, where a valid ticket redirects and nothing else works',
    long,
    async () => {
      for (const name of [`localhost:${server.port}`, `127.0.0.1:${server.port}`, otherName()]) {
        const host = { Host: name };
        for (const path of ['/', '/assets/part.js', '/open?ticket=wrong', '/nothing']) {
          const { status, headers } = await server.get(path, { ...cookie(), ...host });
          expect([name, path, status]).toEqual([name, path, 403]);
          expect([headers.location, headers['set-cookie']]).toEqual([undefined, undefined]);
        }
        const path = server.ticket();
        const led = await server.get(path, host);
        expect(led).toMatchObject({ status: 307, body: '', headers: { location: server.origin + path } });
        expect(led.headers['set-cookie']).toBe(undefined);
        expect(await statusOf(path)).toBe(200);
        expect(await statusOf(path, host)).toBe(403);
        const origin = { Origin: `http://${name}` };
        expect(await opens({ ...server.windowHeaders(pass), ...host, ...origin })).toBe(false);
      }
    },
  );

  it('without a host name, or with two', async () => {
    const rest = [`Cookie: ${pass.cookie}`, 'Connection: close'];
    const other = 'Host: evil.example';
    for (const head of [
      ['GET / HTTP/1.1'],
      ['GET / HTTP/1.0'],
      ['GET / HTTP/1.1', hostLine(), other],
      ['GET / HTTP/1.1', other, hostLine()],
      ['GET / HTTP/1.1', hostLine(), hostLine()],
      ['GET / HTTP/1.1', 'Host:'],
    ])
      expect(statuses(await server.raw(lines(...head, ...rest)))).toEqual([
        expect.stringMatching(/HTTP\/1\.1 40[03]/),
      ]);
  });

  it('with another host in the request target', async () => {
    const rest = [hostLine(), `Cookie: ${pass.cookie}`, 'Connection: close'];
    for (const address of [
      'http://evil.example/',
      `http://127.0.0.1:${server.port}/`,
      '//evil.example/',
      '*',
      'index.html',
      '?x',
    ]) {
      const received = await server.raw(lines(`GET ${address} HTTP/1.1`, ...rest));
      expect([address, ...statuses(received)]).toEqual([address, 'HTTP/1.1 400']);
    }
  });

  it('with the cookie, if another site or port sends it', async () => {
    for (const site of ['cross-site', 'same-site', 'anything']) {
      for (const path of ['/', '/assets/part.js'])
        expect(await statusOf(path, { ...cookie(), 'Sec-Fetch-Site': site })).toBe(403);
      expect(await opens({ ...server.windowHeaders(pass), 'Sec-Fetch-Site': site })).toBe(false);
    }
    for (const site of ['none', 'same-origin'])
      expect(await statusOf('/', { ...cookie(), 'Sec-Fetch-Site': site })).toBe(200);
  });

  it('if it requests cross-origin read access', async () => {
    const asking = { Origin: 'http://evil.example', 'Access-Control-Request-Method': 'GET' };
    for (const [path, method] of [
      ['/', 'OPTIONS'],
      ['/', 'GET'],
      ['/socket', 'OPTIONS'],
    ]) {
      const { status, headers } = await server.get(path, { ...cookie(), ...asking }, method);
      expect(status).toBeGreaterThanOrEqual(400);
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  });

  it('if another page embeds it as a frame, script, or image', async () => {
    for (const path of ['/', server.ticket(), '/assets/part.js', '/nothing']) {
      const { headers } = await server.get(path, cookie());
      expect(headers).toMatchObject({
        'x-frame-options': 'DENY',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-resource-policy': 'same-origin',
        'cross-origin-opener-policy': 'same-origin',
        // Only the requesting browser may cache the file, which contains no user data.
        'cache-control': path === '/assets/part.js' ? 'private, max-age=31536000, immutable' : 'no-store',
      });
    }
    const policy = (await server.get('/', cookie())).headers['content-security-policy'];
    expect(policy).toContain("frame-ancestors 'none'");
  });
});

describe('a file outside the window is not served', () => {
  const outside = [
    '/../secret',
    '/..%2fsecret',
    '/%2e%2e/secret',
    '/%2e%2e%2fsecret',
    '/.%2e/secret',
    '/%252e%252e%252fsecret',
    '/..\\secret',
    '/..%5csecret',
    '/%c0%ae%c0%ae/secret',
    '/%c0%ae%c0%ae%c0%afsecret',
    '/..%c0%afsecret',
    '/..;/secret',
    '/....//secret',
    '/assets/../../secret',
    '/assets/..%2f..%2fsecret',
    '/./../secret',
    '/%00/../secret',
    '/index.html%00.js',
    '/assets/part.js%00',
    '/%ff%fe',
    '/%',
    '/%zz',
    '//secret',
    '///secret',
    '/\\secret',
    '/secret',
    '/~/secret',
    '/assets//part.js',
    '/assets/./part.js',
    '/ASSETS/part.js',
    '/assets/part.js/',
    '/assets',
    '/assets/',
    '/.',
    '/..',
    '/index.html',
    '/link.txt',
    '/folder/secret',
    '/folder/state/key',
    '/file:///etc/passwd',
    '/C:/windows/win.ini',
    '/con',
    '/__proto__',
    '/constructor',
    '/toString',
  ];
  it.each(outside)('for the path %s', async (path) => {
    const received = await server.raw(
      lines(`GET ${path} HTTP/1.1`, hostLine(), `Cookie: ${pass.cookie}`, 'Connection: close'),
    );
    expect(statuses(received)).toEqual([expect.stringMatching(/HTTP\/1\.1 40[0-4]/)]);
    expect(received).not.toMatch(/secret|root:|<p>page|^part$/);
  });

  it('for paths that are too long or contain invalid characters', async () => {
    const rest = [hostLine(), `Cookie: ${pass.cookie}`, 'Connection: close'];
    for (const path of [
      `/${'x'.repeat(7000)}`,
      `/${'../../'.repeat(2000)}secret`,
      `/?${'x'.repeat(9000)}`,
      '/a\tb',
      '/a b',
      '/\x01',
    ])
      expect(statuses(await server.raw(lines(`GET ${path} HTTP/1.1`, ...rest)))).toEqual([
        expect.stringMatching(/HTTP\/1\.1 4\d\d/),
      ]);
  });
});

describe('a protocol attack fails', () => {
  it('with other methods', async () => {
    const rest = [hostLine(), `Cookie: ${pass.cookie}`, 'Connection: close'];
    for (const method of [
      'POST',
      'PUT',
      'DELETE',
      'PATCH',
      'OPTIONS',
      'TRACE',
      'PROPFIND',
      'PURGE',
      'BREW',
      'get',
    ])
      expect([method, statuses(await server.raw(lines(`${method} / HTTP/1.1`, ...rest)))]).toEqual([
        method,
        [expect.stringMatching(/HTTP\/1\.1 40[05]/)],
      ]);
    const tunnel = await server.raw(lines(`CONNECT 127.0.0.1:22 HTTP/1.1`, ...rest));
    expect(tunnel).not.toContain('200');
  });

  it('with a request smuggled in the body of another', async () => {
    const hidden = lines('GET /assets/part.js HTTP/1.1', hostLine(), `Cookie: ${pass.cookie}`);
    const bodies = [
      [`Content-Length: ${hidden.length}`],
      ['Transfer-Encoding: chunked'],
      [`Content-Length: ${hidden.length}`, 'Transfer-Encoding: chunked'],
      ['Transfer-Encoding: chunked', `Content-Length: ${hidden.length}`],
      ['Content-Length: 0', `Content-Length: ${hidden.length}`],
      ['Transfer-Encoding: identity'],
      ['Transfer-Encoding: xchunked'],
      ['Transfer-Encoding : chunked'],
      ['Transfer-Encoding: chunked', 'Transfer-Encoding: cow'],
      [' Transfer-Encoding: chunked'],
      ['Content-Length: +5'],
      ['Content-Length: -1'],
      ['Content-Length: 99999999999999999999'],
    ];
    for (const headers of bodies) {
      const chunk = `0\r\n\r\n`;
      const received = await server.raw(
        lines('GET / HTTP/1.1', hostLine(), `Cookie: ${pass.cookie}`, ...headers) + chunk + hidden,
      );
      expect([headers.join(), statuses(received)]).toEqual([headers.join(), ['HTTP/1.1 400']]);
      expect(received).not.toMatch(/part$/);
    }
  });

  it('with misplaced line breaks and spaces', async () => {
    const requests = [
      `GET / HTTP/1.1\n${hostLine()}\n\n`,
      `GET / HTTP/1.1\r\n${hostLine()}\r\nCookie: ${pass.cookie}\r\n X: folded\r\n\r\n`,
      `GET / HTTP/1.1\r\n${hostLine()}\r\nX\0Y: z\r\n\r\n`,
      `GET / HTTP/1.1\r\n${hostLine()}\r\nX: a\rb\r\n\r\n`,
      `GET / HTTP/9.9\r\n${hostLine()}\r\n\r\n`,
      `GET /\r\n\r\n`,
      `GET / FTP/1.1\r\n${hostLine()}\r\n\r\n`,
      `\r\n\r\n\r\nGET / NOTHING\r\n\r\n`,
    ];
    for (const request of requests)
      expect(statuses(await server.raw(request))).toEqual([expect.stringMatching(/HTTP\/1\.1 (40[03]|505)/)]);
  });

  it('with many pipelined requests, the first of which is refused', async () => {
    const one = lines('GET / HTTP/1.1', hostLine());
    expect(statuses(await server.raw(one.repeat(1000)))).toEqual(['HTTP/1.1 403']);
  });

  it('with HTTP/2', async () => {
    expect(statuses(await server.raw('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'))).toEqual(['HTTP/1.1 400']);
    const upgrade = [
      'Connection: Upgrade, HTTP2-Settings',
      'Upgrade: h2c',
      'HTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA',
    ];
    const received = await server.raw(
      lines('GET / HTTP/1.1', hostLine(), `Cookie: ${pass.cookie}`, ...upgrade),
    );
    expect(statuses(received)).toEqual(['HTTP/1.1 403']);
  });

  it('with TLS, other protocols, and random bytes', async () => {
    const hello = Buffer.from('16030100a5010000a10303' + '5a'.repeat(32) + '00'.repeat(100), 'hex');
    const noise = Array.from({ length: 2000 }, (_, i) => (i * 7919 + (i >> 3) * 104_729) % 256);
    const spoken: (string | Uint8Array)[] = [
      hello,
      Uint8Array.from(noise),
      'SSH-2.0-OpenSSH_9.2p1\r\n',
      'EHLO evil.example\r\n',
      '\0\0\0\0',
      Buffer.from('81850000000068656c6c6f', 'hex'),
      '<policy-file-request/>\0',
      'x'.repeat(100_000),
    ];
    for (const each of spoken) expect(await server.raw(each)).toMatch(/^(HTTP\/1\.1 4\d\d[\s\S]*)?$/);
  });

  it('with a WebSocket at the wrong path or with a wrong handshake', async () => {
    const headers = server.windowHeaders(pass);
    for (const path of [
      '/',
      '/socket/',
      '/socket?x',
      '//socket',
      '/SOCKET',
      '/socket%20',
      '/open',
      '/assets/part.js',
    ])
      expect([path, await opens(headers, path)]).toEqual([path, false]);
    const key = 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==';
    const version = 'Sec-WebSocket-Version: 13';
    const rest = [
      hostLine(),
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      'Connection: Upgrade',
    ];
    const wrong = [
      ['GET /socket HTTP/1.1', 'Upgrade: websocket', version],
      ['GET /socket HTTP/1.1', 'Upgrade: websocket', key],
      ['GET /socket HTTP/1.1', 'Upgrade: websocket', key, 'Sec-WebSocket-Version: 7'],
      ['GET /socket HTTP/1.1', 'Upgrade: websocket', 'Sec-WebSocket-Key: short', version],
      ['GET /socket HTTP/1.1', 'Upgrade: websocket2', key, version],
      ['POST /socket HTTP/1.1', 'Upgrade: websocket', key, version],
      ['GET /socket HTTP/1.1', 'Upgrade: websocket', key, version, 'Content-Length: 5'],
      ['GET /socket HTTP/1.1', 'Upgrade: websocket', key, version, `Origin: ${server.origin}`],
    ];
    for (const given of wrong)
      expect(statuses(await server.raw(lines(...given, ...rest)))).toEqual([
        expect.stringMatching(/HTTP\/1\.1 4\d\d/),
      ]);
  });

  it('with requests after a refused upgrade', async () => {
    const behind = lines('GET / HTTP/1.1', hostLine(), `Cookie: ${pass.cookie}`);
    const upgrade = lines('GET /socket HTTP/1.1', hostLine(), 'Connection: Upgrade', 'Upgrade: websocket');
    expect(statuses(await server.raw(upgrade + behind))).toEqual(['HTTP/1.1 403']);
  });

  it('with too large or too many headers', async () => {
    const many = Array.from({ length: 3000 }, (_, i) => `X-${i}: y`);
    for (const headers of [[`X: ${'y'.repeat(100_000)}`], [`${'x'.repeat(20_000)}: y`], many])
      expect(statuses(await server.raw(lines('GET / HTTP/1.1', hostLine(), ...headers)))).toEqual([
        expect.stringMatching(/HTTP\/1\.1 4\d\d/),
      ]);
  });
});

describe('a resource attack fails', () => {
  it('with 400 silent connections, which are limited and soon closed', long, async () => {
    let closed = 0;
    // Opens as many connections at once as the system's queue accepts.
    for (let i = 0; i < 400; i += 50) {
      const idle = Array.from({ length: 50 }, () => server.connect());
      for (const socket of idle) socket.on('close', () => closed++);
      await Promise.all(idle.map((socket) => new Promise((resolve) => socket.once('connect', resolve))));
    }
    await until(() => closed >= 300, 'the end of most');
    expect((await server.get('/', cookie())).status).toBe(200);
    await until(() => closed === 400, 'the end of all');
  });

  it('with requests that arrive byte by byte', long, async () => {
    const socket = server.connect();
    let closed = false;
    socket.on('close', () => (closed = true));
    for (const byte of lines('GET / HTTP/1.1', hostLine(), `X: ${'slow'.repeat(100)}`)) {
      if (closed) break;
      socket.write(byte);
      await pause(5);
    }
    await until(() => closed, 'the end of the connection');
  });

  it('with incomplete requests and half-closed connections', async () => {
    const halves = ['', 'G', 'GET / HTTP/1.1\r\n', `GET / HTTP/1.1\r\n${hostLine()}\r\n`];
    for (const half of halves) {
      const socket = server.connect();
      socket.end(half);
      await new Promise((resolve) => socket.on('close', resolve).resume());
    }
  });

  it('with repeated upgrades that are refused and then reset', async () => {
    const upgrade = lines('GET /socket HTTP/1.1', hostLine(), 'Connection: Upgrade', 'Upgrade: websocket');
    for (let i = 0; i < 30; i++) {
      const socket = server.connect();
      socket.write(upgrade);
      await pause(i % 3);
      socket.resetAndDestroy();
    }
  });

  it('with a reset at each stage of a request', async () => {
    const whole = lines('GET / HTTP/1.1', hostLine(), `Cookie: ${pass.cookie}`);
    for (let length = 0; length <= whole.length; length += 12) {
      const socket = server.connect();
      await new Promise((resolve) => socket.once('connect', resolve));
      socket.write(whole.slice(0, length));
      await pause(1);
      socket.resetAndDestroy();
    }
  });

  it('with refused connections that the client never closes', async () => {
    const upgrade = lines('GET /socket HTTP/1.1', hostLine(), 'Connection: Upgrade', 'Upgrade: websocket');
    const open = [upgrade, lines('GET / HTTP/1.1', hostLine()), 'garbage\r\n\r\n'].map((sent) => {
      const socket = server.connect();
      socket.write(sent);
      return new Promise((resolve) => socket.on('close', resolve).resume());
    });
    await Promise.all(open);
  });
});
