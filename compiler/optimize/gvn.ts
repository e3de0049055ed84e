// Global value numbering: the table of nodes by op, inputs and payload, in which equal nodes find each other.
//
// Only ops marked `numbered` take part. A node whose inputs are about to change must be forgotten first and offered
// again afterwards; the engine does so from the graph's notifications. A Phi's payload is only a name and is ignored,
// unless it is of memory: then it says which class.
import type { Node } from '../ir/node.ts';
import { ops } from '../ir/ops/table.ts';

/** Marks a place whose node was forgotten: a search must go on behind it. */
const FORGOTTEN = undefined;

/** A hash table with open addressing: a node stands at its hash, or at the next free place behind it. */
export class ValueTable {
  /** Its length is a power of two; null: never taken since the table grew. */
  private table: (Node | null | typeof FORGOTTEN)[] = new Array<null>(256).fill(null);
  /** The hash of each node in the table, by place: most of what is not equal is told apart without a look at it. */
  private hashes = new Int32Array(256);
  /** Places that are not null. */
  private taken = 0;
  /** The place of each node that is in the table, plus one, by id. */
  private readonly places: number[] = [];

  /** An equal node that is already in the table; else the node is entered, and null returned. */
  findOrEnter(node: Node): Node | null {
    if (this.places[node.id] > 0 || numberingObstacle(node) !== null) return null;
    const { table, hashes } = this;
    const mask = table.length - 1;
    const hash = hashOf(node);
    let place = hash & mask;
    for (let other = table[place]; other !== null; other = table[place]) {
      if (other !== FORGOTTEN && hashes[place] === hash && differenceOf(node, other) === null) return other;
      place = (place + 1) & mask;
    }
    table[place] = node;
    hashes[place] = hash;
    this.places[node.id] = place + 1;
    if (++this.taken * 2 > table.length) this.grow();
    return null;
  }

  forget(node: Node): void {
    const place = this.places[node.id];
    if (!(place > 0)) return;
    this.places[node.id] = 0;
    this.table[place - 1] = FORGOTTEN;
  }

  /** Enters all nodes anew into a table of which they take at most a quarter. */
  private grow(): void {
    const { table, hashes } = this;
    const count = table.filter((node) => node != null).length;
    let size = table.length;
    while (size < count * 4) size *= 2;
    this.table = new Array<null>(size).fill(null);
    this.hashes = new Int32Array(size);
    this.taken = count;
    table.forEach((node, from) => {
      if (node == null) return;
      let place = hashes[from] & (size - 1);
      while (this.table[place] !== null) place = (place + 1) & (size - 1);
      this.table[place] = node;
      this.hashes[place] = hashes[from];
      this.places[node.id] = place + 1;
    });
  }
}

/** Why a node is never one with another: each time it does something of its own, or a Phi's arms are still to come. */
export function numberingObstacle(node: Node): 'not-numbered' | 'unfinished' | null {
  if (node.op.numbered !== true) return 'not-numbered';
  return node.op === ops.Phi && node.inputs.includes(null) ? 'unfinished' : null;
}

const isNameOnly = ({ op, type }: Node): boolean => op === ops.Phi && type.kind !== 'memory';

function hashOf(node: Node): number {
  let hash = node.op.index + 1;
  for (const input of node.inputs)
    hash = Math.imul(hash, 0x01000193) ^ (input === null ? 0x55 : input.id + 1);
  hash = Math.imul(hash, 0x01000193) ^ payloadHash(node);
  // The table takes the low bits: all others must matter there, too.
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return hash ^ (hash >>> 13);
}

function payloadHash(node: Node): number {
  const { payload } = node;
  if (payload === null || isNameOnly(node)) return 0;
  if (typeof payload === 'number') return payload + 1;
  return typeof payload === 'string' ? payload.length : payload.id;
}

/** What keeps two nodes from being one: the first of these that differs, or an input by its slot. */
export type NodeDifference = 'op' | 'count' | 'payload' | number;

/** Null where two nodes compute the same. */
export function differenceOf(a: Node, b: Node): NodeDifference | null {
  if (a.op !== b.op) return 'op';
  if (a.inputs.length !== b.inputs.length) return 'count';
  if (a.payload !== b.payload && !(isNameOnly(a) && isNameOnly(b))) return 'payload';
  for (let slot = 0; slot < a.inputs.length; slot++) if (a.inputs[slot] !== b.inputs[slot]) return slot;
  return null;
}
