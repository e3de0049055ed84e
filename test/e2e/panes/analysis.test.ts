// Tests the analysis pane in Chromium: table VII of the review of Click's thesis, steps with reasons,
// lattices, congruence classes, comparison, graph colors, and applying results.
import { beforeAll, describe, expect, it } from 'vitest';
import { clickExample, twoCountersDown } from '../../support/programs/analysis-examples.ts';
import { seriousFaults } from '../../support/window/axe.ts';
import { sharedWindow } from '../../support/window/window.ts';
import {
  eventually,
  setInCard,
  showView,
  typeAndCompile,
  viewIsStored,
} from '../../support/window/actions.ts';
import { long } from '../../support/extent.ts';

const { window, page } = sharedWindow({ width: 1600 });
const textOf = (id: string) => (): Promise<string> => page().getByTestId(id).innerText();
const sentence = textOf('analysis-sentence');
const count = textOf('analysis-count');
const pick = async (id: string, value: string): Promise<void> => {
  await page().getByTestId(id).selectOption(value);
};

/** A displayed row: contents by column name. */
async function lastLine(): Promise<{ time: string; cells: Record<string, string>; changed: string[] }> {
  return page()
    .getByTestId('analysis-table')
    .evaluate((table) => {
      const names = [...table.querySelectorAll('thead [data-column]')].map((cell) => [
        cell.getAttribute('data-column'),
        cell.textContent.trim(),
      ]);
      const row = table.querySelector('tr.present');
      const cells: Record<string, string> = {};
      const changed: string[] = [];
      for (const [column, name] of names) {
        const cell = row?.querySelector(`[data-column="${column}"]`);
        cells[name ?? ''] = cell?.textContent.trim() ?? '';
        if (cell?.classList.contains('changed') === true) changed.push(name ?? '');
      }
      return { time: row?.querySelector('th')?.textContent.trim() ?? '', cells, changed };
    });
}

async function press(key: string): Promise<void> {
  await page().getByTestId('equations').focus();
  await page().keyboard.press(key);
}

/** The expected falls to a lower lattice element, one per row, and the last row of table VII. */
const falls: readonly (readonly [name: string, element: string])[] = [
  ['s0', 'R'],
  ['x0', '1'],
  ['s1', 'R'],
  ['x1', '1'],
  ['s2', 'R'],
  // The language has no separate truth values, so a false comparison is 0.
  ['cond', '0'],
  ['s3', 'R'],
  ['s5', 'R'],
  ['x3', '1'],
  ['s6', 'R'],
  ['read()', '⊥'],
  ['s7', 'R'],
];
const start = (name: string): string => (name.startsWith('s') ? 'U' : '⊤');
const order = ['s0', 'x0', 's1', 'x1', 's2', 'cond', 's3', 's4', 'x2', 's5', 'x3', 's6', 'read()', 's7'];

beforeAll(async () => {
  await typeAndCompile(page(), clickExample);
  await showView(page(), 'analysis');
  await eventually(count, '12 / 12');
});

describe('the analysis table', () => {
  it('shows table VII row by row as the user steps with the keyboard', long, async () => {
    await press('Home');
    const expected = Object.fromEntries(order.map((name) => [name, start(name)]));
    await eventually(lastLine, ({ time }) => time === '0');
    expect((await lastLine()).cells).toEqual(expected);
    for (const [i, [name, element]] of falls.entries()) {
      await press('ArrowRight');
      const line = await eventually(lastLine, ({ time }) => time === String(i + 1));
      expected[name] = element;
      expect(line.cells).toEqual(expected);
      expect(line.changed).toEqual([name]);
    }
    expect(expected).toMatchObject({ s4: 'U', x2: '⊤', x3: '1', 'read()': '⊥' });
    await press('ArrowLeft');
    await eventually(lastLine, ({ time, changed }) => time === '11' && changed[0] === 'read()');
    expect(await page().locator('[data-testid=analysis-table] tbody tr[class]').count()).toBe(12);
  });

  it('explains why x3 became lower and which phi input counted as top', async () => {
    await press('End');
    await eventually(sentence, (text) => text.includes('its fixed point'));
    await page().locator('tr.present td[data-column="10"]').click();
    const said = await eventually(sentence, (text) => text.startsWith('x3 falls from ⊤ to 1'));
    for (const reason of [
      's5 is R (time 8)',
      'x1 is 1 (time 4)',
      'the input x2 from s4 counts as ⊤ because s4 is U',
    ])
      expect(said).toContain(reason);
    expect(await count()).toBe('9 / 12');
    const forced = await page().locator('tr.present .because').allInnerTexts();
    expect(forced.length).toBeGreaterThan(1);
    const waiting = await page().locator('[data-testid=worklist] .waiting').allInnerTexts();
    expect(waiting[0]).toContain('s6');
    expect(waiting.find((text) => text.startsWith('x1'))).toContain('new');
  });

  it('shares its width with the equations by a bar, which keys and the mouse move', async () => {
    const bar = page().getByRole('separator', { name: 'analysis' });
    const part = (): Promise<number> =>
      bar.evaluate((element) => {
        const [first, all] = [element.previousElementSibling, element.parentElement];
        if (first === null || all === null) throw new Error('the bar is not between two parts');
        return (100 * first.getBoundingClientRect().width) / all.getBoundingClientRect().width;
      });
    const moved = (to: number): Promise<number> => eventually(part, (share) => Math.abs(share - to) < 1);
    await moved(40);
    await bar.focus();
    await page().keyboard.press('ArrowRight');
    await moved(42);
    const box = await bar.locator('..').boundingBox();
    const grip = await bar.boundingBox();
    if (box === null || grip === null) throw new Error('the bar is not drawn');
    await page().mouse.move(grip.x + grip.width / 2, grip.y + 9);
    await page().mouse.down();
    await page().mouse.move(box.x + 0.6 * box.width, grip.y + 9);
    await page().mouse.up();
    await moved(60);
    await page().mouse.move(box.x + 0.4 * box.width, grip.y + 9);
    await moved(60);
    await bar.focus();
    for (let share = 60; share > 40; share -= 2) await page().keyboard.press('ArrowLeft');
    await moved(40);
  });

  it('counts visits without effect and shows them on request', async () => {
    await press('End');
    const effort = await textOf('analysis-effort')();
    const [visits, none] = effort.match(/\d+/g)?.map(Number) ?? [];
    expect(visits - none).toBe(12);
    await page().getByTestId('analysis-all').check();
    await eventually(count, `${visits} / ${visits}`);
    expect(await page().locator('[data-testid=analysis-table] tr.no-effect').count()).toBe(none);
    await page().getByTestId('analysis-all').uncheck();
    await pick('analysis-order', 'round-robin');
    await eventually(
      async () => (await lastLine()).cells,
      ({ x3, s4 }) => x3 === '1' && s4 === 'U',
    );
    await pick('analysis-order', 'worklist');
  });

  it('plays its steps automatically', long, async () => {
    await eventually(count, '12 / 12');
    await press('Home');
    await eventually(count, '0 / 12');
    await press(' ');
    await eventually(count, (text) => Number.parseInt(text, 10) >= 2);
    await press(' ');
    const stopped = await count();
    await page().waitForTimeout(1200);
    expect(await count()).toBe(stopped);
    await press('End');
  });

  it('highlights source code for a selected row, and rows for selected source code', long, async () => {
    await page().locator('[data-testid=equations] [data-variable=x2]').click();
    const lit = (): Promise<string[]> => page().locator('.cm-content .lit').allInnerTexts();
    await eventually(lit, (texts) => texts.join('').includes('x = 2'));
    await page().keyboard.press('b');
    await page()
      .locator('.cm-line', { hasText: 'int x = 1' })
      .click({ position: { x: 58, y: 9 } });
    const chosen = page().locator('[data-testid=equations] [aria-selected=true]');
    await eventually(
      () => chosen.allInnerTexts(),
      (texts) => texts.some((text) => text.includes('x0')),
    );
    expect(await seriousFaults(page())).toEqual([]);
  });
});

describe('the other views of the analysis pane', () => {
  it('show each variable at its position in the lattice', long, async () => {
    await page().getByTestId('show-lattice').click();
    await press('End');
    const chips = page().locator('[data-testid=lattice] .chip');
    expect(await chips.count()).toBe(order.length);
    const label = (name: string) => (): Promise<string | null> =>
      page().locator(`[data-testid=lattice] .chip[data-variable="${name}"]`).getAttribute('aria-label');
    expect(await label('x3')()).toBe('x3: 1');
    await press('Home');
    await eventually(label('x3'), 'x3: ⊤');
    expect(await label('s4')()).toBe('s4: U');
    expect(await seriousFaults(page())).toEqual([]);
    await press('End');
  });

  it('explain the meet of two elements and the misprint in the original table', async () => {
    await page().getByTestId('analysis-meet').click();
    const card = textOf('meet-table');
    expect(await card()).toContain('table III');
    const used = (table: string) => (): Promise<string[]> =>
      page().locator(`[data-table=${table}] .used`).allInnerTexts();
    await page().keyboard.press('Home');
    for (let i = 0; i < 8; i++) await page().keyboard.press('ArrowRight');
    // s5 changed because cond is 0, so control takes the false edge.
    await eventually(sentence, (text) => text.startsWith('s5 falls'));
    await eventually(used('branch'), (found) => found.join() === 'R');
    await page().keyboard.press('ArrowRight');
    // s5 is reachable, so x3 is evaluated. One input of x3 is masked, so no two elements meet.
    await eventually(sentence, (text) => text.startsWith('x3 falls'));
    await eventually(used('mask'), (found) => found.join() === 'c');
    expect(await used('meet')()).toEqual([]);
    expect(await page().locator('[data-testid=meet-table] .erratum').allInnerTexts()).toEqual(['⊥', '⊥']);
    await page().keyboard.press('Escape');
    expect(await page().getByTestId('meet-table').count()).toBe(0);
  });

  it('compare the results of all strategies', async () => {
    await page().getByTestId('show-comparison').click();
    const cell = (name: string, strategy: string) => (): Promise<string> =>
      page()
        .locator(
          `[data-testid=analysis-comparison] tr[data-variable="${name}"] td[data-strategy="${strategy}"]`,
        )
        .innerText();
    await eventually(
      cell('x3', 'combined'),
      (text) => text.includes('1') && text.includes('proven by this analysis'),
    );
    expect(await cell('x3', 'in-turn')()).toBe('⊥');
    expect(await cell('x3', 'cp')()).toBe('⊥');
    expect(await textOf('analysis-gains')()).toMatch(/by “combined”: .*x3/);
    const all = await page().locator('[data-testid=analysis-comparison] tr[data-variable]').count();
    await page().getByTestId('analysis-differences').check();
    await eventually(
      () => page().locator('[data-testid=analysis-comparison] tr[data-variable]').count(),
      (rows) => rows > 0 && rows < all,
    );
    await page().getByTestId('analysis-differences').uncheck();
    expect(await seriousFaults(page())).toEqual([]);
    await page().locator('[data-testid=analysis-comparison] th[data-strategy=cp] button').click();
    await eventually(
      async () => (await lastLine()).cells,
      ({ x3, x2 }) => x3 === '⊥' && x2 === '2',
    );
  });
});

describe('the congruence analysis', () => {
  it('proves that x and y are congruent and that x - y is 0, which no two separate analyses prove', async () => {
    await typeAndCompile(page(), twoCountersDown);
    await pick('analysis-subject', 'unoptimized');
    await pick('analysis-name', 'combined');
    const difference = page().locator('[data-testid=equations] .equation', { hasText: / - y/ });
    await eventually(
      async () => ((await difference.count()) === 1 ? difference.innerText() : ''),
      (text) => text.startsWith('⊥'),
    );
    await page().getByTestId('show-classes').click();
    await page().getByTestId('choose-congruence').click();
    const rows = (): Promise<string[]> =>
      page().locator('[data-testid=classes] [data-class]').allInnerTexts();
    const withBoth = (texts: readonly string[]): boolean =>
      texts.some((text) => /\bx\d+/.test(text) && /\by\d+/.test(text));
    await eventually(rows, withBoth);
    const splits = page().locator('[data-testid=splits] .split');
    expect(await splits.count()).toBeGreaterThan(2);
    await splits.first().click();
    await eventually(sentence, (text) => text.startsWith('Class 0 is split:') && text.includes('because'));
    expect((await rows()).length).toBeLessThanOrEqual(2);
    expect(await seriousFaults(page())).toEqual([]);
    await page().getByTestId('splits').focus();
    await page().keyboard.press('End');
    await eventually(rows, withBoth);
    await page().getByTestId('show-table').click();
    await eventually(
      async () => ((await difference.count()) === 1 ? difference.innerText() : ''),
      (text) => text.startsWith('0'),
    );
  });

  it('can be applied to the graph and undone', long, async () => {
    const steps = async (): Promise<number> => Number((await textOf('timeline-count')()).split('/')[1]);
    const optimized = await steps();
    await setInCard(page(), 'optimize', 'none');
    const before = await eventually(steps, (all) => all > 0 && all < optimized);
    await page().getByTestId('analysis-apply').click();
    await eventually(textOf('timeline-sentence'), /^congruence/);
    const after = await steps();
    expect(after).toBeGreaterThan(before);
    expect(await page().getByTestId('analysis-apply').getAttribute('aria-pressed')).toBe('true');
    await page().getByTestId('applied').click();
    await eventually(steps, before);
    expect(await page().getByTestId('analysis-apply').getAttribute('aria-pressed')).toBe('false');
  });
});

describe('the graph', long, () => {
  it('colors each node by its lattice element at the current step', async () => {
    await typeAndCompile(page(), clickExample);
    await pick('analysis-subject', 'graph');
    await pick('analysis-name', 'combined');
    await eventually(count, (text) => /^(\d+) \/ \1$/.test(text) && text !== '0 / 0');
    await showView(page(), 'graph');
    await page().getByTestId('graph-analysis').check();
    const phi = page().locator('.graphview .cell[aria-label*="Phi"] .lattice-badge').first();
    await eventually(async () => ((await phi.count()) === 1 ? phi.textContent() : ''), '1');
    expect(await page().locator('.graphview .cell[data-tone=unreachable]').count()).toBeGreaterThan(0);
    await page().getByTestId('overlay-back').focus();
    for (let i = 0; i < 60 && (await phi.textContent()) !== '⊤'; i++)
      await page().getByTestId('overlay-back').click();
    expect(await phi.textContent()).toBe('⊤');
    expect(await seriousFaults(page())).toEqual([]);
    await page().getByTestId('graph-analysis').uncheck();
    await eventually(() => page().locator('.lattice-badge').count(), 0);
  });
});

describe('the analysis pane', () => {
  it('explains why a program has no statement form and shows the graph instead', long, async () => {
    await showView(page(), 'analysis');
    await pick('analysis-subject', 'statements');
    await typeAndCompile(page(), 'int[] a = new int[arg];\na[0] = 1;\nreturn a[0];');
    await eventually(textOf('analysis-note'), (text) => text.includes('memory') && text.includes('graph'));
  });

  it('stays responsive with a large program', long, async () => {
    const lines = Array.from(
      { length: 650 },
      (_, i) => `int a${i} = arg + ${i};\nif (a${i} > 3) s = s + a${i};`,
    );
    await typeAndCompile(page(), `int s = 0;\n${lines.join('\n')}\nreturn s;`);
    await eventually(textOf('analysis-note'), /You can step through the first/);
    const columns = page().locator('[data-testid=analysis-table] thead [data-column]');
    expect(await columns.count()).toBeLessThan(80);
    expect(Number(await page().getByTestId('analysis-table').getAttribute('aria-colcount'))).toBeGreaterThan(
      2000,
    );
    const began = Date.now();
    for (const key of ['ArrowLeft', 'ArrowLeft', 'Home', 'End', 'ArrowLeft']) await press(key);
    await eventually(count, (text) => !text.startsWith('0 '));
    expect(Date.now() - began).toBeLessThan(10_000);
  });

  it('is available in German and restores its settings after a restart', long, async () => {
    await typeAndCompile(page(), clickExample);
    await pick('analysis-name', 'uce');
    await setInCard(page(), 'language', 'de');
    await eventually(sentence, (text) => text.includes('fiel von U auf R'));
    await setInCard(page(), 'language', 'en');
    await viewIsStored(window, ({ analysis }) => analysis?.['analysis'] === 'uce');
    expect(window.complaints).toEqual([]);
    await window.restart();
    await page().keyboard.press('Control+3');
    await eventually(() => page().getByTestId('analysis-name').inputValue(), 'uce');
  });
});
