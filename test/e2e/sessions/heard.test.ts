// Tests that a screen reader user can complete the first lab: every element is found by role and name, not
// by structure or position.
import { it } from 'vitest';
import type { Locator } from 'playwright-core';
import { sharedWindow } from '../../support/window/window.ts';

const { page } = sharedWindow({ width: 1280, height: 720, isStill: true });
const guide = (): Locator => page().getByRole('region', { name: 'Guide', exact: true });
const task = (title: string): Locator => guide().getByRole('article', { name: title });

async function write(program: string): Promise<void> {
  await page().getByRole('textbox', { name: 'Program', exact: true }).focus();
  await page().keyboard.press('Control+A');
  await page().keyboard.insertText(program);
}

/** The accessible name of a completed task says that the task is completed. */
const isDone = (title: string): Promise<void> =>
  guide()
    .getByRole('article', { name: new RegExp(`${title}.*\\(done\\)`) })
    .waitFor();

async function goOn(title: string): Promise<void> {
  await guide().getByRole('button', { name: 'Next', exact: true }).press('Enter');
  await guide().getByRole('heading', { name: title, level: 2 }).waitFor();
}

it('the first lab is completed by roles and accessible names only', { timeout: 120_000 }, async () => {
  await guide().getByRole('heading', { name: 'A value comes back', level: 2 }).waitFor();
  await write('return 3 * (arg + 4);');
  // The error and its value are announced.
  await task('The program returns 3').getByText('For 0 this returns 12').waitFor();
  await write('return 3 * arg + 4;');
  await isDone('The program returns 3');

  await goOn('A peephole rule fires');
  await write('return arg + 1 + 2;');
  await isDone('The rule add-constants fires');
  await write('return arg + (3 - 3);');
  await isDone('First constant-folding fires');
  await page().getByRole('button', { name: 'Step back' }).press('Enter');
  await page().getByRole('tab', { name: 'Graph', exact: true }).press('Enter');

  await goOn('Where two paths meet');
  await write('int a = 0;\nif (arg > 5) a = arg + 1; else a = arg + 1;\nreturn a;');
  await isDone('The program has an if');
  await task('Predict how many Phis').getByRole('radio', { name: 'One, for a.' }).check();
  await isDone('Predict how many Phis');

  await goOn('Out of the loop');
  await page().getByRole('tab', { name: 'Blocks', exact: true }).press('Enter');
  await page().getByRole('combobox', { name: 'Schedule', exact: true }).selectOption('best');
  await task('Find the schedules').getByRole('radio', { name: 'Early and best' }).check();
  await isDone('Find the schedules');
  await task('Explain where late')
    .getByRole('radio', { name: /^Because the last block that lies/ })
    .check();
  await isDone('Explain where late');
  await write(
    'int square = arg * arg;\nint sum = square;\nfor (int i = 0; i < 10; i++) sum = sum + square;\nreturn sum;',
  );
  await isDone('Even late computes');
  await guide().getByRole('status').filter({ hasText: 'All tasks of this lab are done.' }).waitFor();
});
