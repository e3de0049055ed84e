// classes: congruent values at the end, or the splits one by one.
import * as v from 'valibot';
import { say, analysisOf } from '../../../compiler/index.ts';
import { count } from '../fields.ts';
import { itemAt } from '../lists.ts';
import { cell, defineSource, giveFirst, NO_VARIABLES, someOf, tableOf, TableError, worded } from './table.ts';

const causes = { element: 'value', definition: 'definition', operand: 'operand' } as const;
const causeChoices = worded({
  value: say`value`,
  definition: say`definition`,
  operand: say`operand`,
});

export const classes = defineSource({
  schema: v.strictObject({
    of: v.literal('classes'),
    form: v.optional(v.picklist(['statements', 'graph']), 'statements'),
    /** `end`: the values congruent with each; `splits`: what leaves its class, and why. */
    rows: v.optional(v.picklist(['end', 'splits']), 'end'),
    variables: v.optional(v.array(v.string())),
    most: v.optional(count, 20n),
    given: v.optional(count, 0n),
  }),
  table: ({ form, rows, variables: wanted, most, given }, { compilation }) => {
    const data = analysisOf(compilation, { form, analysis: 'congruence', order: 'worklist', trace: true });
    const { variables, splits, visits } = data;
    const found = data.classes;
    if (data.form !== form || found === null) throw new TableError(say`this program has no statement form`);
    const scene = { pane: 'analysis', analysis: 'congruence', form, picture: 'classes' } as const;
    const nameOf = (variable: number): string => itemAt(variables, variable).name;
    const named = (members: readonly number[]): string => members.map(nameOf).join(', ');
    const values = variables.flatMap(({ kind }, i) => (kind === 'value' ? [i] : []));
    const all = { kind: 'set', choices: values.map(nameOf) } as const;
    if (rows === 'end') {
      const made = values
        .filter((i) => wanted?.includes(nameOf(i)) ?? true)
        .map((i) => {
          const others = values.filter((other) => other !== i && found[other] === found[i]);
          const spot = { kind: 'visit', visit: visits.length + splits.length } as const;
          return { name: nameOf(i), cells: [cell(named(others), spot, all)] };
        });
      const first = someOf(made, NO_VARIABLES).slice(0, most);
      return tableOf('', [say`congruent with`], giveFirst(first, given), scene);
    }
    const made = splits.slice(0, most).map(({ afterVisits, moved, cause }, i) => {
      const spot = { kind: 'visit', visit: afterVisits + i + 1 } as const;
      return {
        name: String(i + 1),
        cells: [cell(named(moved), spot, all), cell(causes[cause.kind], spot, causeChoices)],
      };
    });
    return tableOf(
      '#',
      [say`leaves`, say`because of`],
      giveFirst(someOf(made, say`no class is split`), given),
      scene,
    );
  },
});
