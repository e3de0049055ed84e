// What the allocation checker calls values and places, and which instructions only carry values.
//
// A value is a register or fixed slot as the original code means it, a constant, or something that a label names. Each
// has a name, a small number; a register's is its own. A virtual register whose one definition loads a constant goes by
// the constant's name everywhere, so that an allocator may load it again instead of keeping it.
// A place is a register or a slot of the machine, a small number as well; a register's is its own.
import { CompilerBug } from '../base/assert.ts';
import {
  FIRST_VIRTUAL,
  isMemory,
  isRegister,
  isVirtual,
  machineOps,
  register,
  operandText,
  type MachineCode,
  type MachineInstruction,
  type Operand,
  type Register,
  type SlotArea,
  type SlotOperand,
} from '../backend/x64/index.ts';
import type { Keys } from './liveness.ts';

export type Name = number;
export type Place = number;

const areas: readonly SlotArea[] = ['spill', 'outgoing', 'incoming'];

/** @param pushed words on the stack above the frame: slots seem to be that much further away */
export function slotPlace({ area, index }: SlotOperand, pushed = 0): Place {
  if (index < pushed) throw new CompilerBug(`allocation: no room for ${area} slot ${index - pushed}`);
  return FIRST_VIRTUAL + (index - pushed) * areas.length + areas.indexOf(area);
}

export const isOutgoing = (place: Place): boolean =>
  place >= FIRST_VIRTUAL && areas[(place - FIRST_VIRTUAL) % areas.length] === 'outgoing';

/** Something that a label stands for, or a block to jump to. */
type Label = string;

export class Names {
  private readonly code: MachineCode;
  /** By register: the name of the constant that it stands for, plus one; 0: its own. */
  private readonly constants: Int32Array;
  private readonly known = new Map<bigint | Label, Name>();
  private readonly texts: string[] = [];
  /** The first name that is no register's. */
  private readonly first: number;

  constructor(code: MachineCode) {
    this.code = code;
    this.first = FIRST_VIRTUAL + code.virtuals.length;
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

  /** What the original code means by an operand; -1 where that is nothing one can name. */
  of(operand: Operand): Name {
    if (operand.kind === 'register') return this.ofRegister(operand.register);
    if (operand.kind === 'slot') return this.ofConstant(`slot ${slotPlace(operand)}`);
    const constant = constantIn(operand);
    return constant === null ? -1 : this.ofConstant(constant);
  }

  /** How many registers there are: their names are below this. */
  get registers(): number {
    return this.first;
  }

  text(name: Name): string {
    return name >= this.first ? this.texts[name - this.first] : operandText(register(name), 64, this.code);
  }

  /** What has a lifetime in the original code: registers, but those that stand for constants. */
  readonly keys: Keys = {
    reads: ({ registersRead }) => registersRead.filter((number) => this.constants[number] === 0),
    writes: ({ registersWritten }) => registersWritten.filter((number) => this.constants[number] === 0),
  };

  /** Calls `visit` with what a carrying instruction of the original code brings, and where to. */
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
    for (const { instructions } of this.code.blocks) {
      for (const i of instructions) {
        for (const number of i.registersWritten) definitions[number]++;
        if (isCarried(i)) forEachConstantLoaded(i, load);
      }
    }
    for (let number = FIRST_VIRTUAL; number < this.first; number++)
      if (definitions[number] > 1) this.constants[number] = 0;
  }
}

/** The constant, label or block that an operand stands for; null of all others. */
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
 * Whether an instruction only brings values from place to place, or a constant to a place. Loads and stores are not
 * among them; a float constant's load from its label is.
 */
export function isCarried({ op, operands }: MachineInstruction): boolean {
  if (op === machineOps.lea) return isLabel(operands[0]);
  if (op === machineOps.zero || op === machineOps.zerof) return true;
  if (op.moves !== true) return false;
  if (op === machineOps.movsd && isLabel(operands[0])) return true;
  return !operands.some(isMemory);
}

const isLabel = (operand: Operand): boolean => isMemory(operand) && operand.symbol !== null;

/** The constant that a carrying instruction brings to its last operand; null where it copies a place. */
export function carriedConstant({ op, operands }: MachineInstruction): bigint | Label | null {
  if (op === machineOps.zero || op === machineOps.zerof) return 0n;
  if (op.repeats === true || op === machineOps.push || op === machineOps.pop) return null;
  const constant = constantIn(operands[0]);
  return op === machineOps.lea ? `address ${String(constant)}` : constant;
}

/** Calls `visit` for the places that a carrying instruction fills with constants. */
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
