// The frame of a function: saves the registers that belong to the caller, makes room for slots, and turns slots into
// places in memory.
//
// From the stack pointer upwards: outgoing arguments, spills, padding, saved registers, the return address, incoming
// arguments. Where the function calls others, the stack pointer is a multiple of 16, as both conventions ask.
import {
  forEachWrite,
  immediate,
  instruction,
  isRegister,
  isSlot,
  memoryAt,
  register,
  type FrameLayout,
  type MachineCode,
  type MachineInstruction,
  type Operand,
  type SlotOperand,
} from './machine.ts';
import { machineOps } from './ops/table.ts';
import { RSP, isVector, registerName, type Register } from './registers.ts';

const WORD = 8;

/** Adds what a function does on entry and before each return. For physical code, once. */
export function addFrame(code: MachineCode): MachineCode {
  const saved = changedCalleeSaved(code);
  const general = saved.filter((r) => !isVector(r));
  const vectors = saved.filter(isVector);
  const frame = layOutFrame(code, general, vectors);
  const entry = [...pushes(general), ...takeRoom(frame, code), ...storeVectors(vectors, frame)];
  const exit = [...loadVectors(vectors, frame), ...giveRoomBack(frame), ...pops(general)];
  const blocks = code.blocks.map((block) => {
    const body = block.instructions.flatMap((i) => {
      const placed = inMemory(i, frame);
      return i.op.ends === 'return' ? [...exit, placed] : [placed];
    });
    return { ...block, instructions: block.index === 0 ? [...entry, ...body] : body };
  });
  return { ...code, blocks, frame };
}

function layOutFrame(
  code: MachineCode,
  general: readonly Register[],
  vectors: readonly Register[],
): FrameLayout {
  const spills = code.outgoing * WORD;
  let size = spills + (code.slots + vectors.length) * WORD;
  const above = (1 + general.length) * WORD;
  const calls = code.blocks.some(({ instructions }) => instructions.some(({ op }) => op.calls === true));
  if (calls && (size + above) % 16 !== 0) size += WORD;
  return { size, spills, incoming: size + above, saved: [...general, ...vectors] };
}

const pushes = (saved: readonly Register[]): MachineInstruction[] =>
  saved.map((r) =>
    instruction(machineOps.push, [register(r)], null, { remark: `saves ${registerName(r)} for the caller` }),
  );

const pops = (saved: readonly Register[]): MachineInstruction[] =>
  saved
    .map((r) => instruction(machineOps.pop, [register(r)], null, { remark: `gives ${registerName(r)} back` }))
    .reverse();

function takeRoom({ size, spills }: FrameLayout, { slots }: MachineCode): MachineInstruction[] {
  if (size === 0) return [];
  const parts = [
    ...(slots > 0 ? [slots === 1 ? '1 slot' : `${slots} slots`] : []),
    ...(spills > 0 ? ['arguments of calls'] : []),
  ];
  const remark = parts.length === 0 ? 'keeps the stack aligned' : `room for ${parts.join(' and ')}`;
  return [instruction(machineOps.sub, [immediate(BigInt(size)), register(RSP)], null, { remark })];
}

function giveRoomBack({ size }: FrameLayout): MachineInstruction[] {
  if (size === 0) return [];
  const remark = 'gives the room back';
  return [instruction(machineOps.add, [immediate(BigInt(size)), register(RSP)], null, { remark })];
}

/** Vector registers that belong to the caller are kept above the spills: they cannot be pushed. */
const vectorPlace = ({ size }: FrameLayout, at: number, count: number): Operand =>
  memoryAt(RSP, size - (count - at) * WORD);

const storeVectors = (saved: readonly Register[], frame: FrameLayout): MachineInstruction[] =>
  saved.map((r, i) =>
    instruction(machineOps.movsd, [register(r), vectorPlace(frame, i, saved.length)], null, {
      remark: `saves ${registerName(r)} for the caller`,
    }),
  );

const loadVectors = (saved: readonly Register[], frame: FrameLayout): MachineInstruction[] =>
  saved.map((r, i) =>
    instruction(machineOps.movsd, [vectorPlace(frame, i, saved.length), register(r)], null, {
      remark: `gives ${registerName(r)} back`,
    }),
  );

function inMemory(i: MachineInstruction, frame: FrameLayout): MachineInstruction {
  if (!i.operands.some(isSlot)) return i;
  return i.over(i.operands.map((o) => (isSlot(o) ? place(o, frame) : o)));
}

const place = (slot: SlotOperand, frame: FrameLayout): Operand => memoryAt(RSP, slotOffset(slot, frame));

/** Bytes from the stack pointer to a slot. */
export function slotOffset({ area, index }: SlotOperand, { spills, incoming }: FrameLayout): number {
  const start = area === 'outgoing' ? 0 : area === 'spill' ? spills : incoming;
  return start + index * WORD;
}

function changedCalleeSaved({ abi, blocks }: MachineCode): readonly Register[] {
  const changed = new Set<Register>();
  for (const { instructions } of blocks) {
    for (const i of instructions)
      forEachWrite(i, (operand) => isRegister(operand) && changed.add(operand.register));
  }
  return abi.calleeSaved.filter((r) => changed.has(r));
}
