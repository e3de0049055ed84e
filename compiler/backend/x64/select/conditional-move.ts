// A branch around next to nothing: an If whose two sides meet again at once and compute nothing, or one or two cheap
// values, only chooses the values of phis. A conditional move chooses without a jump that could be predicted wrongly;
// what the sides compute is computed before it, whichever is taken (`if (c) n++` in half the time where nobody knows
// what c will be). This is called if-conversion.
//
// What it chooses must wait for the condition, though, where a predicted jump goes on at once. This counts where a loop
// carries the choice round into its own condition. If one of the values is a constant then, such as in a counter that
// starts again at 0 or stops at a limit, the constant is rarely chosen: a branch is better (with `x += a[x] + 1; if (x
// >= 1000) x = 0;` in 2/3 of the time). Between two other values, such as in a binary search, nobody knows which: there
// conditional moves need less than half the time of branches.
//
// Where the sides compute something the choice must not be what the condition waits for at all: the loop would wait for
// a comparison, a sum and a move in each round. It may where one bit of a number is asked for that the loop turns over, as
// a checksum or Collatz's sequence does: what it will be nobody knows (a checksum in 2/5 of the time).
//
// And a place that a loop carries round, such as where an interpreter goes on, must not wait for a condition that has
// nothing to do with it: loads from there could begin at once. Nor where it is the next place or one that is read, as with
// an interpreter's conditional jumps: what stands there is branched on next, so a wrong guess costs no more than it would
// there (an interpreter of eight instructions in 4/5 of the time).
//
// One of two fields of an object is chosen as well, such as the left or the right child of a node: both are read. They can
// be while the condition is still computed, so that nothing waits for them, and which is wanted nobody knows (a search in
// a tree takes 2/3 of the time). Of two objects the other one may be far away: it is not read for nothing.
//
// Where all that is chosen is `x + 1` or `x`, nothing is chosen at all. If the condition is at hand as a 0 or 1, that is
// `x + c`. If a comparison without signs asks for it, its carry is that 0 or 1, and `adc` adds it: one instruction where
// a conditional move needs the sum and the move. (To make a 0 or 1 of other flags first would cost what is saved.)
//
// What the sides compute comes first, then the flags are set; then each phi's value is moved to a temporary, and the other value conditionally over it.
// Keep true: nothing between the comparison and the last conditional move changes the flags. Moves, immediates and
// addresses do not, and the allocator adds only moves.
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

/** More would need too many registers at once. */
const MAX_PHIS = 2;

/** Instructions of both sides: more cost more than a jump that is predicted wrongly now and then. */
const MAX_COMPUTED = 2;

/** One instruction each, without effect, on integers. Shifts are cheap where they are by a constant. */
const cheap: ReadonlySet<Op> = new Set([ops.Add, ops.Sub, ops.Minus, ops.And, ops.Or, ops.Xor]);
const shifts: ReadonlySet<Op> = new Set([ops.Shl, ops.Shr, ops.Sar]);

/** A condition that depends on more values is not asked further. */
const MAX_ASKED = 64;

/** What an If chooses where its sides do next to nothing else. */
interface Diamond {
  readonly merge: ScheduledBlock;
  /** A phi's values are at these inputs. */
  readonly inputWhenTrue: number;
  readonly inputWhenFalse: number;
  readonly phis: readonly Node[];
  /** What the sides compute. */
  readonly computed: readonly Node[];
}

/** Ends a block with an If as conditional moves and the jump to the merge; returns false where a branch is needed. */
export function selectConditionalMoves(builder: Builder, block: ScheduledBlock, end: Node): boolean {
  const diamond = diamondBelow(builder, block);
  const predicate = end.input(1);
  if (diamond === null || needsTwoFlags(builder, predicate)) return false;
  const computes = diamond.computed.some(({ op }) => op !== ops.Load);
  if (diamond.phis.some((phi) => isAwaited(phi, predicate, computes))) return false;
  if (selectSums(builder, diamond, end)) return true;
  for (const node of diamond.computed) selectNode(builder, node);
  builder.node = end;
  const [only] = diamond.phis;
  const jumps = diamond.phis.length === 1 && isJump(only, predicate);
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

/** Adds a condition that is 0 or 1 to what it counts; returns false where something else is chosen. */
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

/** A phi that is 1 more or less than `base` where the condition is `counted`, and else `base`. */
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

/** How a condition is added where it counts: the instructions that add 1 and take 1 away, and their operand. */
interface Addend {
  readonly up: MachineOp;
  readonly down: MachineOp;
  readonly operand: RegisterOperand | ImmediateOperand;
}

function addendOf(builder: Builder, end: Node, counts: readonly Count[]): Addend | null {
  const number = counts.every(({ counted }) => counted) ? asNumber(builder, end) : null;
  if (number !== null) return { up: machineOps.add, down: machineOps.sub, operand: number };
  // Each sum leaves another carry.
  const carry = counts.length === 1 ? selectCarry(builder, end.input(1)) : null;
  if (carry === null) return null;
  // Where the carry says that nothing is counted, 1 is added, and the carry taken away.
  return (carry === 'b') === counts[0].counted
    ? { up: machineOps.adc, down: machineOps.sbb, operand: immediate(0n) }
    : { up: machineOps.sbb, down: machineOps.adc, operand: immediate(-1n) };
}

/** A condition as the number 0 or 1; null where it may be another, or only sets the flags. */
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

/** Whether each side reads a field, without a check, of one object that is there. */
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

/** The merge of two ways to which a block goes on; null where there is none. */
function mergeAfter(blocks: readonly ScheduledBlock[], side: ScheduledBlock): ScheduledBlock | null {
  if (side.predecessors.length !== 1 || side.successors.length !== 1) return null;
  const next = blocks[side.successors[0].block];
  return next.head.op === ops.Region && next.predecessors.length === 2 ? next : null;
}

/** Whether a loop would wait for the choice where it need not wait for a branch. */
function isAwaited(phi: Node, predicate: Node, computes: boolean): boolean {
  if (dependsOn(predicate, phi)) return (computes && !asksForBit(predicate)) || isReset(phi);
  const isCarried = phi.inputs.slice(1).some((value) => value !== null && dependsOn(value, phi));
  return isCarried && isPlace(phi);
}

/** Whether it asks for one bit of a number. */
function asksForBit(predicate: Node): boolean {
  if (predicate.op === ops.Not) return asksForBit(predicate.input(1));
  const bit = predicate.op === ops.And ? constantOf(predicate.input(2)) : null;
  return bit !== null && bit > 0n && (bit & (bit - 1n)) === 0n;
}

const isReset = ({ inputs }: Node): boolean =>
  inputs.slice(1).some((value) => value !== null && constantOf(value) !== null);

/** Whether a phi is the place behind the one that a loop is at, or one that was read, and the condition comes of that place. */
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

/** Whether a value is computed from a phi, by way of an earlier round of a loop. */
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

/** Whether a load’s address depends on a value. */
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

/** No control, no memory. */
const isValue = ({ type: { kind } }: Node): boolean =>
  kind === 'int' || kind === 'float' || kind === 'pointer';

/** A register with a phi's value of the side that is taken. */
function choose(builder: Builder, diamond: Diamond, phi: Node, condition: Condition): RegisterOperand {
  const whenTrue = phi.input(diamond.inputWhenTrue);
  const whenFalse = phi.input(diamond.inputWhenFalse);
  // Only the value that is there first can be an immediate.
  const turned = constantOf(whenTrue) !== null && constantOf(whenFalse) === null;
  const [first, second] = turned ? [whenTrue, whenFalse] : [whenFalse, whenTrue];
  const chosen = builder.temporary();
  const instead = builder.inRegister(second);
  builder.move(firstOperand(builder, first), chosen);
  builder.emit(cmovOps[turned ? conditions[condition].inverse : condition], [instead, chosen]);
  return chosen;
}

/** The same by a branch over the move of the place that was read. */
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
  const [jump, after] = [builder.addBlock('jump', false), builder.addBlock('after', false)];
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
