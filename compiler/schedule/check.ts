// Verifies a schedule: every definition dominates its uses, and precedes them within a block; pinned nodes are
// where their control is, or below it.
import {
  dominatorIntervals,
  isAbove,
  type Cfg,
  type DominatorIntervals,
  type DominatorTree,
} from '../analysis/index.ts';
import { CompilerBug } from '../base/assert.ts';
import type { Node } from '../ir/node.ts';
import { ops } from '../ir/ops/table.ts';
import type { Schedule } from './schedule.ts';

/**
 * `missing`: `other` uses the node, which is in no block; `dominance`: the node does not dominate its use by
 * `other`; `order`: it is in the same block, but after its use; `check`: it is not below its check `other`;
 * `fixed`: it is not where its control `other` is; `memory`: `other` may have overwritten what it loads.
 */
export type ScheduleRule = 'missing' | 'dominance' | 'order' | 'check' | 'fixed' | 'memory';

export interface ScheduleFault {
  readonly rule: ScheduleRule;
  readonly node: Node;
  /** -1 if it is in no block. */
  readonly block: number;
  readonly other: Node;
  /** Where the other node is; for a use by a phi, the block in which control comes to it. */
  readonly otherBlock: number;
}

/** Throws a CompilerBug that names the schedule, and the nodes of a broken rule. */
export function checkSchedule(schedule: Schedule): void {
  const position = new Int32Array(schedule.graph.nodes.length).fill(-1);
  for (const { nodes } of schedule.blocks) nodes.forEach((node, at) => (position[node.id] = at));
  const checker = new PlacementChecker(schedule, position);
  for (const { index, nodes } of schedule.blocks)
    for (const node of nodes) {
      const fault = checker.faultOf(node, index);
      if (fault !== null) throw new CompilerBug(`${schedule.kind} schedule: ${faultText(fault)}`);
    }
}

function faultText({ rule, node, block, other, otherBlock }: ScheduleFault): string {
  switch (rule) {
    case 'missing':
      return `${node}, used by ${other}, is in no block`;
    case 'dominance':
    case 'order':
      return `${node} in block ${block} is not available to ${other} in block ${otherBlock}`;
    case 'check':
      return `${node} is above its check, ${other}`;
    case 'fixed':
      return `${node} is not where its control ${other} is`;
    case 'memory':
      return `${node} in block ${block} may follow ${other}, which may overwrite what it loads`;
  }
}

/** Blocks of nodes, with or without an order in each block. */
export interface Placed {
  readonly cfg: Cfg;
  readonly dominators: DominatorTree;
  /** By node id; -1 for nodes in no block. */
  readonly blockOf: Int32Array;
}

export class PlacementChecker {
  private readonly placed: Placed;
  private readonly intervals: DominatorIntervals;
  private readonly position: Int32Array | null;

  /** @param position by node id, the place in its block; null if the order is not known yet */
  constructor(placed: Placed, position: Int32Array | null) {
    this.placed = placed;
    this.intervals = dominatorIntervals(placed.dominators);
    this.position = position;
  }

  /** The first broken rule of a node: about its own place, or about the places of its operands. */
  faultOf(node: Node, block: number): ScheduleFault | null {
    const pin = this.pinFault(node, block);
    // The inputs of the others are not values of the function.
    if (pin !== null || node.op === ops.Parm || node.op === ops.Proj) return pin;
    const { predecessors } = this.placed.cfg.blocks[block];
    for (let slot = 1; slot < node.inputs.length; slot++) {
      const isPhi = node.op === ops.Phi;
      const fault = this.operandFault(node.input(slot), node, isPhi ? predecessors[slot - 1] : block, isPhi);
      if (fault !== null) return fault;
    }
    return null;
  }

  private pinFault(node: Node, block: number): ScheduleFault | null {
    const pin = node.inputs[0];
    if ((node.op.pinned !== true && node.op.fixed !== true) || pin === null) return null;
    const above = Math.max(0, this.placed.cfg.blockOfHead[pin.id]);
    const isFixed = node.op.fixed === true;
    if (isFixed ? above === block : isAbove(this.intervals, above, block)) return null;
    return { rule: isFixed ? 'fixed' : 'check', node, block, other: pin, otherBlock: above };
  }

  /** @param isAtEnd a phi uses the value after all instructions of the block */
  private operandFault(value: Node, user: Node, block: number, isAtEnd: boolean): ScheduleFault | null {
    const definedIn = this.placed.blockOf[value.id];
    const fault = { node: value, block: definedIn, other: user, otherBlock: block };
    if (definedIn < 0) return { rule: 'missing', ...fault };
    if (definedIn !== block)
      return isAbove(this.intervals, definedIn, block) ? null : { rule: 'dominance', ...fault };
    const { position } = this;
    const isOrdered = position === null || isAtEnd || position[value.id] < position[user.id];
    return isOrdered ? null : { rule: 'order', ...fault };
  }
}
