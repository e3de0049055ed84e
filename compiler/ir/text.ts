// The graph as text: one line a node behind its declarations, JSON, and Graphviz; the program as one expression is in
// expression-text.ts. read-text.ts reads the lines and the JSON back: change both together.
import { declarationLines, declarationsOf, type Declarations } from './declarations.ts';
import { nodeLabel } from './expression-text.ts';
import type { Graph } from './graph.ts';
import type { Node } from './node.ts';
import { ops } from './ops/table.ts';
import { payloadText } from './payloads.ts';
import { typeText } from './types.ts';

export { printExpression, printIr } from './expression-text.ts';

/**
 * Structs, functions and what else is declared (see declarationLines()); then one line a node, in the order of ids:
 * `16: Add(-, 6, 15) : int @24-31`.
 */
export function printGraph(graph: Graph): string {
  const lines = declarationLines(declarationsOf(graph));
  for (const node of graph.all()) {
    const inputs = node.inputs.map((input) => (input === null ? '-' : String(input.id))).join(', ');
    const payload = node.payload === null ? '' : ` [${writtenPayload(node)}]`;
    const { start, end } = node.span;
    lines.push(`${node.id}: ${node.op.name}(${inputs})${payload} : ${typeText(node.type)} @${start}-${end}`);
  }
  return `${lines.join('\n')}\n`;
}

/** A Phi carries a name or a class of memory: the class is written as a type of memory, to tell them apart. */
export function writtenPayload({ op, payload }: Node): string {
  const isClass = op === ops.Phi && typeof payload === 'object';
  return isClass ? `mem:${payloadText(payload)}` : payloadText(payload);
}

/** The graph as data for JSON; ids are the graph's own, null is an empty slot. Empty lists are left out. */
export interface GraphJson extends Partial<Declarations> {
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
  const declared = Object.entries(declarationsOf(graph)).filter(([, list]) => list.length > 0);
  return {
    ...Object.fromEntries(declared),
    nodes: [...graph.all()].map((node) => ({
      id: node.id,
      op: node.op.name,
      inputs: node.inputs.map((input) => (input === null ? null : input.id)),
      payload: node.payload === null ? null : writtenPayload(node),
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
