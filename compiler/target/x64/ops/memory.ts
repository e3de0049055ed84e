// Narrow integers in memory: loads fill a whole register, with the sign or with zeros; stores keep the low bits. (64 bits
// are moved by `mov`.)
import type { Width } from '../registers.ts';
import type { MachineOp } from './row.ts';

interface Load {
  readonly name: string;
  readonly mnemonic: string;
  readonly width: Exclude<Width, 64>;
  readonly signed: boolean;
}

const load = ({ name, mnemonic, width, signed }: Load): MachineOp => ({
  name,
  mnemonic,
  operands: [
    { name: 'source', access: 'read', accepts: ['memory'], width },
    // Writing 32 bits of a register makes the upper 32 zero.
    { name: 'destination', access: 'write', accepts: ['register'], width: signed ? 64 : 32 },
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

const store = (name: string, mnemonic: string, width: Exclude<Width, 64>): MachineOp => ({
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

export const memory = {
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
