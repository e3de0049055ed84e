// Builds code with virtual registers by hand, for tests of the allocators and the checker.
import {
  FIRST_VIRTUAL,
  instruction,
  register,
  type Abi,
  type MachineCode,
  type MachineInstruction,
  type MachineOp,
  type Operand,
  type RegisterOperand,
} from '../../../compiler/backend/x64/index.ts';
import { codeFrom, withInstructions } from '../../support/native/machine-code.ts';

export const make = (op: MachineOp, ...operands: readonly Operand[]): MachineInstruction =>
  instruction(op, operands, null);

/** Virtual registers by name. Those whose names contain f hold floats. */
export class Names {
  readonly names: string[] = [];

  get(name: string): RegisterOperand {
    if (!this.names.includes(name)) this.names.push(name);
    return register(FIRST_VIRTUAL + this.names.indexOf(name));
  }
}

export interface HandMade {
  readonly blocks: readonly (readonly MachineInstruction[])[];
  /** Loop depth by block. Default 0. */
  readonly depths?: readonly number[];
  /** Blocks that are not expected to run. */
  readonly cold?: readonly number[];
  readonly names: Names;
  readonly arguments?: readonly number[];
  readonly outgoing?: number;
  readonly abi?: Abi;
}

export function codeOf({ blocks, depths = [], cold = [], names, ...more }: HandMade): MachineCode {
  return codeFrom({
    name: 'hand_made',
    ...more,
    blocks: blocks.map((instructions, i) => ({
      name: `B${i}`,
      loopDepth: depths[i] ?? 0,
      cold: cold.includes(i),
      instructions,
    })),
    virtuals: names.names.map((name) => ({ name, class: name.startsWith('f') ? 'vector' : 'general' })),
  });
}

export const changed = (
  code: MachineCode,
  change: (instructions: readonly MachineInstruction[]) => readonly MachineInstruction[],
  block = 0,
): MachineCode =>
  withInstructions(code, (instructions, index) => (index === block ? change(instructions) : instructions));
