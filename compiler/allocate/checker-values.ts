// What the allocation checker calls a value, and which instructions only carry values.
//
// A value is a register or fixed slot as the original code means it (a number), a constant (a bigint), or something that
// a label names (a text). A virtual register whose one definition loads a constant stands for that constant everywhere,
// so that an allocator may load it again instead of keeping it.
import {
  forEachWrite,
  isMemory,
  isRegister,
  isVirtual,
  machineOps,
  type MachineCode,
  type MachineInstruction,
  type Operand,
  type Register,
  type SlotArea,
  type SlotOperand,
} from '../target/x64/index.ts';

export type Value = number | bigint | string;

const areas: readonly SlotArea[] = ['spill', 'outgoing', 'incoming'];

/**
 * A slot as a number below zero; registers count from 0.
 * @param pushed words on the stack above the frame: slots seem to be that much further away
 */
export function placeNumber({ area, index }: SlotOperand, pushed = 0): number {
  return -1 - ((index - pushed) * areas.length + areas.indexOf(area));
}

export const isOutgoing = (place: number): boolean => place < 0 && (-1 - place) % areas.length === 1;

/** The name of what an operand that is no register stands for; null where that is nothing one can name. */
export function sourceOf(operand: Operand): Value | null {
  switch (operand.kind) {
    case 'immediate':
      return operand.value;
    case 'block':
      return `block ${operand.block}`;
    case 'symbol':
      return `symbol ${operand.name}`;
    case 'slot':
      return placeNumber(operand);
    case 'memory':
      return operand.symbol === null ? null : `${operand.symbol}+${operand.displacement}`;
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
export function carriedConstant({ op, operands }: MachineInstruction): Value | null {
  if (op === machineOps.zero || op === machineOps.zerof) return 0n;
  if (op.repeats === true || op === machineOps.push || op === machineOps.pop) return null;
  const [source] = operands;
  const name = isRegister(source) || source.kind === 'slot' ? null : sourceOf(source);
  return op === machineOps.lea ? `address ${String(name)}` : name;
}

/** The virtual registers that stand for a constant. */
export function constantsOf({ blocks }: MachineCode): Map<Register, Value> {
  const definitions = new Map<Register, number>();
  const constants = new Map<Register, Value>();
  for (const { instructions } of blocks) {
    for (const i of instructions) {
      forEachWrite(i, (operand) => {
        if (!isRegister(operand) || !isVirtual(operand.register)) return;
        definitions.set(operand.register, (definitions.get(operand.register) ?? 0) + 1);
      });
      for (const [target, constant] of loadedBy(i))
        if (isRegister(target) && isVirtual(target.register)) constants.set(target.register, constant);
    }
  }
  for (const [register, count] of definitions) if (count > 1) constants.delete(register);
  return constants;
}

/** The places that an instruction fills with constants. */
function loadedBy(i: MachineInstruction): [Operand, Value][] {
  const { op, operands } = i;
  if (!isCarried(i)) return [];
  if (op.repeats !== true) {
    const constant = carriedConstant(i);
    return constant === null ? [] : [[operands[operands.length - 1], constant]];
  }
  return operands.flatMap((source, at): [Operand, Value][] =>
    at % 2 === 0 && source.kind === 'immediate' ? [[operands[at + 1], source.value]] : [],
  );
}
