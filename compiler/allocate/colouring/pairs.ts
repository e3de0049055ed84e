// A set of unordered pairs of small numbers: a triangle of bits while that is small, else a hash set of the pairs seen.
import { BitSet } from '../../base/bitset.ts';

/** Up to here the triangle takes at most 25 megabytes. */
const MOST_BITS = 200_000_000;

export class PairSet {
  private readonly bits: BitSet | null;
  private readonly sparse = new Set<number>();

  /** @param count members are below this */
  constructor(count: number) {
    const size = (count * (count + 1)) / 2;
    this.bits = size <= MOST_BITS ? new BitSet(size) : null;
  }

  has(a: number, b: number): boolean {
    const pair = place(a, b);
    return this.bits === null ? this.sparse.has(pair) : this.bits.has(pair);
  }

  /** Adds a pair; true if it was not there before. */
  add(a: number, b: number): boolean {
    const pair = place(a, b);
    if (this.bits !== null) return this.bits.add(pair);
    const before = this.sparse.size;
    this.sparse.add(pair);
    return this.sparse.size !== before;
  }
}

const place = (a: number, b: number): number => (a > b ? (a * (a + 1)) / 2 + b : (b * (b + 1)) / 2 + a);
