// looks: the next visits of the worklist and their effects, in program order or shuffled.
import { say } from '../../../compiler/index.ts';
import * as v from 'valibot';
import { count, ruleName, seed } from '../fields.ts';
import { itemAt } from '../lists.ts';
import { nameAt } from './names.ts';
import { cell, defineSource, giveFirst, namesSorted, nodeChoices, TableError, tableOf } from './table.ts';

const NOTHING = '—';

export const looks = defineSource({
  schema: v.strictObject({
    of: v.literal('looks'),
    /** Starts at this peephole's first firing; default: at the beginning. */
    from: v.optional(ruleName),
    /** Default: program order. */
    seed: v.optional(seed),
    /** Only visits with effect. */
    changing: v.optional(v.boolean(), false),
    most: v.optional(count, 8n),
    given: v.optional(count, 0n),
  }),
  table: ({ from, seed: shuffle, changing, most, given }, { looked }) => {
    const { looks: all, replay } = looked(shuffle);
    const found = all.map((each) => ({
      ...each,
      rule: each.changed ? replay.step(each.step).rule : NOTHING,
      // The node when it was visited.
      name: nameAt(replay, each.node, each.changed ? each.step - 1 : each.step),
    }));
    const first = from === undefined ? 0 : found.findIndex(({ rule }) => rule === from);
    if (first < 0) throw new TableError(say`${from ?? ''} does not fire on the worklist`);
    const rows = found
      .slice(first)
      .filter(({ changed }) => changed || !changing)
      .slice(0, most);
    if (rows.length === 0) throw new TableError(say`nothing is visited`);
    const nodes = nodeChoices(rows);
    const rules = [NOTHING, ...namesSorted(found.flatMap(({ rule, changed }) => (changed ? [rule] : [])))];
    const made = rows.map(({ name, rule, step }, i) => ({
      name: String(i + 1),
      cells: [
        cell(name, { kind: 'step', step }, nodes),
        cell(rule, { kind: 'step', step }, { choices: rules }),
      ],
    }));
    const table = tableOf('#', [say`node`, say`found`], giveFirst(made, given), { pane: 'graph' });
    return { ...table, begin: Math.max(0, itemAt(rows, 0).step - 1) };
  },
});
