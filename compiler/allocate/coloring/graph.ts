// The interference graph. Nodes are virtual registers (by their index among them); an edge says that two of one class
// are needed at once with different values.
//
// Physical registers are not nodes: each node has a mask of the registers it may still have. What the code itself keeps
// in a register, or a call destroys, takes that register from the masks of all nodes that live there. So fixed operands
// and calls cost a bit each, not an edge. Method: Click's register masks, in the coloring of Chaitin and Briggs.
import { IntList } from '../../base/int-list.ts';
import { PairTable } from '../../base/pair-table.ts';
import type { Mask, Register } from '../../backend/x64/index.ts';

export const contains = (mask: Mask, register: Register): boolean => (mask & (1 << register)) !== 0;

/** Up to so many nodes a triangle of bits holds the pairs: 32 kilobytes. */
const MAX_IN_TRIANGLE = 724;

export class InterferenceGraph {
  /** Registers that each node may have. */
  readonly allowed: Int32Array;
  /** Whether the code mentions the node. */
  readonly present: Uint8Array;
  /** By node: number of its neighbors. */
  readonly sizes: Int32Array;
  /**
   * The neighbors of a node, in the order in which they were added: `first[node]` is the entry of one, `next` that of
   * the next one of the same node, -1 for none; `neighbors` has the node of each entry.
   */
  readonly first: Int32Array;
  private readonly last: Int32Array;
  private readonly links = new IntList(64);
  private readonly ends = new IntList(64);
  /** The pairs: bits while there are few nodes, else a hash table. */
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

  get next(): Int32Array {
    return this.links.values;
  }

  get neighbors(): Int32Array {
    return this.ends.values;
  }

  interferes(a: number, b: number): boolean {
    const [low, high] = a < b ? [a, b] : [b, a];
    if (this.triangle === null) return this.pairs?.has(low, high) === true;
    const bit = bitOf(high, low);
    return (this.triangle[bit >> 5] & (1 << (bit & 31))) !== 0;
  }

  /** Adds an edge; true if it was not there before. */
  connect(a: number, b: number): boolean {
    if (a === b || !this.addPair(a, b)) return false;
    this.append(a, b);
    this.append(b, a);
    return true;
  }

  forbid(node: number, registers: Mask): void {
    this.allowed[node] &= ~registers;
  }

  /** The neighbors of a node as a new list. */
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
    const [low, high] = a < b ? [a, b] : [b, a];
    if (this.triangle === null) return this.pairs?.add(low, high) === true;
    const bit = bitOf(high, low);
    const before = this.triangle[bit >> 5];
    this.triangle[bit >> 5] = before | (1 << (bit & 31));
    return this.triangle[bit >> 5] !== before;
  }
}

const bitOf = (high: number, low: number): number => (high * (high + 1)) / 2 + low;
