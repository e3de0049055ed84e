// Tests a teacher's course with a step of every kind. The window opens the course, and each task is
// answered wrong first and then right, by mouse. Axe checks each theme. course-keys.test.ts tests the
// keyboard.
// @module-tag long
import { describe, expect, it } from 'vitest';
import type { Locator } from 'playwright-core';
import { fileURLToPath } from 'node:url';
import { parseLab, solutionFor, tasksOf } from '../../../labs/engine/index.ts';
import { themes } from '../../../renderer/names.ts';
import { filesOf, sharedOf } from '../../labs/course.ts';
import { faultsWithin } from '../../support/window/axe.ts';
import { inTurn } from '../../support/extent.ts';
import { sharedWindow } from '../../support/window/window.ts';
import { eventually, setInCard, showView, typeProgram } from '../../support/window/actions.ts';

const folder = new URL('../../labs/course-of-all-kinds/', import.meta.url);
const course = fileURLToPath(folder);
const { lab: found } = parseLab(filesOf('00-all-kinds', folder), sharedOf(folder));
if (found === null) throw new Error('the lab cannot be read');
const lab = found;
const { window, page } = sharedWindow({ width: 1280, height: 720 });
const task = (id: string): Locator => page().getByTestId(`task-${id}`);
const toldOf = (id: string): Promise<string> => task(id).innerText();
const reply = (id: string): Promise<string> => page().getByTestId(`reply-${id}`).innerText();

const isPassed = (id: string): Promise<unknown> =>
  eventually(() => task(id).getAttribute('data-passed'), 'true');
const isTold = (id: string, words: string): Promise<unknown> =>
  eventually(
    () => toldOf(id),
    (text) => text.includes(words),
  );

async function next(title: string): Promise<void> {
  await page().getByTestId('next-step').click();
  await eventually(
    () => page().getByTestId('step-title').innerText(),
    (text) => text.includes(title),
  );
}

/** Enters a wrong program, checks the message, then enters a right one. */
async function program(id: string, wrong: string, words: string, right: string): Promise<void> {
  await typeProgram(page(), wrong);
  await isTold(id, words);
  await typeProgram(page(), right);
  await isPassed(id);
}

async function fillTable(id: string, cells: Readonly<Record<string, string>>): Promise<void> {
  for (const [key, value] of Object.entries(cells)) {
    const cell = task(id).getByTestId(`cell-${key}`);
    if ((await cell.evaluate(({ tagName }) => tagName)) === 'SELECT') await cell.selectOption(value);
    else await cell.fill(value);
  }
  await page().getByTestId(`commit-${id}`).click();
}

/** Chooses the listed places in turn until the right place is found. */
async function tryPlaces(id: string): Promise<void> {
  const list = task(id).getByTestId(`pick-${id}`);
  await list.locator('option').nth(1).waitFor({ state: 'attached' });
  const values = await list
    .locator('option')
    .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
  const passed = task(id).and(page().locator('[data-passed=true]'));
  for (const value of values.filter((each) => each !== '')) {
    await list.selectOption(value);
    const isRight = await passed.waitFor({ timeout: 1500 }).then(
      () => true,
      () => false,
    );
    if (isRight) return;
  }
}

/** Whether the pane menu offers the pane. */
async function canOpen(pane: string): Promise<boolean> {
  await page().getByRole('button', { name: 'Panes' }).last().click();
  const isOffered = await page().getByRole('menu').locator(`[data-testid$="-${pane}"]`).isEnabled();
  await page().keyboard.press('Escape');
  return isOffered;
}

describe('a custom course', () => {
  it('opens from its folder, or an error says why it cannot be opened', async () => {
    await page().getByTestId('guide-course').click();
    await eventually(() => page().getByTestId('course-00-first-soundings').innerText(), /0 of 8 tasks/);
    await page().getByTestId('open-course').click();
    await page().getByTestId('course-folder').fill('/nowhere/at/all');
    await page().getByRole('button', { name: 'Open', exact: true }).click();
    await eventually(() => page().getByRole('alert').innerText(), /There is no folder/);
    await page().getByTestId('course-folder').fill(course);
    await page().getByRole('button', { name: 'Open', exact: true }).click();
    const entry = page().getByTestId('course-00-all-kinds');
    await eventually(
      () => entry.innerText(),
      (text) => text.includes('A step of every kind') && text.includes('40 min'),
    );
    await page().getByRole('button', { name: 'What is known where two ways meet' }).click();
    await page().locator('.page math').first().waitFor();
    expect(await page().locator('.page math').count()).toBe(1);
    await page().getByTestId('guide-course').click();
    await entry.getByRole('button').click();
    await page().getByTestId('task-task-returns').waitFor();
  });

  it('checks a return task: shows expected and actual results and explains a known mistake', async () => {
    await program('task-returns', 'return (arg + 1) * 2;', 'Double first', 'return arg * 2 + 1;');
    await isTold('task-returns', 'What one has understood');
  });

  it('checks a graph task: the step applies its settings, opens examples, and restores everything afterward', async () => {
    await typeProgram(page(), 'return arg + arg + 1;');
    await next('“graph”');
    expect(await page().getByTestId('schedule').inputValue()).toBe('late');
    expect(await page().getByTestId('arg').inputValue()).toBe('9');
    expect(await canOpen('assembly')).toBe(false);
    await page().getByTestId('mini-graph').waitFor();
    expect(await page().getByTestId('example-result').innerText()).toBe('arg = 6: 6');
    const term = page().locator('.prose a.term').first();
    await term.hover();
    await eventually(() => page().getByRole('tooltip').innerText(), /way control came/);
    const mine = 'int a = 0;\nif (arg > 5) a = arg;\nreturn a;';
    await typeProgram(page(), mine);
    await isTold('task-graph', 'two different values');
    await page().getByRole('link', { name: 'see it' }).click();
    await page().getByTestId('back-to-mine').waitFor();
    await eventually(() => page().getByTestId('inspector').innerText(), /Phi/);
    await page().getByTestId('back-to-mine').click();
    await eventually(() => page().locator('.cm-content').first().innerText(), /int a = 0/);
    await typeProgram(page(), 'int a = arg;\nif (arg > 5) a = arg;\nreturn a;');
    await isPassed('task-graph');
    await next('«steps»');
    expect(await page().getByTestId('arg').inputValue()).toBe('7');
    expect(await canOpen('assembly')).toBe(true);
  });

  it('checks tasks on steps, a schedule, and machine code', async () => {
    await program('task-steps', 'return arg - 0;', 'another op', 'return arg + 0;');
    await next('«schedule»');
    const square =
      'int sum = 0;\nint square = arg * arg;\nfor (int i = 0; i < 10; i++) sum = sum + square;\nreturn sum;';
    await program(
      'task-schedule',
      square,
      'The line moved',
      square.replace('int sum = 0;\nint square = arg * arg;', 'int square = arg * arg;\nint sum = square;'),
    );
    await next('«machine»');
    const loop = (body: string): string =>
      `int sum = 0;\nfor (int i = 0; i < arg; i++) sum = sum + ${body};\nreturn sum;`;
    await program('task-machine', loop('i % (arg + 1)'), 'one instruction for both', loop('i * 3'));
  });

  it('checks a quiz and explains a wrong choice', async () => {
    await next('“quiz”');
    await page().getByLabel('It computes both values.').check();
    await isTold('task-quiz', 'look at its inputs');
    await page().getByLabel('It stands for the value').check();
    await isPassed('task-quiz');
  });

  it('checks a prediction cell by cell while Run is disabled', async () => {
    await next('“predict”');
    expect(await page().getByTestId('run').isDisabled()).toBe(true);
    const answer = async (cells: readonly string[]): Promise<void> => {
      for (const [i, arg] of [5, 6, 10].entries())
        await page()
          .getByTestId(`cell-arg = ${arg}`)
          .fill(cells[i] ?? '');
      await page().getByTestId('commit-task-predict').click();
    };
    await answer(['10', '12', '20']);
    await isTold('task-predict', '2 of 3 cells right');
    expect(await reply('task-predict')).toContain('5 is not more than 5');
    expect(await page().locator('td.wrong').count()).toBe(1);
    const points = page().getByTestId('points-task-predict');
    expect(await points.innerText()).toBe('0.66 of 1 point');
    await answer(['2', '12', '20']);
    await isPassed('task-predict');
    expect(await points.innerText()).toBe('1 point');
    expect(await page().getByTestId('run').isDisabled()).toBe(false);
  });

  it('animates the right answer to a prediction', async () => {
    await next('What rho holds');
    const cell = (key: string): Locator => page().getByTestId(`cell-${key}`);
    for (const [key, value] of Object.entries({
      '2 / i': '1',
      '2 / s': '1',
      '3 / i': '2',
      '3 / s': '1',
      '4 / i': '3',
      '4 / s': '3',
    }))
      await cell(key).fill(value);
    await page().getByTestId('commit-task-rho').click();
    await isTold('task-rho', 'updated at once');
    // The right answers appear only after the student has given up.
    expect(await page().getByTestId('watch-task-rho').count()).toBe(0);
    const hint = page().getByTestId('hint-task-rho');
    while ((await hint.count()) > 0) await hint.click();
    await page().getByTestId('watch-task-rho').click();
    await eventually(() => page().getByTestId('semantics').innerText(), /i becomes 3/);
    await page().getByRole('button', { name: 'Stop', exact: true }).click();
    await cell('2 / s').fill('0');
    await page().getByTestId('commit-task-rho').click();
    await isPassed('task-rho');
    await cell('LT / early').selectOption('B0');
    await cell('LT / late').selectOption('B1');
    await page().getByTestId('commit-task-blocks').click();
    await isTold('task-blocks', 'i changes in each round');
    // Clicking a block also fills a cell.
    await showView(page(), 'cfg');
    await page()
      .getByRole('button', { name: /Select the answer in a pane: .*early/ })
      .click();
    await page().getByTestId('cfg').getByRole('button', { name: 'B1', exact: true }).first().click();
    expect(await cell('LT / early').inputValue()).toBe('B1');
    await page().getByTestId('commit-task-blocks').click();
    await isPassed('task-blocks');
  });

  it('checks nodes, edges, blocks, steps, and instructions picked in the panes', async () => {
    await next('“pick”');
    const cells = (label: string): Locator =>
      page().locator(`[data-testid=graph] .cell[aria-label*="${label}"]`).first();
    // The step opens with its first question armed.
    const pointed = (): Promise<string | null> =>
      page().getByTestId('point-task-pick').getAttribute('aria-pressed');
    await eventually(pointed, 'true');
    await cells('If').click();
    await isTold('task-pick', 'the ways part');
    // A wrong place does not end the pointing; Escape does.
    expect(await pointed()).toBe('true');
    await page().keyboard.press('Escape');
    expect(await pointed()).toBe('false');
    await cells('Phi').click();
    expect(await task('task-pick').getAttribute('data-passed')).toBe('false');
    await page().getByTestId('point-task-pick').click();
    await cells('Phi').click();
    await isPassed('task-pick');
    await eventually(pointed, 'false');

    await next('Other places');
    await eventually(() => page().getByTestId('point-pick-edge').getAttribute('aria-pressed'), 'true');
    await cells('arg').click();
    await cells('Phi').click();
    await isTold('pick-edge', 'It does too');
    await cells('arg').click();
    await cells('LT').click();
    await isPassed('pick-edge');

    await page().getByTestId('point-pick-block').click();
    const blocks = page().getByTestId('cfg');
    await blocks.getByRole('button', { name: 'B0', exact: true }).click();
    await isTold('pick-block', 'There they part');
    await blocks
      .getByRole('button', { name: /^B[1-9]$/ })
      .last()
      .click();
    await isPassed('pick-block');

    await page().getByTestId('point-pick-instruction').click();
    const listing = page().getByTestId('assembly');
    await listing.getByRole('button', { name: /ret/ }).first().click();
    await isTold('pick-instruction', 'goes back');
    await listing.getByRole('button', { name: /cmp/ }).first().click();
    await isPassed('pick-instruction');

    const list = page().getByTestId('pick-pick-step');
    // The list has numbers only. The If is created before the Phi.
    for (const label of (await list.locator('option').allInnerTexts()).slice(1)) {
      expect(label).toMatch(/^Step \d+(\.\d+)?$/);
      await list.selectOption({ label });
      await page().waitForTimeout(300);
      if ((await task('pick-step').innerText()).includes('nobody knows yet')) break;
    }
    await isTold('pick-step', 'nobody knows yet');
    await page().getByTestId('point-pick-step').click();
    await eventually(async () => {
      await page().getByTestId('timeline-back').click();
      await page().getByRole('button', { name: 'Pick this step' }).click();
      await page().waitForTimeout(300);
      return task('pick-step').getAttribute('data-passed');
    }, 'true');
  });

  it('checks a code task: tests laws and shows the smallest counterexample', async () => {
    await next('«code»');
    const write = async (body: string): Promise<void> => {
      await page().getByTestId('code-task-code').click();
      await page().keyboard.press('Control+A');
      await page().keyboard.insertText(`export default function meet(a, b) {\n  ${body}\n}`);
    };
    await write("return a === b ? a : 'bottom';");
    await isTold('task-code', 'top is neutral: meet(0, "top") returns "bottom", expected 0');
    expect(await reply('task-code')).toContain('not looked at yet');
    await write('while (true) {}');
    await isTold('task-code', 'time limit exceeded');
    await write("if (a === b || b === 'top') return a; return a === 'top' ? b : 'bottom';");
    await isPassed('task-code');

    const best = page().getByTestId('best-task-code');
    expect(await best.count()).toBe(0);
    await write("return 'top';");
    await best.locator('summary').click();
    const lines = (tag: string): Promise<string[]> =>
      page().getByTestId('best-diff-task-code').locator(tag).allInnerTexts();
    await page().getByTestId('best-diff-task-code').waitFor();
    expect([await lines('del'), await lines('ins')]).toEqual([
      ["−  if (a === b || b === 'top') return a; return a === 'top' ? b : 'bottom';"],
      ["+  return 'top';"],
    ]);
    expect(await faultsWithin(page(), '[data-testid=task-task-code]')).toEqual([]);
    await page().getByTestId('best-restore-task-code').click();
    await best.waitFor({ state: 'detached' });
    expect(await page().getByTestId('code-task-code').innerText()).toContain("b === 'top'");
  });

  it('checks a score task: shows the score next to the reference score and keeps the best score', async () => {
    await next('«score»');
    const loop = (rounds: string): string =>
      `int s = 0;\nfor (int i = 0; i < ${rounds}; i++) s = s + 3;\nreturn s;`;
    await typeProgram(page(), loop('arg / 2'));
    await isTold('task-score', 'expected 12');
    await typeProgram(page(), loop('arg'));
    await isTold('task-score', 'no better than');
    await typeProgram(page(), 'return arg + arg + arg;');
    await isPassed('task-score');
    await eventually(
      () => page().getByTestId('score-task-score').innerText(),
      (text) => /your best\s*\d+/.test(text) && /best known\s*\d+/.test(text),
    );
    await typeProgram(page(), loop('arg'));
    await page().getByTestId('best-task-score').locator('summary').click();
    // The comparison follows the typed text.
    await eventually(
      () => page().getByTestId('best-diff-task-score').locator('del').allInnerTexts(),
      (lines) => lines.join() === '−return arg + arg + arg;',
    );
    await page().getByTestId('best-restore-task-score').click();
    await eventually(
      () => page().getByTestId('editor').innerText(),
      (text) => text.trim() === 'return arg + arg + arg;',
    );
  });

  it('accepts the solutions of all remaining tasks', async () => {
    const score = lab.steps.findIndex(({ id }) => id === 'step-score');
    for (const step of lab.steps.slice(score + 1)) {
      await next(step.title);
      for (const each of step.tasks) {
        const { program: solution, answer } = await solutionFor(each, step, lab.level);
        if (answer.cells !== undefined) await fillTable(each.id, answer.cells);
        else if (answer.picks !== undefined) await tryPlaces(each.id);
        else await typeProgram(page(), solution);
        await isPassed(each.id);
      }
    }
  });

  it('ends with the learning outcomes and a link to continue', async () => {
    await eventually(
      () => page().getByTestId('lab-done').innerText(),
      (text) => text.includes('What you can now say') && text.includes('Further reading'),
    );
    await page().getByTestId('tries').locator('summary').click();
    expect(await page().getByTestId('tries').locator('li').count()).toBeGreaterThan(0);
    expect(await page().locator('[data-testid=to-course], [data-testid=next-lab]').count()).toBe(1);
    await page().getByTestId('guide-course').click();
    await eventually(
      () => page().getByTestId('course-00-all-kinds').innerText(),
      (text) => text.includes(`${tasksOf(lab).length} of ${tasksOf(lab).length}`),
    );
    await page().getByTestId('guide-teacher').click();
    await page().getByRole('button', { name: 'Show: The solution' }).click();
  });

  it('is restored with its progress after a restart', async () => {
    await page().getByTestId('guide-lab').click();
    await page()
      .getByRole('button', { name: /A step with «score»/ })
      .click();
    await eventually(() => page().getByTestId('saved').innerText(), 'Saved');
    await window.restart();
    await eventually(() => page().getByTestId('step-title').innerText(), /«score»/);
    expect(await task('task-score').getAttribute('data-passed')).toBe('true');
    await page().getByTestId('start-over').click();
    expect(await task('task-score').getAttribute('data-passed')).toBe('true');
    await eventually(() => page().getByTestId('tries').innerText(), /Your attempts/);
  });

  it.each(inTurn(themes, 0))('has no axe violations in any kind of task, in the theme %s', async (theme) => {
    await setInCard(page(), 'theme', theme);
    // Themes differ only in color, so one viewport size is enough.
    const rules =
      theme === 'light'
        ? { rules: { 'target-size': { enabled: true } } }
        : { runOnly: ['color-contrast', 'link-in-text-block'] };
    const steps = page().getByRole('list', { name: 'Steps of this lab' }).getByRole('button');
    const count = await steps.count();
    expect(count).toBeGreaterThan(0);
    for (let i = 0; i < count; i++) {
      await steps.nth(i).click();
      await page().waitForTimeout(250);
      const faults = await faultsWithin(page(), '[data-testid=guide]', rules);
      expect({ step: i, faults }).toEqual({ step: i, faults: [] });
    }
  });
});
