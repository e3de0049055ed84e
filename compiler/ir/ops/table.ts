// The op table: every op of the graph. Other files contain the rows by family.
import { arithmetic } from './arithmetic.ts';
import { bits } from './bits.ts';
import { compare } from './compare.ts';
import { checks, control } from './control.ts';
import { data } from './data.ts';
import { floats } from './floats.ts';
import { memoryOps } from './memory.ts';
import type { Family, NamedRow, Op } from './row.ts';

type NameIn<Rows> = Rows extends readonly NamedRow<infer Name>[] ? Name : never;
export type CheckOp = NameIn<typeof checks>;
export type ControlOp = NameIn<typeof control>;
export type DataOp = NameIn<typeof data>;
export type CompareOp = NameIn<typeof compare>;
export type MemoryOp = NameIn<typeof memoryOps>;
export type OpName =
  | ControlOp
  | DataOp
  | NameIn<typeof arithmetic>
  | NameIn<typeof bits>
  | CompareOp
  | NameIn<typeof floats>
  | MemoryOp;

const families: readonly (readonly [Family, readonly NamedRow<OpName>[]])[] = [
  ['control', control],
  ['data', data],
  ['arithmetic', arithmetic],
  ['bits', bits],
  ['compare', compare],
  ['floats', floats],
  ['memory', memoryOps],
];

/**
 * Node visits read ops, so all of them have all properties, in one literal: V8 gives objects that spread others
 * separate hidden classes.
 */
function opOf(row: NamedRow<OpName>, family: Family, index: number): Op & { readonly name: OpName } {
  const op: { readonly [Key in keyof Required<Op>]: Op[Key] } & { readonly name: OpName } = {
    name: row.name,
    inputs: row.inputs,
    control: row.control,
    blockHead: row.blockHead,
    multi: row.multi,
    commutative: row.commutative,
    neutral: row.neutral,
    ofEqual: row.ofEqual,
    pinned: row.pinned,
    fixed: row.fixed,
    numbered: row.numbered,
    carries: row.carries,
    access: row.access,
    fault: row.fault,
    symbol: row.symbol,
    fold: row.fold,
    evaluate: row.evaluate,
    range: row.range,
    typeOf: row.typeOf,
    doc: row.doc,
    family,
    index,
  };
  return op;
}

export const opTable: readonly (Op & { readonly name: OpName })[] = families
  .flatMap(([family, rows]) => rows.map((row) => ({ family, row })))
  .map(({ family, row }, index) => opOf(row, family, index));

export function opNamed(name: OpName): Op {
  const op = opTable.find((each) => each.name === name);
  if (op === undefined) throw new Error(`no op is named ${name}`);
  return op;
}

/** A table by `index`, with undefined for ops without a row. */
export function rowsByOp<Row>(rows: Readonly<Partial<Record<OpName, Row>>>): readonly (Row | undefined)[] {
  const known: ReadonlyMap<string, Row> = new Map(Object.entries<Row>(rows));
  return opTable.map(({ name }) => known.get(name));
}

export const ops = Object.fromEntries(opTable.map((op) => [op.name, op])) as Readonly<Record<OpName, Op>>;
