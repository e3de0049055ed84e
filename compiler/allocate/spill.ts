// Rewrites code so that spilled values live in slots of the frame.
//
// Where an instruction can work on memory it does; elsewhere a short-lived register is loaded before and stored after.
// Those registers are few at any place, so the next allocation always finds room for them.
import {
  FIRST_VIRTUAL,
  accessOf,
  fitsImmediate,
  instruction,
  isMemory,
  isRegister,
  isSlot,
  machineOps,
  mapRegisters,
  register,
  slot,
  type MachineCode,
  type MachineInstruction,
  type MachineOp,
  type Operand,
  type OperandRow,
  type Register,
  type RegisterClass,
  type VirtualRegister,
} from '../target/x64/index.ts';

export interface SpillResult {
  readonly code: MachineCode;
  /** The short-lived registers; they must not be spilled again. */
  readonly temporaries: readonly Register[];
  readonly loads: number;
  readonly stores: number;
}

/** @param slotOf slot of a spilled register; -1 of all others */
export function spill(code: MachineCode, slotOf: (register: Register) => number, slots: number): SpillResult {
  const rewriter = new Rewriter(slotOf, code.virtuals);
  const blocks = code.blocks.map((block) => ({
    ...block,
    instructions: block.instructions.flatMap((i) => rewriter.rewrite(i)),
  }));
  const { temporaries, loads, stores, virtuals } = rewriter;
  return { code: { ...code, blocks, virtuals, slots }, temporaries, loads, stores };
}

class Rewriter {
  readonly virtuals: VirtualRegister[];
  readonly temporaries: Register[] = [];
  loads = 0;
  stores = 0;
  private readonly slotOf: (register: Register) => number;

  constructor(slotOf: (register: Register) => number, virtuals: readonly VirtualRegister[]) {
    this.slotOf = slotOf;
    this.virtuals = [...virtuals];
  }

  rewrite(original: MachineInstruction): MachineInstruction[] {
    const { op, operands } = original;
    if (!operands.some((operand) => this.mentions(operand))) return [original];
    if (op === machineOps.parallel) return [{ ...original, operands: operands.map((o) => this.inMemory(o)) }];
    // Both are one value that was coalesced: it is where it should be already.
    if (
      isCopy(op) &&
      this.slotFor(operands[0]) >= 0 &&
      this.slotFor(operands[0]) === this.slotFor(operands[1])
    )
      return [];
    const before: MachineInstruction[] = [];
    const after: MachineInstruction[] = [];
    const loaded = new Map<Register, Register>();
    const temporaryOf = (number: Register, isRead: boolean): Register => {
      const index = this.slotOf(number);
      if (index < 0) return number;
      let temporary = loaded.get(number);
      if (temporary === undefined) {
        temporary = this.newTemporary(number);
        loaded.set(number, temporary);
        if (isRead) before.push(this.load(number, index, temporary, original));
      }
      return temporary;
    };
    const direct = this.directOperand(original);
    // Registers that are read come first: one that is both read and written must be loaded.
    const places = operands.map((operand, i): Operand => {
      if (i === direct) return this.inMemory(operand);
      const isRead = isMemory(operand) || accessOf(op, i) !== 'write';
      return isRead ? mapRegisters(operand, (number) => temporaryOf(number, true)) : operand;
    });
    const rewritten = places.map((operand, i): Operand => {
      const made = operands[i];
      if (i === direct || !isRegister(made) || accessOf(op, i) === 'read') return operand;
      const temporary = temporaryOf(made.register, false);
      const index = this.slotOf(made.register);
      if (index >= 0) after.push(this.store(made.register, temporary, index, original));
      return register(temporary);
    });
    return [...before, { ...original, operands: rewritten }, ...after];
  }

  private mentions(operand: Operand): boolean {
    if (!isMemory(operand)) return this.slotFor(operand) >= 0;
    const { base, index } = operand;
    return (base !== null && this.slotOf(base) >= 0) || (index !== null && this.slotOf(index) >= 0);
  }

  private slotFor(operand: Operand): number {
    return isRegister(operand) ? this.slotOf(operand.register) : -1;
  }

  private inMemory(operand: Operand): Operand {
    const index = this.slotFor(operand);
    return index < 0 ? operand : slot(index);
  }

  /** The one operand that the instruction can take straight from memory, the destination rather than a source; or -1. */
  private directOperand({ op, operands }: MachineInstruction): number {
    if (operands.some((o) => isSlot(o) || isMemory(o))) return -1;
    if (operands.some((o) => o.kind === 'immediate' && !fitsImmediate(o.value))) return -1;
    for (let i = operands.length - 1; i >= 0; i--) {
      const operand = operands[i];
      if (this.slotFor(operand) < 0 || !takesSlot(op.operands[i])) continue;
      const others = operands.filter(
        (other) => isRegister(other) && isRegister(operand) && other.register === operand.register,
      );
      if (others.length === 1) return i;
    }
    return -1;
  }

  private newTemporary(of: Register): Register {
    const { name, node, class: kind } = this.describe(of);
    const made = FIRST_VIRTUAL + this.virtuals.length;
    this.virtuals.push({ name: `${name}_${this.temporaries.length}`, node, class: kind });
    this.temporaries.push(made);
    return made;
  }

  private describe(number: Register): VirtualRegister {
    return this.virtuals[number - FIRST_VIRTUAL];
  }

  private load(of: Register, index: number, to: Register, { node }: MachineInstruction): MachineInstruction {
    this.loads++;
    const { name, class: kind } = this.describe(of);
    return instruction(moveOf(kind), [slot(index), register(to)], node, { remark: `loads ${name}` });
  }

  private store(
    of: Register,
    from: Register,
    index: number,
    { node }: MachineInstruction,
  ): MachineInstruction {
    this.stores++;
    const { name, class: kind } = this.describe(of);
    return instruction(moveOf(kind), [register(from), slot(index)], node, { remark: `stores ${name}` });
  }
}

const moveOf = (kind: RegisterClass): MachineOp => (kind === 'vector' ? machineOps.movsd : machineOps.mov);

const isCopy = (op: MachineOp): boolean => op === machineOps.mov || op === machineOps.movsd;

/** A slot is 64 bits: an operand that counts fewer would leave the others as they were. */
const takesSlot = ({ accepts, width }: OperandRow): boolean =>
  accepts.includes('slot') && (width ?? 64) === 64;
