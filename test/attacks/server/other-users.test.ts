// Tests that credentials obtained by another user of the machine are useless, because they work only for
// the user who started Fathom. The owner of a connection is found in the system's tables, which the tests
// imitate in Linux's format; as root, a real second user is used.
import { execFile, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { userOf, type End } from '../../../electron/server/peers.ts';
import { openServer, type Pass, type TestServer } from '../../support/servers/web.ts';
import { long } from '../../support/extent.ts';

const HEAD =
  '  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode\n';
const END = ' 1 000000001d21d4b2 20 4 30 10 -1\n';
const row = (from: string, to: string, state: string, user: number, file: number): string =>
  `  12: ${from} ${to} ${state} 00000000:00000000 00:00000000 00000000 ${String(user).padStart(5)}        0 ${file}${END}`;
const hex = (port: number): string => port.toString(16).toUpperCase().padStart(4, '0');
const four = (port: number): string => `0100007F:${hex(port)}`;
const six = (port: number): string => `0000000000000000FFFF0000${four(port)}`;
const own6 = (port: number): string => `00000000000000000000000001000000:${hex(port)}`;
const [NEAR, FAR] = [42_611, 17_001];
const at = (port: number, address = '127.0.0.1'): End => ({ address, port });
const served = row(four(FAR), four(NEAR), '01', 1000, 77);

describe('the user at the other end of a connection', () => {
  it.each<[what: string, table: string, user: number | null]>([
    ['is identified', HEAD + served + row(four(NEAR), four(FAR), '01', 1001, 78), 1001],
    [
      'is identified through the table of the other socket family',
      HEAD + served + HEAD + row(six(NEAR), six(FAR), '01', 1001, 78),
      1001,
    ],
    [
      'is identified after sending its last data',
      HEAD + served + row(four(NEAR), four(FAR), '05', 1001, 78),
      1001,
    ],
    [
      'is unknown after the connection was closed',
      HEAD + served + row(four(NEAR), four(FAR), '05', 0, 0),
      -1,
    ],
    [
      'is unknown if there is no such connection',
      HEAD + served + row(four(NEAR + 1), four(FAR), '01', 1000, 78),
      -1,
    ],
    ['is unknown without a table', '', null],
    [
      'is unknown if the table lists only other connections',
      HEAD + row(four(1), four(2), '01', 1001, 78),
      null,
    ],
    [
      'is unknown if a line of the table is truncated',
      `${HEAD}   1: ${four(NEAR)} ${four(FAR)} 01 00000000:0000`,
      null,
    ],
  ])('%s', (_, table, user) => {
    expect(userOf(table, at(NEAR), at(FAR))).toBe(user);
  });

  it('is identified at every address of this machine', () => {
    const at6 = HEAD + row(own6(NEAR), own6(FAR), '01', 1001, 78);
    expect(userOf(at6, at(NEAR, '::1'), at(FAR, '::1'))).toBe(1001);
    expect(userOf(at6, at(NEAR), at(FAR))).toBe(null);
    const beside = HEAD + row(four(NEAR), `C80C537F:${hex(FAR)}`, '01', 1001, 78);
    expect(userOf(beside, at(NEAR), at(FAR, '127.83.12.200'))).toBe(1001);
    expect(userOf(beside, at(NEAR), at(FAR))).toBe(null);
  });
});

/** Requests the page and the services from a process of another user. */
const STRANGER = `
  const [authority, cookie, address, local] = process.argv.slice(1);
  const host = address === 'mapped' ? '::ffff:127.0.0.1' : address;
  const port = authority.split(':')[1];
  const socket = require('net').connect({ port: Number(port), host, ...(local ? { localAddress: local } : {}) });
  const headers = ['Host: ' + authority, 'Origin: http://' + authority, 'Cookie: ' + cookie];
  const upgrade = ['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==', 'Sec-WebSocket-Protocol: fathom, window.stolen'];
  const wanted = process.env.TICKET ? ['GET ' + process.env.TICKET + ' HTTP/1.1', headers[0]] : process.env.SERVICES ? ['GET /socket HTTP/1.1', ...headers, ...upgrade] : ['GET / HTTP/1.1', ...headers];
  socket.write([...wanted, '', ''].join('\\r\\n'));
  socket.once('data', (data) => { console.log(String(data).split('\\r\\n')[0]); process.exit(); });
  socket.once('error', (error) => { console.log(error.code); process.exit(); });
`;

describe.runIf(process.platform === 'linux')('the access credential', () => {
  let server: TestServer;
  let pass: Pass;
  /** The server's addresses, and a socket of the other address family. */
  let everywhere: readonly string[] = [];
  beforeAll(async () => {
    server = await openServer();
    pass = await server.enter();
    const plain = new URL(String(server.server.newPlainAddress())).hostname;
    const hasSix = readFileSync('/proc/net/if_inet6', 'utf8').includes('lo\n');
    everywhere = ['127.0.0.1', 'mapped', plain, ...(hasSix ? ['::1'] : [])];
  });
  afterAll(() => server.close());

  /** The first line of the response for each target. */
  function ask(
    options: { uid?: number; address?: string; local?: string; ticket?: string },
    services: boolean,
  ): Promise<string> {
    const { uid, address = '127.0.0.1', local = '', ticket = '' } = options;
    return new Promise((resolve) => {
      execFile(
        process.execPath,
        ['-e', STRANGER, server.host, pass.cookie, address, local],
        {
          ...(uid === undefined ? {} : { uid, gid: uid }),
          env: { TICKET: ticket, SERVICES: services ? '1' : '' },
          cwd: '/',
        },
        (_, stdout) => resolve(stdout.trim()),
      );
    });
  }

  it('gives the same user access to the page and services', long, async () => {
    expect(await ask({}, false)).toBe('HTTP/1.1 200 OK');
    expect(await ask({}, true)).toBe('HTTP/1.1 101 Switching Protocols');
    for (const address of everywhere) expect(await ask({ address }, false)).toBe('HTTP/1.1 200 OK');
  });

  it('gives no access at another address of this machine', async () => {
    expect(await ask({ local: '127.0.0.2' }, false)).toBe('HTTP/1.1 403 Forbidden');
    expect(await ask({ local: '127.0.0.2' }, true)).toBe('HTTP/1.1 403 Forbidden');
  });

  const canBeOther =
    process.getuid?.() === 0 &&
    spawnSync(process.execPath, ['-e', ''], { uid: 65_534, gid: 65_534, cwd: '/', env: {} }).status === 0;
  it.runIf(canBeOther)('gives another user no access on any socket', long, async () => {
    for (const address of everywhere)
      for (const services of [false, true])
        expect({ address, services, answer: await ask({ uid: 65_534, address }, services) }).toEqual({
          address,
          services,
          answer: 'HTTP/1.1 403 Forbidden',
        });
  });

  it.runIf(canBeOther)('is not used up by another user', async () => {
    const ticket = server.ticket();
    expect(await ask({ uid: 65_534, ticket }, false)).toBe('HTTP/1.1 403 Forbidden');
    expect(await ask({ ticket }, false)).toBe('HTTP/1.1 200 OK');
    expect(await ask({ ticket }, false)).toBe('HTTP/1.1 403 Forbidden');
  });
});
