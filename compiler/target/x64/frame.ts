// The frame of a function: saves the registers that belong to the caller, and makes room for slots.
import {
  immediate,
  instruction,
  isRegister,
  forEachWrite,
  register,
  type MachineCode,
  type MachineInstruction,
} from './machine.ts';
import { machineOps } from './ops/table.ts';
import { RSP, registerName, type Register } from './registers.ts';

/** Adds what a function does on entry and before each return. For physical code, once. */
export function addFrame(code: MachineCode): MachineCode {
  const saved = changedCalleeSaved(code);
  const room = immediate(BigInt(code.slots * 8));
  const entry: MachineInstruction[] = saved.map((r) =>
    instruction(machineOps.push, [register(r)], null, { remark: `saves ${registerName(r)} for the caller` }),
  );
  const exit: MachineInstruction[] = saved
    .map((r) => instruction(machineOps.pop, [register(r)], null, { remark: `gives ${registerName(r)} back` }))
    .reverse();
  if (code.slots > 0) {
    entry.push(
      instruction(machineOps.sub, [room, register(RSP)], null, {
        remark: `room for ${slotCount(code.slots)}`,
      }),
    );
    exit.unshift(instruction(machineOps.add, [room, register(RSP)], null, { remark: 'gives the room back' }));
  }
  if (entry.length === 0) return code;
  const blocks = code.blocks.map((block) => {
    const body = block.instructions.flatMap((i) => (i.op.ends === 'return' ? [...exit, i] : [i]));
    return { ...block, instructions: block.index === 0 ? [...entry, ...body] : body };
  });
  return { ...code, blocks };
}

const slotCount = (slots: number): string => (slots === 1 ? '1 slot' : `${slots} slots`);

function changedCalleeSaved({ abi, blocks }: MachineCode): readonly Register[] {
  const changed = new Set<Register>();
  for (const { instructions } of blocks) {
    for (const i of instructions)
      forEachWrite(i, (operand) => isRegister(operand) && changed.add(operand.register));
  }
  return abi.calleeSaved.filter((r) => changed.has(r));
}
