// Tests answers that are given on the picture instead of in lists, by mouse and by keyboard: an order of nodes,
// edges, and values of nodes. They fill the same cells as the lists.
import { beforeAll, describe, expect, it } from 'vitest';
import type { Locator } from 'playwright-core';
import { faultsWithin } from '../../support/window/axe.ts';
import { sharedWindow } from '../../support/window/window.ts';
import { eventually } from '../../support/window/actions.ts';
import { long } from '../../support/extent.ts';

const { page } = sharedWindow({ width: 1280, height: 720, isStill: true });
const keys = async (...pressed: readonly string[]): Promise<void> => {
  for (const key of pressed) await page().keyboard.press(key);
};
const node = (id: number): Locator =>
  page().locator(`[data-testid=graph] .item[data-id="${id}"]:not(.tap)`).first();
const nameOf = async (id: number): Promise<string> => (await node(id).getAttribute('aria-label')) ?? '';
const cell = (task: string, key: string): Locator =>
  page().getByTestId(`task-${task}`).getByTestId(`cell-${key}`);
const valuesOf = (task: string): Promise<string[]> =>
  page()
    .getByTestId(`task-${task}`)
    .locator('table select')
    .evaluateAll((fields) => fields.map((field) => (field as HTMLSelectElement).value));
const marks = (): Locator => page().locator('[data-testid=graph] .answer-badge');
const isMarked = (texts: readonly string[]): Promise<unknown> =>
  eventually(
    async () => (await marks().allTextContents()).sort().join(),
    (found) => found === [...texts].sort().join(),
  );
const isPassed = (task: string): Promise<unknown> =>
  eventually(() => page().getByTestId(`task-${task}`).getAttribute('data-passed'), 'true');
const isArmed = (button: Locator, wanted: boolean): Promise<unknown> =>
  eventually(
    () => button.getAttribute('aria-pressed'),
    (pressed) => pressed === String(wanted),
  );

/** The selected node, which the keys reached. */
const selected = (): Promise<string> =>
  page()
    .locator('[data-testid=graph] .item.selected')
    .evaluateAll((all) => all[0]?.getAttribute('data-id') ?? '');
/** From node to node in reading order. */
async function walkTo(id: number): Promise<void> {
  for (const key of ['Shift+ArrowDown', 'Shift+ArrowUp'])
    for (let i = 0; i < 60 && (await selected()) !== String(id); i++) await keys(key);
  expect(await selected()).toBe(String(id));
}

const centerOf = async (item: Locator): Promise<readonly [x: number, y: number]> => {
  const box = await item.boundingBox();
  if (box === null) throw new Error(`${String(item)} is not drawn`);
  return [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)];
};
const center = (id: number): Promise<readonly [x: number, y: number]> => centerOf(node(id));
async function dragTo(from: Locator, to: Locator): Promise<void> {
  await page().mouse.move(...(await centerOf(from)));
  await page().mouse.down();
  const [x, y] = await centerOf(to);
  await page().mouse.move(x - 20, y - 10);
  await page().mouse.move(x, y);
  await page().mouse.up();
}
const drag = (from: number, to: number): Promise<void> => dragTo(node(from), node(to));

const missing = (): Locator =>
  page().locator('[data-testid=graph] .item:has(.answer-badge[data-tone=missing])');

async function openLab(folder: string, step: string): Promise<void> {
  await page().getByTestId('guide-course').click();
  await page().getByTestId(`course-${folder}`).getByRole('button').first().click();
  const steps = page().getByRole('list', { name: 'Steps of this lab' });
  await steps.locator(`button[title="${step}"]`).click();
  await eventually(
    () => page().getByTestId('step-title').innerText(),
    (title) => title.includes(step),
  );
}

beforeAll(async () => {
  await page().getByTestId('step-title').waitFor();
});

describe('an order of nodes', () => {
  const task = 'order-of-demand';
  const order = (): Locator => page().getByTestId(`order-${task}`);
  const said = (): Locator => page().getByTestId(`said-order-${task}`);

  it('is given by clicking the nodes one after the other', async () => {
    await openLab('01-constants-and-peepholes', 'Which node is asked first?');
    await order().click();
    await isArmed(order(), true);
    for (const id of [8, 9, 10]) await node(id).click();
    expect((await valuesOf(task)).slice(0, 4)).toEqual(['1', '2', '*', '']);
    await isMarked(['1', '2', '3']);
    expect(await nameOf(10)).toContain('answer 3');
    // Start is not in the table.
    await node(0).click();
    await said().getByText('The table has no entry for Start.').waitFor();
    expect((await valuesOf(task))[3]).toBe('');
    // Backspace removes only what was clicked last.
    await keys('Backspace');
    await isMarked(['1', '2']);
    expect(await nameOf(10)).not.toContain('answer');
    await node(6).click();
    // The list of a cell is the same answer.
    await cell(task, '4').selectOption('*');
    await isMarked(['1', '2', '3', '4']);
    expect(await faultsWithin(page(), '[data-testid=graph]')).toEqual([]);
    expect(await faultsWithin(page(), '[data-testid=guide]')).toEqual([]);
    for (const id of [11, 12, 13]) await node(id).click();
    // Enough is enough: a further click selects the node, as always.
    await isArmed(order(), false);
    expect(await page().getByTestId('inspector').count()).toBe(0);
    await node(0).click();
    await page().getByTestId('inspector').waitFor();
    await isMarked(['1', '2', '3', '4', '5', '6', '7']);
    await page().getByTestId(`commit-${task}`).click();
    await isPassed(task);
  });

  it('is stopped by Escape, by its button, and by another program', long, async () => {
    await order().click();
    await isArmed(order(), true);
    await isMarked([]);
    await keys('Escape');
    await isArmed(order(), false);
    await node(8).click();
    expect((await valuesOf(task))[0]).toBe('');
    await order().click();
    await isArmed(order(), true);
    await order().click();
    await isArmed(order(), false);
    await order().click();
    await isArmed(order(), true);
    await node(8).click();
    await isMarked(['1']);
    await page().getByTestId('editor').click();
    await keys('Control+End', 'Space');
    await isArmed(order(), false);
    await isMarked([]);
    await keys('Control+z');
    expect((await valuesOf(task))[0]).toBe('1');
  });

  it('is given by the keys that walk through the graph', long, async () => {
    const second = 'who-is-asked';
    await openLab('02-if-region-phi', 'Two paths');
    const button = page().getByTestId(`order-${second}`);
    await button.focus();
    await keys('Enter');
    await isArmed(button, true);
    const inGraph = (): Promise<boolean> =>
      page().evaluate(() => document.activeElement?.matches('[data-testid=graph] svg.drawing') === true);
    await eventually(inGraph, (found) => found);
    await walkTo(6);
    expect((await valuesOf(second))[0]).toBe('');
    await keys('Enter');
    expect((await valuesOf(second))[0]).toBe('arg');
    await page().getByTestId('graph-said').getByText('answer 1').waitFor({ state: 'attached' });
    // A constant is drawn at its use: the second input of the difference.
    await walkTo(18);
    await keys('2', 'Enter');
    await walkTo(20);
    await keys('Enter', 'Backspace');
    await walkTo(18);
    await keys('Enter');
    await walkTo(20);
    await keys('Enter');
    await isArmed(button, false);
    // The answer is complete: the focus returns to the task.
    await eventually(
      () => page().evaluate(() => document.activeElement?.getAttribute('data-testid') ?? ''),
      `order-${second}`,
    );
    expect(await valuesOf(second)).toEqual(['arg', '3', '-', 'Phi a']);
    await page().getByTestId(`commit-${second}`).press('Enter');
    await isPassed(second);
  });
});

describe('edges', () => {
  const task = 'draw-the-ways';
  const button = (): Locator => page().getByTestId(`link-${task}`);
  const edges = (): Promise<number> => page().locator('[data-testid=graph] .answer-edge').count();
  it('are drawn by dragging from node to node, which moves nothing else', long, async () => {
    await button().click();
    await isArmed(button(), true);
    const before = await center(34);
    await drag(0, 12);
    await drag(0, 13);
    await drag(12, 34);
    expect(await center(34)).toEqual(before);
    expect(await cell(task, 'Start').inputValue()).toBe('true11, false11');
    expect(await cell(task, 'true11').inputValue()).toBe('Region34');
    expect(await edges()).toBe(3);
    expect(await nameOf(12)).toContain('answer → Region34');
    expect(await faultsWithin(page(), '[data-testid=graph]')).toEqual([]);
    // Drawn again, an edge is removed; Backspace brings it back.
    await drag(0, 12);
    expect(await cell(task, 'Start').inputValue()).toBe('false11');
    await keys('Backspace');
    expect(await cell(task, 'Start').inputValue()).toBe('true11, false11');
    // Outside of the nodes, dragging moves the picture.
    const [x, y] = await center(34);
    await page().mouse.move(x + 150, y);
    await page().mouse.down();
    await page().mouse.move(x + 150, y - 25, { steps: 3 });
    await page().mouse.up();
    expect(await center(34)).not.toEqual(before);
    // A click on both ends does the same.
    for (const id of [13, 27]) await node(id).click();
    expect(await cell(task, 'false11').inputValue()).toBe('true26');
    // Return begins no block.
    await node(13).click();
    await page().locator('[data-testid=graph] .item[aria-label^="Return"]').first().click();
    await page().getByTestId(`said-link-${task}`).getByText('Return does not begin a block.').waitFor();
  });

  it('are drawn by walking to both ends and pressing Enter', long, async () => {
    await keys('Escape');
    await isArmed(button(), false);
    await button().focus();
    await keys('Enter');
    await isArmed(button(), true);
    for (const [from, to] of [
      [13, 28],
      [27, 32],
      [28, 32],
      [32, 34],
    ] as const) {
      await walkTo(from);
      await keys('Enter');
      await walkTo(to);
      await keys('Enter');
    }
    expect(await edges()).toBe(8);
    await cell(task, 'Region34').fill('—');
    await page().getByTestId(`commit-${task}`).click();
    await isPassed(task);
    await isArmed(button(), false);
  });
});

describe('values of nodes', () => {
  it('are blocks on whose first nodes the nodes are dropped', long, async () => {
    const task = 'golden-invariant';
    await openLab('11-scheduling', 'Best');
    await page().getByTestId(`paint-${task}`).click();
    await isMarked(['?', 'B0', 'B1', 'B2', 'B3']);
    const asked = node(Number(await missing().first().getAttribute('data-id')));
    const block = (name: string): Locator =>
      page()
        .locator('[data-testid=graph] .item:has([data-tone=name])')
        .filter({ hasText: new RegExp(`${name}$`) });
    const column = (name: string): Locator => page().getByRole('radio', { name, exact: true });
    await dragTo(asked, block('B0'));
    expect(await valuesOf(task)).toEqual(['B0', '', '']);
    await isMarked(['B0', 'B0', 'B1', 'B2', 'B3']);
    expect(await faultsWithin(page(), '[data-testid=graph]')).toEqual([]);
    expect(await faultsWithin(page(), '[data-testid=guide]')).toEqual([]);
    await column('late').check();
    await dragTo(asked, block('B2'));
    expect(await valuesOf(task)).toEqual(['B0', 'B2', '']);
    // A block that is clicked is the value of the nodes that are clicked next.
    await column('best').check();
    await block('B0').click();
    await asked.click();
    await page().getByTestId(`commit-${task}`).click();
    await isPassed(task);
  });

  it('are painted with the colors of registers', long, async () => {
    const task = 'colour-it';
    await openLab('13-instructions-and-registers', 'Color it');
    const button = page().getByTestId(`paint-${task}`);
    await button.click();
    await isArmed(button, true);
    await isMarked(['?', '?', '?', '?', '?', '?', '?']);
    const palette = page().locator(`[data-testid^="paint-${task}-"]`);
    expect(await palette.count()).toBeGreaterThan(2);
    await palette.nth(1).check();
    const register = await palette.nth(1).getAttribute('value');
    const name = (await missing().first().getAttribute('data-id')) ?? '';
    await missing().first().click();
    await isMarked(['?', '?', '?', '?', '?', '?', register ?? '']);
    expect(await nameOf(Number(name))).toContain(`answer ${register}`);
    expect((await valuesOf(task)).filter((value) => value !== '')).toEqual([register]);
    expect(await faultsWithin(page(), '[data-testid=graph]')).toEqual([]);
    expect(await faultsWithin(page(), '[data-testid=guide]')).toEqual([]);
    await keys('Backspace');
    await isMarked(['?', '?', '?', '?', '?', '?', '?']);
    // Another node refuses the value.
    await page().locator('[data-testid=graph] .item[aria-label^="Start"]').first().click();
    await page().getByTestId(`said-paint-${task}`).getByText('cannot have the value').waitFor();
    expect((await valuesOf(task)).filter((value) => value !== '')).toEqual([]);
    await button.click();
    // By keyboard: the value, then Enter, then the node.
    await button.focus();
    await keys('Enter');
    await isArmed(button, true);
    await eventually(
      () => page().evaluate(() => document.activeElement?.getAttribute('type') ?? ''),
      'radio',
    );
    await keys('ArrowRight', 'Enter');
    const next = await palette.nth(2).getAttribute('value');
    await walkTo(Number(name));
    await keys('Enter');
    await isMarked(['?', '?', '?', '?', '?', '?', next ?? '']);
    await page().getByTestId('graph-said').getByText(`answer ${next}`).waitFor({ state: 'attached' });
  });
});
