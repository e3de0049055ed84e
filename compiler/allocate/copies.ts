// The places where two registers had better be one: copies, and extensions, which read best within one register.
import {
  FIRST_VIRTUAL,
  classOf,
  isRegister,
  isVirtual,
  machineOps,
  type MachineCode,
  type MachineInstruction,
  type Register,
} from '../backend/x64/index.ts';
import { weightOf } from './weights.ts';

/** Between two registers, one of which may be physical. */
export interface Copy {
  readonly from: Register;
  readonly to: Register;
  /** How often all copies between the two run. */
  readonly weight: number;
  /** Where the first one is in the code. */
  readonly block: number;
  readonly at: number;
}

interface Draft extends Copy {
  weight: number;
}

/**
 * Those between registers of one class, each pair once, the most frequent first. A pointer stays apart from what is
 * none, so that a slot holds pointers or none (roots.ts).
 */
export function collectCopies(code: MachineCode): Copy[] {
  const copies = new Map<number, Draft>();
  const end = FIRST_VIRTUAL + code.virtuals.length;
  for (const block of code.blocks) {
    const added = weightOf(block);
    block.instructions.forEach((instruction, at) => {
      if (!isCopy(instruction) && instruction.op !== machineOps.movzx) return;
      const { operands } = instruction;
      for (let i = 0; i < operands.length; i += 2) {
        const [source, target] = [operands[i], operands[i + 1]];
        if (!isRegister(source) || !isRegister(target)) continue;
        const [from, to] = [source.register, target.register];
        if (from === to || !(isVirtual(from) || isVirtual(to))) continue;
        if (classOf(code, from) !== classOf(code, to) || mixes(code, from, to)) continue;
        const pair = Math.min(from, to) * end + Math.max(from, to);
        const known = copies.get(pair);
        if (known === undefined) copies.set(pair, { from, to, weight: added, block: block.index, at });
        else known.weight += added;
      }
    });
  }
  return [...copies.values()].sort((a, b) => b.weight - a.weight);
}

/**
 * Whether one of two registers holds a pointer and the other what is none: a function, an address as a number, or what
 * stands where no run comes. A temporary is neither: no call finds it in a slot.
 */
function mixes({ virtuals }: MachineCode, a: Register, b: Register): boolean {
  if (!isVirtual(a) || !isVirtual(b)) return false;
  const [first, second] = [virtuals[a - FIRST_VIRTUAL], virtuals[b - FIRST_VIRTUAL]];
  if (first.isTemporary === true || second.isTemporary === true) return false;
  return first.isPointer !== second.isPointer;
}

/** Whether an instruction gives its destinations the values of its sources; pairs of operands. */
export function isCopy({ op }: Pick<MachineInstruction, 'op'>): boolean {
  return op === machineOps.mov || op === machineOps.movsd || op === machineOps.parallel;
}
