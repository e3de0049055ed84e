// Tests a lecturer's session: the program next to the picture, numeric comparison of schedules, and notes.
import { beforeAll, describe, expect, it } from 'vitest';
import type { Locator } from 'playwright-core';
import { seriousFaults } from '../../support/window/axe.ts';
import { inTurn, long } from '../../support/extent.ts';
import { sharedWindow } from '../../support/window/window.ts';
import { eventually, runCommand, showView, typeAndCompile } from '../../support/window/actions.ts';

const PROGRAM = 'int q = arg / 3; int a = 0; for (int i = 0; i < 50; i++) if (i == arg) a = a + q; return a;';
const { page, at } = sharedWindow({ width: 1280, height: 720, isStill: true });
const present = async (isOn: boolean): Promise<void> => {
  await page().keyboard.press('F8');
  await at('present-bar').waitFor({ state: isOn ? 'visible' : 'detached' });
};

/** Whether the center of a pane is visible and uncovered. */
const isSeen = (pane: string): Promise<boolean> =>
  page().evaluate((id) => {
    const element = document.getElementById(id);
    const { x, y, width, height } = element?.getBoundingClientRect() ?? new DOMRect();
    const found = width > 0 && document.elementFromPoint(x + width / 2, y + height / 2);
    return found instanceof Element && element?.contains(found) === true;
  }, `pane-${pane}`);

/** Programs whose graphs are taller than the screen. */
const TALL = {
  gcd: 'int a = arg; int b = 36;\nwhile (b != 0) { int t = a % b; a = b; b = t; }\nreturn a;',
  factorial: 'val fact = { int n -> n <= 1 ? 1 : n * fact(n - 1); };\nreturn fact(arg);',
  collatz:
    'int n = arg; int steps = 0;\nwhile (n > 1) {\n  if (n % 2 == 0) n = n / 2; else n = 3 * n + 1;\n  steps = steps + 1;\n}\nreturn steps;',
  'nested ifs':
    'int a = 1;\nif (arg == 1) { if (arg == 2) a = 2; else a = 3; }\nelse if (arg == 3) { a = 4; if (arg > 7) a = a + 1; }\nelse { if (arg < 0) a = 5; else a = arg; }\nreturn a;',
} as const;

/**
 * Steps through the whole program. Returns the steps with letters below 20 px, the steps with no changed
 * node in view, and the steps with a changed node out of view although all would fit.
 */
const stepThrough = (): Promise<string[]> =>
  page().evaluate(async () => {
    const { fathom } = globalThis.window;
    const wrong: string[] = [];
    for (let step = 0; fathom !== undefined && step <= fathom.steps(); step++) {
      await fathom.go(step);
      const { view, nodes } = fathom.picture();
      const changed = nodes.filter((node) => node.changed !== null);
      // The bounds of drawn shapes are rounded outward.
      const isInView = ({ x, y, width, height }: (typeof nodes)[number]): boolean =>
        x >= view.x - 1 &&
        y >= view.y - 1 &&
        x + width <= view.x + view.width + 1 &&
        y + height <= view.y + view.height + 1;
      const extent = (from: 'x' | 'y', length: 'width' | 'height'): number =>
        Math.max(...changed.map((node) => node[from] + node[length])) -
        Math.min(...changed.map((node) => node[from]));
      const fits = extent('x', 'width') < view.width - 60 && extent('y', 'height') < view.height - 60;
      const seen = changed.filter(isInView);
      // A removed node may be cut off, because its replacement is more important.
      const out = changed.filter((node) => node.changed !== 'gone' && !isInView(node));
      if (nodes.some(({ fontHeight }) => fontHeight < 20)) wrong.push(`${step}: small letters`);
      if (changed.length > 0 && (seen.length === 0 || (fits && out.length > 0)))
        wrong.push(`${step}: ${out.map(({ label }) => label).join(', ')} out of view`);
    }
    return wrong;
  });

beforeAll(async () => {
  await typeAndCompile(page(), PROGRAM);
  await page().keyboard.press('Escape');
});

describe('Present mode', () => {
  it('shows the program next to the picture on request and restores all panes afterward', long, async () => {
    await present(true);
    await eventually(
      () => isSeen('editor'),
      (seen) => !seen,
    );
    await at('present-program').click();
    await eventually(() => isSeen('editor'), Boolean);
    expect(await isSeen('graph')).toBe(true);
    const letters = await at('editor').evaluate((element) => parseFloat(getComputedStyle(element).fontSize));
    expect(letters).toBeGreaterThanOrEqual(20);
    // Another picture replaces the first one.
    await page().evaluate(() => globalThis.window.fathom?.view('cfg'));
    await eventually(() => isSeen('cfg'), Boolean);
    expect(await isSeen('editor')).toBe(true);
    await at('present-program').click();
    await eventually(
      () => isSeen('editor'),
      (seen) => !seen,
    );
    expect(await isSeen('cfg')).toBe(true);
    await at('present-program').click();
    await present(false);
    await eventually(() => isSeen('guide'), Boolean);
    expect(await isSeen('editor')).toBe(true);
  });

  it(
    'hides the filter until it is used, and the description of the graph next to other panes',
    long,
    async () => {
      await page().evaluate(() => globalThis.window.fathom?.view('graph'));
      await present(true);
      const filter = page().locator('#timeline-filter');
      const width = async (locator: Locator): Promise<number> => (await locator.boundingBox())?.width ?? 0;
      expect(await width(filter)).toBeLessThan(3);
      expect(await width(at('timeline-sentence'))).toBeGreaterThan(200);
      await page().keyboard.press('/');
      expect(await width(filter)).toBeGreaterThan(20);
      await page().keyboard.press('Escape');
      await page().evaluate(() => globalThis.window.fathom?.view('cfg'));
      expect(await width(at('timeline-sentence'))).toBeLessThan(3);
      await present(false);
    },
  );

  it('fills a large screen with a small graph', long, async () => {
    await page().setViewportSize({ width: 1920, height: 1080 });
    await typeAndCompile(page(), 'return arg + 1;');
    await page().evaluate(() => globalThis.window.fathom?.view('graph'));
    await page().keyboard.press('Escape');
    await present(true);
    await page().waitForTimeout(500);
    const picture = await page().evaluate(() => globalThis.window.fathom?.picture());
    if (picture === undefined) throw new Error('there is no page for tests');
    const [top, bottom] = [
      Math.min(...picture.nodes.map(({ y }) => y)),
      Math.max(...picture.nodes.map(({ y, height }) => y + height)),
    ];
    expect(bottom - top).toBeGreaterThan(0.7 * picture.view.height);
    expect(bottom - top).toBeLessThanOrEqual(picture.view.height);
    await present(false);
    await page().setViewportSize({ width: 1280, height: 720 });
    await typeAndCompile(page(), PROGRAM);
    await page().keyboard.press('Escape');
  });

  it.each(inTurn(Object.keys(TALL) as (keyof typeof TALL)[], 0))(
    'keeps letters large and changes visible in %s',
    long,
    async (name) => {
      const wrong: string[] = [];
      for (const [width, height] of [
        [1280, 720],
        [1920, 1080],
      ] as const) {
        await page().setViewportSize({ width, height });
        await typeAndCompile(page(), TALL[name]);
        await page().evaluate(() => globalThis.window.fathom?.view('graph'));
        await page().keyboard.press('Escape');
        await present(true);
        await page().waitForTimeout(500);
        wrong.push(...(await stepThrough()).map((each) => `${width}, step ${each}`));
        await present(false);
      }
      await page().setViewportSize({ width: 1280, height: 720 });
      await typeAndCompile(page(), PROGRAM);
      await page().keyboard.press('Escape');
      expect(wrong).toEqual([]);
    },
  );

  it('shows three lines of a note', async () => {
    await page().evaluate(() => globalThis.window.fathom?.view('graph'));
    await page().locator('[data-testid=graph] svg.drawing').focus();
    await page().keyboard.press('m');
    await runCommand(page(), 'talk');
    await page()
      .getByRole('textbox', { name: 'Note for bookmark 1' })
      .fill('One line,\nanother one,\nand a third.');
    await page().locator('[data-testid=graph] svg.drawing').focus();
    await present(true);
    await page().keyboard.press('PageUp');
    const note = at('present-note');
    await eventually(() => note.innerText(), /a third/);
    const hidden = await note.evaluate((element) => element.scrollHeight - element.clientHeight);
    expect(hidden).toBeLessThanOrEqual(0);
    await present(false);
  });
});

describe('two schedules in Blocks', () => {
  it('are compared by executed instructions, with spills and both pictures', async () => {
    await page().evaluate(() => globalThis.window.fathom?.view('cfg'));
    await at('arg').fill('100');
    await at('arg').press('Enter');
    await at('schedule').selectOption('early');
    await at('compare').selectOption('late');
    const verdict = (): Promise<string> => at('blocks-verdict').innerText();
    await eventually(
      verdict,
      /^The late schedule executes [\d,]+ fewer instructions? than the early one for arg = 100\.$/,
    );
    const rows = await Promise.all(['early', 'late'].map((kind) => at(`figures-${kind}`).innerText()));
    expect(rows.every((row) => row.split(/\s+/).length === 7)).toBe(true);
    await at('blocks-counts').check();
    const counted = (kind: string): Locator => at(`schedule-${kind}`).locator('.count');
    for (const kind of ['early', 'late']) await counted(kind).first().waitFor();
  });

  it('give their blocks different accessible names', async () => {
    for (const form of ['picture', 'list']) {
      await at(`blocks-${form}`).click();
      const names = await page()
        .locator('#pane-cfg section.block')
        .evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')));
      expect(names.length).toBeGreaterThan(3);
      expect(new Set(names).size).toBe(names.length);
    }
    expect(await seriousFaults(page())).toEqual([]);
    await at('blocks-picture').click();
    await at('compare').selectOption('');
  });
});

it('can be chosen in Compare, one for each side', async () => {
  await showView(page(), 'compare');
  const done = (): Promise<string> =>
    eventually(async () => (await at('compare').last().getAttribute('data-condition')) ?? '', 'done');
  await page().locator('#pane-compare button.side.first').click();
  await at('compare-first-schedule').selectOption('early');
  await at('compare-second-schedule').selectOption('late');
  await at('compare-view-schedule').click();
  await done();
  const told = page().locator('#pane-compare .told');
  await eventually(
    () => told.allInnerTexts(),
    (all) => /Schedule early/.test(all[0] ?? '') && /Schedule late/.test(all[1] ?? ''),
  );
  // Only the late schedule places the division in the branch that needs it.
  const columns = page().locator('[data-testid=compare-schedules] ul.column');
  const firstBlocks = (): Promise<boolean[]> =>
    columns.evaluateAll((all) =>
      all.map((column) => column.querySelector('li.block')?.textContent?.includes('/ 3') ?? false),
    );
  await eventually(firstBlocks, ([early, late]) => early === true && late === false);
});

it('announce the nodes that a step changed to screen readers', long, async () => {
  await page().evaluate(() => globalThis.window.fathom?.view('graph'));
  await page().evaluate(() => globalThis.window.fathom?.go(3));
  expect(await at('timeline-changes').textContent()).toMatch(/^(New|Removed|Used instead|Changed): .+\.$/);
});
