// The natural loops of machine code. In block order, only back edges lead up, so a jump to an earlier or the
// same block leads to a loop header.
import { naturalLoop } from '../analysis/index.ts';
import type { MachineCode } from '../backend/x64/index.ts';

export interface MachineLoop {
  readonly header: number;
  readonly blocks: ReadonlySet<number>;
  readonly entries: readonly number[];
}

/** Larger ones first. */
export function findLoops({ blocks }: MachineCode): MachineLoop[] {
  const loops: MachineLoop[] = [];
  for (const { index: header, predecessors } of blocks) {
    const latches = predecessors.filter((block) => block >= header);
    if (latches.length === 0) continue;
    const body = naturalLoop(blocks, header, latches);
    // A loop with a second entry is not natural.
    if (header !== 0 && body.has(0)) continue;
    loops.push({ header, blocks: body, entries: predecessors.filter((block) => !body.has(block)) });
  }
  return loops.sort((a, b) => b.blocks.size - a.blocks.size);
}
