// Groups a log's steps for the timeline.
//
// A group is a run of steps of one pass: preparation (new constants), the main step, and its consequences
// (scopes that record a value, types that become more precise). A pass with several groups ends with a
// summary of the whole pass. Invariant: groups other than summaries are contiguous and within one pass.
import { EVENT_INTS, EventKind, STEP_INTS, type LogData, type StepPass } from '../ir/log.ts';
import type { OpName } from '../ir/ops/table.ts';
import type { StepName } from '../ir/step-names.ts';

/** `rewrites`: as above; `all`: each step separately, without summaries. */
export type StepDetail = 'rewrites' | 'all';

export interface StepGroup {
  readonly pass: StepPass;
  readonly from: number;
  readonly to: number;
  readonly main: number;
  readonly isSummary: boolean;
}

/** Steps that only record an earlier step's result. */
const following: ReadonlySet<string> = new Set<StepName>([
  'declare',
  'assign',
  'scope-copy',
  'scope-merge',
  'scope-end',
  'close-block',
  'type',
  'fall',
  'own-value',
]);

/** Nodes that are parts of others: their creation is not a separate step. */
const parts: ReadonlySet<string> = new Set<OpName>(['CProj', 'Proj', 'XCtrl', 'Parm']);

type Place = 'leading' | 'main' | 'following';

export function groupSteps(data: LogData, detail: StepDetail): StepGroup[] {
  const count = data.steps.length / STEP_INTS;
  const groups: StepGroup[] = [];
  for (let first = 1; first <= count;) {
    let last = first;
    while (last < count && passOf(data, last + 1) === passOf(data, first)) last++;
    groups.push(...(detail === 'all' ? singly(data, first, last) : groupsOfPass(data, first, last)));
    first = last + 1;
  }
  return groups;
}

const passOf = ({ steps, passes }: LogData, step: number): StepPass =>
  passes[steps[(step - 1) * STEP_INTS + 1]];

function singly(data: LogData, first: number, last: number): StepGroup[] {
  const pass = passOf(data, first);
  return Array.from({ length: last - first + 1 }, (_, i) => {
    const step = first + i;
    return { pass, from: step - 1, to: step, main: step, isSummary: false };
  });
}

function groupsOfPass(data: LogData, first: number, last: number): StepGroup[] {
  const pass = passOf(data, first);
  const groups: { pass: StepPass; from: number; to: number; main: number; isSummary: boolean }[] = [];
  for (let step = first; step <= last; step++) {
    const place = placeOf(data, step);
    let group = groups.at(-1);
    if (group === undefined || (group.main > 0 && place !== 'following')) {
      group = { pass, from: step - 1, to: step, main: 0, isSummary: false };
      groups.push(group);
    }
    group.to = step;
    // If there is no main step, this becomes one.
    if (group.main === 0 && place !== 'leading') group.main = step;
  }
  const end = groups[groups.length - 1];
  if (end.main === 0 && groups.length > 1) groups[groups.length - 2].to = groups.pop()?.to ?? last;
  else if (end.main === 0) end.main = last;
  if (groups.length > 1) groups.push({ pass, from: first - 1, to: last, main: last, isSummary: true });
  return groups;
}

/** Constants are drawn at their uses, so they belong to the step that uses them. */
function placeOf(data: LogData, step: number): Place {
  const { steps, rules, ops } = data;
  const at = (step - 1) * STEP_INTS;
  const rule = rules[steps[at + 2]];
  if (following.has(rule)) return 'following';
  const made = madeBy(data, step);
  if (rule === ('build' satisfies StepName) && made >= 0) {
    if (ops[made] === 'Constant') return 'leading';
    if (parts.has(ops[made])) return 'following';
  }
  // An existing constant replaces the new one.
  if (rule === ('value-numbering' satisfies StepName) && ops[removedBy(data, step)] === 'Constant')
    return 'leading';
  return 'main';
}

/** The op index of the first node that a step created, or -1. */
const madeBy = (data: LogData, step: number): number => opOfFirst(data, step, EventKind.create);
const removedBy = (data: LogData, step: number): number => opOfFirst(data, step, EventKind.kill);

function opOfFirst({ events, steps }: LogData, step: number, kind: number): number {
  const begin = steps[(step - 1) * STEP_INTS];
  const end = step * STEP_INTS < steps.length ? steps[step * STEP_INTS] : events.length / EVENT_INTS;
  for (let event = begin; event < end; event++)
    if (events[event * EVENT_INTS] === kind) return events[event * EVENT_INTS + 2];
  return -1;
}
