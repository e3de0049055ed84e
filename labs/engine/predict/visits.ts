// visits: the order in which an analysis visits variables, or demand evaluates nodes.
import * as v from 'valibot';
import {
  say,
  analysisOf,
  demandTreeOf,
  solvingOrders,
  typeText,
  type Compilation,
} from '../../../compiler/index.ts';
import { analysisName, count, int64 } from '../fields.ts';
import { itemAt } from '../lists.ts';
import { namesApart, nodeNames } from './names.ts';
import { cell, defineSource, giveFirst, namesSorted, nodeChoices, TableError, tableOf } from './table.ts';

const MAX_STATES = 2000;
const MAX_NODES = 500;

export const visits = defineSource({
  schema: v.strictObject({
    of: v.literal('visits'),
    by: v.optional(v.picklist(['analysis', 'demand']), 'demand'),
    analysis: v.optional(analysisName, 'combined'),
    order: v.optional(v.picklist(solvingOrders), 'worklist'),
    arg: v.optional(int64, 0n),
    most: v.optional(count, 10n),
    given: v.optional(count, 0n),
  }),
  table: ({ by, analysis, order, arg, most, given }, { compilation, traced }) => {
    if (by === 'analysis') {
      const data = analysisOf(compilation, { form: 'statements', analysis, order, trace: true });
      const names = data.variables.map(({ name }) => name);
      const rows = data.visits.slice(0, most).map(({ variable }, i) => ({
        name: String(i + 1),
        cells: [
          cell(itemAt(names, variable), { kind: 'visit', visit: i + 1 }, { choices: namesSorted(names) }),
        ],
      }));
      const scene = { pane: 'analysis', analysis, form: 'statements', order, picture: 'table' } as const;
      return tableOf('#', [say`variable`], giveFirst(rows, given), scene);
    }
    const request = { argument: arg, limit: MAX_STATES, root: null, nodes: MAX_NODES, control: false };
    const tree = demandTreeOf(compilation, request);
    const names = nodeNames(traced());
    const evaluated = tree.nodes
      .filter((each) => each.order >= 0 && each.shared < 0 && each.value !== '')
      .sort((a, b) => a.order - b.order);
    if (evaluated.length === 0) throw new TableError(say`nothing is demanded`);
    // Nodes that are never demanded are choices, too.
    const values = valuesOf(
      compilation,
      evaluated.map(({ node }) => node),
    );
    const called = namesApart(values, names);
    const all = nodeChoices(values.map((node) => ({ name: called(node), node })));
    const rows = evaluated.slice(0, most).map(({ node }, i) => ({
      name: String(i + 1),
      cells: [cell(called(node), { kind: 'node', node }, { kind: 'node', ...all })],
    }));
    return tableOf('#', [say`node`], giveFirst(rows, given), { pane: 'semantics', study: 'demand', arg });
  },
});

/** These nodes, then all other nodes with a value. */
function valuesOf({ graph }: Compilation, first: readonly number[]): number[] {
  const others = (graph?.nodes ?? []).flatMap((node) =>
    node === null || node.op.control === true || isValueless(typeText(node.type)) ? [] : [node.id],
  );
  return [...new Set([...first, ...others])];
}
const isValueless = (type: string): boolean => /^(?:ctrl|mem|\()/.test(type);
