// Tests Fathom as static files under a server's path. The whole first lab is completed there. After the
// server stops, the window and its work remain, and the regular window imports the work.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contentSecurityPolicy } from '../../../electron/server/policy.ts';
import { fathomProcess, buildOnce } from '../../support/cli.ts';
import { doLab } from '../../support/window/lab-actions.ts';
import { buildSiteOnce, serveStatic, site, type StaticServer } from '../../support/servers/site.ts';
import { browserWith, openWindow } from '../../support/window/window.ts';
import { eventually, showView, typeProgram } from '../../support/window/actions.ts';
import { long } from '../../support/extent.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const FIRST = '00-first-soundings';
let server: StaticServer;
let context: BrowserContext;
let page: Page;
const complaints: string[] = [];
const asked: string[] = [];
const folder = temporaryFolder('site');

async function openPage(): Promise<Page> {
  const made = await context.newPage();
  made.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  made.on('pageerror', (error) => complaints.push(error.message));
  await made.goto(server.address);
  await made.getByTestId('guide').waitFor();
  return made;
}

const saved = (of: Page): Promise<unknown> =>
  eventually(() => of.getByTestId('saved').getAttribute('data-state'), 'saved');

const editorHas = (of: Page, text: string): Promise<unknown> =>
  eventually(
    () => of.locator('.cm-content').first().innerText(),
    (shown) => shown.includes(text),
  );

beforeAll(async () => {
  buildOnce();
  buildSiteOnce();
  server = await serveStatic('/some/where/');
  context = await (await browserWith()).newContext({ viewport: { width: 1280, height: 720 } });
  context.on('request', (request) => asked.push(request.url()));
  page = await openPage();
  await page.getByTestId('tour-start').click();
}, 300_000);

afterAll(async () => {
  await context.close();
  await server.close();
});

describe('the static site', () => {
  it('has the same policy as the server, and says that it is a static page', async () => {
    const html = readFileSync(join(site, 'index.html'), 'utf8');
    const [, policy = ''] = /Content-Security-Policy"\s+content="([^"]*)"/.exec(html) ?? [];
    // The policy omits directives that <meta> cannot express, and the nonce, which is created when the page
    // starts.
    const served = contentSecurityPolicy('x', '')
      .split('; ')
      .filter((each) => !each.startsWith('frame-ancestors'));
    expect(policy.replace("'unsafe-inline'", "'nonce-x'").split('; ')).toEqual(served);
    expect(html.includes('http:') || html.includes('https:')).toBe(false);
    const refused = await page.evaluate(async () => {
      const heard: string[] = [];
      addEventListener('securitypolicyviolation', ({ effectiveDirective }) => heard.push(effectiveDirective));
      const style = document.createElement('style');
      style.textContent = 'body { display: none }';
      document.head.append(style);
      const script = document.createElement('script');
      script.textContent = 'window.evil = true';
      document.head.append(script);
      const image = new Image();
      image.src = 'http://other.invalid/x.png';
      await fetch('http://other.invalid/').catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, 100));
      return { heard: [...new Set(heard)].sort(), display: getComputedStyle(document.body).display };
    });
    expect(refused).toEqual({
      heard: ['connect-src', 'img-src', 'script-src-elem', 'style-src-elem'],
      display: 'block',
    });
    expect(await page.getByTestId('in-page').innerText()).toBe('In this browser');
    complaints.length = 0;
    asked.length = 0;
  });

  it('says that it has no terminal and runs programs in the emulator', async () => {
    await typeProgram(page, 'return arg * 6;');
    await page.getByTestId('arg').fill('7');
    await page.getByTestId('run').click();
    await eventually(() => page.getByTestId('result').innerText(), /42/);
    await page.getByTestId('terminal-tab').click();
    await eventually(() => page.getByTestId('terminal').innerText(), /A web page has no shell/);
    await page.getByTestId('guide-course').click();
    expect(await page.getByTestId('open-course').count()).toBe(0);
  });

  it('explains why no C compiler is available', async () => {
    await showView(page, 'assembly');
    await page.getByTestId('beside-cc').click();
    await eventually(() => page.getByTestId('beside').innerText(), /A web page cannot run a C compiler\./);
    await page.getByTestId('beside-cc').click();
    await showView(page, 'graph');
  });

  it('supports the whole first lab', { ...long, timeout: 300_000 }, async () => {
    // The first wrong answer is already filled in when the task appears.
    await doLab({ page, complaints }, FIRST, 'mouse', ({ id }) => id !== 'one-makes-another');
    await saved(page);
  });

  it('synchronizes work to a second tab, and keeps both versions if both tabs write', async () => {
    const second = await openPage();
    const name = await page.getByTestId('program-name').innerText();
    await typeProgram(page, 'return arg + 11;');
    await saved(page);
    await eventually(() => second.getByTestId('program-name').innerText(), name);
    await editorHas(second, 'return arg + 11;');
    await second.close();
  });

  it('works offline with the user’s work', { timeout: 120_000 }, async () => {
    await page.evaluate(async () => {
      const { active } = await navigator.serviceWorker.ready;
      while (active?.state !== 'activated') await new Promise((resolve) => setTimeout(resolve, 50));
    });
    await server.close();
    await page.reload();
    await page.getByTestId('guide').waitFor();
    await editorHas(page, 'return arg + 11;');
    await typeProgram(page, 'return arg + 12;');
    await saved(page);
    await page.reload();
    await editorHas(page, 'return arg + 12;');
    // Opens another lab with its workers, which was never opened before.
    await page.getByTestId('guide-course').click();
    await page.getByTestId('course-03-loops').getByRole('button').first().click();
    await page.getByTestId('step-title').waitFor();
    expect(complaints).toEqual([]);
  });

  it('requests only its host and only existing files', long, () => {
    expect(asked.length).toBeGreaterThan(20);
    expect(asked.filter((url) => !url.startsWith(server.address) && !url.startsWith('blob:'))).toEqual([]);
    expect(server.missing).toEqual([]);
  });

  it('exports work that the regular window imports', { ...long, timeout: 120_000 }, async () => {
    await page.getByTestId('guide-course').click();
    await page.getByTestId('export-work').click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByTestId('student-none').click(),
    ]);
    const file = join(folder, download.suggestedFilename());
    await download.saveAs(file);
    const { submissions } = JSON.parse(fathomProcess(['grade', file, '--format', 'json']).stdout) as {
      submissions: { lab: string; score: number; maxScore: number }[];
    };
    const first = submissions.find(({ lab }) => lab === 'first-soundings');
    expect(first?.score).toBe(first?.maxScore);
    const window = await openWindow({ width: 1280, height: 720 });
    await window.page.getByTestId('file-chooser').setInputFiles(file);
    await eventually(() => window.page.getByTestId('notice').innerText(), /^Imported: /);
    await eventually(
      async () => readFileSync(join(window.folder, 'workspace', 'progress.json'), 'utf8'),
      (text) => text.includes('return arg + 12;'),
    );
    await window.close();
  });

  it('renames foreign data in its storage and reports it', { ...long, timeout: 120_000 }, async () => {
    server = await serveStatic('/some/where/', Number(new URL(server.address).port));
    const put = (version: string): Promise<unknown> =>
      page.evaluate(async (kind) => {
        const name = 'fathom-work /some/where/';
        const opened = await new Promise<IDBDatabase>((resolve, reject) => {
          const opening = indexedDB.open(name, kind === 'newer' ? 7 : undefined);
          opening.onsuccess = () => resolve(opening.result);
          opening.onerror = () => reject(opening.error);
        });
        if (kind === 'spoilt') {
          const files = opened.transaction('files', 'readwrite').objectStore('files');
          files.put({ content: 'no bytes', modified: 'yesterday' }, '/Fathom/evil.simple');
          files.put({ content: new Uint8Array([1]), modified: 1 }, '/Fathom/../../etc/passwd');
          files.put(7, 42);
          await new Promise((resolve) => (files.transaction.oncomplete = resolve));
        }
        opened.close();
      }, version);
    await put('spoilt');
    await page.reload();
    await eventually(
      () => page.getByTestId('notice').innerText(),
      (text) => text.includes('3 × IndexedDB') && text.includes('renamed to “aside”'),
    );
    await page.getByTestId('guide-course').click();
    await page.getByTestId('course-00-first-soundings').getByRole('button').first().click();
    await editorHas(page, 'return arg + 12;');
    // The storage contains work of a newer Fathom. That work is kept, and new work is stored next to it.
    await put('newer');
    await page.reload();
    await eventually(
      () => page.getByTestId('notice').innerText(),
      (text) => text.includes('IndexedDB') && text.includes('It is unchanged'),
    );
    await typeProgram(page, 'return 5;');
    await saved(page);
    const versions = await page.evaluate(async () =>
      (await indexedDB.databases()).map(({ name, version }) => `${name} ${version}`).sort(),
    );
    expect(versions).toContain('fathom-work /some/where/ 7');
    expect(versions).toContain('fathom-work /some/where/ format 1 1');
    expect(complaints).toEqual([]);
  });
});
