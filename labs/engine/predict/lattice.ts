// lattice: an analysis's changes in order, or the final elements.
import * as v from 'valibot';
import { say, analysisOf, solvingOrders } from '../../../compiler/index.ts';
import { analysisName, count } from '../fields.ts';
import { itemAt } from '../lists.ts';
import {
  cell,
  defineSource,
  giveFirst,
  namesSorted,
  NO_VARIABLES,
  someOf,
  TableError,
  tableOf,
} from './table.ts';

export const lattice = defineSource({
  schema: v.strictObject({
    of: v.literal('lattice'),
    analysis: v.optional(analysisName, 'combined'),
    form: v.optional(v.picklist(['statements', 'graph']), 'statements'),
    order: v.optional(v.picklist(solvingOrders), 'worklist'),
    /** `changes`: the next variable that falls, and its element. */
    rows: v.optional(v.picklist(['changes', 'end']), 'end'),
    variables: v.optional(v.array(v.string())),
    most: v.optional(count, 20n),
    given: v.optional(count, 0n),
  }),
  table: ({ analysis, form, order, rows, variables, most, given }, { compilation }) => {
    const data = analysisOf(compilation, { form, analysis, order, trace: true });
    if (data.form !== form) throw new TableError(say`this program has no statement form`);
    const wanted = (index: number): boolean =>
      variables?.includes(itemAt(data.variables, index).name) ?? true;
    const scene = { pane: 'analysis', analysis, form, order, picture: 'table' } as const;
    const names = namesSorted(data.variables.filter((_, i) => wanted(i)).map(({ name }) => name));
    if (rows === 'end') {
      const made = data.variables.flatMap(({ name }, i) => {
        if (!wanted(i)) return [];
        const last = data.visits.findLastIndex(({ variable, changed }) => variable === i && changed);
        return [{ name, cells: [cell(itemAt(data.final, i), { kind: 'visit', visit: last + 1 })] }];
      });
      return tableOf('', [say`element`], giveFirst(someOf(made, NO_VARIABLES).slice(0, most), given), scene);
    }
    const changes = data.visits.flatMap((visit, i) =>
      visit.changed && wanted(visit.variable) ? [{ ...visit, at: i + 1 }] : [],
    );
    const made = changes.slice(0, most).map(({ variable, after, at }, i) => ({
      name: String(i + 1),
      cells: [
        cell(itemAt(data.variables, variable).name, { kind: 'visit', visit: at }, { choices: names }),
        cell(after, { kind: 'visit', visit: at }),
      ],
    }));
    return tableOf(
      '#',
      [say`variable`, say`element`],
      giveFirst(someOf(made, say`nothing changes`), given),
      scene,
    );
  },
});
