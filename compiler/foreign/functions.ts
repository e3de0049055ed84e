// Whether the functions of a foreign graph are whole: each with one head, its own parameters, and one end of its own.
//
// The optimizer and the engines find a function by its number: its end by the number that its Return carries, its
// parameters at its head. Two of either would be taken for one another, and what belongs to one function must not be
// used in another, where it has no value.
import { say } from '../base/phrase.ts';
import type { Graph } from '../ir/graph.ts';
import type { Node, Parameter } from '../ir/node.ts';
import { ops } from '../ir/ops/table.ts';
import { ownersOf } from '../ir/owners.ts';
import { MEMORY } from '../ir/types.ts';
import { typeText } from '../ir/type-text.ts';
import type { Findings } from './findings.ts';

/** @param graph its functions have been separated */
export function checkFunctions(graph: Graph, findings: Findings): void {
  const heads = new Set<number>();
  for (const head of graph.start.uses.filter(({ op }) => op === ops.Fun)) {
    const index = head.payload as number;
    const info = graph.functions[index];
    if (info === undefined) findings.add('function', head, say`function ${index} is not declared`);
    else if (info.external !== null)
      findings.add('function', head, say`${info.name} is a function of the system, and has no body`);
    if (heads.has(index)) findings.add('function', head, say`function ${index} begins a second time here`);
    heads.add(index);
  }
  const owners = ownersOf(graph);
  const ended = new Set<number>();
  for (const node of graph.all()) {
    if (node.op === ops.Parm) checkParameter(graph, node, findings);
    const owner = owners[node.id];
    if (owner === undefined) continue;
    const number = owner.op === ops.Fun ? (owner.payload as number) : null;
    if (node.op === ops.Return) checkReturn(node, number, ended, findings);
    else if (node.op === ops.Proj && node.input(0).op === ops.Start && number !== null)
      findings.add(
        'function',
        node,
        node.payload === 1
          ? say`the argument of the program is not there in function ${number}, which has parameters of its own`
          : say`the first memory of the program is not there in function ${number}, which has parameters of its own`,
      );
  }
}

function checkParameter(graph: Graph, node: Node, findings: Findings): void {
  const { index, type } = node.payload as Parameter;
  const number = node.input(0).payload as number;
  const { parameters } = graph.functions[number] ?? { parameters: [] };
  const declared = index < 0 ? MEMORY : parameters[index];
  if (declared === undefined)
    findings.add(
      'function',
      node,
      say`function ${number} has ${parameters.length} parameters, counted from 0, so none has the number ${index}`,
    );
  else if (declared !== type)
    findings.add(
      'function',
      node,
      say`parameter ${index} of function ${number} is declared as ${typeText(declared)}, not ${typeText(type)}`,
    );
}

function checkReturn(node: Node, number: number | null, ended: Set<number>, findings: Findings): void {
  if (node.payload !== number) {
    const meant = node.payload === null ? say`the program` : say`function ${String(node.payload)}`;
    findings.add(
      'function',
      node,
      say`it ends ${meant}, but stands in ${number === null ? say`the program` : say`function ${number}`}`,
    );
  } else if (number !== null) {
    if (ended.has(number))
      findings.add(
        'function',
        node,
        say`function ${number} ends at two places: let both ways meet, with a phi for the value`,
      );
    ended.add(number);
  }
}
