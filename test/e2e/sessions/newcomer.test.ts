// Tests what a newcomer meets on a first walk through a track: nothing is answered, blamed, or recommended
// too early.
import { beforeAll, expect, it } from 'vitest';
import type { Locator } from 'playwright-core';
import { sharedWindow } from '../../support/window/window.ts';
import { eventually, openStep, typeProgram, writeInto } from '../../support/window/actions.ts';

const { page, at } = sharedWindow({ width: 1280, height: 720, isStill: true });
const scrolled = (): Promise<number> =>
  page().evaluate(() => document.querySelector('.page')?.scrollTop ?? -1);
const isPassed = (task: string): Promise<unknown> =>
  eventually(() => at(`task-${task}`).getAttribute('data-passed'), 'true');
const isPrimary = async (id: string): Promise<boolean> =>
  ((await at(id).getAttribute('class')) ?? '').includes('primary');

beforeAll(async () => {
  await at('guide-course').click();
  await at('course-track').selectOption('three-hours');
});

it('the course page opens at its top', async () => {
  await openStep(page(), '11-scheduling', 1);
  await at('task-no-choice').waitFor();
  await page().evaluate(() => document.querySelector('.page')?.scrollTo({ top: 400 }));
  expect(await scrolled()).toBeGreaterThan(0);
  await at('guide-course').click();
  await at('track-continue').waitFor();
  await eventually(scrolled, 0);
});

it('a step that is not done does not recommend the next lab, neither below the text nor below the program', async () => {
  await openStep(page(), '08-what-a-graph-means', 1);
  await at('next-lab').waitFor();
  expect(await isPrimary('next-lab')).toBe(false);
  for (const [row, value] of [
    ['2', '2'],
    ['3', '3'],
    ['4', '4'],
  ] as const)
    await at('task-run-of-figure-one')
      .getByRole('textbox')
      .nth(Number(row) - 2)
      .fill(value);
  await at('commit-run-of-figure-one').click();
  await isPassed('run-of-figure-one');
  expect(await isPrimary('commit-run-of-figure-one')).toBe(false);
  expect(await at('goals-next').count()).toBe(0);
  const pick = page().locator('[data-testid^=pick-]').last();
  await pick.selectOption({ label: 'Phi f (17)' });
  await at('goals-next').waitFor();
  expect(await at('goals-next').innerText()).toBe('Next lab');
  expect(await isPrimary('next-lab')).toBe(true);
});

it('a run that was watched is not drawn into the next graph', async () => {
  await at('tab-semantics').click();
  await at('semantics-states').focus();
  await page().keyboard.press('End');
  await at('tab-graph').click();
  await at('graph-run').waitFor();
  await at('goals-next').click();
  await at('task-no-choice').waitFor();
  await page().locator('[data-testid=graph] .item').first().waitFor();
  expect(await at('graph-run').count()).toBe(0);
});

it('an unchanged program gets no reply about a misconception', async () => {
  await openStep(page(), '03-loops', 2);
  await at('found-fibonacci').waitFor();
  expect(await at('reply-fibonacci').count()).toBe(0);
  await typeProgram(page(), `${await at('editor').innerText()}\n// mine\n`);
  await at('reply-fibonacci').waitFor();
});

it('the window itself cannot be scrolled', async () => {
  await at('timeline').waitFor();
  await at('task-fibonacci').evaluate((card) => card.scrollIntoView({ block: 'center' }));
  expect(await page().evaluate(() => document.scrollingElement?.scrollTop)).toBe(0);
});

it('a wrong choice is marked', async () => {
  await openStep(page(), '00-first-soundings', 3);
  const task = at('task-how-many-phis');
  await task.getByText('Two, one for each variable.').click();
  await task.getByText('✗ not right').waitFor();
});

it('a question about a different program shows its finished graph', async () => {
  await openStep(page(), '01-constants-and-peepholes', 1);
  await typeProgram(page(), 'return arg;');
  await at('point-last-before-return').click();
  await at('back-to-mine').waitFor();
  await eventually(() => at('timeline').innerText(), /\b7 \/ 7\b/);
  await page().keyboard.press('Escape');
});

it('the reply to code does not cover the line that is being written', async () => {
  await openStep(page(), '01-constants-and-peepholes', 5);
  const lines = Array.from({ length: 9 }, (_, i) => `  // line ${i}`).join('\n');
  const code = page().locator('[data-testid^=code-]');
  await code.scrollIntoViewIfNeeded();
  await writeInto(page(), code, `export default function product(a, b) {\n${lines}\n  return 'bottom';\n}`);
  const reply = page().locator('.told.near').last();
  await reply.getByText('is also correct').waitFor();
  const bottomOf = async (each: Locator): Promise<number> => {
    const box = await each.boundingBox();
    return (box?.y ?? Infinity) + (box?.height ?? 0);
  };
  await eventually(
    async () => [await bottomOf(code.locator('.cm-line').last()), (await reply.boundingBox())?.y ?? 0],
    ([line = Infinity, top = 0]) => line <= top + 1,
  );
});
