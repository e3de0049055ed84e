// Prints the graph: one line per node after its declarations, JSON, and Graphviz; expression-text.ts prints
// it as one expression. read-text.ts reads the lines and the JSON: change both together.
import { declarationLines, declarationsOf, type Declarations } from './declarations.ts';
import { nodeLabel } from './expression-text.ts';
import type { Graph } from '../graph.ts';
import type { Node } from '../node.ts';
import type { Op } from '../ops/row.ts';
import { ops } from '../ops/table.ts';
import { auxText } from '../aux-data.ts';
import { typeText } from './type-text.ts';

export { printExpression, printIr } from './expression-text.ts';

/** A node to write, from a graph or from a step of its log. */
export interface WrittenNode {
  readonly id: number;
  readonly op: Op;
  readonly inputs: readonly (number | null)[];
  readonly aux: string | null;
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly label: string;
}

const writtenNodes = (graph: Graph): WrittenNode[] =>
  [...graph.all()].map((node) => ({
    id: node.id,
    op: node.op,
    inputs: node.inputs.map((input) => (input === null ? null : input.id)),
    aux: node.aux === null ? null : writtenAux(node),
    type: typeText(node.type),
    start: node.span.start,
    end: node.span.end,
    label: `${nodeLabel(node)}${node.op === ops.Constant ? ` ${typeText(node.type)}` : ''}`,
  }));

/**
 * Declarations (see declarationLines()), then one line per node in order of id: `16: Add(-, 6, 15) : int
 * @24-31`.
 */
export const printGraph = (graph: Graph): string => printNodes(graph, writtenNodes(graph));

export function printNodes(graph: Graph, nodes: readonly WrittenNode[]): string {
  const lines = declarationLines(declarationsOf(graph));
  for (const { id, op, inputs, aux, type, start, end } of nodes) {
    const slots = inputs.map((input) => input ?? '-').join(', ');
    const carried = aux === null ? '' : ` [${aux}]`;
    lines.push(`${id}: ${op.name}(${slots})${carried} : ${type} @${start}-${end}`);
  }
  return `${lines.join('\n')}\n`;
}

/** The class of a memory Phi is written as a memory type, to distinguish it from a name. */
export function writtenAux({ op, aux }: Node): string {
  const isClass = op === ops.Phi && typeof aux === 'object';
  return isClass ? `mem:${auxText(aux)}` : auxText(aux);
}

/** Null is an empty slot. Empty lists are omitted. */
export interface GraphJson extends Partial<Declarations> {
  readonly nodes: readonly NodeJson[];
  readonly start: number;
  readonly stop: number;
}
export interface NodeJson {
  readonly id: number;
  readonly op: string;
  readonly inputs: readonly (number | null)[];
  /** Auxiliary data, see Node.aux. */
  readonly payload: string | null;
  readonly type: string;
  readonly span: readonly [start: number, end: number];
}

export const graphJson = (graph: Graph): GraphJson => jsonOfNodes(graph, writtenNodes(graph));

export function jsonOfNodes(graph: Graph, nodes: readonly WrittenNode[]): GraphJson {
  const declared = Object.entries(declarationsOf(graph)).filter(([, list]) => list.length > 0);
  return {
    ...Object.fromEntries(declared),
    nodes: nodes.map(({ id, op, inputs, aux, type, start, end }) => ({
      id,
      op: op.name,
      inputs,
      payload: aux,
      type,
      span: [start, end],
    })),
    start: graph.start.id,
    stop: graph.stop.id,
  };
}

/** Control edges are bold; edges point from user to input. */
export const printDot = (graph: Graph): string => dotOfNodes(writtenNodes(graph));

export function dotOfNodes(nodes: readonly WrittenNode[]): string {
  const quote = (text: string): string => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
  const control = new Set(nodes.filter(({ op }) => op.control === true).map(({ id }) => id));
  const lines = ['digraph fathom {', '  rankdir=BT;', '  node [shape=box, fontname="monospace"];'];
  for (const { id, inputs, label } of nodes) {
    const shape = control.has(id) ? ', style=filled, fillcolor=lightyellow' : '';
    lines.push(`  n${id} [label=${quote(`${id} ${label}`)}${shape}];`);
    inputs.forEach((input, slot) => {
      if (input === null) return;
      const bold = control.has(id) && control.has(input) ? ', style=bold' : '';
      lines.push(`  n${id} -> n${input} [taillabel=${quote(String(slot))}${bold}];`);
    });
  }
  return `${lines.join('\n')}\n}\n`;
}
