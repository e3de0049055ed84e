// Floats: 64 bits in the low half of a vector register. 32-bit floats exist only in memory and during
// conversions.
import type { Processor } from '../emulator/processor.ts';
import { isRegister } from '../machine.ts';
import { isRegisterWord } from '../words.ts';
import type { Action, Form, MachineOpRow, OperandRow } from './row.ts';

const source: OperandRow = {
  name: 'source',
  access: 'read',
  accepts: ['register', 'slot', 'memory'],
  class: 'vector',
};
const destination: OperandRow = {
  name: 'destination',
  access: 'write',
  accepts: ['register'],
  class: 'vector',
};
const updated: OperandRow = { ...destination, access: 'update' };
const everywhere: OperandRow = { ...destination, accepts: ['register', 'slot', 'memory'] };

const between: Form = { mnemonic: 'movapd', widths: [64, 64] };
const toMemory: Form = { mnemonic: 'movsd', widths: [64, 64] };

const movsd: MachineOpRow = {
  name: 'movsd',
  mnemonic: 'movsd',
  operands: [source, everywhere],
  moves: true,
  form: (table, move) =>
    isRegisterWord(table.operand(move, 0)) && isRegisterWord(table.operand(move, 1)) ? between : toMemory,
  emulate: copy,
  doc: 'Copies a float from the source to the destination.',
};

function copy({ cells }: Processor, [from, to]: readonly number[]): Action {
  return () => {
    cells[to] = cells[from];
  };
}

const movss: MachineOpRow = {
  name: 'movss',
  mnemonic: 'movss',
  operands: [
    { ...source, accepts: ['register', 'memory'], width: 32 },
    { ...everywhere, accepts: ['register', 'memory'], width: 32 },
  ],
  emulate: (processor, cells, [from, to]) =>
    isRegister(from) && isRegister(to)
      ? () => processor.fail('movss between registers keeps a part of the destination')
      : copy(processor, cells),
  doc: 'Loads or stores a 32-bit float unchanged.',
};

function operation(
  name: string,
  emulate: (processor: Processor, cells: readonly number[]) => Action,
  doc: string,
): MachineOpRow {
  return { name, mnemonic: name, operands: [source, updated], emulate, doc };
}

const addsd = operation(
  'addsd',
  (processor, [from, to]) => {
    const { floats } = processor;
    return () => {
      const result = floats[to] + floats[from];
      if (result === result) floats[to] = result;
      else processor.setNaN(from, to);
    };
  },
  'Adds the source to the destination.',
);

const subsd = operation(
  'subsd',
  (processor, [from, to]) => {
    const { floats } = processor;
    return () => {
      const result = floats[to] - floats[from];
      if (result === result) floats[to] = result;
      else processor.setNaN(from, to);
    };
  },
  'Subtracts the source from the destination.',
);

const mulsd = operation(
  'mulsd',
  (processor, [from, to]) => {
    const { floats } = processor;
    return () => {
      const result = floats[to] * floats[from];
      if (result === result) floats[to] = result;
      else processor.setNaN(from, to);
    };
  },
  'Multiplies the destination by the source.',
);

const divsd = operation(
  'divsd',
  (processor, [from, to]) => {
    const { floats } = processor;
    return () => {
      const result = floats[to] / floats[from];
      if (result === result) floats[to] = result;
      else processor.setNaN(from, to);
    };
  },
  'Divides the destination by the source.',
);

const sqrtsd: MachineOpRow = {
  name: 'sqrtsd',
  mnemonic: 'sqrtsd',
  operands: [source, destination],
  emulate:
    ({ floats }, [from, to]) =>
    () => {
      floats[to] = Math.sqrt(floats[from]);
    },
  doc: 'The square root of the source.',
};

const ucomisd: MachineOpRow = {
  name: 'ucomisd',
  mnemonic: 'ucomisd',
  operands: [
    { ...source, name: 'right' },
    { ...destination, name: 'left', access: 'read' },
  ],
  flags: 'set',
  emulate:
    ({ floats, flags }, [right, left]) =>
    () =>
      flags.setFloats(floats[left], floats[right]),
  doc: 'Compares the second operand with the first: flags as for unsigned integers; parity is set if an operand is NaN.',
};

const cvtsi2sd: MachineOpRow = {
  name: 'cvtsi2sd',
  mnemonic: 'cvtsi2sdq',
  operands: [{ ...source, class: 'general' }, destination],
  emulate:
    ({ cells, floats }, [from, to]) =>
    () => {
      floats[to] = Number(cells[from]);
    },
  doc: 'Converts an integer to the nearest float.',
};

const cvtss2sd: MachineOpRow = {
  name: 'cvtss2sd',
  mnemonic: 'cvtss2sd',
  operands: [{ ...source, accepts: ['register', 'memory'], width: 32 }, destination],
  emulate:
    ({ floats, singles }, [from, to]) =>
    () => {
      floats[to] = singles[from * 2];
    },
  doc: 'Widens a 32-bit float to 64 bits, which is exact.',
};

const cvtsd2ss: MachineOpRow = {
  name: 'cvtsd2ss',
  mnemonic: 'cvtsd2ss',
  operands: [{ ...source, accepts: ['register'] }, destination],
  emulate:
    ({ floats, singles }, [from, to]) =>
    () => {
      singles[to * 2] = floats[from];
    },
  doc: 'Rounds to the nearest 32-bit float, which is then in the low 32 bits.',
};

const xorpd: MachineOpRow = {
  name: 'xorpd',
  mnemonic: 'xorpd',
  // In memory, the operand would need 128 aligned bits.
  operands: [{ ...source, accepts: ['register'] }, updated],
  emulate:
    ({ cells }, [from, to]) =>
    () => {
      cells[to] = cells[to] ^ cells[from];
    },
  doc: 'Bitwise exclusive or of the bits of two floats. Negates if the source only has the sign bit set.',
};

const zeroForm: Form = { mnemonic: 'xorps', widths: [64], shown: [0, 0] };

const zerof: MachineOpRow = {
  name: 'zerof',
  mnemonic: 'xorps',
  operands: [destination],
  form: () => zeroForm,
  emulate:
    ({ cells }, [to]) =>
    () => {
      cells[to] = 0n;
    },
  doc: 'Sets a vector register to 0.0 in the shortest form.',
};

const general: OperandRow = { ...source, accepts: ['register'], class: 'general' };

const movqToVector: MachineOpRow = {
  name: 'movq-to-vector',
  mnemonic: 'movq',
  operands: [general, destination],
  emulate: copy,
  doc: 'Copies the bits of a general register to a vector register.',
};

const movqToGeneral: MachineOpRow = {
  name: 'movq-to-general',
  mnemonic: 'movq',
  operands: [
    { ...general, class: 'vector' },
    { ...destination, class: 'general' },
  ],
  emulate: copy,
  doc: 'Copies the low 64 bits of a vector register to a general register.',
};

export const floats = {
  movsd,
  movss,
  addsd,
  subsd,
  mulsd,
  divsd,
  sqrtsd,
  ucomisd,
  cvtsi2sd,
  cvtss2sd,
  cvtsd2ss,
  xorpd,
  zerof,
  movqToVector,
  movqToGeneral,
} as const;
