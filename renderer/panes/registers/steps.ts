// The state of each live range after some of an allocator's events.
// Invariant: the last step agrees with the iteration's result (tested).
import { itemAt } from '../../../labs/engine/index.ts';
import {
  FIRST_VIRTUAL,
  type AllocationEvent,
  type LiveRangeData,
  type IterationData,
} from '../../../compiler/index.ts';

export type Condition =
  /** The range is still in the graph. */
  | 'waiting'
  /** The range was removed from the graph, and is on the stack. */
  | 'stacked'
  | 'merged'
  | 'colored'
  | 'spilled'
  | 'rematerialized';

export interface RangeState {
  readonly condition: Condition;
  readonly place: number;
  /** What it was merged into, or itself. */
  readonly into: number;
}

export interface StepState {
  readonly states: ReadonlyMap<number, RangeState>;
  /** The last one is popped first. */
  readonly stack: readonly number[];
}

const WAITING: Omit<RangeState, 'into'> = { condition: 'waiting', place: -1 };

/** @param count number of completed events */
export function stateAfter({ liveRanges, events }: IterationData, count: number): StepState {
  const states = startOf({ liveRanges, events });
  const stack: number[] = [];
  for (const event of events.slice(0, count)) {
    const { node } = event;
    if (event.kind === 'freeze') continue;
    if (event.kind === 'simplify' || event.kind === 'push') {
      stack.push(node);
      states.set(node, { condition: 'stacked', place: -1, into: node });
      continue;
    }
    const at = stack.lastIndexOf(node);
    if (at >= 0) stack.splice(at, 1);
    if (event.kind === 'coalesce') merge(states, node, event.into);
    else if (event.kind === 'color')
      states.set(node, { condition: 'colored', place: event.register, into: node });
    else
      states.set(node, {
        condition: event.kind === 'spill' ? 'spilled' : 'rematerialized',
        place: -1,
        into: node,
      });
  }
  return { states: withMerged(states), stack };
}

/** Linear scan merges copies before its first step: merges without an event are made at the start. */
function startOf({
  liveRanges,
  events,
}: Pick<IterationData, 'liveRanges' | 'events'>): Map<number, RangeState> {
  const later = new Set(events.flatMap(({ kind, node }) => (kind === 'coalesce' ? [node] : [])));
  return new Map(
    liveRanges.map(({ register, fate, root }): [number, RangeState] =>
      fate === 'coalesced' && !later.has(register)
        ? [register, { condition: 'merged', place: -1, into: root }]
        : [register, { ...WAITING, into: register }],
    ),
  );
}

/** Merging into a physical register assigns its color; merging into another live range follows that one. */
function merge(states: Map<number, RangeState>, node: number, into: number): void {
  if (into < FIRST_VIRTUAL) states.set(node, { condition: 'colored', place: into, into: node });
  else states.set(node, { condition: 'merged', place: -1, into });
}

/** A merged range has its target's place. */
function withMerged(states: ReadonlyMap<number, RangeState>): Map<number, RangeState> {
  const result = new Map(states);
  for (const [register, state] of states) {
    if (state.condition !== 'merged') continue;
    const root = rootIn(states, register);
    result.set(register, { condition: 'merged', place: states.get(root)?.place ?? -1, into: root });
  }
  return result;
}

export function rootIn(states: ReadonlyMap<number, RangeState>, register: number): number {
  let at = register;
  for (;;) {
    const state = states.get(at);
    if (state === undefined || state.condition !== 'merged' || state.into === at) return at;
    at = state.into;
  }
}

export function neighborsIn({
  liveRanges,
  edges,
}: Pick<IterationData, 'liveRanges' | 'edges'>): Map<number, Set<number>> {
  const neighbors = new Map<number, Set<number>>(liveRanges.map(({ register }) => [register, new Set()]));
  for (const [a, b] of edges) {
    neighbors.get(a)?.add(b);
    neighbors.get(b)?.add(a);
  }
  return neighbors;
}

export function subjectsOf(event: AllocationEvent | undefined): readonly number[] {
  if (event === undefined) return [];
  if (event.kind === 'coalesce') return [event.node, event.into];
  return event.kind === 'freeze' ? [event.node, event.other] : [event.node];
}

/** Whether two ranges overlap, for an iteration without edges. */
export function meet(a: LiveRangeData, b: LiveRangeData): boolean {
  if (a.class !== b.class) return false;
  const others = rangesOf(b);
  return rangesOf(a).some(([from, to]) => others.some(([begin, end]) => from < end && begin < to));
}

const rangesOf = ({ ranges }: LiveRangeData): (readonly [from: number, to: number])[] =>
  ranges.flatMap((from, i) => (i % 2 === 0 ? [[from, itemAt(ranges, i + 1)] as const] : []));
