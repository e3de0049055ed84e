// Tests answers that are given on the picture instead of in lists, by mouse and by keyboard: an order of nodes.
// Both fill the same cells as the lists.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { faultsWithin } from '../support/axe.ts';
import { openWindow, type OpenWindow } from '../support/window.ts';
import { eventually } from '../support/window-actions.ts';

let window: OpenWindow;
const page = (): Page => window.page;
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
  eventually(
    () => page().getByTestId(`task-${task}`).getAttribute('data-passed'),
    (passed) => passed === 'true',
  );
const isArmed = (button: Locator, wanted: boolean): Promise<unknown> =>
  eventually(
    () => button.getAttribute('aria-pressed'),
    (pressed) => pressed === String(wanted),
  );

async function openLab(folder: string, step: string): Promise<void> {
  await page().getByTestId('guide-course').click();
  await page().getByTestId(`course-${folder}`).getByRole('button').first().click();
  await page().getByRole('list', { name: 'Steps of this lab' }).getByRole('button', { name: step }).click();
  await eventually(
    () => page().getByTestId('step-title').innerText(),
    (title) => title.includes(step),
  );
}

beforeAll(async () => {
  window = await openWindow({ width: 1280, height: 720, isStill: true });
  await page().getByTestId('step-title').waitFor();
});
afterAll(async () => {
  expect(window.complaints).toEqual([]);
  await window.close();
});

describe('an order of nodes', () => {
  const task = 'order-of-demand';
  const order = (): Locator => page().getByTestId(`order-${task}`);
  const said = (): Locator => page().getByTestId(`ordering-${task}`);

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

  it('is stopped by Escape, by its button, and by another program', async () => {
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
    await page().getByRole('button', { name: 'Back to my program' }).click();
    await isArmed(order(), false);
    await isMarked([]);
    expect((await valuesOf(task))[0]).toBe('1');
  });

  it('is given by the keys that walk through the graph', async () => {
    const second = 'who-is-asked';
    await openLab('02-if-region-phi', 'Two paths');
    const button = page().getByTestId(`order-${second}`);
    await button.focus();
    await keys('Enter');
    await isArmed(button, true);
    const inGraph = (): Promise<boolean> =>
      page().evaluate(() => document.activeElement?.matches('[data-testid=graph] svg.drawing') === true);
    await eventually(inGraph, (found) => found);
    const selected = (): Promise<string> =>
      page()
        .locator('[data-testid=graph] .item.selected')
        .evaluateAll((all) => all.map((each) => each.getAttribute('data-id')).join());
    // From node to node in reading order; walking alone answers nothing.
    const walkTo = async (id: number): Promise<void> => {
      for (let i = 0; i < 30 && (await selected()).split(',')[0] !== String(id); i++)
        await keys('Shift+ArrowDown');
      for (let i = 0; i < 30 && (await selected()).split(',')[0] !== String(id); i++)
        await keys('Shift+ArrowUp');
      expect((await selected()).split(',')[0]).toBe(String(id));
    };
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
      (id) => id === `order-${second}`,
    );
    expect(await valuesOf(second)).toEqual(['arg', '3', '-', 'Phi a']);
    await page().getByTestId(`commit-${second}`).press('Enter');
    await isPassed(second);
  });
});
