import * as v from 'valibot';
import { say, liveAt, scheduleData } from '../../../compiler/index.ts';
import { scheduleName, shape } from '../fields.ts';
import { blockOfNode } from '../blocks.ts';
import { itemAt } from '../lists.ts';
import { nodesMatching } from '../shapes.ts';
import { cell, defineSource, scheduleTitles, tableOf, TableError, type WrittenRow } from './table.ts';

export const live = defineSource({
  schema: v.strictObject({
    of: v.literal('live'),
    /** The block that contains, or begins with, the first node of this shape. */
    block: shape,
    under: v.optional(v.array(scheduleName), ['best']),
  }),
  table: ({ block: wanted, under }, { compilation }) => {
    const { graph } = compilation;
    if (graph === null) throw new TableError(say`there is no graph`);
    const [node] = nodesMatching(graph, wanted);
    const columns = under.map((kind) => {
      const made = compilation.schedule(kind);
      const block = node === undefined ? -1 : blockOfNode(made, node);
      if (block < 0) throw new TableError(say`no block has a ${wanted.text}`);
      const texts = new Map(
        itemAt(scheduleData(made).blocks, block).instructions.map(({ node: id, text }) => [id, text]),
      );
      return liveAt(made, block).map(({ before, live: values }) => ({
        name: before === null ? say`at the end` : say`before ${texts.get(before.id) ?? before.op.name}`,
        key: before === null ? 'end' : before.op.name,
        count: values.length,
      }));
    });
    const keys = columns.map((places) => places.map(({ key }) => key).join());
    if (new Set(keys).size > 1)
      throw new TableError(say`the schedules place different instructions in this block`);
    const [first = []] = columns;
    const rows = first.map(({ name, key }, i): WrittenRow => ({
      name,
      key,
      cells: columns.map((places) => cell(String(itemAt(places, i).count), null)),
    }));
    return tableOf('', under.length === 1 ? [say`values`] : under.map((kind) => scheduleTitles[kind]), rows, {
      pane: 'cfg',
      schedule: under[0],
    });
  },
});
