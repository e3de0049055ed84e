// The loop tree: each loop is its head and all blocks that reach the head's back edges without passing the head.
import type { CfgBlock } from './cfg.ts';
import { dominates, type DominatorTree } from './dominators.ts';

export interface LoopTree {
  /** Block index of the innermost loop's head, by block; -1 outside all loops. A head belongs to its own loop. */
  readonly head: Int32Array;
  /** How many loops a block is in. */
  readonly depth: Int32Array;
}

export function loopTree(
  blocks: readonly Pick<CfgBlock, 'index' | 'predecessors'>[],
  tree: DominatorTree,
): LoopTree {
  const head = new Int32Array(blocks.length).fill(-1);
  const outer = new Int32Array(blocks.length).fill(-1);
  // Outer heads have smaller numbers, so inner loops overwrite what the outer ones wrote.
  for (const { index, predecessors } of blocks) {
    const latches = predecessors.filter((block) => dominates(tree, index, block));
    if (latches.length === 0) continue;
    outer[index] = head[index];
    for (const block of naturalLoop(blocks, index, latches)) head[block] = index;
  }
  const depth = new Int32Array(blocks.length);
  const depthOfLoop = new Int32Array(blocks.length);
  for (const { index } of blocks) {
    if (head[index] === index) depthOfLoop[index] = outer[index] < 0 ? 1 : depthOfLoop[outer[index]] + 1;
    depth[index] = head[index] < 0 ? 0 : depthOfLoop[head[index]];
  }
  return { head, depth };
}

/**
 * The head and the blocks that reach one of the latches without passing the head.
 * @param among the blocks that count; all where it is left out
 */
export function naturalLoop(
  blocks: readonly Pick<CfgBlock, 'predecessors'>[],
  head: number,
  latches: readonly number[],
  among?: ReadonlySet<number>,
): Set<number> {
  const inside = new Set([head]);
  const waiting = [...latches];
  for (let block = waiting.pop(); block !== undefined; block = waiting.pop()) {
    if (inside.has(block) || among?.has(block) === false) continue;
    inside.add(block);
    waiting.push(...blocks[block].predecessors);
  }
  return inside;
}
