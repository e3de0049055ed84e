// Where values are available: in the deepest block among those of the phis, checks, calls, and other control
// that a value depends on, and in all blocks that it dominates (Demange, Fernández de Retana, and Pichardie,
// “Semantic Reasoning about the Sea of Nodes”, definition 3.5).
//
// A value may replace an equal one if its block dominates the other's. The graph must be pruned. Invariant: a
// value with an unknown place is available nowhere.
import type { Cfg } from '../analysis/cfg.ts';
import { controlFlowOf } from '../analysis/control-flow.ts';
import type { DominatorTree } from '../analysis/dominators.ts';
import { controlUsers } from '../ir/control-walk.ts';
import type { Graph } from '../ir/graph.ts';
import type { Node } from '../ir/node.ts';
import { ops } from '../ir/ops/table.ts';
import { topologicalOrder } from '../ir/topological-order.ts';

/** Values whose place is unknown. */
const NOWHERE = -1;
/** Values that depend only on constants. */
export const ANYWHERE = -2;

export interface Availability {
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
