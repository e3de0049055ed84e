import type { Node } from '../ir/node.ts';

export interface Rewriter {
  /**
   * Improves a new node that has no users yet, or whose last inputs have now been set. Returns its
   * replacement; if that is another node, the given node is dead.
   */
  rewrite(node: Node): Node;
}

export const noRewriter: Rewriter = { rewrite: (node) => node };
