// A branch around nothing: an If whose two sides compute nothing and meet again at once only chooses the values of phis.
// A conditional move chooses without a jump that could be predicted wrongly.
//
// What it chooses must wait for the condition, though, where a predicted jump goes on at once. This counts where a loop
// carries the choice round into its own condition. If one of the values is a constant then, such as in a counter that
// starts again at 0 or stops at a limit, the constant is rarely chosen: a branch is better (with `x += a[x] + 1; if (x
// >= 1000) x = 0;` in 2/3 of the time). Between two other values, such as in a binary search, nobody knows which: there
// conditional moves need less than half the time of branches.
//
// The flags are set first; then each phi's value is moved to a temporary, and the other value conditionally over it.
// Keep true: nothing between the comparison and the last conditional move changes the flags. Moves, immediates and
// addresses do not, and the allocator adds only moves.
import type { Node } from '../../../ir/node.ts';
import { ops } from '../../../ir/ops/table.ts';
import type { ScheduledBlock } from '../../../schedule/index.ts';
import { immediate, type Operand, type RegisterOperand } from '../machine.ts';
import { conditions, type Condition } from '../ops/conditions.ts';
import { cmovOps, machineOps } from '../ops/table.ts';
import { classOfValue, type Builder } from './builder.ts';
import { needsTwoFlags, selectPredicate } from './compare.ts';
import { constantOf } from './constants.ts';
import { madeElsewhere } from './made-elsewhere.ts';

/** More would need too many registers at once. */
const MOST_PHIS = 2;

/** A condition that depends on more values is not asked further. */
const MOST_ASKED = 64;

/** What an If chooses where its sides do nothing else. */
interface Diamond {
  readonly merge: ScheduledBlock;
  /** A phi's values are at these inputs. */
  readonly inputWhenTrue: number;
  readonly inputWhenFalse: number;
  readonly phis: readonly Node[];
}

/** Ends a block with an If as conditional moves and the jump to the merge; returns false where a branch is needed. */
export function selectConditionalMoves(builder: Builder, block: ScheduledBlock, end: Node): boolean {
  const diamond = diamondBelow(builder, block);
  const predicate = end.input(1);
  if (diamond === null || needsTwoFlags(builder, predicate)) return false;
  if (diamond.phis.some((phi) => isReset(phi) && dependsOn(predicate, phi))) return false;
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

function diamondBelow({ program }: Builder, { successors }: ScheduledBlock): Diamond | null {
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
  return { merge, inputWhenTrue, inputWhenFalse, phis };
}

/** The merge of two ways to which a block without instructions goes on; null for all other blocks. */
function mergeAfter(blocks: readonly ScheduledBlock[], side: ScheduledBlock): ScheduledBlock | null {
  if (side.nodes.some(({ op }) => !madeElsewhere.has(op))) return null;
  if (side.predecessors.length !== 1 || side.successors.length !== 1) return null;
  const next = blocks[side.successors[0].block];
  return next.head.op === ops.Region && next.predecessors.length === 2 ? next : null;
}

const isReset = ({ inputs }: Node): boolean =>
  inputs.slice(1).some((value) => value !== null && constantOf(value) !== null);

/** Whether a value is computed from a phi, by way of an earlier round of a loop. */
function dependsOn(value: Node, phi: Node): boolean {
  const seen = new Set([value]);
  for (const { inputs } of seen) {
    if (seen.size > MOST_ASKED) return false;
    for (const input of inputs) {
      if (input === phi) return true;
      if (input !== null && isValue(input)) seen.add(input);
    }
  }
  return false;
}

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
