// Checks the constants of a foreign graph: numbers, null, strings, and declared functions.
//
// A function has the type of its declaration, whatever the text says. In our own graphs, a constant without a
// value (top) is unreachable; every engine treats it as 0, so it becomes 0.
import { say } from '../base/phrase.ts';
import { functionType, oneFunction } from '../ir/functions.ts';
import type { Graph } from '../ir/graph.ts';
import type { Node } from '../ir/node.ts';
import { ops } from '../ir/ops/table.ts';
import { BYTE, TOP, ZERO, isConstant, type Type } from '../ir/types.ts';
import { typeText } from '../ir/text/type-text.ts';
import type { Findings } from './findings.ts';

export function checkConstants(graph: Graph, findings: Findings): void {
  for (const node of graph.all()) {
    if (node.op !== ops.Constant) continue;
    const type = valueOf(graph, node, findings);
    if (type !== node.aux) graph.setAux(node, type);
    graph.setType(node, type);
  }
}

function valueOf(graph: Graph, node: Node, findings: Findings): Type {
  const type = node.aux as Type;
  if (type === TOP) return ZERO;
  const body = type.kind === 'pointer' ? type.body : null;
  if (body?.kind === 'function') {
    const index = oneFunction(type);
    const info = index === null ? undefined : graph.functions[index];
    if (info !== undefined) return functionType(info);
    findings.add('function', node, say`${typeText(type)} is not a declared function`);
  } else if (!isConstant(type) || (body?.kind === 'object' && !isText(body.target))) {
    findings.add(
      'operand',
      node,
      say`${typeText(type)} is not a constant; write a number, null, a string, or one function`,
    );
  }
  return type;
}

const isText = (target: unknown): boolean =>
  typeof target === 'object' &&
  target !== null &&
  'element' in target &&
  (target as { element: { type: Type } }).element.type === BYTE;
