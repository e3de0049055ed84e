// An assignment: a YAML file by a teacher with tasks of labs, points, the due date, and the available panes.
//
//     id: week-3
//     title: Loops
//     due: 2026-12-01 18:00  # shown, never enforced
//     about: Hand in by Friday.
//     only: [graph, cfg]     # available panes; default: all
//     tasks:
//       - { lab: loops, task: swap-rounds, points: 3 }
//       - { lab: first-soundings }  # all tasks of the lab, with their own points
import * as v from 'valibot';
import { count, name, text } from '../reading/fields.ts';
import { tasksOf, type Lab, type Task } from '../model.ts';
import { pane } from '../scene.ts';
import { readBlock, type BlockError } from '../reading/yaml-block.ts';
import { taskLine } from './written-assignment.ts';

export interface Assignment {
  readonly id: string;
  readonly title: string;
  readonly about: string;
  /** `2026-12-01` or `2026-12-01 18:00`, in local time; '' for none. */
  readonly due: string;
  /** null: all panes. */
  readonly only: readonly v.InferOutput<typeof pane>[] | null;
  /** In file order; each task once. */
  readonly labs: readonly AssignedLab[];
}
export interface AssignedLab {
  readonly lab: string;
  readonly tasks: readonly { readonly id: string; readonly points: number }[];
}

const due = v.pipe(
  v.string('must be a date such as 2026-12-01 18:00'),
  v.check(isDate, 'must be a date such as 2026-12-01 18:00'),
);
const Entry = v.strictObject({
  lab: name,
  task: v.optional(name),
  points: v.optional(v.pipe(count, v.minValue(1, 'must be at least 1'))),
});
const Written = v.strictObject({
  id: name,
  title: text,
  about: v.optional(v.string(), ''),
  due: v.optional(due),
  only: v.optional(v.array(pane)),
  tasks: v.pipe(v.array(Entry), v.minLength(1, 'needs at least one task')),
});
type Entry = v.InferOutput<typeof Entry>;

function isDate(written: string): boolean {
  const [, day, hour = '0', minute = '0'] = /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d):(\d\d))?$/.exec(written) ?? [];
  if (day === undefined || Number(hour) > 23 || Number(minute) > 59) return false;
  const time = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
}

export type AssignmentRead = { readonly assignment: Assignment } | { readonly errors: readonly BlockError[] };

/** Reports errors with their places. Never throws. */
export function parseAssignment(source: string, labs: readonly Lab[]): AssignmentRead {
  const known = new Map(labs.map((lab) => [lab.id, lab]));
  const schema = v.pipe(
    Written,
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return;
      const { tasks } = dataset.value;
      for (const [i, entry] of tasks.entries()) {
        const fault = faultOf(entry, tasks.slice(0, i), known);
        if (fault === null) continue;
        const [key, message] = fault;
        addIssue({ message, path: pathTo(['tasks', i, key], dataset.value) });
      }
    }),
  );
  const read = readBlock(source.replace(/^\ufeff/, ''), schema);
  if ('errors' in read) return read;
  const { tasks, only = null, due: until = '', ...rest } = read.data;
  return { assignment: { ...rest, only, due: until, labs: assignedLabs(tasks, known) } };
}

/** A path in the form of schema issues. */
const pathTo = (keys: readonly (string | number)[], input: Record<string, unknown>): [v.IssuePathItem] =>
  keys.map((key) => ({ type: 'object', origin: 'value', input, key, value: null })) as unknown as [
    v.IssuePathItem,
  ];

/** The key of an error, and the reason. */
function faultOf(
  { lab: id, task, points }: Entry,
  before: readonly Entry[],
  known: ReadonlyMap<string, Lab>,
): ['lab' | 'task' | 'points', string] | null {
  const lab = known.get(id);
  if (lab === undefined)
    return ['lab', `there is no lab “${id}”. The labs are ${[...known.keys()].join(', ')}`];
  const ids = tasksOf(lab).map((each) => each.id);
  if (task !== undefined && !ids.includes(task))
    return ['task', `the lab ${id} has no task “${task}”. Its tasks are ${ids.join(', ')}`];
  if (task === undefined && points !== undefined)
    return ['points', 'points require a single task. Name the task'];
  const isTwice = before.some(
    (each) => each.lab === id && (each.task === task || each.task === undefined || task === undefined),
  );
  return isTwice ? [task === undefined ? 'lab' : 'task', `${task ?? id} is listed twice`] : null;
}

function assignedLabs(entries: readonly Entry[], known: ReadonlyMap<string, Lab>): AssignedLab[] {
  const found = new Map<string, { readonly id: string; readonly points: number }[]>();
  for (const { lab: id, task, points } of entries) {
    const lab = known.get(id);
    const tasks =
      lab === undefined ? [] : tasksOf(lab).filter((each) => task === undefined || each.id === task);
    const assigned = tasks.map((each) => ({ id: each.id, points: points ?? each.points }));
    found.set(id, [...(found.get(id) ?? []), ...assigned]);
  }
  return [...found].map(([lab, tasks]) => ({ lab, tasks }));
}

/** Those that the lab's teacher page proposes, else all. */
export const proposedTasks = (lab: Lab): readonly Task[] =>
  tasksOf(lab).filter((task) => lab.teacher?.assign.includes(task.id) !== false);

export function newAssignment(id: string, labs: readonly Lab[]): string {
  const tasks = labs.flatMap((lab) => [
    `  # ${lab.title}`,
    ...proposedTasks(lab).map((task) => taskLine(lab.id, task)),
  ]);
  return `id: ${id}
title: ${JSON.stringify(labs.map(({ title }) => title).join(', '))}
# Deadline, such as 2026-12-01 18:00; shown to students but not enforced
# due:
# Text above the tasks.
about: ""
# Available panes (default: all), such as [guide, editor, graph]
# only:
tasks:
${tasks.join('\n')}
`;
}
