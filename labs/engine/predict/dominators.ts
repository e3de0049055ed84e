// dominators: each block's immediate dominator, as in the Blocks pane.
import { say } from '../../../compiler/index.ts';
import * as v from 'valibot';
import { scheduleName } from '../fields.ts';
import { blockChoices, cell, defineSource, tableOf, TableError } from './table.ts';

export const dominators = defineSource({
  schema: v.strictObject({
    of: v.literal('dominators'),
    under: v.optional(scheduleName, 'best'),
  }),
  table: ({ under }, { compilation }) => {
    const made = compilation.schedule(under);
    const { choices, places } = blockChoices(made);
    const names = made.blocks.map(({ index }) => `B${index}`);
    const rows = names.map((name, block) => {
      const parent = made.dominators.parent[block] ?? -1;
      return {
        name,
        cells: [
          cell(
            names[parent] ?? '—',
            { kind: 'block', block, schedule: under },
            { kind: 'block', choices: ['—', ...choices], places: [[], ...places], given: parent < 0 },
          ),
        ],
      };
    });
    if (rows.every(({ cells }) => cells.every(({ given }) => given)))
      throw new TableError(say`there is only one block`);
    return tableOf(say`block`, [say`immediate dominator`], rows, { pane: 'cfg', schedule: under });
  },
});
