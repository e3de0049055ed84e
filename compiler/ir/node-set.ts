// A set of nodes on dense ids: cheaper than a Set where a walk comes by most nodes of a graph.
import { BitSet } from '../base/bitset.ts';
import type { Node } from './node.ts';

export class NodeSet {
  /** In the order in which they were added. A loop over it also meets what is added meanwhile. */
  readonly nodes: Node[] = [];
  private readonly members: BitSet;

  /** @param capacity ids expected; only a size hint */
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
