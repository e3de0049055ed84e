// Tests that the machine-code checker accepts valid instructions and refuses invalid operands.
import { describe, expect, it } from 'vitest';
import {
  checkMachineCode,
  immediate,
  machineOps,
  memoryAt,
  register,
  slot,
  type MachineInstruction,
} from '../../../compiler/backend/x64/index.ts';
import { functionOf, make } from './hand-made.ts';

const { add, addsd, lea, mov, movsd, parallel, ret, zerof } = machineOps;
const [RAX, RBX, XMM0] = [register(0), register(3), register(16)];
const check = (...instructions: readonly MachineInstruction[]): void =>
  checkMachineCode(functionOf('main', [[...instructions, make(ret)]]));

describe('the machine-code checker', () => {
  it('accepts valid instructions', () => {
    expect(() =>
      check(
        make(mov, immediate(1n << 40n), RAX),
        make(mov, immediate(-5n), memoryAt(0, 8)),
        make(add, memoryAt(0, 8), RBX),
        make(movsd, slot(0), XMM0),
        make(parallel, RAX, RBX, XMM0, slot(1), slot(2), slot(3), immediate(1n << 40n), slot(4)),
      ),
    ).not.toThrow();
  });

  const wrong: readonly (readonly [string, MachineInstruction, RegExp])[] = [
    ['two memory operands', make(mov, memoryAt(0, 0), slot(1)), /two operands in memory/],
    ['a 64-bit immediate in a store', make(mov, immediate(1n << 40n), memoryAt(0, 0)), /more than 32 bits/],
    ['long immediates', make(add, immediate(1n << 31n), RAX), /more than 32 bits/],
    ['floats in general registers', make(addsd, RAX, XMM0), /operand 1 is not a vector register/],
    ['integers in vector registers', make(add, RAX, XMM0), /operand 2 is not a general register/],
    ['addresses in vector registers', make(lea, memoryAt(16, 0), RAX), /an address with a register/],
    ['other kinds of operands', make(lea, RBX, RAX), /address cannot be a register/],
    ['too few operands', make(zerof), /wrong number of operands/],
  ];
  for (const [what, instruction, message] of wrong)
    it(`refuses ${what}`, () => expect(() => check(instruction)).toThrow(message));
});
