// The pane «Compare» in real Chromium: a step that is left out by key, by button and in the card, what follows from it, and
// two settings beside each other, in both languages.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { seriousFaults } from '../support/axe.ts';
import { openWindow, type OpenWindow } from '../support/window.ts';
import { eventually, setInCard, typeAndCompile } from '../support/window-actions.ts';

const PROGRAM = 'int a = arg + 0;\nreturn a;';

let window: OpenWindow;
const page = (): Page => window.page;
const summary = (): Promise<string> => page().getByTestId('compare-summary').innerText();
const done = (): Promise<string> =>
  eventually(
    async () => (await page().getByTestId('compare').getAttribute('data-condition')) ?? '',
    (condition) => condition === 'done',
  );
const sentence = (): Promise<string> => page().getByTestId('timeline-sentence').innerText();

/** Walks back to the step of a rule. */
async function goTo(rule: string): Promise<void> {
  await page().getByTestId('graph').locator('svg.drawing').focus();
  await page().keyboard.press('End');
  for (let i = 0; i < 200 && !(await sentence()).includes(rule); i++)
    await page().keyboard.press('ArrowLeft');
  expect(await sentence()).toContain(rule);
}

beforeAll(async () => {
  window = await openWindow({ isStill: true });
  await typeAndCompile(page(), PROGRAM);
});
afterAll(async () => {
  expect(window.complaints).toEqual([]);
  await window.close();
});

describe('compare', () => {
  it('compiles again without the present step, and says what follows', async () => {
    await goTo('add-zero');
    await page().getByRole('button', { name: 'Compile again without this step', exact: true }).click();
    // Until this one is there, what was compared before stands.
    await eventually(summary, (text) => /instructions? more/.test(text));
    await done();
    expect(await page().locator('[data-testid=compare-differences] [data-kind=new]').count()).toBeGreaterThan(
      0,
    );
    await eventually(
      () => page().locator('[data-testid=compare-picture-both] .cell.new').count(),
      (count) => count > 0,
    );
  });

  it('comes again where another pane has covered it since', async () => {
    await page().getByTestId('editor').click();
    await page().keyboard.press('Control+Shift+Enter');
    await page().getByTestId('compare').waitFor({ state: 'hidden' });
    await page().getByRole('button', { name: 'Compile again without this step', exact: true }).click();
    await page().getByTestId('compare').waitFor();
    await done();
  });

  it('leads from the list to the picture', async () => {
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
  });

  it('takes the step back, by its button and by its key', async () => {
    await page()
      .getByRole('button', { name: /^Take this step again/ })
      .click();
    await eventually(summary, (text) => text.includes('same graph'));
    await page().getByTestId('tab-graph').click();
    await goTo('add-zero');
    await page().keyboard.press('x');
    await eventually(summary, (text) => !text.includes('same graph'));
    await page()
      .getByTestId('compare')
      .click({ position: { x: 2, y: 2 } });
    await page().keyboard.press('X');
    await eventually(summary, (text) => text.includes('same graph'));
  });

  it('says why a step cannot be left out, until one is, or Escape is pressed', async () => {
    const notice = page().getByTestId('notice');
    const refused = async (): Promise<void> => {
      await page().getByTestId('tab-graph').click();
      await page().evaluate(() => globalThis.window.fathom?.go(2));
      await page().keyboard.press('x');
      await notice.getByText('Without this step the graph would not be complete.').waitFor();
    };
    await refused();
    await page().keyboard.press('Escape');
    await notice.waitFor({ state: 'detached' });
    await refused();
    await goTo('add-zero');
    await page().keyboard.press('x');
    await notice.waitFor({ state: 'detached' });
    await page().keyboard.press('X');
    await eventually(summary, (text) => text.includes('same graph'));
  });

  it('has all ways to look and all figures in sight, in German, where the window is as small as it may be', async () => {
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

  it('compares settings and orders of work', async () => {
    await page().getByTestId('compare-first-optimize').selectOption('none');
    await eventually(summary, (text) => /\d+ differences/.test(text));
    await page().getByTestId('compare-first-optimize').selectOption('full');
    await page().getByTestId('compare-second-order').selectOption('random');
    await eventually(summary, (text) => text.includes('same graph'));
    const example = page()
      .getByTestId('compare-second-program')
      .locator('option', { hasText: 'Sum of squares' });
    await page()
      .getByTestId('compare-second-program')
      .selectOption({ label: await example.first().innerText() });
    await eventually(summary, (text) => /\d+ differences/.test(text));
  });
});
