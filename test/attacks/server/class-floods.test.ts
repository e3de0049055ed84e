// Tests a class under attack from its network: whatever the attacker sends, from one address or thirty, a
// student at another address is not affected, and a student at the same address can still join.
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { openClass, type TestClass } from '../../support/servers/class.ts';
import { pause, until, type TestWindow } from '../../support/servers/web.ts';
import { long } from '../../support/extent.ts';

const EVIL = '127.0.0.2';
const letters = 'abcdefghjk';
/** Student names that do not look alike. */
const nameOf = (i: number): string =>
  `Guest ${[...String(i)].map((digit) => letters[Number(digit)]).join('')}`;

let room: TestClass;
let ada: TestWindow & { token: string };
let number = 0;
const opened: (Socket | WebSocket)[] = [];
const bugs: unknown[] = [];

beforeEach(async () => {
  room = await openClass({ onBug: (error) => bugs.push(error) });
  ada = await room.student('Ada');
  number = 0;
});
/**
 * Checks that the student at another address is still connected, and that students can join from that
 * address and from the attacker's address.
 */
afterEach(async () => {
  await tell();
  expect((await room.get('/')).body).toBe('<p>student</p>');
  for (const from of ['127.0.0.1', EVIL]) {
    const student = await room.student(from === EVIL ? 'Zoe' : 'Yan', from);
    expect(await student.value('room.tell', { ...report, number: 1 })).toEqual({ last: 1 });
  }
  await tell();
  for (const each of opened.splice(0))
    if (each instanceof WebSocket) each.terminate();
    else each.destroy();
  await room.close();
});
afterAll(() => expect(bugs).toEqual([]));

const report = { lab: '00-first-soundings', step: 'first' };
const tell = async (): Promise<void> =>
  expect(await ada.value('room.tell', { ...report, number: ++number })).toEqual({ last: number });
const connect = (from = EVIL): Socket => {
  const socket = room.connect(from).resume();
  opened.push(socket);
  return socket;
};
const page = async (from = EVIL): Promise<TestWindow> => {
  const opens = await room.page(from);
  opened.push(opens.socket);
  return opens;
};
/** Everything that a connection receives until it is closed. */
const received = (socket: Socket): Promise<string> =>
  new Promise((resolve) => {
    let text = '';
    socket.on('data', (data) => (text += data.toString('latin1')));
    socket.on('close', () => resolve(text));
  });
const count = (text: string, part: string): number => text.split(part).length - 1;
const request = (path = '/'): string => `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${room.port}\r\n\r\n`;
const frame = (first: number, payload = ''): Buffer =>
  Buffer.concat([Buffer.from([first, 0x80 | payload.length, 0, 0, 0, 0]), Buffer.from(payload)]);
const below = ({ socket }: TestWindow): Socket => (socket as unknown as { _socket: Socket })._socket;

describe('HTTP requests', () => {
  it('are answered at most once when 7 MB of them are pipelined', async () => {
    const socket = connect();
    const answers = received(socket);
    socket.write(request().repeat(7_000_000 / request().length));
    expect(count(await answers, 'HTTP/1.1 ')).toBeLessThanOrEqual(1);
  });

  it('are answered at most once per connection when pipelined over 100 connections', long, async () => {
    const answers = Array.from({ length: 100 }, () => {
      const socket = connect();
      socket.write(request().repeat(1_500));
      return received(socket);
    });
    await tell();
    for (const each of await Promise.all(answers)) expect(count(each, 'HTTP/1.1 ')).toBeLessThanOrEqual(1);
  });

  it('load the page for a class of 200 before one address is throttled', long, async () => {
    let answers = 0;
    const sockets = Array.from({ length: 20 }, () => {
      const socket = connect();
      socket.on('data', (data) => {
        answers += count(data.toString('latin1'), 'HTTP/1.1 200');
        socket.write(request());
      });
      socket.write(request());
      return socket;
    });
    await until(() => answers > 6_000, 'the answers of a class');
    const before = answers;
    const started = performance.now();
    await until(() => answers > before + 400 || sockets.every(({ destroyed }) => destroyed), 'others');
    for (let i = 0; i < 10; i++) await tell();
    // A request of 40 bytes counts as 1,040 bytes. Each address may send 20 million bytes at once, and then
    // 300,000 per second.
    const most = (): number => (20_000_000 + 300_000 * ((performance.now() - started) / 1_000 + 30)) / 1_040;
    // Ends early only at the limit, or if the burst is used up and the address is throttled to 289 answers per
    // second.
    for (let last = 0, waited = 0; answers < most() && waited < 16; waited++) {
      if (answers > 18_000 && answers < last + 200) break;
      last = answers;
      await pause(500);
    }
    expect(answers).toBeLessThan(most());
  });

  it('do not block the class if they never complete, even on 900 connections', long, async () => {
    const sockets = Array.from({ length: 900 }, () => connect());
    for (const socket of sockets) socket.write('GET / HTTP/1.1\r\nHost: ');
    await until(() => sockets.filter(({ destroyed }) => destroyed).length >= 100, 'the oldest to be closed');
    for (const socket of sockets) if (!socket.destroyed) socket.write('x');
  });

  it('do not block the class if answers to 300 requests for a large file are never read', long, async () => {
    const sockets = Array.from({ length: 300 }, () => connect().pause());
    for (const socket of sockets) socket.write(request('/assets/large.js'));
    await tell();
  });

  it('are refused with oversized headers, many cookies, bodies, or Expect headers', async () => {
    const head = `GET / HTTP/1.1\r\nHost: 127.0.0.1:${room.port}\r\n`;
    const answers = {
      [`${head}X: ${'x'.repeat(9_000)}\r\n\r\n`]: '400',
      [`${head}${'Cookie: a=b\r\n'.repeat(600)}\r\n`]: '400',
      [`${head}Cookie: ${'a=b; '.repeat(1_900)}\r\n\r\n`]: '400',
      [`${head}${'X-Abcdef: b\r\n'.repeat(1_500)}\r\n`]: '400',
      [`${head}Content-Length: 100000000\r\n\r\n${'x'.repeat(100_000)}`]: '400',
      [`${head}Transfer-Encoding: chunked\r\n\r\n1\r\nx\r\n`]: '400',
      [`${head}Expect: 100-continue\r\nContent-Length: 5\r\n\r\n`]: '',
      [`${head}Expect: the worst\r\n\r\n`.repeat(100)]: '',
      [`CONNECT evil.example:80 HTTP/1.1\r\nHost: evil.example\r\n\r\n`]: '',
    };
    for (const [bytes, status] of Object.entries(answers)) {
      const socket = connect();
      const answer = received(socket);
      socket.write(bytes);
      expect([bytes.slice(0, 90), (await answer).slice(9, 12)]).toEqual([bytes.slice(0, 90), status]);
    }
  });

  it('may be half-closed or reset at any point', long, async () => {
    for (let i = 0; i < 100; i++) {
      const [half, broken] = [connect(), connect()];
      half.end(request());
      broken.write(request());
      broken.once('connect', () => broken.resetAndDestroy());
    }
    await until(() => opened.every((each) => each instanceof WebSocket || each.destroyed), 'their end');
  });

  it('are not upgraded to a WebSocket while another request is being answered', async () => {
    const socket = connect();
    const answer = received(socket);
    const upgrade = `GET /class HTTP/1.1\r\nHost: 127.0.0.1:${room.port}\r\nOrigin: ${room.origin}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: fathom-class\r\n\r\n`;
    socket.write(request() + upgrade);
    expect(await answer).not.toContain('101');
  });
});

describe('connections without a student', () => {
  it('are limited: the oldest of 1,000 WebSockets from one address are closed', long, async () => {
    for (let i = 0; i < 1_000; i++) await page();
    const isOpen = ({ readyState }: Socket | WebSocket): boolean => readyState === WebSocket.OPEN;
    await until(() => opened.filter(isOpen).length <= 800, 'the oldest to be closed');
  });

  it('are limited: the oldest of 2,500 silent sockets from one address are closed', long, async () => {
    const sockets: Socket[] = [];
    // The system queues at most this many unaccepted connections.
    for (let i = 0; i < 25; i++) {
      const some = Array.from({ length: 100 }, () => connect());
      sockets.push(...some);
      await Promise.all(some.map((socket) => once(socket, 'connect')));
    }
    await until(
      () => sockets.filter(({ destroyed }) => destroyed).length >= 1_700,
      'the oldest to be closed',
    );
  });

  it('do not keep students out, even with 100 from each of thirty addresses', long, async () => {
    for (let i = 0; i < 30; i++) {
      const some = Array.from({ length: 100 }, () => connect(`127.0.0.${3 + i}`));
      await Promise.all(some.map((socket) => once(socket, 'connect')));
    }
  });

  it('are closed if they send more than the limit for strangers', async () => {
    const stranger = await page();
    stranger.socket.send(
      `{"kind":"call","number":1,"name":"room.enter","request":{"code":"${'x'.repeat(20_000)}"}}`,
    );
    expect(await stranger.closed).toBe(1006);
  });
});

describe('excessive WebSocket frames', () => {
  const flooded = async (bytes: Buffer): Promise<TestWindow> => {
    const student = await room.student('Eve', EVIL);
    opened.push(student.socket);
    below(student).write(bytes);
    return student;
  };

  it('close the connection after 20,000 pings', long, async () => {
    const student = await flooded(Buffer.concat(Array<Buffer>(20_000).fill(frame(0x89))));
    expect(await student.closed).toBe(1006);
  });

  it('close the connection after endless continuation frames', async () => {
    const student = await flooded(
      Buffer.concat([frame(0x01, '"'), ...Array<Buffer>(100_000).fill(frame(0x00))]),
    );
    expect([1008, 1006]).toContain(await student.closed);
  });

  it('do not disturb the class with 100,000 unsolicited pongs', long, async () => {
    await flooded(Buffer.concat(Array<Buffer>(100_000).fill(frame(0x8a))));
    await tell();
  });

  it('close the connection after many single-byte fragments', long, async () => {
    const student = await flooded(
      Buffer.concat([frame(0x01, '"'), ...Array<Buffer>(50_000).fill(frame(0x00, 'x'))]),
    );
    expect([1008, 1006]).toContain(await student.closed);
  });
});

describe('wrong class codes', long, () => {
  it('do not block the right code, even if thirty addresses send 60 each', async () => {
    for (let i = 0; i < 30; i++) {
      const from = `127.0.0.${3 + i}`;
      for (let k = 0; k < 20; k++) {
        const guesser = await page(from);
        for (const code of ['AAAAAAAA', 'BBBBBBBB', 'CCCCCCCC'])
          void guesser.call('room.enter', { code, name: 'Eve' });
      }
      const student = await room.student(nameOf(i), from);
      opened.push(student.socket);
    }
  });
});

describe('student names', () => {
  const enter = async (i: number, from = EVIL): Promise<string> => {
    const guest = await page(from);
    const envelope = await guest.call('room.enter', { code: room.code, name: nameOf(i) });
    if (envelope.ok) await guest.call('room.tell', { ...report, number: 1 });
    return envelope.ok ? 'in' : envelope.failure.code;
  };

  it('fill only one address’s share of the class, even if that address registers 230', long, async () => {
    const outcomes: string[] = [];
    for (let i = 0; i < 230; i++) outcomes.push(await enter(i));
    expect(outcomes.filter((each) => each === 'in')).toHaveLength(200);
    expect(new Set(outcomes.slice(200))).toEqual(new Set(['full']));
    const teacher = await room.teacher();
    await teacher.value('class.remove', { student: 's2' });
  });

  it('are released for new students after their 299 connections close', async () => {
    for (let i = 0; i < 299; i++) {
      const guest = await room.student(nameOf(i), EVIL);
      guest.socket.terminate();
    }
    expect(room.running.look().students.length).toBeLessThanOrEqual(201);
  });

  it('are available to a hundred students at the attacker’s address', long, async () => {
    const noise = setInterval(() => {
      connect().write(request().repeat(500));
      void page().then(
        (guesser) => guesser.call('room.enter', { code: 'AAAAAAAA', name: 'Eve' }),
        () => undefined,
      );
    }, 5);
    try {
      const class100 = Array.from({ length: 100 }, async (_, i) => {
        for (const path of ['/', '/assets/part.js', '/course/index.json'])
          expect((await room.get(path, {}, room.port, 'GET', EVIL)).status).toBe(200);
        const student = await room.student(nameOf(i), EVIL);
        opened.push(student.socket);
        for (let k = 1; k <= 5; k++)
          expect(await student.value('room.tell', { ...report, number: k })).toEqual({ last: k });
      });
      await Promise.all(class100);
    } finally {
      clearInterval(noise);
    }
    expect(room.running.look().students).toHaveLength(101);
    await pause(100);
  });
});

describe('a student', long, () => {
  it('sends at most ten events per second to the teacher, even with many connections', async () => {
    const eve = await room.student('Eve', EVIL);
    let answers = 0;
    const started = performance.now();
    for (let i = 0; i < 20; i++) {
      const again = await page();
      await again.value('room.comeBack', { token: eve.token });
      for (let k = 0; k < 20; k++)
        void again.call('room.tell', { ...report, number: 1 }).then(({ ok }) => (answers += ok ? 1 : 0));
      await pause(50);
    }
    const seconds = (performance.now() - started) / 1_000;
    expect(answers).toBeLessThanOrEqual(1 + 10 * seconds);
  });
});
