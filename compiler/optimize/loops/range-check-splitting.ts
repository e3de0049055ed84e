// Range-check splitting: removes index checks from most iterations. If the index grows by the same amount in
// each iteration and the length is loop-invariant, the number of iterations before the check would fail is
// known before the loop. A copy of the loop runs these iterations without the check; the original loop runs
// the rest, if any, with all checks, so a failure happens at the same place, after the same effects.
//
// The index is treated as the machine increments it, so overflow needs no assumption: if 0 <= s, it stays
// below the length for length - s iterations from s on, and does not wrap before. If the amount is
// loop-invariant but not constant, as in a column of a matrix, the last iteration's index is computed: either
// all iterations omit the check, or none.
//
// Measured rule: innermost counted loops of at most LARGEST nodes with more than a few iterations, and at
// most MAX_CHECKS checks, because each needs a test before the loop. Invariant: redundant index checks were
// removed earlier. Sources: range check elimination in the HotSpot server compiler, with pre- and post-loops;
// Midkiff, Moreira, and Snir, “Optimizing Array Reference Checking in Java Programs”, IBM Systems Journal
// 1998.
import { analyseChecks, type CheckAnalysis } from '../../analysis/index-check.ts';
import type { Graph } from '../../ir/graph.ts';
import type { Node } from '../../ir/node.ts';
import type { Op } from '../../ir/ops/row.ts';
import { ops } from '../../ir/ops/table.ts';
import { MAX_INT, intConstant } from '../../ir/types.ts';
import { countedLoops, counterOf, insertIterationsBefore, type CountedLoop } from './counted-loops.ts';
import type { PassSteps } from '../pass-steps.ts';
import { constantValue } from '../rule.ts';

const PASS = 'range-check-splitting';

const LARGEST = 120;
const MAX_CHECKS = 6;
const MIN_ROUNDS = 8n;

/** Bound for factors whose product fits, and for numbers whose sum fits. */
const HALF = 1n << 31n;
const FAR = 1n << 61n;

interface Course {
  readonly constant: bigint;
  readonly factor: Node | null;
}

/** The check cannot fail if all `conditions` hold, while the counter is below the limit. */
interface Safety {
  readonly check: Node;
  readonly conditions: readonly (() => Node)[];
  /** Null for all iterations. */
  readonly limit: (() => Node) | null;
}

/** Returns whether it split a loop. */
export function splitRangeChecks(graph: Graph, steps: PassSteps): boolean {
  const hasCheck = graph.nodes.some((node) => node?.op === ops.CheckIndex);
  if (!hasCheck || !graph.nodes.some((node) => node?.op === ops.Loop)) return false;
  const analysis = analyseChecks(graph);
  const open = new Set(analysis.verdicts.filter(({ reason }) => reason === null).map(({ check }) => check));
  let found = false;
  for (const loop of countedLoops(analysis.dominance)) {
    if (loop.body.size > LARGEST) continue;
    const checks = [...loop.body].filter((node) => node.op === ops.CheckIndex && open.has(node));
    const splitting = new Splitting(graph, loop, analysis);
    if (checks.length === 0 || splitting.isShort()) continue;
    const safe = checks.flatMap((check) => splitting.safetyOf(check) ?? []).slice(0, MAX_CHECKS);
    if (safe.length === 0 || steps.take(PASS, 'loop-split', loop.head) === null) continue;
    splitting.split(safe);
    found = true;
  }
  return found;
}

class Splitting {
  private readonly graph: Graph;
  private readonly loop: CountedLoop;
  private readonly analysis: CheckAnalysis;
  private readonly init: Node;

  constructor(graph: Graph, loop: CountedLoop, analysis: CheckAnalysis) {
    this.graph = graph;
    this.loop = loop;
    this.analysis = analysis;
    this.init = loop.counter.phi.input(1);
  }

  isShort(): boolean {
    const first = this.range(this.init);
    const last = this.range(this.loop.bound);
    return last.max - first.min < MIN_ROUNDS * this.loop.counter.step;
  }

  /** Null if nothing is known before the loop. */
  safetyOf(check: Node): Safety | null {
    const { analysis, loop } = this;
    const index = check.input(1);
    const length = check.input(2);
    const course = analysis.dominance.isFixedBefore(length, loop.block) ? this.courseOf(index) : null;
    if (course === null || this.range(length).max > FAR) return null;
    if (loop.withBound && this.range(loop.bound).max === MAX_INT) return null;
    const first = (): Node => this.first(index);
    const isNatural = (): Node => this.make(ops.LE, this.constant(0n), first());
    const isInside = (): Node => this.make(ops.And, isNatural(), this.make(ops.LT, first(), length));
    const { step } = loop.counter;
    if (course.factor !== null)
      return step === 1n
        ? { check, conditions: this.ofLastRound(index, length, course.factor), limit: null }
        : null;
    if (course.constant === 0n) return { check, conditions: [isInside], limit: null };
    // For extreme values, init plus the number of iterations may wrap below init; then no iteration omits the
    // check. A counter with a larger step could skip the largest integer.
    const isNear = this.range(this.init).min >= 0n && this.range(this.init).max < FAR;
    const ratio = course.constant / step;
    if (ratio * step !== course.constant || (step > 1n && !isNear) || step > HALF) return null;
    if (ratio === -1n)
      return { check, conditions: [isInside], limit: () => this.fromInit(this.add(first(), 1n)) };
    if (ratio < 1n || ratio > HALF || (ratio > 1n && step > 1n)) return null;
    const isKnownNatural = isNear && this.range(index).min >= 0n;
    const conditions = isKnownNatural ? [] : [isNear ? isNatural : isInside];
    const rest = (): Node => this.make(ops.Sub, length, first());
    const iterations = (): Node =>
      ratio === 1n ? rest() : this.make(ops.Div, this.add(rest(), ratio - 1n), this.constant(ratio));
    return { check, conditions, limit: () => this.fromInit(iterations()) };
  }

  /**
   * Conditions that the index is in bounds in the first and last iterations, and that nothing overflows
   * between them.
   */
  private ofLastRound(index: Node, length: Node, factor: Node): (() => Node)[] {
    const first = (): Node => this.first(index);
    const iterations = (): Node => this.make(ops.Sub, this.add(this.limit(), -1n), this.init);
    const last = (): Node => this.make(ops.Add, first(), this.make(ops.Mul, iterations(), factor));
    const isBetween = (value: Node, end: Node): Node =>
      this.make(ops.And, this.make(ops.LE, this.constant(0n), value), this.make(ops.LT, value, end));
    const isSmall = (value: Node): Node => isBetween(value, this.constant(HALF));
    return [
      () => isSmall(iterations()),
      () => isSmall(factor),
      () => isBetween(first(), length),
      () => this.make(ops.LT, last(), length),
    ];
  }

  split(safe: readonly Safety[]): void {
    const { graph, loop } = this;
    let from = loop.head.input(1);
    const elsewhere: Node[] = [];
    for (const condition of safe.flatMap(({ conditions }) => conditions)) {
      const [yes, no] = this.branch(from, condition());
      elsewhere.push(no);
      from = yes;
    }
    let limit = this.limit();
    for (const { limit: other } of safe) {
      if (other === null) continue;
      const another = other();
      const [less, more] = this.branch(from, this.make(ops.LT, another, limit));
      from = this.node(ops.Region, null, less, more);
      limit = this.node(ops.Phi, from, another, limit);
    }
    if (elsewhere.length > 0) {
      from = this.node(ops.Region, null, from, ...elsewhere);
      limit = this.node(ops.Phi, from, limit, ...elsewhere.map(() => this.init));
    }
    const without = new Set(safe.map(({ check }) => check));
    insertIterationsBefore(graph, loop, { limit, entry: from, together: 1, without });
  }

  // ------------------------------------------------------------------------------------------------------ questions

  private range(value: Node): { readonly min: bigint; readonly max: bigint } {
    return this.analysis.ranges.at(value, this.loop.block);
  }

  /** Null if it does not change by the same amount in each iteration. */
  private courseOf(value: Node): Course | null {
    if (this.analysis.dominance.isFixedBefore(value, this.loop.block)) return { constant: 0n, factor: null };
    if (value.op === ops.Phi) {
      const counter = value.input(0) === this.loop.head ? counterOf(value) : null;
      return counter === null ? null : { constant: counter.step, factor: null };
    }
    if (value.op !== ops.Add && value.op !== ops.Sub && value.op !== ops.Mul) return null;
    const a = this.courseOf(value.input(1));
    const b = this.courseOf(value.input(2));
    if (a === null || b === null) return null;
    if (value.op === ops.Mul) return this.product(value, a, b);
    if (isFixed(b)) return a;
    if (a.factor !== null || b.factor !== null) return value.op === ops.Add && isFixed(a) ? b : null;
    const constant = value.op === ops.Add ? a.constant + b.constant : a.constant - b.constant;
    return { constant, factor: null };
  }

  private product(value: Node, a: Course, b: Course): Course | null {
    const [course, other] = isFixed(b) ? [a, value.input(2)] : [b, value.input(1)];
    if ((!isFixed(a) && !isFixed(b)) || course.factor !== null) return null;
    const times = constantValue(other);
    if (times !== null) return { constant: course.constant * times, factor: null };
    return course.constant === 1n ? { constant: 0n, factor: other } : null;
  }

  // ------------------------------------------------------------------------------------------------------- building

  private first(value: Node): Node {
    if (this.analysis.dominance.isFixedBefore(value, this.loop.block)) return value;
    if (value.op === ops.Phi) return value.input(1);
    return this.make(value.op, this.first(value.input(1)), this.first(value.input(2)));
  }

  private limit(): Node {
    const { bound, withBound } = this.loop;
    return withBound ? this.add(bound, 1n) : bound;
  }

  private fromInit(amount: Node): Node {
    return this.make(ops.Add, this.init, amount);
  }

  private add(value: Node, amount: bigint): Node {
    return this.make(ops.Add, value, this.constant(amount));
  }

  private make(op: Op, a: Node, b: Node): Node {
    return this.node(op, null, a, b);
  }

  private node(op: Op, first: Node | null, ...inputs: readonly Node[]): Node {
    const aux = op === ops.Phi ? '' : null;
    return this.graph.create(op, [first, ...inputs], aux, this.loop.head.span);
  }

  private constant(value: bigint): Node {
    return this.graph.create(ops.Constant, [this.graph.start], intConstant(value), this.loop.head.span);
  }

  private branch(from: Node, predicate: Node): [yes: Node, no: Node] {
    const { graph } = this;
    const { span } = this.loop.head;
    const test = graph.create(ops.If, [from, predicate], null, span);
    return [graph.create(ops.CProj, [test], 0, span), graph.create(ops.CProj, [test], 1, span)];
  }
}

const isFixed = ({ constant, factor }: Course): boolean => constant === 0n && factor === null;
