// How construction asks for peepholes without knowing the optimizer: an injected object looks at each fresh node.
import type { Node } from '../ir/node.ts';

export interface Rewriter {
  /**
   * Improves a node that has just been made and has no users yet, or whose last inputs have just been filled in.
   * Returns the node to use in its place; where that is another one, the given node is dead.
   */
  rewrite(node: Node): Node;
}

/** Leaves every node as it was built. */
export const noRewriter: Rewriter = { rewrite: (node) => node };
