// Node names in tables, as in the panes.
import { say, Replay, type Compilation, type Graph } from '../../../compiler/index.ts';
import { graphSource, idsMatching, type ShapeSource, type WrittenShape } from '../places/shapes.ts';
import { someOf, TableError } from './table.ts';

const replays = new WeakMap<Compilation, (id: number) => string>();

/** `+ 24`, `Phi i`, `arg`. Without a log, an op's symbol or name. */
export function nodeNames(compilation: Compilation): (id: number) => string {
  const known = replays.get(compilation);
  if (known !== undefined) return known;
  const { log, graph } = compilation;
  let name = (id: number): string => String(id);
  if (log !== null) {
    const replay = new Replay(log.data());
    replay.seek(replay.stepCount);
    name = (id) => labeled(replay.node(id)?.label ?? '', id);
  } else if (graph !== null) {
    name = (id) => {
      const op = graph.nodes[id]?.op;
      // Symbols of loads and stores belong to a field.
      return labeled((op?.access === undefined ? op?.symbol : undefined) ?? op?.name ?? '', id);
    };
  }
  replays.set(compilation, name);
  return name;
}

/** After that many steps, because the node may be removed later. */
export function nameAt(replay: Replay, id: number, position: number): string {
  replay.seek(position);
  return labeled(replay.node(id)?.label ?? '', id);
}

/** Labels that already identify a node need no number. */
const labeled = (label: string, id: number): string =>
  /^(arg|Start|Stop|Return|-?\d+|Phi \w+)$/.test(label) ? label : `${label} ${id}`.trim();

/** Each node once, keyed by shape because node IDs drift. */
export function nodesOf(
  source: ShapeSource,
  shapes: readonly WrittenShape[],
): readonly { readonly id: number; readonly key: string }[] {
  const found = new Map<number, string>();
  for (const shape of shapes)
    for (const id of idsMatching(source, shape)) if (!found.has(id)) found.set(id, shape.text);
  return [...found].map(([id, key]) => ({ id, key }));
}

/** @throws TableError if there are none */
export function askedNodes(
  graph: Graph | null,
  shapes: readonly WrittenShape[],
): { readonly graph: Graph; readonly found: ReturnType<typeof nodesOf> } {
  if (graph === null) throw new TableError(say`there is no graph`);
  const texts = shapes.map(({ text }) => text).join(', ');
  return { graph, found: someOf(nodesOf(graphSource(graph), shapes), say`${texts} does not exist`) };
}

/** Names of several nodes, without numbers if they remain distinct. */
export function namesApart(ids: readonly number[], names: (id: number) => string): (id: number) => string {
  const bare = (id: number): string => names(id).replace(/ \d+$/, '');
  const all = [...new Set(ids)].map(bare);
  return (id) => (all.filter((each) => each === bare(id)).length === 1 ? bare(id) : names(id));
}
