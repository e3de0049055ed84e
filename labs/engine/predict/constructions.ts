// constructions: results of SSA constructions for one graph, or of one construction for a growing graph.
import * as v from 'valibot';
import { say, ssaAlgorithmNames, ssaConditions, type Phrase } from '../../../compiler/index.ts';
import { count, text } from '../fields.ts';
import { itemAt } from '../lists.ts';
import { formOf } from './phis.ts';
import { cell, defineSource, giveFirst, tableOf, yesOrNo } from './table.ts';

const countNames = ['phis', 'placed', 'removed', 'visits', 'paths'] as const;
const titles: Readonly<Record<string, Phrase>> = {
  phis: say`phis`,
  placed: say`placed`,
  removed: say`removed`,
  visits: say`visits`,
  paths: say`paths`,
  pruned: say`pruned`,
  minimal: say`minimal`,
};

export const constructions = defineSource({
  schema: v.strictObject({
    of: v.literal('constructions'),
    algorithms: v.optional(v.array(v.picklist(ssaAlgorithmNames)), [...ssaAlgorithmNames]),
    /** Remaining, placed, and removed phis; block visits; ends of searches. */
    figures: v.optional(v.array(v.picklist(countNames)), []),
    conditions: v.optional(v.array(v.picklist(ssaConditions)), []),
    /** Programs instead of the task's, for one algorithm: `first`, `repeated` n times, `last`; one row each. */
    growing: v.optional(
      v.strictObject({
        first: text,
        repeated: text,
        last: text,
        times: v.pipe(v.array(count), v.minLength(1)),
      }),
    ),
    given: v.optional(count, 0n),
  }),
  table: ({ algorithms, figures, conditions, growing, given }, { text: program }) => {
    const columns = [...figures, ...conditions].map((column) => titles[column] ?? column);
    const cellsOf = (source: string, algorithm: (typeof algorithms)[number]) => {
      const { phis, counts, conditions: kept } = formOf(source, algorithm);
      const all = { ...counts, phis: phis.length };
      return [
        ...figures.map((figure) => cell(String(all[figure]), null)),
        ...conditions.map((condition) => {
          const found = kept.find((each) => each.condition === condition);
          return cell(found?.problems?.length === 0 ? 'yes' : 'no', null, yesOrNo);
        }),
      ];
    };
    if (growing === undefined) {
      const rows = algorithms.map((name) => ({ name, cells: cellsOf(program, name) }));
      return tableOf('', columns, giveFirst(rows, given), { pane: 'ssa', algorithm: algorithms[0] });
    }
    const { first, repeated, last, times } = growing;
    const wide = columns.flatMap((column) =>
      algorithms.map((name) => (columns.length === 1 ? name : say`${name}: ${column}`)),
    );
    const rows = times.map((n) => {
      const source = [first, ...Array<string>(n).fill(repeated), last].join('\n');
      const byAlgorithm = algorithms.map((name) => cellsOf(source, name));
      return {
        name: String(n),
        cells: columns.flatMap((_, i) => byAlgorithm.map((cells) => itemAt(cells, i))),
      };
    });
    return tableOf('n', wide, giveFirst(rows, given), { pane: 'ssa', algorithm: algorithms[0] });
  },
});
