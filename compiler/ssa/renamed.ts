// Prints a flow program in SSA form, with names x0, x1 … in text order, or only x for a single value. The
// program must be split, so that a block has one value of each variable that it uses, and of each that it
// defines.
import type { Span } from '../source/span.ts';
import { noSpan } from '../source/span.ts';
import type { DefUseGraph } from './flow/def-use.ts';
import { expressionText, terminatorExpression, type FlowProgram } from './flow/flow.ts';
import { UNDEFINED, phiValue, simpleValue, variableOf, type SsaForm, type SsaValue } from './form.ts';
import { NameTable } from './names.ts';

export interface RenamedLine {
  readonly text: string;
  readonly span: Span;
}

export interface RenamedBlock {
  readonly name: string;
  readonly phis: readonly RenamedLine[];
  readonly lines: readonly RenamedLine[];
}

export function ssaNames(graph: DefUseGraph, { phis }: SsaForm): ReadonlyMap<SsaValue, string> {
  const phisOf: SsaValue[][] = graph.blocks.map(() => []);
  for (const { block, variable } of phis) phisOf[block].push(phiValue(graph, block, variable));
  const values = graph.blocks.flatMap(({ defs }, block) => [
    ...phisOf[block],
    ...defs.map((variable) => simpleValue(graph, block, variable)),
  ]);
  const count = graph.variables.map(() => 0);
  for (const value of values) count[variableOf(graph, value)]++;
  const next = graph.variables.map(() => 0);
  const table = new NameTable();
  return new Map(
    values.map((value) => {
      const variable = variableOf(graph, value);
      const number = count[variable] > 1 ? next[variable]++ : null;
      return [value, table.take(graph.variables[variable], number)];
    }),
  );
}

/** @param graph of the split program */
export function renamedBlocks(
  { blocks }: FlowProgram,
  graph: DefUseGraph,
  form: SsaForm,
  names: ReadonlyMap<SsaValue, string>,
): RenamedBlock[] {
  const text = (value: SsaValue): string => (value === UNDEFINED ? 'undefined' : (names.get(value) ?? '?'));
  const phisOf: RenamedLine[][] = graph.blocks.map(() => []);
  for (const { block, variable, args } of form.phis) {
    const { predecessors } = graph.blocks[block];
    const ways = args.map((value, i) => `${graph.blocks[predecessors[i]].name}: ${text(value)}`);
    const name = text(phiValue(graph, block, variable));
    phisOf[block].push({ text: `${name} = φ(${ways.join(', ')})`, span: noSpan });
  }
  return blocks.map(({ name, statements, terminator }, i) => {
    const at = i + 1;
    const { uses } = graph.blocks[at];
    const used = new Map(uses.map((variable, k) => [graph.variables[variable], text(form.uses[at][k])]));
    const nameOf = (variable: string): string => used.get(variable) ?? variable;
    const numberOf = (variable: string): number => graph.variables.indexOf(variable);
    const lines = statements.map(({ target, expression, span }): RenamedLine => {
      const value = expressionText(expression, nameOf);
      const left = target === null ? '' : `${text(simpleValue(graph, at, numberOf(target)))} = `;
      return { text: `${left}${value}`, span };
    });
    const expression = terminatorExpression(terminator);
    const tested = expression === null ? '' : expressionText(expression, nameOf);
    lines.push(endLine(terminator, tested, blocks));
    return { name, phis: phisOf[at], lines };
  });
}

function endLine(
  terminator: FlowProgram['blocks'][number]['terminator'],
  value: string,
  blocks: FlowProgram['blocks'],
): RenamedLine {
  switch (terminator.kind) {
    case 'jump':
      return { text: `goto ${blocks[terminator.target].name}`, span: noSpan };
    case 'branch': {
      const { whenTrue, whenFalse, span } = terminator;
      return { text: `if ${value} then ${blocks[whenTrue].name} else ${blocks[whenFalse].name}`, span };
    }
    case 'return':
      return { text: value === '' ? 'return' : `return ${value}`, span: terminator.span };
  }
}
