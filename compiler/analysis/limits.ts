// Limits: proofs that one value is at most another plus a constant, in a block.
//
// A proof leads from the value to the bound by facts from tests and checks (`i < n` steps from i to n - 1),
// by operations (`j - 1` is below j), and through phis by induction: at a loop header, the claim may be
// assumed on the back edge if it then follows for the next iteration and the bound is invariant. Row and
// column form an index: if 0 <= p < q and r < m, p * m + r is below q * m (byRowAndColumn). Source: Bodík,
// Gupta, and Sarkar, “ABCD: Eliminating Array Bounds Checks on Demand” (PLDI 2000); the inequality graph is
// walked without being built. Invariant: claims are about mathematical integers, so a step over a sum
// requires that it does not overflow.
import type { Node } from '../ir/node.ts';
import { ops } from '../ir/ops/table.ts';
import { MAX_INT, MIN_INT, type IntType } from '../ir/types.ts';
import { constantSum, uncastInteger } from './checks.ts';
import { quotient } from './quotient.ts';
import type { Facts } from './facts.ts';
import type { BlockTree } from './block-tree.ts';
import type { Ranges } from './ranges.ts';

/** Maximum claims per proof, and its maximum depth. */
const MAX_CLAIMS = 200;
const DEEPEST = 12;

/** The tests and checks of a proof, in order; empty if operations alone suffice. */
export type Proof = readonly Node[];

/** `value ≤ bound + offset`, in a block. */
interface Claim {
  readonly value: Node;
  readonly offset: bigint;
  readonly block: number;
}

export class Limits {
  private readonly dominance: BlockTree;
  private readonly facts: Facts;
  private readonly ranges: Ranges;
  private left = 0;
  private assumed = new Map<Node, bigint>();

  constructor(dominance: BlockTree, facts: Facts, ranges: Ranges) {
    this.dominance = dominance;
    this.facts = facts;
    this.ranges = ranges;
  }

  /** A proof that value ≤ bound + offset in a block, or null. */
  atMost(value: Node, bound: Node, offset: bigint, block: number): Proof | null {
    this.left = MAX_CLAIMS;
    return this.begin({ value, offset, block }, countOf(bound), DEEPEST);
  }

  /** Proves a claim about another bound, to which the assumptions do not apply. */
  private begin(claim: Claim, bound: Node, depth: number): Proof | null {
    const { assumed } = this;
    this.assumed = new Map();
    const found = this.prove(claim, bound, depth);
    const part = found === null ? constantSum(bound) : null;
    const isSum = part !== null && this.isExact(part.base, part.sum, claim.block);
    const proof = isSum ? this.prove({ ...claim, offset: claim.offset + part.sum }, part.base, depth) : found;
    this.assumed = assumed;
    return proof;
  }

  private prove(given: Claim, bound: Node, depth: number): Proof | null {
    const claim = { ...given, value: countOf(given.value) };
    const { value, offset, block } = claim;
    if (value === bound) return offset >= 0n ? [] : null;
    if (depth === 0 || this.left-- <= 0) return null;
    const range = this.ranges.at(value, block);
    const limit = this.ranges.at(bound, block);
    if (range.max <= limit.min + offset) return [];
    // Unreachable code.
    if (range.min > range.max || limit.min > limit.max) return [];
    const assumed = this.assumed.get(value);
    if (assumed !== undefined) return offset >= assumed ? [] : null;
    return (
      this.byFacts(claim, bound, depth) ??
      this.byRowAndColumn(claim, bound, depth) ??
      (value.op === ops.Phi ? this.byArms(claim, bound, depth) : this.byOperands(claim, bound, depth))
    );
  }

  private byFacts({ value, offset, block }: Claim, bound: Node, depth: number): Proof | null {
    for (const fact of this.facts.at(value, block)) {
      if (fact.relation !== 'at-most' || fact.other === null || !this.isExact(value, fact.sum, block))
        continue;
      const rest = this.prove({ value: fact.other, offset: offset - fact.offset, block }, bound, depth - 1);
      if (rest !== null) return [fact.by, ...rest];
    }
    return null;
  }

  /** Proves the claim for all arms of a merge; at a loop, by induction. */
  private byArms({ value: phi, offset }: Claim, bound: Node, depth: number): Proof | null {
    const merge = phi.input(0);
    if (!this.dominance.isFixedBefore(bound, this.dominance.headedBy(merge))) return null;
    const isLoop = merge.op === ops.Loop;
    if (isLoop) this.assumed.set(phi, offset);
    const proof: Node[] = [];
    let holds = true;
    for (let slot = 1; slot < phi.inputs.length && holds; slot++) {
      const block = this.dominance.arm(merge, slot);
      const arm = this.prove({ value: phi.input(slot), offset, block }, bound, depth - 1);
      if (arm === null) holds = false;
      else proof.push(...arm);
    }
    if (isLoop) this.assumed.delete(phi);
    return holds ? proof : null;
  }

  /** Proves the claim for an operand that is at least the value plus the offset. */
  private byOperands({ value, offset, block }: Claim, bound: Node, depth: number): Proof | null {
    const [, left, right] = value.inputs;
    if (left == null || right == null) return null;
    const step = (to: Node, more: bigint): Proof | null =>
      this.prove({ value: to, offset: offset + more, block }, bound, depth - 1);
    const a = this.ranges.at(left, block);
    const b = this.ranges.at(right, block);
    switch (value.op) {
      case ops.Add:
        if (!fits(a.min + b.min) || !fits(a.max + b.max)) return null;
        return step(left, -b.max) ?? step(right, -a.max);
      case ops.Sub:
        return fits(a.min - b.max) && fits(a.max - b.min) ? step(left, b.min) : null;
      case ops.And:
        return (isNatural(a) ? step(left, 0n) : null) ?? (isNatural(b) ? step(right, 0n) : null);
      case ops.Sar:
      case ops.Shr:
        return isNatural(a) ? step(left, 0n) : null;
      case ops.Div:
        return isNatural(a) && b.min >= 1n ? step(left, 0n) : null;
      case ops.Mod:
        return (b.min >= 1n ? step(right, 1n) : null) ?? (isNatural(a) ? step(left, 0n) : null);
      default:
        return null;
    }
  }

  /**
   * p * m + r ≤ (q - 1) * m + m - 1 = q * m - 1, for the bound q * m. The product p * m is between 0 and the
   * bound, so it does not overflow.
   */
  private byRowAndColumn({ value, offset, block }: Claim, bound: Node, depth: number): Proof | null {
    if (value.op !== ops.Add || offset < -1n) return null;
    for (const slot of [1, 2]) {
      const product = value.input(slot);
      const rest = value.input(3 - slot);
      if (product.op !== ops.Mul) continue;
      for (const factorSlot of [1, 2]) {
        const row = product.input(factorSlot);
        const width = product.input(3 - factorSlot);
        const rows = quotient(bound, width);
        if (rows === null || !this.isExactProduct(rows, width, block)) continue;
        if (this.ranges.at(row, block).min < 0n) continue;
        const column = this.begin({ value: rest, offset: -1n, block }, width, depth - 1);
        const below = column === null ? null : this.rowBelow(row, rows, block, depth);
        if (column !== null && below !== null) return [...column, ...below];
      }
    }
    return null;
  }

  private rowBelow(row: Node, rows: Node | bigint, block: number, depth: number): Proof | null {
    if (typeof rows !== 'bigint') return this.begin({ value: row, offset: -1n, block }, rows, depth - 1);
    return this.ranges.at(row, block).max < rows ? [] : null;
  }

  private isExactProduct(rows: Node | bigint, width: Node, block: number): boolean {
    const most = typeof rows === 'bigint' ? rows : this.ranges.at(rows, block).max;
    const least = typeof rows === 'bigint' ? rows : this.ranges.at(rows, block).min;
    const widths = this.ranges.at(width, block);
    return isNatural(widths) && least >= 0n && fits(most * widths.max);
  }

  private isExact(value: Node, sum: bigint, block: number): boolean {
    if (sum === 0n) return true;
    const { min, max } = this.ranges.at(value, block);
    return fits(min + sum) && fits(max + sum);
  }
}

/** The length of a new array is the requested one: if the length is read, the allocation succeeded. */
function countOf(value: Node): Node {
  if (value.op !== ops.Length) return uncastInteger(value);
  let object = value.input(1);
  while (object.op === ops.Cast || object.op === ops.ReadOnly) object = object.input(1);
  return object.op === ops.New && object.inputs.length > 1 ? object.input(1) : value;
}

const fits = (n: bigint): boolean => n >= MIN_INT && n <= MAX_INT;
const isNatural = ({ min }: IntType): boolean => min >= 0n;
