// Moves. All except `zero` preserve flags, so moves may be between a comparison and its jump.
import type { InstructionTable } from '../instructions.ts';
import { fitsImmediate } from '../machine.ts';
import { isImmediateWord, isRegisterWord } from '../words.ts';
import type { Form, MachineOpRow, OperandRow } from './row.ts';

const destination: OperandRow = {
  name: 'destination',
  access: 'write',
  accepts: ['register', 'slot', 'memory'],
};
const source: OperandRow = {
  name: 'source',
  access: 'read',
  accepts: ['register', 'slot', 'memory', 'immediate'],
};
const place: OperandRow = { name: 'place', access: 'update', accepts: ['register', 'slot', 'memory'] };

const whole: Form = { mnemonic: 'movq', widths: [64, 64] };
const zeroExtended: Form = { mnemonic: 'movl', widths: [32, 32] };
const allBits: Form = { mnemonic: 'movabsq', widths: [64, 64] };

/** Constants of 32 bits, zero- or sign-extended, have shorter encodings. */
function moveForm(table: InstructionTable, move: number): Form {
  const from = table.operand(move, 0);
  if (!isImmediateWord(from) || !isRegisterWord(table.operand(move, 1))) return whole;
  const value = table.immediateOf(from);
  if (BigInt.asUintN(32, value) === value) return zeroExtended;
  return fitsImmediate(value) ? whole : allBits;
}

const zeroForm: Form = { mnemonic: 'xorl', widths: [32], shown: [0, 0] };

const mov: MachineOpRow = {
  name: 'mov',
  mnemonic: 'movq',
  operands: [{ ...source, wide: true }, destination],
  moves: true,
  form: moveForm,
  emulate:
    ({ cells }, [from, to]) =>
    () => {
      cells[to] = cells[from];
    },
  doc: 'Copies the source to the destination.',
};

const lea: MachineOpRow = {
  name: 'lea',
  mnemonic: 'leaq',
  operands: [
    { name: 'address', access: 'read', accepts: ['memory'], address: true },
    { name: 'destination', access: 'write', accepts: ['register'] },
  ],
  emulate:
    ({ cells }, [from, to]) =>
    () => {
      cells[to] = cells[from];
    },
  doc: 'Computes the address of a memory location; also adds and multiplies without changing the flags.',
};

const zero: MachineOpRow = {
  name: 'zero',
  mnemonic: 'xorl',
  operands: [{ name: 'destination', access: 'write', accepts: ['register'] }],
  flags: 'destroy',
  form: () => zeroForm,
  emulate:
    ({ cells, flags }, [to]) =>
    () => {
      cells[to] = 0n;
      flags.destroy();
    },
  doc: 'Sets a register to 0 in the shortest form, but changes the flags.',
};

const xchg: MachineOpRow = {
  name: 'xchg',
  mnemonic: 'xchgq',
  operands: [place, place],
  moves: true,
  emulate:
    ({ cells }, [a, b]) =>
    () => {
      const value = cells[a];
      cells[a] = cells[b];
      cells[b] = value;
    },
  doc: 'Exchanges the values of two places.',
};

const push: MachineOpRow = {
  name: 'push',
  mnemonic: 'pushq',
  operands: [source],
  moves: true,
  emulate: (processor, [from]) => {
    const { cells } = processor;
    return () => processor.push(cells[from]);
  },
  doc: 'Pushes the source. All slots are then one word further from the stack pointer.',
};

const pop: MachineOpRow = {
  name: 'pop',
  mnemonic: 'popq',
  operands: [destination],
  moves: true,
  // The address of a destination in memory uses the new stack pointer.
  emulate: (processor, [to]) => {
    const { cells } = processor;
    return () => {
      cells[to] = processor.pop();
    };
  },
  doc: 'Pops into the destination.',
};

/** A parallel copy on the edge to a merge with phis. The allocator replaces it by moves. */
const parallel: MachineOpRow = {
  name: 'parallel',
  mnemonic: 'parallel',
  operands: [
    { ...source, class: 'any', wide: true },
    { ...destination, class: 'any' },
  ],
  repeats: true,
  moves: true,
  emulate: (processor) => () => processor.fail('parallel moves must be resolved before they run'),
  doc: 'Copies each source to its destination, all at once; resolved into single moves after allocation.',
};

export const moves = { mov, lea, zero, xchg, push, pop, parallel } as const;
