/*
 * The facts about a class that the table and the page show, derived from its grades. It does not judge students: it
 * points out programs with equal graphs for the teacher to interpret.
 */
import type { ProgramFacts } from './protocol.ts';
import { totalOf, type KnownSubmission } from './submission.ts';

export interface TaskOfClass {
  readonly lab: string;
  readonly id: string;
  readonly title: string;
  readonly maxScore: number;
  /** Number of students who submitted the lab, and how many passed. */
  readonly handedIn: number;
  readonly passed: number;
  readonly unanswered: number;
  /** Most common first. */
  readonly wrong: readonly { readonly what: string; readonly times: number }[];
}

export interface RowOfClass {
  readonly file: string;
  readonly score: number;
  readonly maxScore: number;
  /** In task order; null if the lab was not submitted. */
  readonly scores: readonly (number | null)[];
  readonly problems: readonly string[];
}

/** Programs with equal graphs in several submissions. */
export interface AlikeGroup {
  readonly lab: string;
  readonly step: string;
  readonly nodes: number;
  /** Each distinct text with its submissions, most common first. */
  readonly texts: readonly { readonly source: string; readonly files: readonly string[] }[];
}

export interface ClassReport {
  readonly tasks: readonly TaskOfClass[];
  readonly rows: readonly RowOfClass[];
  /** Largest graphs first; null: not computed. */
  readonly alike: readonly AlikeGroup[] | null;
}

const MAX_WRONG = 5;
const MAX_GROUPS = 1000;

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
      .slice(0, MAX_WRONG)
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
      // Small programs are often equal by chance.
      .sort((a, b) => b.program.nodes - a.program.nodes)
      .slice(0, MAX_GROUPS)
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
