// Graphs as text and JSON for programs in other languages: with what a scheduler must know, and with the
// schedule that comes with the graph. docs/graph.schema.json describes the JSON; ir/text/read-text.ts reads both.
import { graphJson, printGraph } from '../../ir/text/text.ts';
import { graphOf, type Compilation } from '../../compilation.ts';
import { schedulerFacts, type Place } from '../../schedule/index.ts';

export type ExchangeForm = 'graph' | 'json';

/** The input of a pass. It contains no schedule, which would not fit a graph that the pass changes. */
export function passInput(compilation: Compilation, form: ExchangeForm): string {
  const graph = graphOf(compilation);
  return form === 'graph'
    ? `${printGraph(graph)}${schedulerLines(compilation)}`
    : jsonText({ ...graphJson(graph), ...factsOf(compilation) });
}

/** Lines of nodes, and of the places of the schedule that comes with them. */
export const graphText = (compilation: Compilation): string =>
  `${printGraph(graphOf(compilation))}${placesOf(compilation)
    .map(({ node, block }) => `place ${node} in ${block}\n`)
    .join('')}`;

export function graphJsonText(compilation: Compilation): string {
  const places = placesOf(compilation);
  return jsonText({
    ...graphJson(graphOf(compilation)),
    ...factsOf(compilation),
    ...(places.length === 0 ? {} : { schedule: places }),
  });
}

const jsonText = (value: object): string => `${JSON.stringify(value, null, 1)}\n`;

const factsOf = (compilation: Compilation): ReturnType<typeof schedulerFacts> =>
  compilation.once('scheduler facts', () => schedulerFacts(graphOf(compilation)));

/** The places of the nodes that float; the others have only one block. [] if no schedule comes with the graph. */
function placesOf(compilation: Compilation): readonly Place[] {
  const { own } = compilation;
  if (own === null) return [];
  const { cfg, blockOf } = own;
  return factsOf(compilation)
    .floating.filter(({ node }) => blockOf[node] >= 0)
    .map(({ node }) => ({ node, block: cfg.blocks[blockOf[node]].head.id }))
    .sort((a, b) => a.node - b.node);
}

function schedulerLines(compilation: Compilation): string {
  const { blocks, floating, overwrites } = factsOf(compilation);
  return [
    ...blocks.map(({ block, predecessors, nodes }) => {
      const from = predecessors.length === 0 ? '' : ` from ${predecessors.join(', ')}`;
      return `block ${block}${from}: ${nodes.join(', ')}\n`;
    }),
    ...floating.map(({ node, below }) => `float ${node} below ${below}\n`),
    ...overwrites.map(
      ({ load, by, block, memory }) => `load ${load} before ${by} in ${block}, memory of ${memory}\n`,
    ),
  ].join('');
}
