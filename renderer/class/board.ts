// The teacher page's data from students' reports: positions, answers, and tables for download.
import type { ClassChange, StudentRow, TaskState } from '../../electron/contract/class/index.ts';
import {
  itemAt,
  csvText,
  type Check,
  type Lab,
  type Task,
  type TaskAnswer,
} from '../../labs/engine/index.ts';

/** `checked`: verified on this computer. */
export type SeenTask = TaskState & { readonly checked: boolean };
export interface Student extends Omit<StudentRow, 'tasks'> {
  readonly tasks: ReadonlyMap<string, SeenTask>;
}
export type Students = ReadonlyMap<string, Student>;

export function changed(
  before: Students,
  { students, gone }: Pick<ClassChange, 'students' | 'gone'>,
): Students {
  const after = new Map(before);
  for (const { tasks, ...row } of students) {
    const known = before.get(row.id)?.tasks ?? new Map<string, SeenTask>();
    const added = tasks.map((task): [string, SeenTask] => {
      const key = keyOf(task.lab, task.task);
      // A passed task stays passed.
      return [key, { ...task, checked: known.get(key)?.checked ?? false }];
    });
    after.set(row.id, { ...row, tasks: new Map([...known, ...added]) });
  }
  for (const id of gone) after.delete(id);
  return after;
}

/** The students after this computer has verified a report. */
export function withChecked(before: Students, id: string, lab: string, task: string): Students {
  const student = before.get(id);
  const report = student === undefined ? undefined : taskOf(student, lab, task);
  if (student === undefined || report === undefined) return before;
  const tasks = new Map(student.tasks).set(keyOf(lab, task), { ...report, checked: true });
  return new Map(before).set(id, { ...student, tasks });
}

const keyOf = (lab: string, task: string): string => `${lab}/${task}`;
const taskOf = (student: Student, lab: string, task: string): SeenTask | undefined =>
  student.tasks.get(keyOf(lab, task));

export const inOrder = (students: Students, language: string): readonly Student[] =>
  [...students.values()].sort((a, b) => a.name.localeCompare(b.name, language, { numeric: true }));

export interface Place {
  readonly id: string;
  readonly title: string;
  readonly here: readonly Student[];
  readonly tasks: readonly PlacedTask[];
}

export interface PlacedTask {
  readonly id: string;
  readonly title: string;
  /** Students whose pages report the task as passed, and those verified on this computer. */
  readonly done: number;
  readonly checked: number;
}

/** @param lab its folder's name */
export function placesOf({ steps }: Lab, lab: string, students: readonly Student[]): readonly Place[] {
  return steps.map(({ id, title, tasks }) => ({
    id,
    title,
    here: students.filter((each) => each.lab === lab && each.step === id),
    tasks: tasks.map((task) => ({
      id: task.id,
      title: task.title,
      done: students.filter((each) => taskOf(each, lab, task.id)?.passed === true).length,
      checked: students.filter((each) => taskOf(each, lab, task.id)?.checked === true).length,
    })),
  }));
}

export interface Bar {
  /** Markdown if `isWritten`, else a plain answer. */
  readonly text: string;
  readonly isWritten: boolean;
  readonly count: number;
  /** Verified on this computer; always false for choices. */
  readonly right: boolean;
}
export interface Tally {
  readonly question: string;
  readonly answered: number;
  readonly bars: readonly Bar[];
  readonly others: number;
}

type Asked = Extract<Check, { kind: 'quiz' | 'predict' }>;
const MAX_BARS = 8;

/** A bar for each choice of a question, otherwise for each of the most common answers. */
export function tallyOf(task: Task, lab: string, students: readonly Student[]): Tally {
  const told = students.flatMap((each) => taskOf(each, lab, task.id) ?? []);
  const asked = task.checks.find(
    (check): check is Asked => check.kind === 'quiz' || check.kind === 'predict',
  );
  const question = asked?.question ?? task.title;
  const answers = told.map(({ answer }) => readAnswer(answer));
  if (asked?.choices !== undefined) {
    const given = answers.flatMap(({ choices }) => (choices === undefined ? [] : [new Set(choices)]));
    const bars = asked.choices.map((choice, i) => ({
      text: choice.text,
      isWritten: true,
      count: given.filter((each) => each.has(i)).length,
      right: false,
    }));
    return { question, answered: given.length, bars, others: 0 };
  }
  const counts = new Map<string, Bar>();
  for (const [i, { passed, checked, tries }] of told.entries()) {
    const text = answerText(itemAt(answers, i));
    if (text === '' && tries === 0 && !passed) continue;
    const before = counts.get(text);
    counts.set(text, {
      text,
      isWritten: false,
      count: (before?.count ?? 0) + 1,
      right: checked || before?.right === true,
    });
  }
  const bars = [...counts.values()].sort((a, b) => b.count - a.count || (a.text < b.text ? -1 : 1));
  const sum = (some: readonly Bar[]): number => some.reduce((all, { count }) => all + count, 0);
  return {
    question,
    answered: sum(bars),
    bars: bars.slice(0, MAX_BARS),
    others: sum(bars.slice(MAX_BARS)),
  };
}

export function readAnswer(text: string): TaskAnswer {
  try {
    const found: unknown = JSON.parse(text);
    if (typeof found !== 'object' || found === null) return {};
    const { choices, cells, picks, code } = found as Readonly<Record<string, unknown>>;
    return {
      ...(Array.isArray(choices)
        ? { choices: choices.filter((each) => Number.isInteger(each)) as number[] }
        : {}),
      ...(isTexts(cells) ? { cells } : {}),
      ...(Array.isArray(picks) ? { picks: picks as TaskAnswer['picks'] & object } : {}),
      ...(typeof code === 'string' ? { code } : {}),
    };
  } catch {
    return {};
  }
}

const isTexts = (value: unknown): value is Readonly<Record<string, string>> =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every((each) => typeof each === 'string');

/** On one line; '' for a program. */
function answerText({ cells, picks, choices }: TaskAnswer): string {
  if (choices !== undefined) return choices.map((each) => `${each + 1}`).join(', ');
  if (cells !== undefined)
    return Object.entries(cells)
      .filter(([, value]) => value !== '')
      .map(([key, value]) => `${key}: ${value}`)
      .join(' · ');
  return picks === undefined ? '' : picks.map((each) => JSON.stringify(each)).join(' · ');
}

/** One line per student and task. */
export function classCsv(students: readonly Student[], head: Readonly<Record<string, string>>): string {
  const columns = ['name', 'lab', 'step', 'task', 'passed', 'checked', 'answers', 'answer'];
  const lines = students.flatMap(({ name, lab, step, tasks }) =>
    tasks.size === 0
      ? [[name, lab, step, '', '', '', '', '']]
      : [...tasks.values()].map((each) => [
          name,
          each.lab,
          each.lab === lab ? step : '',
          each.task,
          each.passed ? '1' : '0',
          each.checked ? '1' : '0',
          `${each.tries}`,
          each.answer,
        ]),
  );
  return csvText([columns.map((column) => head[column] ?? column), ...lines]);
}

export const classJson = (students: readonly Student[]): string =>
  `${JSON.stringify(
    {
      students: students.map(({ name, lab, step, tasks, offer }) => ({
        name,
        lab,
        step,
        offered: offer?.title ?? null,
        tasks: [...tasks.values()],
      })),
    },
    null,
    2,
  )}\n`;
