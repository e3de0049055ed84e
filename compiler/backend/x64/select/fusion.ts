// Which nodes have no instruction of their own: they become part of the one that uses them. A comparison sets the flags
// for its branch; a load is a memory operand; a constant that is added to an index is part of the displacement;
// a small shift is part of a sum, and so is a product with 10 (5 times a value, scaled by 2), two that make a rotation are part of it; rounding is part of the store of a 32-bit float;
// an operation on what a place holds is part of the store that writes it back (update.ts).
//
// Such a node, an index apart, is made where its only user is made, in the same block: elsewhere the schedule would not be what it says
// it is. But for a comparison that several branches ask for: each compares anew, for that needs no more instructions than to
// ask for a 0 or 1 that was made before, and no register. A load may not meet a store to its class on the way there. Each user takes at most one load, in a place where
// its instruction can have memory; so all that select/*.ts does with operands must agree with `takesLoad`.
import type { Node } from '../../../ir/node.ts';
import { ops } from '../../../ir/ops/table.ts';
import type { FieldShape } from '../../../ir/shapes.ts';
import type { Schedule, ScheduledBlock } from '../../../schedule/index.ts';
import { fitsImmediate } from '../machine.ts';
import { FAR, rangeOfStorage, storageOf, type Storage } from '../objects.ts';
import { constantSum } from '../../../analysis/checks.ts';
import { isFlagTest, remainderBits } from './compare.ts';
import { constantOf } from './constants.ts';
import { scaleOf } from './arithmetic.ts';
import { isOnlyLimit, rangeTestOf } from './range-test.ts';
import { lowBitsOf } from './low-bits.ts';
import { rotation32Of, rotationOf } from './rotation.ts';
import { Threads } from './threading.ts';
import { updateOf } from './update.ts';

/** The nodes of a schedule that are made where their only user needs them. */
export function fusedNodes(schedule: Schedule, threads = new Threads(schedule)): Set<Node> {
  const fused = new Set<Node>();
  for (const block of schedule.blocks) fuseBlock(block, schedule, threads, fused);
  return fused;
}

/** From the last node up, so that it is known of each user where it is made. */
function fuseBlock(block: ScheduledBlock, schedule: Schedule, threads: Threads, fused: Set<Node>): void {
  const { blockOf } = schedule;
  const { nodes, index } = block;
  const madeAt = new Map<Node, number>();
  const usersOfMemory = new Set<Node>();
  for (const { value, load, at } of updatesIn(block, blockOf)) {
    for (const part of [value, load]) {
      fused.add(part);
      madeAt.set(part, at);
    }
    usersOfMemory.add(value);
  }
  for (const [at, node] of nodes.entries()) {
    const parts = (rotationOf(node) ?? rotation32Of(node) ?? lowBitsOf(node))?.parts ?? [];
    if (parts.some((part) => blockOf[part.id] !== index)) continue;
    for (const part of parts) {
      fused.add(part);
      madeAt.set(part, at);
    }
  }
  for (let at = nodes.length - 1; at >= 0; at--) {
    const node = nodes[at];
    if (fused.has(node)) continue;
    madeAt.set(node, at);
    if (isOnlyLimit(node) || isOnlyOffset(node)) {
      fused.add(node);
      continue;
    }
    if (isComparedAnew(node, schedule, threads)) {
      fused.add(node);
      // It is made in several places: nothing becomes part of it.
      madeAt.delete(node);
      continue;
    }
    const use = threads.onlyUse(node);
    if (use === null) continue;
    const { user, slot } = use;
    const asked = threads.asksAt(user, slot, index);
    if (!asked && (blockOf[user.id] !== index || user.op === ops.Phi)) continue;
    const end = asked ? nodes.length : madeAt.get(user);
    if (end === undefined || end <= at) continue;
    if (isFlagTest(node)) {
      if (!asksForTruth(user)) continue;
    } else if (isBitTest(node)) {
      if (!comparesWithZero(user, slot) || rotation32Of(node) !== null) continue;
    } else if (node.op === ops.RoundF32) {
      if (!storesSingle(user, slot)) continue;
    } else if (node.op === ops.Shl || node.op === ops.Mul) {
      if (scaleOf(node) === null || !takesScaled(user, slot) || usersOfMemory.has(user)) continue;
      usersOfMemory.add(user);
    } else {
      const fits = node.op === ops.Load ? takesLoad(user, slot, node) : takesLength(user, slot, node);
      // The operands of a test of bits are registers, and so is what an address scales.
      if (!fits || ((isBitTest(user) || user.op === ops.Mul) && fused.has(user))) continue;
      if (usersOfMemory.has(user) || isDisturbed(node, nodes.slice(at + 1, end))) continue;
      usersOfMemory.add(user);
    }
    fused.add(node);
    madeAt.set(node, end);
  }
}

/**
 * Whether each of several branches compares for itself. Not in a loop that the comparison was moved out of: there it would
 * be made in each round; and with one value only: two would need two registers from the first branch to the last.
 */
function isComparedAnew(node: Node, { blockOf, loops }: Schedule, threads: Threads): boolean {
  if (node.uses.length < 2 || !comparesOneValue(node)) return false;
  const depth = loops.depth[blockOf[node.id]];
  const uses = threads.usesOf(node);
  return (
    uses.length > 1 &&
    uses.every((use) => {
      const block = threads.branchThatAsks(use);
      return block !== null && loops.depth[block] <= depth;
    })
  );
}

/** A comparison of an integer or a pointer with what is known, with the flags as its only result. */
function comparesOneValue(node: Node): boolean {
  if (rangeTestOf(node) !== null) return true;
  if (node.op !== ops.EQ && node.op !== ops.LT && node.op !== ops.LE) return false;
  const known = [constantOf(node.input(1)), constantOf(node.input(2))];
  return known.some((value) => value !== null && fitsImmediate(value));
}

/** The stores of a block that update what stands there already, with their places in it. */
function updatesIn(
  { nodes, index }: ScheduledBlock,
  blockOf: Schedule['blockOf'],
): readonly { readonly value: Node; readonly load: Node; readonly at: number }[] {
  return nodes.flatMap((store, at) => {
    const update = store.op === ops.Store ? updateOf(store) : null;
    if (update === null) return [];
    const { value, load } = update;
    if (blockOf[value.id] !== index || blockOf[load.id] !== index) return [];
    return isDisturbed(load, nodes.slice(nodes.lastIndexOf(load, at) + 1, at)) ? [] : [{ value, load, at }];
  });
}

/** `i + 1` of which nobody asks anything but `a[i + 1]`: addresses take the constant, which is then added for nothing. */
function isOnlyOffset(node: Node): boolean {
  const part = constantSum(node);
  if (part === null || part.sum >= FAR || part.sum <= -FAR || constantOf(part.base) !== null) return false;
  return node.uses.length > 0 && node.uses.every((user, i) => isIndexOf(user, node.useSlots[i]));
}

const isIndexOf = ({ op }: Node, slot: number): boolean =>
  op.access !== undefined && slot === op.access.index;

/** A value of which only the flags may be needed. */
const isBitTest = (node: Node): boolean =>
  (node.op === ops.And && rangeTestOf(node) === null) || remainderBits(node) !== null;

/** A branch, also one that asks for a phi that is dropped, or a negation. */
const asksForTruth = ({ op }: Node): boolean => op === ops.If || op === ops.Phi || op === ops.Not;

const comparesWithZero = (user: Node, slot: number): boolean =>
  asksForTruth(user) || (user.op === ops.EQ && constantOf(user.input(3 - slot)) === 0n);

/** Whether what a load reads might change, or a call would come between its address and its use. */
const isDisturbed = (load: Node, between: readonly Node[]): boolean =>
  between.some(
    ({ op, payload }) => op === ops.New || (op.access?.writes === true && payload === load.payload),
  );

/** A place of 32-bit floats: what is stored there is rounded on its way. */
const storesSingle = ({ op, payload }: Node, slot: number): boolean =>
  op === ops.Store && slot === 3 && storageOf((payload as FieldShape).type) === 'f32';

/** A sum of two values, of which the one in the slot may be scaled, as addresses are. */
const takesScaled = (user: Node, slot: number): boolean =>
  user.op === ops.Add && constantOf(user.input(3 - slot)) === null;

const takesLength = (user: Node, slot: number, node: Node): boolean =>
  node.op === ops.Length && user.op === ops.CheckIndex && slot === 2;

function takesLoad(user: Node, slot: number, load: Node): boolean {
  const storage = storageOf((load.payload as FieldShape).type);
  const isWhole = storage === 'i64' || storage === 'object' || storage === 'function';
  const isFloat = storage === 'f64';
  switch (user.op) {
    case ops.Add:
    case ops.And:
    case ops.Or:
    case ops.Xor:
      return isWhole && constantOf(user.input(3 - slot)) === null;
    case ops.Mul: {
      const factor = constantOf(user.input(3 - slot));
      return isWhole && (factor === null || fitsImmediate(factor));
    }
    case ops.Sub:
      return isWhole && slot === 2 && constantOf(user.input(1)) === null;
    case ops.EQ:
    case ops.LT:
    case ops.LE:
      return comparesInMemory(storage, constantOf(user.input(3 - slot)));
    case ops.If:
    case ops.Phi:
    case ops.Not:
      return comparesInMemory(storage, 0n);
    case ops.ToFloat:
      return storage === 'i64';
    case ops.AddF:
    case ops.MulF:
    case ops.EQF:
      return isFloat;
    case ops.LTF:
    case ops.LEF:
      return isFloat && slot === 1;
    case ops.SubF:
    case ops.DivF:
      return isFloat && slot === 2;
    default:
      return false;
  }
}

/** Narrow places are compared with constants that they could hold, all 64 bits with registers, too. */
function comparesInMemory(storage: Storage, other: bigint | null): boolean {
  const range = rangeOfStorage(storage);
  if (range === null) return false;
  if (other === null) return range.size === 8;
  return (
    fitsImmediate(range.size === 4 ? BigInt.asIntN(32, other) : other) &&
    other >= range.min &&
    other <= range.max
  );
}
