// Updates in memory: `a[i] = a[i] + x` is one instruction that reads, adds, and writes back, without a
// register for the value. Narrow locations have narrow instructions, because the low bits of sums,
// differences, and logic depend on no higher bits.
import { say } from '../../../base/phrase.ts';
import type { Node } from '../../../ir/node.ts';
import type { Op } from '../../../ir/ops/row.ts';
import { ops } from '../../../ir/ops/table.ts';
import type { FieldShape } from '../../../ir/shapes.ts';
import { storageOf, storages, type Storage } from '../objects.ts';
import type { MachineOp } from '../ops/row.ts';
import { machineOps } from '../ops/table.ts';
import type { Builder } from '../select/builder.ts';
import { uncast } from '../select/constants.ts';
import { placeOf, storedValue } from '../select/memory.ts';
import { commonConditions } from './conditions.ts';
import { wholeTile, type Condition, type Tile } from './tile.ts';

type Size = (typeof storages)[Storage]['size'];

/** By the size of the location. */
const updatingOps = new Map<Op, Readonly<Record<Size, MachineOp>>>([
  [ops.Add, { 1: machineOps.add8, 2: machineOps.add16, 4: machineOps.add32, 8: machineOps.add }],
  [ops.Sub, { 1: machineOps.sub8, 2: machineOps.sub16, 4: machineOps.sub32, 8: machineOps.sub }],
  [ops.And, { 1: machineOps.and8, 2: machineOps.and16, 4: machineOps.and32, 8: machineOps.and }],
  [ops.Or, { 1: machineOps.or8, 2: machineOps.or16, 4: machineOps.or32, 8: machineOps.or }],
  [ops.Xor, { 1: machineOps.xor8, 2: machineOps.xor16, 4: machineOps.xor32, 8: machineOps.xor }],
]);

interface Update {
  readonly store: Node;
  readonly value: Node;
  readonly load: Node;
  readonly other: Node;
  readonly op: MachineOp;
  readonly storage: Storage;
  readonly parts: readonly Node[];
}

const readsPlaceOf = (store: Node, load: Node): boolean =>
  load.aux === store.aux &&
  uncast(load.input(2)) === uncast(store.input(2)) &&
  (load.inputs[3] ?? null) === (store.inputs[4] ?? null);

function updateIn(store: Node): Update | null {
  const value = store.input(3);
  const bySize = updatingOps.get(value.op);
  if (bySize === undefined) return null;
  const storage = storageOf((store.aux as FieldShape).type);
  const left = value.input(1);
  const right = value.input(2);
  const isTaken = (load: Node): boolean =>
    load.op === ops.Load && load.uses.length === 1 && readsPlaceOf(store, load);
  const takesRight = !isTaken(left) && (isTaken(right) || left.op !== ops.Load);
  const [load, other] = takesRight ? [right, left] : [left, right];
  if (load.op !== ops.Load) return null;
  const op = bySize[storages[storage].size];
  return { store, value, load, other, op, storage, parts: [value, load] };
}

const conditions: readonly Condition<Update>[] = [
  {
    name: 'same-location',
    text: say`the load reads the location that the store writes`,
    holds: ({ store, load }) => readsPlaceOf(store, load),
  },
  {
    name: 'order',
    text: say`the loaded value is the left operand of a difference`,
    holds: ({ value, load }) => value.op.commutative === true || value.input(1) === load,
  },
  {
    name: 'used-once',
    text: say`no other node uses the loaded or the stored value`,
    holds: ({ value, load }) => value.uses.length === 1 && load.uses.length === 1,
  },
  {
    name: 'integer-location',
    // A truth value has one significant bit, not eight.
    text: say`the location holds an integer`,
    holds: ({ store, storage }) => (store.aux as FieldShape).type.kind === 'int' && storage !== 'u1',
  },
  {
    ...commonConditions.sameBlock,
    holds: ({ parts }, place) => parts.every((each) => place.blockOf(each) === place.block),
  },
  { ...commonConditions.undisturbed, holds: ({ load, store }, place) => !place.isDisturbed(load, store) },
];

function emitUpdate(builder: Builder, store: Node, { op, other, storage }: Update): void {
  const source = storage === 'i64' ? builder.operand(other) : storedValue(builder, other, storage);
  builder.emit(op, [source, placeOf(builder, store)]);
}

export const updateTiles: readonly Tile[] = [
  wholeTile({
    name: 'update',
    family: 'update',
    pattern: 'a[i] = [[a[i]] + x]',
    roots: [ops.Store],
    match: updateIn,
    conditions,
    emit: emitUpdate,
    saves: 2,
    example: ['int[] a = new int[4]; for (int i = arg; i > 0; i--) a[i & 3] += i; return a[1];', 'addq'],
  }),
];
