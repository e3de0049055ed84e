// Jump tables of functions. Their entries are blocks, so they are only known after layout.
import type { MachineCode } from '../code.ts';
import { endOf, TABLE_JUMPS } from '../ops/columns.ts';
import { BLOCK, contentOf, kindOf } from '../words.ts';

interface JumpTable {
  readonly symbol: string;
  readonly blocks: readonly number[];
}

export function jumpTables({ blocks, order, table }: MachineCode): readonly JumpTable[] {
  const found: JumpTable[] = [];
  for (const { end, start } of blocks) {
    // Such a jump ends its block.
    const last = start < end ? order[end - 1] : -1;
    if (last < 0 || endOf[table.ops[last]] !== TABLE_JUMPS) continue;
    const targets: number[] = [];
    for (let place = 0; place < table.operandCount(last); place++) {
      const word = table.operand(last, place);
      if (kindOf(word) === BLOCK) targets.push(contentOf(word));
    }
    found.push({ symbol: table.symbolOf(table.operand(last, 1)), blocks: targets });
  }
  return found;
}
