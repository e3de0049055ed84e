// Rewrites code so that spilled values live in slots of the frame.
//
// Where an instruction can work on memory it does; elsewhere a short-lived register is loaded before and stored after.
// Those registers are few at any place, so the next allocation always finds room for them.
import {
  FIRST_VIRTUAL,
  accessOf,
  instruction,
  isRegister,
  isSlot,
  machineOps,
  register,
  slot,
  type MachineCode,
  type MachineInstruction,
  type Operand,
  type Register,
  type RegisterOperand,
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
    if (!operands.some((operand) => this.slotFor(operand) >= 0)) return [original];
    if (op === machineOps.parallel) return [{ ...original, operands: operands.map((o) => this.inMemory(o)) }];
    // Both are one value that was coalesced: it is where it should be already.
    if (op === machineOps.mov && this.slotFor(operands[0]) === this.slotFor(operands[1])) return [];
    const before: MachineInstruction[] = [];
    const after: MachineInstruction[] = [];
    const loaded = new Map<Register, RegisterOperand>();
    const direct = this.directOperand(original);
    const rewritten = operands.map((operand, i): Operand => {
      const index = this.slotFor(operand);
      if (index < 0 || !isRegister(operand)) return operand;
      if (i === direct) return slot(index);
      const access = accessOf(op, i);
      let temporary = loaded.get(operand.register);
      if (temporary === undefined) {
        temporary = this.newTemporary(operand.register);
        loaded.set(operand.register, temporary);
        if (access !== 'write') before.push(this.load(operand.register, index, temporary, original));
      }
      if (access !== 'read') after.push(this.store(operand.register, temporary, index, original));
      return temporary;
    });
    return [...before, { ...original, operands: rewritten }, ...after];
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
    if (operands.some(isSlot)) return -1;
    const isWide = operands.some((o) => o.kind === 'immediate' && BigInt.asIntN(32, o.value) !== o.value);
    if (isWide) return -1;
    for (let i = operands.length - 1; i >= 0; i--) {
      const operand = operands[i];
      if (this.slotFor(operand) < 0 || !op.operands[i].accepts.includes('slot')) continue;
      const others = operands.filter(
        (other) => isRegister(other) && isRegister(operand) && other.register === operand.register,
      );
      if (others.length === 1) return i;
    }
    return -1;
  }

  private newTemporary(of: Register): RegisterOperand {
    const { name, node, class: kind } = this.describe(of);
    const made = FIRST_VIRTUAL + this.virtuals.length;
    this.virtuals.push({ name: `${name}_${this.temporaries.length}`, node, class: kind });
    this.temporaries.push(made);
    return register(made);
  }

  private describe(number: Register): VirtualRegister {
    return this.virtuals[number - FIRST_VIRTUAL];
  }

  private load(
    of: Register,
    index: number,
    to: RegisterOperand,
    { node }: MachineInstruction,
  ): MachineInstruction {
    this.loads++;
    return instruction(machineOps.mov, [slot(index), to], node, {
      remark: `loads ${this.describe(of).name}`,
    });
  }

  private store(
    of: Register,
    from: RegisterOperand,
    index: number,
    { node }: MachineInstruction,
  ): MachineInstruction {
    this.stores++;
    return instruction(machineOps.mov, [from, slot(index)], node, {
      remark: `stores ${this.describe(of).name}`,
    });
  }
}
