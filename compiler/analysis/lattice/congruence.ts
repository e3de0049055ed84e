// Click's combined analysis: constants, unreachable code, and congruence, all optimistic. Sources: Click and
// Cooper, “Combining Analyses, Combining Optimizations” (1995), chapter 4 of Click's thesis; Alpern, Wegman,
// and Zadeck, “Detecting Equality of Variables in Programs” (1988); Hopcroft's minimization of automata
// (1971).
//
// It proceeds in phases as long as an element falls:
//   1. elements fall to a fixed point, where values not yet proved different count as congruent (congruence-propagate.ts);
//   2. with these elements, all values start in one class, and classes split until their members are congruent
//      (congruence-shapes.ts, -partition.ts, -refine.ts).
// The result of each phase is independent of the order of its steps. The number of phases is the nesting
// depth of tests of unknown values, plus one or two. Systems must be strict: an operand is defined wherever
// it is used, as in all program graphs. Invariant: the result is consistent: each element is no higher than
// its equation's value in the last partition.
import { congruenceLaws, type CongruenceLaws } from './congruence-laws.ts';
import { Partition } from './congruence-partition.ts';
import { Propagation } from './congruence-propagate.ts';
import { refine } from './congruence-refine.ts';
import { shapesOf } from './congruence-shapes.ts';
import type { EquationSystem, Solution, SolvingOrder, Split } from './model.ts';
import { SolvingRecord } from './record.ts';

export interface CongruenceOptions {
  readonly order: SolvingOrder;
  /** Default: false. */
  readonly trace?: boolean;
  /** With `trace`: maximum recorded visits. Default: all. */
  readonly mostVisits?: number;
  /** Default: the standard ones; tests plant mistakes here. */
  readonly laws?: CongruenceLaws;
}

/**
 * Splits are those of the last phase, which starts with all values in class 0. All undefined values share a
 * class, and so do values with equal constants.
 */
export function solveCongruence(
  system: EquationSystem,
  { order, trace = false, mostVisits = Infinity, laws = congruenceLaws }: CongruenceOptions,
): Solution {
  const record = new SolvingRecord(trace ? mostVisits : 0);
  const propagation = new Propagation(system, laws, order, record);
  const { elements, isTaken } = propagation;
  let classes: Int32Array = new Int32Array(0);
  let splits: Split[] = [];
  while (propagation.run() || classes.length < elements.length) {
    splits = [];
    const afterVisits = record.evaluations;
    const shapes = shapesOf({ system, laws, elements, isTaken });
    const partition = new Partition(shapes, (split) => splits.push({ ...split, afterVisits }));
    refine(partition, order);
    classes = partition.classOf;
    propagation.usePartition(classes);
  }
  const { visits, evaluations, changes, rounds } = record;
  return {
    analysis: 'congruence',
    order,
    elements,
    classes: [...classes],
    visits,
    splits,
    counts: { evaluations, changes, rounds: order === 'round-robin' ? rounds : 1 },
  };
}
