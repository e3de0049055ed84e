// Measures of readability, to compare layouts of a plan. Lengths are in pixels.
import type { Point, Stage } from '../stage/model.ts';
import { netKey } from './levels.ts';

export type Laid = Pick<Stage, 'boxes' | 'edges' | 'corners' | 'routes' | 'width' | 'height'>;

export interface Share {
  readonly count: number;
  readonly of: number;
}

export interface Measures {
  readonly crossings: number;
  /** Total length of all lines. */
  readonly length: number;
  /** Counts pieces shared by lines of one net once. */
  readonly ink: number;
  /** Counts corners shared by lines of one net once. */
  readonly bends: number;
  readonly area: number;
  /** Control edges, except back edges, that are one vertical line. */
  readonly straight: Share;
  /** Branches whose true line is left of the false line at the height where the first of them ends. */
  readonly trueLeft: Share;
}

export function measuresOf(laid: Laid): Measures {
  const lines = laid.edges.flatMap((edge) => {
    const points = laid.routes.get(edge.key);
    return points === undefined ? [] : [{ edge, net: netKey(edge), points }];
  });
  const control = lines.filter(({ edge: { kind, back } }) => kind === 'control' && !back);
  const corners = lines.flatMap(({ net, points }) =>
    points.slice(1, -1).map(({ x, y }) => `${net} ${x},${y}`),
  );
  return {
    crossings: crossings(lines),
    length: lines.reduce((sum, { points }) => sum + lengthOf(points), 0),
    ink: inkOf(lines),
    bends: new Set(corners).size,
    area: laid.width * laid.height,
    straight: shareOf(control, ({ points }) => isVertical(points)),
    trueLeft: shareOf(branchesOf(laid), ([left, right]) => left < right),
  };
}

/** Fewer crossings, or equally many in less area. */
export const isBetter = (a: Measures, b: Measures): boolean =>
  a.crossings < b.crossings || (a.crossings === b.crossings && a.area < b.area);

const shareOf = <Each>(all: readonly Each[], isCounted: (each: Each) => boolean): Share => ({
  count: all.filter(isCounted).length,
  of: all.length,
});

// ------------------------------------------------------------------------------------------------- lengths

export interface NetLine {
  readonly net: string;
  readonly points: readonly Point[];
}

type Piece = readonly [from: Point, to: Point];

const piecesOf = (points: readonly Point[]): Piece[] =>
  points.slice(1).flatMap((to, i) => {
    const from = points[i];
    return from === undefined ? [] : [[from, to] as const];
  });

const lengthOf = (points: readonly Point[]): number =>
  piecesOf(points).reduce((sum, [a, b]) => sum + Math.hypot(b.x - a.x, b.y - a.y), 0);

/** Splines of other programs may deviate by a pixel. */
const isVertical = (points: readonly Point[]): boolean =>
  points.every(({ x }) => Math.abs(x - (points[0]?.x ?? x)) <= 1);

function inkOf(lines: readonly NetLine[]): number {
  const spans = new Map<string, (readonly [from: number, to: number])[]>();
  let ink = 0;
  for (const { net, points } of lines)
    for (const [a, b] of piecesOf(points)) {
      if (a.x !== b.x && a.y !== b.y) {
        ink += lengthOf([a, b]);
        continue;
      }
      const key = a.x === b.x ? `${net} x${a.x}` : `${net} y${a.y}`;
      const [one, other] = a.x === b.x ? [a.y, b.y] : [a.x, b.x];
      const known = spans.get(key) ?? [];
      known.push([Math.min(one, other), Math.max(one, other)]);
      spans.set(key, known);
    }
  for (const known of spans.values()) {
    let covered = -Infinity;
    for (const [from, to] of known.sort(([a], [b]) => a - b)) {
      ink += Math.max(0, to - Math.max(from, covered));
      covered = Math.max(covered, to);
    }
  }
  return ink;
}

/** Positions of the true and false lines at the height where the first of them ends. */
function branchesOf({ boxes, edges, routes }: Laid): (readonly [left: number, right: number])[] {
  const lines = new Map<string, readonly Point[]>();
  for (const { key, kind, back, fromPort } of edges) {
    const points = routes.get(key);
    if (kind === 'control' && !back && points !== undefined && !lines.has(fromPort))
      lines.set(fromPort, points);
  }
  return boxes.flatMap(({ places }) => {
    const tabs = places.filter(({ isTab }) => isTab);
    const [left, right] = tabs.map(({ out }) => lines.get(out?.key ?? ''));
    if (tabs.length !== 2 || left === undefined || right === undefined) return [];
    const height = Math.min(lowest(left), lowest(right));
    return [[placeAt(left, height), placeAt(right, height)] as const];
  });
}

const lowest = (points: readonly Point[]): number => points.at(-1)?.y ?? 0;

const placeAt = (points: readonly Point[], height: number): number =>
  points.findLast(({ y }) => y <= height)?.x ?? 0;

// ----------------------------------------------------------------------------------------------- crossings

/** Lines of two nets that share a path cross another line once. */
export function crossings(lines: readonly NetLine[]): number {
  const found = new Set<string>();
  const drawn = lines.map((line) => ({
    ...line,
    pieces: piecesOf(line.points),
    around: extentOf(line.points),
  }));
  drawn.forEach((line, i) => {
    for (const other of drawn.slice(i + 1)) {
      if (other.net === line.net || !touches(line.around, other.around)) continue;
      const nets = [line.net, other.net].sort().join(' ');
      for (const [p, q] of line.pieces)
        for (const [r, s] of other.pieces) {
          const at = meeting(p, q, r, s);
          if (at !== null) found.add(`${nets} ${Math.round(at.x)},${Math.round(at.y)}`);
        }
    }
  });
  return found.size;
}

interface Extent {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const extentOf = (points: readonly Point[]): Extent => ({
  left: Math.min(...points.map(({ x }) => x)),
  right: Math.max(...points.map(({ x }) => x)),
  top: Math.min(...points.map(({ y }) => y)),
  bottom: Math.max(...points.map(({ y }) => y)),
});

const touches = (a: Extent, b: Extent): boolean =>
  a.left <= b.right && b.left <= a.right && a.top <= b.bottom && b.top <= a.bottom;

/** null if the pieces only touch. */
function meeting(p: Point, q: Point, r: Point, s: Point): Point | null {
  if (turn(p, q, r) * turn(p, q, s) >= 0 || turn(r, s, p) * turn(r, s, q) >= 0) return null;
  const part = turn(r, s, p) / (turn(r, s, p) - turn(r, s, q));
  return { x: p.x + part * (q.x - p.x), y: p.y + part * (q.y - p.y) };
}

const turn = (p: Point, q: Point, r: Point): number => (q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x);
