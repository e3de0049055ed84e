// Tests how a lab step asks: pictures do not give an answer away, a picked place is clicked until it is right,
// and what a question or a run changes does not stay.
import { describe, expect, it } from 'vitest';
import type { Locator } from 'playwright-core';
import { sharedWindow } from '../../support/window/window.ts';
import { eventually, openStep, typeProgram } from '../../support/window/actions.ts';
import { long } from '../../support/extent.ts';

const { page, at } = sharedWindow({ width: 1280, height: 720, isStill: true });
const shown = (id: string): Promise<string> => at(id).innerText();
const becomes = (read: () => Promise<string | null | boolean>, wanted: string | boolean): Promise<unknown> =>
  eventually(read, wanted);
const isArmed = (task: string, wanted: boolean): Promise<unknown> =>
  becomes(() => at(`point-${task}`).getAttribute('aria-pressed'), String(wanted));
const isPassed = (task: string): Promise<unknown> =>
  becomes(() => at(`task-${task}`).getAttribute('data-passed'), 'true');
const transform = (): Promise<string | null> =>
  page().locator('[data-testid=graph] .world').getAttribute('transform');

describe('a picture that shows the answer', () => {
  it('is covered in place until the question is answered, and then shows the result', async () => {
    await openStep(page(), '06-ssa-five-ways', 1);
    await at('veil-ssa').waitFor();
    // The timeline names the phis that the parser makes.
    await at('veil-timeline').waitFor();
    expect(await at('timeline-sentence').count()).toBe(0);
    expect(await at('tab-graph').count()).toBe(0);
    await at('cell-join1').fill('x, y');
    await at('cell-join2').fill('z');
    await at('commit-first-phis').click();
    await at('reply-first-phis').waitFor();
    await at('veil-ssa').waitFor();
    // One wrong answer does not offer the right one.
    expect(await at('watch-first-phis').count()).toBe(0);
    await at('cell-join1').fill('x');
    await at('commit-first-phis').click();
    await isPassed('first-phis');
    await eventually(() => shown('ssa-sentence-0'), /Done: 2 φs/);
    await at('timeline-sentence').waitFor();
  });

  it('is shown to a student who gives up: after a wrong answer, with all hints open', async () => {
    await openStep(page(), '06-ssa-five-ways', 3);
    await at('veil-ssa').waitFor();
    const hint = at('hint-what-goes-first');
    while ((await hint.count()) > 0) await hint.click();
    await at('veil-ssa').waitFor();
    await at('cell-1 / phi').selectOption('x φ join');
    await at('commit-what-goes-first').click();
    await at('veil-ssa').waitFor({ state: 'detached' });
    await at('watch-what-goes-first').click();
    await at('ssa-sentence-0').waitFor();
  });

  it('shows phis to be clicked in order, with numbers, until the order is right', async () => {
    await openStep(page(), '06-ssa-five-ways', 3);
    await at('start-over').click();
    const value = (key: string): Promise<string> => at(`cell-${key} / phi`).inputValue();
    const phi = (block: string): Locator =>
      page().locator(`[data-testid=ssa-block][data-block=${block}] [data-phi=x]`);
    await at('order-what-goes-first').click();
    await phi('join').click();
    await becomes(() => phi('join').locator('.answer').innerText(), '1');
    expect(await phi('loop').innerText()).toBe('φ x');
    // Results of this and other algorithms, and terms that the lab explains later.
    for (const id of ['ssa-all', 'ssa-algorithm', 'ssa-condition']) expect(await at(id).count()).toBe(0);
    expect(await at('ssa').innerText()).not.toMatch(/not sealed|uses′/);
    await page().keyboard.press('Backspace');
    await becomes(() => value('1'), '');
    await phi('loop').click();
    await phi('join').click();
    expect([await value('1'), await value('2')]).toEqual(['x φ loop', 'x φ join']);
    await becomes(() => phi('join').locator('.answer').innerText(), '2');
    for (const row of [1, 2]) await at(`cell-${row} / replaced by`).selectOption('x = first');
    await at('commit-what-goes-first').click();
    await isPassed('what-goes-first');
    await eventually(() => shown('ssa-sentence-0'), /Done/);
  });

  it('shows the result of a construction if no question covers it', async () => {
    await openStep(page(), '06-ssa-five-ways', 6);
    await eventually(() => shown('ssa-sentence-0'), /Done: 3 φs/);
  });

  it('shows statements to be clicked in order, without their results', async () => {
    await openStep(page(), '07-combining-analyses', 7);
    await at('veil-analysis').waitFor();
    await at('order-table-seven').click();
    const statement = (name: string): Locator => at('equations').locator(`[data-variable="${name}"]`);
    await statement('x1').waitFor();
    expect(await at('analysis-table').count()).toBe(0);
    expect(await at('equations').locator('.element').allInnerTexts()).not.toContain('⊥');
    // Five rows are given.
    await becomes(() => statement('x0').locator('.answer').innerText(), '2');
    await statement('cond').click();
    await becomes(() => statement('cond').locator('.answer').innerText(), '6');
    await page().keyboard.press('Backspace');
    await statement('cond').locator('.answer').waitFor({ state: 'detached' });
    await page().keyboard.press('Escape');
    await at('veil-analysis').waitFor();
  });

  it('is shown without its answer while the question is answered in it', long, async () => {
    await openStep(page(), '06b-ssa-by-dominance', 1);
    // Another question comes first, so this one waits until the student sees it.
    await at('veil-ssa').waitFor();
    await at('point-pick-joins').waitFor();
    await page().waitForTimeout(500);
    await isArmed('pick-joins', false);
    await at('point-pick-joins').scrollIntoViewIfNeeded();
    await isArmed('pick-joins', true);
    expect(await shown('task-pick-joins')).toContain('Click it in the SSA pane. Esc stops.');
    const block = (name: string): Locator =>
      at('ssa')
        .locator('[data-testid^=ssa-block], .block')
        .filter({ hasText: new RegExp(`^${name}\\b`) })
        .first();
    await block('e').waitFor();
    expect(await at('ssa').innerText()).not.toContain('φ');
    expect(await at('ssa').locator('.phi').count()).toBe(0);
    await block('e').click();
    await at('ssa').locator('.block.marked').filter({ hasText: /^e\b/ }).waitFor();
    expect(await at('ssa-sentence-0').count()).toBe(0);
    // Another click on a picked block removes it, and shows the card where it goes.
    const picked = (): Promise<string> => shown('task-pick-joins');
    await eventually(picked, /\be\s*✕/);
    await at('step-title').scrollIntoViewIfNeeded();
    await block('e').click();
    await eventually(picked, (text) => !text.includes('✕'));
    await eventually(
      async () => (await at('point-pick-joins').boundingBox())?.y ?? 720,
      (y) => y > 0 && y < 680,
    );
    await block('e').click();
    await eventually(picked, /\be\s*✕/);
    // The wrong pick is shown until the next pick.
    await block('f').click();
    // The film of the table before it, which is answered, shows only the blocks.
    for (const [name, dominator, frontier] of [
      ['b', 'a', 'b, g'],
      ['c', 'b', 'e'],
      ['d', 'b', 'e'],
      ['e', 'b', 'b, g'],
      ['f', 'a', 'g'],
      ['g', 'a', ''],
    ] as const) {
      await at(`cell-${name} / dominator`).selectOption(dominator);
      await at(`cell-${name} / frontier`).fill(frontier);
    }
    await at('commit-by-hand').click();
    await at('watch-by-hand').click();
    await at('ssa').locator('.block.marked').filter({ hasText: /^b\b/ }).waitFor();
    expect(await at('ssa').innerText()).not.toMatch(/φ|x0/);
    expect(await at('ssa').locator('.block.frontier').count()).toBe(0);
    await at('task-by-hand').getByRole('button', { name: 'Stop', exact: true }).click();
    await at('commit-pick-joins').click();
    await at('found-pick-joins').getByRole('button').click();
    await at('ssa').locator('.block.shown').waitFor();
    expect(await at('ssa').locator('.block.shown').innerText()).toMatch(/^f\b/);
    await block('b').click();
    await at('ssa').locator('.block.shown').waitFor({ state: 'detached' });
    await page().keyboard.press('Escape');
    await at('veil-ssa').waitFor();
  });

  it('shows an example that the question is not about', long, async () => {
    await openStep(page(), '05-global-value-numbering', 5);
    await at('veil-graph').waitFor();
    await page().getByRole('link', { name: 'one product' }).click();
    await at('veil-graph').waitFor({ state: 'detached' });
    await at('back-to-mine').click();
    await at('veil-graph').waitFor();
  });
});

describe('a place', () => {
  const block = (at: number): Locator => page().locator('[data-testid=cfg] section.block').nth(at);

  it('is clicked until it is right, with the reply in view', long, async () => {
    await openStep(page(), '11-scheduling', 3);
    await isArmed('late-block', true);
    await block(6).waitFor();
    await page().keyboard.press('Escape');
    await at('veil-cfg').waitFor();
    await at('point-late-block').click();
    await block(6).waitFor();
    // The product is in none of the blocks.
    expect(await at('cfg').innerText()).not.toContain('*');
    await block(6).locator('.name').click();
    await at('reply-late-block').waitFor();
    await eventually(
      async () => ((await at('reply-late-block').boundingBox())?.y ?? 720) < 620,
      (isInView) => isInView,
    );
    await isArmed('late-block', true);
    // Anywhere in a block.
    await block(1).click({ position: { x: 60, y: 24 } });
    await isPassed('late-block');
    await isArmed('late-block', false);
    await eventually(() => at('cfg').innerText(), /\*/);
  });

  it('is not looked for in another program', async () => {
    await openStep(page(), '11-scheduling', 1);
    await at('start-over').click();
    await isArmed('no-choice', true);
    await typeProgram(page(), 'return arg * 12345;');
    const product = page().locator('[data-testid=graph] .item[aria-label^="Mul"]').first();
    await page().locator('[data-testid=graph] .item[aria-label^="Phi"]').waitFor({ state: 'detached' });
    await product.click();
    await page().waitForTimeout(500);
    expect(await at('found-no-choice').count()).toBe(0);
    await at('start-over').click();
    await isArmed('no-choice', true);
    await product.click();
    await at('found-no-choice').waitFor();
    await page().keyboard.press('Escape');
  });

  it('may be the instruction of a node in its block', long, async () => {
    await openStep(page(), '11-scheduling', 1);
    await isArmed('no-choice', true);
    const before = await transform();
    await page()
      .locator('[data-testid=graph] .item[aria-label^="Mul"], [data-testid=graph] .item[aria-label^="*"]')
      .first()
      .click();
    await at('reply-no-choice').waitFor();
    await isArmed('no-choice', true);
    expect(await transform()).toBe(before);
    await page().locator('[data-testid=graph] .item[aria-label^="Phi"]').first().click();
    await isPassed('no-choice');
  });

  it('is asked for at its own step, and may be a clicked edge or its two ends', async () => {
    await openStep(page(), '03-loops', 1);
    await isArmed('promise', true);
    await at('point-closing-edge').click();
    // Before the loop is closed.
    await eventually(
      () => shown('timeline'),
      (text) => text.includes('+ 19 is built') && /\b8 \/ 14\b/.test(text),
    );
    const cell = (label: string): Locator =>
      page().locator(`[data-testid=graph] .item[aria-label^="${label}"]`).first();
    await cell('Phi').click();
    await cell('Add').click();
    await at('reply-closing-edge').waitFor();
    await isArmed('closing-edge', true);
    await page().keyboard.press('End');
    await eventually(() => shown('timeline'), /\b(\d+) \/ \1\b/);
    const [x, y] = await page().evaluate(() => {
      const paths = [...document.querySelectorAll<SVGPathElement>('[data-testid=graph] path.edge.data.back')];
      const [path] = paths;
      const matrix = path?.getScreenCTM();
      if (path === undefined || matrix === null || matrix === undefined) return [0, 0];
      const point = path.getPointAtLength(path.getTotalLength() / 2).matrixTransform(matrix);
      return [point.x, point.y];
    });
    await page().mouse.click(x ?? 0, y ?? 0);
    await isPassed('closing-edge');
    await isArmed('closing-edge', false);
  });

  it('is a step among those that the question asks for, and the timeline is given back', async () => {
    await openStep(page(), '02-if-region-phi', 2);
    await at('point-merge-step').click();
    await becomes(() => at('every-step').isChecked(), true);
    await page().keyboard.press('Escape');
    await becomes(() => at('every-step').isChecked(), false);
    await at('point-merge-step').click();
    await becomes(() => at('every-step').isChecked(), true);
    await at('next-step').click();
    await becomes(() => at('every-step').isChecked(), false);
  });

  it('is armed and disarmed without moving anything', async () => {
    const boxes = (): Promise<readonly string[]> =>
      page().evaluate(() =>
        [...document.querySelectorAll('.guide .task *, .guide footer, .dv-groupview, .graphview')].map(
          (each) => {
            const { x, y, width, height } = each.getBoundingClientRect();
            return [each.tagName, x, y, width, height].join(' ');
          },
        ),
      );
    for (const [lab, step, button] of [
      ['03-loops', 1, 'point-promise'],
      ['03-loops', 8, 'point-never-taken'],
      ['11-scheduling', 2, 'paint-early-table'],
    ] as const) {
      await openStep(page(), lab, step);
      await at(button).waitFor();
      if (button.startsWith('point')) await becomes(() => at(button).getAttribute('aria-pressed'), 'true');
      // The step grows while its pictures load. The click must not have to scroll.
      let before: readonly string[] = [];
      let same = 0;
      await eventually(
        async () => {
          await at(button).evaluate((element) => element.scrollIntoView({ block: 'center' }));
          return boxes();
        },
        (now) => {
          same = now.join() === before.join() ? same + 1 : 0;
          before = now;
          return same === 5;
        },
      );
      const isPressed = (wanted: boolean): Promise<unknown> =>
        becomes(() => at(button).getAttribute('aria-pressed'), String(wanted));
      // A student who presses what the step has started wants it to start.
      await at(button).click();
      await isPressed(true);
      await page().waitForTimeout(300);
      await isPressed(true);
      expect(await boxes()).toEqual(before);
      await at(button).click();
      await isPressed(false);
      expect(await boxes()).toEqual(before);
    }
    await page().keyboard.press('Escape');
  });

  it('is brought into view if the picture is too large to show all of it', async () => {
    await openStep(page(), '11-scheduling', 2);
    await at('paint-early-table').click();
    const asked = page().locator('[data-testid=graph] .item:has(.answer-badge[data-tone=missing])');
    await becomes(async () => String(await asked.count()), '4');
    const host = await at('graph').locator('.host').boundingBox();
    for (const each of await asked.all()) {
      const box = await each.boundingBox();
      expect(box?.x).toBeGreaterThanOrEqual(host?.x ?? 0);
      expect(box?.y).toBeGreaterThanOrEqual(host?.y ?? 0);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual((host?.x ?? 0) + (host?.width ?? 0));
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual((host?.y ?? 0) + (host?.height ?? 0));
    }
    await page().keyboard.press('Escape');
  });
});

describe('what a step changes', long, () => {
  it('ends with the step: the argument and the output of a run', async () => {
    await at('arg').fill('20');
    await at('arg').press('Enter');
    await at('run').click();
    await at('run-tab').waitFor();
    await at('next-step').click();
    await at('run-tab').waitFor({ state: 'detached' });
    await becomes(() => at('arg').inputValue(), '7');
    const drawer = await page().locator('#pane-problems').boundingBox();
    expect(drawer?.height ?? 0).toBeLessThan(60);
  });

  it('ends with an example: its argument', async () => {
    await openStep(page(), '02-if-region-phi', 1);
    await becomes(() => at('arg').inputValue(), '7');
    await at('example').nth(1).getByRole('button').first().click();
    await becomes(() => at('arg').inputValue(), '3');
    await at('back-to-mine').click();
    await becomes(() => at('arg').inputValue(), '7');
  });

  it('is not a question that names no argument, nor an example that is the student’s program', async () => {
    await openStep(page(), '05-global-value-numbering', 3);
    await at('arg').fill('20');
    await at('arg').press('Enter');
    await isArmed('pick-one', true);
    expect(await at('arg').inputValue()).toBe('20');
    await page().keyboard.press('Escape');
    await openStep(page(), '05-global-value-numbering', 1);
    await at('task-how-many-sums').getByTestId('choice 3').check();
    await isPassed('how-many-sums');
    expect(await at('back-to-mine').count()).toBe(0);
  });

  it('is an answer that is replied to, even after the right one, and that a return replaces by the right one', async () => {
    const choice = (n: number): Locator => at('task-how-many-sums').getByTestId(`choice ${n}`);
    await choice(1).check();
    await eventually(() => shown('task-how-many-sums'), /Nodes are not lines/);
    await at('next-step').click();
    await openStep(page(), '05-global-value-numbering', 1);
    await becomes(() => choice(3).isChecked(), true);
    expect(await shown('task-how-many-sums')).not.toContain('Nodes are not lines');
  });
});

describe('a reply to a wrong choice', () => {
  it('replaces the reason that the choice has', async () => {
    await openStep(page(), '17-your-own-pass', 2);
    const task = at('task-what-is-equal');
    await task.getByTestId('choice 2').check();
    await at('reply-what-is-equal').waitFor();
    await task.getByText('Only if memory is the same.').waitFor();
    expect(await at('found-what-is-equal').count()).toBe(0);
    await task.getByTestId('choice 3').check();
    await isPassed('what-is-equal');
    // Texts are rendered in a thread.
    await task.getByText('The Adds float').waitFor();
  });
});

describe('code in the text', () => {
  it('is not broken at a hyphen, and begins at the edge of its block', async () => {
    await openStep(page(), '17-your-own-pass', 4);
    const options = page().locator('.guide code').getByText('--board', { exact: true });
    await options.nth(1).waitFor();
    // In the narrow guide, other code has lines that do break.
    for (const option of await options.all())
      expect(
        await option.evaluate((each) => [each.getClientRects().length, getComputedStyle(each).whiteSpace]),
      ).toEqual([1, 'nowrap']);
    const code = page().locator('.guide pre code').first();
    expect(await code.evaluate((each) => getComputedStyle(each).paddingLeft)).toBe('0px');
  });
});

describe('the tasks below the program', () => {
  it('show names in a message of the compiler as code', async () => {
    await openStep(page(), '03-loops', 3);
    await typeProgram(page(), 'return twice;');
    await at('goals').locator('.missing code').getByText('twice', { exact: true }).waitFor();
    expect(await at('goals').innerText()).not.toContain('`');
  });
});
