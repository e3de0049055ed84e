// Tests the charts of tables: one that the student makes by filling in the table, and one that answers a
// table and therefore appears after the right answer.
import { expect, it } from 'vitest';
import type { Locator } from 'playwright-core';
import { sharedWindow } from '../../support/window/window.ts';
import { eventually, openStep } from '../../support/window/actions.ts';
import { long } from '../../support/extent.ts';

const { page } = sharedWindow({ width: 1280, height: 720 });

async function cardOf(lab: string, step: number, task: string): Promise<Locator> {
  await openStep(page(), lab, step);
  const card = page().getByTestId(`task-${task}`);
  await card.waitFor();
  return card;
}

it('a growth chart shows each number as it is filled in', async () => {
  const card = await cardOf('07-combining-analyses', 9, 'counted');
  const chart = card.getByRole('img', { name: 'Chart of swept and listed against equations' });
  await chart.waitFor();
  const points = (): Promise<number> => chart.locator('circle, rect').count();
  expect(await points()).toBe(6);
  expect(await chart.locator('path').count()).toBe(2);
  await card.getByTestId('cell-8 / swept').fill('319');
  await eventually(points, 7);
  await card.getByTestId('cell-32 / listed').fill('198');
  await eventually(points, 8);
  expect(await chart.locator('title').allTextContents()).toContain('swept: 29, 319');
  await card.getByTestId('cell-8 / swept').fill('many');
  await eventually(points, 7);
});

it('the figures of all schedules appear after the right answer', long, async () => {
  const card = await cardOf('11-scheduling', 8, 'who-executes');
  const right: Record<string, string> = {
    squares: 'late, best',
    fibonacci: 'late, best',
    divisor: 'early, late, best',
    collatz: 'late, best',
    primes: 'late, best',
    power: 'late, best',
    nested: 'best',
    polynomial: 'best',
    matrix: 'best',
    sort: 'best',
  };
  await card.getByTestId('cell-squares').waitFor();
  expect(await card.getByTestId('bars-chart').count()).toBe(0);
  for (const [program, schedules] of Object.entries(right))
    await card.getByTestId(`cell-${program}`).fill(schedules);
  await card.getByTestId('commit-who-executes').click();
  const chart = card.getByRole('table', { name: 'executed' });
  await chart.waitFor();
  const collatz = chart.getByRole('row', { name: 'collatz' });
  expect(await collatz.locator('.value').allTextContents()).toEqual(['1008', '751', '751']);
  expect(await chart.getByRole('row').count()).toBe(11);
});
