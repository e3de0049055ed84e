// One iteration of linear scan: intervals, aggressive coalescing, the scan.
import { FIRST_VIRTUAL, isVirtual, RegisterScan, type Register } from '../../backend/x64/index.ts';
import { collectCopies } from '../copies.ts';
import { buildIntervals, type Interval } from '../intervals.ts';
import type { IterationInput, IterationRecord, IterationResult, NodeRecord } from '../iteration.ts';
import { coalesce, type Classes } from './coalesce.ts';
import { linearScan, type ScanResult } from './scan.ts';

/**
 * Maximum ranges per value: thousands of values with holes in every second block would exhaust memory.
 * Physical registers keep all their holes.
 */
const MAX_RANGES = 1000;

export function linearIteration(input: IterationInput): IterationResult {
  const { code, liveness, temporaries, short, registers } = input;
  const fixed = new Map<Register, Interval>();
  const intervals = new Map<Register, Interval>();
  const mostRanges = (key: Register): number => (isVirtual(key) ? MAX_RANGES : Infinity);
  for (const [key, interval] of buildIntervals(code, new RegisterScan(code), liveness, mostRanges))
    (isVirtual(key) ? intervals : fixed).set(key, interval);
  const copies = collectCopies(code);
  const merged = coalesce(intervals, copies, temporaries);
  const wishes = Array.from(copies.from, (from, copy) => ({
    from: merged.find(from),
    to: merged.find(copies.to[copy]),
  }));
  const scan = linearScan({
    intervals,
    fixed,
    registersFor: (key) => registers.for(input, key),
    unspillable: short,
    wishes,
  });
  return {
    placeOf: (register) => scan.assignment.get(merged.find(register)) ?? -1,
    rootOf: (register) => merged.find(register),
    spilled: [...scan.spilled],
    coalesced: merged.size,
    record: input.record ? recordOf(input, intervals, merged, scan) : null,
  };
}

function recordOf(
  input: IterationInput,
  intervals: ReadonlyMap<Register, Interval>,
  merged: Classes,
  { assignment, spilled }: ScanResult,
): IterationRecord {
  const { code, registers, short } = input;
  const all = Array.from({ length: code.virtuals.count }, (_, i) => FIRST_VIRTUAL + i);
  const nodes = all.flatMap((register): NodeRecord[] => {
    const name = code.virtuals.nameOf(register);
    const kind = code.virtuals.classOf(register);
    const root = merged.find(register);
    const interval = intervals.get(root);
    if (interval === undefined) return [];
    const fate = root !== register ? 'coalesced' : spilled.has(root) ? 'spilled' : 'colored';
    const cost = short.has(register) ? Infinity : interval.weight;
    const place = assignment.get(root) ?? -1;
    const allowed = registers.for(input, register);
    return [{ register, name, class: kind, degree: 0, cost, allowed, fate, place, root }];
  });
  const events = [...intervals.values()]
    .sort((a, b) => a.ranges[0] - b.ranges[0] || a.key - b.key)
    .map(({ key, weight }) =>
      spilled.has(key)
        ? ({ kind: 'spill', node: key, because: 'cheapest', cost: weight, holders: [] } as const)
        : ({ kind: 'color', node: key, register: assignment.get(key) ?? -1, because: 'order' } as const),
    );
  return { code: code.clone(), nodes, edges: [], events };
}
