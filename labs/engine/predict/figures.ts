import * as v from 'valibot';
import { measures, say, scheduleKinds } from '../../../compiler/index.ts';
import { int64, scheduleName } from '../fields.ts';
import { figureOf, figureTitles, scheduleFigures } from '../figures.ts';
import { cell, defineSource, scheduleTitles, tableOf } from './table.ts';

const BUDGET = 1_000_000;

export const figures = defineSource({
  schema: v.strictObject({
    of: v.literal('figures'),
    figures: v.pipe(v.array(v.picklist(scheduleFigures)), v.minLength(1, 'needs at least one figure')),
    under: v.optional(v.array(scheduleName), [...scheduleKinds]),
    arg: v.optional(int64, 0n),
  }),
  table: ({ figures: wanted, under, arg: argument }, { compilation }) => {
    const all = measures(compilation, { argument, budget: BUDGET });
    const rows = under.map((kind) => ({
      name: scheduleTitles[kind],
      cells: wanted.map((figure) => {
        const value = figureOf(all[kind], figure);
        return cell(value === null ? '—' : String(value), null);
      }),
    }));
    const titles = wanted.map((figure) => figureTitles[figure]);
    return tableOf(say`schedule`, titles, rows, { pane: 'cfg', schedule: under[0], arg: argument });
  },
});
