// elements: meets of two elements, masks by reachability, branch arms by condition.
import * as v from 'valibot';
import { elementTable, elementTableNames, say } from '../../../compiler/index.ts';
import { count, int64 } from '../fields.ts';
import { cell, defineSource, giveFirst, tableOf } from './table.ts';

const corners = { meet: '∧', masked: '', arms: '' } as const;

export const elements = defineSource({
  schema: v.strictObject({
    of: v.literal('elements'),
    table: v.picklist(elementTableNames),
    /** Elements between ⊤ and ⊥; `arms` has 0 and 1. */
    constants: v.optional(v.pipe(v.array(int64), v.minLength(1, 'needs a constant')), [1n, 2n]),
    given: v.optional(count, 0n),
  }),
  table: ({ table, constants, given }) => {
    const { columns, rows } = elementTable(table, constants);
    const titles = table === 'arms' ? [say`true arm`, say`false arm`] : columns;
    const choices = table === 'arms' ? ['U', 'R'] : rows.map(({ name }) => name);
    const written = rows.map(({ name, cells }) => ({
      name,
      cells: cells.map((element) => cell(element, null, { choices })),
    }));
    const scene = { pane: 'analysis', analysis: 'combined', form: 'statements' } as const;
    return tableOf(corners[table], titles, giveFirst(written, given), scene);
  },
});
