// The places where two registers had better be one: copies, and extensions, which read best within one register.
import {
  classOf,
  isRegister,
  isVirtual,
  machineOps,
  type MachineCode,
  type MachineInstruction,
  type Register,
} from '../target/x64/index.ts';
import { weightOf } from './weights.ts';

/** Either register may be physical, not both. */
export interface Copy {
  readonly from: Register;
  readonly to: Register;
  /** How often it runs. */
  readonly weight: number;
  /** Both hold the same value afterwards; not so after an extension. */
  readonly exact: boolean;
  /** Where it is in the code. */
  readonly block: number;
  readonly at: number;
}

/** Those between registers of one class, the most frequent first. */
export function collectCopies(code: MachineCode): Copy[] {
  const copies: Copy[] = [];
  for (const block of code.blocks) {
    const weight = weightOf(block);
    block.instructions.forEach((instruction, at) => {
      const exact = isCopy(instruction);
      if (!exact && instruction.op !== machineOps.movzx) return;
      const { operands } = instruction;
      for (let i = 0; i < operands.length; i += 2) {
        const [from, to] = [operands[i], operands[i + 1]];
        if (!isRegister(from) || !isRegister(to)) continue;
        const [a, b] = [from.register, to.register];
        if (a === b || !(isVirtual(a) || isVirtual(b)) || classOf(code, a) !== classOf(code, b)) continue;
        copies.push({ from: a, to: b, weight, exact, block: block.index, at });
      }
    });
  }
  return copies.sort((a, b) => b.weight - a.weight);
}

/** Whether an instruction gives its destinations the values of its sources; pairs of operands. */
export function isCopy({ op }: Pick<MachineInstruction, 'op'>): boolean {
  return op === machineOps.mov || op === machineOps.movsd || op === machineOps.parallel;
}
