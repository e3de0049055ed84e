// Where the values of a graph can be had: the deepest block among those of the phis, checks, calls and other control that
// a value depends on. In all blocks that this block dominates, all of these have been passed, so the value is there
// (Demange, Fernández de Retana and Pichardie, «Semantic Reasoning about the Sea of Nodes», definition 3.5).
//
// Another value may stand for one if its block dominates that one's block, and if it has the same value there.
// The graph must be pruned. Keep true: where nothing is known of a value's place, it is not available at all.
import type { Cfg } from '../analysis/cfg.ts';
import { controlFlowOf } from '../analysis/control-flow.ts';
import type { DominatorTree } from '../analysis/dominators.ts';
import { controlUsers } from '../ir/control-walk.ts';
import type { Graph } from '../ir/graph.ts';
import type { Node } from '../ir/node.ts';
import { ops } from '../ir/ops/table.ts';
import { topologicalOrder } from '../ir/topological-order.ts';

/** Of values whose place is not known. */
const NOWHERE = -1;
/** Of values that depend on constants only. */
export const ANYWHERE = -2;

export interface Availability {
  /** By node id: a block, NOWHERE or ANYWHERE. */
  readonly blockOf: Int32Array;
  readonly tree: DominatorTree;
}

export function availabilityOf(graph: Graph): Availability {
  const { cfg, dominators: tree } = controlFlowOf(graph);
  const blockOf = new Int32Array(graph.nodes.length).fill(NOWHERE);
  for (const node of graph.all()) {
    if (node.op === ops.Phi) blockOf[node.id] = controlBlock(cfg, node.input(0));
    else if (node.op.control === true) blockOf[node.id] = controlBlock(cfg, node);
  }
  for (const node of topologicalOrder(graph))
    blockOf[node.id] = node.op === ops.Constant ? ANYWHERE : deepest(node, blockOf, tree);
  return { blockOf, tree };
}

/** The block at whose beginning a control node has been passed. */
function controlBlock({ blockOfHead }: Cfg, control: Node): number {
  if (control.op === ops.CallEnd) {
    const after = controlUsers(control).at(0);
    return after === undefined ? NOWHERE : blockOfHead[after.id];
  }
  const isEntry = control.op === ops.CProj && control.input(0).op === ops.Start;
  return blockOfHead[isEntry ? control.input(0).id : control.id];
}

function deepest({ inputs }: Node, blockOf: Int32Array, { depth }: DominatorTree): number {
  let found = ANYWHERE;
  for (const input of inputs) {
    if (input === null) continue;
    const block = blockOf[input.id];
    if (block === NOWHERE) return NOWHERE;
    if (block !== ANYWHERE && (found === ANYWHERE || depth[block] > depth[found])) found = block;
  }
  return found;
}
