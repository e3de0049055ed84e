// Comparisons set flags; conditional jumps, sets, and moves read them.
import { textOf } from '../../../base/phrase.ts';
import type { Width } from '../registers.ts';
import { allConditions, conditions, type Condition } from './conditions.ts';
import type { MachineOpRow, OperandRow } from './row.ts';

const right: OperandRow = {
  name: 'right',
  access: 'read',
  accepts: ['register', 'slot', 'memory', 'immediate'],
};
const left: OperandRow = { name: 'left', access: 'read', accepts: ['register', 'slot', 'memory'] };

const cmp: MachineOpRow = {
  name: 'cmp',
  mnemonic: 'cmpq',
  operands: [right, left],
  flags: 'set',
  emulate:
    ({ cells, flags }, [b, a]) =>
    () =>
      flags.setSubtract(cells[a], cells[b]),
  doc: 'Compares the second operand with the first; AT&T order puts the right side first.',
};

const narrowCompare = (name: string, mnemonic: string, width: Exclude<Width, 64>): MachineOpRow => ({
  name,
  mnemonic,
  operands: [
    { ...right, accepts: ['register', 'memory', 'immediate'], width },
    { ...left, accepts: ['register', 'memory'], width },
  ],
  flags: 'set',
  emulate:
    ({ cells, flags }, [b, a]) =>
    () =>
      flags.setNarrow(BigInt.asIntN(width, cells[a]), BigInt.asIntN(width, cells[b]), width),
  doc: `Compares the low ${width} bits of the second operand with those of the first.`,
});

const test: MachineOpRow = {
  name: 'test',
  mnemonic: 'testq',
  operands: [{ ...right, accepts: ['register', 'immediate'] }, left],
  flags: 'set',
  emulate:
    ({ cells, flags }, [b, a]) =>
    () =>
      flags.setLogic(cells[a] & cells[b]),
  doc: 'Sets the flags of the bitwise and. For a register with itself, they say whether it is zero.',
};

const setRow = (condition: Condition): MachineOpRow => ({
  name: `set${condition}`,
  mnemonic: `set${condition}`,
  operands: [{ name: 'destination', access: 'write', accepts: ['register'], width: 8 }],
  flags: 'test',
  condition,
  emulate: ({ bytes, flags }, [to]) => {
    const holds = flags.tester(condition);
    return () => {
      bytes[to * 8] = holds() ? 1 : 0;
    };
  },
  doc: `Low byte 1 if ${textOf(conditions[condition].words)}, else 0; the higher bits stay.`,
});

const moveRow = (condition: Condition): MachineOpRow => ({
  name: `cmov${condition}`,
  mnemonic: `cmov${condition}`,
  operands: [
    // Memory is read whether or not the condition holds.
    { name: 'source', access: 'read', accepts: ['register', 'slot', 'memory'] },
    { name: 'destination', access: 'update', accepts: ['register'] },
  ],
  flags: 'test',
  condition,
  emulate: ({ cells, flags }, [from, to]) => {
    const holds = flags.tester(condition);
    return () => {
      if (holds()) cells[to] = cells[from];
    };
  },
  doc: `Copies the source to the destination if ${textOf(conditions[condition].words)}.`,
});

export const compare = {
  cmp,
  cmp8: narrowCompare('cmp8', 'cmpb', 8),
  cmp16: narrowCompare('cmp16', 'cmpw', 16),
  cmp32: narrowCompare('cmp32', 'cmpl', 32),
  test,
} as const;

const byCondition = (row: (condition: Condition) => MachineOpRow): Record<Condition, MachineOpRow> =>
  Object.fromEntries(allConditions.map((c) => [c, row(c)])) as Record<Condition, MachineOpRow>;

export const setRows = byCondition(setRow);
export const moveRows = byCondition(moveRow);
