// Dominators of a def/use graph, in its own block numbers.
import { dominates, dominatorTree, type DominatorTree } from '../../analysis/index.ts';
import { BitSet } from '../../base/bitset.ts';
import { reversePostorder } from '../../base/reverse-postorder.ts';
import type { DefUseBlock } from '../flow/def-use.ts';

export interface Dominance extends DominatorTree {
  readonly children: readonly (readonly number[])[];
  readonly order: readonly number[];
}

export function dominanceOf(blocks: readonly DefUseBlock[]): Dominance {
  const { order, place, renumbered } = inReversePostorder(blocks);
  const tree = dominatorTree(renumbered);
  const parent = new Int32Array(blocks.length).fill(-1);
  const depth = new Int32Array(blocks.length);
  const children: number[][] = blocks.map(() => []);
  for (const block of order) {
    const above = tree.parent[place[block]];
    depth[block] = tree.depth[place[block]];
    if (above < 0) continue;
    parent[block] = order[above];
    children[order[above]].push(block);
  }
  return { parent, depth, children, order };
}

/** Whether each retreating edge, in reverse postorder, leads to a block that dominates its source. */
export function isReducible({ blocks }: { readonly blocks: readonly DefUseBlock[] }): boolean {
  const dominance = dominanceOf(blocks);
  const place = new Int32Array(blocks.length);
  dominance.order.forEach((block, at) => (place[block] = at));
  return blocks.every(({ successors }, block) =>
    successors.every((to) => place[to] > place[block] || dominates(dominance, to, block)),
  );
}

function inReversePostorder(blocks: readonly DefUseBlock[]): {
  readonly order: readonly number[];
  readonly place: Int32Array;
  readonly renumbered: readonly { readonly predecessors: readonly number[] }[];
} {
  const next = (block: number): readonly number[] => blocks[block].successors;
  const order = reversePostorder(0, next, new BitSet(blocks.length));
  const place = new Int32Array(blocks.length);
  order.forEach((block, at) => (place[block] = at));
  const renumbered = order.map((block) => ({
    predecessors: blocks[block].predecessors.map((predecessor) => place[predecessor]),
  }));
  return { order, place, renumbered };
}
