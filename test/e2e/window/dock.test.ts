// Tests the pane layout in Chromium: maximizing, floating, closing, and restoring panes.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Locator } from 'playwright-core';
import { seriousFaults } from '../../support/window/axe.ts';
import { openWindow, sharedWindow, type OpenWindow } from '../../support/window/window.ts';
import { eventually, setInCard } from '../../support/window/actions.ts';
import { long } from '../../support/extent.ts';

const { window, page } = sharedWindow();
const tab = (name: string): Locator => page().getByRole('tab', { name, exact: true });
const pane = (id: string): Locator => page().locator(`[data-pane=${id}]`);
const shownTabs = (): Promise<string[]> => page().getByRole('tab').allInnerTexts();
const width = async (id: string): Promise<number> => (await pane(id).boundingBox())?.width ?? 0;
const isWide = (id: string) =>
  eventually(
    () => width(id),
    (all) => all > 1300,
  );
const isNarrow = (id: string) =>
  eventually(
    () => width(id),
    (all) => all > 0 && all < 900,
  );
const settingsFile = (): string => join(window.folder, 'config', 'settings.json');
const isKept = (what: RegExp): Promise<string> =>
  eventually(
    () => Promise.resolve(readFileSync(settingsFile(), 'utf8')),
    (text) => what.test(text),
  );

/** Chooses an entry of a pane group's menu. */
async function choose(group: string, entry: string): Promise<void> {
  const groupOf = page()
    .locator('.dv-groupview')
    .filter({ has: pane(group) });
  await groupOf.getByRole('button', { name: 'Panes' }).click();
  await page().getByRole('menu').locator(`[data-testid$="-${entry}"]`).click();
}

describe('panes', () => {
  it('have tabs with their names in either language', long, async () => {
    for (const name of ['Guide', 'Program', 'Graph', 'Blocks', 'Terminal']) await tab(name).waitFor();
    await setInCard(page(), 'language', 'de');
    for (const name of ['Programm', 'Graph', 'Blöcke']) await tab(name).waitFor();
    await setInCard(page(), 'language', 'en');
  });

  it('are created when first shown, so an unopened run pane draws nothing in the graph', long, async () => {
    expect(await page().getByTestId('graph-semantics').isChecked()).toBe(false);
    for (const id of ['semantics', 'machine', 'cfg'])
      expect(await page().locator(`[data-pane=${id}] > .body`).count()).toBe(0);
  });

  it('are maximized and restored by double click, key, and button', async () => {
    await tab('Graph').dblclick();
    await isWide('graph');
    await tab('Graph').dblclick();
    await isNarrow('graph');
    await page().getByTestId('editor').click();
    await page().keyboard.press('Control+Shift+Enter');
    await isWide('editor');
    expect(await seriousFaults(page())).toEqual([]);
    await page()
      .locator('.dv-groupview')
      .filter({ has: pane('editor') })
      .getByRole('button', { name: 'Restore all panes' })
      .click();
    await isNarrow('editor');
  });

  it('receive focus in turn with F6 and Shift+F6', async () => {
    const focused = (): Promise<string> =>
      page().evaluate(() => document.activeElement?.closest('[data-pane]')?.getAttribute('data-pane') ?? '');
    // A folded drawer is a row of tabs.
    const height = async (): Promise<number> => (await pane('terminal').boundingBox())?.height ?? 0;
    expect(await height()).toBeLessThan(4);
    await page().keyboard.press('Control+`');
    await eventually(height, (all) => all > 100);
    await eventually(focused, 'terminal');
    await page().getByTestId('editor').click();
    await page().keyboard.press('F6');
    await eventually(focused, 'graph');
    await page().keyboard.press('F6');
    await eventually(focused, 'terminal');
    await page().keyboard.press('Shift+F6');
    await eventually(focused, 'graph');
  });

  it('receive focus by a click on their tab: arrow keys step, and other keys change tabs', long, async () => {
    const step = (): Promise<number> => page().evaluate(() => globalThis.window.fathom?.picture().step ?? -1);
    for (const name of ['Blocks', 'Guide', 'Graph']) {
      await page().evaluate(() => globalThis.window.fathom?.go(3));
      await tab(name).click();
      await eventually(
        () => page().evaluate(() => document.activeElement?.closest('[data-pane]') !== null),
        (isEntered) => isEntered,
      );
      await page().keyboard.press('ArrowRight');
      expect(await step()).toBe(4);
    }
    await tab('Graph').focus();
    await page().keyboard.press('ArrowRight');
    expect(await tab('Blocks').evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await step()).toBe(4);
  });

  it('keep their scroll position while another pane covers them', async () => {
    await choose('guide', 'editor');
    const scrolled = (): Promise<number> =>
      page().evaluate(() => {
        const all = [...document.querySelectorAll('[data-pane=guide] *')];
        return Math.max(...all.map((each) => each.scrollTop));
      });
    await page().getByTestId('guide').hover();
    await page().mouse.wheel(0, 240);
    await eventually(scrolled, 240);
    await page()
      .locator('.dv-tab')
      .filter({ hasText: 'Program' })
      .dragTo(page().locator('.dv-tab').filter({ hasText: 'Guide' }));
    await eventually(
      () => pane('guide').isVisible(),
      (isVisible) => !isVisible,
    );
    await tab('Guide').click();
    await eventually(scrolled, 240);
  });
});

describe('a layout of panes', () => {
  it('is restored per lab after a restart', long, async () => {
    await choose('graph', 'inspect');
    await tab('Machine').click();
    await choose('machine', 'close');
    await eventually(shownTabs, (names) => !names.includes('Machine'));
    await isKept(/"layout:00-first-soundings":(?=[^]*"registers")(?![^]*"machine")/);
    await window.restart();
    await tab('Blocks').waitFor();
    await eventually(shownTabs, (names) => !names.includes('Machine'));
    // The drawer was folded and remains folded.
    await tab('Terminal').waitFor();
    await page().waitForTimeout(300);
    expect((await page().locator('#pane-terminal').boundingBox())?.height ?? 0).toBeLessThan(30);
    await tab('Guide').click();
    await page().getByTestId('guide-course').click();
    await page().getByTestId('course-03-loops').getByRole('button').first().click();
    // The lab's own layout of pictures.
    await eventually(shownTabs, (names) => names.includes('Semantics') && !names.includes('Registers'));
    await page().getByTestId('guide-course').click();
    await page().getByTestId('course-00-first-soundings').getByRole('button').first().click();
    await eventually(shownTabs, (names) => names.includes('Registers') && !names.includes('Machine'));
  });

  it('shows a pane again by its command or by a preset layout', long, async () => {
    await page().keyboard.press('Control+9');
    await tab('Machine').waitFor();
    await choose('guide', 'learn');
    await eventually(shownTabs, (names) => names[0] === 'Guide' && names.includes('Graph'));
  });

  it('floats panes over the others and docks them again', async () => {
    await tab('Blocks').click();
    await choose('cfg', 'float');
    await page().locator('.dv-resize-container').getByRole('tab', { name: 'Blocks' }).waitFor();
    await choose('cfg', 'float');
    await page().locator('.dv-resize-container').waitFor({ state: 'detached' });
  });

  it('is replaced by a preset layout if it is invalid', long, async () => {
    await isKept(/"layout:00-first-soundings"/);
    const file = settingsFile();
    await window.page.waitForTimeout(600);
    const broken = { dock: { grid: { root: { type: 'leaf', data: { views: ['wizard'] } } } } };
    const settings = JSON.parse(readFileSync(file, 'utf8')) as { view: Record<string, unknown> };
    writeFileSync(
      file,
      JSON.stringify({ ...settings, view: { ...settings.view, 'layout:00-first-soundings': broken } }),
    );
    await window.restart();
    for (const name of ['Guide', 'Program', 'Graph', 'Terminal']) await tab(name).waitFor();
  });
});

describe('a window whose first lab loads slowly', long, () => {
  it('starts without the lab and does not change when the lab finally loads', async () => {
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const slow = await openWindow();
    await slow.context.routeWebSocket(/./, (socket) => {
      const server = socket.connectToServer();
      socket.onMessage((message) => {
        const isOfCourse = String(message).includes('courses.');
        if (isOfCourse) void released.then(() => server.send(message));
        else server.send(message);
      });
    });
    await slow.page.reload();
    await slow.page.getByTestId('tab-assembly').click();
    await slow.page.locator('#pane-assembly').waitFor();
    release();
    await slow.page.getByTestId('guide').getByText('A value comes back').first().waitFor();
    await slow.page.waitForTimeout(500);
    expect(await slow.page.locator('#pane-assembly').isVisible()).toBe(true);
    await slow.close();
  });
});

/** A window that shows its first layout until the docking library is released. */
async function openEarly(): Promise<{ readonly early: OpenWindow; readonly release: () => void }> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const early = await openWindow();
  await early.page.route('**/dock.svelte-*.js', async (route) => {
    await released;
    await route.continue();
  });
  await early.page.reload();
  await early.page.locator('.first').waitFor();
  return { early, release };
}
const settledDock = '.dv-split-view-container .dv-groupview';

describe('while the window starts', long, () => {
  it('typing continues at the cursor after the panes move into place', async () => {
    const { early, release } = await openEarly();
    const editor = early.page.getByTestId('editor');
    await editor.and(early.page.locator(':not([aria-readonly])')).click();
    await early.page.keyboard.press('Control+End');
    await early.page.keyboard.type(' // ab');
    expect(await early.page.locator('.dv-split-view-container').count()).toBe(0);
    release();
    await early.page.locator(settledDock).filter({ has: editor }).waitFor();
    await early.page.keyboard.type('cd');
    await eventually(() => editor.innerText(), /ab.*cd|cd.*ab/s);
    expect(await editor.innerText()).toMatch(/ \/\/ abcd$/);
    await early.close();
  });

  it('a double click maximizes a pane, even if the panes move into place between its clicks', async () => {
    for (const releaseAt of ['after', 'between', 'within']) {
      const { early, release } = await openEarly();
      const box = await early.page.getByRole('tab', { name: 'Graph', exact: true }).boundingBox();
      if (box === null) throw new Error('no tab');
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      const { mouse } = early.page;
      const settle = async (): Promise<void> => {
        release();
        await early.page.locator(settledDock).first().waitFor({ timeout: 1000 });
      };
      await mouse.move(x, y);
      await mouse.down();
      if (releaseAt === 'within') {
        release();
        await early.page.waitForTimeout(200);
        expect(await early.page.locator('.first').count()).toBe(1);
      }
      await mouse.up();
      if (releaseAt !== 'after') await settle();
      await mouse.down({ clickCount: releaseAt === 'after' ? 2 : 1 });
      await mouse.up({ clickCount: releaseAt === 'after' ? 2 : 1 });
      release();
      const graph = early.page.locator('[data-pane=graph]');
      await eventually(
        async () => (await graph.boundingBox())?.width ?? 0,
        (all) => all > 1300,
      );
      await early.close();
    }
  });
});

describe('a folded drawer', long, () => {
  it('stays folded when the window grows, even in Present mode', async () => {
    const grown = await openWindow({ width: 900, height: 600, isStill: true });
    const { page: other } = grown;
    const height = async (): Promise<number> =>
      (await other.locator('#pane-terminal').boundingBox())?.height ?? 0;
    /**
     * The bottom edge of the pane groups, which equals the window's bottom edge once the groups are laid
     * out.
     */
    const end = (): Promise<number> =>
      other
        .locator('.dv-groupview')
        .evaluateAll((groups) => Math.max(...groups.map((each) => each.getBoundingClientRect().right)));
    const resize = async (size: { width: number; height: number }): Promise<void> => {
      await other.setViewportSize(size);
      await eventually(end, (right) => Math.abs(right - size.width) < 20);
    };
    await other.getByRole('tab', { name: 'Terminal' }).waitFor();
    for (const presenting of [false, true]) {
      await resize({ width: 900, height: 600 });
      await eventually(height, (high) => high < 30);
      if (presenting) await other.keyboard.press('F8');
      await resize({ width: 2560, height: 1440 });
      if (presenting) await other.keyboard.press('F8');
      await other.getByTestId('run').waitFor();
      await eventually(height, (high) => high < 30);
      await other.waitForTimeout(300);
      expect(await height()).toBeLessThan(30);
    }
    expect(grown.complaints).toEqual([]);
    await grown.close();
  });
});
