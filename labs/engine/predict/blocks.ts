import * as v from 'valibot';
import { scheduleKinds } from '../../../compiler/index.ts';
import { scheduleName, shape } from '../fields.ts';
import { blockOfNode } from '../blocks.ts';
import { askedNodes, nodeNames } from './names.ts';
import { blockChoices, cell, defineSource, scheduleTitles, tableOf } from './table.ts';

export const blocks = defineSource({
  schema: v.strictObject({
    of: v.literal('blocks'),
    nodes: v.array(shape),
    under: v.optional(v.array(scheduleName), [...scheduleKinds]),
  }),
  table: ({ nodes, under }, { compilation }) => {
    const { found } = askedNodes(compilation.graph, nodes);
    const names = nodeNames(compilation);
    const made = under.map((kind) => compilation.schedule(kind));
    // All schedules have the same blocks.
    const all = blockChoices(made[0] ?? compilation.schedule('best'));
    const rows = found.map(({ id, key }) => ({
      name: names(id),
      key,
      place: { kind: 'node', node: id } as const,
      cells: made.map((each) =>
        cell(
          blockOfNode(each, id) < 0 ? '—' : `B${blockOfNode(each, id)}`,
          { kind: 'node', node: id },
          { kind: 'block', ...all },
        ),
      ),
    }));
    const titles = under.map((kind) => scheduleTitles[kind]);
    return tableOf('', titles, rows, { pane: 'cfg', schedule: under[0] });
  },
});
