// The natural loops of machine code. Blocks are in an order in which only the jumps back of loops go up, so a jump to an
// earlier block, or to the own one, leads to a loop's head.
import { naturalLoop } from '../analysis/index.ts';
import type { MachineCode } from '../backend/x64/index.ts';

export interface MachineLoop {
  readonly head: number;
  readonly blocks: ReadonlySet<number>;
  /** Blocks outside from which the loop is entered. */
  readonly entries: readonly number[];
}

/** Larger ones first. */
export function findLoops({ blocks }: MachineCode): MachineLoop[] {
  const loops: MachineLoop[] = [];
  for (const { index: head, predecessors } of blocks) {
    const latches = predecessors.filter((block) => block >= head);
    if (latches.length === 0) continue;
    const body = naturalLoop(blocks, head, latches);
    // One that can be entered elsewhere is no natural loop.
    if (head !== 0 && body.has(0)) continue;
    loops.push({ head, blocks: body, entries: predecessors.filter((block) => !body.has(block)) });
  }
  return loops.sort((a, b) => b.blocks.size - a.blocks.size);
}
