// Tests the desktop program: the main and preload scripts run with a substitute for the module `electron`
// that opens pages in a real Chromium. test/packaging/launch.test.ts tests the restrictions that only
// Electron can enforce, if Electron is installed.
import { existsSync, mkdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser, type FileChooser, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { pageHandler } from '../../../electron/desktop/page.ts';
import { mainWords } from '../../../electron/desktop/words.ts';
import { faultsWithin } from '../../support/window/axe.ts';
import { startCounting } from '../../support/window/electron/coverage.ts';
import {
  Desktop,
  mainModule,
  preloadModule,
  type Bridge,
  type Contents,
  type DesktopOptions,
  type Window,
} from '../../support/window/electron/stand-in.ts';
import { eventually, setInCard } from '../../support/window/actions.ts';
import { enterWindow, launchOptions } from '../../support/window/window.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const folder = temporaryFolder('desktop-e2e');
const files = join(folder, 'files');
const at = (name: string): string => join(files, name);
const logs = join(folder, 'state', 'logs');
const counting = await startCounting();
const before = { ...process.env };
const words = process.argv;
let browser: Browser;
let exposed: Bridge | null = null;

/** Runs the unchanged preload script in an isolated world. */
async function preload(desktop: Desktop, contents: Contents): Promise<Bridge> {
  exposed = null;
  vi.doMock('electron', () => preloadModule(desktop, contents, (bridge) => (exposed = bridge)));
  vi.resetModules();
  await import('../../../electron/desktop/preload.ts');
  if (exposed === null) throw new Error('the preload script exposes nothing');
  return exposed;
}

async function start(
  options: Partial<DesktopOptions> & { words?: readonly string[]; feed?: string } = {},
): Promise<Desktop> {
  const desktop = new Desktop({ browser, userData: join(folder, 'user'), preload, ...options });
  process.argv = ['electron', ...(options.words ?? ['--flag', '.'])];
  vi.doMock('electron', () => mainModule(desktop));
  // Packaging writes this value into package.json.
  vi.doMock(import('../../../electron/services/index.ts'), async (original) => ({
    ...(await original()),
    findUpdateFeed: () => options.feed ?? '',
  }));
  vi.resetModules();
  await import('../../../electron/desktop/main.ts');
  await eventually(
    () => Promise.resolve(desktop.windows.length),
    (count) => count > 0 || options.isFirst === false,
  );
  await desktop.windows[0]?.loaded;
  return desktop;
}

let desktop: Desktop;
const choosers: FileChooser[] = [];
const first = (): Window => desktop.windows[0];
function page(): Page {
  const { page: found } = first();
  if (found === null) throw new Error('there is no page');
  return found;
}
const programName = (): Promise<string> => page().getByTestId('program-name').innerText();
const asked = (what: string): unknown[] =>
  desktop.asked.filter(([each]) => each === what).map(([, options]) => options);

beforeAll(async () => {
  mkdirSync(files, { recursive: true });
  writeFileSync(at('given.simple'), 'return arg + 4711;\n');
  writeFileSync(at('second.smp'), 'return 2;\n');
  writeFileSync(at('dialog.simple'), 'return 3;\n');
  writeFileSync(at('work.fathom'), 'no archive');
  writeFileSync(at('large.simple'), 'x'.repeat(5_000_000));
  writeFileSync(at('turbo-large-0.json'), '');
  truncateSync(at('turbo-large-0.json'), 50 * 1024 * 1024 + 1);
  writeFileSync(at('given.js'), 'function given(n) {\n  return n + 4711;\n}\n');
  Object.assign(process.env, {
    FATHOM_WORKSPACE: join(folder, 'workspace'),
    FATHOM_CONFIG: join(folder, 'config'),
    FATHOM_STATE: join(folder, 'state'),
    SHELL: '/bin/sh',
  });
  browser = await chromium.launch(launchOptions());
  desktop = await start({ words: ['--flag', at('given.simple'), 'nothing'] });
  // Playwright does not wait until it intercepts choosers: a listener added with the key press may be too late.
  page().on('filechooser', (each) => choosers.push(each));
  await enterWindow(page());
});
afterAll(async () => {
  await desktop.close();
  await browser.close();
  process.env = before;
  process.argv = words;
  vi.doUnmock('electron');
  vi.doUnmock('../../../electron/services/locations.ts');
});

describe('the window', () => {
  it('opens in a sandbox with restricted permissions and appears when the page is ready', () => {
    expect(desktop.app.sandboxed).toBe(true);
    expect(first().isShown).toBe(true);
    expect(first().options['webPreferences']).toEqual({
      preload: expect.stringMatching(/preload\.cjs$/) as unknown,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
      spellcheck: false,
    });
    expect(desktop.schemes).toEqual([
      {
        scheme: 'app',
        privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true },
      },
    ]);
  });

  it('compiles, runs, and saves a program through the bridge', async () => {
    await eventually(programName, /given/);
    await page().getByTestId('arg').fill('1');
    await page().getByTestId('arg').press('Enter');
    await page().getByTestId('run').click();
    await eventually(() => page().getByTestId('result').innerText(), /4712/);
    expect(
      await page().evaluate(() => [
        Object.keys(window.fathomBridge ?? {}),
        typeof (globalThis as { require?: unknown }).require,
        typeof (globalThis as { process?: unknown }).process,
      ]),
    ).toEqual([['call', 'onEvent'], 'undefined', 'undefined']);
  });

  it('shows versions and licenses, in the menu and in the window', async () => {
    desktop.item('Show the logs').click();
    expect(asked('folder')).toEqual([logs]);
    desktop.item('about').click();
    await page().getByTestId('about-versions').waitFor();
    expect(await page().getByTestId('about-versions').innerText()).toMatch(
      /Fathom\s+\d+\.\d+\.\d+[^]*Node[^]*Logs/,
    );
    expect(await page().getByTestId('about-licences').textContent()).toContain('MIT License');
    await page().keyboard.press('Escape');
  });

  it('shows the same shortcuts in its menu as on the page', async () => {
    const items = (entries: readonly Record<string, unknown>[]): Record<string, unknown>[] =>
      entries.flatMap((entry) => [
        entry,
        ...(Array.isArray(entry['submenu']) ? items(entry['submenu'] as Record<string, unknown>[]) : []),
      ]);
    const keys = new Map<string, string>();
    await page().keyboard.press('Control+Shift+P');
    for (const { id, accelerator } of items(desktop.menu as unknown as Record<string, unknown>[])) {
      await page().locator('[aria-controls=command-list]').fill(String(id));
      const shown = page().locator(`#command-list li[data-command="${String(id)}"]`);
      if ((await shown.count()) === 0) continue;
      const said = await shown.locator('kbd').innerText();
      keys.set(String(id), said);
      const inMenu = typeof accelerator === 'string' ? accelerator : '';
      expect([id, inMenu.replace('CommandOrControl', 'Ctrl')]).toEqual([id, said]);
    }
    expect(Object.fromEntries(keys)).toMatchObject({
      run: 'Ctrl+Enter',
      palette: 'Ctrl+Shift+P',
      present: 'F8',
      about: '',
      'program-fresh': '',
    });
    await page().keyboard.press('Escape');
    await page().keyboard.press(String(keys.get('present')));
    await page().getByTestId('present-note').waitFor({ state: 'attached' });
    await page().keyboard.press(String(keys.get('present')));
    await page().getByTestId('present-note').waitFor({ state: 'detached' });
  });

  it('shows its menu in the language of the page', async () => {
    await setInCard(page(), 'language', 'de');
    await eventually(
      () => Promise.resolve(desktop.menu.map(({ label }) => label)),
      (labels) => labels.includes('Bearbeiten'),
    );
    expect(desktop.menu.map(({ label }) => label)).toEqual([
      'Datei',
      'Bearbeiten',
      'Programm',
      'Ansicht',
      'Fenster',
      'Hilfe',
    ]);
    await setInCard(page(), 'language', 'en');
    await eventually(
      () => Promise.resolve(desktop.menu.map(({ label }) => label)),
      (labels) => labels.includes('Edit'),
    );
    const keysOf = (part: object): string[] =>
      Object.entries(part).flatMap(([key, value]) =>
        typeof value === 'object' ? keysOf(value as object) : [key],
      );
    expect(keysOf(mainWords.de)).toEqual(keysOf(mainWords.en));
  });
});

describe('opened files', () => {
  it('open from the system’s dialog unless the user cancels', async () => {
    desktop.answers.push(
      { canceled: true, filePaths: [] },
      { canceled: false, filePaths: [at('dialog.simple')] },
    );
    desktop.item('open').click();
    desktop.item('import').click();
    await eventually(programName, /dialog/);
    expect(asked('open')[0]).toMatchObject({ properties: ['openFile'] });
    expect(JSON.stringify(asked('open')[0])).toContain('"smp","simple"');
  });

  it('open by double click, even if Fathom is already running', async () => {
    let isTaken = false;
    desktop.app.emit('open-file', { preventDefault: () => (isTaken = true) }, at('second.smp'));
    await eventually(programName, /second/);
    expect(isTaken).toBe(true);
    first().minimized = true;
    desktop.app.emit('second-instance', {}, ['fathom', '--x', 'given.simple'], files);
    await eventually(programName, /given/);
    expect([first().minimized, first().focused]).toEqual([false, 1]);
  });

  it('are listed as recent, newest first, and removed when they no longer exist', async () => {
    expect(desktop.app.recent.length).toBeGreaterThan(2);
    const recent = (): string[] =>
      (desktop.item('recent')['submenu'] as { label?: string }[]).map(({ label = '-' }) => label);
    expect(recent()).toEqual(['given.simple', 'second.smp', 'dialog.simple', '-', 'Clear list']);
    desktop.item('second.smp').click();
    await eventually(() => Promise.resolve(recent()[0]), 'second.smp');
    rmSync(at('dialog.simple'));
    desktop.item('dialog.simple').click();
    await eventually(
      () => Promise.resolve(recent()),
      (names) => !names.includes('dialog.simple'),
    );
    await eventually(
      () => page().getByTestId('notice').innerText(),
      (text) => text.includes('dialog.simple') && text.includes('cannot be read'),
    );
    for (const [name, limit] of [
      ['large.simple', '1 MB'],
      ['turbo-large-0.json', '50 MB'],
    ] as const) {
      desktop.app.emit('second-instance', {}, ['fathom', at(name)], files);
      await eventually(
        () => page().getByTestId('notice').innerText(),
        (text) => text.includes(`“${name}” is larger than ${limit}`),
      );
    }
    desktop.item('Clear list').click();
    expect([recent(), desktop.app.recent]).toEqual([['No recent programs'], []]);
  });

  it('open in the guide if they are submissions', async () => {
    desktop.app.emit('second-instance', {}, ['fathom', at('work.fathom')], files);
    await eventually(
      () => page().getByTestId('notice').innerText(),
      /^Nothing was imported: this is not a \.fathom file/,
    );
  });

  it('open in the V8 pane if they are JavaScript', async () => {
    desktop.app.emit('second-instance', {}, ['fathom', 'given.js'], files);
    await eventually(() => page().getByTestId('v8-code').innerText(), /return n \+ 4711;/);
    await page().getByTestId('tab-editor').click();
  });

  it('can be course folders chosen in a dialog', async () => {
    const call = (): Promise<unknown> =>
      page().evaluate(() => window.fathomBridge?.call('app.chooseFolder', {}) ?? Promise.resolve(null));
    desktop.answers.push({ canceled: true, filePaths: [] }, { canceled: false, filePaths: [files] });
    expect(await call()).toEqual({ ok: true, value: { folder: null } });
    expect(await call()).toEqual({ ok: true, value: { folder: files } });
  });

  it('open without navigation when they are dropped on the page', async () => {
    await page().keyboard.press('Control+o');
    const chooser = await eventually(() => Promise.resolve(choosers.at(-1)), Boolean);
    await chooser?.setFiles(at('given.simple'));
    await eventually(programName, /given/);
  });
});

describe('the desktop sandbox', () => {
  it('grants access to no device and only the permission to write to the clipboard', () => {
    const { request, check, device, spelling } = desktop.session;
    const grant = (permission: string): boolean => {
      let granted = false;
      request?.({}, permission, (yes) => (granted = yes));
      return granted;
    };
    for (const permission of [
      'media',
      'geolocation',
      'notifications',
      'midi',
      'openExternal',
      'fileSystem',
      'hid',
    ])
      expect([permission, grant(permission), check?.({}, permission, 'app://fathom')]).toEqual([
        permission,
        false,
        false,
      ]);
    expect([grant('clipboard-read'), grant('clipboard-sanitized-write')]).toEqual([false, true]);
    expect(check?.({}, 'clipboard-sanitized-write', 'app://fathom/')).toBe(true);
    expect(check?.({}, 'clipboard-sanitized-write', 'https://evil.example')).toBe(false);
    expect([device?.(), spelling]).toEqual([false, false]);
  });

  it('loads only the program’s own files', async () => {
    const isLoaded = (url: string): boolean => {
      let loads = true;
      desktop.session.before?.({ url }, ({ cancel }) => (loads = !cancel));
      return loads;
    };
    for (const url of [
      'https://example.org/',
      'http://127.0.0.1/',
      'ws://127.0.0.1/',
      'file:///etc/passwd',
      'ftp://x',
      'no address',
    ])
      expect([url, isLoaded(url)]).toEqual([url, false]);
    for (const url of ['app://fathom/index.html', 'blob:app://fathom/1', 'data:,x'])
      expect([url, isLoaded(url)]).toEqual([url, true]);
    expect(
      await page().evaluate(() =>
        fetch('http://127.0.0.1:9/').then(
          () => 'got',
          () => 'nothing',
        ),
      ),
    ).toBe('nothing');
  });

  it('blocks navigation in the window and in frames', async () => {
    const address = page().url();
    await page()
      .evaluate(() => (location.href = 'http://127.0.0.1:9/evil'))
      .catch(() => undefined);
    await page().evaluate(() => {
      const frame = document.createElement('iframe');
      frame.src = '/index.html?framed';
      document.body.append(frame);
    });
    await page().waitForTimeout(200);
    expect(page().url()).toBe(address);
    expect(
      page()
        .frames()
        .filter((frame) => frame.url().includes('framed')),
    ).toEqual([]);
    for (const name of ['will-redirect', 'will-attach-webview']) {
      let isPrevented = false;
      first().webContents.emit(name, { preventDefault: () => (isPrevented = true) });
      expect([name, isPrevented]).toEqual([name, true]);
    }
    let isPrevented = false;
    const reload = {
      url: 'app://fathom/index.html',
      isMainFrame: true,
      preventDefault: () => (isPrevented = true),
    };
    first().webContents.emit('will-frame-navigate', reload);
    expect(isPrevented).toBe(false);
  });

  it('opens no window and asks before passing a web or mail address to the system', async () => {
    desktop.answers.push({ response: 1 }, { response: 0 }, new Error('nothing opens it'));
    const open = (url: string): Promise<unknown> =>
      page().evaluate((to) => void window.open(to, '_blank', 'noopener'), url);
    await open('https://example.org/declined');
    await eventually(() => Promise.resolve(asked('question').length), 1);
    expect(asked('question')[0]).toMatchObject({
      detail: 'https://example.org/declined',
      defaultId: 1,
      cancelId: 1,
    });
    await open('https://example.org/taken');
    await eventually(
      () => Promise.resolve(asked('outside')),
      (all) => all.length === 1,
    );
    expect(asked('outside')).toEqual(['https://example.org/taken']);
    for (const url of ['file:///etc/passwd', 'javascript:alert(1)', 'app://fathom/index.html', 'ms-msdt:/id'])
      expect(first().webContents.opens?.({ url })).toEqual({ action: 'deny' });
    expect(asked('question')).toHaveLength(2);
    expect(desktop.windows).toHaveLength(1);
  });

  it('answers calls only from the page itself and validates them', async () => {
    const handler = desktop.ipc.get('fathom:call');
    const own = first().webContents;
    const call = (
      event: unknown,
      name: unknown = 'app.info',
      request: unknown = {},
    ): Promise<{ ok: boolean }> =>
      Promise.resolve(handler?.(event, name, request) as Promise<{ ok: boolean }>);
    const refused = { ok: false, failure: { code: 'refused', message: 'This page is not Fathom.' } };
    const frame = own.mainFrame;
    expect(await call({ sender: own, senderFrame: frame })).toMatchObject({ ok: true });
    expect(await call({ sender: {}, senderFrame: frame })).toEqual(refused);
    expect(await call({ sender: own, senderFrame: null })).toEqual(refused);
    expect(await call({ sender: own, senderFrame: { url: frame.url } })).toEqual(refused);
    for (const url of [
      'https://evil.example/',
      'app://fathom.evil/',
      'app://other/index.html',
      'file:///x',
      '',
    ]) {
      own.mainFrame = { url };
      expect(await call({ sender: own, senderFrame: own.mainFrame })).toEqual(refused);
    }
    own.mainFrame = frame;
    const event = { sender: own, senderFrame: frame };
    for (const name of [
      '__proto__',
      'constructor',
      'app.constructor',
      7,
      null,
      {},
      { toString: 7, valueOf: 7 },
      'x'.repeat(10_000),
    ])
      expect(await call(event, name)).toMatchObject({ ok: false, failure: { code: 'unknown-call' } });
    expect(await call(event, 'workspace.read', { path: 7 })).toMatchObject({
      failure: { code: 'invalid-request' },
    });
    expect(await call(event, 'workspace.read', { path: '../secret' })).toMatchObject({
      failure: { code: 'path-refused' },
    });
  });

  it('serves only the window’s files under its URL scheme', async () => {
    const handle = desktop.protocolHandler;
    const status = async (url: string): Promise<number | undefined> => (await handle?.({ url }))?.status;
    expect(await status('app://fathom/index.html')).toBe(200);
    expect(await status('app://fathom/nothing.js')).toBe(404);
    expect(await status('app://fathom/..%2f..%2fpackage.json')).toBe(403);
    expect(await status('app://other/index.html')).toBe(403);
    expect(await status('no address')).toBe(403);
    const unbuilt = pageHandler(null, () => Promise.reject(new Error('nothing is read')));
    expect((await unbuilt({ url: 'app://fathom/index.html' })).status).toBe(503);
  });
});

describe('after a failure', () => {
  it('a crashed page is logged, reported, and reloaded', async () => {
    const gone = (reason: string): boolean =>
      first().webContents.emit('render-process-gone', {}, { reason, exitCode: 5 });
    gone('clean-exit');
    desktop.answers.push({ response: 0 }, { response: 1 }, undefined);
    gone('crashed');
    await eventually(() => Promise.resolve(first().webContents.reloads), 1);
    gone('oom');
    await eventually(() => Promise.resolve(first().webContents.reloads), 2);
    expect(readFileSync(join(logs, 'crashes.log'), 'utf8')).toMatch(
      /page-crash reason=crashed code=5\n.*reason=oom code=5\n$/,
    );
  });

  it('an error in the main process is logged and reported, and nothing is sent', () => {
    const listener = process.listeners('uncaughtException').pop();
    listener?.(new RangeError('return mySecret;'), 'uncaughtException');
    expect(desktop.app.ended).toBe(70);
    expect(asked('error')).toEqual([expect.stringContaining(logs)]);
    const crashes = readFileSync(join(logs, 'crashes.log'), 'utf8');
    expect(crashes).toContain('crash of=main kind=RangeError\n');
    expect(crashes).not.toContain('mySecret');
  });

  it('a second instance passes its files on and exits', async () => {
    const second = await start({ isFirst: false });
    expect([second.app.ended, second.windows]).toEqual([0, []]);
  });

  it('the window reopens at its position with its content, or elsewhere if the screen is gone', async () => {
    first().maximized = true;
    const name = await programName();
    await page().getByTestId('saved').waitFor({ state: 'attached' });
    desktop.answers.push({ response: 2 });
    first().webContents.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 1 });
    await eventually(() => Promise.resolve(first().isEnded), Boolean);
    expect(desktop.app.ended).toBe(0);
    expect(desktop.ipc.size).toBe(0);
    expect(
      first().complaints.filter((text) => !/net::ERR|Content Security Policy|frame/i.test(text)),
    ).toEqual([]);
    await desktop.close();
    desktop = await start();
    expect(first().options).toMatchObject({ x: 10, y: 20, width: 1280, height: 720 });
    expect(first().maximized).toBe(true);
    await page().getByTestId('guide').waitFor();
    await eventually(programName, name);
    const state = join(folder, 'user', 'window.json');
    for (const content of ['{', '{"x":1}', '{"x":99999,"y":1,"width":1280,"height":720}']) {
      writeFileSync(state, content);
      const other = await start();
      expect(other.windows[0].options).toMatchObject({ width: 1440, height: 900 });
      await other.close();
    }
    expect(existsSync(state)).toBe(true);
    // The feature works even if the settings cannot be stored.
    const kept = await start({ userData: state });
    kept.windows[0].close();
    await kept.close();
    expect(kept.app.ended).toBe(0);
  });
});

describe('the check for a newer version', () => {
  it('runs only on command and asks before opening the download page', async () => {
    expect(JSON.stringify(desktop.menu)).not.toContain('check-updates');
    let body = '';
    const ask = vi.fn(() =>
      body === '' ? Promise.reject(new TypeError('offline')) : Promise.resolve(new Response(body)),
    );
    vi.stubGlobal('fetch', ask);
    const other = await start({ feed: 'https://fathom.example/newest.json' });
    vi.unstubAllGlobals();
    const shown = other.windows[0].page;
    if (shown === null) throw new Error('there is no page');
    await enterWindow(shown);
    expect(ask).not.toHaveBeenCalled();
    const notice = (): Promise<string> =>
      shown
        .getByTestId('notice')
        .innerText()
        .catch(() => '');
    for (const [answer, said] of [
      ['', 'could not reach the server'],
      ['<html>', 'contains no version'],
      ['{"version":"0.0.1","page":"https://fathom.example/"}', 'is the newest version'],
    ]) {
      body = answer;
      other.item('check-updates').click();
      await eventually(notice, (text) => text.includes(said));
    }
    body = '{"version":"99.0.0","page":"https://fathom.example/get"}';
    other.item('check-updates').click();
    await shown.getByTestId('update').waitFor();
    expect(await shown.getByTestId('update').innerText()).toContain('Fathom 99.0.0 is available');
    expect(await faultsWithin(shown, '[data-testid=update]')).toEqual([]);
    other.answers.push({ response: 1 });
    await shown.getByTestId('update-open').click();
    await eventually(
      () => Promise.resolve(other.asked.filter(([what]) => what === 'question')),
      (all) => all.length === 1,
    );
    expect(other.asked.find(([what]) => what === 'question')?.[1]).toMatchObject({
      detail: 'https://fathom.example/get',
    });
    expect(ask).toHaveBeenCalledTimes(4);
    await other.close();
  });
});

describe('the tests execute all lines', () => {
  it.each(['given', 'guard', 'kept', 'links', 'main', 'menu', 'page', 'preload', 'window', 'words'])(
    'in electron/desktop/%s.ts',
    async (name) => {
      expect(await counting.missed(`electron/desktop/${name}.ts`)).toEqual([]);
    },
  );
});
