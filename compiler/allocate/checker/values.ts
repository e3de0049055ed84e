// The allocation checker's values and places, and the instructions that only carry values.
//
// A value is a register or fixed slot of the original code, a constant, or what a label denotes. Its name is
// a small number; for a register, the register's own. A virtual register whose only definition loads a
// constant has the constant's name, so that an allocator may rematerialize it. A place is a machine register
// or slot, also numbered.
import { CompilerBug } from '../../base/assert.ts';
import {
  FIRST_VIRTUAL,
  isMemory,
  isRegister,
  isVirtual,
  machineOps,
  registersIn,
  RegisterScan,
  registerText,
  slotAreas,
  type MachineCode,
  type MachineInstruction,
  type Mask,
  type Operand,
  type Register,
  type SlotOperand,
} from '../../backend/x64/index.ts';
import type { KeyScan } from '../liveness.ts';

export type Name = number;
export type Place = number;

/** @param pushed words pushed below the frame, which shift its slots */
export function slotPlace({ area, index }: SlotOperand, pushed = 0): Place {
  if (index < pushed) throw new CompilerBug(`allocation: no room for ${area} slot ${index - pushed}`);
  return FIRST_VIRTUAL + (index - pushed) * slotAreas.length + slotAreas.indexOf(area);
}

export const isOutgoing = (place: Place): boolean =>
  place >= FIRST_VIRTUAL && slotAreas[(place - FIRST_VIRTUAL) % slotAreas.length] === 'outgoing';

/** What a label denotes, or a target block. */
type Label = string;

export class Names {
  private readonly code: MachineCode;
  /** By register: the name of the constant that it holds, plus one; otherwise 0. */
  private readonly constants: Int32Array;
  private readonly known = new Map<bigint | Label, Name>();
  private readonly texts: string[] = [];
  private readonly first: number;

  constructor(code: MachineCode) {
    this.code = code;
    this.first = FIRST_VIRTUAL + code.virtuals.count;
    this.constants = new Int32Array(this.first);
    this.findConstants();
  }

  ofRegister(number: Register): Name {
    const constant = this.constants[number];
    return constant === 0 ? number : constant - 1;
  }

  ofConstant(constant: bigint | Label): Name {
    let name = this.known.get(constant);
    if (name === undefined) {
      name = this.first + this.texts.length;
      this.known.set(constant, name);
      this.texts.push(String(constant));
    }
    return name;
  }

  /** The name of an original operand, or -1. */
  of(operand: Operand): Name {
    if (operand.kind === 'register') return this.ofRegister(operand.register);
    if (operand.kind === 'slot') return this.ofConstant(`slot ${slotPlace(operand)}`);
    const constant = constantIn(operand);
    return constant === null ? -1 : this.ofConstant(constant);
  }

  /** The number of registers. Smaller names denote registers; names of constants and slots start here. */
  get registers(): number {
    return this.first;
  }

  text(name: Name): string {
    return name >= this.first ? this.texts[name - this.first] : registerText(name, 64, this.code.virtuals);
  }

  scan(): KeyScan {
    return new NamedScan(this.code, this.constants);
  }

  /** Calls `visit` for each value that an original instruction carries. */
  forEachCarried(i: MachineInstruction, visit: (from: Name, to: Operand) => void): void {
    const { operands } = i;
    const constant = carriedConstant(i);
    for (let at = operands.length % 2; at < Math.max(operands.length, 2); at += 2) {
      const to = operands[at + 1] ?? operands[0];
      visit(constant === null ? this.of(operands[at]) : this.ofConstant(constant), to);
    }
  }

  private findConstants(): void {
    const definitions = new Int32Array(this.first);
    const load = (target: Operand, constant: bigint | Label): void => {
      if (isRegister(target) && isVirtual(target.register))
        this.constants[target.register] = this.ofConstant(constant) + 1;
    };
    for (const block of this.code.blocks) {
      for (const i of this.code.instructionsOf(block)) {
        for (const number of i.registersWritten) definitions[number]++;
        if (isCarried(i)) forEachConstantLoaded(i, load);
      }
    }
    for (let number = FIRST_VIRTUAL; number < this.first; number++)
      if (definitions[number] > 1) this.constants[number] = 0;
  }
}

class NamedScan implements KeyScan {
  readonly keys: number;
  reads: Int32Array = new Int32Array(16);
  readCount = 0;
  writes: Int32Array = new Int32Array(16);
  writeCount = 0;
  readonly physicalReads: Mask = 0;
  readonly physicalWrites: Mask = 0;
  private readonly registers: RegisterScan;
  private readonly constants: Int32Array;

  constructor(code: MachineCode, constants: Int32Array) {
    this.registers = new RegisterScan(code);
    this.constants = constants;
    this.keys = constants.length;
  }

  of(i: number): void {
    const { registers } = this;
    registers.of(i);
    const read = [
      ...registersIn(registers.physicalReads),
      ...registers.reads.subarray(0, registers.readCount),
    ];
    const written = [
      ...registersIn(registers.physicalWrites),
      ...registers.writes.subarray(0, registers.writeCount),
    ];
    this.reads = Int32Array.from(read.filter((number) => this.constants[number] === 0));
    this.readCount = this.reads.length;
    this.writes = Int32Array.from(written.filter((number) => this.constants[number] === 0));
    this.writeCount = this.writes.length;
  }
}

function constantIn(operand: Operand): bigint | Label | null {
  switch (operand.kind) {
    case 'immediate':
      return operand.value;
    case 'block':
      return `block ${operand.block}`;
    case 'symbol':
      return `symbol ${operand.name}`;
    case 'memory':
      return operand.symbol === null ? null : `${operand.symbol}+${operand.displacement}`;
    case 'slot':
    case 'register':
      return null;
  }
}

/**
 * Whether an instruction only carries values or constants to places. Excludes loads and stores, except loads
 * of float constants from their labels.
 */
export function isCarried({ op, operands }: MachineInstruction): boolean {
  if (op === machineOps.lea) return isLabel(operands[0]);
  if (op === machineOps.zero || op === machineOps.zerof) return true;
  if (op.moves !== true) return false;
  if (op === machineOps.movsd && isLabel(operands[0])) return true;
  return !operands.some(isMemory);
}

const isLabel = (operand: Operand): boolean => isMemory(operand) && operand.symbol !== null;

/** The constant carried to the last operand, or null for a copy. */
export function carriedConstant({ op, operands }: MachineInstruction): bigint | Label | null {
  if (op === machineOps.zero || op === machineOps.zerof) return 0n;
  if (op.repeats === true || op === machineOps.push || op === machineOps.pop) return null;
  const constant = constantIn(operands[0]);
  return op === machineOps.lea ? `address ${String(constant)}` : constant;
}

function forEachConstantLoaded(
  i: MachineInstruction,
  visit: (target: Operand, constant: bigint | Label) => void,
): void {
  const { op, operands } = i;
  if (op.repeats !== true) {
    const constant = carriedConstant(i);
    if (constant !== null) visit(operands[operands.length - 1], constant);
    return;
  }
  for (let at = 0; at < operands.length; at += 2) {
    const source = operands[at];
    if (source.kind === 'immediate') visit(operands[at + 1], source.value);
  }
}
