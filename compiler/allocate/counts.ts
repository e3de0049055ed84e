// Counts slot accesses and copies that remain in allocated code.
import {
  accessAt,
  isRegisterWord,
  isSpillSlot,
  machineOps,
  READS,
  WRITES,
  type InstructionTable,
  type MachineCode,
} from '../backend/x64/index.ts';

export interface Accesses {
  readonly reloads: number;
  readonly stores: number;
  readonly slots: number;
  readonly moves: number;
}

export function countAccesses({ order, table, slots, instructionCount }: MachineCode): Accesses {
  const counts = { reloads: 0, stores: 0, slots, moves: 0 };
  for (let at = 0; at < instructionCount; at++) {
    const i = order[at];
    if (isMove(table, i)) counts.moves++;
    if (slots === 0) continue;
    const count = table.operandCount(i);
    for (let place = 0; place < count; place++) {
      if (!isSpillSlot(table.operand(i, place))) continue;
      const access = accessAt(table.ops[i], place);
      if ((access & READS) !== 0) counts.reloads++;
      if ((access & WRITES) !== 0) counts.stores++;
    }
  }
  return counts;
}

function isMove(table: InstructionTable, i: number): boolean {
  const op = table.ops[i];
  if (op !== machineOps.mov.index && op !== machineOps.movsd.index) return false;
  return isRegisterWord(table.operand(i, 0)) && isRegisterWord(table.operand(i, 1));
}
