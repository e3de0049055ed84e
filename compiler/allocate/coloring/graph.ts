// The interference graph. Nodes are indices of virtual registers; an edge connects two of one class that are
// live at once with different values.
//
// Physical registers are not nodes: each node has a mask of allowed registers. A register that the code uses
// or a call clobbers is removed from the masks of all live nodes, so fixed operands and calls cost a bit
// instead of an edge. Method: Click's register masks, in the coloring of Chaitin and Briggs.
import { IntList } from '../../base/int-list.ts';
import { PairTable } from '../../base/pair-table.ts';
import type { Mask, Register } from '../../backend/x64/index.ts';

export const contains = (mask: Mask, register: Register): boolean => (mask & (1 << register)) !== 0;

/** For at most this many nodes, a triangular bit matrix of 32 kilobytes stores the pairs. */
const MAX_IN_TRIANGLE = 724;

export class InterferenceGraph {
  readonly allowed: Int32Array;
  readonly present: Uint8Array;
  readonly sizes: Int32Array;
  /**
   * Linked lists of neighbors in insertion order: `first[node]` is an entry, `next` the following entry or
   * -1, and `neighbors` has each entry's node.
   */
  readonly first: Int32Array;
  private readonly last: Int32Array;
  private readonly links = new IntList();
  private readonly ends = new IntList();
  /** The pairs, as bits if there are few nodes, otherwise in a hash table. */
  private readonly triangle: Int32Array | null;
  private readonly pairs: PairTable | null;

  constructor(allowed: Int32Array) {
    const count = allowed.length;
    this.allowed = allowed;
    this.present = new Uint8Array(count);
    this.sizes = new Int32Array(count);
    this.first = new Int32Array(count).fill(-1);
    this.last = new Int32Array(count).fill(-1);
    const isSmall = count <= MAX_IN_TRIANGLE;
    this.triangle = isSmall ? new Int32Array((bitOf(count, 0) >> 5) + 1) : null;
    this.pairs = isSmall ? null : new PairTable(4 * count);
  }

  get next(): readonly number[] {
    return this.links.values;
  }

  get neighbors(): readonly number[] {
    return this.ends.values;
  }

  interferes(a: number, b: number): boolean {
    const low = Math.min(a, b);
    const high = Math.max(a, b);
    if (this.triangle === null) return this.pairs?.has(low, high) === true;
    const bit = bitOf(high, low);
    return (this.triangle[bit >> 5] & (1 << (bit & 31))) !== 0;
  }

  /** Adds an edge, and returns whether it is new. */
  connect(a: number, b: number): boolean {
    if (a === b || !this.addPair(a, b)) return false;
    this.append(a, b);
    this.append(b, a);
    return true;
  }

  forbid(node: number, registers: Mask): void {
    this.allowed[node] &= ~registers;
  }

  neighborsOf(node: number): number[] {
    const found: number[] = [];
    for (let entry = this.first[node]; entry >= 0; entry = this.next[entry])
      found.push(this.neighbors[entry]);
    return found;
  }

  private append(node: number, neighbor: number): void {
    const entry = this.links.length;
    this.links.push(-1);
    this.ends.push(neighbor);
    if (this.last[node] < 0) this.first[node] = entry;
    else this.links.values[this.last[node]] = entry;
    this.last[node] = entry;
    this.sizes[node]++;
  }

  private addPair(a: number, b: number): boolean {
    const low = Math.min(a, b);
    const high = Math.max(a, b);
    if (this.triangle === null) return this.pairs?.add(low, high) === true;
    const bit = bitOf(high, low);
    const before = this.triangle[bit >> 5];
    this.triangle[bit >> 5] = before | (1 << (bit & 31));
    return this.triangle[bit >> 5] !== before;
  }
}

const bitOf = (high: number, low: number): number => (high * (high + 1)) / 2 + low;
