// Tests a teacher's course with the keyboard alone: opening the course, finding steps, answering tasks, and
// reading explanations.
import { beforeAll, expect, it } from 'vitest';
import { fileURLToPath } from 'node:url';
import { sharedWindow } from '../../support/window/window.ts';
import { eventually } from '../../support/window/actions.ts';

const course = fileURLToPath(new URL('../../labs/course-of-all-kinds', import.meta.url));
const { page } = sharedWindow({ width: 1280, height: 720 });
const keys = (...pressed: readonly string[]): Promise<void> =>
  pressed.reduce((before, key) => before.then(() => page().keyboard.press(key)), Promise.resolve());
const focused = (): Promise<string> =>
  page().evaluate(() => {
    const at = document.activeElement;
    if (at === null) return '';
    // The page and its body contain every word.
    const isContainer = at.querySelector('a, button, input') !== null;
    const text = isContainer ? '' : (at.textContent ?? '');
    const names = ['data-testid', 'aria-label', 'href'].map((name) => at.getAttribute(name) ?? '');
    return `${names.join(' ')} ${text}`;
  });
/** Presses Tab until the element with these words has focus. */
async function tabTo(words: string, back = false): Promise<void> {
  for (let i = 0; i < 120; i++) {
    if ((await focused()).includes(words)) return;
    // An editor captures Tab until Escape.
    if ((await focused()).startsWith('editor ')) await keys('Escape');
    await keys(back ? 'Shift+Tab' : 'Tab');
  }
  throw new Error(`the keys do not lead to “${words}”; the focus is at ${await focused()}`);
}
const passed = (id: string): Promise<unknown> =>
  eventually(() => page().getByTestId(`task-${id}`).getAttribute('data-passed'), 'true');
const toStep = async (title: string): Promise<void> => {
  await tabTo(title, true);
  await keys('Enter');
  await eventually(
    () => page().getByTestId('step-title').innerText(),
    (text) => text.includes(title),
  );
};

beforeAll(async () => {
  await page().getByTestId('step-title').waitFor();
  // Returns the page to the state of a newly opened page.
  await page().getByTestId('program').focus();
});

it('a course opens by keyboard', async () => {
  await tabTo('guide-course');
  await keys('Enter');
  await tabTo('open-course');
  await keys('Enter');
  await page().getByTestId('course-folder').waitFor();
  await tabTo('course-folder');
  await page().keyboard.insertText(course);
  await keys('Enter');
  // The form is closed, and the labs precede it.
  await page().getByTestId('course-00-all-kinds').waitFor();
  await tabTo(': A step of every kind', true);
  await keys('Enter');
  await page().getByTestId('task-task-returns').waitFor();
});

it('the keyboard answers a question, a table, and a location, and opens an example', async () => {
  await toStep('A step with “quiz”');
  await tabTo('choice 1');
  await keys('Space');
  await passed('task-quiz');
  await toStep('A step with “predict”');
  for (const [arg, value] of Object.entries({ '5': '2', '6': '12', '10': '20' })) {
    await tabTo(`cell-arg = ${arg}`);
    await page().keyboard.insertText(value);
  }
  await keys('Enter');
  await passed('task-predict');
  await toStep('A step with “pick”');
  await tabTo('pick-task-pick');
  await page().keyboard.type('Phi');
  await keys('Enter');
  await passed('task-pick');
});

it('a term is explained on focus, and Escape closes the explanation', async () => {
  await toStep('A step with “graph”');
  const note = page().getByRole('tooltip');
  // The step may be redrawn with formulas or pictures after the term got the focus.
  await eventually(
    async () => {
      await tabTo('#term:phi');
      return (await note.count()) === 0 ? '' : note.innerText();
    },
    (text) => text.includes('way control came'),
  );
  // A scrolled page moves other terms away from a resting pointer.
  await page().locator('.prose a[href^="#term"]').last().dispatchEvent('pointerout');
  await page().waitForTimeout(300);
  expect(await note.innerText()).toContain('way control came');
  await keys('Escape');
  expect(await page().getByRole('tooltip').count()).toBe(0);
});
