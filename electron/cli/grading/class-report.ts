/*
 * What a teacher wants to know of a class, from the grades of its submissions: facts, of which the table and the page are
 * made. Nobody is judged here: programs that become the same graph are pointed out, and what they mean is for people.
 */
import type { ProgramFacts } from './protocol.ts';
import { totalOf, type KnownSubmission } from './submission.ts';

export interface TaskOfClass {
  readonly lab: string;
  readonly id: string;
  readonly title: string;
  readonly maxScore: number;
  /** Of those that handed in the lab, how many there are and how many passed. */
  readonly handedIn: number;
  readonly passed: number;
  readonly unanswered: number;
  /** The commonest first. */
  readonly wrong: readonly { readonly what: string; readonly times: number }[];
}

export interface RowOfClass {
  readonly file: string;
  readonly score: number;
  readonly maxScore: number;
  /** In the order of the tasks; null where the lab was not handed in. */
  readonly scores: readonly (number | null)[];
  readonly problems: readonly string[];
}

/** Programs of several submissions that become the same graph. */
export interface AlikeGroup {
  readonly lab: string;
  readonly step: string;
  readonly nodes: number;
  /** Each text once, with the submissions that have it; those of most first. */
  readonly texts: readonly { readonly source: string; readonly files: readonly string[] }[];
}

export interface ClassReport {
  readonly tasks: readonly TaskOfClass[];
  readonly rows: readonly RowOfClass[];
  /** Those of the largest graphs first; null: they were not looked for. */
  readonly alike: readonly AlikeGroup[] | null;
}

const MOST_WRONG = 5;
const MOST_GROUPS = 1000;

export function classReport(submissions: readonly KnownSubmission[], lookForAlike: boolean): ClassReport {
  const tasks = tasksIn(submissions);
  const rows = submissions.map((submission): RowOfClass => {
    const scores = new Map(
      submission.labs.flatMap(({ lab, tasks: own }) =>
        own.map(({ id, score }) => [`${lab}/${id}`, score] as const),
      ),
    );
    return {
      file: submission.file,
      ...totalOf(submission),
      scores: tasks.map(({ lab, id }) => scores.get(`${lab}/${id}`) ?? null),
      problems: [...new Set(submission.labs.flatMap(({ problems }) => problems))],
    };
  });
  return { tasks, rows, alike: lookForAlike ? alikeIn(submissions) : null };
}

function tasksIn(submissions: readonly KnownSubmission[]): TaskOfClass[] {
  const found = new Map<string, { task: Omit<TaskOfClass, 'wrong'>; wrong: Map<string, number> }>();
  for (const { lab, tasks, isRefused } of submissions.flatMap(({ labs }) => labs))
    for (const { id, title, maxScore, facts, message } of tasks) {
      const key = `${lab}/${id}`;
      const { task, wrong } = found.get(key) ?? {
        task: { lab, id, title, maxScore, handedIn: 0, passed: 0, unanswered: 0 },
        wrong: new Map<string, number>(),
      };
      const passed = facts?.passed === true;
      const unanswered = facts?.unanswered === true;
      const what =
        facts?.belief === undefined || facts.belief === '' ? (message.split('\n')[0] ?? '') : facts.belief;
      if (!passed && !unanswered && !isRefused) wrong.set(what, (wrong.get(what) ?? 0) + 1);
      const counted = {
        handedIn: task.handedIn + Number(!isRefused),
        passed: task.passed + Number(passed),
        unanswered: task.unanswered + Number(unanswered),
      };
      found.set(key, { task: { ...task, ...counted }, wrong });
    }
  return [...found.values()].map(({ task, wrong }) => ({
    ...task,
    wrong: [...wrong]
      .sort(([a, many], [b, more]) => more - many || (a < b ? -1 : 1))
      .slice(0, MOST_WRONG)
      .map(([what, times]) => ({ what, times })),
  }));
}

function alikeIn(submissions: readonly KnownSubmission[]): AlikeGroup[] {
  const groups = new Map<string, { readonly program: ProgramFacts; readonly texts: Map<string, string[]> }>();
  for (const { file, programs } of submissions)
    for (const program of programs) {
      const key = `${program.lab}/${program.step}/${program.graph}`;
      const group = groups.get(key) ?? { program, texts: new Map<string, string[]>() };
      group.texts.set(program.source, [...(group.texts.get(program.source) ?? []), file]);
      groups.set(key, group);
    }
  return (
    [...groups.values()]
      .filter(({ texts }) => [...texts.values()].flat().length > 1)
      // Small programs are alike without anybody's doing.
      .sort((a, b) => b.program.nodes - a.program.nodes)
      .slice(0, MOST_GROUPS)
      .map(({ program: { lab, step, nodes }, texts }) => ({
        lab,
        step,
        nodes,
        texts: [...texts]
          .map(([source, files]) => ({ source, files }))
          .sort((a, b) => b.files.length - a.files.length),
      }))
  );
}
