// A plan as a tree of levels: the direct contents of each frame, and the nets that connect them.
// A level has items, which are boxes or whole frames, and nets: one for each value and kind of edge, from its
// source port to all target ports. A net from outside enters at the level's upper border, one used outside
// leaves at its lower border; in the enclosing level, these are ports of the frame.
import type { EdgeKind } from '../scene/kinds.ts';
import type { StageBox, StageEdge, StageFrame, StagePlan } from '../stage/model.ts';

/** Inputs are on the upper side, outputs on the lower side. */
export interface Item {
  readonly box: StageBox | null;
  readonly frame: number;
}

export interface Port {
  readonly item: number;
  readonly key: string;
}

export interface Target extends Port {
  readonly weight: number;
}

export interface Net {
  readonly key: string;
  readonly kind: EdgeKind;
  readonly source: Port;
  /** Downward targets, including the lower border; and targets of back edges. */
  readonly targets: Target[];
  readonly backTargets: Target[];
}

export interface Level {
  readonly frame: number;
  readonly isFunction: boolean;
  readonly items: readonly Item[];
  readonly nets: readonly Net[];
  /** Pairs whose first item is above the second without a net. */
  readonly orders: readonly (readonly [above: number, below: number])[];
}

export const netKey = ({ fromPort, kind }: Pick<StageEdge, 'fromPort' | 'kind'>): string =>
  `${fromPort}|${kind}`;
/** Where a net enters and leaves a frame. */
export const entryKey = (net: string, frame: number): string => `${net}v${frame}`;
export const exitKey = (net: string, frame: number): string => `${net}^${frame}`;

export interface Levels {
  /** Inner levels come first. */
  readonly levels: readonly Level[];
  /** The outermost level (-1) is first. */
  readonly framesAround: (box: string) => readonly number[];
}

export function levelsOf({ boxes, edges, frames, orders }: StagePlan): Levels {
  const chains = chainsOf(frames);
  const chainOfBox = new Map(boxes.map(({ key, frame }) => [key, chains.get(frame) ?? [-1]]));
  const building = new Map<number, Building>([[-1, new Building(-1, false)]]);
  for (const { head, isFunction } of frames) building.set(head, new Building(head, isFunction));
  for (const box of boxes) building.get(box.frame)?.addItem(box.key, { box, frame: -1 });
  for (const { head, parent } of frames)
    building.get(parent)?.addItem(String(head), { box: null, frame: head });
  for (const edge of edges) {
    const [from, to] = [chainOfBox.get(edge.from), chainOfBox.get(edge.to)];
    if (from !== undefined && to !== undefined) addEdge(edge, from, to, building);
  }
  for (const [above, below] of orders) {
    const [from, to] = [chainOfBox.get(above), chainOfBox.get(below)];
    if (from === undefined || to === undefined) continue;
    const common = commonDepth(from, to);
    const inner = (box: string, chain: readonly number[]): string => String(chain[common + 1] ?? box);
    building.get(from[common])?.order(inner(above, from), inner(below, to));
  }
  return {
    levels: [...frames.toReversed().map(({ head }) => head), -1].flatMap(
      (head) => building.get(head)?.level ?? [],
    ),
    framesAround: (box) => chainOfBox.get(box) ?? [-1],
  };
}

function chainsOf(frames: readonly StageFrame[]): Map<number, readonly number[]> {
  const chains = new Map<number, readonly number[]>([[-1, [-1]]]);
  for (const { head, parent } of frames) chains.set(head, [...(chains.get(parent) ?? [-1]), head]);
  return chains;
}

class Building {
  readonly level: Level;
  private readonly items: Item[] = [];
  private readonly nets: Net[] = [];
  private readonly orders: [number, number][] = [];
  private readonly itemOf = new Map<string, number>();
  private readonly netOf = new Map<string, Net>();

  constructor(frame: number, isFunction: boolean) {
    this.level = { frame, isFunction, items: this.items, nets: this.nets, orders: this.orders };
  }

  addItem(key: string, item: Item): void {
    this.itemOf.set(key, this.items.push(item) - 1);
  }

  port(item: string, key: string): Port {
    return { item: this.itemOf.get(item) ?? -1, key };
  }

  order(above: string, below: string): void {
    const [from, to] = [this.itemOf.get(above), this.itemOf.get(below)];
    if (from !== undefined && to !== undefined && from !== to) this.orders.push([from, to]);
  }

  connect(edge: StageEdge, source: Port, target: Port): void {
    const key = netKey(edge);
    let net = this.netOf.get(key);
    if (net === undefined) {
      net = { key, kind: edge.kind, source, targets: [], backTargets: [] };
      this.netOf.set(key, net);
      this.nets.push(net);
    }
    const isBack = edge.back && source.item >= 0 && target.item >= 0;
    const targets = isBack ? net.backTargets : net.targets;
    const known = targets.findIndex(({ key: other }) => other === target.key);
    const { weight } = edge;
    if (known < 0) targets.push({ ...target, weight });
    else if (targets[known].weight < weight) targets[known] = { ...target, weight };
  }
}

export function commonDepth(a: readonly number[], b: readonly number[]): number {
  let common = 0;
  while (common + 1 < a.length && a[common + 1] === b[common + 1]) common++;
  return common;
}

function addEdge(
  edge: StageEdge,
  from: readonly number[],
  to: readonly number[],
  building: ReadonlyMap<number, Building>,
): void {
  const net = netKey(edge);
  const common = commonDepth(from, to);
  const sourceIn = (level: Building, depth: number): Port =>
    depth === from.length - 1
      ? level.port(edge.from, edge.fromPort)
      : level.port(String(from[depth + 1]), exitKey(net, from[depth + 1]));
  const targetIn = (level: Building, depth: number): Port =>
    depth === to.length - 1
      ? level.port(edge.to, edge.toPort)
      : level.port(String(to[depth + 1]), entryKey(net, to[depth + 1]));
  for (let depth = from.length - 1; depth > common; depth--) {
    const level = building.get(from[depth]);
    level?.connect(edge, sourceIn(level, depth), { item: -1, key: exitKey(net, from[depth]) });
  }
  const meeting = building.get(from[common]);
  meeting?.connect(edge, sourceIn(meeting, common), targetIn(meeting, common));
  for (let depth = to.length - 1; depth > common; depth--) {
    const level = building.get(to[depth]);
    level?.connect(edge, { item: -1, key: entryKey(net, to[depth]) }, targetIn(level, depth));
  }
}
