// Steps of a log as vetoes, so that the program can be compiled again without one.
import { say, type Phrase } from '../base/phrase.ts';
import { EVENT_INTS, EventKind, STEP_INTS, type LogData } from '../ir/log.ts';
import { canBeVetoed, keyOfStep, WHOLE_ANALYSIS, type Veto } from '../optimize/vetoes.ts';

export type VetoAnswer =
  | {
      readonly veto: Veto;
      /**
       * The step actually vetoed: the start of an indivisible analysis, or the step that this one follows
       * from.
       */
      readonly step: number;
    }
  | { readonly veto: null; readonly why: Phrase };

/** Steps that are only valid together with all others of their analysis. */
const ofWholeAnalysis: ReadonlySet<string> = new Set([WHOLE_ANALYSIS, 'fall']);

/** @param step counted from 1 @param without vetoes in effect when the log was recorded: they count */
export function vetoOf(log: LogData, step: number, without: readonly Veto[] = []): VetoAnswer {
  const count = log.steps.length / STEP_INTS;
  if (!Number.isInteger(step) || step < 1 || step > count)
    return { veto: null, why: say`step ${String(step)} does not exist: there are ${count} steps` };
  const ops = opsOf(log);
  const at = standingFor(log, step, ops);
  if (at < 1) return { veto: null, why: say`without this step, the graph would be incomplete` };
  const keyAt = (index: number): string => {
    const { op, start, end } = rootOf(log, index, ops);
    return keyOfStep(ruleOf(log, index), op, start, end);
  };
  const key = keyAt(at);
  let nth = 0;
  for (let earlier = 1; earlier < at; earlier++)
    if (ruleOf(log, earlier) === ruleOf(log, at) && keyAt(earlier) === key) nth++;
  for (const veto of without.toSorted((a, b) => a.nth - b.nth))
    if (keyOfStep(veto.rule, veto.op, veto.start, veto.end) === key && veto.nth <= nth) nth++;
  return { veto: { rule: ruleOf(log, at), ...rootOf(log, at, ops), nth }, step: at };
}

/** The step to veto instead of a step, usually itself; 0 if there is none. */
function standingFor(log: LogData, step: number, ops: readonly string[]): number {
  for (let at = step; at > 0; at = log.steps[(at - 1) * STEP_INTS + 4] + 1) {
    const rule = ruleOf(log, at);
    if (ofWholeAnalysis.has(rule)) return firstOf(log, at);
    if (canBeVetoed(rule, rootOf(log, at, ops).op)) return at;
    // Unreachability follows from an earlier step.
    if (rule !== 'type') return 0;
  }
  return 0;
}

const ruleOf = ({ rules, steps }: LogData, step: number): string => rules[steps[(step - 1) * STEP_INTS + 2]];

function firstOf(log: LogData, step: number): number {
  let first = step;
  while (first > 1 && ruleOf(log, first) !== WHOLE_ANALYSIS) first--;
  return first;
}

function rootOf(
  { spans, steps }: LogData,
  step: number,
  ops: readonly string[],
): Pick<Veto, 'op' | 'start' | 'end'> {
  const root = steps[(step - 1) * STEP_INTS + 3];
  return root < 0
    ? { op: '', start: 0, end: 0 }
    : { op: ops[root] ?? '', start: spans[2 * root], end: spans[2 * root + 1] };
}

export function opsOf({ events, ops }: LogData): readonly string[] {
  const found: string[] = [];
  for (let at = 0; at < events.length; at += EVENT_INTS)
    if (events[at] === EventKind.create) found[events[at + 1]] = ops[events[at + 2]];
  return found;
}
