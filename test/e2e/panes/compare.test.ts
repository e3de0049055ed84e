// Tests the Compare pane in Chromium: omitting a step by key, button, and card; the consequences of
// omitting it; and two settings side by side in both languages.
// @module-tag long
import { beforeAll, describe, expect, it } from 'vitest';
import type { Locator } from 'playwright-core';
import { seriousFaults } from '../../support/window/axe.ts';
import { TWO_LOOPS } from '../../support/programs/two-loops.ts';
import { sharedWindow } from '../../support/window/window.ts';
import { eventually, setInCard, typeAndCompile } from '../../support/window/actions.ts';

const PROGRAM = 'int a = arg + 0;\nreturn a;';

const { page } = sharedWindow({ isStill: true });
const summary = (): Promise<string> => page().getByTestId('compare-summary').innerText();
const done = (): Promise<string> =>
  eventually(async () => (await page().getByTestId('compare').getAttribute('data-condition')) ?? '', 'done');
const sentence = (): Promise<string> => page().getByTestId('timeline-sentence').innerText();

/** Moves back to the step of a rule. */
async function goTo(rule: string): Promise<void> {
  await page().getByTestId('graph').locator('svg.drawing').focus();
  await page().keyboard.press('End');
  for (let i = 0; i < 200 && !(await sentence()).includes(rule); i++)
    await page().keyboard.press('ArrowLeft');
  expect(await sentence()).toContain(rule);
}

beforeAll(async () => {
  await typeAndCompile(page(), PROGRAM);
});

describe('compare', () => {
  it('compiles again without the current step and reports the effect', async () => {
    await goTo('add-zero');
    await page().getByRole('button', { name: 'Compile again without this step', exact: true }).click();
    // Its sentence is the same as in the timeline.
    await page()
      .getByRole('button', { name: /^Restore this step: x \+ 0 = x \(add-zero\): .* Variable a is declared/ })
      .waitFor();
    // The previous comparison stays until this one is ready.
    await eventually(summary, /more machine instructions?/);
    await done();
    expect(await page().locator('[data-testid=compare-differences] [data-kind=new]').count()).toBeGreaterThan(
      0,
    );
    await eventually(
      () => page().locator('[data-testid=compare-picture-both] .cell.new').count(),
      (count) => count > 0,
    );
  });

  it('appears again if another pane has covered it', async () => {
    await page().getByTestId('editor').click();
    await page().keyboard.press('Control+Shift+Enter');
    await page().getByTestId('compare').waitFor({ state: 'hidden' });
    await page().getByRole('button', { name: 'Compile again without this step', exact: true }).click();
    await page().getByTestId('compare').waitFor();
    await done();
  });

  it('links the list to the picture', async () => {
    const item = page().locator('[data-testid=compare-differences] [data-kind=new]').first();
    await item.click();
    expect(await item.getAttribute('aria-pressed')).toBe('true');
    await eventually(
      () => page().locator('[data-testid=compare-picture-both] .item.selected').count(),
      (count) => count > 0,
    );
  });

  it('shows both graphs, schedules with ribbons, and assembly', async () => {
    for (const view of ['Side by side', 'Schedules', 'Assembly'] as const) {
      await page().getByTestId('compare').getByRole('button', { name: view }).click();
      if (view === 'Side by side')
        await eventually(
          () => page().locator('[data-testid=compare-picture-second] .cell.new').count(),
          (count) => count > 0,
        );
      else if (view === 'Schedules')
        expect(await page().locator('[data-testid=compare-schedules] svg path').count()).toBeGreaterThan(0);
      else expect(await page().locator('[data-testid=compare-lines] tr.differs').count()).toBeGreaterThan(0);
      expect(await seriousFaults(page())).toEqual([]);
    }
    await page().getByTestId('compare').getByRole('button', { name: 'Overlay' }).click();
    expect(await seriousFaults(page())).toEqual([]);
    // axe scrolls the row of tools, which opens the choices of both sides.
    await page().keyboard.press('Escape');
  });

  it('restores the omitted step by button and by key', async () => {
    await page()
      .getByRole('button', { name: /^Restore this step/ })
      .click();
    await eventually(summary, /same graph/);
    await page().getByTestId('tab-graph').click();
    await goTo('add-zero');
    await page().keyboard.press('x');
    await eventually(summary, (text) => !text.includes('same graph'));
    await page()
      .getByTestId('compare')
      .click({ position: { x: 2, y: 2 } });
    await page().keyboard.press('Shift+X');
    await eventually(summary, /same graph/);
  });

  it('says why a step cannot be omitted, until one is omitted or Escape is pressed', async () => {
    const notice = page().getByTestId('notice');
    const refused = async (): Promise<void> => {
      await page().getByTestId('tab-graph').click();
      await page().evaluate(() => globalThis.window.fathom?.go(2));
      await page().keyboard.press('x');
      await notice.getByText('Without this step, the graph would be incomplete.').waitFor();
    };
    await refused();
    await page().keyboard.press('Escape');
    await notice.waitFor({ state: 'detached' });
    await refused();
    await goTo('add-zero');
    await page().keyboard.press('x');
    await notice.waitFor({ state: 'detached' });
    await page().keyboard.press('Shift+X');
    await eventually(summary, /same graph/);
  });

  it('shows all views and statistics in German in the smallest window', async () => {
    await page().setViewportSize({ width: 1024, height: 700 });
    await page().keyboard.press('Control+Shift+1');
    await page().evaluate(() => globalThis.window.fathom?.view('compare'));
    await setInCard(page(), 'language', 'de');
    await page().getByRole('button', { name: 'Assembler', exact: true }).waitFor();
    const cut = await page()
      .locator('#pane-compare .segments button, #pane-compare [data-testid=compare-figures] td')
      .evaluateAll((all) => {
        const isCut = (element: Element): boolean => {
          const { right } = element.getBoundingClientRect();
          const around = element.closest('.segments, [data-testid=compare-differences]') ?? element;
          const { left, width } = around.getBoundingClientRect();
          const room = around.matches('.segments') ? (around.parentElement ?? around) : around;
          return right > Math.min(left + width, room.getBoundingClientRect().right) + 1;
        };
        return all.filter(isCut).map((element) => element.textContent);
      });
    expect(cut).toEqual([]);
    await setInCard(page(), 'language', 'en');
    await page().setViewportSize({ width: 1440, height: 900 });
    await done();
  });

  it('compares settings and worklist orders', async () => {
    await page().getByTestId('compare-first-optimize').selectOption('none');
    await eventually(summary, /\d+ differences/);
    await page().getByTestId('compare-first-optimize').selectOption('full');
    await page().getByTestId('compare-second-order').selectOption('random');
    await eventually(summary, /same graph/);
    const example = page()
      .getByTestId('compare-second-program')
      .locator('option', { hasText: 'Sum of squares' });
    await page()
      .getByTestId('compare-second-program')
      .selectOption({ label: await example.first().innerText() });
    await eventually(summary, /\d+ differences/);
  });
});

describe('compare, for a program with loops', () => {
  const pane = (): Locator => page().getByTestId('compare');
  const look = (view: string): Promise<void> => pane().getByRole('button', { name: view }).click();
  const half = (which: 'first' | 'second'): Locator => page().getByTestId(`compare-picture-${which}`);
  const lookOf = (which: 'first' | 'second'): Promise<string | null> =>
    half(which).locator('.world').getAttribute('transform');
  /** Both halves show the same place, different from before. */
  async function movedTogether(before: string | null): Promise<string | null> {
    const [first] = await eventually(
      () => Promise.all([lookOf('first'), lookOf('second')]),
      ([a, b]) => a !== null && a !== before && a === b,
    );
    return first;
  }
  const isSeen = (which: 'first' | 'second', node: number): Promise<boolean> =>
    half(which).evaluate((host, id) => {
      const [around, box] = [host, host.querySelector(`.item[data-id="${id}"]`)].map((each) =>
        each?.getBoundingClientRect(),
      );
      if (around === undefined || box === undefined) return false;
      const isAcross = box.left >= around.left && box.right <= around.right;
      return isAcross && box.top >= around.top && box.bottom <= around.bottom;
    }, node);

  beforeAll(async () => {
    await page().getByTestId('compare-second-program').selectOption('this');
    await page().getByTestId('compare-second-order').selectOption('program');
    await page().getByTestId('compare-first-optimize').selectOption('none');
    await typeAndCompile(page(), TWO_LOOPS);
    await eventually(summary, /the check on line 7 is removed/);
    await done();
  });

  it('shows its complete lists in a small window and says that it compares', async () => {
    await page().setViewportSize({ width: 1280, height: 720 });
    await look('Schedules');
    const cutRows = await pane()
      .locator('.schedules .row')
      .evaluateAll((rows) =>
        rows.filter((row) => row.scrollWidth > row.clientWidth).map((row) => row.textContent),
      );
    expect(cutRows).toEqual([]);
    await page().evaluate(() => {
      const told = new Set<string>();
      const note = (): void => {
        const words = document.querySelector(
          '[data-testid=compare-making], [data-testid^=compare-picture] .empty',
        );
        if (words !== null) told.add(words.textContent?.trim() ?? '');
      };
      new MutationObserver(note).observe(document.body, { childList: true, subtree: true });
      Object.assign(globalThis, { told });
    });
    await page().getByTestId('compare-second-order').selectOption('lifo', { force: true });
    await eventually(
      () => page().evaluate(() => [...(globalThis as unknown as { told: Set<string> }).told]),
      (told) => told.includes('Comparing …'),
    );
    await done();
    await page().getByTestId('compare-making').waitFor({ state: 'detached' });
    await page().getByTestId('compare-second-order').selectOption('program', { force: true });
    await done();
    await look('Overlay');
    await page().setViewportSize({ width: 1440, height: 900 });
  });

  it('shows the same area in both halves, which pan and zoom together', async () => {
    await look('Side by side');
    const start = await movedTogether(null);
    let before = start;
    for (const which of ['first', 'second'] as const) {
      const box = await half(which).boundingBox();
      if (box === null) throw new Error('there is no half');
      // Next to the drawn nodes.
      await page().mouse.move(box.x + 4, box.y + box.height - 4);
      await page().mouse.down();
      await page().mouse.move(box.x + 44, box.y + box.height - 64, { steps: 3 });
      await page().mouse.up();
      before = await movedTogether(before);
      await page().mouse.wheel(0, 200);
      before = await movedTogether(before);
      await half(which).locator('svg.drawing').focus();
      await page().keyboard.press('0');
      before = await movedTogether(before);
    }
  });

  it('scrolls the selected list entry into view in each half that contains it', async () => {
    for (let i = 0; i < 6; i++) {
      await half('first').locator('svg.drawing').focus();
      await page().keyboard.press('+');
    }
    const list = page().getByTestId('compare-differences').locator('.item');
    for (const [text, inFirst, inSecond] of [
      [/Loop 12:/, true, true],
      [/only the first has CheckIndex/, true, false],
      [/only the second has <</, false, true],
    ] as const) {
      const item = list.filter({ hasText: text }).first();
      const node = Number(/\d+/.exec(await item.innerText())?.[0]);
      await item.click();
      if (inFirst) await eventually(() => isSeen('first', node), Boolean);
      if (inSecond) await eventually(() => isSeen('second', node), Boolean);
      expect(await lookOf('first')).toBe(await lookOf('second'));
    }
  });

  it('counts only what is displayed at two steps and says what the other statistics refer to', async () => {
    const figures = (of: string): Promise<string[]> =>
      page().locator(`[data-testid=compare-figures][data-of=${of}] th[scope=row]`).allInnerTexts();
    expect(await page().getByTestId('compare-unfinished').count()).toBe(0);
    for (const [which, step] of [
      ['first', 30],
      ['second', 47],
    ] as const) {
      await page().evaluate((to) => globalThis.window.fathom?.go(to), step);
      await page().getByTestId(`compare-${which}-optimize`).selectOption('full');
      const until = page().getByTestId(`compare-${which}-until`);
      const option = await eventually(
        () =>
          until
            .locator('option', { hasText: `up to step ${step}` })
            .first()
            .getAttribute('value'),
        (value) => value !== null,
      );
      await until.selectOption(option);
    }
    const text = await eventually(summary, /only the second has the check on line 7/);
    expect(text).toContain('more nodes');
    expect(text).not.toMatch(/fewer|is removed|instructions/);
    expect(await figures('graph')).toEqual(['nodes', 'phis', 'checks', 'loads', 'stores']);
    expect(await figures('program')).toContain('machine instructions');
    await page().getByTestId('compare-unfinished').waitFor();
    for (const which of ['first', 'second'])
      await page().getByTestId(`compare-${which}-until`).selectOption('end');
    await page().getByTestId('compare-unfinished').waitFor({ state: 'detached' });
  });

  it('truncates no letters of schedules in Present mode, where ribbons still connect the rows', async () => {
    await page().keyboard.press('F8');
    await look('Schedules');
    const rows = page().locator('[data-testid=compare-schedules] .row');
    const cut = (): Promise<number> =>
      rows.evaluateAll(
        (all) =>
          all.filter(
            (row) =>
              row.scrollHeight > row.clientHeight ||
              row.clientHeight < 1.3 * parseFloat(getComputedStyle(row).fontSize),
          ).length,
      );
    await eventually(cut, 0);
    expect(await rows.first().evaluate((row) => parseFloat(getComputedStyle(row).fontSize))).toBeGreaterThan(
      20,
    );
    const off = await page()
      .getByTestId('compare-schedules')
      .evaluate((host) => {
        const boxes = [...host.querySelectorAll('path')].map((path) => path.getBoundingClientRect());
        const [row] = [...host.querySelectorAll('.row')].map((each) => each.getBoundingClientRect());
        return (
          Math.abs((boxes[0]?.top ?? 0) - (row?.top ?? 0) - 3) +
          Math.abs((boxes[0]?.bottom ?? 0) - (row?.bottom ?? 0) + 3)
        );
      });
    expect(off).toBeLessThan(2);
    await page().keyboard.press('F8');
  });

  it('shows the full names of both sides', async () => {
    await page().getByTestId('tab-graph').click();
    await page().evaluate(() => globalThis.window.fathom?.go(47));
    await page().getByTestId('graph').locator('svg.drawing').focus();
    await page().keyboard.press('x');
    await done();
    const names = pane().locator('.both .told');
    for (const [width, height] of [
      [1280, 720],
      [1440, 900],
    ] as const) {
      await page().setViewportSize({ width, height });
      await eventually(
        () => names.evaluateAll((all) => all.map((each) => each.scrollHeight <= each.clientHeight + 1)),
        (whole) => whole.length === 2 && whole.every(Boolean),
      );
    }
    const second = pane().getByRole('button', { name: /^Second without a step/ });
    expect(await second.getAttribute('title')).toContain('Second: without a step');
  });
});
