// least: the schedules with the lowest figure, for each of several programs.
import * as v from 'valibot';
import { say, compileText, measures, scheduleKinds } from '../../../compiler/index.ts';
import { int64, name, text } from '../fields.ts';
import { figureOf, figureTitles, scheduleFigures } from '../figures.ts';
import { cell, defineSource, scheduleTitles, tableOf, TableError, type Chart } from './table.ts';

const BUDGET = 1_000_000;

export const least = defineSource({
  schema: v.strictObject({
    of: v.literal('least'),
    figures: v.pipe(v.array(v.picklist(scheduleFigures)), v.minLength(1, 'needs at least one figure')),
    /** Examples, whose texts the reader adds. */
    programs: v.pipe(
      v.array(v.strictObject({ example: name, arg: v.optional(int64, 0n), program: v.optional(text) })),
      v.minLength(1, 'needs at least one program'),
    ),
  }),
  table: ({ figures, programs }, { level }) => {
    const measured: number[][][] = [];
    const rows = programs.map(({ example, arg: argument, program = '' }) => {
      const compilation = compileText(program, { level });
      if (!compilation.ok) throw new TableError(say`${example} cannot be run`);
      const all = measures(compilation, { argument, budget: BUDGET });
      const found = figures.map((figure) =>
        scheduleKinds.map((kind) => figureOf(all[kind], figure) ?? Infinity),
      );
      measured.push(found);
      const cells = found.map((values) => {
        const lowest = Math.min(...values);
        const first = scheduleKinds.filter((_, i) => values[i] === lowest);
        return cell(first.join(', '), null, { kind: 'set' });
      });
      return { name: `${example} (arg = ${argument})`, key: example, cells };
    });
    const titles = figures.map((figure) => figureTitles[figure]);
    const charts = titles.map((title, i): Chart => ({
      kind: 'bars',
      title,
      columns: scheduleKinds.map((kind) => scheduleTitles[kind]),
      rows: rows.map(({ name: program }, row) => ({ name: program, values: measured[row]?.[i] ?? [] })),
    }));
    return { ...tableOf(say`program`, titles, rows, { pane: 'cfg' }), charts };
  },
});
