// Combines values as soon as they are available, so that fewer are live simultaneously.
//
// For `f(1) + f(2) + f(3)` with a use at the end of the function, the best schedule places the sums there, so
// all three results wait in callee-saved registers or memory. A node that ends the live ranges of at least
// two values moves up to where the last of them is produced. It only moves to blocks in the same loop that
// execute exactly as often, and only past calls: elsewhere, registers are cheap, and a value with a later use
// in its block would have to be copied. This is only for machine code; the displayed schedule does not
// change.
//
// Two blocks execute equally often if one dominates the other and the other postdominates it (Ferrante,
// Ottenstein, and Warren, “The Program Dependence Graph and Its Use in Optimization”, 1987: control
// equivalent).
import { dominatorIntervals, dominatorTree, isAbove, type Cfg } from '../analysis/index.ts';
import { reversePostorder } from '../base/reverse-postorder.ts';
import type { Node } from '../ir/node.ts';
import type { Op } from '../ir/ops/row.ts';
import { ops } from '../ir/ops/table.ts';
import { arranged } from './arrange.ts';
import { blockOfUse } from './place.ts';
import type { Schedule, ScheduledBlock } from './schedule.ts';

/**
 * The schedule with such nodes moved up; the same object if there are none. @param stays whether a node must
 * not move, because it is or has a part of an instruction there; called only for nodes that would move
 * @param takes whether a block may receive instructions
 */
export function gathered(
  schedule: Schedule,
  stays: (node: Node) => boolean,
  takes: (block: number) => boolean,
): Schedule {
  const { dominators, cfg, loops } = schedule;
  const calls = callsBefore(schedule);
  if (calls.at(-1) === 0) return schedule;
  // A block follows its dominators, so operands precede users.
  const joining = schedule.blocks.flatMap(({ nodes, index }) =>
    dominators.parent[index] < 0 ? [] : nodes.filter(joins),
  );
  if (joining.length === 0) return schedule;
  const above = equallyOftenAbove(schedule);
  const blockOf = schedule.blockOf.slice();
  /** Null for blocks that lose or receive a node. */
  const blocks: (ScheduledBlock | null)[] = schedule.blocks.slice();
  for (const node of joining) {
    const original = blockOf[node.id];
    if (above[original] < 0) continue;
    const first = Math.max(
      firstEndOf(node.input(1), node, original),
      firstEndOf(node.input(2), node, original),
    );
    let block = original;
    for (let up = above[original]; up >= first; up = above[up]) if (takes(up)) block = up;
    if (calls[block] === calls[original] || stays(node)) continue;
    blocks[original] = blocks[block] = null;
    blockOf[node.id] = block;
  }
  if (!blocks.includes(null)) return schedule;
  const order = schedule.blocks.flatMap(({ nodes, end }) =>
    nodes.filter((node) => node.op !== ops.Phi && node !== end),
  );
  return arranged({ ...schedule, order }, schedule.kind, blockOf, blocks);

  /**
   * The first block, among those that dominate the node's own in the same loop, where a value dies if the
   * node is there; Infinity if there is none.
   */
  function firstEndOf(value: Node, node: Node, original: number): number {
    const made = blockOf[value.id];
    const loop = loops.head[original];
    // A value from outside the loop is needed in the next iteration, too.
    if (loop >= 0 && dominators.depth[made] < dominators.depth[loop]) return Infinity;
    let last = made;
    for (let i = 0; i < value.uses.length; i++)
      if (value.uses[i] !== node)
        last = Math.max(last, blockOfUse(cfg, value.uses[i], value.useSlots[i], blockOf));
    return last;
  }
}

/** Binary ops whose result is as wide as each operand, and that are not tied to a place. */
const joiningOps: ReadonlySet<Op> = new Set([
  ops.Add,
  ops.Sub,
  ops.Mul,
  ops.And,
  ops.Or,
  ops.Xor,
  ops.AddF,
  ops.SubF,
  ops.MulF,
  ops.DivF,
]);

/** Whether a node combines two values. Constants do not count, because they are created at their uses. */
const joins = (node: Node): boolean =>
  joiningOps.has(node.op) &&
  node.input(1) !== node.input(2) &&
  node.input(1).op !== ops.Constant &&
  node.input(2).op !== ops.Constant;

function callsBefore({ blocks }: Schedule): Int32Array {
  const before = new Int32Array(blocks.length + 1);
  for (const { index, nodes } of blocks)
    before[index + 1] = before[index] + Number(nodes.some(({ op }) => op === ops.Call || op === ops.New));
  return before;
}

/** By block: the nearest block above it in the dominator tree that executes equally often, or -1. */
function equallyOftenAbove({ cfg, dominators: { parent }, loops }: Schedule): Int32Array {
  const isOnEachWay = postdominance(cfg);
  return parent.map((_, block) => {
    let above = parent[block];
    // Skips loops that end before the block.
    while (above >= 0 && loops.depth[above] > loops.depth[block]) above = parent[loops.head[above]];
    return above >= 0 && loops.head[above] === loops.head[block] && isOnEachWay(block, above) ? above : -1;
  });
}

function postdominance({ blocks }: Cfg): (below: number, above: number) => boolean {
  const end = blocks.length;
  const ends = blocks.flatMap(({ successors, index }) => (successors.length === 0 ? [index] : []));
  const order = reversePostorder(end, (block) => (block === end ? ends : blocks[block].predecessors));
  const place = new Int32Array(blocks.length + 1).fill(-1);
  order.forEach((block, at) => (place[block] = at));
  const flow = order.map((block) => ({ predecessors: block === end ? [] : waysOn(block) }));
  const intervals = dominatorIntervals(dominatorTree(flow));
  return (below, above) =>
    place[below] >= 0 && place[above] >= 0 && isAbove(intervals, place[below], place[above]);

  /** Indices of a block's successors in the order, without paths that never end. */
  function waysOn(block: number): readonly number[] {
    const { successors } = blocks[block];
    const next = successors.length === 0 ? [end] : successors.map((successor) => successor.block);
    return next.map((each) => place[each]).filter((at) => at >= 0);
  }
}
