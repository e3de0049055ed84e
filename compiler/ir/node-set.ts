// A set of nodes by dense id, cheaper than a Set for walks that visit most nodes.
import { BitSet } from '../base/bitset.ts';
import type { Node } from './node.ts';

export class NodeSet {
  /** In insertion order. Iteration includes nodes that are added meanwhile. */
  readonly nodes: Node[] = [];
  private readonly members: BitSet;

  /** @param capacity expected number of ids; a hint */
  constructor(capacity: number) {
    this.members = new BitSet(capacity);
  }

  has(node: Node): boolean {
    return this.members.has(node.id);
  }

  add(node: Node): this {
    if (this.members.add(node.id)) this.nodes.push(node);
    return this;
  }

  get size(): number {
    return this.nodes.length;
  }
}
