// phis: the variables with a phi in each block.
import * as v from 'valibot';
import { say, ssaAlgorithmNames, ssaOf, type SsaData } from '../../../compiler/index.ts';
import { cell, defineSource, tableOf, TableError } from './table.ts';

/** A text's form in the SSA pane. */
export function formOf(text: string, algorithm: SsaData['algorithm'], mostSteps = 0): SsaData {
  const answer = ssaOf(text, { algorithm, mostSteps });
  if (answer.kind !== 'ssa') throw new TableError(say`this program has no SSA form here: ${answer.kind}`);
  return answer.data;
}

export const phis = defineSource({
  schema: v.strictObject({
    of: v.literal('phis'),
    algorithm: v.optional(v.picklist(ssaAlgorithmNames), 'cytron'),
    /** Only blocks with several predecessors. */
    joins: v.optional(v.boolean(), true),
  }),
  table: ({ algorithm, joins }, { text }) => {
    const { blocks, phis: placed, variables } = formOf(text, algorithm);
    const rows = blocks.flatMap(({ name, predecessors }, block) => {
      if (joins && predecessors.length < 2) return [];
      const found = placed.filter((phi) => phi.block === block).map(({ variable }) => variables[variable]);
      return [{ name, cells: [cell(found.join(', '), null, { kind: 'set', choices: variables })] }];
    });
    if (rows.length === 0) throw new TableError(say`no paths meet in this program`);
    return tableOf(say`block`, [say`phis`], rows, { pane: 'ssa', algorithm });
  },
});
