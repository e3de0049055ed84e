// types: the types of nodes, as the inspector shows them.
import * as v from 'valibot';
import { say, typeText, type Graph } from '../../../compiler/index.ts';
import { shape } from '../fields.ts';
import { askedNodes, nodeNames } from './names.ts';
import { cell, defineSource, tableOf, TableError } from './table.ts';

function typeOf(graph: Graph, id: number): NonNullable<Graph['nodes'][number]>['type'] {
  const node = graph.nodes[id];
  if (node === null || node === undefined) throw new TableError(say`the node was removed`);
  return node.type;
}

export const types = defineSource({
  schema: v.strictObject({ of: v.literal('types'), nodes: v.array(shape) }),
  table: ({ nodes }, { compilation, traced }) => {
    const { graph, found } = askedNodes(compilation.graph, nodes);
    const names = nodeNames(traced());
    const rows = found.map(({ id, key }) => {
      const text = typeText(typeOf(graph, id)).replace(/\^\d+$/, '');
      const also = [text.replace(',', '…'), text.replace(',', ', ')];
      return { name: names(id), key, cells: [cell(text, { kind: 'node', node: id }, { also })] };
    });
    return tableOf('', [say`type`], rows, { pane: 'graph' });
  },
});
