// A lab being worked on: where the student is, what is done, and keeping it through a restart.
import type { FathomApi, LabProgress } from '../../electron/contract/index.ts';
import {
  checkTask,
  defaultChosen,
  parseCourse,
  parseLab,
  passes,
  type CheckResult,
  type Lab,
  type Step,
  type Task,
} from '../../labs/engine/index.ts';
import type { Saver } from '../keeping/saver.svelte.ts';
import { LABS_FOLDER } from '../programs/names.ts';
import type { Session } from '../session/session.svelte.ts';

export class LabPlayer {
  lab = $state.raw<Lab | null>(null);
  failure = $state('');
  stepIndex = $state(0);
  passed = $state.raw<Readonly<Record<string, boolean>>>({});
  hints = $state.raw<Readonly<Record<string, number>>>({});
  answers = $state.raw<Readonly<Record<string, readonly number[]>>>({});
  results = $state.raw<Readonly<Record<string, readonly CheckResult[]>>>({});

  step = $derived<Step | undefined>(this.lab?.steps[this.stepIndex]);
  done = $derived(
    this.lab !== null && this.lab.steps.every(({ tasks }) => tasks.every(({ id }) => this.passed[id])),
  );

  private name = '';
  private programs: Record<string, string> = {};
  private readonly saver: Saver;
  private readonly api: FathomApi;
  private readonly session: Session;

  constructor(api: FathomApi, session: Session) {
    this.api = api;
    this.session = session;
    this.saver = session.keeping.keeper.add(() => this.write());
  }

  /** Opens a lab where it was left. */
  async open(name: string): Promise<void> {
    const [{ text, files }, shared, { progress, notice }] = await Promise.all([
      this.api.courses.read({ lab: name }),
      this.api.courses.shared(),
      this.api.progress.read({ lab: name }),
    ]);
    const { course } = parseCourse(Object.fromEntries(shared.files.map((file) => [file.path, file.text])));
    const own = Object.fromEntries(files.map((file) => [file.path, file.text]));
    const { lab, errors } = parseLab({ 'lab.md': text, ...own }, course);
    if (lab === null) {
      this.failure = errors.map(({ file, line, message }) => `${file}:${line}: ${message}`).join('\n');
      return;
    }
    if (notice !== '') this.session.notice = notice;
    this.name = name;
    if (progress !== null) this.restore(progress, lab);
    this.lab = lab;
    void this.check();
  }

  private restore(progress: LabProgress, lab: Lab): void {
    this.stepIndex = Math.min(progress.step, lab.steps.length - 1);
    this.programs = { ...progress.files };
    const tasks = Object.entries(progress.tasks);
    this.passed = Object.fromEntries(tasks.map(([id, { passed }]) => [id, passed]));
    this.hints = Object.fromEntries(tasks.map(([id, { hints }]) => [id, hints]));
    this.answers = Object.fromEntries(
      tasks.flatMap(([id, { answer }]) =>
        Array.isArray(answer)
          ? [[id, answer.filter((each): each is number => typeof each === 'number')]]
          : [],
      ),
    );
  }

  /** Checks the tasks of the present step against the program in the editor. A task once passed stays passed. */
  async check(): Promise<void> {
    const { step, lab, session } = this;
    if (step === undefined || lab === null) return;
    const results = await Promise.all(
      step.tasks.map(async (task) => {
        const submission = {
          program: session.source,
          chosen: { ...defaultChosen, schedule: session.choices.schedule },
          answer: { choices: this.answers[task.id] ?? [] },
        };
        return [task.id, await checkTask(task, submission, lab.level)] as const;
      }),
    );
    this.results = Object.fromEntries(results);
    const newly = results.filter(([id, found]) => passes(found) && this.passed[id] !== true);
    if (newly.length === 0) return;
    this.passed = { ...this.passed, ...Object.fromEntries(newly.map(([id]) => [id, true])) };
    this.save();
  }

  /** Goes to a step and brings its program into the editor. */
  goTo(index: number): void {
    const { lab, step } = this;
    if (lab === null || index < 0 || index >= lab.steps.length) return;
    if (step !== undefined) this.programs[step.id] = this.session.source;
    this.stepIndex = index;
    const next = lab.steps[index];
    const own = this.programs[next.id] ?? next.start;
    if (own === null) void this.check();
    else void this.session.programs.openAt(this.pathOf(next), own).then(() => this.check());
    this.save();
  }

  async startOver(): Promise<void> {
    const { step, session } = this;
    if (step?.start == null) return;
    await session.programs.openAt(this.pathOf(step), step.start);
    session.replace(step.start);
  }

  /** Where the programs of this lab are. */
  get folder(): string {
    return `${LABS_FOLDER}/${this.name}`;
  }

  private pathOf({ id }: Step): string {
    return `${this.folder}/${id}.simple`;
  }

  openHint(task: Task): void {
    this.hints = { ...this.hints, [task.id]: Math.min(task.hints.length, (this.hints[task.id] ?? 0) + 1) };
    this.save();
  }

  answer(task: Task, choices: readonly number[]): void {
    this.answers = { ...this.answers, [task.id]: choices };
    void this.check();
    this.save();
  }

  private save(): void {
    this.saver.changed();
  }

  private async write(): Promise<void> {
    const ids = this.lab?.steps.flatMap(({ tasks }) => tasks.map(({ id }) => id)) ?? [];
    const tasks = Object.fromEntries(
      ids.map((id) => [
        id,
        {
          passed: this.passed[id] ?? false,
          hints: this.hints[id] ?? 0,
          answer: [...(this.answers[id] ?? [])],
        },
      ]),
    );
    if (this.step !== undefined) this.programs[this.step.id] = this.session.source;
    const progress = { step: this.stepIndex, tasks, files: { ...this.programs } };
    const { notice } = await this.api.progress.write({ lab: this.name, progress });
    if (notice !== '') this.session.notice = notice;
  }
}
