/*
 * Counts visible edge crossings in a drawing: edges of one value that share a path cross another edge once. Also
 * redraws it with Graphviz dot.
 */
import { spawnSync } from 'node:child_process';
import { dirname } from 'node:path';
import { firstOf, itemAt } from '../../labs/engine/index.ts';
import { thisMachine } from '../services/index.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** An edge; edges of one net carry one value and do not cross each other. */
export interface NetLine {
  readonly net: string;
  readonly points: readonly Point[];
}

export interface DrawnBox extends Point {
  readonly width: number;
  readonly height: number;
}

/** A drawing whose edges connect boxes. */
export interface Drawing {
  readonly boxes: readonly DrawnBox[];
  readonly lines: readonly (NetLine & { readonly from: number; readonly to: number })[];
}

/** A cell of a box: a single node, a merge or one of its phis, a branch or one of its sides. */
export interface Cell extends DrawnBox {
  readonly id: number;
}

/** An edge between cells. */
export interface CellLine extends NetLine {
  readonly source: number;
  readonly target: number;
}

/** Cells closer than this form one box: larger gaps leave room for edges. */
const SEAM = 5;

/** Groups cells into boxes for any layout; drops edges of missing cells. */
export function drawingOf(cells: readonly Cell[], given: readonly CellLine[]): Drawing {
  const groups: { box: DrawnBox; readonly ids: readonly number[] }[] = [];
  for (const cell of cells) {
    let group: (typeof groups)[number] = { box: cell, ids: [cell.id] };
    for (let near = findNear(group.box); near >= 0; near = findNear(group.box)) {
      const [other] = groups.splice(near, 1);
      if (other !== undefined)
        group = { box: around(group.box, other.box), ids: [...group.ids, ...other.ids] };
    }
    groups.push(group);
  }
  // Reading order: dot may treat the input order as the intended one.
  groups.sort(({ box: a }, { box: b }) => a.y - b.y || a.x - b.x);
  const boxOf = new Map(groups.flatMap(({ ids }, i) => ids.map((id) => [id, i] as const)));
  const lines = given.flatMap(({ net, source, target, points }) => {
    const [from, to] = [boxOf.get(source), boxOf.get(target)];
    return from === undefined || to === undefined ? [] : [{ net, from, to, points }];
  });
  return { boxes: groups.map(({ box }) => box), lines };

  function findNear(box: DrawnBox): number {
    return groups.findIndex(
      ({ box: other }) =>
        box.x < other.x + other.width + SEAM &&
        other.x < box.x + box.width + SEAM &&
        box.y < other.y + other.height + SEAM &&
        other.y < box.y + box.height + SEAM,
    );
  }
}

function around(a: DrawnBox, b: DrawnBox): DrawnBox {
  const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)];
  return {
    x,
    y,
    width: Math.max(a.x + a.width, b.x + b.width) - x,
    height: Math.max(a.y + a.height, b.y + b.height) - y,
  };
}

/** Crossings of edges from different nets. */
export function crossings(lines: readonly NetLine[]): number {
  const found = new Set<string>();
  lines.forEach((line, i) => {
    for (const other of lines.slice(i + 1)) {
      if (other.net === line.net) continue;
      const nets = [line.net, other.net].sort().join(' ');
      for (const [p, q] of piecesOf(line))
        for (const [r, s] of piecesOf(other)) {
          const at = meeting(p, q, r, s);
          if (at !== null) found.add(`${nets} ${Math.round(at.x)},${Math.round(at.y)}`);
        }
    }
  });
  return found.size;
}

/** The straight segments of an edge. */
const piecesOf = ({ points }: NetLine): (readonly [from: Point, to: Point])[] =>
  points.slice(1).map((to, i) => [itemAt(points, i), to]);

/** The crossing of two segments; null if they only touch. */
function meeting(p: Point, q: Point, r: Point, s: Point): Point | null {
  if (turn(p, q, r) * turn(p, q, s) >= 0 || turn(r, s, p) * turn(r, s, q) >= 0) return null;
  const part = turn(r, s, p) / (turn(r, s, p) - turn(r, s, q));
  return { x: p.x + part * (q.x - p.x), y: p.y + part * (q.y - p.y) };
}

const turn = (p: Point, q: Point, r: Point): number => (q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x);

/**
 * The edges as laid out by dot, between boxes of the same sizes; null if it fails to draw some.
 * @param atPorts keeps the order of edges at each box; otherwise they may attach anywhere
 */
export function drawnByDot(dot: string, drawing: Drawing, atPorts: boolean): NetLine[] | null {
  const { stdout } = spawnSync(dot, ['-Tjson'], {
    input: dotText(drawing, atPorts),
    encoding: 'utf8',
    maxBuffer: 1e9,
    cwd: dirname(dot),
    env: thisMachine().env,
  });
  // dot may fail after drawing all but a few edges.
  const { edges = [] } = JSON.parse(stdout) as { edges?: { id: string; pos?: string }[] };
  const lines = edges.flatMap(({ id, pos }) =>
    pos === undefined ? [] : [{ net: itemAt(drawing.lines, Number(id)).net, points: flattened(pos) }],
  );
  return lines.length === drawing.lines.length ? lines : null;
}

const POINTS_OF_INCH = 72;

function dotText({ boxes, lines }: Drawing, atPorts: boolean): string {
  const ports = new Map<number, Set<number>>(boxes.map((_, i) => [i, new Set()]));
  const port = (box: number, { x }: Point): string => {
    if (!atPorts) return '';
    ports.get(box)?.add(x);
    return `:"p${x}"`;
  };
  const edges = lines.map(({ from, to, points }, i) => {
    const [tail, head] = [port(from, firstOf(points)), port(to, itemAt(points, points.length - 1))];
    const sides = atPorts ? [`${tail}:s`, `${head}:n`] : ['', ''];
    return `n${from}${sides[0]} -> n${to}${sides[1]} [id="${i}"];`;
  });
  const nodes = boxes.map(({ width, height }, i) => {
    const size = `width=${width / POINTS_OF_INCH} height=${height / POINTS_OF_INCH}`;
    const at = [...(ports.get(i) ?? [])].sort((a, b) => a - b);
    return at.length === 0
      ? `n${i} [shape=box fixedsize=true label="" ${size}];`
      : `n${i} [shape=record fixedsize=true label="${at.map((x) => `<p${x}>`).join('|')}" ${size}];`;
  });
  return `digraph {\n${nodes.join('\n')}\n${edges.join('\n')}\n}`;
}

/** Straight segments per Bézier curve. */
const PIECES = 16;

/** A Bézier path in dot's syntax: arrowheads first (`e,x,y`), then control points. */
function flattened(pos: string): Point[] {
  const words = pos.split(' ').filter((word) => !/^[es],/.test(word));
  const given = words.map((word) => word.split(',').map(Number)).map(([x = 0, y = 0]) => ({ x, y }));
  const line = [firstOf(given)];
  for (let i = 0; i + 3 < given.length; i += 3)
    for (let piece = 1; piece <= PIECES; piece++) line.push(bezier(given.slice(i, i + 4), piece / PIECES));
  return line;
}

/** @param points four control points */
function bezier(points: readonly Point[], t: number): Point {
  const weights = [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t ** 3];
  const at = (axis: 'x' | 'y'): number =>
    weights.reduce((sum, weight, i) => sum + weight * itemAt(points, i)[axis], 0);
  return { x: at('x'), y: at('y') };
}
