// Layout of one level: positions of items, routes of nets, and their ports at the borders.
import type { Point, StageBox } from '../stage/model.ts';
import { columnsOf, type Spacing } from './columns.ts';
import type { Item, Level, Port } from './levels.ts';
import { order } from './order.ts';
import { Remembered, signatureOf } from './remembered.ts';
import { rowNumbers, withRows, type Rows } from './rows.ts';
import { tracksOf } from './tracks.ts';
import { weave, type ItemSize, type Pin, type Way, type Weave } from './weave.ts';

/** Relative to the level's top left corner. */
export interface LevelLayout {
  readonly width: number;
  readonly height: number;
  readonly corners: readonly Point[];
  /** Positions of ports at the borders. */
  readonly ports: ReadonlyMap<string, number>;
  /** From a net's source port to a target, by `wayKey`. */
  readonly ways: ReadonlyMap<string, readonly Point[]>;
}

export const SPACING: Spacing = { items: 24, besideItem: 16, lines: 11 };
const TRACK = 10;
/** Between a row and the nearest track, with room for arrows. */
const BEFORE_TRACKS = 10;
const AFTER_TRACKS = 16;
/** Between rows that only straight lines connect. */
const SMALLEST_GAP = 24;
export const FRAME_PADDING = 16;
export const TITLE_HEIGHT = 26;

export type InnerLayouts = ReadonlyMap<number, LevelLayout>;

export function layoutLevel(level: Level, inner: InnerLayouts, remembered = new Remembered()): LevelLayout {
  const sizes = sizesOf(level, inner);
  const sides = branches(level);
  const arranged = remembered.of(signatureOf(level, rankIn(sizes), sides), () => {
    const numbers = rowNumbers(level);
    return { rows: numbers, order: order(weave(level, withRows(level, numbers), sizes), sides) };
  });
  const rows = withRows(level, arranged.rows);
  const woven = weave(level, rows, sizes);
  return laidOut(level, inner, { rows, woven, columns: columnsOf(woven, arranged.order, SPACING) });
}

/** Rows and columns, from either layout. */
export interface Arrangement {
  readonly rows: Rows;
  readonly woven: Weave;
  readonly columns: readonly number[];
}

export function laidOut(
  level: Level,
  inner: InnerLayouts,
  { rows, woven, columns }: Arrangement,
): LevelLayout {
  const padding = level.frame < 0 ? 0 : FRAME_PADDING;
  const left = columns.map((x) => x + padding);
  const xOf = ({ element, x }: Pin): number => left[element] + x;
  const tracks = woven.gaps.map((gap) =>
    tracksOf(gap.map(({ above, below }) => ({ above: above.map(xOf), below: below.map(xOf) }))),
  );
  const heights = rowHeights(level, rows.of, rows.count, inner);
  const { rowTops, trackTops, height } = stack(heights, tracks, level);
  const corners = level.items.map((item, i): Point => {
    const row = rows.of[i];
    const lower = item.box === null ? 0 : heights[row].ascent - item.box.chips;
    return { x: left[woven.items[i]], y: rowTops[row] + lower };
  });
  const trackY = (gap: number, net: number): number => {
    const place = woven.gaps[gap].findIndex((each) => each.net === net);
    return trackTops[gap] + Math.max(0, tracks[gap].of[place]) * TRACK;
  };
  const width = Math.max(0, ...woven.elements.map(({ index, width: w }) => left[index] + w)) + padding;
  return {
    width,
    height,
    corners,
    ports: new Map([...woven.ends].map(([key, element]) => [key, left[element]])),
    ways: waysOf(level, woven, inner, { corners, height, xOf, trackY }),
  };
}

/** Sizes by item. */
export const sizesOf = (level: Level, inner: InnerLayouts): ItemSize[] =>
  level.items.map((item) => sizeOf(item, inner));

function sizeOf({ box, frame }: Item, inner: InnerLayouts): ItemSize {
  const layout = inner.get(frame);
  const ports = box === null ? (layout?.ports ?? new Map<string, number>()) : portsOf(box);
  const width = box === null ? (layout?.width ?? 0) : box.width;
  const places = [...new Set(ports.values())].sort((a, b) => a - b);
  const ranks = new Map(places.map((x, rank) => [x, rank]));
  const x = (key: string): number => ports.get(key) ?? (box === null ? 0 : width / 2);
  return { width, x, rank: (key) => ranks.get(x(key)) ?? -1 };
}

function portsOf({ places }: StageBox): Map<string, number> {
  const ports = new Map<string, number>();
  const note = (key: string, x: number): void => void (ports.has(key) || ports.set(key, x));
  for (const { slots, out } of places) {
    if (out !== null) note(out.key, out.x);
    for (const { key, x } of slots) note(key, x);
  }
  return ports;
}

const rankIn =
  (sizes: readonly ItemSize[]) =>
  ({ item, key }: Port): number =>
    item < 0 ? 0 : sizes[item].rank(key);

/** Ports of true and false sides. */
function branches({ items }: Level): (readonly [string, string])[] {
  return items.flatMap(({ box }) => {
    const tabs = box?.places.filter(({ isTab }) => isTab) ?? [];
    const [left, right] = tabs.map(({ out }) => out?.key ?? '');
    return tabs.length === 2 ? [[left, right] as const] : [];
  });
}

interface RowHeight {
  readonly ascent: number;
  readonly all: number;
}

function rowHeights(level: Level, rowOf: readonly number[], count: number, inner: InnerLayouts): RowHeight[] {
  const heights = Array.from({ length: count }, () => ({ ascent: 0, all: 0 }));
  const boxes = level.items.flatMap(({ box }, i) => (box === null ? [] : [{ box, row: heights[rowOf[i]] }]));
  for (const { box, row } of boxes) row.ascent = Math.max(row.ascent, box.chips);
  for (const { box, row } of boxes) row.all = Math.max(row.all, row.ascent + box.height - box.chips);
  level.items.forEach(({ box, frame }, i) => {
    if (box === null) heights[rowOf[i]].all = Math.max(heights[rowOf[i]].all, inner.get(frame)?.height ?? 0);
  });
  return heights;
}

function stack(
  heights: readonly RowHeight[],
  tracks: readonly { readonly count: number }[],
  { frame, isFunction }: Level,
): { rowTops: number[]; trackTops: number[]; height: number } {
  const rowTops: number[] = [];
  const trackTops: number[] = [];
  let y = isFunction ? TITLE_HEIGHT : 0;
  tracks.forEach(({ count }, gap) => {
    const isBorder = gap === 0 || gap === tracks.length - 1;
    trackTops.push(y + BEFORE_TRACKS);
    if (count > 0) y += BEFORE_TRACKS + (count - 1) * TRACK + AFTER_TRACKS;
    else if (!isBorder) y += SMALLEST_GAP;
    else if (frame >= 0) y += FRAME_PADDING;
    if (gap === tracks.length - 1) return;
    rowTops.push(y);
    y += heights[gap].all;
  });
  return { rowTops, trackTops, height: y };
}

interface Placed {
  readonly corners: readonly Point[];
  readonly height: number;
  readonly xOf: (pin: Pin) => number;
  readonly trackY: (gap: number, net: number) => number;
}

function waysOf(level: Level, woven: Weave, inner: InnerLayouts, placed: Placed): Map<string, Point[]> {
  const ways = new Map<string, Point[]>();
  woven.nets.forEach((net, index) => {
    const { item, key } = net.source;
    const from = item < 0 ? 0 : placed.corners[item].y + outY(level.items[item], key, inner);
    for (const target of [...net.targets, ...net.backTargets]) {
      const way = woven.ways.get(`${net.key}>${target.key}`);
      if (way === undefined) continue;
      const to = target.item < 0 ? placed.height : placed.corners[target.item].y;
      ways.set(`${net.key}>${target.key}`, pointsOf(way, index, { from, to }, placed));
    }
  });
  return ways;
}

function outY({ box, frame }: Item, key: string, inner: InnerLayouts): number {
  if (box === null) return inner.get(frame)?.height ?? 0;
  return box.places.find(({ out }) => out?.key === key)?.out?.y ?? box.height;
}

function pointsOf(
  way: Way,
  net: number,
  { from, to }: { readonly from: number; readonly to: number },
  { xOf, trackY }: Placed,
): Point[] {
  const points: Point[] = [{ x: xOf(way[0][1]), y: from }];
  for (const [gap, start, end] of way) {
    const [x1, x2] = [xOf(start), xOf(end)];
    if (x1 === x2) continue;
    const y = trackY(gap, net);
    points.push({ x: x1, y }, { x: x2, y });
  }
  const [, , last] = way[way.length - 1];
  points.push({ x: xOf(last), y: to });
  return points;
}
