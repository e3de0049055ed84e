// Tests attacks on the static site by another page of its origin, which can write to all storage, and by a
// page that frames the site.
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildOnce } from '../../support/cli.ts';
import { buildSiteOnce, serveStatic, type StaticServer } from '../../support/servers/site.ts';
import { browserWith } from '../../support/window/window.ts';
import { eventually } from '../../support/window/actions.ts';
import { long } from '../../support/extent.ts';

let server: StaticServer;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  buildOnce();
  buildSiteOnce();
  server = await serveStatic('/lab/');
  context = await (await browserWith()).newContext({ viewport: { width: 1280, height: 720 } });
  page = await context.newPage();
  await page.goto(server.address);
  await page.getByTestId('guide').waitFor();
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    while (active?.state !== 'activated') await new Promise((resolve) => setTimeout(resolve, 50));
  });
}, 300_000);
afterAll(async () => {
  await context.close();
  await server.close();
});

/** Replaces all cached content, as any page of the origin can. @returns the number of changed files */
const spoilCaches = (): Promise<number> =>
  page.evaluate(async () => {
    const evil = 'window.evil = true;';
    let count = 0;
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const { url } of await cache.keys()) {
        const isPage = url.endsWith('.html');
        const body = isPage ? `<!doctype html><title>evil</title><script>${evil}</script>` : evil;
        const type = isPage ? 'text/html' : 'text/javascript';
        await cache.put(url, new Response(body, { headers: { 'Content-Type': type } }));
        count += 1;
      }
    }
    return count;
  });
const isEvil = (): Promise<boolean> => page.evaluate(() => 'evil' in window || document.title === 'evil');

describe('a page of the same origin', () => {
  it('cannot replace the page or a script in the cache', { timeout: 120_000 }, async () => {
    expect(await spoilCaches()).toBeGreaterThan(40);
    await page.reload();
    await page.getByTestId('guide').waitFor();
    expect(await isEvil()).toBe(false);
    const answer = await page.evaluate(async () => {
      const { headers, status } = await fetch('index.html');
      return [status, headers.get('content-type'), headers.get('content-security-policy')];
    });
    expect(answer).toEqual([
      200,
      'text/html; charset=utf-8',
      expect.stringMatching(/^default-src 'none'; .*; frame-ancestors 'none'$/),
    ]);
  });

  it(
    'cannot replace the page or a script while the host is offline',
    { ...long, timeout: 120_000 },
    async () => {
      const { port } = new URL(server.address);
      await spoilCaches();
      await server.close();
      const offered = await page.evaluate(() =>
        Promise.all(
          ['index.html', 'icon.svg', 'course/index.json'].map((file) =>
            fetch(file).then(
              (answer) => answer.text(),
              () => 'refused',
            ),
          ),
        ),
      );
      expect(offered).toEqual(['refused', 'refused', 'refused']);
      await expect(page.reload()).rejects.toThrow('ERR_FAILED');
      // Corrupted files are fetched from the host again and cached.
      server = await serveStatic('/lab/', Number(port));
      await page.close();
      page = await context.newPage();
      await page.goto(server.address);
      await page.getByTestId('guide').waitFor();
      await server.close();
      await page.reload();
      await page.getByTestId('guide').waitFor();
      expect(await isEvil()).toBe(false);
      server = await serveStatic('/lab/', Number(port));
    },
  );

  it('cannot replace the host’s answers with other headers', long, async () => {
    await page.evaluate(async () => {
      const [name = ''] = await caches.keys();
      const cache = await caches.open(name);
      const kept = await cache.match('index.html');
      const headers = { 'Content-Type': 'text/plain', 'Content-Security-Policy': 'sandbox' };
      await cache.put('index.html', new Response(await kept?.text(), { headers }));
    });
    await page.reload();
    await page.getByTestId('guide').waitFor();
  });
});

describe('a page that frames the site', long, () => {
  it.each([
    ['from another site', ''],
    ['from another site, in a sandbox', 'sandbox="allow-scripts allow-same-origin allow-popups"'],
  ])('shows a link instead of the window %s', async (_, attributes) => {
    const outer = await context.newPage();
    await outer.setContent(`<iframe src="${server.address}" ${attributes}></iframe>`);
    const inside = outer.frames()[1];
    const shown = await eventually(
      () => inside.evaluate(() => [document.body?.innerText ?? '', document.querySelectorAll('#app').length]),
      ([text]) => text !== '',
    );
    expect(shown).toEqual(['Fathom does not run inside another page. Open Fathom in its own tab', 0]);
    expect(await inside.evaluate(() => document.querySelector('a')?.href)).toBe(server.address);
    await outer.close();
  });

  it('can frame nothing else at the site’s origin', async () => {
    const outer = await context.newPage();
    await outer.goto(`${server.address}course/index.json`);
    await outer.evaluate((address) => {
      const frame = document.createElement('iframe');
      frame.src = address;
      document.body.append(frame);
    }, server.address);
    // The page's policy forbids framing.
    const shown = await eventually(
      () => Promise.resolve(outer.frames()[1]?.url() ?? ''),
      (url) => url !== '' && url !== 'about:blank',
    );
    expect(shown).toMatch(/^chrome-error:/);
    await outer.close();
  });
});
