// The row of each item of a level: every net runs down by at least one, and the total length is minimal.
// Cycles, which occur because a film unites several graphs, are broken: in depth-first order, an edge to an
// item on the stack is treated as a back edge.
import type { Level, Net, Port } from './levels.ts';
import { networkSimplex, type Arc } from './network-simplex.ts';

export interface Rows {
  readonly of: readonly number[];
  readonly count: number;
  /** Broken edges are among the back edges. */
  readonly nets: readonly Net[];
}

const weightOf = ({ kind }: Net): number => (kind === 'control' ? 4 : kind === 'guard' ? 1 : 2);

export function rowNumbers(level: Level): readonly number[] {
  const { items, nets } = level;
  const backward = backwardEdges(items.length, nets);
  const arcs: Arc[] = [];
  const [top, bottom] = [items.length, items.length + 1];
  for (const net of nets)
    for (const { item } of net.targets) {
      const { item: source } = net.source;
      if (source >= 0 && item >= 0 && !backward.has(source * items.length + item))
        arcs.push({ from: source, to: item, least: 1, weight: weightOf(net) });
      // Nets from outside are used near the upper border, nets to the outside are made near the lower one.
      else if (source < 0 && item >= 0) arcs.push({ from: top, to: item, least: 0, weight: 1 });
      else if (source >= 0 && item < 0) arcs.push({ from: source, to: bottom, least: 0, weight: 1 });
    }
  for (const [from, to] of keptOrders(level)) arcs.push({ from, to, least: 1, weight: 0 });
  items.forEach(({ box }, item) => {
    if (box?.rank === 'first') arcs.push({ from: item, to: top, least: 0, weight: 8 });
    if (box?.rank === 'last') arcs.push({ from: bottom, to: item, least: 0, weight: 8 });
    arcs.push({ from: top, to: item, least: 0, weight: 0 }, { from: item, to: bottom, least: 0, weight: 0 });
  });
  const at = networkSimplex(items.length + 2, withoutCycle(arcs, items));
  const least = Math.min(...at.slice(0, items.length), Infinity);
  return at.slice(0, items.length).map((row) => row - least);
}

export const withRows = ({ nets }: Level, of: readonly number[]): Rows => ({
  of,
  count: Math.max(...of, -1) + 1,
  nets: nets.map((net) => turned(net, of)),
});

function turned(net: Net, rows: readonly number[]): Net {
  const { item: source } = net.source;
  const isUp = ({ item }: Port): boolean => source >= 0 && item >= 0 && rows[item] <= rows[source];
  if (!net.targets.some(isUp)) return net;
  return {
    ...net,
    targets: net.targets.filter((target) => !isUp(target)),
    backTargets: [...net.backTargets, ...net.targets.filter(isUp)],
  };
}

/** The first and the last item are the borders: nothing may be above or below them. */
function withoutCycle(arcs: readonly Arc[], items: Level['items']): Arc[] {
  const [top, bottom] = [items.length, items.length + 1];
  const isFirst = (node: number): boolean => items[node]?.box?.rank === 'first';
  const isLast = (node: number): boolean => items[node]?.box?.rank === 'last';
  return arcs.filter(({ from, to }) => !(from === top && isFirst(to)) && !(to === bottom && isLast(from)));
}

/** Those that neither nets nor earlier orders contradict. */
export function keptOrders({ items, nets, orders }: Level): Level['orders'] {
  const backward = backwardEdges(items.length, nets);
  const below: Set<number>[] = items.map(() => new Set());
  for (const { source, targets } of nets)
    for (const { item } of targets)
      if (source.item >= 0 && item >= 0 && !backward.has(source.item * items.length + item))
        below[source.item]?.add(item);
  return orders.filter(([from, to]) => {
    const reached = new Set([to]);
    for (const item of reached) for (const next of below[item] ?? []) reached.add(next);
    if (reached.has(from) || items[from]?.box?.rank === 'last' || items[to]?.box?.rank === 'first')
      return false;
    below[from]?.add(to);
    return true;
  });
}

/** Pairs of items as `from * count + to`. */
function backwardEdges(count: number, nets: readonly Net[]): Set<number> {
  const below: number[][] = Array.from({ length: count }, () => []);
  for (const { source, targets } of nets)
    for (const { item } of targets) if (source.item >= 0 && item >= 0) below[source.item].push(item);
  const backward = new Set<number>();
  const state = new Uint8Array(count);
  for (let root = 0; root < count; root++) {
    if (state[root] !== 0) continue;
    state[root] = 1;
    const stack = [{ item: root, next: 0 }];
    for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
      const to = below[top.item][top.next++] as number | undefined;
      if (to === undefined) {
        state[top.item] = 2;
        stack.pop();
      } else if (state[to] === 1) backward.add(top.item * count + to);
      else if (state[to] === 0) {
        state[to] = 1;
        stack.push({ item: to, next: 0 });
      }
    }
  }
  return backward;
}
