// lockstep: the SSA value of each variable along a path, and the block that assigned it.
import * as v from 'valibot';
import { say, ssaAlgorithmNames, ssaOf } from '../../../compiler/index.ts';
import { count } from '../fields.ts';
import { flowSpot } from '../flow-places.ts';
import { formOf } from './phis.ts';
import { cell, defineSource, giveFirst, namesSorted, tableOf, TableError } from './table.ts';

const columnNames = ['value', 'assigned in'] as const;
const titles = { value: say`value`, 'assigned in': say`assigned in` } as const;

export const lockstep = defineSource({
  schema: v.strictObject({
    of: v.literal('lockstep'),
    algorithm: v.optional(v.picklist(ssaAlgorithmNames), 'choi'),
    variable: v.string(),
    /** Block names, from the entry on. */
    path: v.pipe(v.array(v.string()), v.minLength(1, 'needs at least one block')),
    columns: v.optional(v.array(v.picklist(columnNames)), [...columnNames]),
    given: v.optional(count, 0n),
  }),
  table: ({ algorithm, variable, path, columns, given }, { text }) => {
    const { blocks, variables } = formOf(text, algorithm);
    const numbers = [0, ...path.map((name) => blocks.findIndex((block) => block.name === name))];
    const wanted = variables.indexOf(variable);
    if (wanted < 0) throw new TableError(say`there is no variable ${variable}`);
    const answer = ssaOf(text, { algorithm, path: numbers });
    if (answer.kind !== 'ssa' || answer.data.states.length < numbers.length)
      throw new TableError(say`this is not a path through its blocks`);
    const { states, values } = answer.data;
    const names = namesSorted(
      values.flatMap((each) => (each.variable === variable && each.name !== '' ? each.name : [])),
    );
    const all = blocks.map(({ name }) => name);
    const rows = states.slice(1).map(({ entries, block }, i) => {
      const entry = entries.find((each) => each.variable === wanted);
      const value = values.find((each) => each.value === entry?.value)?.name ?? '—';
      const spot = flowSpot(block);
      const cells = {
        value: cell(value, spot, { choices: ['—', ...names] }),
        'assigned in': cell(all[entry?.original ?? -1] ?? '—', spot, {
          choices: ['—', ...all],
        }),
      };
      return {
        name: `${i + 1}  ${all[block]}`,
        key: String(i + 1),
        cells: columns.map((column) => cells[column]),
      };
    });
    const asked = columns.map((column) => titles[column]);
    return tableOf('', asked, giveFirst(rows, given), { pane: 'ssa', algorithm });
  },
});
