// rho: values of the phis after each step of the small-step run.
import * as v from 'valibot';
import { say, stepsOf, type ExecState } from '../../../compiler/index.ts';
import { count, int64, name } from '../fields.ts';
import { cell, defineSource, tableOf, TableError } from './table.ts';

const MAX_STATES = 500;

export const rho = defineSource({
  schema: v.strictObject({
    of: v.literal('rho'),
    arg: v.optional(int64, 0n),
    /** Default: all phis. */
    phis: v.optional(v.array(v.string())),
    /** Only states that enter a region with phis. */
    most: v.optional(count, 12n),
    /** Number of prefilled rows. */
    given: v.optional(count, 0n),
    name: v.optional(name),
  }),
  table: ({ arg, phis, most, given }, { compilation }) => {
    const { states } = stepsOf(compilation, { argument: arg, limit: MAX_STATES });
    const entered = states.flatMap((state, i) =>
      state.kind === 'exec' && state.rho.some(({ changed }) => changed) ? [{ state, i }] : [],
    );
    const names = phis ?? namesIn(entered.map(({ state }) => state));
    const rows = entered.slice(0, most).map(({ state, i }, row) => ({
      // Node IDs drift, but places in the run do not.
      name: `${row + 1}  ${state.rule} → ${state.label.replace(/ \d+$/, '')}`,
      key: String(row + 1),
      cells: names.map((each) => {
        const entry = state.rho.find((found) => found.name === each);
        return cell(entry?.value ?? '—', { kind: 'state', state: i }, { given: row < given });
      }),
    }));
    if (rows.length === 0 || names.length === 0)
      throw new TableError(say`this run enters no region with phis`);
    return tableOf('', names, rows, { pane: 'semantics', study: 'steps', arg });
  },
});

function namesIn(states: readonly ExecState[]): string[] {
  return [...new Set(states.flatMap((state) => state.rho.map((entry) => entry.name)))];
}
