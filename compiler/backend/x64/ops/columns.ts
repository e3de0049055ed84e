// Facts of the op table as columns of numbers by op index, for loops over whole functions.
import type { Register } from '../registers.ts';
import { BLOCK, MEMORY, REGISTER, SHORT, SLOT, SYMBOL, WIDE } from '../words.ts';
import type { Access, MachineOpRow, OperandRow } from './row.ts';
import { machineOpTable } from './table.ts';

/** A set of physical registers, one bit each. */
export type Mask = number;

export function maskOf(registers: readonly Register[]): Mask {
  let mask = 0;
  for (const register of registers) mask |= 1 << register;
  return mask;
}

export function sizeOf(mask: Mask): number {
  let bits = mask - ((mask >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

export function registersIn(mask: Mask): Register[] {
  const registers: Register[] = [];
  for (let left = mask; left !== 0; left &= left - 1) registers.push(lowestBit(left));
  return registers;
}

export const lowestBit = (bits: number): number => 31 - Math.clz32(bits & -bits);

/** Bits of an access; an update is both. */
export const READS = 1;
export const WRITES = 2;
const accessBits: Readonly<Record<Access, number>> = { read: READS, write: WRITES, update: READS | WRITES };

/** Entries per op in the columns of operands. Later operands repeat the last two entries. */
const STRIDE = 4;

const entryOf = (op: number, place: number): number =>
  op * STRIDE + (place < STRIDE ? place : 2 + (place & 1));

const accesses = new Uint8Array(machineOpTable.length * STRIDE);
const accepted = new Uint8Array(machineOpTable.length * STRIDE);

export const accessAt = (op: number, place: number): number => accesses[entryOf(op, place)];

export const acceptsAt = (op: number, place: number, kind: number): boolean =>
  (accepted[entryOf(op, place)] & (1 << kind)) !== 0;

const kindBits: Readonly<Record<OperandRow['accepts'][number], number>> = {
  register: 1 << REGISTER,
  immediate: (1 << SHORT) | (1 << WIDE),
  slot: 1 << SLOT,
  memory: 1 << MEMORY,
  block: 1 << BLOCK,
  symbol: 1 << SYMBOL,
};

const column = <Column extends Uint8Array | Int32Array>(
  values: Column,
  of: (row: MachineOpRow) => number,
): Column => {
  machineOpTable.forEach((row, op) => (values[op] = of(row)));
  return values;
};
const small = (of: (row: MachineOpRow) => number): Uint8Array =>
  column(new Uint8Array(machineOpTable.length), of);

export const SETS_FLAGS = 1;
export const DESTROYS_FLAGS = 2;
/** This code and larger ones read the flags. */
export const TESTS_FLAGS = 3;
export const USES_FLAGS = 4;
const flagCodes = { set: SETS_FLAGS, destroy: DESTROYS_FLAGS, test: TESTS_FLAGS, use: USES_FLAGS } as const;

/** 0 if the op preserves the flags. */
export const flagsOf = small(({ flags }) => (flags === undefined ? 0 : flagCodes[flags]));

export const JUMPS = 1;
export const BRANCHES = 2;
const endCodes = { jump: JUMPS, branch: BRANCHES, table: 3, return: 4, fault: 5 } as const;
export const TABLE_JUMPS = endCodes.table;
export const RETURNS = endCodes.return;

/** 0 if control continues at the next instruction. */
export const endOf = small(({ ends }) => (ends === undefined ? 0 : endCodes[ends]));

export const isCall = small(({ calls }) => Number(calls === true));

export const silentReads = column(new Int32Array(machineOpTable.length), ({ reads = [] }) => maskOf(reads));
export const silentWrites = column(new Int32Array(machineOpTable.length), ({ writes = [] }) =>
  maskOf(writes),
);

machineOpTable.forEach((row, op) => {
  const { operands, more, repeats } = row;
  for (let place = 0; place < STRIDE; place++) {
    const operand = repeats === true ? operands[place % operands.length] : (operands.at(place) ?? more);
    if (operand === undefined) continue;
    accesses[op * STRIDE + place] = accessBits[operand.access];
    accepted[op * STRIDE + place] = operand.accepts.reduce((bits, kind) => bits | kindBits[kind], 0);
  }
});
