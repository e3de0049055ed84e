// The loop tree: a loop is its header and all blocks that reach its back edges without passing the header.
import type { CfgBlock } from './cfg.ts';
import { dominates, type DominatorTree } from './dominators.ts';

export interface LoopTree {
  /** By block: index of the innermost loop's header, or -1. A header belongs to its loop. */
  readonly head: Int32Array;
  readonly depth: Int32Array;
}

export function loopTree(
  blocks: readonly Pick<CfgBlock, 'index' | 'predecessors'>[],
  tree: DominatorTree,
): LoopTree {
  const head = new Int32Array(blocks.length).fill(-1);
  const outer = new Int32Array(blocks.length).fill(-1);
  // Outer headers have smaller numbers, so inner loops overwrite their entries.
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
 * The header, and the blocks that reach a latch without passing it. @param among which blocks count; default:
 * all
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
    const { predecessors } = blocks[block];
    for (let i = 0; i < predecessors.length; i++) waiting.push(predecessors[i]);
  }
  return inside;
}
