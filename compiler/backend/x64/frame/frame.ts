// The frame of a function: saves callee-saved registers, reserves slots, and turns slots into memory
// operands.
//
// From the stack pointer upward: outgoing arguments, spills, padding, saved registers, the return address,
// incoming arguments. If the function calls others, the stack pointer is a multiple of 16, as both
// conventions require.
import type { InstructionList, MachineCode } from '../code.ts';
import type { FrameLayout, SlotOperand } from '../machine.ts';
import { endOf, isCall, RETURNS, type Mask } from '../ops/columns.ts';
import type { MachineOp } from '../ops/row.ts';
import { machineOps } from '../ops/table.ts';
import { RegisterScan } from '../register-scan.ts';
import { RSP, isVector, registerName, type Register } from '../registers.ts';
import { kindOf, registerWord, SLOT, slotAreaOf, slotAreas, slotIndexOf, type Word } from '../words.ts';

const WORD = 8;

/** Adds prologue and epilogues. Call this once, after allocation. */
export function addFrame(code: MachineCode): void {
  const { table, order } = code;
  const saved = changedCalleeSaved(code);
  const frame = layOutFrame(code, saved);
  const notes = new FrameInstructions(code, frame);
  code.frame = frame;
  code.rewriteBlocks((block, out) => {
    if (block.index === 0) notes.enter(out);
    for (let at = block.start; at < block.end; at++) {
      placeSlots(code, order[at], frame);
      if (endOf[table.ops[order[at]]] === RETURNS) notes.leave(out);
      out.push(order[at]);
    }
  });
}

function layOutFrame(code: MachineCode, saved: readonly Register[]): FrameLayout {
  const general = saved.filter((register) => !isVector(register));
  const vectors = saved.filter(isVector);
  const spills = code.outgoing * WORD;
  let size = spills + (code.slots + vectors.length) * WORD;
  const above = (1 + general.length) * WORD;
  if (hasCalls(code) && (size + above) % 16 !== 0) size += WORD;
  return { size, spills, incoming: size + above, saved: [...general, ...vectors] };
}

function hasCalls({ order, table, instructionCount }: MachineCode): boolean {
  for (let at = 0; at < instructionCount; at++) if (isCall[table.ops[order[at]]] === 1) return true;
  return false;
}

class FrameInstructions {
  private readonly code: MachineCode;
  private readonly frame: FrameLayout;
  private readonly general: readonly Register[];
  private readonly vectors: readonly Register[];

  constructor(code: MachineCode, frame: FrameLayout) {
    this.code = code;
    this.frame = frame;
    this.general = frame.saved.filter((register) => !isVector(register));
    this.vectors = frame.saved.filter(isVector);
  }

  enter(out: InstructionList): void {
    for (const register of this.general)
      this.add(out, machineOps.push, saves(register), registerWord(register));
    this.moveStack(out, machineOps.sub, this.roomRemark());
    this.vectors.forEach((register, i) =>
      this.add(out, machineOps.movsd, saves(register), registerWord(register), this.vectorPlace(i)),
    );
  }

  leave(out: InstructionList): void {
    this.vectors.forEach((register, i) =>
      this.add(out, machineOps.movsd, givesBack(register), this.vectorPlace(i), registerWord(register)),
    );
    this.moveStack(out, machineOps.add, 'frees the frame');
    for (const register of this.general.toReversed())
      this.add(out, machineOps.pop, givesBack(register), registerWord(register));
  }

  private add(out: InstructionList, op: MachineOp, remark: string, ...operands: readonly Word[]): void {
    const { table } = this.code;
    const made = table.add(op.index, -1);
    for (const operand of operands) table.append(operand);
    table.setDetail(made, { remark });
    out.push(made);
  }

  private moveStack(out: InstructionList, op: MachineOp, remark: string): void {
    const { size } = this.frame;
    if (size > 0) this.add(out, op, remark, this.code.table.immediateWord(BigInt(size)), registerWord(RSP));
  }

  private roomRemark(): string {
    const { slots } = this.code;
    const parts = [
      ...(slots > 0 ? [slots === 1 ? '1 slot' : `${slots} slots`] : []),
      ...(this.frame.spills > 0 ? ['arguments of calls'] : []),
    ];
    return parts.length === 0 ? 'keeps the stack aligned' : `room for ${parts.join(' and ')}`;
  }

  /** Callee-saved vector registers are saved above the spills, because they cannot be pushed. */
  private vectorPlace(at: number): Word {
    const offset = this.frame.size - (this.vectors.length - at) * WORD;
    return this.code.table.addressWord(RSP, -1, 1, offset, null);
  }
}

const saves = (register: Register): string => `saves ${registerName(register)} for the caller`;
const givesBack = (register: Register): string => `restores ${registerName(register)}`;

function placeSlots({ table }: MachineCode, i: number, frame: FrameLayout): void {
  const count = table.operandCount(i);
  for (let place = 0; place < count; place++) {
    const word = table.operand(i, place);
    if (kindOf(word) !== SLOT) continue;
    const slot = { area: slotAreas[slotAreaOf(word)], index: slotIndexOf(word) };
    table.setOperand(i, place, table.addressWord(RSP, -1, 1, slotOffset(slot, frame), null));
  }
}

export function slotOffset(
  { area, index }: Pick<SlotOperand, 'area' | 'index'>,
  { spills, incoming }: FrameLayout,
): number {
  const start = area === 'outgoing' ? 0 : area === 'spill' ? spills : incoming;
  return start + index * WORD;
}

function changedCalleeSaved(code: MachineCode): readonly Register[] {
  const changed = writtenPhysical(code);
  return code.abi.calleeSaved.filter((register) => (changed & (1 << register)) !== 0);
}

export function writtenPhysical(code: MachineCode): Mask {
  const scan = new RegisterScan(code);
  let written = 0;
  for (let at = 0; at < code.instructionCount; at++) {
    scan.of(code.order[at]);
    written |= scan.physicalWrites;
  }
  return written;
}
