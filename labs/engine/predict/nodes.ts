// Tables about single nodes and terms.
import * as v from 'valibot';
import {
  dominanceOf,
  entryNames,
  opTable,
  say,
  typeText,
  type DominanceData,
  type Graph,
  type Op,
} from '../../../compiler/index.ts';
import { count, int64, shape } from '../reading/fields.ts';
import { itemAt } from '../lists.ts';
import type { Expression } from '../sandbox/rules/candidates.ts';
import { simpleText, valueOf, variablesOf } from '../sandbox/rules/evaluate.ts';
import type { Shape, WrittenShape } from '../places/shapes.ts';
import { askedNodes, nodeNames } from './names.ts';
import { cell, defineSource, oneWord, setText, TableError, tableOf } from './table.ts';

function typeOf(graph: Graph, id: number): NonNullable<Graph['nodes'][number]>['type'] {
  const node = graph.nodes[id];
  if (node === null || node === undefined) throw new TableError(say`the node was removed`);
  return node.type;
}

/** The types of nodes, as the inspector shows them. */
export const types = defineSource({
  schema: v.strictObject({ of: v.literal('types'), nodes: v.array(shape) }),
  table: ({ nodes }, { compilation, traced }) => {
    const { graph, found } = askedNodes(compilation.graph, nodes);
    const names = nodeNames(traced());
    const rows = found.map(({ id, key }) => {
      const text = typeText(typeOf(graph, id)).replace(/\^\d+$/, '');
      const also = [text.replace(',', '…'), text.replace(',', ', ')];
      return { name: names(id), key, cells: [cell(text, { kind: 'node', node: id }, { also })] };
    });
    return tableOf('', [say`type`], rows, { pane: 'graph' });
  },
});

const areaColumns = ['phideps', 'keeps', 'renewed'] as const;
const titles = { phideps: 'phideps', keeps: say`keeps`, renewed: say`renewed` } as const;

/** Entries of ρ that values depend on, the blocks in which they are valid, and where they are renewed. */
export const areas = defineSource({
  schema: v.strictObject({
    of: v.literal('areas'),
    nodes: v.array(shape),
    /** `keeps`: blocks that the value dominates strictly; `renewed`: those it dominates, but not strictly. */
    ask: v.optional(v.array(v.picklist(areaColumns)), [...areaColumns]),
  }),
  table: ({ nodes, ask }, { compilation, traced }) => {
    const { graph, found } = askedNodes(compilation.graph, nodes);
    const names = nodeNames(traced());
    const entries = entryNames(graph);
    const rows = found.map(({ id, key }) => {
      const data = dominanceOf(compilation, id);
      if (data === null) throw new TableError(say`${key} is not a value`);
      const cells = ask.map((column) =>
        cell(setText(partOf(data, column, entries)), { kind: 'node', node: id }, { kind: 'set' }),
      );
      return { name: names(id), key, cells };
    });
    const asked = ask.map((column) => titles[column]);
    return tableOf(say`value`, asked, rows, { pane: 'semantics', study: 'dominance' });
  },
});

function partOf(
  { phideps, blocks, strictBlocks }: DominanceData,
  column: (typeof areaColumns)[number],
  entries: readonly string[],
): string[] {
  if (column === 'phideps') return phideps.map((id) => oneWord(itemAt(entries, id)));
  const wanted = column === 'keeps' ? strictBlocks : blocks.filter((block) => !strictBlocks.includes(block));
  return wanted.map((block) => `B${block}`);
}

const ops: ReadonlyMap<string, Op> = new Map(
  opTable.flatMap((op) => (op.fold === undefined ? [] : [[op.name, op] as const])),
);

/** Values of terms for given variables, in narrow or 64-bit arithmetic. */
export const terms = defineSource({
  schema: v.strictObject({
    of: v.literal('terms'),
    /** Written like shapes: `Div(x, 2)`. */
    terms: v.pipe(v.array(shape), v.minLength(1, 'needs at least one term')),
    /** Values of the variables, one row each. */
    values: v.pipe(v.array(v.record(v.string(), int64)), v.minLength(1, 'needs at least one row')),
    bits: v.optional(v.pipe(count, v.minValue(2), v.maxValue(64)), 4n),
  }),
  table: ({ terms: written, values, bits }) => {
    const expressions = written.map(expressionOf);
    const columns = expressions.map((each) =>
      simpleText(each, new Map(variablesOf(each).map((name) => [name, name]))).replace(/^\((.*)\)$/, '$1'),
    );
    const rows = values.map((row) => {
      const known = new Map(Object.entries(row));
      const missing = expressions
        .flatMap((each) => variablesOf(each))
        .find((variable) => !known.has(variable));
      if (missing !== undefined) throw new TableError(say`a row has no value for ${missing}`);
      for (const [variable, value] of known)
        if (BigInt.asIntN(bits, value) !== value)
          throw new TableError(say`${variable} = ${value} does not fit in ${bits} bits`);
      return {
        name: [...known].map(([variable, value]) => `${variable} = ${value}`).join(', '),
        cells: expressions.map((each) => cell(String(valueOf(each, known, bits) ?? '—'), null)),
      };
    });
    return tableOf('', columns, rows, {});
  },
});

/** @throws TableError for ops without a value */
function expressionOf({ shape: root, text }: WrittenShape): Expression {
  const made = (part: Shape): Expression => {
    switch (part.kind) {
      case 'literal':
        return { kind: 'constant', value: part.value };
      case 'node':
      case 'constant':
        return { kind: 'variable', name: part.name };
      case 'argument':
        return { kind: 'variable', name: 'arg' };
      case 'op': {
        const op = ops.get(part.op);
        if (op === undefined || part.operands === null || part.operands.length !== op.inputs.length - 1)
          throw new TableError(say`${text} is not a term: ${part.op} does not map integers to an integer`);
        return { kind: 'op', op, operands: part.operands.map(made) };
      }
      case 'any':
        throw new TableError(say`${text} is not a term: name its variables`);
    }
  };
  return made(root);
}
