// Ranges of integer values, at the places where they are used.
//
// Only phis store a range; others are computed on demand from their operands' ranges at that place, refined
// by the facts there (facts.ts). Phis are solved by iteration, starting from “no value yet”. At loops, an end
// that keeps moving jumps to 0 or to the end of all integers (widening); two more iterations recover
// precision (narrowing). Integers have 64 bits, so a sum that might overflow can be anything: a counter is “0
// … 2^63-1” only if it is tested. Sources: ranges and limits: Indutny, “Sea of Nodes”; widening: Cousot and
// Cousot, POPL 1977. Invariant: every answer is sound, even if a computation is cut off, and at least as
// precise as the node's type.
import { PairTable } from '../base/pair-table.ts';
import type { Node } from '../ir/node.ts';
import { rangeOf } from '../ir/ops/typing.ts';
import { ops } from '../ir/ops/table.ts';
import { INT, MAX_INT, MIN_INT, ZERO, intRange, isHigh, type IntType } from '../ir/types.ts';
import { uncastInteger } from './checks.ts';
import type { Fact, Facts } from './facts.ts';
import type { BlockTree } from './block-tree.ts';

const DEPTH = 6;
const ROUNDS_BEFORE_WIDENING = 2;
const NARROWING_ROUNDS = 2;
/** Widening ends the iteration long before this, except for a few iterations at merges between loops. */
const MAX_ROUNDS = 40;

const ABOVE_LENGTHS = 1n << 40n;

const NOTHING: IntType = intRange(1n, 0n);

const isEmpty = ({ min, max }: IntType): boolean => min > max;

/** A shortcut: usually, one range contains the other, and no type needs interning. */
function both(a: IntType, b: IntType): IntType {
  if (a === b) return a;
  const isLower = a.min <= b.min;
  const isHigher = a.max >= b.max;
  if (isLower && isHigher) return b;
  if (a.min >= b.min && a.max <= b.max) return a;
  const min = isLower ? b.min : a.min;
  const max = isHigher ? b.max : a.max;
  return min > max ? NOTHING : intRange(min, max);
}

function either(a: IntType, b: IntType): IntType {
  if (a === b || isEmpty(b)) return a;
  if (isEmpty(a)) return b;
  const isLower = a.min <= b.min;
  const isHigher = a.max >= b.max;
  if (isLower && isHigher) return a;
  if (a.min >= b.min && a.max <= b.max) return b;
  return intRange(isLower ? a.min : b.min, isHigher ? a.max : b.max);
}

function between(min: bigint, max: bigint): IntType {
  const low = min < MIN_INT ? MIN_INT : min;
  const high = max > MAX_INT ? MAX_INT : max;
  return low > high ? NOTHING : intRange(low, high);
}

function typeRange({ type }: Node): IntType {
  if (type.kind !== 'int' || isHigh(type)) return INT;
  return type.widen === 0 ? type : intRange(type.min, type.max);
}

/** `version`: that of the phi ranges on which the answer depends. */
interface Answer {
  range: IntType;
  depth: number;
  version: number;
}

export class Ranges {
  private readonly dominance: BlockTree;
  private readonly facts: Facts;
  private readonly phis = new Map<Node, IntType>();
  private readonly wide = new Map<Node, IntType>();
  /** Answers by their index in `places`, by value and block; only valid for the current version. */
  private readonly answers: Answer[] = [];
  private readonly places = new PairTable();
  private version = 0;
  rounds = 0;

  /** @param roots the values to be queried */
  constructor(dominance: BlockTree, facts: Facts, roots: Iterable<Node>) {
    this.dominance = dominance;
    this.facts = facts;
    const phis = this.phisBehind(roots);
    for (const phi of phis) this.phis.set(phi, NOTHING);
    if (!this.rise(phis)) for (const phi of phis) this.setPhi(phi, typeRange(phi));
    for (const phi of phis)
      if (phi.input(0).op === ops.Loop) this.wide.set(phi, letGo(this.phis.get(phi) ?? INT));
    for (let round = 0; round < NARROWING_ROUNDS; round++)
      for (const phi of phis) this.setPhi(phi, both(this.merged(phi), this.phis.get(phi) ?? INT));
  }

  /** The range of a value in a block where it is available; high if the block is unreachable. */
  at(value: Node, block: number): IntType {
    return this.find(value, block, DEPTH);
  }

  /** The range of a loop phi before narrowing, or null. */
  widened(phi: Node): IntType | null {
    return this.wide.get(phi) ?? null;
  }

  // ------------------------------------------------------------------------------------------------------- solving

  /** The integer phis that the roots depend on, directly or through facts, in block order. */
  private phisBehind(roots: Iterable<Node>): Node[] {
    const seen = new Set<Node>();
    const stack: Node[] = [];
    const add = (value: Node | null): void => {
      if (value === null || value.type.kind !== 'int' || value.op === ops.Constant || seen.has(value)) return;
      seen.add(value);
      stack.push(value);
    };
    for (const root of roots) add(root);
    const phis: Node[] = [];
    for (let value = stack.pop(); value !== undefined; value = stack.pop()) {
      if (value.op === ops.Phi) phis.push(value);
      if (value.op === ops.Phi || value.op === ops.Cast || value.op.range !== undefined)
        for (let slot = 1; slot < value.inputs.length; slot++) add(value.inputs[slot]);
      for (const { other } of this.facts.all(value)) add(other);
    }
    const place = (phi: Node): number => this.dominance.headedBy(phi.input(0));
    return phis.sort((a, b) => place(a) - place(b) || a.id - b.id);
  }

  /** Grows the ranges of phis until they contain all inputs; returns whether that succeeded. */
  private rise(phis: readonly Node[]): boolean {
    for (this.rounds = 1; this.rounds <= MAX_ROUNDS; this.rounds++) {
      let changed = false;
      for (const phi of phis) {
        const old = this.phis.get(phi) ?? NOTHING;
        const merged = either(old, this.merged(phi));
        if (merged === old) continue;
        const isLoop = phi.input(0).op === ops.Loop && this.rounds > ROUNDS_BEFORE_WIDENING;
        this.setPhi(phi, isLoop ? both(widen(old, merged), typeRange(phi)) : merged);
        changed = true;
      }
      if (!changed) return true;
    }
    return false;
  }

  private merged(phi: Node): IntType {
    const merge = phi.input(0);
    let range = NOTHING;
    for (let slot = 1; slot < phi.inputs.length; slot++)
      range = either(range, this.find(phi.input(slot), this.dominance.arm(merge, slot), DEPTH));
    return both(range, typeRange(phi));
  }

  private setPhi(phi: Node, range: IntType): void {
    if (this.phis.get(phi) === range) return;
    this.phis.set(phi, range);
    this.version++;
  }

  // ------------------------------------------------------------------------------------------------------ answering

  private find(value: Node, block: number, depth: number): IntType {
    if (value.op === ops.Constant || value.type.kind !== 'int') return typeRange(value);
    const integer = uncastInteger(value);
    if (integer !== value) return both(this.find(integer, block, depth), typeRange(value));
    const answer = this.answerFor(value, block);
    if (answer.version === this.version && answer.depth >= depth) return answer.range;
    const base = this.base(value);
    // For recursive queries.
    answer.range = base;
    answer.depth = depth;
    answer.version = this.version;
    let range = both(this.computed(value, block, depth), base);
    const facts = this.facts.all(value);
    for (let i = 0; i < facts.length && !isEmpty(range); i++)
      if (this.dominance.dominates(facts[i].block, block))
        range = this.refined(range, facts[i], block, depth);
    answer.range = range;
    answer.depth = depth;
    return range;
  }

  private answerFor({ id }: Node, block: number): Answer {
    const place = this.places.get(id, block);
    if (place >= 0) return this.answers[place];
    const answer = { range: NOTHING, depth: -1, version: -1 };
    this.places.add(id, block, this.answers.push(answer) - 1);
    return answer;
  }

  private base(value: Node): IntType {
    return (value.op === ops.Phi ? this.phis.get(value) : undefined) ?? typeRange(value);
  }

  private computed(value: Node, block: number, depth: number): IntType {
    if (value.op.range === undefined || depth === 0) return INT;
    const first = this.find(value.input(1), block, depth - 1);
    if (isEmpty(first)) return NOTHING;
    if (value.inputs.length === 2) return rangeOf(value.op, first, null);
    const second = this.find(value.input(2), block, depth - 1);
    return isEmpty(second) ? NOTHING : rangeOf(value.op, first, second);
  }

  private refined(range: IntType, fact: Fact, block: number, depth: number): IntType {
    const { other, offset, relation, sum } = fact;
    if (other !== null && depth < 2) return range;
    const bound = other === null ? ZERO : this.find(other, block, depth - 2);
    if (isEmpty(bound)) return NOTHING;
    const low = bound.min + offset;
    const high = bound.max + offset;
    if (sum !== 0n) return refinedBySum(range, relation, low, high, sum);
    switch (relation) {
      case 'at-most':
        return both(range, between(MIN_INT, high));
      case 'at-least':
        return both(range, between(low, MAX_INT));
      case 'not':
        return low === high ? without(range, low) : range;
    }
  }
}

/**
 * Applies a fact about `value + sum` to the value. If the sum overflows, it wraps to the other end of the
 * integers; a bound that excludes those proves that it did not.
 */
function refinedBySum(
  range: IntType,
  relation: Fact['relation'],
  low: bigint,
  high: bigint,
  sum: bigint,
): IntType {
  if (relation === 'not') return low === high ? without(range, BigInt.asIntN(64, low)) : range;
  if (relation === 'at-least' && sum > 0n && low + sum >= MIN_INT + sum)
    return both(range, between(low, MAX_INT - sum));
  if (relation === 'at-most' && sum < 0n && high + sum <= MAX_INT + sum)
    return both(range, between(MIN_INT - sum, high));
  if (range.min + sum < MIN_INT || range.max + sum > MAX_INT) return range;
  return both(range, relation === 'at-most' ? between(MIN_INT, high) : between(low, MAX_INT));
}

function without(range: IntType, value: bigint): IntType {
  if (range.min === value) return between(value + 1n, range.max);
  return range.max === value ? between(range.min, value - 1n) : range;
}

/**
 * An end that moved goes as far as possible, but a lower one first to 0, where most counters start, and an
 * upper one first to a number above all lengths: a value that a test keeps below that can be incremented
 * without overflow.
 */
function widen(old: IntType, now: IntType): IntType {
  if (isEmpty(old)) return now;
  const min = now.min >= old.min ? now.min : now.min >= 0n ? 0n : MIN_INT;
  return intRange(min, now.max <= old.max ? now.max : now.max <= ABOVE_LENGTHS ? ABOVE_LENGTHS : MAX_INT);
}

/** For display: an end above all lengths is unlimited. */
const letGo = (range: IntType): IntType =>
  range.max === ABOVE_LENGTHS ? intRange(range.min, MAX_INT) : range;
