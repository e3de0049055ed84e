// The regions of a graph, as Demange, Fernández de Retana and Pichardie count them («Semantic Reasoning about the Sea of
// Nodes», section 2): the places between which control goes in steps.
//
// A region is the head of a block (cfg.ts). A side of a branch, and a check that control passed, is one only where it
// leads to code of its own. If it leads directly to a merge or an end, it
// is only the edge to it: the projections of the paper. Start itself is no region: its projection is the first.
import { controlUsers } from '../ir/control-walk.ts';
import type { Node } from '../ir/node.ts';
import { ops } from '../ir/ops/table.ts';

/** Whether a node begins a region. */
export function isRegion(node: Node): boolean {
  switch (node.op) {
    case ops.Region:
    case ops.Loop:
    case ops.Fun:
      return true;
    case ops.CProj: {
      const above = node.input(0).op;
      return above === ops.Start || above === ops.CallEnd || !isEdge(node);
    }
    default:
      return node.op.fault !== undefined && !isEdge(node);
  }
}

/** Control goes straight on to a merge or an end, and nothing happens on the way. */
function isEdge(head: Node): boolean {
  const [next] = controlUsers(head);
  const leadsOn =
    next?.op === ops.Region || next?.op === ops.Loop || next?.op === ops.Return || next?.op === ops.Fault;
  return leadsOn && !head.uses.some(({ op }) => op === ops.New);
}
