// The peephole worklist over a whole compilation: what was queued when and why, and the result of each visit,
// as reported by the engine, with step numbers of the log. After a step, all visits without effect up to the
// next step are over: the next step happens at the first queued node.
import type { EngineOptions } from '../../optimize/engine/engine.ts';
import { rootsOf, type Rule } from '../../optimize/rule.ts';
import type { LogData } from '../../ir/log.ts';
import { opsOf } from '../vetoes.ts';

/** Kind, node, value, steps so far. */
const INTS = 4;
const QUEUED = 0;
/** Value: whether the visit changed something. */
const LOOKED = 1;
const UNQUEUED = 2;

export type WorkEvents = Int32Array;

export interface Waiting {
  readonly node: number;
  /** The step that queued it; 0 for construction, or a distant rule. */
  readonly cause: number;
}

export interface WorkAt {
  /** In visiting order; nodes that leave the queue earlier come last. */
  readonly waiting: readonly Waiting[];
  /** Number of visits so far, and of those without effect. */
  readonly looks: number;
  readonly vain: number;
}

export interface VainLooks<Subject> {
  readonly subject: Subject;
  readonly looks: number;
}

/** Records the engine's events: `compile(text, {record: true, watchWork: recorder.watch})`. */
export class WorkRecorder {
  private readonly events: number[] = [];
  private taken = 0;

  readonly watch: Required<Pick<EngineOptions, 'looked' | 'queued' | 'unqueued'>> = {
    queued: (node, cause, step) => void this.events.push(QUEUED, node, cause + 1, step),
    unqueued: (node, step) => {
      this.taken = this.events.length;
      this.events.push(UNQUEUED, node, 0, step);
    },
    looked: ({ step, changed }) => {
      // Recorded where the node was taken, because the visit may queue it again. Until its step begins, it is
      // queued.
      this.events[this.taken] = LOOKED;
      this.events[this.taken + 2] = changed ? 1 : 0;
      this.events[this.taken + 3] = step;
    },
  };

  get data(): WorkEvents {
    return Int32Array.from(this.events);
  }
}

export function workAt(events: WorkEvents, position: number): WorkAt {
  const causes = new Map<number, number>();
  let [looks, vain, at] = [0, 0, 0];
  for (; at < events.length && events[at + 3] <= position; at += INTS) {
    const node = events[at + 1];
    if (events[at] === QUEUED) causes.set(node, events[at + 2]);
    else causes.delete(node);
    if (events[at] !== LOOKED) continue;
    looks++;
    if (events[at + 2] === 0) vain++;
  }
  const order = new Map<number, number>();
  for (; at < events.length && order.size < causes.size; at += INTS) {
    const node = events[at + 1];
    if (events[at] === LOOKED && causes.has(node) && !order.has(node)) order.set(node, order.size);
  }
  const placeOf = (node: number): number => order.get(node) ?? Infinity;
  const waiting = [...causes].map(([node, cause]) => ({ node, cause }));
  // Infinity minus itself is NaN.
  waiting.sort((a, b) =>
    placeOf(a.node) === placeOf(b.node) ? a.node - b.node : placeOf(a.node) - placeOf(b.node),
  );
  return { waiting, looks, vain };
}

export function vainByNode(events: WorkEvents): readonly VainLooks<number>[] {
  const looks = new Map<number, number>();
  for (let at = 0; at < events.length; at += INTS)
    if (events[at] === LOOKED && events[at + 2] === 0)
      looks.set(events[at + 1], (looks.get(events[at + 1]) ?? 0) + 1);
  return mostFirst(looks);
}

/** Attempts of each rule without effect, most first. */
export function vainByRule(
  events: WorkEvents,
  log: LogData,
  rules: readonly Rule[],
): readonly VainLooks<string>[] {
  const ops = opsOf(log);
  const byOp = new Map<string, string[]>();
  for (const each of rules)
    for (const { name } of rootsOf(each)) byOp.set(name, [...(byOp.get(name) ?? []), each.name]);
  const looks = new Map<string, number>();
  for (const { subject, looks: count } of vainByNode(events))
    for (const name of byOp.get(ops[subject] ?? '') ?? []) looks.set(name, (looks.get(name) ?? 0) + count);
  return mostFirst(looks);
}

const mostFirst = <Subject>(looks: ReadonlyMap<Subject, number>): readonly VainLooks<Subject>[] =>
  [...looks].map(([subject, count]) => ({ subject, looks: count })).sort((a, b) => b.looks - a.looks);
