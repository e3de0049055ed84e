// orders: worklist orders compared: visits, visits without effect, and the result.
import * as v from 'valibot';
import { emitText, say } from '../../../compiler/index.ts';
import { seed } from '../fields.ts';
import { cell, defineSource, tableOf } from './table.ts';

const columns = ['looks', 'changes', 'wasted', 'end'] as const;
const titles = { looks: say`looks`, changes: say`changes`, wasted: say`wasted`, end: say`end` } as const;

export const orders = defineSource({
  schema: v.strictObject({
    of: v.literal('orders'),
    seeds: v.pipe(v.array(seed), v.minLength(1, 'needs at least one seed')),
    show: v.optional(v.array(v.picklist(columns)), [...columns]),
    /** Columns to answer; the others are prefilled, as is the program-order row. */
    ask: v.pipe(v.array(v.picklist(columns)), v.minLength(1, 'needs a column')),
    /** Wrong results to offer besides the true ones; without any, the cell is free text. */
    ends: v.optional(v.array(v.string()), []),
  }),
  table: ({ seeds, show, ask, ends }, { looked }) => {
    const runs = [undefined, ...seeds].map((each) => ({ shuffle: each, ...looked(each) }));
    const all = runs.map(({ compilation }) => emitText(compilation, 'ir').trim());
    const rows = runs.map(({ shuffle, looks }, i) => {
      const changes = looks.filter(({ changed }) => changed).length;
      const values = { looks: looks.length, changes, wasted: looks.length - changes, end: all[i] };
      return {
        name: shuffle === undefined ? '1, 2, 3 …' : `⤨ ${shuffle}`,
        key: shuffle === undefined ? 'program' : String(shuffle),
        cells: show.map((column) =>
          cell(String(values[column]), null, {
            given: shuffle === undefined || !ask.includes(column),
            ...(column === 'end' && ends.length > 0
              ? { choices: [...new Set([...all, ...ends])].sort() }
              : {}),
          }),
        ),
      };
    });
    const shown = show.map((column) => titles[column]);
    return tableOf('', shown, rows, { pane: 'graph' });
  },
});
