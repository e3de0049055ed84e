// Arithmetic and logic on 64-bit integers. With two operands, the destination is also the left operand. Each
// `emulate` is written out, because shared functions would slow the emulator down (emulator/processor.ts). A
// store to a cell keeps 64 bits.
import type { Processor } from '../emulator/processor.ts';
import { RAX, RCX, RDX } from '../registers.ts';
import type { Action, MachineOpRow, OperandRow } from './row.ts';

const source: OperandRow = {
  name: 'source',
  access: 'read',
  accepts: ['register', 'slot', 'memory', 'immediate'],
};
const inPlace: OperandRow = { ...source, accepts: ['register', 'slot', 'memory'] };
const updated: OperandRow = { ...inPlace, name: 'destination', access: 'update' };

type Emulate = (processor: Processor, cells: readonly number[]) => Action;

const twoOperand = (name: string, emulate: Emulate, doc: string): MachineOpRow => ({
  name,
  mnemonic: `${name}q`,
  operands: [source, updated],
  flags: 'set',
  emulate,
  doc,
});

const add = twoOperand(
  'add',
  ({ cells, flags }, [from, to]) =>
    () => {
      const left = cells[to];
      const right = cells[from];
      flags.setAdd(left, right);
      cells[to] = BigInt.asIntN(64, left + right);
    },
  'Adds the source to the destination.',
);

const sub = twoOperand(
  'sub',
  ({ cells, flags }, [from, to]) =>
    () => {
      const left = cells[to];
      const right = cells[from];
      flags.setSubtract(left, right);
      cells[to] = BigInt.asIntN(64, left - right);
    },
  'Subtracts the source from the destination.',
);

/** Uses the carry of a comparison, which is 1 if the left side is below the right one. */
function withCarry(name: string, sign: bigint, doc: string): MachineOpRow {
  const emulate: Emulate = ({ cells, flags }, [from, to]) => {
    const isBelow = flags.tester('b');
    return () => {
      const carry = isBelow() ? 1n : 0n;
      cells[to] = BigInt.asIntN(64, cells[to] + sign * (cells[from] + carry));
      flags.destroy();
    };
  };
  return { ...twoOperand(name, emulate, doc), flags: 'use' };
}

const adc = withCarry('adc', 1n, 'Adds the source and the carry to the destination.');
const sbb = withCarry('sbb', -1n, 'Subtracts the source and the carry from the destination.');

const and = twoOperand(
  'and',
  ({ cells, flags }, [from, to]) =>
    () => {
      const result = cells[to] & cells[from];
      cells[to] = result;
      flags.setLogic(result);
    },
  'Bitwise and.',
);

const or = twoOperand(
  'or',
  ({ cells, flags }, [from, to]) =>
    () => {
      const result = cells[to] | cells[from];
      cells[to] = result;
      flags.setLogic(result);
    },
  'Bitwise or.',
);

const xor = twoOperand(
  'xor',
  ({ cells, flags }, [from, to]) =>
    () => {
      const result = cells[to] ^ cells[from];
      cells[to] = result;
      flags.setLogic(result);
    },
  'Bitwise exclusive or.',
);

const neg: MachineOpRow = {
  name: 'neg',
  mnemonic: 'negq',
  operands: [updated],
  flags: 'set',
  emulate:
    ({ cells, flags }, [to]) =>
    () => {
      const value = cells[to];
      flags.setSubtract(0n, value);
      cells[to] = BigInt.asIntN(64, -value);
    },
  doc: 'Changes the sign.',
};

const not: MachineOpRow = {
  name: 'not',
  mnemonic: 'notq',
  operands: [updated],
  emulate:
    ({ cells }, [to]) =>
    () => {
      cells[to] = ~cells[to];
    },
  doc: 'Inverts all bits; preserves the flags.',
};

const imul: MachineOpRow = {
  name: 'imul',
  mnemonic: 'imulq',
  operands: [inPlace, { ...updated, accepts: ['register'] }],
  flags: 'destroy',
  emulate:
    ({ cells, flags }, [from, to]) =>
    () => {
      cells[to] = BigInt.asIntN(64, cells[to] * cells[from]);
      flags.destroy();
    },
  doc: 'Multiplies the destination by the source; keeps the low 64 bits.',
};

const imulConstant: MachineOpRow = {
  name: 'imul-constant',
  mnemonic: 'imulq',
  operands: [
    { name: 'factor', access: 'read', accepts: ['immediate'] },
    inPlace,
    { name: 'destination', access: 'write', accepts: ['register'] },
  ],
  flags: 'destroy',
  emulate:
    ({ cells, flags }, [factor, from, to]) =>
    () => {
      cells[to] = BigInt.asIntN(64, cells[from] * cells[factor]);
      flags.destroy();
    },
  doc: 'The source times a constant.',
};

const imulWide: MachineOpRow = {
  name: 'imul-wide',
  mnemonic: 'imulq',
  operands: [inPlace],
  reads: [RAX],
  writes: [RAX, RDX],
  flags: 'destroy',
  emulate:
    ({ cells, flags }, [from]) =>
    () => {
      const product = cells[RAX] * cells[from];
      cells[RAX] = BigInt.asIntN(64, product);
      cells[RDX] = product >> 64n;
      flags.destroy();
    },
  doc: 'Multiplies rax by the source. The upper 64 bits of the product go to rdx, the lower ones to rax.',
};

/** A count of 0 preserves the flags, so no instruction may read them afterward. */
function shift(name: string, emulate: Emulate, doc: string): readonly [MachineOpRow, MachineOpRow] {
  const both = { mnemonic: `${name}q`, flags: 'destroy' } as const;
  const byConstant: MachineOpRow = {
    ...both,
    name: `${name}-constant`,
    operands: [{ name: 'count', access: 'read', accepts: ['immediate'], width: 8 }, updated],
    emulate,
    doc: `${doc} The count is a constant.`,
  };
  const byRegister: MachineOpRow = {
    ...both,
    name,
    operands: [{ name: 'count', access: 'read', accepts: ['register'], width: 8 }, updated],
    emulate: (processor, [, to]) => emulate(processor, [RCX, to]),
    doc: `${doc} The count is in the low six bits of rcx.`,
  };
  return [byConstant, byRegister];
}

const [shlConstant, shl] = shift(
  'shl',
  ({ cells, flags }, [count, to]) =>
    () => {
      cells[to] = BigInt.asIntN(64, cells[to] << (cells[count] & 63n));
      flags.destroy();
    },
  'Shifts left.',
);
const [shrConstant, shr] = shift(
  'shr',
  ({ cells, flags }, [count, to]) =>
    () => {
      cells[to] = BigInt.asIntN(64, BigInt.asUintN(64, cells[to]) >> (cells[count] & 63n));
      flags.destroy();
    },
  'Shifts right, filling with zeros.',
);
const [sarConstant, sar] = shift(
  'sar',
  ({ cells, flags }, [count, to]) =>
    () => {
      cells[to] = cells[to] >> (cells[count] & 63n);
      flags.destroy();
    },
  'Shifts right, copying the sign bit.',
);

const [rolConstant, rol] = shift(
  'rol',
  ({ cells, flags }, [count, to]) =>
    () => {
      const by = cells[count] & 63n;
      const value = BigInt.asUintN(64, cells[to]);
      cells[to] = BigInt.asIntN(64, (value << by) | (value >> (64n - by)));
      flags.destroy();
    },
  'Rotates left: bits shifted out on the left reenter on the right.',
);
const [, ror] = shift(
  'ror',
  ({ cells, flags }, [count, to]) =>
    () => {
      const by = cells[count] & 63n;
      const value = BigInt.asUintN(64, cells[to]);
      cells[to] = BigInt.asIntN(64, (value >> by) | (value << (64n - by)));
      flags.destroy();
    },
  'Rotates right: bits shifted out on the right reenter on the left.',
);

const cqto: MachineOpRow = {
  name: 'cqto',
  mnemonic: 'cqto',
  operands: [],
  reads: [RAX],
  writes: [RDX],
  emulate:
    ({ cells }) =>
    () => {
      cells[RDX] = cells[RAX] >> 63n;
    },
  doc: 'Sign-extends rax into rdx, before a division.',
};

const idiv: MachineOpRow = {
  name: 'idiv',
  mnemonic: 'idivq',
  operands: [{ ...inPlace, name: 'divisor' }],
  reads: [RAX, RDX],
  writes: [RAX, RDX],
  flags: 'destroy',
  emulate: (processor, [divisor]) => {
    const { cells, flags } = processor;
    return () => {
      const by = cells[divisor];
      if (by === 0n) processor.fail('idiv by 0');
      const dividend = (cells[RDX] << 64n) | BigInt.asUintN(64, cells[RAX]);
      const quotient = dividend / by;
      if (BigInt.asIntN(64, quotient) !== quotient)
        processor.fail(`idiv: the quotient of ${dividend} / ${by} does not fit`);
      cells[RAX] = quotient;
      cells[RDX] = dividend % by;
      flags.destroy();
    };
  },
  doc: 'Divides rdx:rax: quotient to rax, remainder to rdx. Traps on 0 and if the quotient overflows.',
};

export const arithmetic = {
  add,
  sub,
  adc,
  sbb,
  and,
  or,
  xor,
  neg,
  not,
  imul,
  imulConstant,
  imulWide,
  shl,
  shr,
  sar,
  shlConstant,
  shrConstant,
  sarConstant,
  rolConstant,
  rol,
  ror,
  cqto,
  idiv,
} as const;
