// pairs: runs of the parsed and the finished graph side by side: ρ where they meet, and how long they follow
// the same path.
import * as v from 'valibot';
import { say, compileText, lockstepOf, type StepState } from '../../../compiler/index.ts';
import { count, int64 } from '../fields.ts';
import { itemAt } from '../lists.ts';
import { cell, defineSource, tableOf, TableError, worded } from './table.ts';

const MAX_STATES = 500;
const columnNames = ['before', 'after', 'goes on'] as const;
const ways = worded({ alike: say`alike`, apart: say`apart` });
const NOTHING = '—';

export const pairs = defineSource({
  schema: v.strictObject({
    of: v.literal('pairs'),
    arg: v.optional(int64, 0n),
    /** Variables; two columns each: `i` before, and `i′` after. */
    follow: v.pipe(v.array(v.string()), v.minLength(1, 'needs a variable to follow')),
    ask: v.optional(v.pipe(v.array(v.picklist(columnNames)), v.minLength(1)), [...columnNames]),
    most: v.optional(count, 10n),
    given: v.optional(count, 0n),
  }),
  table: ({ arg, follow, ask, most, given }, { text, level, compilation }) => {
    const before = compileText(text, { level, optimize: 'none' });
    const { meetings, first, second, endAlike } = lockstepOf(before, compilation, {
      argument: arg,
      limit: MAX_STATES,
    });
    const columns = [
      ...follow.flatMap((name) => [name, `${name}′`]),
      ...(ask.includes('goes on') ? [say`goes on`] : []),
    ];
    // Skip meetings where neither run holds any of these.
    const shown = meetings
      .map((meeting) => ({
        meeting,
        one: itemAt(first, meeting.first),
        other: itemAt(second, meeting.second),
      }))
      .filter(({ one }) => follow.some((name) => valueIn(one, name) !== NOTHING));
    const rows = shown.slice(0, most).map(({ meeting, one, other }, i) => {
      const spot = { kind: 'state', state: meeting.second } as const;
      const isGiven = (column: (typeof columnNames)[number]): boolean => i < given || !ask.includes(column);
      const isLast = meeting === meetings.at(-1);
      const values = follow.flatMap((name) => [
        cell(valueIn(one, name), spot, { given: isGiven('before') }),
        cell(valueIn(other, name), spot, { given: isGiven('after') }),
      ]);
      const goesOn = cell(isLast && !endAlike ? 'apart' : 'alike', spot, { ...ways, given: i < given });
      return {
        name: `${i + 1}  ${labelOf(other)}`,
        key: String(i + 1),
        cells: [...values, ...(ask.includes('goes on') ? [goesOn] : [])],
      };
    });
    if (rows.length === 0) throw new TableError(say`the two runs never meet`);
    return tableOf('', columns, rows, { pane: 'semantics', study: 'steps', arg });
  },
});

const valueIn = (state: StepState, name: string): string =>
  (state.kind === 'exec' ? state.rho.find((entry) => entry.name === name)?.value : undefined) ?? NOTHING;

/** Node IDs drift; places in the run do not. */
const labelOf = (state: StepState): string => (state.kind === 'exec' ? state.label.replace(/ \d+$/, '') : '');
