// Rechecks reported results on the teacher's computer. Checks run in students' browsers, so a report proves nothing.
//
// Invariant: at most one check runs at a time, and checking pauses three times as long as it works, so that students
// cannot exhaust the teacher's computer; the student with the least checking time is next, so that slow checks of one
// student do not delay the others for long. Results whose evidence the class lacks are not checked: a program that is
// not offered, an answer that is too long to report.
import {
  openingChosen,
  type Lab,
  type Step,
  type Submission,
  type Task,
  type TaskAnswer,
} from '../../labs/engine/index.ts';
import { readAnswer, type Student } from './board.ts';

export interface CheckingOptions {
  readonly check: (task: string, submission: Submission) => Promise<boolean>;
  readonly programOf: (student: string) => Promise<string | null>;
  readonly onPassed: (student: string, lab: string, task: string) => void;
  readonly rest: (milliseconds: number) => Promise<void>;
  readonly now: () => number;
}

interface Claim {
  readonly student: Student;
  readonly step: Step;
  readonly task: Task;
  readonly answer: TaskAnswer;
  readonly needsProgram: boolean;
  /** Changes if rechecking may give another result. */
  readonly evidence: string;
}

const REST_FACTOR = 3;
/** Minimum charge per check, because a clock may show no difference. */
const LEAST_MS = 1;
/** Limits a check, and so the pause after it. */
export const CHECK_MS = 5_000;

export class Checking {
  private readonly options: CheckingOptions;
  private lab: Lab | null = null;
  private name = '';
  private students: readonly Student[] = [];
  private readonly checked = new Map<string, Map<string, string>>();
  /** Milliseconds of checking, by student. */
  private readonly spent = new Map<string, number>();
  private isWorking = false;

  constructor(options: CheckingOptions) {
    this.options = options;
  }

  /** Checks what is new. @param name the folder of the class's lab; @param lab null while it loads */
  see(name: string, lab: Lab | null, students: readonly Student[]): void {
    this.lab = lab;
    this.name = name;
    this.students = students;
    const ids = new Set(students.map(({ id }) => id));
    for (const each of [this.checked, this.spent])
      for (const id of each.keys()) if (!ids.has(id)) each.delete(id);
    void this.work();
  }

  private async work(): Promise<void> {
    if (this.isWorking) return;
    this.isWorking = true;
    for (let claim = this.next(); claim !== null; claim = this.next()) {
      const started = this.options.now();
      const { student, task } = claim;
      const { name } = this;
      this.note(claim);
      const passed = await this.check(claim).catch(() => false);
      const took = this.options.now() - started;
      this.spent.set(student.id, (this.spent.get(student.id) ?? 0) + Math.max(took, LEAST_MS));
      // If the class changed to another lab meanwhile, the check may be of that one.
      if (passed && this.name === name) this.options.onPassed(student.id, name, task.id);
      await this.options.rest(REST_FACTOR * took);
    }
    this.isWorking = false;
  }

  /** From the student with the least checking time. */
  private next(): Claim | null {
    const spentBy = ({ id }: Student): number => this.spent.get(id) ?? 0;
    const waiting = this.students.toSorted((a, b) => spentBy(a) - spentBy(b));
    for (const student of waiting) {
      const known = this.checked.get(student.id);
      const claim = claimsOf(student, this.name, this.lab).find(
        ({ task, evidence }) => known?.get(`${this.name}/${task.id}`) !== evidence,
      );
      if (claim !== undefined) return claim;
    }
    return null;
  }

  private note({ student, task, evidence }: Claim): void {
    const known = this.checked.get(student.id) ?? new Map<string, string>();
    this.checked.set(student.id, known.set(`${this.name}/${task.id}`, evidence));
  }

  private async check({ student, step, task, answer, needsProgram }: Claim): Promise<boolean> {
    const program = needsProgram ? await this.options.programOf(student.id) : '';
    if (program === null) return false;
    const chosen = openingChosen(step);
    return this.options.check(task.id, { program, answer, chosen });
  }
}

function claimsOf(student: Student, name: string, lab: Lab | null): readonly Claim[] {
  const steps = lab?.steps ?? [];
  return steps.flatMap((step) =>
    step.tasks.flatMap((task): Claim[] => {
      const report = student.tasks.get(`${name}/${task.id}`);
      if (report?.passed !== true || report.checked) return [];
      const answer = readAnswer(report.answer);
      const needsProgram = task.checks.some(readsProgram);
      const needsAnswer = task.checks.some(({ part }) => part !== null);
      if (needsAnswer && Object.keys(answer).length === 0) return [];
      // A student offers the program of the current step.
      const { offer } = student;
      if (needsProgram && (offer === null || student.step !== step.id)) return [];
      const evidence = `${needsProgram ? (offer?.version ?? 0) : ''} ${JSON.stringify(answer)}`;
      return [{ student, step, task, answer, needsProgram, evidence }];
    }),
  );
}

const readsProgram = (check: Task['checks'][number]): boolean =>
  check.part === null || ('mine' in check && check.mine);
