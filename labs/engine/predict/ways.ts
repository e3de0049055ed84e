// ways: the successors of each node that begins a block.
import * as v from 'valibot';
import { say, Replay } from '../../../compiler/index.ts';
import { itemAt } from '../lists.ts';
import { nodeSpots } from '../spots.ts';
import { cell, defineSource, tableOf, TableError } from './table.ts';

export const ways = defineSource({
  schema: v.strictObject({ of: v.literal('ways') }),
  table: (_, { traced }) => {
    const compilation = traced();
    const { graph, log } = compilation;
    if (graph === null || log === null) throw new TableError(say`there is no graph`);
    const replay = new Replay(log.data());
    replay.seek(replay.stepCount);
    const { blocks } = compilation.schedule('best');
    const names = blocks.map(({ head }) => {
      const node = replay.node(head.id);
      if (node === null || node.op === 'Start') return 'Start';
      // A branch side is drawn in its If and has its number.
      return node.op === 'CProj' ? `${node.label}${node.inputs[0]}` : `${node.op}${head.id}`;
    });
    if (blocks.length < 2) throw new TableError(say`there is only one block`);
    const places = blocks.map(({ head }) => nodeSpots([head.id]));
    const rows = blocks.map(({ head, successors }, i) => {
      const place = { kind: 'node', node: head.id } as const;
      const truth = successors.map(({ block }) => names[block]).join(', ');
      return {
        name: itemAt(names, i),
        place,
        cells: [cell(truth, place, { kind: 'set', choices: names, places })],
      };
    });
    return tableOf('', [say`goes on to`], rows, { pane: 'graph' });
  },
});
