// The server answers this machine's own window and nobody else; garbage is refused.
import { request } from 'node:http';
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { callNames, dispatch } from '../../electron/contract/index.ts';
import { openSession } from '../../electron/services/index.ts';
import { startServer, type RunningServer } from '../../electron/web/index.ts';

let folder = '';
let server: RunningServer;
let token = '';

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fathom-web-'));
  mkdirSync(join(folder, 'page'));
  writeFileSync(join(folder, 'page', 'index.html'), '<p>page</p>');
  writeFileSync(join(folder, 'secret'), 'secret');
  server = await startServer({
    renderer: join(folder, 'page'),
    workspace: join(folder, 'w'),
    config: join(folder, 'c'),
  });
  token = new URL(server.address).searchParams.get('token') ?? '';
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Answer {
  readonly status: number;
  readonly body: string;
  readonly headers: NodeJS.Dict<string | string[]>;
}

function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port: server.port, path, headers, method }, (response) => {
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

const cookie = (): Record<string, string> => ({ Cookie: `fathom-token=${token}` });

describe('the server', () => {
  it('gives the page to whoever brings the token, with a cookie and a policy', async () => {
    const { status, body, headers } = await get(`/?token=${token}`);
    expect({ status, body }).toEqual({ status: 200, body: '<p>page</p>' });
    expect(String(headers['set-cookie'])).toMatch(/HttpOnly; SameSite=Strict/);
    expect(headers['content-security-policy']).toContain("default-src 'self'");
    expect((await get('/', cookie())).status).toBe(200);
  });

  it('refuses everybody else', async () => {
    expect((await get('/')).status).toBe(403);
    expect((await get('/?token=wrong')).status).toBe(403);
    expect((await get('/', { Cookie: 'fathom-token=wrong' })).status).toBe(403);
    expect((await get('/', { ...cookie(), Host: 'evil.example' })).status).toBe(403);
    expect((await get('/', cookie(), 'POST')).status).toBe(405);
  });

  it('gives nothing from outside its folder', async () => {
    for (const path of ['/../secret', '/%2e%2e/secret', '/..%2fsecret', '/%00', '/%ff', '//secret']) {
      expect((await get(path, cookie())).body).not.toContain('secret');
    }
  });

  const socket = (headers: Record<string, string>): Promise<string> =>
    new Promise((resolve) => {
      const opened = new WebSocket(`ws://127.0.0.1:${server.port}/socket`, { headers });
      opened.on('open', () => {
        opened.send(JSON.stringify({ kind: 'call', number: 1, name: 'app.info', request: {} }));
      });
      opened.on('message', (data) => {
        resolve(String(data));
        opened.close();
      });
      opened.on('close', () => resolve('closed'));
      opened.on('error', () => resolve('refused'));
    });

  it('opens sockets only for its own page', async () => {
    const own = `http://127.0.0.1:${server.port}`;
    expect(await socket({ ...cookie(), Origin: own })).toContain('"mode":"browser"');
    expect(await socket({ ...cookie(), Origin: 'http://evil.example' })).toBe('refused');
    expect(await socket({ Origin: own })).toBe('refused');
    expect(await socket(cookie())).toBe('refused');
  });

  it('closes a socket that talks garbage, and goes on', async () => {
    const garbage = new WebSocket(`ws://127.0.0.1:${server.port}/socket`, {
      headers: { ...cookie(), Origin: `http://127.0.0.1:${server.port}` },
    });
    await new Promise((resolve) => {
      garbage.on('open', () => garbage.send('garbage'));
      garbage.on('close', resolve);
    });
    expect((await get('/', cookie())).status).toBe(200);
  });
});

describe('the contract', () => {
  it('answers anything at all without throwing', async () => {
    const session = openSession({
      mode: 'browser',
      emit: () => undefined,
      workspace: join(folder, 'garbage'),
      config: join(folder, 'c2'),
    });
    const dangerous = new Set(['terminal.open', 'toolchain.run', 'toolchain.probe']);
    const names = callNames().filter((name) => !dangerous.has(name));
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
