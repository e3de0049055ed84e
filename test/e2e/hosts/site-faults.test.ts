// Tests the static page in browsers with missing features: the page starts, explains the consequences, and
// works.
// @module-tag long
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { buildOnce } from '../../support/cli.ts';
import { inTurn } from '../../support/extent.ts';
import { buildSiteOnce, serveStatic, type StaticServer } from '../../support/servers/site.ts';
import { browserWith } from '../../support/window/window.ts';
import { eventually, typeProgram } from '../../support/window/actions.ts';

let server: StaticServer;
beforeAll(async () => {
  buildOnce();
  buildSiteOnce();
  server = await serveStatic('/lab/');
}, 300_000);
afterAll(() => server.close());

/** The script runs in the page before anything else. */
const faults: Readonly<
  Record<string, { readonly spoil: () => void; readonly notice: RegExp; readonly badge: RegExp }>
> = {
  'IndexedDB never answers': {
    spoil: () => {
      IDBFactory.prototype.open = () => ({}) as IDBOpenDBRequest;
    },
    notice: /storage does not respond.*Reload the page/,
    badge: /^Not saved$/,
  },
  'transactions never end': {
    spoil: () => {
      IDBObjectStore.prototype.openCursor = () => ({}) as IDBRequest<IDBCursorWithValue | null>;
    },
    notice: /storage does not respond/,
    badge: /^Not saved$/,
  },
  'there is no IndexedDB': {
    spoil: () => Object.defineProperty(globalThis, 'indexedDB', { value: undefined }),
    notice: /stores nothing for this page/,
    badge: /^Not saved$/,
  },
  'all storage is forbidden': {
    spoil: () => {
      const forbidden = (): never => {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      };
      for (const name of ['indexedDB', 'localStorage', 'sessionStorage', 'caches'])
        Object.defineProperty(globalThis, name, { get: forbidden });
      BroadcastChannel.prototype.postMessage = forbidden;
      LockManager.prototype.request = () => Promise.reject(new DOMException('', 'SecurityError'));
    },
    notice: /stores nothing for this page/,
    badge: /^Not saved$/,
  },
  'there is no BroadcastChannel': {
    spoil: () => {
      Reflect.deleteProperty(globalThis, 'BroadcastChannel');
    },
    notice: /Work in one tab only/,
    badge: /^In this browser$/,
  },
  'BroadcastChannel is forbidden': {
    spoil: () => {
      const forbidden = class {
        constructor() {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        }
      };
      Object.defineProperty(globalThis, 'BroadcastChannel', { value: forbidden });
    },
    notice: /Work in one tab only/,
    badge: /^In this browser$/,
  },
  'locks are never granted': {
    spoil: () => {
      LockManager.prototype.request = () => new Promise(() => undefined);
    },
    notice: /^$/,
    badge: /^In this browser$/,
  },
  'there is no service worker': {
    spoil: () => Object.defineProperty(Navigator.prototype, 'serviceWorker', { value: undefined }),
    notice: /^$/,
    badge: /^In this browser$/,
  },
};

async function openWith(spoil: () => void): Promise<Page> {
  const context = await (await browserWith()).newContext({ viewport: { width: 1280, height: 720 } });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  await page.addInitScript(spoil);
  await page.goto(server.address);
  await page.getByTestId('guide').waitFor();
  await page.getByTestId('tour-start').click();
  return page;
}

describe('the site if', () => {
  it.each(inTurn(Object.keys(faults), 0, 3))(
    '%s, starts, explains the consequence, and runs programs',
    async (what) => {
      const { spoil, notice, badge } = faults[what] ?? expect.unreachable();
      const page = await openWith(spoil);
      expect(await page.getByTestId('in-page').innerText()).toMatch(badge);
      const told = page.getByTestId('notice');
      expect((await told.count()) === 0 ? '' : await told.innerText()).toMatch(notice);
      await typeProgram(page, 'return arg * 6;');
      await page.getByTestId('arg').fill('7');
      await page.getByTestId('run').click();
      await eventually(() => page.getByTestId('result').innerText(), /42/);
      await eventually(() => page.getByTestId('saved').getAttribute('data-state'), 'saved');
    },
  );
});
