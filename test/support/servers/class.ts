// A class with separate pages, students, and a teacher, without browsers.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import { startClass, type ClassOptions, type RunningClass } from '../../../electron/server/class/index.ts';
import { TestWindow, type Answer, type Headers } from './web.ts';

const HERE = '127.0.0.1';

export type TeacherWindow = TestWindow & {
  readonly port: number;
  readonly host: string;
  readonly cookie: string;
};

export class TestClass {
  readonly folder: string;
  readonly running: RunningClass;

  constructor(folder: string, running: RunningClass) {
    this.folder = folder;
    this.running = running;
  }

  get port(): number {
    return this.running.port;
  }

  get code(): string {
    return this.running.code;
  }

  get origin(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** @param from an address of this machine, such as any in 127.0.0.0/8 */
  get(path: string, headers: Headers = {}, port = this.port, method = 'GET', from = HERE): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const where = { host: HERE, port, localAddress: from, agent: false };
      const asked = request({ ...where, path, headers, method }, (response) => {
        let body = '';
        response.on('data', (chunk: Buffer) => (body += chunk.toString()));
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, body, headers: response.headers }),
        );
      });
      asked.on('error', reject);
      asked.end();
    });
  }

  /** A student's WebSocket; rejects if refused. */
  socket(
    headers: Headers = { Origin: this.origin },
    path = '/class',
    protocol = 'fathom-class',
    from = HERE,
  ): Promise<WebSocket> {
    return new Promise((resolve, reject) => {
      const options = { headers, localAddress: from };
      const socket = new WebSocket(`ws://127.0.0.1:${this.port}${path}`, protocol, options);
      socket.once('open', () => resolve(socket));
      socket.once('error', reject);
    });
  }

  async page(from = HERE): Promise<TestWindow> {
    return new TestWindow(await this.socket(undefined, undefined, undefined, from));
  }

  /** A raw connection. */
  connect(from = HERE): Socket {
    return connect({ host: HERE, port: this.port, localAddress: from }).on('error', () => undefined);
  }

  /** A student who has joined. */
  async student(name: string, from = HERE): Promise<TestWindow & { token: string }> {
    const page = await this.page(from);
    const { token } = await page.value('room.enter', { code: this.code, name });
    return Object.assign(page, { token: String(token) });
  }

  /** The teacher's page, authenticated like a browser. */
  async teacher(): Promise<TeacherWindow> {
    const { pathname, search, host, origin, port: text } = new URL(this.running.newAddress());
    const port = Number(text);
    const { headers } = await this.get(pathname + search, { Host: host }, port);
    const cookie = String(headers['set-cookie']).split(';')[0];
    const socket = new WebSocket(
      `ws://127.0.0.1:${port}/socket`,
      ['fathom', `window.${crypto.randomUUID()}`],
      { headers: { Host: host, Cookie: cookie, Origin: origin } },
    );
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
    return Object.assign(new TestWindow(socket), { port, host, cookie });
  }

  async close(): Promise<void> {
    await this.running.close();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

export async function openClass(options: Partial<ClassOptions> = {}): Promise<TestClass> {
  const folder = mkdtempSync(join(tmpdir(), 'fathom-class-'));
  mkdirSync(join(folder, 'pages', 'assets'), { recursive: true });
  writeFileSync(join(folder, 'pages', 'student.html'), '<p>student</p>');
  writeFileSync(join(folder, 'pages', 'teacher.html'), '<p>teacher</p>');
  writeFileSync(join(folder, 'pages', 'assets', 'part.js'), 'part');
  writeFileSync(join(folder, 'pages', 'assets', 'large.js'), Buffer.alloc(8_000_000, 'x'));
  writeFileSync(join(folder, 'secret'), 'secret');
  const running = await startClass({
    pages: join(folder, 'pages'),
    state: join(folder, 'state'),
    port: 0,
    ...options,
  });
  return new TestClass(folder, running);
}
