// If-conversion: if both sides of an If merge at once and compute at most two cheap values, the If becomes
// conditional moves, which cannot be mispredicted. The sides' values are always computed first (`if (c) n++`
// takes half the time if c is unpredictable).
//
// But unlike a predicted jump, a conditional move waits for the condition. This matters if a loop's condition
// depends on the choice of an earlier iteration. If one of the values is then a constant, such as the start
// or limit of a counter, it is rarely chosen, and a branch is better (`x += a[x] + 1; if (x >= 1000) x = 0;`
// in 2/3 of the time). Between other values, as in a binary search, conditional moves need less than half the
// time.
//
// If the sides compute something, the condition must not depend on the choice at all, because each iteration
// would wait for a comparison, a sum, and a move. Exception: tests of one bit of a changing number, as in
// checksums or Collatz sequences, which are unpredictable (a checksum in 2/5 of the time).
//
// A loop-carried location, such as an interpreter's program counter, must not wait for an unrelated
// condition, because loads from it could start early; nor if the choice is between the next location and one
// that was read, as in an interpreter's conditional jump. The code at the location is branched on next
// anyway, so a misprediction costs no more (an interpreter of eight instructions in 4/5 of the time).
//
// A choice between two fields of one object, such as the children of a tree node, reads both while the
// condition is computed (a tree search in 2/3 of the time). Fields of different objects are not both read,
// because one of the objects may not be in the cache.
//
// A choice between `x + 1` and `x` is `x + c` if the condition is already 0 or 1. If it is an unsigned
// comparison, `adc` adds its carry, which saves an instruction. (Creating a 0 or 1 from other flags would
// cancel the savings.)
//
// Order: the sides' values, the flags, then for each phi a move of one value to a temporary and a conditional
// move of the other. Invariant: nothing between the comparison and the last conditional move changes the
// flags; the allocator only adds moves.
import { constantSum } from '../../../analysis/checks.ts';
import type { Node } from '../../../ir/node.ts';
import type { Op } from '../../../ir/ops/row.ts';
import { ops } from '../../../ir/ops/table.ts';
import { mayBeZero } from '../../../ir/types.ts';
import type { ScheduledBlock } from '../../../schedule/index.ts';
import { immediate, type ImmediateOperand, type Operand, type RegisterOperand } from '../machine.ts';
import { conditions, type Condition } from '../ops/conditions.ts';
import type { MachineOp } from '../ops/row.ts';
import { cmovOps, jumpOps, machineOps } from '../ops/table.ts';
import { classOfValue, type Builder } from './builder.ts';
import { isBit, needsTwoFlags, selectCarry, selectPredicate } from './compare.ts';
import { constantOf, uncast } from './constants.ts';
import { rangeTestOf } from './range-test.ts';
import { madeElsewhere } from './made-elsewhere.ts';
import { selectNode } from './values.ts';

/** More phis need too many registers at once. */
const MAX_PHIS = 2;

/** Maximum instructions of both sides; more would cost more than occasional mispredictions. */
const MAX_COMPUTED = 2;

/** Each is one instruction on integers, without effects. Shifts by constants are cheap, too. */
const cheap: ReadonlySet<Op> = new Set([ops.Add, ops.Sub, ops.Minus, ops.And, ops.Or, ops.Xor]);
const shifts: ReadonlySet<Op> = new Set([ops.Shl, ops.Shr, ops.Sar]);

const MAX_ASKED = 64;

interface Diamond {
  readonly merge: ScheduledBlock;
  readonly inputWhenTrue: number;
  readonly inputWhenFalse: number;
  readonly phis: readonly Node[];
  readonly computed: readonly Node[];
}

/** Ends a block with conditional moves and the jump to the merge. Returns false if the block needs a branch. */
export function selectConditionalMoves(builder: Builder, block: ScheduledBlock, end: Node): boolean {
  const diamond = diamondBelow(builder, block);
  const predicate = end.input(1);
  if (diamond === null || needsTwoFlags(builder, predicate)) return false;
  const computes = diamond.computed.some(({ op }) => op !== ops.Load);
  // Outside of loops, nothing depends on the choice before it is made.
  const isInLoop = builder.program.schedule.loops.depth[block.index] > 0;
  if (isInLoop && diamond.phis.some((phi) => isAwaited(phi, predicate, computes))) return false;
  if (selectSums(builder, diamond, end)) return true;
  for (const node of diamond.computed) selectNode(builder, node);
  builder.node = end;
  const [only] = diamond.phis;
  const jumps = isInLoop && diamond.phis.length === 1 && isJump(only, predicate);
  const { condition } = selectPredicate(builder, predicate);
  const moves = diamond.phis.flatMap((phi): Operand[] => {
    builder.node = phi;
    const chosen = jumps
      ? chooseByBranch(builder, diamond, phi, condition)
      : choose(builder, diamond, phi, condition);
    return [chosen, builder.valueRegister(phi)];
  });
  builder.node = diamond.merge.head;
  builder.emit(machineOps.parallel, moves);
  builder.jump(builder.draftFor(diamond.merge.index));
  return true;
}

/** Adds the condition as 0 or 1. Returns false if a phi chooses between other values. */
function selectSums(builder: Builder, diamond: Diamond, end: Node): boolean {
  const { merge, phis, computed } = diamond;
  if (computed.length !== phis.length) return false;
  const counts = phis.map((phi) => countOf(phi, diamond));
  if (!counts.every((count) => count !== null)) return false;
  const addend = addendOf(builder, end, counts);
  if (addend === null) return false;
  const moves = counts.flatMap(({ phi, base, direction }): Operand[] => {
    builder.node = phi;
    const sum = builder.temporary();
    builder.move(firstOperand(builder, base), sum);
    builder.emit(addend[direction], [addend.operand, sum]);
    return [sum, builder.valueRegister(phi)];
  });
  builder.node = merge.head;
  builder.emit(machineOps.parallel, moves);
  builder.jump(builder.draftFor(merge.index));
  return true;
}

/** A phi that is 1 more or less than `base` if the condition is `counted`, otherwise `base`. */
interface Count {
  readonly phi: Node;
  readonly base: Node;
  readonly direction: 'up' | 'down';
  readonly counted: boolean;
}

function countOf(phi: Node, { inputWhenTrue, inputWhenFalse, computed }: Diamond): Count | null {
  for (const counted of [true, false]) {
    const sum = phi.input(counted ? inputWhenTrue : inputWhenFalse);
    const base = phi.input(counted ? inputWhenFalse : inputWhenTrue);
    const part = constantSum(sum);
    if (part === null || part.base !== base || !computed.includes(sum) || sum.uses.length !== 1) continue;
    if (part.sum === 1n) return { phi, base, direction: 'up', counted };
    if (part.sum === -1n) return { phi, base, direction: 'down', counted };
  }
  return null;
}

interface Addend {
  readonly up: MachineOp;
  readonly down: MachineOp;
  readonly operand: RegisterOperand | ImmediateOperand;
}

function addendOf(builder: Builder, end: Node, counts: readonly Count[]): Addend | null {
  const number = counts.every(({ counted }) => counted) ? asNumber(builder, end) : null;
  if (number !== null) return { up: machineOps.add, down: machineOps.sub, operand: number };
  // A second sum could not use the carry, because the first one changes it.
  const carry = counts.length === 1 ? selectCarry(builder, end.input(1)) : null;
  if (carry === null) return null;
  // If carry means “not counted”, add 1 and subtract the carry.
  return (carry === 'b') === counts[0].counted
    ? { up: machineOps.adc, down: machineOps.sbb, operand: immediate(0n) }
    : { up: machineOps.sbb, down: machineOps.adc, operand: immediate(-1n) };
}

/** A condition as 0 or 1; null if it may have other values, or exists only as flags. */
function asNumber(builder: Builder, end: Node): RegisterOperand | null {
  const predicate = end.input(1);
  if (!isBit(predicate)) return null;
  if (!builder.isFused(predicate)) return builder.inRegister(predicate);
  const operands = predicate.inputs.slice(1) as Node[];
  if (predicate.op !== ops.And || rangeTestOf(predicate) !== null) return null;
  if (operands.some((operand) => builder.isFused(operand) || constantOf(operand) !== null)) return null;
  const [left, right] = operands.map((operand) => builder.inRegister(operand));
  const both = builder.temporary();
  builder.node = predicate;
  builder.move(left, both);
  builder.emit(machineOps.and, [right, both]);
  return both;
}

function diamondBelow(builder: Builder, { successors }: ScheduledBlock): Diamond | null {
  const { program } = builder;
  const { blocks } = program.schedule;
  const [whenTrue, whenFalse] = successors.map(({ block }) => blocks[block]);
  const merge = mergeAfter(blocks, whenTrue);
  if (merge === null || merge !== mergeAfter(blocks, whenFalse)) return null;
  if (program.covering.threads.at(merge.index) !== undefined) return null;
  const inputWhenTrue = merge.predecessors.indexOf(whenTrue.index) + 1;
  const inputWhenFalse = merge.predecessors.indexOf(whenFalse.index) + 1;
  const phis = merge.nodes.filter(({ op, type }) => op === ops.Phi && type.kind !== 'memory');
  const isMovable = (phi: Node): boolean => phi.type.kind !== 'top' && classOfValue(phi) === 'general';
  if (phis.length === 0 || phis.length > MAX_PHIS || !phis.every(isMovable)) return null;
  const sides = [whenTrue, whenFalse].map(({ nodes }) => nodes.filter(({ op }) => !madeElsewhere.has(op)));
  const computed = sides.flat();
  if (!computed.every(isCheap) && !readFieldsOfOne(sides)) return null;
  if (computed.filter((node) => !builder.isFused(node)).length > MAX_COMPUTED) return null;
  return { merge, inputWhenTrue, inputWhenFalse, phis, computed };
}

const isCheap = ({ op, inputs }: Node): boolean =>
  cheap.has(op) || (shifts.has(op) && inputs[2] != null && constantOf(inputs[2]) !== null);

/** Whether each side reads a field of the same existing object, without a check. */
function readFieldsOfOne(sides: readonly (readonly Node[])[]): boolean {
  const [object] = sides[0].map(({ inputs }) => inputs[2]);
  return (
    object != null &&
    !mayBeZero(object.type) &&
    sides.every(
      ([load, ...others]) =>
        others.length === 0 &&
        load?.op === ops.Load &&
        load.inputs.length === 3 &&
        load.inputs[0] === null &&
        load.inputs[2] === object,
    )
  );
}

/** The two-way merge after a block; null if there is none. */
function mergeAfter(blocks: readonly ScheduledBlock[], side: ScheduledBlock): ScheduledBlock | null {
  if (side.predecessors.length !== 1 || side.successors.length !== 1) return null;
  const next = blocks[side.successors[0].block];
  return next.head.op === ops.Region && next.predecessors.length === 2 ? next : null;
}

/** Whether a loop would wait for the choice, but not for a predicted branch. */
function isAwaited(phi: Node, predicate: Node, computes: boolean): boolean {
  if (dependsOn(predicate, phi)) return (computes && !asksForBit(predicate)) || isReset(phi);
  const isCarried = phi.inputs.slice(1).some((value) => value !== null && dependsOn(value, phi));
  return isCarried && isPlace(phi);
}

function asksForBit(predicate: Node): boolean {
  if (predicate.op === ops.Not) return asksForBit(predicate.input(1));
  const bit = predicate.op === ops.And ? constantOf(predicate.input(2)) : null;
  return bit !== null && bit > 0n && (bit & (bit - 1n)) === 0n;
}

const isReset = ({ inputs }: Node): boolean =>
  inputs.slice(1).some((value) => value !== null && constantOf(value) !== null);

/**
 * Whether a phi chooses between the location after a loop's current one and a location that was read, and the
 * condition depends on the current location.
 */
function isJump(phi: Node, predicate: Node): boolean {
  const values = phi.inputs.slice(1).map((value) => uncast(value as Node));
  return (
    dependsOn(predicate, phi) &&
    isPlace(phi) &&
    values.some((value) => isNextPlace(value, phi)) &&
    values.some(({ op }) => op === ops.Load)
  );
}

function isNextPlace(value: Node, phi: Node): boolean {
  const base = constantSum(value)?.base;
  return base?.op === ops.Phi && base.input(0).op === ops.Loop && dependsOn(base, phi);
}

function dependsOn(value: Node, phi: Node): boolean {
  const seen = [value];
  for (const { inputs } of seen) {
    if (seen.length > MAX_ASKED) return false;
    for (const input of inputs) {
      if (input === phi) return true;
      if (input !== null && isValue(input) && !seen.includes(input)) seen.push(input);
    }
  }
  return false;
}

function isPlace(value: Node): boolean {
  const seen = new Set([value]);
  for (const { uses, useSlots } of seen) {
    if (seen.size > MAX_ASKED) return false;
    for (let i = 0; i < uses.length; i++) {
      if (uses[i].op === ops.Load && useSlots[i] > 1) return true;
      if (leadsToPlaces.has(uses[i].op)) seen.add(uses[i]);
    }
  }
  return false;
}

const leadsToPlaces: ReadonlySet<Op> = new Set([...cheap, ...shifts, ops.Phi, ops.Cast]);

const isValue = ({ type: { kind } }: Node): boolean =>
  kind === 'int' || kind === 'float' || kind === 'pointer';

function choose(builder: Builder, diamond: Diamond, phi: Node, condition: Condition): RegisterOperand {
  const whenTrue = phi.input(diamond.inputWhenTrue);
  const whenFalse = phi.input(diamond.inputWhenFalse);
  // Only the initial value can be an immediate.
  const turned = constantOf(whenTrue) !== null && constantOf(whenFalse) === null;
  const [first, second] = turned ? [whenTrue, whenFalse] : [whenFalse, whenTrue];
  const chosen = builder.temporary();
  const instead = builder.inRegister(second);
  builder.move(firstOperand(builder, first), chosen);
  builder.emit(cmovOps[turned ? conditions[condition].inverse : condition], [instead, chosen]);
  return chosen;
}

/** The same with a branch over the move of the read location. */
function chooseByBranch(
  builder: Builder,
  diamond: Diamond,
  phi: Node,
  condition: Condition,
): RegisterOperand {
  const whenTrue = phi.input(diamond.inputWhenTrue);
  const whenFalse = phi.input(diamond.inputWhenFalse);
  const turned = uncast(whenTrue).op !== ops.Load;
  const [next, read] = turned ? [whenTrue, whenFalse] : [whenFalse, whenTrue];
  const chosen = builder.temporary();
  const jump = builder.addBlock('jump', false);
  const after = builder.addBlock('after', false);
  builder.move(builder.inRegister(next), chosen);
  builder.branch(jumpOps[turned ? condition : conditions[condition].inverse], after);
  builder.jump(jump);
  builder.enter(jump);
  builder.move(builder.inRegister(read), chosen);
  builder.jump(after);
  builder.enter(after);
  return chosen;
}

/** Moves to registers take immediates of any size. */
function firstOperand(builder: Builder, node: Node): Operand {
  const value = constantOf(node);
  return value === null ? builder.inRegister(node) : immediate(value);
}
