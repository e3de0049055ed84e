// What peepholes alone prove about the variables of a graph's system: rewrites the graph to its fixed point,
// without the optimistic pass, and follows each node through its replacements.
//
// The rules work on the finished graph; during parsing, they would prove the same in another order. For a
// node that died unreplaced, only its last type is known: dead control, a value that is never computed, or a
// constant.
import { checkKind } from '../../analysis/checks.ts';
import { constantElement, UNDEFINED, UNKNOWN } from '../../analysis/lattice/elements.ts';
import { literalOf } from '../../analysis/lattice/from-graph.ts';
import type { Element, Equation, EquationSystem } from '../../analysis/lattice/model.ts';
import type { Graph } from '../../ir/graph.ts';
import type { Node } from '../../ir/node.ts';
import { ops } from '../../ir/ops/table.ts';
import { XCTRL, isHigh } from '../../ir/types.ts';
import { Engine } from '../../optimize/engine/engine.ts';
import { standardRules } from '../../optimize/rules/index.ts';
import { rewriteByPeepholes } from '../../optimize/work.ts';

/** By variable; null if unknown. Rewrites the graph. */
export function peepholeElements(graph: Graph, { equations }: EquationSystem): (Element | null)[] {
  const nodes = [...graph.nodes];
  const replacements = new Map<Node, Node>();
  const engine = new Engine(graph, { rules: standardRules, disabled: new Set() });
  graph.observer = {
    willChange: (node) => engine.willChange(node),
    didChange: (node) => engine.didChange(node),
    lostUse: (node) => engine.lostUse(node),
    replaced: (node, by) => replacements.set(node, by),
  };
  rewriteByPeepholes({ graph, engine });
  graph.observer = null;
  const elements: (Element | null)[] = [];
  for (const equation of equations) {
    const node = nodes[equation.node];
    const element = node === null ? null : elementOf(followed(node, replacements));
    const failsAlways = element === 'unreachable' && node !== null && checkKind(node.op) !== null;
    elements.push(failsAlways ? aboveCheck(equation, elements) : element);
  }
  return elements;
}

/**
 * A check that always fails becomes a fault. Nothing follows it, but control reaches the check if it reaches
 * the check's input.
 */
function aboveCheck(equation: Equation, elements: readonly (Element | null)[]): Element | null {
  const from = equation.kind === 'statement' ? equation.edges[0]?.from : undefined;
  return elements[from ?? -1] ?? null;
}

function followed(node: Node, replacements: ReadonlyMap<Node, Node>): Node {
  let current = node;
  for (let next = replacements.get(current); next !== undefined; next = replacements.get(current))
    current = next;
  return current;
}

function elementOf(node: Node): Element | null {
  if (node.op.control === true) {
    if (node.op === ops.XCtrl || node.type === XCTRL) return 'unreachable';
    return node.dead ? null : 'reachable';
  }
  const literal = literalOf(node);
  if (literal !== null) return constantElement(literal.value);
  if (isHigh(node.type)) return UNDEFINED;
  return node.dead ? null : UNKNOWN;
}
