// Click's third analysis together with the other two: constants, unreachable code and congruence, all optimistic.
// Sources: Click and Cooper, «Combining Analyses, Combining Optimizations» (1995), chapter 4 of Click's thesis; Alpern,
// Wegman and Zadeck, «Detecting Equality of Variables in Programs» (1988); Hopcroft's minimization of automata (1971).
//
// It goes on in phases, as long as an element falls:
//   1. elements fall to rest, while what was not told apart yet counts as congruent (congruence-propagate.ts);
//   2. with these elements, all values begin in one class, and classes split until what is left together has one value
//      (congruence-shapes.ts, -partition.ts, -refine.ts).
// Each phase ends with what no order of its steps can change, so all orders solve a system alike. Programs need as many
// phases as there are tests of unknown values inside each other, and one or two more.
// It holds for systems that are strict: an operand is defined wherever it is used, as in all graphs of programs.
// Keep true: what is found last is consistent: each element is no higher than its equation gives in the last partition.
import { congruenceLaws, type CongruenceLaws } from './congruence-laws.ts';
import { Partition } from './congruence-partition.ts';
import { Propagation } from './congruence-propagate.ts';
import { refine } from './congruence-refine.ts';
import { shapesOf } from './congruence-shapes.ts';
import type { EquationSystem, Solution, SolvingOrder, Split } from './model.ts';
import { SolvingRecord } from './record.ts';

export interface CongruenceOptions {
  readonly order: SolvingOrder;
  /** Keeps the visits. Default: false. */
  readonly trace?: boolean;
  /** With `trace`: keeps no more visits than this. Default: all. */
  readonly mostVisits?: number;
  /** Default: the standard ones; tests plant mistakes here. */
  readonly laws?: CongruenceLaws;
}

/**
 * Splits are those of the last phase: they begin with all values in class 0. Values that are never defined are in one
 * class, those that are one constant as well.
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
