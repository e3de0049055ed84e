// dominators: the immediate dominator of each block, of the blocks that the pane Blocks shows.
import * as v from 'valibot';
import { scheduleName } from '../fields.ts';
import { cell, defineSource, tableOf, TableError } from './table.ts';

export const dominators = defineSource({
  schema: v.strictObject({
    of: v.literal('dominators'),
    under: v.optional(scheduleName, 'best'),
  }),
  table: ({ under }, { compilation }) => {
    const made = compilation.schedule(under);
    const names = made.blocks.map(({ index }) => `B${index}`);
    const rows = names.map((name, block) => {
      const parent = made.dominators.parent[block];
      return {
        name,
        cells: [
          cell(
            parent < 0 ? '—' : names[parent],
            { kind: 'block', block, schedule: under },
            { kind: 'block', choices: ['—', ...names], given: parent < 0 },
          ),
        ],
      };
    });
    if (rows.every(({ cells }) => cells[0].given)) throw new TableError('there is one block only');
    return tableOf('block', ['immediate dominator'], rows, { pane: 'cfg', schedule: under });
  },
});
