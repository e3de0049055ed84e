// A scheduler: it places each node that floats in a block, and changes no node.
//
// This first version uses the early block: the first in which all inputs are available. That is always legal.
// But it computes values that are not needed on every path, and it leaves nodes in loops if they need a value of
// the loop. Can you find the last legal block of each node, and then a better one between the two?
//
// Fathom gives, next to the nodes (see docs/passes.md):
//   blocks      predecessors, and the nodes that belong to the block; in reverse postorder
//   floating    the nodes to place, operands first; each in block `below`, or under it
//   overwrites  loads that must precede a node, because it may change what they read
import { run, type Block, type Graph } from './fathom-pass.ts';

function found(map: ReadonlyMap<number, number>, key: number): number {
  const value = map.get(key);
  if (value === undefined) throw new Error(`nothing is known about ${key}`);
  return value;
}

/** By block: the immediate dominator, and the depth in the dominator tree. */
class DominatorTree {
  readonly above = new Map<number, number>();
  private readonly depths = new Map<number, number>();

  constructor(blocks: readonly Block[]) {
    for (const { block, predecessors } of blocks) {
      // A predecessor without a depth enters a loop from its end.
      const known = predecessors.filter((each) => this.depths.has(each));
      if (known.length > 0)
        this.above.set(
          block,
          known.reduce((one, other) => this.common(one, other)),
        );
      this.depths.set(block, known.length > 0 ? this.depth(found(this.above, block)) + 1 : 0);
    }
  }

  depth(block: number): number {
    return found(this.depths, block);
  }

  /** The last block that dominates both. */
  common(one: number, other: number): number {
    let [a, b] = [one, other];
    while (a !== b) {
      if (this.depth(a) < this.depth(b)) [a, b] = [b, a];
      a = found(this.above, a);
    }
    return a;
  }
}

function schedule(graph: Graph): void {
  const { blocks, floating } = graph.data;
  const tree = new DominatorTree(blocks);
  const blockOf = new Map(blocks.flatMap(({ block, nodes }) => nodes.map((id) => [id, block] as const)));
  for (const { node: id, below } of floating) {
    const node = graph.node(id);
    let block = below;
    // The blocks of the inputs dominate one another. The deepest is the last to come.
    for (const value of node.inputs.slice(1)) {
      const available = value === null ? below : found(blockOf, value.id);
      if (tree.depth(available) > tree.depth(block)) block = available;
    }
    blockOf.set(id, block);
    graph.place(node, block);
  }
}

run(schedule);
