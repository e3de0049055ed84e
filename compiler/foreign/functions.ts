// Checks whether the functions of a foreign graph are complete: each with one head, separate parameters, and
// one end.
//
// The optimizer and the engines find the end by the number on its Return, and the parameters at the head, so
// duplicates would be confused. A function must not use values of another, because they do not exist there.
import { say, type Phrase } from '../base/phrase.ts';
import type { Graph } from '../ir/graph.ts';
import type { Node, Parameter } from '../ir/node.ts';
import { ops } from '../ir/ops/table.ts';
import { isNeverTaken, ownersOf } from '../ir/owners.ts';
import { MEMORY } from '../ir/types.ts';
import { typeText } from '../ir/text/type-text.ts';
import type { Findings } from './findings.ts';

/** @param graph its functions have been separated */
export function checkFunctions(graph: Graph, findings: Findings): void {
  const heads = new Set<number>();
  for (const head of graph.start.uses.filter(({ op }) => op === ops.Fun)) {
    const index = head.aux as number;
    const info = graph.functions[index];
    if (info === undefined) findings.add('function', head, say`function ${index} is not declared`);
    else if (info.external !== null)
      findings.add('function', head, say`${info.name} is a system function and cannot have a body`);
    if (heads.has(index)) findings.add('function', head, say`function ${index} already has a Fun node`);
    heads.add(index);
  }
  const owners = ownersOf(graph);
  const ended = new Set<number>();
  for (const node of graph.all()) {
    if (node.op === ops.Parm) checkParameter(graph, node, findings);
    const owner = owners[node.id];
    if (owner === undefined) continue;
    const number = owner.op === ops.Fun ? (owner.aux as number) : null;
    if (node.op === ops.Return && !isNeverTaken(node)) checkReturn(node, number, ended, findings);
    else if (node.op === ops.Proj && node.input(0).op === ops.Start && number !== null)
      findings.add(
        'function',
        node,
        node.aux === 1
          ? say`function ${number} cannot use the argument of the program; pass it as a parameter`
          : say`function ${number} cannot use the initial memory of the program; use its memory parameter`,
      );
  }
}

const parametersOf = (count: number): Phrase => (count === 1 ? say`1 parameter` : say`${count} parameters`);

function checkParameter(graph: Graph, node: Node, findings: Findings): void {
  const { index, type } = node.aux as Parameter;
  const number = node.input(0).aux as number;
  const { parameters } = graph.functions[number] ?? { parameters: [] };
  const declared = index < 0 ? MEMORY : parameters[index];
  if (declared === undefined)
    findings.add(
      'function',
      node,
      say`function ${number} has ${parametersOf(parameters.length)}, numbered from 0, so number ${index} does not exist`,
    );
  else if (declared !== type)
    findings.add(
      'function',
      node,
      say`parameter ${index} of function ${number} is declared as ${typeText(declared)}, not ${typeText(type)}`,
    );
}

function checkReturn(node: Node, number: number | null, ended: Set<number>, findings: Findings): void {
  if (node.aux !== number) {
    const meant = node.aux === null ? say`the program` : say`function ${String(node.aux)}`;
    findings.add(
      'function',
      node,
      say`it returns from ${meant} but belongs to ${number === null ? say`the program` : say`function ${number}`}`,
    );
  } else if (number !== null) {
    if (ended.has(number))
      findings.add(
        'function',
        node,
        say`function ${number} has two Returns; merge both paths in a Region, with a Phi for the value`,
      );
    ended.add(number);
  }
}
