// Register allocation: from machine code over virtual registers to code that a processor can run.
//
// Rounds of: intervals, coalescing, linear scan. If something had to go to memory the code is rewritten and the next
// round begins. Then the result is proven right (checker.ts), gets its frame, and is laid out.
import { assert } from '../base/assert.ts';
import {
  addFrame,
  allocationOrder,
  checkMachineCode,
  classOf,
  isVirtual,
  layOut,
  type MachineCode,
  type Register,
} from '../target/x64/index.ts';
import { assign } from './assign.ts';
import { checkAllocation } from './checker.ts';
import { coalesce, collectCopies, type Classes } from './linear/coalesce.ts';
import { buildIntervals, registerKey, type Interval } from './intervals.ts';
import { linearScan, type ScanResult } from './linear/scan.ts';
import { shareSlots } from './slots.ts';
import { spill } from './spill.ts';

export { checkAllocation } from './checker.ts';
export { allocationText } from './print.ts';

/** One round, for panes that show how the allocator came to its result. */
export interface AllocationRound {
  readonly code: MachineCode;
  /** After coalescing: one interval for each class of values. */
  readonly intervals: ReadonlyMap<Register, Interval>;
  readonly classes: Classes;
  readonly assignment: ReadonlyMap<Register, Register>;
  readonly spilled: ReadonlySet<Register>;
}

export interface AllocationCounts {
  /** Intervals that went to memory. */
  readonly spills: number;
  readonly loads: number;
  readonly stores: number;
  readonly slots: number;
  /** Values that share a register with one they are copied to or from. */
  readonly coalesced: number;
}

export interface AllocationResult {
  /** Over physical registers, with frame, laid out: what is printed, assembled and emulated. */
  readonly code: MachineCode;
  readonly rounds: readonly AllocationRound[];
  readonly counts: AllocationCounts;
}

/** Allocates by linear scan. The result has been checked. */
export function allocate(original: MachineCode): AllocationResult {
  const rounds: AllocationRound[] = [];
  const temporaries = new Set<Register>();
  const counts = { spills: 0, loads: 0, stores: 0, slots: 0, coalesced: 0 };
  let round = runRound(original, temporaries);
  rounds.push(round);
  while (round.spilled.size > 0) {
    assert(rounds.length <= original.virtuals.length, 'allocate: spilling does not come to an end');
    const { classes, spilled } = round;
    const slots = new Map([...spilled].map((key, i) => [key, counts.spills + i]));
    counts.spills += spilled.size;
    const result = spill(round.code, (register) => slots.get(classes.find(register)) ?? -1, counts.spills);
    for (const register of result.temporaries) temporaries.add(register);
    counts.loads += result.loads;
    counts.stores += result.stores;
    round = runRound(result.code, temporaries);
    rounds.push(round);
  }
  const { assignment, classes, code } = round;
  const compact = code.slots > 0 ? shareSlots(code) : code;
  const physical = assign(compact, (register) => assignment.get(classes.find(register)) ?? -1);
  checkMachineCode(physical);
  checkAllocation(original, physical);
  counts.slots = physical.slots;
  counts.coalesced = classes.size;
  return { code: layOut(addFrame(physical)), rounds, counts };
}

function runRound(code: MachineCode, temporaries: ReadonlySet<Register>): AllocationRound {
  const fixed = new Map<Register, Interval>();
  const intervals = new Map<Register, Interval>();
  for (const [key, interval] of buildIntervals(code, registerKey))
    (isVirtual(key) ? intervals : fixed).set(key, interval);
  const copies = collectCopies(code);
  const classes = coalesce(intervals, copies, temporaries);
  const wishes = copies.map(({ from, to, depth }) => ({
    from: classes.find(from),
    to: classes.find(to),
    depth,
  }));
  const orders = {
    general: allocationOrder(code.abi, 'general'),
    vector: allocationOrder(code.abi, 'vector'),
  };
  const { assignment, spilled }: ScanResult = linearScan({
    intervals,
    fixed,
    registersFor: (key) => orders[classOf(code, key)],
    unspillable: temporaries,
    wishes,
  });
  return { code, intervals, classes, assignment, spilled };
}
