// What instructions can take from a value's home without a register, and the moves between homes and registers.
import {
  accessOf,
  fitsImmediate,
  instruction,
  isMemory,
  isRegister,
  isSlot,
  machineOps,
  register,
  type MachineInstruction,
  type MachineOp,
  type Operand,
  type Register,
  type RegisterClass,
  type VirtualRegister,
} from '../backend/x64/index.ts';
import type { Home } from './homes.ts';

type Replacements = (Operand | null)[];

/**
 * For each operand what may stand there instead of a spilled register; null where a register must stay. At most one is
 * in memory: the destination rather than a source.
 * @param homeOf home of a register that should be taken straight from there
 */
export function directOperands(
  { op, operands }: MachineInstruction,
  homeOf: (number: Register) => Home | null,
): Replacements {
  const replaced = operands.map((operand, i) => immediateFor(op, operands, i, homeOf, operand));
  if (operands.some((o) => isSlot(o) || isMemory(o))) return replaced;
  if ([...operands, ...replaced].some((o) => o?.kind === 'immediate' && !fitsImmediate(o.value)))
    return replaced;
  for (let i = operands.length - 1; i >= 0; i--) {
    const operand = operands[i];
    if (!isRegister(operand) || replaced[i] !== null) continue;
    const place = memoryFor(op, i, homeOf(operand.register));
    const times = operands.filter((other) => isRegister(other) && other.register === operand.register).length;
    if (place === null || times > 1) continue;
    replaced[i] = place;
    break;
  }
  return replaced;
}

function immediateFor(
  op: MachineOp,
  operands: readonly Operand[],
  i: number,
  homeOf: (number: Register) => Home | null,
  operand: Operand,
): Operand | null {
  const row = op.operands[i];
  if (!isRegister(operand) || accessOf(op, i) !== 'read' || !row.accepts.includes('immediate')) return null;
  if (operands.some((other) => other.kind === 'immediate')) return null;
  const home = homeOf(operand.register);
  if (home?.kind !== 'constant' || home.source?.kind !== 'immediate') return null;
  const { value } = home.source;
  if (row.width !== undefined && BigInt.asIntN(row.width, value) !== value) return null;
  if (fitsImmediate(value)) return home.source;
  const target = operands.at(-1);
  const isLoad = row.wide === true && target !== undefined && isRegister(target);
  return isLoad && homeOf(target.register) === null ? home.source : null;
}

/** A slot is 64 bits: an operand that counts fewer would leave the others as they were. */
function memoryFor(op: MachineOp, i: number, home: Home | null): Operand | null {
  const row = op.operands[i];
  if (home === null || (row.width ?? 64) !== 64) return null;
  if (home.kind === 'slot')
    return row.accepts.includes('slot') && !(home.given && accessOf(op, i) !== 'read') ? home.slot : null;
  if (home.op !== machineOps.movsd || home.source === null || accessOf(op, i) !== 'read') return null;
  return row.accepts.includes('memory') ? home.source : null;
}

export function loadFrom(
  home: Home,
  to: Register,
  node: MachineInstruction['node'],
  { name, class: kind }: VirtualRegister,
): MachineInstruction {
  if (home.kind === 'slot')
    return instruction(moveOf(kind), [home.slot, register(to)], node, { remark: `loads ${name}` });
  const operands = home.source === null ? [register(to)] : [home.source, register(to)];
  return instruction(home.op, operands, node, { remark: `makes ${name} again` });
}

/** Null where nothing need be stored. */
export function storeTo(
  home: Home,
  from: Register,
  node: MachineInstruction['node'],
  { name, class: kind }: VirtualRegister,
): MachineInstruction | null {
  if (home.kind === 'constant' || home.given) return null;
  return instruction(moveOf(kind), [register(from), home.slot], node, { remark: `stores ${name}` });
}

const moveOf = (kind: RegisterClass): MachineOp => (kind === 'vector' ? machineOps.movsd : machineOps.mov);
