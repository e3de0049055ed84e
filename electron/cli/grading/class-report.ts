/*
 * Facts about a class for the table and the page, derived from its grades. The teacher interprets programs
 * with equal graphs.
 */
import { say } from '../../../compiler/base/phrase.ts';
import { told } from '../text/language.ts';
import type { ProgramFacts } from './protocol.ts';
import { nobody, peopleOf, type Person, type Roster } from './roster.ts';
import { totalOf, type KnownSubmission } from './submission.ts';

export interface TaskOfClass {
  readonly lab: string;
  readonly id: string;
  readonly title: string;
  readonly maxScore: number;
  readonly handedIn: number;
  readonly passed: number;
  readonly unanswered: number;
  readonly wrong: readonly { readonly what: string; readonly times: number }[];
}

export interface RowOfClass {
  /** '' for a person without a submission. */
  readonly file: string;
  /** As on the roster, else as the student wrote it. */
  readonly person: Person;
  readonly score: number;
  readonly maxScore: number;
  /** In task order; null if the lab was not submitted. */
  readonly scores: readonly (number | null)[];
  readonly problems: readonly string[];
}

/** Equal graphs, or equal tokens of answers, in several submissions. */
export interface AlikeGroup {
  readonly kind: ProgramFacts['kind'];
  readonly lab: string;
  readonly place: string;
  readonly size: number;
  /** Each distinct text with its submissions, most common first. */
  readonly texts: readonly { readonly source: string; readonly files: readonly string[] }[];
}

export interface AlikeFound {
  readonly groups: readonly AlikeGroup[];
  /** Groups that are small or too common to be meaningful. */
  readonly hidden: number;
}

export interface ClassReport {
  readonly tasks: readonly TaskOfClass[];
  readonly rows: readonly RowOfClass[];
  /** null: not computed. */
  readonly alike: AlikeFound | null;
}

const MAX_WRONG = 5;
const MAX_GROUPS = 200;
/** Smaller ones are equal by chance: `return arg * 3 + 4;` has 10 nodes. */
const MIN_SIZES = { program: 12, code: 30 };
/** A larger group that is also more than a third of the class is the obvious answer. */
const MAX_SHARED = 5;

export function classReport(
  submissions: readonly KnownSubmission[],
  lookForAlike: boolean,
  roster: Roster | null = null,
): ClassReport {
  const tasks = tasksIn(submissions);
  const people = peopleOf(submissions, roster);
  const rows = submissions.map((submission, i): RowOfClass => {
    const scores = new Map(
      submission.labs.flatMap(({ lab, tasks: own }) =>
        own.map(({ id, score }) => [`${lab}/${id}`, score] as const),
      ),
    );
    const { person, problems } = people.found[i] ?? { person: nobody, problems: [] };
    return {
      file: submission.file,
      person,
      ...totalOf(submission),
      scores: tasks.map(({ lab, id }) => scores.get(`${lab}/${id}`) ?? null),
      problems: [...new Set([...submission.labs.flatMap((lab) => lab.problems), ...problems])],
    };
  });
  const missing = people.missing.map((person): RowOfClass => ({
    file: '',
    person,
    score: 0,
    maxScore: 0,
    scores: tasks.map(() => null),
    problems: [told(say`no submission`)],
  }));
  return { tasks, rows: [...rows, ...missing], alike: lookForAlike ? alikeIn(submissions) : null };
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

function alikeIn(submissions: readonly KnownSubmission[]): AlikeFound {
  const groups = new Map<string, { readonly program: ProgramFacts; readonly texts: Map<string, string[]> }>();
  for (const { file, programs } of submissions)
    for (const program of programs) {
      const key = `${program.kind}/${program.lab}/${program.place}/${program.print}`;
      const group = groups.get(key) ?? { program, texts: new Map<string, string[]>() };
      group.texts.set(program.source, [...(group.texts.get(program.source) ?? []), file]);
      groups.set(key, group);
    }
  const sharers = ({ texts }: { readonly texts: ReadonlyMap<string, readonly string[]> }): number =>
    new Set([...texts.values()].flat()).size;
  const shared = [...groups.values()].filter((group) => sharers(group) > 1);
  const telling = shared.filter(
    (group) =>
      group.program.size >= MIN_SIZES[group.program.kind] &&
      sharers(group) <= Math.max(MAX_SHARED, submissions.length / 3),
  );
  const shown = telling.sort((a, b) => b.program.size - a.program.size).slice(0, MAX_GROUPS);
  return {
    hidden: shared.length - shown.length,
    groups: shown.map(({ program: { kind, lab, place, size }, texts }) => ({
      kind,
      lab,
      place,
      size,
      texts: [...texts]
        .map(([source, files]) => ({ source, files }))
        .sort((x, y) => y.files.length - x.files.length),
    })),
  };
}
