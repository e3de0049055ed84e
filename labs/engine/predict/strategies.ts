// strategies: the final result of each analysis for the same variables.
import * as v from 'valibot';
import { say, analysisNames, analysisOf } from '../../../compiler/index.ts';
import { analysisName, count } from '../fields.ts';
import { itemAt } from '../lists.ts';
import { cell, defineSource, giveFirst, NO_VARIABLES, someOf, tableOf, TableError } from './table.ts';

export const strategies = defineSource({
  schema: v.strictObject({
    of: v.literal('strategies'),
    analyses: v.optional(v.array(analysisName), [...analysisNames]),
    variables: v.optional(v.array(v.string())),
    given: v.optional(count, 0n),
  }),
  table: ({ analyses, variables: wanted, given }, { compilation }) => {
    const found = analyses.map((analysis) =>
      analysisOf(compilation, { form: 'statements', analysis, order: 'worklist', trace: false }),
    );
    if (found.some(({ form }) => form !== 'statements'))
      throw new TableError(say`this program has no statement form`);
    const variables = found[0]?.variables ?? [];
    const rows = variables.flatMap(({ name }, i) =>
      (wanted?.includes(name) ?? true)
        ? [{ name, cells: found.map(({ final }) => cell(itemAt(final, i), null)) }]
        : [],
    );
    const scene = { pane: 'analysis', form: 'statements', picture: 'comparison' } as const;
    return tableOf('', analyses, giveFirst(someOf(rows, NO_VARIABLES), given), scene);
  },
});
