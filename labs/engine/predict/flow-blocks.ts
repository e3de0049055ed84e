import * as v from 'valibot';
import { say } from '../../../compiler/index.ts';
import { flowSpot } from '../flow-places.ts';
import { itemAt } from '../lists.ts';
import { formOf } from './phis.ts';
import { cell, defineSource, tableOf } from './table.ts';

const columnNames = ['dominator', 'frontier'] as const;
const titles = { dominator: say`dominator`, frontier: say`frontier` } as const;

export const flowBlocks = defineSource({
  schema: v.strictObject({
    of: v.literal('flowBlocks'),
    columns: v.optional(v.array(v.picklist(columnNames)), [...columnNames]),
    blocks: v.optional(v.array(v.string())),
  }),
  table: ({ columns, blocks: wanted }, { text }) => {
    const { blocks } = formOf(text, 'cytron');
    const names = blocks.map(({ name }) => name);
    const rows = blocks.flatMap(({ name, dominator, frontier }, block) => {
      if (block === 0 || wanted?.includes(name) === false) return [];
      const spot = flowSpot(block);
      const cells = {
        dominator: cell(itemAt(names, dominator), spot, { choices: names }),
        frontier: cell(frontier.map((each) => names[each]).join(', '), spot, { kind: 'set', choices: names }),
      };
      return [{ name, cells: columns.map((column) => cells[column]) }];
    });
    const asked = columns.map((column) => titles[column]);
    return tableOf(say`block`, asked, rows, { pane: 'ssa', algorithm: 'cytron' });
  },
});
