// Arithmetic and logic on 64-bit integers. Two operands: the destination is also the left operand.
import type { Operand } from '../machine.ts';
import type { Processor } from '../processor.ts';
import { RAX, RCX, RDX } from '../registers.ts';
import type { MachineOp, OperandRow } from './row.ts';

const source: OperandRow = { name: 'source', access: 'read', accepts: ['register', 'slot', 'immediate'] };
const updated: OperandRow = { name: 'destination', access: 'update', accepts: ['register', 'slot'] };

type Flagging = 'add' | 'subtract' | 'logic';

function twoOperand(
  name: string,
  flags: Flagging,
  compute: (left: bigint, right: bigint) => bigint,
  doc: string,
): MachineOp {
  return {
    name,
    mnemonic: `${name}q`,
    operands: [source, updated],
    flags: 'set',
    emulate: (processor, [from, to]) => {
      const left = processor.read(to);
      const right = processor.read(from);
      const result = BigInt.asIntN(64, compute(left, right));
      processor.write(to, result);
      processor.setFlags(flags, left, right, result);
    },
    doc,
  };
}

const add = twoOperand('add', 'add', (a, b) => a + b, 'Adds the source to the destination.');
const sub = twoOperand('sub', 'subtract', (a, b) => a - b, 'Subtracts the source from the destination.');
const and = twoOperand('and', 'logic', (a, b) => a & b, 'Bitwise and.');
const or = twoOperand('or', 'logic', (a, b) => a | b, 'Bitwise or.');
const xor = twoOperand('xor', 'logic', (a, b) => a ^ b, 'Bitwise exclusive or.');

const neg: MachineOp = {
  name: 'neg',
  mnemonic: 'negq',
  operands: [updated],
  flags: 'set',
  emulate: (processor, [operand]) => {
    const value = processor.read(operand);
    const result = BigInt.asIntN(64, -value);
    processor.write(operand, result);
    processor.setFlags('subtract', 0n, value, result);
  },
  doc: 'Changes the sign.',
};

const not: MachineOp = {
  name: 'not',
  mnemonic: 'notq',
  operands: [updated],
  emulate: (processor, [operand]) => processor.write(operand, ~processor.read(operand)),
  doc: 'Inverts all bits; leaves the flags alone.',
};

const product = (processor: Processor, target: Operand, left: Operand, right: Operand): void => {
  processor.write(target, BigInt.asIntN(64, processor.read(left) * processor.read(right)));
  processor.destroyFlags();
};

const imul: MachineOp = {
  name: 'imul',
  mnemonic: 'imulq',
  operands: [
    { name: 'source', access: 'read', accepts: ['register', 'slot'] },
    { name: 'destination', access: 'update', accepts: ['register'] },
  ],
  flags: 'destroy',
  emulate: (processor, [from, to]) => product(processor, to, from, to),
  doc: 'Multiplies the destination by the source; the low 64 bits stay.',
};

const imulConstant: MachineOp = {
  name: 'imul-constant',
  mnemonic: 'imulq',
  operands: [
    { name: 'factor', access: 'read', accepts: ['immediate'] },
    { name: 'source', access: 'read', accepts: ['register', 'slot'] },
    { name: 'destination', access: 'write', accepts: ['register'] },
  ],
  flags: 'destroy',
  emulate: (processor, [factor, from, to]) => product(processor, to, factor, from),
  doc: 'The source times a constant.',
};

function shift(
  name: string,
  compute: (value: bigint, count: bigint) => bigint,
  doc: string,
): readonly [MachineOp, MachineOp] {
  const run = (processor: Processor, count: bigint, target: Operand): void => {
    processor.write(target, BigInt.asIntN(64, compute(processor.read(target), count & 63n)));
    // With a count of 0 the flags stay what they were: nobody should look at them.
    processor.destroyFlags();
  };
  const byConstant: MachineOp = {
    name: `${name}-constant`,
    mnemonic: `${name}q`,
    operands: [{ name: 'count', access: 'read', accepts: ['immediate'] }, updated],
    flags: 'destroy',
    emulate: (processor, [count, target]) => run(processor, processor.read(count), target),
    doc: `${doc} The count is a constant.`,
  };
  const byRegister: MachineOp = {
    name,
    mnemonic: `${name}q`,
    operands: [{ name: 'count', access: 'read', accepts: ['register'], width: 8 }, updated],
    flags: 'destroy',
    emulate: (processor, [, target]) => run(processor, processor.registers[RCX], target),
    doc: `${doc} The count is in rcx; its low six bits count.`,
  };
  return [byConstant, byRegister];
}

const [shlConstant, shl] = shift('shl', (a, n) => a << n, 'Shifts left.');
const [shrConstant, shr] = shift('shr', (a, n) => BigInt.asUintN(64, a) >> n, 'Shifts right, zeros come in.');
const [sarConstant, sar] = shift('sar', (a, n) => a >> n, 'Shifts right, the sign comes in.');

const cqto: MachineOp = {
  name: 'cqto',
  mnemonic: 'cqto',
  operands: [],
  reads: [RAX],
  writes: [RDX],
  emulate: ({ registers }) => {
    registers[RDX] = registers[RAX] < 0n ? -1n : 0n;
  },
  doc: 'Extends rax by its sign into rdx, before a division.',
};

const idiv: MachineOp = {
  name: 'idiv',
  mnemonic: 'idivq',
  operands: [{ name: 'divisor', access: 'read', accepts: ['register', 'slot'] }],
  reads: [RAX, RDX],
  writes: [RAX, RDX],
  flags: 'destroy',
  emulate: (processor, [divisor]) => {
    const { registers } = processor;
    const by = processor.read(divisor);
    if (by === 0n) processor.fail('idiv by 0');
    const dividend = (registers[RDX] << 64n) | BigInt.asUintN(64, registers[RAX]);
    const quotient = dividend / by;
    if (BigInt.asIntN(64, quotient) !== quotient)
      processor.fail(`idiv: the quotient of ${dividend} / ${by} has no room`);
    registers[RAX] = quotient;
    registers[RDX] = dividend % by;
    processor.destroyFlags();
  },
  doc: 'Divides rdx:rax: quotient to rax, remainder to rdx. Traps on 0 and where the quotient has no room.',
};

export const arithmetic = {
  add,
  sub,
  and,
  or,
  xor,
  neg,
  not,
  imul,
  imulConstant,
  shl,
  shr,
  sar,
  shlConstant,
  shrConstant,
  sarConstant,
  cqto,
  idiv,
} as const;
