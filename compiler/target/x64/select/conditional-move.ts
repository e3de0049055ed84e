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
// a comparison, a sum and a move in each round. And a place that a loop carries round, such as where an interpreter
// goes on, must not wait for a condition that has nothing to do with it: loads from there could begin at once.
//
// Where all that is chosen is `x + 1` or `x`, and the condition is at hand as a 0 or 1, nothing is chosen at all: that is
// `x + c`. (One that only sets the flags would first have to be made a 0 or 1, which costs what is saved.)
//
// What the sides compute comes first, then the flags are set; then each phi's value is moved to a temporary, and the other value conditionally over it.
// Keep true: nothing between the comparison and the last conditional move changes the flags. Moves, immediates and
// addresses do not, and the allocator adds only moves.
import { constantSum } from '../../../analysis/checks.ts';
import type { Node } from '../../../ir/node.ts';
import type { Op } from '../../../ir/ops/row.ts';
import { ops } from '../../../ir/ops/table.ts';
import type { ScheduledBlock } from '../../../schedule/index.ts';
import { immediate, type Operand, type RegisterOperand } from '../machine.ts';
import { conditions, type Condition } from '../ops/conditions.ts';
import type { MachineOp } from '../ops/row.ts';
import { cmovOps, machineOps } from '../ops/table.ts';
import { classOfValue, type Builder } from './builder.ts';
import { isBit, needsTwoFlags, selectPredicate } from './compare.ts';
import { constantOf } from './constants.ts';
import { rangeTestOf } from './range-test.ts';
import { madeElsewhere } from './made-elsewhere.ts';
import { selectNode } from './values.ts';

/** More would need too many registers at once. */
const MOST_PHIS = 2;

/** Instructions of both sides: more cost more than a jump that is predicted wrongly now and then. */
const MOST_COMPUTED = 2;

/** One instruction each, without effect, on integers. Shifts are cheap where they are by a constant. */
const cheap: ReadonlySet<Op> = new Set([ops.Add, ops.Sub, ops.Minus, ops.And, ops.Or, ops.Xor]);
const shifts: ReadonlySet<Op> = new Set([ops.Shl, ops.Shr, ops.Sar]);

/** A condition that depends on more values is not asked further. */
const MOST_ASKED = 64;

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
  const computes = diamond.computed.length > 0;
  if (diamond.phis.some((phi) => isAwaited(phi, predicate, computes))) return false;
  if (selectSums(builder, diamond, end)) return true;
  for (const node of diamond.computed) selectNode(builder, node);
  builder.node = end;
  const { condition } = selectPredicate(builder, predicate);
  const moves = diamond.phis.flatMap((phi): Operand[] => {
    builder.node = phi;
    return [choose(builder, diamond, phi, condition), builder.valueRegister(phi)];
  });
  builder.node = diamond.merge.head;
  builder.emit(machineOps.parallel, moves);
  builder.jump(builder.draftFor(diamond.merge.index));
  return true;
}

/** Adds a condition that is 0 or 1 to what it counts; returns false where something else is chosen. */
function selectSums(builder: Builder, diamond: Diamond, end: Node): boolean {
  const { merge, phis, computed } = diamond;
  const counted = phis.map((phi) => countedBy(phi, diamond));
  if (computed.length !== phis.length || !counted.every((count) => count !== null)) return false;
  const condition = asNumber(builder, end);
  if (condition === null) return false;
  const moves = phis.flatMap((phi, i): Operand[] => {
    const [base, op] = counted[i] ?? [phi, machineOps.add];
    builder.node = phi;
    const sum = builder.temporary();
    builder.move(firstOperand(builder, base), sum);
    builder.emit(op, [condition, sum]);
    return [sum, builder.valueRegister(phi)];
  });
  builder.node = merge.head;
  builder.emit(machineOps.parallel, moves);
  builder.jump(builder.draftFor(merge.index));
  return true;
}

/** What a phi is where the condition is 0, and how it becomes what it is where that is 1; null: in another way. */
function countedBy(
  phi: Node,
  { inputWhenTrue, inputWhenFalse, computed }: Diamond,
): readonly [base: Node, op: MachineOp] | null {
  const whenTrue = phi.input(inputWhenTrue);
  const base = phi.input(inputWhenFalse);
  const part = constantSum(whenTrue);
  if (part === null || part.base !== base || !computed.includes(whenTrue) || whenTrue.uses.length !== 1)
    return null;
  return part.sum === 1n ? [base, machineOps.add] : part.sum === -1n ? [base, machineOps.sub] : null;
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
  if (program.threads.at(merge.index) !== undefined) return null;
  const inputWhenTrue = merge.predecessors.indexOf(whenTrue.index) + 1;
  const inputWhenFalse = merge.predecessors.indexOf(whenFalse.index) + 1;
  const phis = merge.nodes.filter(({ op, type }) => op === ops.Phi && type.kind !== 'memory');
  const isMovable = (phi: Node): boolean => phi.type.kind !== 'top' && classOfValue(phi) === 'general';
  if (phis.length === 0 || phis.length > MOST_PHIS || !phis.every(isMovable)) return null;
  const computed = [...whenTrue.nodes, ...whenFalse.nodes].filter(({ op }) => !madeElsewhere.has(op));
  if (!computed.every(isCheap)) return null;
  if (computed.filter((node) => !builder.isFused(node)).length > MOST_COMPUTED) return null;
  return { merge, inputWhenTrue, inputWhenFalse, phis, computed };
}

const isCheap = ({ op, inputs }: Node): boolean =>
  cheap.has(op) || (shifts.has(op) && inputs[2] != null && constantOf(inputs[2]) !== null);

/** The merge of two ways to which a block goes on; null where there is none. */
function mergeAfter(blocks: readonly ScheduledBlock[], side: ScheduledBlock): ScheduledBlock | null {
  if (side.predecessors.length !== 1 || side.successors.length !== 1) return null;
  const next = blocks[side.successors[0].block];
  return next.head.op === ops.Region && next.predecessors.length === 2 ? next : null;
}

/** Whether a loop would wait for the choice where it need not wait for a branch. */
function isAwaited(phi: Node, predicate: Node, computes: boolean): boolean {
  if (dependsOn(predicate, phi)) return computes || isReset(phi);
  const isCarried = phi.inputs.slice(1).some((value) => value !== null && dependsOn(value, phi));
  return isCarried && isPlace(phi);
}

const isReset = ({ inputs }: Node): boolean =>
  inputs.slice(1).some((value) => value !== null && constantOf(value) !== null);

/** Whether a value is computed from a phi, by way of an earlier round of a loop. */
function dependsOn(value: Node, phi: Node): boolean {
  const seen = [value];
  for (const { inputs } of seen) {
    if (seen.length > MOST_ASKED) return false;
    for (const input of inputs) {
      if (input === phi) return true;
      if (input !== null && isValue(input) && !seen.includes(input)) seen.push(input);
    }
  }
  return false;
}

/** Whether something is read at a place that a value says, or helps to say. */
function isPlace(value: Node): boolean {
  const seen = new Set([value]);
  for (const { uses, useSlots } of seen) {
    if (seen.size > MOST_ASKED) return false;
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

/** Moves to registers take immediates of any size. */
function firstOperand(builder: Builder, node: Node): Operand {
  const value = constantOf(node);
  return value === null ? builder.inRegister(node) : immediate(value);
}
