// removals: the phis that a construction removes, in order, and what replaces them.
import * as v from 'valibot';
import { say, ssaAlgorithmNames } from '../../../compiler/index.ts';
import { count } from '../fields.ts';
import { flowSpot } from '../flow-places.ts';
import { itemAt } from '../lists.ts';
import { formOf } from './phis.ts';
import { cell, defineSource, giveFirst, namesSorted, TableError, tableOf } from './table.ts';

const MAX_STEPS = 2000;

export const removals = defineSource({
  schema: v.strictObject({
    of: v.literal('removals'),
    algorithm: v.optional(v.picklist(ssaAlgorithmNames), 'braun'),
    most: v.optional(count, 12n),
    given: v.optional(count, 0n),
  }),
  table: ({ algorithm, most, given }, { text }) => {
    const data = formOf(text, algorithm, MAX_STEPS);
    const called = (value: number): string => {
      const found = data.values.find((each) => each.value === value);
      if (found === undefined) return '—';
      return `${found.variable} ${found.isPhi ? 'φ' : '='} ${itemAt(data.blocks, found.block).name}`;
    };
    const steps = data.steps.filter((step) => step.kind === 'remove-phi').slice(0, most);
    if (steps.length === 0) throw new TableError(say`no phi is removed`);
    const all = namesSorted(data.values.map(({ value }) => called(value)));
    const rows = steps.map(({ phi, by }, i) => {
      const spot = flowSpot(data.values.find(({ value }) => value === phi)?.block ?? 0);
      return {
        name: String(i + 1),
        cells: [
          cell(called(phi), spot, { choices: all.filter((name) => name.includes('φ')) }),
          cell(called(by), spot, { choices: all }),
        ],
      };
    });
    return tableOf('#', [say`phi`, say`replaced by`], giveFirst(rows, given), { pane: 'ssa', algorithm });
  },
});
