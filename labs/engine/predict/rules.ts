// rules: the next peephole to fire.
import * as v from 'valibot';
import { say, Replay } from '../../../compiler/index.ts';
import { count } from '../fields.ts';
import { nameAt } from './names.ts';
import { cell, defineSource, giveFirst, namesSorted, TableError, tableOf } from './table.ts';

/** Steps that build the graph instead of rewriting it. */
const BUILDING =
  /^(start|build|declare|assign|scope-.*|close-.*|return|loop-phi|merge-phi|lazy-phi|fall|assume-top|type)$/;

export function isRewriting(replay: Replay, index: number): boolean {
  const { rule, unchanged } = replay.step(index);
  return !unchanged && !BUILDING.test(rule);
}

export const rules = defineSource({
  schema: v.strictObject({
    of: v.literal('rules'),
    /** Default: all. */
    pass: v.optional(v.string()),
    most: v.optional(count, 8n),
    given: v.optional(count, 0n),
  }),
  table: ({ pass, most, given }, { traced }) => {
    const compilation = traced();
    const { log } = compilation;
    if (log === null) throw new TableError(say`there is no trace`);
    const replay = new Replay(log.data());
    const steps = Array.from({ length: replay.stepCount }, (_, i) => replay.step(i + 1)).filter(
      (step) => isRewriting(replay, step.index) && (pass === undefined || step.pass === pass),
    );
    if (steps.length === 0) throw new TableError(say`no peephole fires`);
    const fired = namesSorted(steps.map(({ rule }) => rule));
    const rows = steps.slice(0, most).map(({ index, rule, root }, i) => ({
      name: `${i + 1}  ${nameAt(replay, root, index - 1)}`,
      key: String(i + 1),
      cells: [cell(rule, { kind: 'step', step: index }, { choices: fired })],
    }));
    return tableOf('#', [say`peephole`], giveFirst(rows, given), { pane: 'graph' });
  },
});
