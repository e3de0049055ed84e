// Join points of definitions, by definition: z is in the join of a set of blocks if two nonempty paths lead
// to z from two of them and only have z in common (Cytron et al. 1991, §3.1); the iterated join is the fixed
// point. It defines “minimal”; dominance frontiers are a way to compute it.
//
// Two such paths exist if no single block is on all paths from the set to z (Menger). Deliberately slow: each
// block of one path is removed in turn.
import type { DefUseGraph } from '../flow/def-use.ts';

/** Blocks where a variable needs a phi by definition. The entry counts as a definition (“undefined”). */
export function iteratedJoin({ blocks }: DefUseGraph, definitions: readonly number[]): ReadonlySet<number> {
  const sources = new Set([0, ...definitions]);
  const joins = new Set<number>();
  for (let grown = true; grown;) {
    grown = false;
    for (let block = 0; block < blocks.length; block++) {
      if (joins.has(block) || !isJoin(blocks, sources, block)) continue;
      joins.add(block);
      sources.add(block);
      grown = true;
    }
  }
  return joins;
}

type Blocks = DefUseGraph['blocks'];

function isJoin(blocks: Blocks, sources: ReadonlySet<number>, to: number): boolean {
  const path = pathTo(blocks, sources, to, -1);
  return path !== null && path.every((block) => pathTo(blocks, sources, to, block) !== null);
}

/**
 * The blocks of a path from a source up to but excluding `to`, which may be the source, without the block
 * `avoid`.
 */
function pathTo(blocks: Blocks, sources: ReadonlySet<number>, to: number, avoid: number): number[] | null {
  const next = new Map<number, number>();
  const waiting = new Set<number>();
  const reach = (block: number, from: number): void => {
    if (block === avoid || waiting.has(block)) return;
    waiting.add(block);
    next.set(block, from);
  };
  for (const predecessor of blocks[to].predecessors) reach(predecessor, -1);
  for (const block of waiting) {
    if (sources.has(block)) {
      const path: number[] = [];
      for (let at = block; at >= 0; at = next.get(at) ?? -1) path.push(at);
      return path;
    }
    if (block !== to) for (const predecessor of blocks[block].predecessors) reach(predecessor, block);
  }
  return null;
}
