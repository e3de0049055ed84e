// Narrow integers in memory: loads sign- or zero-extend to a whole register; stores and updates keep the low
// bits. (For 64 bits: `mov`, and arithmetic.ts.)
import type { Width } from '../registers.ts';
import type { MachineOpRow } from './row.ts';

interface Load {
  readonly name: string;
  readonly mnemonic: string;
  readonly width: Exclude<Width, 64>;
  readonly signed: boolean;
}

const load = ({ name, mnemonic, width, signed }: Load): MachineOpRow => ({
  name,
  mnemonic,
  operands: [
    { name: 'source', access: 'read', accepts: ['memory'], width, signed },
    // Writing 32 bits of a register clears the upper 32.
    { name: 'destination', access: 'write', accepts: ['register'], width: signed ? 64 : 32, signed },
  ],
  emulate: ({ cells }, [from, to]) =>
    signed
      ? () => {
          cells[to] = BigInt.asIntN(width, cells[from]);
        }
      : () => {
          cells[to] = cells[from];
        },
  doc: `Loads ${width} bits; ${signed ? 'the sign' : 'zeros'} fill the rest.`,
});

const store = (name: string, mnemonic: string, width: Exclude<Width, 64>): MachineOpRow => ({
  name,
  mnemonic,
  operands: [
    { name: 'source', access: 'read', accepts: ['register', 'immediate'], width },
    { name: 'destination', access: 'write', accepts: ['memory'], width },
  ],
  emulate:
    ({ cells }, [from, to]) =>
    () => {
      cells[to] = cells[from];
    },
  doc: `Stores the low ${width} bits.`,
});

interface Update {
  readonly name: string;
  readonly result: (left: bigint, right: bigint) => bigint;
  readonly doc: string;
}

/** Updates a narrow location. The flags depend only on these bits, so they must not be used. */
const update = ({ name, result, doc }: Update, width: Exclude<Width, 64>): MachineOpRow => ({
  name: `${name}${width}`,
  mnemonic: name + { 8: 'b', 16: 'w', 32: 'l' }[width],
  operands: [
    { name: 'source', access: 'read', accepts: ['register', 'immediate'], width },
    { name: 'destination', access: 'update', accepts: ['memory'], width },
  ],
  flags: 'destroy',
  emulate:
    ({ cells, flags }, [from, to]) =>
    () => {
      cells[to] = result(cells[to], cells[from]);
      flags.destroy();
    },
  doc: `${doc} The location has ${width} bits.`,
});

const updates = {
  add: { name: 'add', result: (a, b) => a + b, doc: 'Adds the source to the destination.' },
  sub: { name: 'sub', result: (a, b) => a - b, doc: 'Subtracts the source from the destination.' },
  and: { name: 'and', result: (a, b) => a & b, doc: 'Bitwise and.' },
  or: { name: 'or', result: (a, b) => a | b, doc: 'Bitwise or.' },
  xor: { name: 'xor', result: (a, b) => a ^ b, doc: 'Bitwise exclusive or.' },
} satisfies Readonly<Record<string, Update>>;

export const memory = {
  add8: update(updates.add, 8),
  add16: update(updates.add, 16),
  add32: update(updates.add, 32),
  sub8: update(updates.sub, 8),
  sub16: update(updates.sub, 16),
  sub32: update(updates.sub, 32),
  and8: update(updates.and, 8),
  and16: update(updates.and, 16),
  and32: update(updates.and, 32),
  or8: update(updates.or, 8),
  or16: update(updates.or, 16),
  or32: update(updates.or, 32),
  xor8: update(updates.xor, 8),
  xor16: update(updates.xor, 16),
  xor32: update(updates.xor, 32),
  load8s: load({ name: 'load8s', mnemonic: 'movsbq', width: 8, signed: true }),
  load8u: load({ name: 'load8u', mnemonic: 'movzbl', width: 8, signed: false }),
  load16s: load({ name: 'load16s', mnemonic: 'movswq', width: 16, signed: true }),
  load16u: load({ name: 'load16u', mnemonic: 'movzwl', width: 16, signed: false }),
  load32s: load({ name: 'load32s', mnemonic: 'movslq', width: 32, signed: true }),
  load32u: load({ name: 'load32u', mnemonic: 'movl', width: 32, signed: false }),
  store8: store('store8', 'movb', 8),
  store16: store('store16', 'movw', 16),
  store32: store('store32', 'movl', 32),
} as const;
