// firings: how often peepholes fire with all enabled and with single ones disabled, which shows the rules
// that each enables.
import { say } from '../../../compiler/index.ts';
import * as v from 'valibot';
import { ruleName } from '../fields.ts';
import { isRewriting } from './rules.ts';
import { cell, defineSource, tableOf, TableError } from './table.ts';

export const firings = defineSource({
  schema: v.strictObject({
    of: v.literal('firings'),
    /** One column each, next to the prefilled one with all rules. */
    off: v.pipe(v.array(ruleName), v.minLength(1, 'needs a peephole to disable')),
    /** Default: those that fire with all enabled. */
    rules: v.optional(v.array(ruleName)),
  }),
  table: ({ off, rules }, { replayed }) => {
    const all = countsOf(replayed([]));
    const counts = [all, ...off.map((each) => countsOf(replayed([each])))];
    const names = rules ?? [...all.keys()];
    if (names.length === 0) throw new TableError(say`no peephole fires`);
    const first = (rule: string): { kind: 'step'; step: number } | null => {
      const step = all.get(rule)?.first;
      return step === undefined ? null : { kind: 'step', step };
    };
    const rows = names.map((rule) => ({
      name: rule,
      cells: counts.map((found, i) =>
        cell(String(found.get(rule)?.times ?? 0), first(rule), { given: i === 0 || off[i - 1] === rule }),
      ),
    }));
    return tableOf('', ['+', ...off.map((each) => `− ${each}`)], rows, { pane: 'graph' });
  },
});

type Replayed = Parameters<typeof isRewriting>[0];

/** How often each peephole fires, and its first step. */
function countsOf(replay: Replayed): Map<string, { times: number; first: number }> {
  const found = new Map<string, { times: number; first: number }>();
  for (let index = 1; index <= replay.stepCount; index++) {
    if (!isRewriting(replay, index)) continue;
    const { rule } = replay.step(index);
    const known = found.get(rule);
    if (known === undefined) found.set(rule, { times: 1, first: index });
    else known.times++;
  }
  return found;
}
