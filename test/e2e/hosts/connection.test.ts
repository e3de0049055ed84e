// Tests the window and its server in Chromium during login, reload, duplicate tabs, a lost connection, and
// a server restart. The window loses no data and reports its state.
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { startServer } from '../../../electron/server/index.ts';
import { openWindow, renderer, sharedWindow } from '../../support/window/window.ts';
import { eventually, openTerminal, typeAndCompile } from '../../support/window/actions.ts';
import { long } from '../../support/extent.ts';

const { window, page } = sharedWindow();
const terminalText = (of = page()): Promise<string> =>
  of.locator('[data-testid=terminal] .xterm-rows').innerText();
const notice = (): Promise<string> => page().getByTestId('notice').innerText();
const noNotice = (): Promise<void> =>
  page().getByTestId('notice').waitFor({ state: 'detached', timeout: 20_000 });

async function typeInTerminal(line: string, of = page()): Promise<void> {
  await of.locator('[data-testid=terminal] .xterm-helper-textarea').focus();
  await of.keyboard.type(line);
  await of.keyboard.press('Enter');
}
const shows = (text: string, of = page()): Promise<string> =>
  eventually(
    () => terminalText(of),
    (all) => all.includes(text),
  );
/** A folded drawer shows only a row of tabs. */
async function opensDrawer(of: Page): Promise<void> {
  const drawer = of.locator('[data-pane=terminal]');
  await drawer.waitFor();
  if (((await drawer.boundingBox())?.height ?? 0) < 20) await openTerminal(of);
}
/** The prompt ends in # for root. */
async function prompt(of = page()): Promise<string> {
  await opensDrawer(of);
  return eventually(() => terminalText(of), /[#$]/);
}
let asked = 0;
/** A shell's process ID identifies it. */
async function shellNumber(of = page()): Promise<string> {
  const question = ++asked;
  const answer = new RegExp(`pid-${question}=(\\d+)=`);
  for (;;) {
    await typeInTerminal(`clear; echo "pid-${question}"=$$=`, of);
    const text = await eventually(
      () => terminalText(of),
      (all) => answer.test(all),
      3000,
    ).catch(() => '');
    const [, number] = answer.exec(text) ?? [];
    if (number !== undefined) return number;
    // Text typed while a shell opens is dropped, so a partial line is discarded.
    await of.keyboard.press('Control+C');
  }
}
/** Cuts the connection abruptly, as a network failure does. */
const cutOff = (): Promise<void> =>
  page().evaluate(() => {
    const { sockets } = globalThis as unknown as { sockets: WebSocket[] };
    for (const socket of sockets.splice(0)) socket.close();
  });

beforeAll(async () => {
  await page().addInitScript(() => {
    const sockets: WebSocket[] = [];
    const Usual = globalThis.WebSocket;
    class Known extends Usual {
      constructor(...given: ConstructorParameters<typeof Usual>) {
        super(...given);
        sockets.push(this);
      }
    }
    Object.assign(globalThis, { sockets, WebSocket: Known });
  });
  await page().reload();
  await prompt();
});

describe('the browser window', () => {
  it('has no secret in its address or its history', async () => {
    expect(page().url()).toBe(window.address);
    await page().goBack();
    expect(page().url()).not.toContain('ticket');
    await page().goForward();
    await prompt();
    expect(await page().evaluate(() => document.cookie)).toBe('');
    // Scripts cannot read any stored credentials.
    const kept = await page().evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    const [{ value } = { value: '' }] = await window.context.cookies();
    expect(value).not.toBe('');
    expect(kept).not.toContain(value);
    expect(kept).not.toMatch(/[\w-]{40}/);
  });

  it('keeps its program and shell when it is reloaded', async () => {
    const before = await shellNumber();
    await typeInTerminal('echo ke""pt');
    await shows('kept');
    await page().reload();
    // The layout may be written after the next page has read it.
    await opensDrawer(page());
    await shows('kept');
    expect(await shellNumber()).toBe(before);
  });

  it('does not move the focus while it loads', long, async () => {
    await page().reload();
    await page().getByTestId('step-title').waitFor();
    await page().locator('[data-pane=terminal] .xterm').waitFor({ state: 'attached' });
    const focused = await page().evaluate(
      () =>
        new Promise((resolve) =>
          requestAnimationFrame(() => setTimeout(() => resolve(document.activeElement?.tagName))),
        ),
    );
    expect(focused).toBe('BODY');
  });

  it('has separate shells in a second tab and in a duplicated tab', long, async () => {
    const first = await shellNumber();
    const second = await window.context.newPage();
    await second.goto(window.address);
    await prompt(second);
    expect(await shellNumber(second)).not.toBe(first);
    // A duplicated tab starts with a copy of the other tab's session storage.
    const name = await page().evaluate(() => sessionStorage.getItem('fathom-window'));
    await second.evaluate((taken) => sessionStorage.setItem('fathom-window', taken ?? ''), name);
    await second.reload();
    await prompt(second);
    expect(await shellNumber(second)).not.toBe(first);
    expect(await second.evaluate(() => sessionStorage.getItem('fathom-window'))).not.toBe(name);
    await second.close();
    expect(await shellNumber()).toBe(first);
  });

  it(
    'coexists with another server’s window in the same browser, each with its own program',
    long,
    async () => {
      const other = await startServer({
        renderer,
        workspace: join(window.folder, 'other-workspace'),
        config: join(window.folder, 'other-config'),
        state: join(window.folder, 'state'),
      });
      const first = await shellNumber();
      const beside = await window.context.newPage();
      await beside.goto(other.newAddress());
      await prompt(beside);
      await typeAndCompile(beside, 'return arg + 1234;');
      for (const each of [page(), beside, page(), beside]) {
        await each.reload();
        await prompt(each);
        expect(await each.getByTestId('notice').count()).toBe(0);
      }
      expect(await shellNumber()).toBe(first);
      expect(await shellNumber(beside)).not.toBe(first);
      expect(await page().getByTestId('editor').innerText()).not.toContain('1234');
      expect(await beside.getByTestId('editor').innerText()).toContain('1234');
      const names = (await window.context.cookies()).map(({ name }) => name);
      expect(new Set(names)).toEqual(new Set([`fathom-${window.server.port}`, `fathom-${other.port}`]));
      await beside.close();
      await other.close();
    },
  );

  it('keeps its shell and misses no output after a short connection loss', long, async () => {
    const before = await shellNumber();
    // The output is on one line so that all of it is visible.
    await typeInTerminal('for i in 1 2 3 4 5 6 7 8; do printf "line-$i "; sleep 0.05; done; echo al""l');
    await cutOff();
    const text = await shows('all');
    for (let i = 1; i <= 8; i++) expect(text.split(`line-${i}`), text).toHaveLength(2);
    expect(await shellNumber()).toBe(before);
  });

  it(
    'keeps its text and shows the status while the server is unreachable, and saves when it is back',
    long,
    async () => {
      const before = await shellNumber();
      await window.server.close();
      await eventually(notice, /cannot be reached/);
      await typeAndCompile(page(), 'return arg + 4711;');
      await window.restartServer();
      await eventually(notice, /which ended the shells and runs/);
      expect(await shellNumber()).not.toBe(before);
      await eventually(() => page().getByTestId('saved').innerText(), 'Saved');
      await page().reload();
      await eventually(() => page().getByTestId('editor').innerText(), /4711/);
    },
  );

  it(
    'reports that the server rejected its login, and continues after the user logs in from another tab',
    long,
    async () => {
      await noNotice();
      await window.context.clearCookies();
      await page().evaluate(() => localStorage.clear());
      await cutOff();
      await eventually(notice, /does not recognize this window/);
      await typeAndCompile(page(), 'return arg + 815;');
      const other = await window.context.newPage();
      await other.goto(window.server.newAddress());
      await prompt(other);
      await other.close();
      await noNotice();
      expect(await page().getByTestId('editor').innerText()).toContain('815');
    },
  );

  it(
    'reports that a program does not read pasted text, and lets the user interrupt the program',
    long,
    async () => {
      await typeInTerminal('stty raw; echo re""ady; sleep 1000');
      await shows('ready');
      const paste = (length: number): Promise<void> =>
        page().evaluate((count) => {
          const clipboardData = new DataTransfer();
          clipboardData.setData('text/plain', 'x'.repeat(count));
          document
            .querySelector('[data-testid=terminal] .xterm-helper-textarea')
            ?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
        }, length);
      await paste(1_200_000);
      await eventually(notice, /1,200,000 characters are too many/);
      for (let i = 0; i < 6; i++) await paste(900_000);
      await eventually(notice, /900,000 characters were dropped/);
      // Everything else continues to work.
      await typeAndCompile(page(), 'return arg + 42;');
    },
  );
});

describe('a window that is served read-only', long, () => {
  it('says so, runs programs in the emulator, and saves nothing', async () => {
    const demo = await openWindow({ readOnly: true });
    expect(await demo.page.getByTestId('read-only').innerText()).toBe('Read-only');
    await demo.page.getByTestId('terminal-tab').click();
    await eventually(() => demo.page.getByTestId('terminal').innerText(), /so there is no shell/);
    await typeAndCompile(demo.page, 'return arg * 6;');
    await demo.page.getByTestId('run').click();
    await eventually(() => demo.page.getByTestId('result').innerText(), /42/);
    expect(await demo.page.getByTestId('saved').innerText()).toBe('Read-only: not saved');
    expect(await demo.page.getByTestId('notice').count()).toBe(0);
    await demo.page.reload();
    await eventually(
      () => demo.page.getByTestId('editor').innerText(),
      (program) => program !== '' && !program.includes('arg * 6'),
    );
    expect(demo.complaints).toEqual([]);
    await demo.close();
  });
});
