// Updates in memory: `a[i] = a[i] + x` is one instruction, which reads the place, adds and writes it back, and needs no
// register for what is there.
//
// Narrow places have instructions of their width: the low bits of a sum, a difference and of logic depend on no others.
//
// Keep true: neither what is loaded nor what is stored has another user, and both go to the same place. That nothing is
// stored there in between, fusion.ts sees to.
import type { Node } from '../../../ir/node.ts';
import type { Op } from '../../../ir/ops/row.ts';
import { ops } from '../../../ir/ops/table.ts';
import type { FieldShape } from '../../../ir/shapes.ts';
import { storageOf, storages, type Storage } from '../objects.ts';
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

type Size = (typeof storages)[Storage]['size'];

/** By the size of the place. */
const updatingOps = new Map<Op, Readonly<Record<Size, MachineOp>>>([
  [ops.Add, { 1: machineOps.add8, 2: machineOps.add16, 4: machineOps.add32, 8: machineOps.add }],
  [ops.Sub, { 1: machineOps.sub8, 2: machineOps.sub16, 4: machineOps.sub32, 8: machineOps.sub }],
  [ops.And, { 1: machineOps.and8, 2: machineOps.and16, 4: machineOps.and32, 8: machineOps.and }],
  [ops.Or, { 1: machineOps.or8, 2: machineOps.or16, 4: machineOps.or32, 8: machineOps.or }],
  [ops.Xor, { 1: machineOps.xor8, 2: machineOps.xor16, 4: machineOps.xor32, 8: machineOps.xor }],
]);

/** What a store does to its own place, where that is one instruction; else null. */
export function updateOf(store: Node): Update | null {
  const value = store.input(3);
  const bySize = updatingOps.get(value.op);
  if (bySize === undefined || value.uses.length !== 1) return null;
  const { type } = store.payload as FieldShape;
  const storage = storageOf(type);
  // Of a truth value one bit is kept, and not eight.
  if (type.kind !== 'int' || storage === 'u1') return null;
  const op = bySize[storages[storage].size];
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
