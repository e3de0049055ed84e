// bisection: bisects, row by row, the steps between which a program becomes wrong.
import { say } from '../../../compiler/index.ts';
import * as v from 'valibot';
import { int64 } from '../fields.ts';
import { cell, defineSource, tableOf, TableError } from './table.ts';

export const bisection = defineSource({
  schema: v.strictObject({
    of: v.literal('bisection'),
    /** An argument that shows the error. */
    arg: v.optional(int64, 0n),
  }),
  table: ({ arg }, { outcomes }) => {
    const found = outcomes(arg);
    if (found.isRight(found.length)) throw new TableError(say`no step changes the result for ${arg}`);
    let [right, wrong] = [0, found.length];
    const ends: (readonly [number, number])[] = [[right, wrong]];
    while (wrong - right > 1) {
      const middle = (right + wrong) >> 1;
      if (found.isRight(middle)) right = middle;
      else wrong = middle;
      ends.push([right, wrong]);
    }
    const rows = ends.map((row, i) => ({
      name: String(i + 1),
      cells: row.map((at) =>
        cell(String(at), { kind: 'step' as const, step: found.mainOf(at) }, { given: i === 0 }),
      ),
    }));
    return tableOf('', [say`right after`, say`wrong after`], rows, { pane: 'graph', arg });
  },
});
