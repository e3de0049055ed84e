// The graph as text: the program as one expression (`emit --as ir`), one line a node, JSON, and Graphviz.
//
// read-text.ts reads the lines and the JSON back: change both together.
// None of these recurses: an expression may be as deep as the program is long.
import type { Graph } from './graph.ts';
import { payloadText } from './payloads.ts';
import type { Node } from './node.ts';
import { ops } from './ops/table.ts';
import { typeText } from './types.ts';

/**
 * The program as LANGUAGE.md §18 prints it: `return (arg+2);`, or `Stop[ ]` where there is nothing. A node met a
 * second time prints only its label. Ends by a fault, and exits that are never taken, are not shown.
 */
export function printIr(graph: Graph): string {
  const ends = graph.stop.inputs.filter((end): end is Node => end !== null);
  if (ends.length === 0) return 'Stop[ ]';
  const returns = ends.filter((end) => end.op === ops.Return && end.input(0).inputs[0]?.op !== ops.Never);
  if (returns.length === 0) return 'return Top;';
  const seen = new Set<Node>();
  const printed = returns.map((end) => `return ${printExpression(end.input(1), seen)};`);
  return printed.length === 1 ? printed[0] : `Stop[ ${printed.join(' ')} ]`;
}

/** An expression over the nodes below a root; nodes in `seen` print as labels. */
export function printExpression(root: Node, seen: Set<Node> = new Set()): string {
  const out: string[] = [];
  const stack: (Node | string)[] = [root];
  for (let item = stack.pop(); item !== undefined; item = stack.pop()) {
    if (typeof item === 'string') {
      out.push(item);
      continue;
    }
    const atom = atomText(item);
    if (atom !== null) out.push(atom);
    else if (seen.has(item)) out.push(nodeLabel(item));
    else {
      seen.add(item);
      const parts = expressionParts(item);
      for (let i = parts.length - 1; i >= 0; i--) stack.push(parts[i]);
    }
  }
  return out.join('');
}

function atomText(node: Node): string | null {
  if (node.op === ops.Constant) return typeText(node.type).replace(/^top$/, 'Top');
  if (node.op === ops.Proj) return 'arg';
  return node.op === ops.Region || node.op === ops.Loop ? node.op.name : null;
}

function expressionParts(node: Node): (Node | string)[] {
  const operands = node.inputs.slice(node.op === ops.Phi ? 0 : 1).map((input) => input ?? '_');
  if (node.op === ops.Phi)
    return ['Phi(', ...operands.flatMap((operand, i) => (i === 0 ? [operand] : [',', operand])), ')'];
  const symbol = node.op === ops.Div ? '//' : (node.op.symbol ?? node.op.name);
  return operands.length === 1
    ? ['(', symbol, operands[0], ')']
    : ['(', operands[0], symbol, operands[1], ')'];
}

/** What a node is called where it is not printed in full: `Add`, `Phi_i`. */
export function nodeLabel(node: Node): string {
  const name = node.op === ops.Phi ? payloadText(node.payload) : '';
  return name === '' ? node.op.name : `${node.op.name}_${name}`;
}

/** One line a node, in the order of ids: `16: Add(-, 6, 15) : int @24-31`. */
export function printGraph(graph: Graph): string {
  const lines = [...graph.all()].map((node) => {
    const inputs = node.inputs.map((input) => (input === null ? '-' : String(input.id))).join(', ');
    const payload = node.payload === null ? '' : ` [${payloadText(node.payload)}]`;
    return `${node.id}: ${node.op.name}(${inputs})${payload} : ${typeText(node.type)} @${node.span.start}-${node.span.end}`;
  });
  return `${lines.join('\n')}\n`;
}

/** The graph as data for JSON; ids are the graph's own, null is an empty slot. */
export interface GraphJson {
  readonly nodes: readonly NodeJson[];
  readonly start: number;
  readonly stop: number;
}
export interface NodeJson {
  readonly id: number;
  readonly op: string;
  readonly inputs: readonly (number | null)[];
  readonly payload: string | null;
  readonly type: string;
  readonly span: readonly [start: number, end: number];
}

export function graphJson(graph: Graph): GraphJson {
  return {
    nodes: [...graph.all()].map((node) => ({
      id: node.id,
      op: node.op.name,
      inputs: node.inputs.map((input) => (input === null ? null : input.id)),
      payload: node.payload === null ? null : payloadText(node.payload),
      type: typeText(node.type),
      span: [node.span.start, node.span.end],
    })),
    start: graph.start.id,
    stop: graph.stop.id,
  };
}

/** The graph for Graphviz: control edges bold, edges point from user to input. */
export function printDot(graph: Graph): string {
  const quote = (text: string): string => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
  const lines = ['digraph fathom {', '  rankdir=BT;', '  node [shape=box, fontname="monospace"];'];
  for (const node of graph.all()) {
    const label = `${node.id} ${nodeLabel(node)}${node.op === ops.Constant ? ` ${typeText(node.type)}` : ''}`;
    const shape = node.op.control === true ? ', style=filled, fillcolor=lightyellow' : '';
    lines.push(`  n${node.id} [label=${quote(label)}${shape}];`);
    node.inputs.forEach((input, slot) => {
      if (input === null) return;
      const bold = node.op.control === true && input.op.control === true ? ', style=bold' : '';
      lines.push(`  n${node.id} -> n${input.id} [taillabel=${quote(String(slot))}${bold}];`);
    });
  }
  return `${lines.join('\n')}\n}\n`;
}
