// The current lab: position, progress, check results, and persistence.
// A step's program is a separate file in the lab's folder; examples are copies in the same folder. Checks use
// the editor's content, whatever file it is, except for an example that is only viewed: then they use the
// step's program. A step or a link overrides window settings until the step is left.
import type { FathomApi } from '../../../../electron/contract/index.ts';
import {
  buildOf,
  isLabDone,
  keepAnswer,
  keepProgram,
  keepScore,
  keepTry,
  markPassed,
  newProgress,
  openHint,
  openingChosen,
  goToStep,
  passes,
  programOf,
  readProgress,
  sceneOfBuild,
  startOf,
  startOver,
  storedProgress,
  taskProgress,
  type CheckResult,
  type Chosen,
  type Lab,
  type Progress,
  type Show,
  type Step,
  type Submission,
  type Task,
  type TaskAnswer,
  type Try,
  type WrongAnswer,
} from '../../../../labs/engine/index.ts';
import type { Saver } from '../../../persistence/saver.svelte.ts';
import { LABS_FOLDER } from '../../../programs/names.ts';
import type { Session } from '../../../session/session.svelte.ts';
import type { LabsClient } from './client.ts';
import { faultsIn, type Courses } from './courses.svelte.ts';
import { DEFAULT_ARGUMENT } from '../../../session/options/argument.svelte.ts';
import { defaultChoices } from '../../../session/options/choices.ts';
import { finishConstruction, showIn, showSpots } from './stage.ts';
import { paneNames, viewNames, type PaneName } from '../../../names.ts';

export interface Verdict {
  readonly results: readonly CheckResult[];
  readonly wrong: WrongAnswer | null;
  /** The checked answer. */
  readonly about: string;
}

/** A review that arrives later moves the text. */
const REVIEW_PATIENCE_MS = 1500;

/** Parts of an answer that a passed task shows as they passed; code may be developed further. */
const settledParts = ['choices', 'cells', 'picks'] as const;

export class LabPlayer {
  lab = $state.raw<Lab | null>(null);
  name = $state('');
  failure = $state('');
  progress = $state.raw<Progress>(newProgress);
  verdicts = $state.raw<Readonly<Record<string, Verdict>>>({});
  /** Their answer is JavaScript that this folder may not run. */
  withheld = $state.raw<ReadonlySet<string>>(new Set());
  checking = $state.raw<ReadonlySet<string>>(new Set());
  /** The example in the editor, if any. */
  visiting = $state<string | null>(null);
  /** The step has opened, and nothing was asked on its picture yet. */
  isFresh = $state(false);

  stepIndex = $derived(this.progress.step);
  step = $derived<Step | undefined>(this.lab?.steps[this.progress.step]);
  done = $derived(this.lab !== null && isLabDone(this.progress, this.lab));

  /** Prepares what a lab opens with. */
  beforeShown: (lab: string, progress: Progress) => Promise<void> = () => Promise.resolve();
  /** An example or a counterexample may run with a different one. */
  private argumentOfMine = DEFAULT_ARGUMENT;
  private checks = 0;
  /** Counts requests to show something, so that a superseded one stops. */
  private asked = 0;
  /** The request whose bookmark uncovers what the step covers. */
  private uncovered = -1;
  /** Counts requests to open a lab, so that a superseded one is not shown. */
  private openings = 0;
  /** The lab that was opened last, even if it could not be read. */
  private opened = '';
  private readonly saver: Saver;
  private readonly api: FathomApi;
  private readonly session: Session;
  readonly client: LabsClient;
  private readonly courses: Courses;

  constructor(api: FathomApi, session: Session, client: LabsClient, courses: Courses) {
    this.api = api;
    this.session = session;
    this.client = client;
    this.courses = courses;
    this.saver = session.persistence.keeper.add(() => this.write());
  }

  /**
   * @param isReturn the window is starting: the editor's content stays
   * @param stepOf chooses the step instead of the student's last one
   */
  async open(
    name: string,
    isReturn = false,
    stepOf: (lab: Lab, progress: Progress) => number = (_, { step }) => step,
  ): Promise<void> {
    const opening = ++this.openings;
    this.opened = name;
    await this.leaveLab();
    const { language } = this.courses;
    const isWanted = (): boolean => opening === this.openings;
    const [answer, { progress, notice }] = await Promise.all([
      this.courses.lab(name, isWanted),
      this.courses.progressOf(name),
    ]);
    if (!isWanted()) return;
    const lab = answer?.lab ?? null;
    if (lab === null) {
      this.failure = answer === null ? this.session.text.guidePane.tooSlow : faultsIn(answer.errors);
      return;
    }
    this.session.tellSetAside(notice);
    this.failure = '';
    this.name = name;
    this.verdicts = {};
    const kept = readProgress(progress, lab);
    // If the services fail or are slow, the lab opens without its review; the player reports the failure.
    await Promise.race([
      this.beforeShown(name, kept).catch(() => undefined),
      new Promise((resolve) => setTimeout(resolve, REVIEW_PATIENCE_MS)),
    ]);
    if (!isWanted()) return;
    this.progress = goToStep(kept, lab, stepOf(lab, kept));
    this.lab = lab;
    this.session.lab.panes = paneNames.filter((pane) => lab.panes.includes(pane));
    this.session.lab.enter(this.courses.keyOf(name));
    if (!isReturn) this.startClean();
    // If it arrives late, panes stay where the user put them.
    if (!isReturn || !this.session.startup.hasStarted) this.session.front.docking?.enter();
    if (!isReturn) this.openFirstPane(lab);
    // An unchanged step program has no file yet.
    const wasMine = this.session.programs.unmade.startsWith(`${this.folder}/`);
    await this.enter(!isReturn || wasMine, !isReturn);
    if (language !== this.courses.language) await this.translate();
  }

  /** Shows the open lab in the course's language; step, answers, and settings stay. */
  async translate(): Promise<void> {
    const { name, openings, lab: before, failure } = this;
    const { language } = this.courses;
    if (before === null && failure !== '') return this.open(this.opened);
    if (before === null) return;
    const isWanted = (): boolean =>
      openings === this.openings && before === this.lab && language === this.courses.language;
    const answer = await this.courses.lab(name, isWanted);
    if (!isWanted() || answer === null) return;
    if (answer.lab === null) {
      this.session.status.notice = faultsIn(answer.errors);
      return;
    }
    this.lab = answer.lab;
    this.shutRun(this.step?.options.noRunBefore);
    void this.check();
  }

  private openFirstPane({ panes }: Lab): void {
    const first = viewNames.find((view) => panes.includes(view));
    if (first !== undefined) this.session.front.view = first;
  }

  /** Resolves when progress is stored. */
  async flush(): Promise<void> {
    if (this.lab === null) return;
    this.saver.changed();
    await this.saver.flush();
  }

  async leave(): Promise<void> {
    this.openings++;
    await this.leaveLab();
    this.session.lab.panes = [];
    this.session.lab.enter('');
    this.session.front.docking?.enter();
  }

  private async leaveLab(): Promise<void> {
    if (this.lab === null) return;
    this.leaveStep();
    await this.saver.flush();
    this.lab = null;
  }

  // -------------------------------------------------------------------------------------------------- steps

  goTo(index: number): void {
    const { lab } = this;
    if (lab === null || index < 0 || index >= lab.steps.length) return;
    this.leaveStep();
    this.startClean();
    this.progress = goToStep(this.progress, lab, index);
    void this.enter(true);
    this.save();
  }

  /** With the default settings: what was tried in another step must not make a right answer wrong here. */
  private startClean(): void {
    const { session } = this;
    if (session.visit.isOn) return;
    const {
      options: { optimize, disabledRules, applied, planted },
      machine: { choices },
    } = session;
    if (optimize !== 'full' || disabledRules.length > 0 || applied !== null || planted !== null) {
      session.options.applied = null;
      session.options.planted = null;
      session.options.set({ optimize: 'full', disabledRules: [] });
    }
    const { schedule, abi, allocator } = defaultChoices;
    if (choices.schedule !== schedule || choices.abi !== abi || choices.allocator !== allocator)
      session.machine.choose({ schedule, abi, allocator });
    session.machine.compareWith = '';
    if (session.argument.shown !== DEFAULT_ARGUMENT) session.argument.choose(DEFAULT_ARGUMENT);
    session.front.docking?.endRun();
    // A run or an analysis in the graph may show the next step's answer.
    session.overlay.end();
  }

  private async enter(bringProgram: boolean, isFresh = true): Promise<void> {
    const { lab, step, session } = this;
    if (lab === null || step === undefined) return;
    this.visiting = null;
    for (const { id } of step.tasks) this.restoreAnswer(id);
    const { noRunBefore, ...scene } = step.options;
    session.late.startAt({
      ssa: scene.shut?.ssa !== undefined && !this.isOpened('ssa'),
      analysis: step.tasks.some((task) => this.asksForPrediction(task)),
    });
    session.overrides.apply(definedOf(scene));
    this.shutPanes();
    this.leaveShutPane();
    this.shutRun(noRunBefore);
    if (bringProgram) await this.openMine();
    if (this.step !== step) return;
    this.isFresh = isFresh;
    void this.check();
  }

  private leaveStep(): void {
    const { step, session } = this;
    if (step !== undefined) this.keepEditor();
    this.asked++;
    this.visiting = null;
    this.isFresh = false;
    session.overrides.restore();
    session.lab.onlyPanes = null;
    session.lab.veils = new Map();
    session.late.startAt({ analysis: false, ssa: false });
    session.late.offers?.ssa.leave();
    session.lab.runShut = '';
    session.answering.forget();
  }

  private asksForPrediction({ id, checks }: Task): boolean {
    return !this.isPassed(id) && checks.some(({ kind }) => kind === 'predict');
  }

  private get isUncovered(): boolean {
    return this.uncovered === this.asked;
  }

  /** Covers the panes that would show an answer, until it is given. */
  private shutPanes(): void {
    const { only = null, shut = {} } = this.isUncovered ? {} : (this.step?.options ?? {});
    const { session } = this;
    session.lab.onlyPanes = only;
    session.lab.veils = new Map(
      Object.entries(shut).flatMap(([pane, id]): readonly [string, string][] => {
        const task = this.taskOf(id);
        const isOpen = task === undefined || this.isSettled(task) || !this.isAboutShown(task);
        return isOpen ? [] : [[pane, task.title]];
      }),
    );
  }

  /** Unless the editor shows an example that the task does not ask about. */
  private isAboutShown({ checks }: Task): boolean {
    const { visiting } = this;
    const programs = checks.flatMap((check) =>
      check.kind === 'predict' || check.kind === 'pick' ? [check.program?.trim()] : [],
    );
    return visiting === null || programs.length === 0 || programs.includes(visiting.trim());
  }

  /** For the lab's first picture, unless that is covered, too: students know the other ones less. */
  private leaveShutPane(): void {
    const { session, lab } = this;
    const {
      front: { view },
      lab: { veils },
    } = session;
    if (session.lab.canOpen(view) && !veils.has(view)) return;
    const ofLab = viewNames.filter((each) => lab?.panes.includes(each));
    const allowed = (ofLab.length === 0 ? viewNames : ofLab).filter((each) => session.lab.canOpen(each));
    const [first = view] = allowed;
    if (!veils.has(first) || !session.lab.canOpen(view)) session.front.view = first;
  }

  /** This step covered the pane until a question was answered, and it is. */
  private isOpened(pane: PaneName): boolean {
    const id = this.step?.options.shut?.[pane];
    const task = id === undefined ? undefined : this.taskOf(id);
    return task !== undefined && this.isSettled(task);
  }

  /** The first pane that the task kept covered, where the predicted result is visible. */
  private bringOpened(task: string): void {
    const { shut = {} } = this.step?.options ?? {};
    const opened = viewNames.find((view) => shut[view] === task);
    if (opened === undefined || !this.session.lab.canOpen(opened)) return;
    if (opened === 'ssa') finishConstruction(this.session);
    this.session.front.view = opened;
  }

  private shutRun(task: string | undefined): void {
    const { session } = this;
    const found = this.step?.tasks.find(({ id }) => id === task) ?? this.taskOf(task ?? '');
    const isShut = found !== undefined && !this.isPassed(found.id) && !this.isUncovered;
    session.lab.runShut = isShut ? session.text.guidePane.runShut(found.title) : '';
  }

  private taskOf(id: string): Task | undefined {
    return this.lab?.steps.flatMap(({ tasks }) => tasks).find((task) => task.id === id);
  }

  /** Resets the step; earlier attempts are kept. */
  async startOver(): Promise<void> {
    const { lab, step, session } = this;
    if (lab === null || step === undefined) return;
    this.keepEditor();
    this.progress = startOver(this.progress, lab, step, Date.now());
    this.verdicts = {};
    session.overrides.restore();
    this.startClean();
    await this.enter(true);
    session.replace(programOf(this.progress, lab, step));
    this.save();
  }

  async bringBack(made: Try): Promise<void> {
    if (made.task !== '') this.progress = keepAnswer(this.progress, made.task, made.answer);
    await this.openMine();
    if (made.program !== '') this.session.replace(made.program);
    void this.check();
    this.save();
  }

  /** The student's JavaScript, at first the task's own. */
  codeOf({ id, code }: Task): string {
    return this.answerOf(id).code ?? code?.start ?? '';
  }

  /** Returns to the submission that passed, or has the best score. */
  async restoreBest({ id, code }: Task): Promise<void> {
    const { handed } = taskProgress(this.progress, id);
    if (handed === null) return;
    // A task that asks for code leaves the program in the editor alone.
    const program = code === null ? handed.program : '';
    await this.bringBack({ step: '', task: id, passed: true, program, answer: handed.answer, at: 0 });
  }

  // ----------------------------------------------------------------------------------------------- programs

  get program(): string {
    const { lab, step, session } = this;
    if (lab === null || step === undefined || !this.isOthers) return session.program.source;
    return programOf(this.progress, lab, step);
  }

  /** The editor shows an example or a program from a link. */
  private get isOthers(): boolean {
    const { visiting, session } = this;
    return session.visit.isOn || (visiting !== null && session.program.source === visiting);
  }

  /** Opens an example as a separate program. */
  async visit(source: string, name = this.step?.title ?? ''): Promise<void> {
    this.keepEditor();
    const { lab, step } = this;
    const isMine =
      lab !== null &&
      step !== undefined &&
      programOf(this.progress, lab, step).trimEnd() === source.trimEnd();
    if (isMine) return this.isOthers ? this.openMine() : undefined;
    if (this.visiting === null) this.argumentOfMine = this.session.argument.value;
    this.visiting = source;
    this.shutPanes();
    if (source !== this.session.program.source)
      await this.session.programs.openText(name, source, this.folder);
  }

  /** Covers again what a bookmark uncovered. */
  backToMine(): Promise<void> {
    this.asked++;
    return this.openMine();
  }

  async openMine(): Promise<void> {
    const { lab, step } = this;
    if (lab === null || step === undefined) return;
    const isBack = this.visiting !== null && this.session.argument.value !== this.argumentOfMine;
    if (isBack) this.session.overrides.apply({ arg: BigInt(this.argumentOfMine) });
    this.visiting = null;
    this.shutPanes();
    await this.session.programs.openAt(
      `${this.folder}/${step.id}.simple`,
      programOf(this.progress, lab, step),
      step.options.file === true,
    );
  }

  private get folder(): string {
    return `${LABS_FOLDER}/${this.courses.keyOf(this.name)}`;
  }

  private keepEditor(): void {
    const { step, session } = this;
    if (step !== undefined && !this.isOthers)
      this.progress = keepProgram(this.progress, step.id, session.program.source);
  }

  // ------------------------------------------------------------------------------------------------- checks

  isPassed(id: string): boolean {
    return taskProgress(this.progress, id).passed;
  }

  /** Answered right, or given up: answered wrong, and no hint is left. The answer may then be shown. */
  isSettled({ id, hints }: Task): boolean {
    const { passed, hints: opened, answer } = taskProgress(this.progress, id);
    return passed || (opened >= hints.length && Object.keys(answer).length > 0);
  }

  answerOf(id: string): TaskAnswer {
    return taskProgress(this.progress, id).answer;
  }

  /** Of a passed task: it was answered wrong again since. */
  private restoreAnswer(id: string): void {
    const { passed, answer, handed } = taskProgress(this.progress, id);
    if (!passed || handed === null) return;
    const right = settledParts.flatMap((part) => {
      const given = handed.answer[part];
      return answer[part] === undefined || given === undefined ? [] : [[part, given] as const];
    });
    if (right.length > 0)
      this.progress = keepAnswer(this.progress, id, { ...answer, ...Object.fromEntries(right) });
  }

  /** A passed task stays passed. */
  async check(): Promise<void> {
    const { step, lab, session } = this;
    // A link has separate settings: a visit does not affect the lab.
    if (step === undefined || lab === null || session.visit.isOn) return;
    const number = ++this.checks;
    await this.session.startup.drawn;
    if (number !== this.checks) return;
    // A changed example is the student's program.
    if (this.visiting !== null && session.program.source !== this.visiting) this.visiting = null;
    for (const task of step.tasks) {
      const submission = this.submissionOf(task);
      const isWithheld = submission.answer.code !== undefined && !(await session.trust.permits());
      if (number !== this.checks || this.lab !== lab) return;
      this.withheld = new Set([...this.withheld].filter((id) => id !== task.id || isWithheld));
      if (isWithheld) {
        this.withheld = new Set([...this.withheld, task.id]);
        continue;
      }
      this.checking = new Set([...this.checking, task.id]);
      const answer = await this.client.ask({ kind: 'check', task: task.id, submission }).catch(() => null);
      this.checking = new Set([...this.checking].filter((id) => id !== task.id));
      if (number !== this.checks || this.lab !== lab) return;
      if (answer !== null) this.take(task, submission, answer);
      else session.status.notice = session.text.guidePane.tooLong;
    }
  }

  private submissionOf(task: Task): Submission {
    const { session } = this;
    const chosen: Chosen = {
      schedule: session.machine.choices.schedule,
      optimize: session.options.optimize,
      rulesOff: [...session.options.disabledRules],
      allocator: session.machine.choices.allocator,
    };
    // Proxies of the window's state cannot be sent to the worker.
    const answer = JSON.parse(JSON.stringify(this.answerOf(task.id))) as TaskAnswer;
    return { program: this.program, answer, chosen };
  }

  /** The step as it opens: its own program and settings, and no answer. */
  private isUntouched({ program, answer, chosen }: Submission): boolean {
    const { step } = this;
    return (
      step !== undefined &&
      Object.keys(answer).length === 0 &&
      program === startOf(step) &&
      JSON.stringify(chosen) === JSON.stringify({ ...chosen, ...openingChosen(step) })
    );
  }

  private take(
    task: Task,
    submission: Submission,
    { results, wrong }: { readonly results: readonly CheckResult[]; readonly wrong: number },
  ): void {
    const about = JSON.stringify(submission.answer);
    // A student who has done nothing yet has no misconception.
    const reply = this.isUntouched(submission) ? null : (task.wrong[wrong] ?? null);
    this.verdicts = { ...this.verdicts, [task.id]: { results, wrong: reply, about } };
    const passed = passes(results);
    for (const { score } of results)
      if (passed && score !== undefined) this.progress = keepScore(this.progress, task.id, score, submission);
    const isAnswered = about !== '{}' && !results.some(({ unanswered }) => unanswered === true);
    const isNew = passed && !this.isPassed(task.id);
    if (isNew || isAnswered) {
      const { program, answer } = submission;
      const made = { step: this.step?.id ?? '', task: task.id, passed, program, answer, at: Date.now() };
      this.progress = keepTry(this.progress, made);
      this.save();
    }
    this.shutPanes();
    if (!isNew) return;
    this.progress = markPassed(this.progress, task.id, submission);
    this.shutRun(this.step?.options.noRunBefore);
    this.shutPanes();
    this.bringOpened(task.id);
    if (this.lab !== null) this.courses.tell(this.name, task.id);
    this.save();
  }

  openHint(task: Task): void {
    this.progress = openHint(this.progress, task);
    this.shutPanes();
    this.save();
  }

  /** Changes the review, which is part of the progress. */
  keepReview(change: (progress: Progress) => Progress): void {
    this.progress = change(this.progress);
    this.save();
  }

  answer(task: Task, answer: TaskAnswer): void {
    this.progress = keepAnswer(this.progress, task.id, answer);
    void this.check();
    this.save();
  }

  // -------------------------------------------------------------------------------------------------- shows

  /** Applies a link's program, settings, and place. */
  async show(show: Show): Promise<void> {
    const number = ++this.asked;
    await showIn(this, this.session, show, () => this.asked === number);
  }

  /**
   * A bookmark of the teacher's page is shown even in a pane that the step keeps shut for students. The
   * settings of the step and of the previous bookmark do not apply.
   */
  async showBookmark(show: Show): Promise<void> {
    const { session } = this;
    this.uncovered = this.asked + 1;
    session.lab.onlyPanes = null;
    session.lab.veils = new Map();
    session.lab.runShut = '';
    session.overrides.restore();
    await this.show({ ...show, scene: { ...sceneOfBuild(buildOf(show.scene)), ...show.scene } });
  }

  async showResult({ shown, program, build }: CheckResult): Promise<void> {
    const { session } = this;
    if (program !== undefined) {
      await this.visit(program.source);
      session.overrides.apply({ arg: BigInt(program.argument) });
    }
    if (build !== undefined && build !== 'chosen') session.overrides.apply(sceneOfBuild(build));
    await session.compilation.done();
    showSpots(session, shown);
  }

  // ------------------------------------------------------------------------------------------------- saving

  private save(): void {
    this.saver.changed();
  }

  private async write(): Promise<void> {
    if (this.lab === null) return;
    this.keepEditor();
    // JSON removes the window's state proxies.
    const progress = JSON.parse(JSON.stringify(storedProgress(this.progress))) as Parameters<
      FathomApi['progress']['write']
    >[0]['progress'];
    const { notice } = await this.api.progress.write({ lab: this.courses.keyOf(this.name), progress });
    this.session.tellSetAside(notice);
  }
}

const definedOf = <T extends object>(given: T): { [Key in keyof T]?: Exclude<T[Key], undefined> } =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as {
    [Key in keyof T]?: Exclude<T[Key], undefined>;
  };
