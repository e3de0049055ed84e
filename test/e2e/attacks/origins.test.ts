// Tests that a program of another user that takes over the port while Fathom is stopped gains nothing, in a
// real Chromium. The victim's browser sends that program a cookie, runs its page, and keeps its service
// worker. When Fathom returns, the program cannot type into a terminal, read a file, or learn anything; the
// victim's bookmark, tabs, and windows continue to work.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { startServer, type RunningServer } from '../../../electron/server/index.ts';
import { browserWith, enterWindow, renderer } from '../../support/window/window.ts';
import { eventually, openTerminal, typeProgram } from '../../support/window/actions.ts';
import { long } from '../../support/extent.ts';

/** A file that an attacker with access to a shell would create. */
const OWNED = 'owned-by-a-stranger';

/**
 * Runs in a hostile page and its service worker: tries all credentials that they can read, and types into a
 * shell with them. `loot` collects all results.
 */
const ATTACK = `
const loot = (globalThis.loot ??= []);
const keys = new Set();
const take = (what, text) => {
  for (const [, key] of String(text).matchAll(/([A-Za-z0-9_-]{43})/g)) keys.add(key);
  if (/ticket=|fathom-key|id="app"/.test(text)) loot.push(what + ': ' + String(text).slice(0, 300));
};
async function read(path, options) {
  try {
    const answer = await fetch(path, options);
    take('read ' + path + ' ' + answer.url, await answer.text());
  } catch {}
}
function shell(key) {
  return new Promise((resolve) => {
    const protocols = ['fathom', 'window.' + crypto.randomUUID(), ...(key ? ['key.' + key] : [])];
    let socket;
    try { socket = new WebSocket('ws://' + location.host + '/socket', protocols); } catch { return resolve(); }
    const call = (number, name, request) => socket.send(JSON.stringify({ kind: 'call', number, name, request }));
    socket.onopen = () => call(1, 'terminal.open', { cols: 80, rows: 24 });
    socket.onclose = socket.onerror = () => resolve();
    socket.onmessage = ({ data }) => {
      const message = JSON.parse(data);
      take('heard', data);
      if (message.kind === 'prove')
        for (const proof of [message.nonce, 'x'.repeat(43)])
          socket.send(JSON.stringify({ kind: 'proof', nonce: message.nonce, proof }));
      if (message.kind !== 'answer' || !message.envelope.ok) return;
      loot.push('answered: ' + data);
      if (message.number === 1)
        call(2, 'terminal.write', { id: message.envelope.value.id, data: 'touch ${OWNED}\\r' });
    };
    setTimeout(() => (socket.close(), resolve()), 1500);
  });
}
async function attack(seen = []) {
  for (const path of ['/', ...seen]) {
    for (const mode of ['cors', 'no-cors', 'same-origin'])
      for (const redirect of ['follow', 'manual']) await read(path, { mode, redirect, credentials: 'include' });
  }
  try { for (const { name } of await indexedDB.databases()) loot.push('database ' + name); } catch {}
  try { for (const value of Object.values(localStorage)) take('kept', value); } catch {}
  try { take('cookie', document.cookie); } catch {}
  await Promise.all(['', ...keys].map(shell));
  return loot;
}
`;

/**
 * The hostile page's service worker: reads the responses that it forwards, and serves the hostile page if
 * it gets none.
 */
const WORKER = `${ATTACK}
addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(clients.claim()));
addEventListener('message', (event) => event.waitUntil(attack(seen).then((all) => event.source.postMessage(all))));
const seen = [];
addEventListener('fetch', (event) => {
  const { pathname, search } = new URL(event.request.url);
  if (event.request.mode !== 'navigate') return;
  seen.push(pathname + search);
  take('passed', event.request.url);
  event.respondWith((async () => {
    await attack([pathname + search]);
    if (globalThis.passes) return fetch(event.request);
    const answer = await fetch(event.request);
    if (answer.type === 'opaqueredirect') return answer;
    take('passed body', await answer.clone().text());
    return answer;
  })());
});`;

const PAGE = `<!doctype html><title>hostile</title><script>${ATTACK}
navigator.serviceWorker.register('/worker.js');
</script>`;

/** Another user's program that listens at the port, on all addresses that browsers try. */
class Hostile {
  /** Requests received from browsers. */
  readonly requests: IncomingMessage[] = [];
  /** WebSocket messages received from windows. */
  readonly heard: string[] = [];
  readonly #servers: Server[] = [];

  async open(port: number): Promise<void> {
    for (const address of ['127.0.0.1', '::1']) {
      const server = createServer((request, response) => {
        this.requests.push(request);
        const isWorker = request.url === '/worker.js';
        response.writeHead(200, { 'Content-Type': isWorker ? 'text/javascript' : 'text/html' });
        response.end(request.method === 'HEAD' ? undefined : isWorker ? WORKER : PAGE);
      });
      const sockets = new WebSocketServer({ server, handleProtocols: () => 'fathom' });
      sockets.on('connection', (socket, request) => {
        this.requests.push(request);
        socket.on('message', (data) => this.heard.push(String(data)));
        socket.on('error', () => undefined);
        for (const message of [
          { kind: 'welcome', key: 'w'.repeat(43) },
          { kind: 'event', name: 'workspace.changed', payload: { folder: '' } },
        ])
          socket.send(JSON.stringify(message));
      });
      // A system may have no IPv6 address.
      const opened = new Promise<void>((resolve, reject) =>
        server.once('error', reject).listen(port, address, resolve),
      );
      if (address === '127.0.0.1') await opened;
      else await opened.catch(() => undefined);
      this.#servers.push(server);
    }
  }

  async close(): Promise<void> {
    for (const server of this.#servers.splice(0)) {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
  }
}

let folder = '';
let context: BrowserContext;
let fathom: RunningServer | null = null;
const hostile = new Hostile();
const at = (name: string): string => join(folder, name);

async function start(port = 0): Promise<RunningServer> {
  process.env['SHELL'] = '/bin/sh';
  fathom = await startServer({
    renderer,
    port,
    workspace: at('workspace'),
    config: at('config'),
    state: at('state'),
  });
  return fathom;
}
async function stop(): Promise<void> {
  await fathom?.close();
  fathom = null;
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fathom-origins-'));
  context = await (await browserWith()).newContext({ viewport: { width: 1280, height: 720 } });
});
afterEach(async () => {
  await context.close();
  await hostile.close();
  await stop();
  hostile.requests.length = hostile.heard.length = 0;
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
});

async function open(address: string): Promise<Page> {
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  await page.goto(address);
  return page;
}
async function openFathom(address: string): Promise<Page> {
  const page = await open(address);
  await enterWindow(page);
  return page;
}
/** Opens a hostile page with a service worker that controls later pages of the same origin. */
async function openHostile(address: string): Promise<Page> {
  const page = await open(address);
  expect(await page.title()).toBe('hostile');
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    while (navigator.serviceWorker.controller === null) await new Promise((done) => setTimeout(done, 20));
  });
  return page;
}
/** Everything that a hostile page and its worker obtained. */
const lootOf = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () => {
    const here = await (globalThis as unknown as { attack(): Promise<string[]> }).attack();
    const worker = navigator.serviceWorker.controller;
    const theirs = await new Promise<string[]>((resolve) => {
      navigator.serviceWorker.addEventListener('message', ({ data }) => resolve(data as string[]));
      worker?.postMessage('attack');
      setTimeout(() => resolve([]), 8_000);
    });
    return [...here, ...theirs];
  });
/** The contents of all workspace files. */
const everything = (): string =>
  readdirSync(at('workspace'), { recursive: true, encoding: 'utf8' })
    .map((path) => join(at('workspace'), path))
    .filter((path) => statSync(path).isFile())
    .map((path) => readFileSync(path, 'utf8'))
    .join();
const isOwned = (): boolean => existsSync(join(at('workspace'), OWNED));

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}
/** Types into the window's own terminal and waits for the result. */
async function useTerminal(page: Page): Promise<void> {
  await openTerminal(page);
  await page.locator('[data-testid=terminal] .xterm-helper-textarea').focus();
  await page.keyboard.type('touch mine');
  await page.keyboard.press('Enter');
  await eventually(
    () => Promise.resolve(existsSync(join(at('workspace'), 'mine'))),
    (made) => made,
  );
}

describe('a stranger’s page and service worker', long, () => {
  it('read nothing from a Fathom that starts later at a host name that they predicted', async () => {
    const port = await freePort();
    await hostile.open(port);
    const names = ['127.0.0.1', 'localhost'].map((name) => `http://${name}:${port}/`);
    const tabs: Page[] = [];
    for (const name of names) tabs.push(await openHostile(name));
    await hostile.close();
    const server = await start(port);
    const window = await openFathom(server.newAddress());
    await useTerminal(window);
    for (const tab of tabs) expect(await lootOf(tab)).toEqual([]);
    // The browser uses the leftover worker, whether or not the user logs in.
    for (const name of names) {
      await (await open(name)).close();
      const { pathname, search } = new URL(server.newAddress());
      await (await open(new URL(pathname + search, name).href)).close();
    }
    for (const tab of tabs) {
      // The stranger sees only the address that the user opened there. That address gives access to no
      // shell.
      const loot = await lootOf(tab);
      expect(loot.filter((each) => !each.startsWith('passed: '))).toEqual([]);
    }
    expect(isOwned()).toBe(false);
  });

  it('read nothing after Fathom returns if they were opened at the exact origin of a bookmark', async () => {
    const first = await start();
    const { port } = first;
    const window = await openFathom(first.newAddress());
    const bookmark = window.url();
    await window.close();
    await stop();
    await hostile.open(port);
    const tab = await openHostile(bookmark);
    const stolen = hostile.requests[0]?.headers.cookie ?? '';
    expect(stolen).toContain(`fathom-${port}=`);
    await hostile.close();

    const second = await start(port);
    expect(await lootOf(tab)).toEqual([]);
    const again = await openFathom(second.newAddress());
    await useTerminal(again);
    expect(await lootOf(tab)).toEqual([]);

    // The user opens the bookmark: the worker forwards the request, gets nothing, and is removed.
    const marked = await open(bookmark);
    expect(await marked.locator('body').innerText()).toContain('Reload this page');
    await eventually(
      async () => (await marked.evaluate(() => navigator.serviceWorker.getRegistrations())).length,
      0,
    );
    await marked.reload();
    await enterWindow(marked);
    expect(new URL(marked.url()).host).toBe(new URL(again.url()).host);
    expect(await lootOf(tab)).toEqual([]);

    // Credentials that were revealed to the stranger give no access from anywhere else.
    for (const host of [new URL(bookmark).host, new URL(again.url()).host])
      expect(await answers(port, host, stolen)).toBe(false);
    expect(isOwned()).toBe(false);
  });

  it('are removed even if the worker does nothing but wait for a script update', async () => {
    const first = await start();
    const window = await openFathom(first.newAddress());
    const bookmark = window.url();
    await window.close();
    await stop();
    await hostile.open(first.port);
    const tab = await openHostile(bookmark);
    await hostile.close();
    await start(first.port);
    await tab.evaluate(async () => {
      const [registration] = await navigator.serviceWorker.getRegistrations();
      await registration?.update();
    });
    await eventually(
      async () => (await tab.evaluate(() => navigator.serviceWorker.getRegistrations())).length,
      0,
    );
  });
});

/** Whether the services answer a WebSocket call with this cookie for a host. */
function answers(port: number, host: string, cookie: string): Promise<boolean> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/socket`, ['fathom', 'window.stolen'], {
    headers: { Host: host, Origin: `http://${host}`, Cookie: cookie },
  });
  return new Promise((resolve) => {
    socket.once('error', () => resolve(false));
    socket.once('close', () => resolve(false));
    socket.once('open', () =>
      socket.send(JSON.stringify({ kind: 'call', number: 1, name: 'app.info', request: {} })),
    );
    socket.on('message', (data) => {
      if (String(data).includes('"answer"')) resolve(true);
    });
  });
}

describe('a window that stays open while Fathom is stopped', long, () => {
  it('reveals nothing to a stranger, ignores the stranger’s answers, and keeps all typed text when Fathom returns', async () => {
    const first = await start();
    const { port } = first;
    const page = await openFathom(first.newAddress());
    await typeProgram(page, 'return arg + 4711;');
    await eventually(() => page.getByTestId('saved').innerText(), 'Saved');
    const before = new URL(page.url()).host;
    await stop();
    await hostile.open(port);
    await eventually(
      () => Promise.resolve(hostile.requests.filter(({ headers }) => headers.upgrade === 'websocket').length),
      (count) => count >= 2,
    );
    await typeProgram(page, 'return arg + 4712; // secret');
    await eventually(() => page.getByTestId('notice').innerText(), /cannot be reached/);
    expect(hostile.heard).toEqual([]);
    const said = hostile.requests.map(({ headers, url }) => JSON.stringify([headers, url])).join('\n');
    expect(said).not.toContain('4711');
    await hostile.close();

    const second = await start(port);
    await eventually(
      () => Promise.resolve(new URL(page.url()).host),
      (host) => host !== before,
    );
    await enterWindow(page);
    expect(page.url()).toBe(`${new URL(second.newAddress()).origin}/`);
    await eventually(() => page.getByTestId('editor').innerText(), /4712; \/\/ secret/);
    expect(await page.getByTestId('notice').innerText()).toContain('Fathom was restarted');
    await useTerminal(page);
    expect(everything()).toContain('4712; // secret');
    await page.reload();
    await enterWindow(page);
    expect(await page.getByTestId('notice').count()).toBe(0);
  });
});

describe('a page that a service worker controls', () => {
  it('reports the service worker and opens no connection', async () => {
    const server = await start();
    const page = await context.newPage();
    const sockets: string[] = [];
    page.on('websocket', (socket) => sockets.push(socket.url()));
    // No worker can exist at the current origin, so the test simulates one.
    await page.addInitScript(() =>
      Object.defineProperty(ServiceWorkerContainer.prototype, 'controller', { get: () => ({}) }),
    );
    await page.goto(server.newAddress());
    await eventually(() => page.getByTestId('notice').innerText(), /A service worker controls this page/);
    expect(sockets).toEqual([]);
  });

  it('cannot exist at the current origin, because the browser receives no worker script', long, async () => {
    const server = await start();
    const page = await openFathom(server.newAddress());
    const outcomes = await page.evaluate(async () => {
      const [script] = [...document.scripts].map(({ src }) => src).filter((src) => src !== '');
      const tries = [script ?? '', '/', '/icon.svg', '/open', 'data:text/javascript,', '/worker.js'];
      return Promise.all(
        tries.map((each) =>
          navigator.serviceWorker.register(each).then(
            () => `registered ${each}`,
            () => 'refused',
          ),
        ),
      );
    });
    expect(new Set(outcomes)).toEqual(new Set(['refused']));
  });
});
