// Completes labs in the window like a student: each task first with an anticipated wrong answer, then
// correctly.
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import {
  parseLab,
  sameSpot,
  solutionFor,
  startOf,
  submissionOfWrong,
  type Check,
  type Lab,
  type Spot,
  type Step,
  type Submission,
  type Task,
} from '../../../labs/engine/index.ts';
import { courseOf, filesOf } from '../../labs/course.ts';
import { viewNames } from '../../../renderer/names.ts';
import { candidatesFor } from '../../../renderer/worker/candidates.ts';
import { keyHands, mouseHands, type Hands } from './hands.ts';
import { eventually } from './actions.ts';
import type { OpenWindow } from './window.ts';

/** The part of a submission that a task asks for. */
type Part = 'choices' | 'cells' | 'picks' | 'code' | 'program';

const isKind =
  <Kind extends Check['kind']>(kind: Kind) =>
  (check: Check): check is Extract<Check, { kind: Kind }> =>
    check.kind === kind;

/**
 * The lab from its first step to its last; `wrongToo`: each task is first answered wrongly, if a wrong answer
 * is anticipated.
 */
export class LabWalk {
  private readonly page: Page;
  private readonly lab: Lab;
  private readonly hands: Hands;
  /** The tasks whose reply to a wrong answer was shown. */
  readonly replied: string[] = [];

  constructor(page: Page, lab: Lab, hands: Hands) {
    this.page = page;
    this.lab = lab;
    this.hands = hands;
  }

  /** Opens the lab from the course page. @param folder of the lab */
  async open(folder: string): Promise<void> {
    await this.hands.press(this.page.getByTestId('guide-course'));
    await this.hands.press(this.page.getByTestId(`course-${folder}`).getByRole('button').first());
    await this.titleIs(this.lab.steps[0]?.title ?? '');
  }

  /** All steps and tasks; at the end every task is passed. */
  async walk(wrongToo: (task: Task) => boolean): Promise<void> {
    for (const [i, step] of this.lab.steps.entries()) {
      if (i > 0) await this.hands.press(this.page.getByTestId('next-step'));
      await this.titleIs(step.title);
      // One task's solution may also solve the next, which then has no wrong answer: so all wrong ones come
      // first.
      for (const task of step.tasks.filter(wrongToo)) await this.answerWrongly(task, step);
      for (const task of step.tasks) {
        await this.answer(task, await solutionFor(task, step, this.lab.level), true);
        await this.isPassed(task);
        await this.seesOpened(task, step);
      }
    }
  }

  task = ({ id }: Task): Locator => this.page.getByTestId(`task-${id}`);

  private async titleIs(title: string): Promise<void> {
    const shown = title.replace(/[`*_]/g, '');
    await eventually(
      () => this.page.getByTestId('step-title').innerText(),
      (text) => text.includes(shown),
    );
  }

  private async isPassed(task: Task): Promise<void> {
    await eventually(
      async () => [task.id, await this.task(task).getAttribute('data-passed')],
      ([, passed]) => passed === 'true',
    );
  }

  /** The pane that the task hid is in front. */
  private async seesOpened({ id }: Task, { options }: Step): Promise<void> {
    const opened = viewNames.find((view) => options.shut?.[view] === id);
    if (opened !== undefined) await this.page.getByTestId(opened).waitFor({ timeout: 10_000 });
  }

  /** Gives the first wrong answer that needs no settings; its reply is shown. */
  private async answerWrongly(task: Task, step: Step): Promise<void> {
    // An earlier answer may be right here.
    if ((await this.task(task).getAttribute('data-passed')) === 'true') return;
    // A step as it opens gets no reply.
    const wrong = task.wrong.find(
      ({ chosen, program }) => Object.keys(chosen).length === 0 && program !== startOf(step),
    );
    if (wrong === undefined) return;
    await this.answer(task, await submissionOfWrong(task, step, wrong, this.lab.level));
    await this.page.getByTestId(`reply-${task.id}`).waitFor({ timeout: 30_000 });
    this.replied.push(task.id);
  }

  private async answer(task: Task, submission: Submission, isRight = false): Promise<void> {
    const { answer } = submission;
    const parts: Readonly<Record<Part, boolean>> = {
      choices: answer.choices !== undefined,
      cells: answer.cells !== undefined,
      picks: answer.picks !== undefined,
      code: answer.code !== undefined,
      program: Object.keys(answer).length === 0,
    };
    if (parts.program) {
      await this.choose(submission);
      await this.hands.write(this.page.getByTestId('editor'), submission.program);
    }
    if (answer.choices !== undefined) await this.choices(task, answer.choices);
    if (answer.cells !== undefined) await this.cells(task, answer.cells);
    if (answer.picks !== undefined) await this.picks(task, submission, isRight);
    if (answer.code !== undefined) await this.code(task, answer.code);
  }

  /** Sets the schedule and disabled rules. */
  private async choose({ chosen }: Submission): Promise<void> {
    const schedule = this.page.getByTestId('schedule');
    if ((await schedule.count()) > 0 && (await schedule.isVisible()))
      await this.hands.select(schedule, chosen.schedule);
    if (chosen.rulesOff.length === 0) return;
    await this.hands.showPane('rules', 'Peepholes');
    for (const rule of chosen.rulesOff) {
      const label = this.page.locator('label.rule', { has: this.page.getByText(rule, { exact: true }) });
      await this.hands.set(label.locator('input'), false);
    }
  }

  private async choices(task: Task, wanted: readonly number[]): Promise<void> {
    const boxes = this.task(task).locator('fieldset input');
    const isRadio = (await boxes.first().getAttribute('type')) === 'radio';
    for (let i = 0; i < (await boxes.count()); i++)
      if (wanted.includes(i) || !isRadio) await this.hands.set(boxes.nth(i), wanted.includes(i));
    if (!isRadio) await this.hands.press(this.page.getByTestId(`commit-${task.id}`));
  }

  private async cells(task: Task, cells: Readonly<Record<string, string>>): Promise<void> {
    for (const [key, value] of Object.entries(cells)) {
      const cell = this.task(task).getByTestId(`cell-${key}`);
      if ((await cell.evaluate(({ tagName }) => tagName)) === 'SELECT') await this.hands.select(cell, value);
      else await this.hands.fill(cell, value);
    }
    await this.hands.press(this.page.getByTestId(`commit-${task.id}`));
  }

  private async picks(task: Task, { program, answer }: Submission, isRight: boolean): Promise<void> {
    const check = task.checks.find(isKind('pick'));
    if (check === undefined) throw new Error(`${task.id} asks for no place`);
    const remove = this.task(task).getByRole('button', { name: /^Remove/ });
    while ((await remove.count()) > 0) await this.hands.press(remove.first());
    const all = candidatesFor(check, check.mine ? program : '', this.lab.level);
    const list = this.task(task).getByTestId(`pick-${task.id}`);
    await list.locator('option').nth(1).waitFor({ state: 'attached' });
    const choose = async (pick: Spot): Promise<void> => {
      const at = all.findIndex(({ spot }) => sameSpot(spot, pick));
      if (at < 0) throw new Error(`${task.id}: ${JSON.stringify(pick)} cannot be chosen`);
      await this.hands.select(list, String(at));
    };
    const wanted = answer.picks ?? [];
    const [first] = wanted;
    if (!check.all) return first === undefined ? undefined : choose(first);
    for (const pick of wanted) await choose(pick);
    const commit = this.page.getByTestId(`commit-${task.id}`);
    const other = all.find(({ spot }) => !wanted.some((pick) => sameSpot(pick, spot)));
    const isPassed = (await this.task(task).getAttribute('data-passed')) === 'true';
    if (isRight && !isPassed && other !== undefined) {
      // All right choices and one wrong one, in any order.
      await choose(other.spot);
      await this.hands.press(commit);
      const found = this.page.getByTestId(`found-${task.id}`);
      await found.getByText(`1 of the ${wanted.length + 1} picks is wrong`).waitFor();
      expect(await this.task(task).getAttribute('data-passed')).toBe('false');
      await this.hands.press(remove.last());
    }
    await this.hands.press(commit);
  }

  private async code(task: Task, code: string): Promise<void> {
    await this.hands.write(this.page.getByTestId(`code-${task.id}`), code);
  }
}

/** Completes a lab. @param wrongToo tasks to answer wrongly first, if foreseen */
export async function doLab(
  window: Pick<OpenWindow, 'page' | 'complaints'>,
  folder: string,
  by: 'mouse' | 'keyboard',
  wrongToo: (task: Task) => boolean = () => true,
): Promise<void> {
  const { lab } = parseLab(filesOf(folder), courseOf());
  if (lab === null) throw new Error('the lab cannot be read');
  const { page } = window;
  const walk = new LabWalk(page, lab, by === 'mouse' ? mouseHands(page) : keyHands(page));
  await walk.open(folder);
  await walk.walk(wrongToo);
  const tasks = lab.steps.flatMap((step) => step.tasks);
  expect(walk.replied.length).toBeGreaterThanOrEqual(tasks.filter(wrongToo).length / 2);
  expect(window.complaints).toEqual([]);
}
