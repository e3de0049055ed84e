// Horizontal positions of a level's elements: edges are as straight and short as the given order allows.
// Solved exactly by the network simplex method, as in “A Technique for Drawing Directed Graphs”, §4.2: an arc
// for each pair of neighbors, and for each line a node that pulls both ends. Strands of a net in consecutive
// rows are one node, so that long lines are straight, unless two such lines cross.
import { networkSimplex, type Arc } from './network-simplex.ts';
import type { Net } from './levels.ts';
import type { Pin, Weave } from './weave.ts';

export interface Spacing {
  readonly items: number;
  readonly besideItem: number;
  readonly lines: number;
}

/** @param rows the order; @returns the left edge of each element */
export function columnsOf(weave: Weave, rows: readonly (readonly number[])[], spacing: Spacing): number[] {
  const { elements } = weave;
  const strands = straightStrands(weave, rows);
  const nodeOf = strands.map((strand, element) => (strand < 0 ? element : strand));
  const arcs: Arc[] = [];
  let count = elements.length;
  const [left, right] = [count++, count++];
  for (const row of rows) {
    row.forEach((element, i) => {
      const { item, width } = elements[element];
      arcs.push({ from: left, to: nodeOf[element], least: 0, weight: 0 });
      arcs.push({ from: nodeOf[element], to: right, least: width, weight: 0 });
      const next = row[i + 1];
      if (next === undefined) return;
      const isBeside = item < 0 === elements[next].item < 0;
      const space = !isBeside ? spacing.besideItem : item < 0 ? spacing.lines : spacing.items;
      arcs.push({ from: nodeOf[element], to: nodeOf[next], least: width + space, weight: 0 });
    });
  }
  arcs.push({ from: left, to: right, least: 0, weight: 4 });
  const pull = (a: Pin, b: Pin, weight: number): void => {
    if (nodeOf[a.element] === nodeOf[b.element]) return;
    const middle = count++;
    arcs.push({ from: middle, to: nodeOf[a.element], least: -a.x, weight });
    arcs.push({ from: middle, to: nodeOf[b.element], least: -b.x, weight });
  };
  for (const gap of weave.gaps)
    for (const { net, above, below } of gap) {
      const [first, ...others] = [...above, ...below];
      for (const other of others) pull(first, other, weightOf(weave, weave.nets[net], first, other));
    }
  const at = networkSimplex(count, arcs);
  const least = Math.min(...elements.map(({ index }) => at[nodeOf[index]]), Infinity);
  return elements.map(({ index }) => at[nodeOf[index]] - least);
}

/** Long lines should be straight, control above all. */
function weightOf({ elements }: Weave, { kind }: Net, a: Pin, b: Pin): number {
  const strands = [a, b].filter(({ element }) => elements[element].item < 0).length;
  return (1 + strands * 2) * (kind === 'control' ? 6 : 1);
}

/** The first strand of the same line; -1 for items. */
function straightStrands({ elements, gaps }: Weave, rows: readonly (readonly number[])[]): number[] {
  const first = elements.map(({ item, index }) => (item < 0 ? index : -1));
  const at = elements.map(() => 0);
  for (const row of rows) row.forEach((element, i) => (at[element] = i));
  for (const gap of gaps) {
    const through = gap.flatMap(({ above, below }) =>
      // A back edge turns here, so the strand above runs up again.
      above.length !== 1
        ? []
        : below.flatMap(({ element: b }) => {
            const [{ element: a }] = above;
            return elements[a].item < 0 && elements[b].item < 0 ? [[a, b] as const] : [];
          }),
    );
    through.sort(([a], [b]) => at[a] - at[b]);
    let last = -1;
    for (const [a, b] of through) {
      // If two cross, the right one bends.
      if (at[b] <= last) continue;
      last = at[b];
      first[b] = first[a];
    }
  }
  return first;
}
