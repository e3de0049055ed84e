// The regions of a graph, as defined by Demange, Fernández de Retana, and Pichardie (“Semantic Reasoning
// about the Sea of Nodes”, section 2): the places between which control steps.
//
// A region is the head of a block (cfg.ts). A side of a branch, or a passed check, is a region only if it
// leads to code; directly before a merge or an end, it is only an edge (the paper's projections). Start is
// not a region, but its projection is.
import { controlUsers } from '../ir/control-walk.ts';
import type { Node } from '../ir/node.ts';
import { ops } from '../ir/ops/table.ts';

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

function isEdge(head: Node): boolean {
  const [next] = controlUsers(head);
  const leadsOn =
    next?.op === ops.Region || next?.op === ops.Loop || next?.op === ops.Return || next?.op === ops.Fault;
  return leadsOn && !head.uses.some(({ op }) => op === ops.New);
}
