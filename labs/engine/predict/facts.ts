// facts: what reductions know about a pipeline's nodes and blocks at the fixed point.
import * as v from 'valibot';
import { say, indexReductions, reductionNames, type Phrase } from '../../../compiler/index.ts';
import { reducedPipeline, writtenName } from '../pipelines.ts';
import { cell, defineSource, tableOf, TableError } from './table.ts';

const NOTHING = '—';

/** Of a range or a limit. */
function worded(fact: string): Phrase {
  const [, least, most] = /^(\S+) to (\S+)$/.exec(fact) ?? [];
  return least === undefined || most === undefined ? fact : say`${least} to ${most}`;
}

export const facts = defineSource({
  schema: v.strictObject({
    of: v.literal('facts'),
    rows: v.pipe(v.array(v.string()), v.minLength(1, 'needs at least one row')),
    with: v.optional(v.array(v.picklist(reductionNames)), ['range', 'limit']),
    /** Wrong answers to offer besides the true ones. */
    others: v.optional(v.array(v.string()), []),
  }),
  table: ({ rows, with: chosen, others }, { text }) => {
    const ready = indexReductions();
    const reductions = chosen.map((name) => ready[name]);
    const { nodes } = reducedPipeline(text, reductions);
    const called = (node: { readonly line: number }): string => writtenName(text, node.line);
    const known = nodes.map((node) => ({
      name: called(node),
      line: node.line,
      fact: reductions
        .map(({ facts: told }) => told?.(node, called) ?? '')
        .filter((part) => part !== '')
        .map((part) => part.replace(/^\w+ in /, ''))
        .join(', '),
    }));
    const all = new Set([NOTHING, ...known.map(({ fact }) => fact || NOTHING), ...others]);
    const choices = [...all].sort();
    const labels = choices.map(worded);
    const made = rows.map((wanted) => {
      const found = known.find(({ name }) => name === wanted);
      if (found === undefined) throw new TableError(say`${wanted} does not exist`);
      return {
        name: wanted,
        cells: [cell(found.fact || NOTHING, { kind: 'line', line: found.line }, { choices, labels })],
      };
    });
    return tableOf('', [say`known`], made, { pane: 'pipeline', pipeline: 'reduce' });
  },
});
