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

export const ops = {
  Start: opNamed('Start'),
  Stop: opNamed('Stop'),
  Return: opNamed('Return'),
  Fault: opNamed('Fault'),
  If: opNamed('If'),
  Never: opNamed('Never'),
  CProj: opNamed('CProj'),
  Region: opNamed('Region'),
  Loop: opNamed('Loop'),
  ZeroCheck: opNamed('ZeroCheck'),
  CheckIndex: opNamed('CheckIndex'),
  CheckLength: opNamed('CheckLength'),
  Fun: opNamed('Fun'),
  Call: opNamed('Call'),
  CallEnd: opNamed('CallEnd'),
  XCtrl: opNamed('XCtrl'),
  Scope: opNamed('Scope'),
  Constant: opNamed('Constant'),
  Proj: opNamed('Proj'),
  Phi: opNamed('Phi'),
  Parm: opNamed('Parm'),
  Add: opNamed('Add'),
  Sub: opNamed('Sub'),
  Mul: opNamed('Mul'),
  Div: opNamed('Div'),
  Mod: opNamed('Mod'),
  Minus: opNamed('Minus'),
  And: opNamed('And'),
  Or: opNamed('Or'),
  Xor: opNamed('Xor'),
  Shl: opNamed('Shl'),
  Shr: opNamed('Shr'),
  Sar: opNamed('Sar'),
  Not: opNamed('Not'),
  EQ: opNamed('EQ'),
  LT: opNamed('LT'),
  LE: opNamed('LE'),
  AddF: opNamed('AddF'),
  SubF: opNamed('SubF'),
  MulF: opNamed('MulF'),
  DivF: opNamed('DivF'),
  MinusF: opNamed('MinusF'),
  EQF: opNamed('EQF'),
  LTF: opNamed('LTF'),
  LEF: opNamed('LEF'),
  ToFloat: opNamed('ToFloat'),
  RoundF32: opNamed('RoundF32'),
  New: opNamed('New'),
  Load: opNamed('Load'),
  Store: opNamed('Store'),
  MemMerge: opNamed('MemMerge'),
  Length: opNamed('Length'),
  Cast: opNamed('Cast'),
  ReadOnly: opNamed('ReadOnly'),
  Address: opNamed('Address'),
} as const satisfies Readonly<Record<OpName, Op>>;
