// Global value numbering: a table of nodes by op, inputs, and auxiliary data.
//
// Only ops marked `numbered` take part. A node must be forgotten before its inputs change, and entered again
// afterward; the engine does both. A Phi's auxiliary data is ignored, except for memory: it is then the
// class, otherwise only a name.
import { IntTable } from '../../base/int-table.ts';
import type { Node } from '../../ir/node.ts';
import { ops } from '../../ir/ops/table.ts';

/** Marks the slot of a forgotten node; searches continue after it. */
const FORGOTTEN = undefined;

export class ValueTable {
  /** Its length is a power of two; null means never used. */
  private table: (Node | null | typeof FORGOTTEN)[] = new Array<null>(256).fill(null);
  /** Comparing hashes excludes most unequal nodes without reading them. */
  private hashes = new Int32Array(256);
  private taken = 0;
  private readonly places = new IntTable();

  /** Returns an equal node, or enters the node and returns null. */
  findOrEnter(node: Node): Node | null {
    if (this.places.get(node.id) > 0 || whyNotNumbered(node) !== null) return null;
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
    this.places.set(node.id, place + 1);
    if (++this.taken * 2 > table.length) this.grow();
    return null;
  }

  forget(node: Node): void {
    const place = this.places.get(node.id);
    if (place === 0) return;
    this.places.set(node.id, 0);
    this.table[place - 1] = FORGOTTEN;
  }

  private grow(): void {
    const { table, hashes } = this;
    let count = 0;
    for (let from = 0; from < table.length; from++) if (table[from] != null) count++;
    let size = table.length;
    while (size < count * 4) size *= 2;
    this.table = new Array<null>(size).fill(null);
    this.hashes = new Int32Array(size);
    this.taken = count;
    for (let from = 0; from < table.length; from++) {
      const node = table[from];
      if (node == null) continue;
      let place = hashes[from] & (size - 1);
      while (this.table[place] !== null) place = (place + 1) & (size - 1);
      this.table[place] = node;
      this.hashes[place] = hashes[from];
      this.places.set(node.id, place + 1);
    }
  }
}

/** Why a node never equals another: each execution has a separate effect, or the Phi's arms are incomplete. */
export function whyNotNumbered(node: Node): 'not-numbered' | 'unfinished' | null {
  if (node.op.numbered !== true) return 'not-numbered';
  return node.op === ops.Phi && node.inputs.includes(null) ? 'unfinished' : null;
}

const isNameOnly = ({ op, type }: Node): boolean => op === ops.Phi && type.kind !== 'memory';

function hashOf(node: Node): number {
  let hash = node.op.index + 1;
  for (const input of node.inputs)
    hash = Math.imul(hash, 0x01000193) ^ (input === null ? 0x55 : input.id + 1);
  hash = Math.imul(hash, 0x01000193) ^ auxHash(node);
  // The table uses the low bits, so all other bits must affect them.
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return hash ^ (hash >>> 13);
}

function auxHash(node: Node): number {
  const { aux } = node;
  if (aux === null || isNameOnly(node)) return 0;
  if (typeof aux === 'number') return aux + 1;
  return typeof aux === 'string' ? aux.length : aux.id;
}

/** The first difference between two nodes. A number is the slot of a different input. */
export type NodeDifference = 'op' | 'count' | 'aux' | number;

/** Null if two nodes compute the same value. */
export function differenceOf(a: Node, b: Node): NodeDifference | null {
  if (a.op !== b.op) return 'op';
  if (a.inputs.length !== b.inputs.length) return 'count';
  if (a.aux !== b.aux && !(isNameOnly(a) && isNameOnly(b))) return 'aux';
  for (let slot = 0; slot < a.inputs.length; slot++) if (a.inputs[slot] !== b.inputs[slot]) return slot;
  return null;
}
