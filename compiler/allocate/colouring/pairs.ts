// A set of unordered pairs of small numbers: a triangle of bits while that is small, else rows, each a hash set while few
// are in it and bits where many are.
import { BitSet } from '../../base/bitset.ts';

/** Up to here the triangle takes at most 25 megabytes. */
const MOST_BITS = 200_000_000;

/** A member of a hash set takes about as much memory as so many bits. */
const BITS_A_MEMBER = 256;

export class PairSet {
  private readonly bits: BitSet | null;
  /** By the larger number of a pair: the smaller ones. */
  private readonly rows: (Set<number> | BitSet | undefined)[] = [];

  /** @param count members are below this */
  constructor(count: number) {
    const size = (count * (count + 1)) / 2;
    this.bits = size <= MOST_BITS ? new BitSet(size) : null;
  }

  has(a: number, b: number): boolean {
    if (this.bits !== null) return this.bits.has(place(a, b));
    return this.rows[Math.max(a, b)]?.has(Math.min(a, b)) ?? false;
  }

  /** Adds a pair; true if it was not there before. */
  add(a: number, b: number): boolean {
    if (this.bits !== null) return this.bits.add(place(a, b));
    const [low, high] = a < b ? [a, b] : [b, a];
    const row = (this.rows[high] ??= new Set());
    if (row instanceof BitSet) return row.add(low);
    const before = row.size;
    row.add(low);
    if (row.size * BITS_A_MEMBER > high) this.rows[high] = asBits(row, high);
    return row.size !== before;
  }
}

function asBits(row: ReadonlySet<number>, below: number): BitSet {
  const bits = new BitSet(below);
  for (const member of row) bits.add(member);
  return bits;
}

const place = (a: number, b: number): number => (a > b ? (a * (a + 1)) / 2 + b : (b * (b + 1)) / 2 + a);
