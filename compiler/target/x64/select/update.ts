// Updates in memory: `a[i] = a[i] + x` is one instruction, which reads the place, adds and writes it back, and needs no
// register for what is there.
//
// Keep true: neither what is loaded nor what is stored has another user, and both go to the same place of 64 bits. That
// nothing is stored there in between, fusion.ts sees to.
import type { Node } from '../../../ir/node.ts';
import type { Op } from '../../../ir/ops/row.ts';
import { ops } from '../../../ir/ops/table.ts';
import type { FieldShape } from '../../../ir/shapes.ts';
import { storageOf } from '../objects.ts';
import type { MachineOp } from '../ops/row.ts';
import { machineOps } from '../ops/table.ts';
import { uncast } from './constants.ts';

interface Update {
  readonly op: MachineOp;
  /** The operation, what it loads, and its other operand. */
  readonly value: Node;
  readonly load: Node;
  readonly other: Node;
}

const updatingOps = new Map<Op, MachineOp>([
  [ops.Add, machineOps.add],
  [ops.Sub, machineOps.sub],
  [ops.And, machineOps.and],
  [ops.Or, machineOps.or],
  [ops.Xor, machineOps.xor],
]);

/** What a store does to its own place, where that is one instruction; else null. */
export function updateOf(store: Node): Update | null {
  const value = store.input(3);
  const op = updatingOps.get(value.op);
  if (op === undefined || value.uses.length !== 1) return null;
  if (storageOf((store.payload as FieldShape).type) !== 'i64') return null;
  const [left, right] = [value.input(1), value.input(2)];
  if (isLoadOf(left, store)) return { op, value, load: left, other: right };
  if (value.op.commutative !== true || !isLoadOf(right, store)) return null;
  return { op, value, load: right, other: left };
}

const isLoadOf = (load: Node, store: Node): boolean =>
  load.op === ops.Load &&
  load.uses.length === 1 &&
  load.payload === store.payload &&
  uncast(load.input(2)) === uncast(store.input(2)) &&
  (load.inputs[3] ?? null) === (store.inputs[4] ?? null);
