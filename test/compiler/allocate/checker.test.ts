// The allocation checker must reject every kind of wrong allocation. Each is a mutation of a correct one.
import { describe, expect, it } from 'vitest';
import { allocatorNames, checkAllocation, placeInRegisters } from '../../../compiler/allocate/index.ts';
import {
  abis,
  immediate,
  instruction,
  isMemory,
  isRegister,
  isSlot,
  jumpOps,
  blockOperand,
  machineOps,
  memoryAt,
  memoryOf,
  register,
  slot,
  symbol,
  vector,
  type MachineCode,
  type MachineInstruction,
  type MachineOp,
  type Operand,
} from '../../../compiler/backend/x64/index.ts';
import { Names, changed, codeOf, make } from './hand-made-code.ts';

const [RAX, RDI, XMM0] = [register(0), register(7), register(vector(0))];
const { mov, movsd, lea, add, addsd, call, ret, parallel, push, pop, xchg, zerof } = machineOps;
const { callerSaved } = abis.sysv;

/** A call with a float and two integers live across it, and stores at the end. */
function sample(): MachineCode {
  const names = new Names();
  const [a, b, c, f, g] = ['a', 'b', 'c', 'f', 'g'].map((name) => names.get(name === 'g' ? 'f2' : name));
  const table = names.get('table');
  return codeOf({
    names,
    arguments: [RDI.register, XMM0.register],
    outgoing: 2,
    blocks: [
      [
        make(parallel, RDI, a, XMM0, f),
        make(mov, immediate(77n), c),
        make(lea, memoryOf('table'), table),
        make(mov, memoryAt(a.register, 24), b),
        make(mov, b, slot(0, 'outgoing')),
        make(mov, a, RDI),
        make(movsd, f, XMM0),
        instruction(call, [symbol('rt_abs')], null, {
          reads: [RDI.register, XMM0.register],
          writes: callerSaved,
        }),
        make(movsd, XMM0, g),
        make(addsd, f, g),
        make(add, c, b),
        make(add, RAX, b),
        make(movsd, g, memoryAt(table.register, 8, a.register, 4)),
        make(mov, b, memoryAt(table.register, 0)),
        make(mov, b, RAX),
        instruction(ret, [], null, { reads: [RAX.register] }),
      ],
    ],
  });
}

const original = sample();
const right = placeInRegisters(original).code;

/** The correct code with the first matching instruction replaced by others. */
function spoiled(
  fits: (i: MachineInstruction) => boolean,
  by: (i: MachineInstruction) => readonly MachineInstruction[],
): MachineCode {
  return changed(right, (instructions) => {
    const at = instructions.findIndex(fits);
    if (at < 0) throw new Error('the allocation has no instruction to mutate');
    return instructions.toSpliced(at, 1, ...by(instructions[at]));
  });
}

const isOp =
  (op: MachineOp) =>
  (i: MachineInstruction): boolean =>
    i.op === op;
const withOperand = (i: MachineInstruction, at: number, operand: Operand): MachineInstruction =>
  i.over(i.operands.with(at, operand));

function withSlots(code: MachineCode, slots: number): MachineCode {
  code.slots = slots;
  return code;
}

describe('the allocation checker', () => {
  it('accepts the output of both allocators', () => {
    for (const allocator of allocatorNames)
      expect(() => checkAllocation(original, placeInRegisters(original, allocator).code)).not.toThrow();
  });

  const isCall = isOp(call);
  const storesFloat = (i: MachineInstruction): boolean => i.op === movsd && isSlot(i.operands[1]);
  const reloadsFloat = (i: MachineInstruction): boolean => i.op === movsd && isSlot(i.operands[0]);
  const isAddress = (i: MachineInstruction): boolean => i.op === mov && isMemory(i.operands[0]);
  const outgoing = (i: MachineInstruction): boolean =>
    i.operands.some((o) => isSlot(o) && o.area === 'outgoing');
  const address = (i: MachineInstruction, more: Partial<ReturnType<typeof memoryAt>>): MachineInstruction =>
    withOperand(i, 0, { ...(i.operands[0] as ReturnType<typeof memoryAt>), ...more });

  const cases: readonly [string, string, () => MachineCode][] = [
    ['a wrong register', 'does not find', () => spoiled(isOp(add), (i) => [withOperand(i, 1, register(15))])],
    [
      'a wrong vector register',
      'does not find',
      () => spoiled(isOp(addsd), (i) => [withOperand(i, 1, register(vector(9)))]),
    ],
    [
      'a value in a register that the call clobbers',
      'does not find',
      () =>
        spoiled(isCall, (i) => [
          i,
          make(mov, register(10), register(3)),
          make(mov, register(10), register(5)),
        ]),
    ],
    ['a vector that is not saved', 'does not find', () => spoiled(storesFloat, () => [])],
    ['a vector left in its register across the call', 'does not find', () => spoiled(reloadsFloat, () => [])],
    ['a slot outside the frame', 'no room', () => spoiled(storesFloat, (i) => [withOperand(i, 1, slot(9))])],
    [
      'a wrong slot',
      'does not find',
      () =>
        withSlots(
          spoiled(storesFloat, (i) => [withOperand(i, 1, slot(1))]),
          2,
        ),
    ],
    ['a wrong base register', 'base', () => spoiled(isAddress, (i) => [address(i, { base: 15 })])],
    [
      'a wrong displacement',
      'form of an address',
      () => spoiled(isAddress, (i) => [address(i, { displacement: 32 })]),
    ],
    ['a wrong scale', 'form of an address', () => spoiled(isAddress, (i) => [address(i, { scale: 2 })])],
    ['a missing stack argument', 'an argument on the stack', () => spoiled(outgoing, () => [])],
    [
      'a stack argument in the wrong slot',
      'an argument on the stack',
      () => spoiled(outgoing, (i) => [withOperand(i, 1, slot(1, 'outgoing'))]),
    ],
    [
      'a missing register argument',
      'register',
      () => spoiled(isCall, (i) => [make(mov, immediate(0n), RDI), i]),
    ],
    [
      'a call that claims to preserve registers',
      'silent writes',
      () => spoiled(isCall, (i) => [i.with({ writes: [] })]),
    ],
    ['a missing result', 'does not find', () => spoiled(isCall, (i) => [i, make(zerof, XMM0)])],
    [
      'a wrong constant',
      'does not find',
      () =>
        spoiled(
          (i) => i.operands.some((o) => o.kind === 'immediate' && o.value === 77n),
          (i) => [i.over(i.operands.map((o) => (o.kind === 'immediate' ? immediate(78n) : o)))],
        ),
    ],
    [
      'a wrong label',
      'does not find',
      () => spoiled(isOp(lea), (i) => [withOperand(i, 0, memoryOf('other'))]),
    ],
    ['a missing instruction', 'no counterpart', () => spoiled(isOp(addsd), () => [])],
    [
      'instructions in the wrong order',
      'no counterpart',
      () => spoiled(isOp(addsd), (i) => [make(add, RAX, RAX), i]),
    ],
    [
      'an additional exchange instruction',
      'does not find',
      () => spoiled(isCall, (i) => [i, make(xchg, RAX, register(15)), make(xchg, register(3), register(12))]),
    ],
    ['a push without a pop', 'push', () => spoiled(isCall, (i) => [make(push, RAX), i])],
    [
      'a pop into the wrong register',
      'does not find',
      () => spoiled(isCall, (i) => [i, make(push, RDI), make(pop, RAX)]),
    ],
  ];

  it.each(cases)('refuses %s', (_, message, spoil) => {
    expect(() => checkAllocation(original, spoil())).toThrow(message);
  });

  it('refuses a value that is available on only one of two paths', () => {
    const names = new Names();
    const a = names.get('a');
    const code = codeOf({
      names,
      arguments: [RDI.register],
      blocks: [
        [
          make(mov, RDI, a),
          make(machineOps.test, RDI, RDI),
          make(jumpOps.e, blockOperand(2)),
          make(machineOps.jmp, blockOperand(1)),
        ],
        [make(add, immediate(1n), a), make(machineOps.jmp, blockOperand(2))],
        [make(mov, a, RAX), instruction(ret, [], null, { reads: [RAX.register] })],
      ],
    });
    const { code: physical } = placeInRegisters(code);
    const bad = changed(
      physical,
      (instructions) =>
        instructions.map((i) =>
          i.op === add && isRegister(i.operands[1])
            ? withOperand(i, 1, register((i.operands[1].register + 8) % 16))
            : i,
        ),
      1,
    );
    expect(() => checkAllocation(code, physical)).not.toThrow();
    expect(() => checkAllocation(code, bad)).toThrow('does not find');
    const moved = changed(bad, (instructions) => [make(mov, RDI, register(15)), ...instructions], 1);
    expect(() => checkAllocation(code, moved)).toThrow('does not find');
  });
});
