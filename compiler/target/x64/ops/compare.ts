// Comparisons set flags; a conditional jump or set reads them.
import type { MachineOp, OperandRow } from './row.ts';
import { allConditions, conditions, type Condition } from './conditions.ts';

const right: OperandRow = { name: 'right', access: 'read', accepts: ['register', 'slot', 'immediate'] };
const left: OperandRow = { name: 'left', access: 'read', accepts: ['register', 'slot'] };

const cmp: MachineOp = {
  name: 'cmp',
  mnemonic: 'cmpq',
  operands: [right, left],
  flags: 'set',
  emulate: (processor, [b, a]) => {
    const x = processor.read(a);
    const y = processor.read(b);
    processor.setFlags('subtract', x, y, BigInt.asIntN(64, x - y));
  },
  doc: 'Compares the second operand with the first; AT&T order puts the right side first.',
};

const test: MachineOp = {
  name: 'test',
  mnemonic: 'testq',
  operands: [{ ...right, accepts: ['register', 'immediate'] }, left],
  flags: 'set',
  emulate: (processor, [b, a]) => {
    const x = processor.read(a);
    const y = processor.read(b);
    processor.setFlags('logic', x, y, x & y);
  },
  doc: 'Sets the flags of the bitwise and; of a register with itself: whether it is zero.',
};

const movzx: MachineOp = {
  name: 'movzx',
  mnemonic: 'movzbl',
  operands: [
    { name: 'source', access: 'read', accepts: ['register'], width: 8 },
    { name: 'destination', access: 'write', accepts: ['register'], width: 32 },
  ],
  emulate: (processor, [source, target]) => processor.write(target, processor.read(source) & 0xffn),
  doc: 'Fills the destination with the low byte of the source; all higher bits become 0.',
};

const setRow = (condition: Condition): MachineOp => ({
  name: `set${condition}`,
  mnemonic: `set${condition}`,
  operands: [{ name: 'destination', access: 'write', accepts: ['register'], width: 8 }],
  flags: 'test',
  condition,
  emulate: (processor, [target]) => {
    const rest = processor.read(target) & ~0xffn;
    processor.write(target, rest | (processor.holds(condition) ? 1n : 0n));
  },
  doc: `Low byte 1 if ${conditions[condition].words}, else 0; the higher bits stay.`,
});

export const compare = { cmp, test, movzx } as const;

/** `sete`, `setl` … by condition. */
export const setOps = Object.fromEntries(allConditions.map((c) => [c, setRow(c)])) as Record<
  Condition,
  MachineOp
>;
