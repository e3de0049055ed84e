import { arithmetic } from './arithmetic.ts';
import { compare, moveRows, setRows } from './compare.ts';
import type { Condition } from './conditions.ts';
import { floats } from './floats.ts';
import { jumpRows, jumps } from './jumps.ts';
import { memory } from './memory.ts';
import { moves } from './moves.ts';
import { narrow } from './narrow.ts';
import type { MachineOp, MachineOpRow, OperandRow } from './row.ts';

/** A row with all properties. */
type Complete<Row> = { readonly [Key in keyof Required<Row>]: Row[Key] };

// One literal each: V8 gives objects that spread others separate hidden classes.
const operandOf = (row: OperandRow): Complete<OperandRow> => ({
  name: row.name,
  access: row.access,
  accepts: row.accepts,
  width: row.width,
  signed: row.signed,
  class: row.class,
  wide: row.wide,
  address: row.address,
  indirect: row.indirect,
});

const table: MachineOp[] = [];

function opOf(row: MachineOpRow): MachineOp {
  const op: Complete<MachineOp> = {
    name: row.name,
    mnemonic: row.mnemonic,
    operands: row.operands.map(operandOf),
    repeats: row.repeats,
    more: row.more === undefined ? undefined : operandOf(row.more),
    moves: row.moves,
    reads: row.reads,
    writes: row.writes,
    flags: row.flags,
    condition: row.condition,
    ends: row.ends,
    calls: row.calls,
    form: row.form,
    emulate: row.emulate,
    doc: row.doc,
    index: table.length,
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
