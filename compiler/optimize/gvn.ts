// Global value numbering: the table of nodes by op, inputs and payload, in which equal nodes find each other.
//
// Only ops marked `numbered` take part. A node whose inputs are about to change must be forgotten first and offered
// again afterwards; the engine does so from the graph's notifications. A Phi's payload is only a name and is ignored,
// unless it is of memory: then it says which class.
import type { Node } from '../ir/node.ts';
import { ops } from '../ir/ops/table.ts';

export class ValueTable {
  private readonly buckets = new Map<number, Node[]>();
  /** Hash under which a node is in the table, by id; undefined: it is not. */
  private readonly hashes: (number | undefined)[] = [];

  /** An equal node that is already in the table; else the node is entered, and null returned. */
  findOrEnter(node: Node): Node | null {
    if (node.op.numbered !== true || isUnfinished(node)) return null;
    if (this.hashes[node.id] !== undefined) return null;
    const hash = hashOf(node);
    const bucket = this.buckets.get(hash);
    if (bucket === undefined) {
      this.buckets.set(hash, [node]);
    } else {
      const found = bucket.find((other) => equal(node, other));
      if (found !== undefined) return found;
      bucket.push(node);
    }
    this.hashes[node.id] = hash;
    return null;
  }

  forget(node: Node): void {
    const hash = this.hashes[node.id];
    if (hash === undefined) return;
    this.hashes[node.id] = undefined;
    const bucket = this.buckets.get(hash);
    if (bucket === undefined) return;
    if (bucket.length === 1) this.buckets.delete(hash);
    else bucket.splice(bucket.indexOf(node), 1);
  }
}

/** A Phi whose arms are still to come must not be taken for another. */
function isUnfinished(node: Node): boolean {
  return node.op === ops.Phi && node.inputs.includes(null);
}

const isNameOnly = ({ op, type }: Node): boolean => op === ops.Phi && type.kind !== 'memory';

function hashOf(node: Node): number {
  let hash = node.op.index + 1;
  for (const input of node.inputs)
    hash = Math.imul(hash, 0x01000193) ^ (input === null ? 0x55 : input.id + 1);
  return Math.imul(hash, 0x01000193) ^ payloadHash(node);
}

function payloadHash(node: Node): number {
  const { payload } = node;
  if (payload === null || isNameOnly(node)) return 0;
  if (typeof payload === 'number') return payload + 1;
  return typeof payload === 'string' ? payload.length : payload.id;
}

function equal(a: Node, b: Node): boolean {
  if (a.op !== b.op || a.inputs.length !== b.inputs.length) return false;
  if (a.payload !== b.payload && !(isNameOnly(a) && isNameOnly(b))) return false;
  return a.inputs.every((input, slot) => input === b.inputs[slot]);
}
