// A picture as Graphviz dot draws it with the same boxes, edges, and order of inputs and outputs.
import { spawnSync } from 'node:child_process';
import { dirname } from 'node:path';
import { firstOf, itemAt } from '../../../labs/engine/index.ts';
import type { Laid } from '../../../renderer/graphview/plain.ts';
import { thisMachine } from '../../services/index.ts';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** null if dot fails to draw some edges */
export function drawnByDot(dot: string, laid: Laid): Laid | null {
  const { stdout } = spawnSync(dot, ['-Tjson'], {
    input: dotText(laid),
    encoding: 'utf8',
    maxBuffer: 1e9,
    cwd: dirname(dot),
    env: thisMachine().env,
  });
  // dot may fail after drawing all but a few edges.
  const { edges = [], bb = '' } = JSON.parse(stdout) as {
    edges?: { id: string; pos?: string }[];
    bb?: string;
  };
  const routes = new Map(
    edges.flatMap(({ id, pos }) =>
      pos === undefined ? [] : [[itemAt(laid.edges, Number(id)).key, flattened(pos)] as const],
    ),
  );
  const [left = 0, bottom = 0, right = 0, top = 0] = bb.split(',').map(Number);
  return routes.size < laid.edges.length
    ? null
    : { ...laid, routes, width: right - left, height: top - bottom };
}

const POINTS_OF_INCH = 72;

function dotText({ boxes, edges, routes }: Laid): string {
  const indexOf = new Map(boxes.map(({ key }, i) => [key, i]));
  const ports = new Map<string, Set<number>>(boxes.map(({ key }) => [key, new Set()]));
  const port = (box: string, point: Point): string => {
    ports.get(box)?.add(point.x);
    return `n${indexOf.get(box)}:"p${point.x}"`;
  };
  const lines = edges.map(({ key, from, to }, i) => {
    const points = routes.get(key) ?? [];
    return `${port(from, firstOf(points))}:s -> ${port(to, itemAt(points, points.length - 1))}:n [id="${i}"];`;
  });
  const nodes = boxes.map(({ key, width, height }, i) => {
    const size = `width=${width / POINTS_OF_INCH} height=${height / POINTS_OF_INCH}`;
    const at = [...(ports.get(key) ?? [])].sort((a, b) => a - b);
    return at.length === 0
      ? `n${i} [shape=box fixedsize=true label="" ${size}];`
      : `n${i} [shape=record fixedsize=true label="${at.map((x) => `<p${x}>`).join('|')}" ${size}];`;
  });
  return `digraph {\n${nodes.join('\n')}\n${lines.join('\n')}\n}`;
}

/** Straight segments per Bézier curve. */
const PIECES = 16;

/** Arrowheads first (`e,x,y`), then Bézier control points. dot's y grows upward. */
function flattened(pos: string): Point[] {
  const words = pos.split(' ').filter((word) => !/^[es],/.test(word));
  const given = words.map((word) => word.split(',').map(Number)).map(([x = 0, y = 0]) => ({ x, y: -y }));
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
