// A schedule: every node of the graph in one basic block, with an order inside each block.
import type { ScheduleChoice } from '../choices/index.ts';
import type { Cfg, CfgBlock, DominatorTree, LoopTree } from '../analysis/index.ts';
import type { Graph } from '../ir/graph.ts';
import type { Node } from '../ir/node.ts';

export type { ScheduleChoice, ScheduleKind } from '../choices/index.ts';

export interface ScheduledBlock extends CfgBlock {
  /** The phis of the head, then computed nodes with operands first, then the end (if any). */
  readonly nodes: readonly Node[];
}

export interface Schedule {
  readonly kind: ScheduleChoice;
  readonly graph: Graph;
  readonly cfg: Cfg;
  readonly dominators: DominatorTree;
  readonly loops: LoopTree;
  readonly blocks: readonly ScheduledBlock[];
  /** By node id; -1 for nodes that are not in a block (Start's and branches' projections, Stop, dead ids). */
  readonly blockOf: Int32Array;
}
