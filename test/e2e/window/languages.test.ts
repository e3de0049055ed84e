// Tests that switching the window's language inside a lab translates its texts at once, and keeps the step, the
// answers, and the program.
import { expect, it } from 'vitest';
import { findTask, parseCourse, parseLab, type Lab, type Task } from '../../../labs/engine/index.ts';
import { filesOf, labNames, sharedFiles } from '../../labs/course.ts';
import { sharedWindow } from '../../support/window/window.ts';
import { eventually, runCommand } from '../../support/window/actions.ts';
import { long } from '../../support/extent.ts';

const languages = ['en', 'de'] as const;
type Language = (typeof languages)[number];

const [soundings = '', constants = ''] = labNames();
const PHIS = 'how-many-phis';

const read = (name: string, language: Language): Lab => {
  const { lab } = parseLab(filesOf(name), parseCourse(sharedFiles(), language).course, language);
  if (lab === null) throw new Error(`${name} has errors in “${language}”`);
  return lab;
};
const labs = {
  soundings: { en: read(soundings, 'en'), de: read(soundings, 'de') },
  constants: { en: read(constants, 'en'), de: read(constants, 'de') },
};
const stepOf = (task: string): number =>
  labs.soundings.en.steps.findIndex(({ tasks }) => tasks.some(({ id }) => id === task));
const taskIn = (lab: Lab, id: string): Task => {
  const found = findTask(lab, id);
  if (found === null) throw new Error(`there is no task ${id}`);
  return found;
};
const choicesOf = (language: Language): readonly { readonly text: string; readonly because: string }[] => {
  const [check] = taskIn(labs.soundings[language], PHIS).checks;
  return check?.kind === 'predict' ? (check.choices ?? []) : [];
};

const { window, at } = sharedWindow({ width: 1280, height: 720 });
const plain = (text: string): string => text.replace(/[`*_]/g, '');
const shows = (id: string, text: string): Promise<unknown> =>
  eventually(
    () => at(id).innerText(),
    (shown) => shown.includes(plain(text)),
  );

it('a lab changes its language at once, with its step, answer, reply, and program', async () => {
  await at('step-title').waitFor();
  const index = stepOf(PHIS);
  await window.page.locator('.steps .dot').nth(index).click();
  await shows('step-title', labs.soundings.en.steps[index]?.title ?? '');
  const answer = at(`task-${PHIS}`);
  await answer.getByTestId('choice 3').check();
  await shows(`found-${PHIS}`, choicesOf('en')[2]?.because ?? '');
  await at(`hint-${PHIS}`).click();
  const program = await window.page.locator('.cm-content').first().innerText();

  await runCommand(window.page, 'Language');
  await shows('step-title', labs.soundings.de.steps[index]?.title ?? '');
  await shows(`found-${PHIS}`, choicesOf('de')[2]?.because ?? '');
  expect(await answer.getByTestId('choice 3').isChecked()).toBe(true);
  const shown = await answer.innerText();
  const { title, hints } = taskIn(labs.soundings.de, PHIS);
  for (const text of [title, ...choicesOf('de').map((choice) => choice.text), hints[0] ?? ''])
    expect(shown).toContain(plain(text));
  expect(await window.page.locator('.cm-content').first().innerText()).toBe(program);
  expect(await at('guide').innerText()).not.toMatch(/\b(?:the|and|which)\b/);
});

it('an answer gets the reply of the language, and counts in all', long, async () => {
  await at(`task-${PHIS}`).getByTestId('choice 2').check();
  await eventually(() => at(`task-${PHIS}`).getAttribute('data-passed'), 'true');
  await shows(`task-${PHIS}`, choicesOf('de')[1]?.because ?? '');
  await runCommand(window.page, 'Sprache');
  await shows(`task-${PHIS}`, choicesOf('en')[1]?.because ?? '');
  expect(await at(`task-${PHIS}`).getAttribute('data-passed')).toBe('true');
});

it('the course page, its review, and the glossary are translated, too', long, async () => {
  await at('guide-course').click();
  await shows(`course-${constants}`, labs.constants.en.title);
  // A review asks what was answered in another sitting.
  await window.page.clock.setFixedTime(Date.now() + 24 * 60 * 60 * 1000);
  await at(`course-${constants}`).getByRole('button').last().click();
  await at('review').waitFor();
  const question = async (language: Language): Promise<void> => {
    const [first] = choicesOf(language);
    await eventually(
      () => at('review-question').innerText(),
      (text) => text.includes(first?.text ?? '…'),
    );
  };
  await question('en');
  await runCommand(window.page, 'Language');
  await question('de');
  await shows('step-title', labs.constants.de.steps[0]?.title ?? '');
  await at('guide-course').click();
  await shows(`course-${constants}`, labs.constants.de.title);
  await at('guide-glossary').click();
  await shows('guide', parseCourse(sharedFiles(), 'de').course.glossary[0]?.means ?? '');
  await window.page.reload();
  await shows('step-title', labs.constants.de.steps[0]?.title ?? '');
});

it('a table is worded in the language, and its answers stay right', async () => {
  const dominance = labNames().find((name) => name.endsWith('ssa-by-dominance')) ?? '';
  const steps = read(dominance, 'en').steps;
  await at('guide-course').click();
  await at(`course-${dominance}`).getByRole('button').last().click();
  await at('step-title').waitFor();
  await window.page
    .locator('.steps .dot')
    .nth(steps.findIndex(({ tasks }) => tasks.some(({ id }) => id === 'three-stages')))
    .click();
  const task = at('task-three-stages');
  const minimal = task.getByTestId('cell-choi / minimal');
  const shown = async (): Promise<unknown> => ({
    columns: await task.locator('thead th').allInnerTexts(),
    choices: (await minimal.locator('option').allInnerTexts()).filter((text) => text !== ''),
    value: await minimal.inputValue(),
    right: await task.locator('td.right').count(),
  });
  await minimal.selectOption({ label: 'ja' });
  await task.getByTestId('cell-choi / phis').fill('0');
  await at('commit-three-stages').click();
  await task.locator('td.right').first().waitFor();
  expect(await shown()).toEqual({
    columns: ['Phis', 'minimal', 'beschnitten'],
    choices: ['ja', 'nein'],
    value: 'yes',
    right: 2,
  });
  await runCommand(window.page, 'Sprache');
  await eventually(shown, (found) => JSON.stringify(found).includes('pruned'));
  expect(await shown()).toEqual({
    columns: ['phis', 'minimal', 'pruned'],
    choices: ['yes', 'no'],
    value: 'yes',
    right: 2,
  });
});
