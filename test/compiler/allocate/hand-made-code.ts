// Code over virtual registers built by hand, for tests of the allocators and of the checker.
import {
  FIRST_VIRTUAL,
  abis,
  instruction,
  register,
  type Abi,
  type MachineBlock,
  type MachineCode,
  type MachineInstruction,
  type MachineOp,
  type Operand,
  type RegisterOperand,
} from '../../../compiler/backend/x64/index.ts';
import { connect } from '../../../compiler/backend/x64/order.ts';

export const make = (op: MachineOp, ...operands: readonly Operand[]): MachineInstruction =>
  instruction(op, operands, null);

/** Virtual registers by name: a name that begins with f holds floats. */
export class Names {
  readonly names: string[] = [];

  get(name: string): RegisterOperand {
    if (!this.names.includes(name)) this.names.push(name);
    return register(FIRST_VIRTUAL + this.names.indexOf(name));
  }
}

export interface HandMade {
  readonly blocks: readonly (readonly MachineInstruction[])[];
  /** By block. Default 0. */
  readonly depths?: readonly number[];
  readonly names: Names;
  readonly arguments?: readonly number[];
  readonly outgoing?: number;
  readonly abi?: Abi;
}

export function codeOf({
  blocks,
  depths = [],
  names,
  outgoing = 0,
  abi = abis.sysv,
  ...more
}: HandMade): MachineCode {
  return {
    name: 'hand_made',
    functionIndex: 0,
    abi,
    arguments: more.arguments ?? [],
    blocks: connect(
      blocks.map((instructions, i) => ({
        name: `B${i}`,
        loopDepth: depths[i] ?? 0,
        cold: false,
        instructions,
      })),
    ),
    virtuals: names.names.map((name) => ({
      name,
      node: null,
      class: name.startsWith('f') ? ('vector' as const) : ('general' as const),
    })),
    slots: 0,
    outgoing,
    frame: null,
  };
}

/** The code with the instructions of one block changed. */
export function changed(
  code: MachineCode,
  change: (instructions: readonly MachineInstruction[]) => readonly MachineInstruction[],
  block = 0,
): MachineCode {
  const blocks = code.blocks.map((each): MachineBlock => {
    return each.index === block ? { ...each, instructions: change(each.instructions) } : each;
  });
  return { ...code, blocks };
}
