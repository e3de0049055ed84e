// Counts in allocated code what the allocator could not avoid: accesses to slots, and copies.
import {
  accessOf,
  isRegister,
  isSlot,
  machineOps,
  type MachineCode,
  type MachineInstruction,
} from '../backend/x64/index.ts';

export interface Accesses {
  readonly reloads: number;
  readonly stores: number;
  readonly slots: number;
  readonly moves: number;
}

export function countAccesses({ blocks, slots }: MachineCode): Accesses {
  const counts = { reloads: 0, stores: 0, slots, moves: 0 };
  for (const { instructions } of blocks) {
    for (const i of instructions) {
      if (isMove(i)) counts.moves++;
      i.operands.forEach((operand, at) => {
        if (!isSlot(operand) || operand.area !== 'spill') return;
        if (accessOf(i.op, at) !== 'write') counts.reloads++;
        if (accessOf(i.op, at) !== 'read') counts.stores++;
      });
    }
  }
  return counts;
}

function isMove({ op, operands }: MachineInstruction): boolean {
  return (op === machineOps.mov || op === machineOps.movsd) && operands.every(isRegister);
}
