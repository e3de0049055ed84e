// Names of the entries of ρ, and of regions.
import { isBound } from '../analysis/index.ts';
import type { Graph } from '../ir/graph.ts';
import type { Node, Parameter } from '../ir/node.ts';
import { ops } from '../ir/ops/table.ts';
import { auxText } from '../ir/aux-data.ts';
import type { Shape } from '../ir/shapes.ts';
import { elementTypeText } from './result-text.ts';

/** By node id: names from the program, with the id if ambiguous. */
export function entryNames(graph: Graph): string[] {
  const names: string[] = [];
  const counts = new Map<string, number>();
  for (const node of graph.all()) {
    if (!isBound(node)) continue;
    const name = entryName(node);
    names[node.id] = name;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return names.map((name, id) => ((counts.get(name) ?? 0) > 1 ? `${name} ${id}` : name));
}

function entryName(node: Node): string {
  const { op, aux } = node;
  if (op === ops.Phi) return auxText(aux) || `φ${node.id}`;
  if (op === ops.New) {
    const shape = aux as Shape;
    return `new ${shape.kind === 'array' ? `${elementTypeText(shape.element.type)}[]` : shape.name}`;
  }
  if (op === ops.Proj) return `${aux === 1 ? 'memory after' : 'result of'} call ${node.input(0).input(0).id}`;
  const { index, name } = aux as Parameter;
  return index < 0 ? 'memory' : name || `#${index}`;
}

export const functionNames = (graph: Graph): ((index: number) => string) => {
  return (index) => graph.functions[index]?.name || `#${index}`;
};

/** `r0` for the first region of the program, `Loop 7`, `true 12`, `fun f`, `after call 9`. */
export function regionName(graph: Graph, region: Node): string {
  const { op, id, aux } = region;
  if (op === ops.Fun) return `fun ${functionNames(graph)(aux as number)}`;
  if (op !== ops.CProj) return `${op.name} ${id}`;
  const above = region.input(0);
  if (above.op === ops.Start) return 'r0';
  if (above.op === ops.CallEnd) return `after call ${above.input(0).id}`;
  return `${aux === 0 ? 'true' : 'false'} ${id}`;
}
