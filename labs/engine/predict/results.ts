import * as v from 'valibot';
import { run, say } from '../../../compiler/index.ts';
import { int64 } from '../fields.ts';
import { cell, defineSource, tableOf } from './table.ts';

const BUDGET = 200_000;

export const results = defineSource({
  schema: v.strictObject({
    of: v.literal('results'),
    args: v.pipe(v.array(int64), v.minLength(1, 'needs at least one argument')),
  }),
  table: ({ args }, { compilation }) => {
    const rows = args.map((argument) => {
      const { status, result, fault } = run(compilation, { engine: 'graph', argument, budget: BUDGET });
      const also = status === 'value' ? [] : ['fault', 'Fehler'];
      return {
        name: `arg = ${argument}`,
        cells: [cell(status === 'value' ? result : fault, null, { also })],
      };
    });
    return tableOf('', [say`result`], rows, {});
  },
});
