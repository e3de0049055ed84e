// Tests presenting in Chromium: one key starts a talk of bookmarks, which is prepared, ordered, presented
// with a remote's keys, and exported. Invalid files are also tested.
// @module-tag long
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { seriousFaults } from '../../support/window/axe.ts';
import { openWindow, sharedWindow, type OpenWindow } from '../../support/window/window.ts';
import {
  dragFiles,
  eventually,
  openExample,
  runCommand,
  setInCard,
  showView,
  typeAndCompile,
} from '../../support/window/actions.ts';

const { window, page } = sharedWindow({ width: 1280, height: 720, isStill: true });
const button = (name: string | RegExp): Locator => page().getByRole('button', { name, exact: true });
const bookmarks = (): Locator => page().getByRole('list', { name: 'Talk' }).getByRole('listitem');
const names = (): Promise<string[]> => bookmarks().locator('.ellipsis').allInnerTexts();
const step = (): Promise<number> => page().evaluate(() => globalThis.window.fathom?.picture().step ?? -1);
const go = (to: number): Promise<void> =>
  page().evaluate((number) => globalThis.window.fathom?.go(number), to) as Promise<void>;
const stepIs = (wanted: number): Promise<number> => eventually(step, wanted);
const talkFile = (name = 'Talk.talk'): string => join(window.folder, 'workspace', 'talks', name);
/** Names of changed nodes that are out of view. */
const changedOutOfView = (): Promise<string[]> =>
  page().evaluate(() => {
    const { view, nodes } = globalThis.window.fathom?.picture() ?? { view: new DOMRect(), nodes: [] };
    const isSeen = ({
      x,
      y,
      width,
      height,
    }: {
      x: number;
      y: number;
      width: number;
      height: number;
    }): boolean =>
      x + width > view.x && x < view.x + view.width && y + height > view.y && y < view.y + view.height;
    const changed = nodes.filter((node) => node.changed !== null);
    return changed.some(isSeen) ? [] : changed.map(({ label }) => label);
  });
/** Chooses an entry of the talk menu. */
async function inMenu(entry: string): Promise<void> {
  await page().getByTestId('talks').click();
  await page().getByTestId(`talks-${entry}`).click();
}
const PROGRAM = 'int s = 0;\nfor (int i = 0; i < arg; i++) s = s + i * 2 + 0;\nreturn s;';

beforeAll(async () => {
  await typeAndCompile(page(), PROGRAM);
});

describe('a talk', () => {
  it('consists of bookmarks with a program, a step, a pane, part of the picture, and a note', async () => {
    await page().getByRole('tab', { name: 'Graph' }).click();
    await go(3);
    await page().keyboard.press('m');
    await eventually(names, (all) => all.length === 1);
    await go(8);
    await page().getByRole('tab', { name: 'Graph' }).click();
    await page().keyboard.press('m');
    await page().evaluate(() => globalThis.window.fathom?.view('cfg'));
    await button('Bookmark this picture').click();
    await eventually(names, (all) => all.length === 3 && all[2].startsWith('Blocks'));
    await page().getByRole('textbox', { name: 'Note for bookmark 1' }).fill('Here it begins.');
    await page().getByRole('textbox', { name: 'Note for bookmark 3' }).fill('And these are its blocks.');
    await page().getByRole('textbox', { name: 'Note for bookmark 1' }).focus();
    for (const theme of ['dark', 'light']) {
      await setInCard(page(), 'theme', theme);
      expect(await seriousFaults(page())).toEqual([]);
    }
    await eventually(
      () => Promise.resolve(existsSync(talkFile()) ? readFileSync(talkFile(), 'utf8') : ''),
      (text) => text.includes('its blocks') && text.includes('"pane": "cfg"'),
    );
  });

  it('is ordered by keys, buttons, and dragging, and removed bookmarks are restored', async () => {
    const before = await names();
    await bookmarks().nth(2).locator('.go').focus();
    await page().keyboard.press('Alt+ArrowUp');
    await eventually(names, (all) => all.join() === [before[0], before[2], before[1]].join());
    await button('Move bookmark 2 down').click();
    await eventually(names, (all) => all.join() === before.join());
    await bookmarks().nth(2).locator('.ellipsis').dragTo(bookmarks().nth(0).locator('.ellipsis'));
    await eventually(names, (all) => all.join() === [before[2], before[0], before[1]].join());
    await button('Move bookmark 1 down').click();
    await button('Move bookmark 2 down').click();
    await eventually(names, (all) => all.join() === before.join());
    await button('Remove bookmark 2').click();
    await eventually(names, (all) => all.length === 2);
    await button('Restore the removed bookmark').click();
    await eventually(names, (all) => all.join() === before.join());
  });

  it('is presented with one key: the picture fills the window, and page keys advance', async () => {
    await page().getByRole('tab', { name: 'Graph' }).click();
    await page().keyboard.press('F8');
    await page().getByTestId('present-bar').waitFor();
    await eventually(
      () => page().evaluate(() => globalThis.window.fathom?.picture().view.width ?? 0),
      (width) => width > 1200,
    );
    expect(await page().getByTestId('run').count()).toBe(0);
    const position = (): Promise<string> => page().getByTestId('present-position').innerText();
    for (let back = 0; back < 3; back++) await page().keyboard.press('PageUp');
    await stepIs(3);
    await eventually(position, '1 / 3');
    expect(await page().getByTestId('present-note').innerText()).toBe('Here it begins.');
    const heights = await page().evaluate(() =>
      (globalThis.window.fathom?.picture().nodes ?? []).map(({ fontHeight }) => fontHeight),
    );
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(20);
    await page().keyboard.press('PageDown');
    await stepIs(8);
    await page().keyboard.press('PageDown');
    await page().locator('[data-pane=cfg]').waitFor();
    await eventually(position, '3 / 3');
    expect(await seriousFaults(page())).toEqual([]);
    await page().keyboard.press('PageUp');
    await stepIs(8);
  });

  it('is blanked and unblanked by key, and zooms to the changes of a step', async () => {
    for (const key of ['b', '.']) {
      await page().keyboard.press(key);
      await page().getByTestId('blank').waitFor();
      await page().keyboard.press(key);
      await page().getByTestId('blank').waitFor({ state: 'detached' });
    }
    await page().keyboard.press('b');
    // The next picture ends the blank screen, and no picture is skipped.
    await page().keyboard.press('PageDown');
    await page().getByTestId('blank').waitFor({ state: 'detached' });
    await stepIs(8);
    await page().keyboard.press('l');
    await page().getByTestId('spotlight').waitFor();
    await page().keyboard.press('l');
    const scale = (): Promise<number> =>
      page().evaluate(() => globalThis.window.fathom?.picture().camera.scale ?? 0);
    const before = await scale();
    await page().keyboard.press('z');
    await eventually(scale, (now) => now > before);
    await page().keyboard.press('z');
    await eventually(scale, before);
    // The next steps zoom in less, because their changes are already visible.
    await page().keyboard.press('z');
    await eventually(scale, (now) => now > before);
    for (const to of [9, 10]) {
      await page().keyboard.press('ArrowRight');
      await stepIs(to);
      await eventually(scale, before);
      expect(await changedOutOfView()).toEqual([]);
    }
    await page().keyboard.press('F8');
    await page().getByTestId('run').waitFor();
  });

  it('shows the last row at a readable size, whatever the previous view', async () => {
    const heights = (): Promise<number[]> =>
      page().evaluate(() =>
        (globalThis.window.fathom?.picture().nodes ?? []).map(({ fontHeight }) => fontHeight),
      );
    await page().getByTestId('tab-graph').click();
    await page().getByRole('application', { name: 'Graph' }).press('0');
    for (let times = 0; times < 4; times++)
      await page().getByRole('application', { name: 'Graph' }).press('-');
    await eventually(heights, (all) => Math.min(...all) < 11);
    await page().keyboard.press('F8');
    await eventually(heights, (all) => Math.min(...all) >= 20);
    const said = page().locator('[data-testid=timeline] .sentence');
    expect(await said.evaluate((element) => parseFloat(getComputedStyle(element).fontSize))).toBeGreaterThan(
      20,
    );
    await page().keyboard.press('F8');
    await page().getByTestId('run').waitFor();
  });

  it('ends with Escape unless something else closes first', async () => {
    const bar = page().getByTestId('present-bar');
    // At that step, the start of the picture is visible.
    await go(3);
    await page().getByRole('tab', { name: 'Graph' }).click();
    await page().keyboard.press('F8');
    await bar.waitFor();
    await page().locator('.graphview .cell').first().click();
    await page().keyboard.press('l');
    for (const nearer of [
      page().getByTestId('spotlight'),
      page().locator('.graphview .cell.selected').first(),
    ]) {
      await nearer.waitFor();
      await page().keyboard.press('Escape');
      await nearer.waitFor({ state: 'detached' });
      expect(await bar.isVisible()).toBe(true);
    }
    await page().keyboard.press('Escape');
    await page().getByTestId('run').waitFor();
  });

  it('returns to the original program and step, and mentions no program of the talk', async () => {
    const text = 'return arg * arg * 5;';
    await typeAndCompile(page(), text);
    const position = page().getByTestId('present-position');
    const labels = (): Promise<string[]> =>
      page().evaluate(() => (globalThis.window.fathom?.picture().nodes ?? []).map(({ label }) => label));
    await go(4);
    const before = await labels();
    await page().getByRole('tab', { name: 'Graph' }).click();
    await page().keyboard.press('F8');
    expect(await position.innerText()).toBe('– / 3');
    expect(await page().getByTestId('present-note').innerText()).toBe('');
    for (let back = 0; back < 3; back++) await page().keyboard.press('PageUp');
    await stepIs(3);
    await eventually(() => position.innerText(), '1 / 3');
    await page().keyboard.press('F8');
    await page().getByTestId('run').waitFor();
    await stepIs(4);
    expect(await page().locator('.editor .cm-content').innerText()).toBe(text);
    await eventually(labels, (all) => all.join() === before.join());
    await typeAndCompile(page(), PROGRAM);
  });

  it('is opened with its program from a file on another machine', async () => {
    await page().evaluate(() => globalThis.window.fathom?.view('graph'));
    await page().keyboard.press('Escape');
    await inMenu('new');
    await inMenu('Talk.talk');
    const [download] = await Promise.all([page().waitForEvent('download'), inMenu('export')]);
    expect(download.suggestedFilename()).toBe('Talk.talk');
    const content = readFileSync(await download.path(), 'utf8');
    const other = await openWindow({ width: 1280, height: 720, isStill: true });
    try {
      await dragFiles(other.page, [{ name: 'Talk.talk', content }], 'dragenter', 'drop');
      const items = other.page.getByRole('list', { name: 'Talk' }).getByRole('listitem');
      await eventually(() => items.count(), 3);
      await items.first().locator('.go').click();
      await eventually(() => other.page.evaluate(() => globalThis.window.fathom?.picture().step ?? -1), 3);
      expect(await other.page.getByTestId('editor').innerText()).toContain('s + i * 2 + 0');
      expect(other.complaints).toEqual([]);
    } finally {
      await other.close();
    }
  });

  it('is renamed, deleted, and restored', async () => {
    const field = page().getByRole('textbox', { name: 'Name of the talk' });
    const onDisk = (): Promise<string[]> =>
      Promise.resolve(readdirSync(join(window.folder, 'workspace', 'talks')).sort());
    const is = (...wanted: string[]): Promise<string[]> =>
      eventually(onDisk, (all) => all.join() === wanted.join());
    await is('Talk-2.talk', 'Talk.talk');
    await field.fill('Loops, week 3');
    await field.press('Enter');
    // Text typed while the file is renamed is kept.
    await field.fill('Talk-2');
    await is('Loops, week 3.talk', 'Talk-2.talk');
    expect(await field.inputValue()).toBe('Talk-2');
    expect((await names()).length).toBe(3);
    for (const refused of ['Talk-2', 'a/b']) {
      await field.fill(refused);
      await field.press('Enter');
      await page().getByRole('status').filter({ hasText: 'Not saved' }).waitFor();
      expect(await field.inputValue()).toBe('Loops, week 3');
    }
    await inMenu('remove');
    await is('Talk-2.talk');
    await page().getByTestId('talk-back').click();
    await is('Loops, week 3.talk', 'Talk-2.talk');
    await eventually(() => field.inputValue(), 'Loops, week 3');
    await field.fill('Talk');
    await field.press('Enter');
    await is('Talk-2.talk', 'Talk.talk');
    await inMenu('Talk-2.talk');
    await inMenu('remove');
    await is('Talk.talk');
    expect((await names()).length).toBe(3);
  });

  it('is refused with the error’s location if it is invalid, and a damaged file is not changed', async () => {
    for (const [content, says] of [
      ['<script>', 'it is not JSON'],
      ['{"fathom":"talk","version":1,"bookmarks":[{"step":1}]}', 'bookmarks.0'],
    ] as const) {
      await dragFiles(page(), [{ name: 'bad.talk', content }], 'dragenter', 'drop');
      await eventually(
        () => page().getByTestId('notice').innerText(),
        (text) => text.includes('bad.talk was not opened') && text.includes(says),
      );
    }
    const damaged = readFileSync(talkFile(), 'utf8').slice(0, 200);
    await page().waitForTimeout(500);
    mkdirSync(join(window.folder, 'workspace', 'talks'), { recursive: true });
    writeFileSync(talkFile(), damaged);
    await window.restart();
    await runCommand(page(), 'Talk');
    await page().getByRole('alert').filter({ hasText: 'cannot be read' }).waitFor();
    await button('Bookmark this picture').click();
    await eventually(names, (all) => all.length === 1);
    expect(readFileSync(talkFile(), 'utf8')).toBe(damaged);
    await eventually(() => Promise.resolve(readdirSync(join(window.folder, 'workspace', 'talks')).length), 2);
  });

  it('leaves no gap next to a picture that is too large', async () => {
    await page().evaluate(() => globalThis.window.fathom?.go(9));
    await page().getByTestId('tab-graph').click();
    await page().keyboard.press('F8');
    const drawn = await eventually(
      () => page().evaluate(() => globalThis.window.fathom?.picture() ?? null),
      (picture) => (picture?.view.width ?? 0) > 1200 && (picture?.camera.scale ?? 0) > 1.5,
    );
    const { view, nodes } = drawn ?? { view: { x: 0, y: 0, width: 0, height: 0 }, nodes: [] };
    const span = (start: number, end: number, from: number, all: number): string =>
      start > from + 60 && end > from + all ? 'starts late and is cut' : 'fills';
    const [left, right] = [
      Math.min(...nodes.map(({ x }) => x)),
      Math.max(...nodes.map(({ x, width }) => x + width)),
    ];
    expect(span(left, right, view.x, view.width)).toBe('fills');
    expect(nodes.filter(({ fontHeight }) => fontHeight < 20)).toEqual([]);
    await stepIs(9);
  });
});

describe('a bookmark of a view that follows the steps', () => {
  it('restores exactly the same picture from any other view', async () => {
    const own = await openWindow({ width: 1280, height: 720, isStill: true });
    const { page } = own;
    await openExample(page, 'Sorting an array');
    await page.getByTestId('tab-graph').click();
    const seen = (): Promise<string> =>
      page.evaluate(() => {
        const { camera, step } = globalThis.window.fathom?.picture() ?? {};
        return [step, ...Object.values(camera ?? {}).map((value) => value.toFixed(2))].join();
      });
    const goTo = async (at: number): Promise<void> => {
      await page.evaluate((number) => globalThis.window.fathom?.go(number), at);
    };
    const last = (await page.evaluate(() => globalThis.window.fathom?.steps())) ?? 0;
    for (const at of [last >> 1, (last >> 1) + 9, (last >> 1) + 20]) await goTo(at);
    const before = await seen();
    await page.keyboard.press('m');
    await page.getByRole('list', { name: 'Talk' }).getByRole('listitem').waitFor();
    await page.getByTestId('tab-graph').click();
    // The list takes no space from the picture, which would otherwise change.
    const marked = await seen();
    expect(marked).toBe(before);
    await goTo(last);
    await goTo(2);
    expect(await seen()).not.toBe(marked);
    await page.getByRole('list', { name: 'Talk' }).getByRole('listitem').locator('.ellipsis').click();
    await eventually(seen, marked);
    await page.locator('.graphview svg').focus();
    expect(await page.getByRole('button', { name: 'Follow' }).getAttribute('aria-pressed')).toBe('true');
    await own.close();
  });
});

describe('a bookmark of a pane', () => {
  const PRESSURE =
    'int s = 0; int t = 1; int u = 2; int v = arg;\nfor (int i = 0; i < arg; i++) {\n  s = s + i * t; t = t + s / (i + 2);\n  u = u * t + v; v = v + u - i;\n}\nreturn s * t + u * v;';
  /** Visible settings of the current pane. */
  const reads = {
    cfg: ['schedule', 'compare'],
    registers: ['registers-limit', 'registers-round', 'registers-allocator', 'registers-count'],
    assembly: ['assembly-syntax', 'assembly-schedule', 'assembly-allocator'],
    compare: [
      'compare-view-schedule',
      'compare-first-optimize',
      'compare-second-optimize',
      'compare-second-until',
    ],
    analysis: ['analysis-count'],
    semantics: ['semantics-count'],
  } as const;
  type Read = keyof typeof reads;
  const wanted: Record<Read, string> = {
    cfg: 'early late',
    registers: '4 0 coloring 21',
    assembly: 'intel early coloring',
    compare: 'true none full end',
    analysis: '',
    semantics: '3',
  };
  const order = ['cfg', 'registers', 'assembly', 'compare', 'analysis', 'semantics'] as const;
  const opened: OpenWindow[] = [];
  async function openAnother(): Promise<Page> {
    const another = await openWindow({ width: 1700, height: 900, isStill: true });
    opened.push(another);
    return another.page;
  }
  afterEach(async () => {
    for (const each of opened.splice(0)) {
      await each.close();
      expect(each.complaints).toEqual([]);
    }
  });

  async function seen(page: Page, pane: Read): Promise<string> {
    const all = reads[pane].map((name) =>
      page
        .getByTestId(name)
        .first()
        .evaluate((element) =>
          element instanceof HTMLSelectElement
            ? element.value
            : (element.getAttribute('aria-pressed') ?? /\d+/.exec(element.textContent)?.[0] ?? ''),
        ),
    );
    return (await Promise.all(all)).join(' ');
  }
  const shows = (page: Page, pane: Read): Promise<string> => eventually(() => seen(page, pane), wanted[pane]);
  const choose = async (page: Page, name: string, value: string): Promise<void> => {
    await page.getByTestId(name).selectOption(value);
  };
  const go = (page: Page, pane: Read): Promise<void> =>
    page
      .getByRole('list', { name: 'Talk' })
      .getByRole('listitem')
      .nth(order.indexOf(pane))
      .locator('.go')
      .click();
  async function mark(page: Page, pane: Read): Promise<void> {
    await shows(page, pane);
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await page.keyboard.press('m');
    await eventually(
      () => page.getByRole('list', { name: 'Talk' }).getByRole('listitem').count(),
      (count) => count === order.indexOf(pane) + 1,
    );
  }
  /** Changes settings as a user does after leaving the bookmark. */
  async function setOtherwise(page: Page): Promise<void> {
    await showView(page, 'cfg');
    await choose(page, 'schedule', 'best');
    await choose(page, 'compare', '');
    await showView(page, 'registers');
    await choose(page, 'registers-limit', '0');
    await page.getByTestId('registers-back').click();
    await choose(page, 'registers-allocator', 'linear');
    await showView(page, 'assembly');
    await choose(page, 'assembly-syntax', 'att');
    await showView(page, 'compare');
    await page.getByTestId('compare-view-graph').click();
    await choose(page, 'compare-first-optimize', 'full');
    await showView(page, 'analysis');
    await page.getByTestId('analysis-forward').click();
    await showView(page, 'semantics');
    await page.getByTestId('semantics-back').click();
  }
  async function showsAll(page: Page): Promise<void> {
    for (const pane of [...order.toReversed(), 'registers'] as const) {
      await go(page, pane);
      await page.locator(`#pane-${pane}`).waitFor();
      await shows(page, pane);
    }
  }

  it('restores the pane’s settings after later changes and in another workspace', async () => {
    const page = await openAnother();
    await typeAndCompile(page, PRESSURE);
    await showView(page, 'cfg');
    await choose(page, 'schedule', 'early');
    await choose(page, 'compare', 'late');
    await mark(page, 'cfg');
    await showView(page, 'registers');
    await choose(page, 'registers-limit', '4');
    await choose(page, 'registers-round', '0');
    for (let step = 0; step < 21; step++) await page.getByTestId('registers-forward').click();
    await mark(page, 'registers');
    await showView(page, 'assembly');
    await choose(page, 'assembly-syntax', 'intel');
    await mark(page, 'assembly');
    await showView(page, 'compare');
    await page.getByTestId('compare-view-schedule').click();
    await choose(page, 'compare-first-optimize', 'none');
    await choose(page, 'compare-second-optimize', 'full');
    await mark(page, 'compare');
    await showView(page, 'analysis');
    await page.getByTestId('analysis-back').click();
    await page.getByTestId('analysis-back').click();
    wanted.analysis = await seen(page, 'analysis');
    await mark(page, 'analysis');
    await showView(page, 'semantics');
    for (let step = 0; step < 3; step++) await page.getByTestId('semantics-forward').click();
    await mark(page, 'semantics');
    await setOtherwise(page);
    await showsAll(page);

    await page.getByTestId('talks').click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByTestId('talks-export').click(),
    ]);
    const content = readFileSync(await download.path(), 'utf8');
    const other = await openAnother();
    await dragFiles(other, [{ name: 'Talk.talk', content }], 'dragenter', 'drop');
    await eventually(
      () => other.getByRole('list', { name: 'Talk' }).getByRole('listitem').count(),
      order.length,
    );
    await showsAll(other);

    // Settings changed by bookmarks are reverted after the presentation.
    await setOtherwise(page);
    await showView(page, 'registers');
    const before = await seen(page, 'registers');
    await page.keyboard.press('F8');
    await page.getByTestId('present-bar').waitFor();
    for (let back = 0; back < order.length; back++) await page.keyboard.press('PageUp');
    await shows(page, 'cfg');
    await page.keyboard.press('PageDown');
    await shows(page, 'registers');
    await page.keyboard.press('F8');
    await page.getByTestId('run').waitFor();
    await eventually(() => seen(page, 'registers'), before);
    await showView(page, 'cfg');
    expect(await seen(page, 'cfg')).toBe('best ');
  });
});
