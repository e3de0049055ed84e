// The layout of one picture with ELK's layered algorithm: of each level it finds rows, then orders and columns. Levels and the
// tracks between rows are those of films, so inner frames, ports, and arrows look alike in both layouts.
//
// Each level takes two runs, because a net with many targets is one line here and many edges there:
//   rows      a node for each item, an edge for each pair of a net; read from y
//   columns   a node for each item and, per row that a net passes, one without a size; read from x
//
// Source of the options: measured on the pictures of examples (`fathom bench layout`).
import type { ElkExtendedEdge, ElkNode, ElkPort } from 'elkjs/lib/elk-api.js';
import type { Stage, StagePlan } from '../stage/model.ts';
import { stageOf } from './layout.ts';
import { laidOut, sizesOf, SPACING, type LevelLayout } from './level-layout.ts';
import { levelsOf, type Level, type Net } from './levels.ts';
import { keptOrders, withRows } from './rows.ts';
import { weave, type Element, type Pin, type Weave } from './weave.ts';

export type Layouter = (graph: ElkNode) => Promise<ElkNode>;

/**
 * @param isLate asked between levels @returns null if the stage is no longer needed
 * @throws what ELK throws
 */
export async function layoutStageByElk(
  plan: StagePlan,
  ask: Layouter,
  isLate: () => boolean = () => false,
): Promise<Stage | null> {
  const levels = levelsOf(plan);
  const layouts = new Map<number, LevelLayout>();
  for (const level of levels.levels) {
    if (isLate()) return null;
    const rows = withRows(level, await rowsOf(level, ask));
    const woven = weave(level, rows, sizesOf(level, layouts));
    const columns = await columnsOf(woven, ask);
    layouts.set(level.frame, laidOut(level, layouts, { rows, woven, columns }));
  }
  return stageOf(plan, levels, layouts);
}

const LAYERED = {
  'elk.algorithm': 'layered',
  'elk.direction': 'DOWN',
  'elk.separateConnectedComponents': 'false',
};
const ROWS = {
  ...LAYERED,
  'elk.edgeRouting': 'POLYLINE',
  'elk.layered.cycleBreaking.strategy': 'DEPTH_FIRST',
  'elk.layered.nodePlacement.strategy': 'SIMPLE',
  'elk.layered.crossingMinimization.strategy': 'NONE',
  'elk.layered.crossingMinimization.greedySwitch.type': 'OFF',
};
const [TOP, BOTTOM] = ['top', 'bottom'];

const shortness = ({ kind }: Net): number => (kind === 'control' ? 4 : kind === 'guard' ? 1 : 2);

async function rowsOf(level: Level, ask: Layouter): Promise<number[]> {
  if (level.items.length < 2) return level.items.map(() => 0);
  const weights = new Map<string, number>();
  const connect = (from: string, to: string, weight: number): void => {
    if (from !== to) weights.set(`${from} ${to}`, Math.max(weight, weights.get(`${from} ${to}`) ?? 0));
  };
  for (const net of level.nets) {
    const source = net.source.item < 0 ? TOP : String(net.source.item);
    for (const { item } of net.targets)
      connect(source, item < 0 ? BOTTOM : String(item), item < 0 || source === TOP ? 1 : shortness(net));
    for (const { item } of net.backTargets) connect(String(item), source, shortness(net));
  }
  weights.delete(`${TOP} ${BOTTOM}`);
  for (const [above, below] of keptOrders(level)) connect(String(above), String(below), 0);
  const ends = [...weights.keys()].map((pair) => pair.split(' '));
  const isEntered = new Set(ends.flatMap(([from = '', to = '']) => (from === TOP ? [] : [to])));
  const isLeft = new Set(ends.flatMap(([from = '', to = '']) => (to === BOTTOM ? [] : [from])));
  const dot = (id: string, constraint: string): ElkNode => ({
    id,
    width: 1,
    height: 1,
    layoutOptions: { 'elk.layered.layering.layerConstraint': constraint },
  });
  const { children = [] } = await ask({
    id: 'rows',
    layoutOptions: ROWS,
    children: [
      ...level.items.map(({ box }, item) => {
        const id = String(item);
        const isFirst = box?.rank === 'first' && !isEntered.has(id);
        const isLast = box?.rank === 'last' && !isLeft.has(id);
        return dot(id, isFirst ? 'FIRST' : isLast ? 'LAST' : 'NONE');
      }),
      dot(TOP, 'FIRST_SEPARATE'),
      dot(BOTTOM, 'LAST_SEPARATE'),
    ],
    edges: [...weights].map(([pair, weight], i) => {
      const [from = '', to = ''] = pair.split(' ');
      return {
        id: `e${i}`,
        sources: [from],
        targets: [to],
        layoutOptions: { 'elk.layered.priority.shortness': String(weight) },
      };
    }),
  });
  const heights = new Map(children.map(({ id, y = 0 }) => [id, Math.round(y)]));
  const heightOf = (item: number): number => heights.get(String(item)) ?? 0;
  const distinct = [...new Set(level.items.map((_, item) => heightOf(item)))].sort((a, b) => a - b);
  return level.items.map((_, item) => distinct.indexOf(heightOf(item)));
}

const COLUMNS = {
  ...LAYERED,
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.layered.layering.strategy': 'INTERACTIVE',
  'elk.layered.cycleBreaking.strategy': 'INTERACTIVE',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
  'elk.layered.thoroughness': '7',
  'elk.spacing.nodeNode': String(SPACING.lines),
  'elk.spacing.edgeNode': String(SPACING.besideItem),
  'elk.spacing.edgeEdge': String(SPACING.lines),
};
/** ELK has one distance between nodes, so items are widened by the difference on each side. */
const MARGIN = Math.ceil((SPACING.items - SPACING.lines) / 2);
const ROW = 100_000;

async function columnsOf(woven: Weave, ask: Layouter): Promise<number[]> {
  const { elements } = woven;
  if (elements.length < 2) return elements.map(() => 0);
  const graph = new ColumnGraph(woven);
  const { children = [] } = await ask({
    id: 'columns',
    layoutOptions: COLUMNS,
    children: [...graph.children, ...graph.turns],
    edges: graph.edges,
  });
  const lefts = new Map(children.map(({ id, x = 0 }) => [id, x]));
  // Half pixels, because ports may be in the middle of boxes: ELK's straight lines stay straight.
  const columns = elements.map(
    ({ index, item }) => Math.round(2 * (lefts.get(String(index)) ?? 0)) / 2 + (item < 0 ? 0 : MARGIN),
  );
  const least = Math.min(...columns);
  return columns.map((x) => x - least);
}

class ColumnGraph {
  readonly children: readonly ElkNode[];
  /** Where a net turns, between two elements of one row. */
  readonly turns: ElkNode[] = [];
  readonly edges: ElkExtendedEdge[] = [];
  private readonly woven: Weave;
  private readonly ports: ReadonlyMap<number, ElkPort[]>;

  constructor(woven: Weave) {
    this.woven = woven;
    this.ports = new Map(woven.elements.filter(({ item }) => item >= 0).map(({ index }) => [index, []]));
    woven.gaps.forEach((nets, gap) => {
      for (const { net, above, below } of nets) {
        const [first, ...others] = above;
        if (first === undefined) this.turn(below, 'NORTH', gap, net);
        else for (const pin of below) this.connect(first, pin, net);
        if (others.length > 0) this.turn(above, 'SOUTH', gap, net);
      }
    });
    this.children = woven.elements.map((element) => this.nodeOf(element));
  }

  private nodeOf({ index, row, item, width }: Element): ElkNode {
    const place = { id: String(index), x: 0, y: (row + 1) * ROW, height: 1 };
    if (item < 0) return { ...place, width: 0 };
    return {
      ...place,
      width: width + 2 * MARGIN,
      ports: this.ports.get(index) ?? [],
      layoutOptions: { 'elk.portConstraints': 'FIXED_POS' },
    };
  }

  /** Joins pins of one row, on the other side of the gap. @param side of the pins, where the net turns */
  private turn(pins: readonly Pin[], side: 'NORTH' | 'SOUTH', gap: number, net: number): void {
    const id = `turn ${this.turns.length}`;
    this.turns.push({ id, x: 0, y: (side === 'NORTH' ? gap : gap + 1) * ROW, width: 0, height: 1 });
    for (const pin of pins) {
      const end = this.end(pin, side);
      if (side === 'SOUTH') this.edge(end, id, net, 1);
      else this.edge(id, end, net, 1);
    }
  }

  private connect(above: Pin, below: Pin, net: number): void {
    const { elements } = this.woven;
    const isStrand = [above, below].every(({ element }) => (elements[element]?.item ?? -1) < 0);
    this.edge(this.end(above, 'SOUTH'), this.end(below, 'NORTH'), net, isStrand ? 5 : 1);
  }

  private edge(from: string, to: string, net: number, factor: number): void {
    const kind = this.woven.nets[net]?.kind;
    const weight = (kind === 'control' ? 10 : kind === 'memory' ? 3 : 1) * factor;
    this.edges.push({
      id: `e${this.edges.length}`,
      sources: [from],
      targets: [to],
      layoutOptions: { 'elk.layered.priority.straightness': String(weight) },
    });
  }

  private end({ element, x }: Pin, side: 'NORTH' | 'SOUTH'): string {
    const ports = this.ports.get(element);
    if (ports === undefined) return String(element);
    const id = `${element} ${side} ${x}`;
    if (!ports.some((port) => port.id === id))
      ports.push({
        id,
        x: x + MARGIN,
        y: side === 'NORTH' ? 0 : 1,
        width: 0,
        height: 0,
        layoutOptions: { 'elk.port.side': side },
      });
    return id;
  }
}
