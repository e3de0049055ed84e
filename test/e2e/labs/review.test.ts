// Tests the review that opens a lab: three questions from earlier labs, answered in place by mouse and by
// keyboard.
// @module-tag long
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import {
  defaultChosen,
  isQuestion,
  keepTry,
  markPassed,
  newProgress,
  storedProgress,
  tasksOf,
  type Progress,
} from '../../../labs/engine/index.ts';
import { filesOf, labNames, readLab } from '../../labs/course.ts';
import { faultsWithin } from '../../support/window/axe.ts';
import { openWindow, type OpenWindow } from '../../support/window/window.ts';
import { eventually } from '../../support/window/actions.ts';

const folder = mkdtempSync(join(tmpdir(), 'fathom-review-'));
const file = join(folder, 'workspace', 'progress.json');
const names = labNames().slice(0, 4);
let window: OpenWindow;
const page = (): Page => window.page;
const review = (): Locator => page().getByTestId('review');
const state = (): Promise<string> => page().getByTestId('review-state').innerText();
const question = (): Locator => page().getByTestId('review-question');
const says = (words: string): Promise<unknown> => eventually(state, words);

/** Labs 0 to 2 with all questions passed, one of them after two wrong answers. */
function writeProgress(): void {
  const labs = names.slice(0, 3).map((name) => {
    let progress: Progress = newProgress;
    for (const { id } of tasksOf(readLab(filesOf(name))).filter(isQuestion)) {
      const made = { step: '', task: id, passed: false, program: '' };
      if (id === 'how-many-phis')
        for (const choice of [0, 2])
          progress = keepTry(progress, { ...made, answer: { choices: [choice] }, at: choice });
      progress = markPassed(progress, id, { program: '', answer: {}, chosen: defaultChosen });
    }
    return [name, storedProgress(progress)] as const;
  });
  mkdirSync(join(folder, 'workspace'));
  writeFileSync(file, JSON.stringify({ version: 1, labs: Object.fromEntries(labs) }));
}

async function openLab(name: string): Promise<void> {
  await page().getByTestId('guide-course').click();
  await page().getByTestId(`course-${name}`).getByRole('button').last().click();
  await page().getByTestId('step-title').waitFor();
}

interface Stored {
  readonly tasks: Readonly<Record<string, unknown>>;
  readonly extra: {
    readonly review?: {
      readonly questions: readonly { readonly task: string; readonly right: boolean | null }[];
      readonly closed: boolean;
    };
  };
}
const stored = (name: string): Stored | undefined =>
  (JSON.parse(readFileSync(file, 'utf8')) as { labs: Record<string, Stored> }).labs[name];

/** Replies are rendered in a thread. */
const answers = (reply: string): Promise<string> =>
  eventually(
    () => question().innerText(),
    (text) => text.includes(reply),
  );

beforeAll(async () => {
  writeProgress();
  window = await openWindow({ width: 1280, height: 720 }, folder);
});
afterAll(async () => {
  expect(window.complaints).toEqual([]);
  await window.close();
});

it('the first lab has no review', async () => {
  await page().getByTestId('step-title').waitFor();
  expect(await review().count()).toBe(0);
});

it('a lab opens with a question that the student first answered wrong, and replies in place', async () => {
  await openLab('03-loops');
  await says('0 of 3 answered');
  // The course page was scrolled; the lab begins at its top.
  expect(
    await page()
      .locator('.page')
      .evaluate(({ scrollTop }) => scrollTop),
  ).toBe(0);
  expect(await question().innerText()).toContain('First soundings');
  // The question quotes its program.
  expect(await question().locator('pre').count()).toBe(0);
  const check = question().getByRole('button', { name: 'Check my answer' });
  expect(await check.isDisabled()).toBe(true);
  await question().getByTestId('choice 1').click();
  await check.click();
  await says('1 of 3 answered');
  await answers('Without an else, the other path changes nothing.');
  expect(await question().getAttribute('data-passed')).toBe('false');
  await question().getByTestId('choice 2').click();
  await check.click();
  await eventually(() => question().getAttribute('data-passed'), 'true');
  await answers('On one path a is arg, on the other it is 1.');
  expect(await faultsWithin(page(), '[data-testid=review]')).toEqual([]);
});

it('the keyboard answers questions, continues, and ends the review', async () => {
  await page().getByTestId('review-next').focus();
  await page().keyboard.press('Enter');
  expect(await page().locator(':focus').innerText()).toContain('Question 2 of 3');
  // Arrow keys move the selection to the third choice and must not answer on the way.
  await page().keyboard.press('Tab');
  await page().keyboard.press('Space');
  await page().keyboard.press('ArrowDown');
  await page().keyboard.press('ArrowDown');
  expect(await state()).toBe('1 of 3 answered');
  await page().keyboard.press('Tab');
  await page().keyboard.press('Enter');
  await says('2 of 3 answered');
  expect(await question().getAttribute('data-passed')).toBe('true');
  await page().getByTestId('review-next').focus();
  await page().keyboard.press('Enter');
  await page().getByTestId('review-finish').focus();
  await page().keyboard.press('Enter');
  await says('1 of 3 right at the first attempt');
  expect(await question().isVisible()).toBe(false);
  expect(
    await page()
      .locator(':focus')
      .evaluate(({ tagName }) => tagName),
  ).toBe('SUMMARY');
});

it('answers are kept but do not count as progress', async () => {
  await eventually(
    () => Promise.resolve(stored('03-loops')?.extra.review),
    (kept) => kept?.closed === true,
  );
  expect(stored('03-loops')?.extra.review?.questions.map(({ task, right }) => [task, right])).toEqual([
    ['how-many-phis', false],
    ['count-phis', true],
    ['what-changes', null],
  ]);
  expect(stored('03-loops')?.tasks).toEqual({});
  expect(stored('00-first-soundings')?.tasks['how-many-phis']).toMatchObject({ passed: true });
  await page().getByTestId('next-step').click();
  await eventually(() => review().count(), 0);
});

it('after a restart, the lab shows the review’s result and can reopen its questions', async () => {
  window = await window.restart();
  await page().getByRole('list', { name: 'Steps of this lab' }).getByRole('button').first().click();
  await says('1 of 3 right at the first attempt');
  expect(await question().isVisible()).toBe(false);
  await review().locator('summary').click();
  // The first two questions already have right answers.
  expect(await question().innerText()).toContain('Question 3 of 3');
  await page().getByTestId('review-back').click();
  await eventually(() => question().innerText(), /c is bound to the same 3 on both paths\./);
});

it('a question answered wrong in a review returns in the next sitting, whose review can be skipped', async () => {
  // This lab could ask only what the previous one has asked.
  await openLab('02-if-region-phi');
  expect(await review().count()).toBe(0);
  await page().clock.setFixedTime(Date.now() + 24 * 60 * 60 * 1000);
  await openLab('02-if-region-phi');
  await says('0 of 2 answered');
  expect(await question().innerText()).toContain('First soundings');
  await page().getByTestId('review-skip').click();
  await says('skipped');
  expect(await question().isVisible()).toBe(false);
  await eventually(() => Promise.resolve(stored('02-if-region-phi')?.extra.review?.closed), true);
});
