// Emits values: each op leads to the file of its family. For control, see control.ts.
import { assert } from '../../../base/assert.ts';
import type { Node } from '../../../ir/node.ts';
import { opTable, type ControlOp, type OpName } from '../../../ir/ops/table.ts';
import { machineOps } from '../ops/table.ts';
import type { Builder } from './builder.ts';
import { oneOperand, selectMul, selectSub, selectXor, twoOperand } from './arithmetic.ts';
import { selectFlagValue } from './compare.ts';
import { selectDivision } from './division/division.ts';
import { selectMinusF, selectRoundF32, selectToFloat, twoFloats } from './floats.ts';
import { madeElsewhere, type MadeElsewhere } from './made-elsewhere.ts';
import { memorySelects } from './memory.ts';
import { shift } from './shifts.ts';

type Select = (builder: Builder, node: Node) => void;

/** The type checker reports a missing op. */
const rows: Readonly<Record<Exclude<OpName, ControlOp | MadeElsewhere>, Select>> = {
  Add: twoOperand(machineOps.add),
  Sub: selectSub,
  Mul: selectMul,
  Minus: oneOperand(machineOps.neg),
  Div: selectDivision,
  Mod: selectDivision,
  And: twoOperand(machineOps.and),
  Or: twoOperand(machineOps.or),
  Xor: selectXor,
  Shl: shift(machineOps.shlConstant, machineOps.shl),
  Shr: shift(machineOps.shrConstant, machineOps.shr),
  Sar: shift(machineOps.sarConstant, machineOps.sar),
  EQ: selectFlagValue,
  LT: selectFlagValue,
  LE: selectFlagValue,
  Not: selectFlagValue,
  EQF: selectFlagValue,
  LTF: selectFlagValue,
  LEF: selectFlagValue,
  AddF: twoFloats(machineOps.addsd),
  SubF: twoFloats(machineOps.subsd),
  MulF: twoFloats(machineOps.mulsd),
  DivF: twoFloats(machineOps.divsd),
  MinusF: selectMinusF,
  ToFloat: selectToFloat,
  RoundF32: selectRoundF32,
  ...memorySelects,
};
const selects: ReadonlyMap<string, Select> = new Map(Object.entries(rows));

const families: readonly (Select | undefined)[] = opTable.map(({ name }) => selects.get(name));

/** Emits a node, unless it is emitted elsewhere or part of another. */
export function selectNode(builder: Builder, node: Node): void {
  if (madeElsewhere.has(node.op) || builder.isFused(node)) return;
  builder.node = node;
  const emit = builder.program.covering.emitterOf(node);
  if (emit !== undefined) {
    emit(builder);
    return;
  }
  const family = families.at(node.op.index);
  assert(family !== undefined, () => `select: no instructions for ${node}`);
  family(builder, node);
}
