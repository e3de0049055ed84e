// The table of machine ops. Rows are grouped by family in this folder's files.
import { arithmetic } from './arithmetic.ts';
import { compare, moveRows, setRows } from './compare.ts';
import type { Condition } from './conditions.ts';
import { floats } from './floats.ts';
import { jumpRows, jumps } from './jumps.ts';
import { memory } from './memory.ts';
import { moves } from './moves.ts';
import { narrow } from './narrow.ts';
import type { MachineOp, MachineOpRow, OperandRow } from './row.ts';

/** Missing properties are present as undefined, for one hidden class. */
const blank: { readonly [Key in keyof Required<MachineOpRow>]: undefined } = {
  name: undefined,
  mnemonic: undefined,
  operands: undefined,
  repeats: undefined,
  more: undefined,
  moves: undefined,
  reads: undefined,
  writes: undefined,
  flags: undefined,
  condition: undefined,
  ends: undefined,
  calls: undefined,
  form: undefined,
  emulate: undefined,
  doc: undefined,
};

const blankOperand: { readonly [Key in keyof Required<OperandRow>]: undefined } = {
  name: undefined,
  access: undefined,
  accepts: undefined,
  width: undefined,
  signed: undefined,
  class: undefined,
  wide: undefined,
  address: undefined,
  indirect: undefined,
};
const operandOf = (row: OperandRow): OperandRow => ({ ...blankOperand, ...row });

const table: MachineOp[] = [];

function opOf(row: MachineOpRow): MachineOp {
  const op = {
    ...blank,
    ...row,
    index: table.length,
    operands: row.operands.map(operandOf),
    more: row.more === undefined ? undefined : operandOf(row.more),
  };
  table.push(op);
  return op;
}

const shaped = <Name extends string>(
  rows: Readonly<Record<Name, MachineOpRow>>,
): Readonly<Record<Name, MachineOp>> =>
  Object.fromEntries(Object.entries<MachineOpRow>(rows).map(([name, row]) => [name, opOf(row)])) as Readonly<
    Record<Name, MachineOp>
  >;

/** The ops by name. */
export const machineOps = shaped({
  ...moves,
  ...memory,
  ...arithmetic,
  ...narrow,
  ...compare,
  ...floats,
  ...jumps,
});

/** `je`, `jl` … by condition. */
export const jumpOps: Readonly<Record<Condition, MachineOp>> = shaped(jumpRows);
/** `sete`, `setl` … by condition. */
export const setOps: Readonly<Record<Condition, MachineOp>> = shaped(setRows);
/** `cmove`, `cmovl` … by condition. */
export const cmovOps: Readonly<Record<Condition, MachineOp>> = shaped(moveRows);

export const machineOpTable: readonly MachineOp[] = table;
