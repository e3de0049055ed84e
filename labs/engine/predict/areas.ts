// areas: entries of ρ that values depend on, the blocks in which they are valid, and where they are renewed.
import * as v from 'valibot';
import { say, dominanceOf, entryNames, type DominanceData } from '../../../compiler/index.ts';
import { shape } from '../fields.ts';
import { itemAt } from '../lists.ts';
import { askedNodes, nodeNames } from './names.ts';
import { cell, defineSource, oneWord, setText, tableOf, TableError } from './table.ts';

const columns = ['phideps', 'keeps', 'renewed'] as const;
const titles = { phideps: 'phideps', keeps: say`keeps`, renewed: say`renewed` } as const;

export const areas = defineSource({
  schema: v.strictObject({
    of: v.literal('areas'),
    nodes: v.array(shape),
    /** `keeps`: blocks that the value dominates strictly; `renewed`: those it dominates, but not strictly. */
    ask: v.optional(v.array(v.picklist(columns)), [...columns]),
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
  column: (typeof columns)[number],
  entries: readonly string[],
): string[] {
  if (column === 'phideps') return phideps.map((id) => oneWord(itemAt(entries, id)));
  const wanted = column === 'keeps' ? strictBlocks : blocks.filter((block) => !strictBlocks.includes(block));
  return wanted.map((block) => `B${block}`);
}
