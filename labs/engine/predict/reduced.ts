// reduced: the blocks of operations after reduction and scheduling.
import * as v from 'valibot';
import { say, indexReductions, reductionNames, schedulePipeline } from '../../../compiler/index.ts';
import { scheduleName } from '../fields.ts';
import { reducedPipeline } from '../pipelines.ts';
import { cell, defineSource, setText, tableOf, TableError } from './table.ts';

export const reduced = defineSource({
  schema: v.strictObject({
    of: v.literal('reduced'),
    opcodes: v.pipe(v.array(v.string()), v.minLength(1, 'needs at least one opcode')),
    with: v.optional(v.array(v.picklist(reductionNames)), [...reductionNames]),
    under: v.optional(scheduleName, 'best'),
  }),
  table: ({ opcodes, with: chosen, under }, { text }) => {
    const ready = indexReductions();
    const { pipeline } = schedulePipeline(
      reducedPipeline(
        text,
        chosen.map((name) => ready[name]),
      ).pipeline,
      under,
    );
    if (pipeline === null) throw new TableError(say`it cannot be scheduled`);
    const rows = opcodes.map((opcode) => {
      const line = text.split('\n').findIndex((each) => new RegExp(`= ${opcode}\\b`).test(each)) + 1;
      if (line === 0) throw new TableError(say`${opcode} does not exist`);
      const blocks = pipeline.blocks.flatMap(({ nodes }, i) =>
        nodes.some((node) => node.opcode === opcode) ? [`b${i}`] : [],
      );
      return { name: opcode, cells: [cell(setText(blocks), { kind: 'line', line }, { kind: 'set' })] };
    });
    return tableOf('', [say`blocks`], rows, { pane: 'pipeline', pipeline: 'reduce' });
  },
});
