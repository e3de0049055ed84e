// Writes the allocator's decisions into the code: physical registers for virtual ones, single moves for parallel ones.
// Copies of a register to itself are dropped.
import { assert } from '../base/assert.ts';
import {
  FIRST_VIRTUAL,
  isRegister,
  isVirtual,
  machineOps,
  register,
  type MachineCode,
  type MachineInstruction,
  type Operand,
  type Register,
} from '../target/x64/index.ts';
import { sequentialize, type Move } from './parallel-move.ts';

/** @param placeOf the physical register of a virtual one */
export function assign(code: MachineCode, placeOf: (register: Register) => Register): MachineCode {
  const toPhysical = (operand: Operand): Operand => {
    if (!isRegister(operand) || !isVirtual(operand.register)) return operand;
    const place = placeOf(operand.register);
    assert(
      place >= 0,
      () => `allocate: ${code.virtuals[operand.register - FIRST_VIRTUAL].name} has no register`,
    );
    return register(place);
  };
  const rewrite = (instruction: MachineInstruction): MachineInstruction[] => {
    if (instruction.op === machineOps.parallel) return sequentialize(movesOf(instruction, toPhysical, code));
    const operands = instruction.operands.map(toPhysical);
    return isIdle(instruction, operands) ? [] : [{ ...instruction, operands }];
  };
  const blocks = code.blocks.map((block) => ({
    ...block,
    instructions: block.instructions.flatMap(rewrite),
  }));
  return { ...code, blocks };
}

function isIdle({ op }: MachineInstruction, [from, to]: readonly Operand[]): boolean {
  return op === machineOps.mov && isRegister(from) && isRegister(to) && from.register === to.register;
}

function movesOf(
  { operands, node }: MachineInstruction,
  toPhysical: (operand: Operand) => Operand,
  { virtuals }: MachineCode,
): Move[] {
  const moves: Move[] = [];
  for (let i = 0; i < operands.length; i += 2) {
    const to = operands[i + 1];
    const phi = isRegister(to) && isVirtual(to.register) ? virtuals[to.register - FIRST_VIRTUAL].node : node;
    moves.push({ from: toPhysical(operands[i]), to: toPhysical(to), node: phi });
  }
  return moves;
}
