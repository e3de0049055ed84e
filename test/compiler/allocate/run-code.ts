// Runs one function in the emulator, before or after register allocation. Each virtual register has a cell
// with the same number. Unreachable code contains enough constants to occupy these numbers, so that the
// constants of the program get other cells. Parallel moves become moves through temporaries.
import {
  FIRST_VIRTUAL,
  addFrame,
  blockOperand,
  immediate,
  instruction,
  isRegister,
  isSlot,
  layOut,
  load,
  machineOps,
  memoryAt,
  register,
  symbol,
  vector,
  type MachineCode,
  type MachineInstruction,
  type Operand,
} from '../../../compiler/backend/x64/index.ts';
import { writeInstruction } from '../../support/native/machine-code.ts';
import { RSP, functionOf, make, programOf } from '../x64/hand-made.ts';
import { FIRST_STACK, FLOAT_ARGUMENTS, STACK_ARGUMENTS, WORDS, testData } from './random-code.ts';

export interface Result {
  readonly value: bigint;
  readonly memory: readonly bigint[];
}

/** @param code machine code with a frame and a block layout */
export function runCode(code: MachineCode): Result {
  const caller = functionOf('main', callerOf(code), 0, code.abi);
  const loaded = load(programOf([caller, code], { abi: code.abi, data: testData }));
  const { processor, actions } = loaded;
  const { cells } = processor;
  processor.runtime = () => called(processor, code);
  for (const saved of code.abi.calleeSaved) cells[saved] = BigInt(saved) * 0x1_0001n;
  while (processor.running) {
    processor.at = processor.next++;
    actions[processor.at]();
  }
  for (const saved of code.abi.calleeSaved)
    if (cells[saved] !== BigInt(saved) * 0x1_0001n) throw new Error(`register ${saved} was not restored`);
  const start = loaded.symbols.get('memory') ?? 0;
  const memory = Array.from({ length: WORDS }, (_, i) => processor.memory.read64(start + i * 8));
  return { value: cells[code.abi.result], memory };
}

/** The called function: computes a value from all arguments and clobbers all caller-saved registers. */
function called({ cells, memory }: ReturnType<typeof load>['processor'], { abi }: MachineCode): void {
  const [first, second] = abi.arguments;
  const stack = memory.read64(Number(cells[RSP]) + FIRST_STACK * 8);
  const mixed = cells[first] * 3n + cells[second] * 5n + stack * 7n + cells[vector(0)];
  abi.callerSaved.forEach((number, i) => (cells[number] = mixed * BigInt(i + 11)));
  memory.write64(Number(cells[RSP]) + FIRST_STACK * 8, mixed);
}

/** Calls the function with arguments in registers and on the stack. */
function callerOf({ abi, virtuals, name }: MachineCode): MachineInstruction[][] {
  const room = immediate(BigInt((FIRST_STACK + STACK_ARGUMENTS) * 8 + 8));
  const { mov, movqToVector, sub, add, call, ret } = machineOps;
  const onStack = Array.from({ length: STACK_ARGUMENTS }, (_, i) =>
    make(mov, immediate(BigInt(901 + i)), memoryAt(RSP, (FIRST_STACK + i) * 8)),
  );
  const floats = Array.from({ length: FLOAT_ARGUMENTS }, (_, i) => [
    make(mov, immediate(0x4008_0000_0000_0000n + BigInt(i)), register(0)),
    make(movqToVector, register(0), register(vector(i))),
  ]);
  const integers = abi.arguments
    .slice(0, 2)
    .map((number, i) => make(mov, immediate(BigInt(77 - i * 99)), register(number)));
  const never = Array.from({ length: FIRST_VIRTUAL + virtuals.count }, (_, i) =>
    make(mov, immediate(-0x7000_0000_0000_0000n + BigInt(i)), register(0)),
  );
  const run = [make(sub, room, register(RSP)), ...onStack, ...floats.flat(), ...integers];
  // The constants of unreachable code come first, so they occupy the numbers of the virtual registers.
  const body = [...run, make(call, symbol(name)), make(add, room, register(RSP)), make(ret)];
  return [[make(machineOps.jmp, blockOperand(2))], [...never, make(ret)], body];
}

/** The selected code, made runnable: its result is the reference for each allocation. */
export function runnable(original: MachineCode): MachineCode {
  const code = original.clone();
  code.rewriteBlocks(({ start, end }, out) => {
    for (let at = start; at < end; at++) {
      const i = code.order[at];
      if (code.table.ops[i] !== machineOps.parallel.index) out.push(i);
      else for (const move of inTurn(code.read(i), code)) out.push(writeInstruction(code.table, move));
    }
  });
  addFrame(code);
  layOut(code);
  return code;
}

function inTurn({ operands }: MachineInstruction, { virtuals }: MachineCode): MachineInstruction[] {
  const reads: MachineInstruction[] = [];
  const writes: MachineInstruction[] = [];
  const isFloat = (operand: Operand): boolean =>
    !isSlot(operand) && isRegister(operand) && virtuals.isVector(operand.register);
  for (let i = 0; i < operands.length; i += 2) {
    const kind = isFloat(operands[i]) || isFloat(operands[i + 1]) ? 'vector' : 'general';
    const op = kind === 'vector' ? machineOps.movsd : machineOps.mov;
    const between = register(virtuals.add({ node: -1, class: kind }));
    reads.push(instruction(op, [operands[i], between], null));
    writes.push(instruction(op, [between, operands[i + 1]], null));
  }
  return [...reads, ...writes];
}
