// Lines as paths with rounded corners, and forks of lines of one value.
import type { Point } from '../stage/model.ts';
import type { Pen } from './pen.ts';

const RADIUS = 6;

export function drawLine(pen: Pen, points: readonly Point[]): void {
  if (points.length === 0) return;
  pen.moveTo(points[0].x, points[0].y);
  for (let i = 1; i < points.length - 1; i++) {
    const [before, at, after] = [points[i - 1], points[i], points[i + 1]];
    const radius = Math.min(RADIUS, distance(before, at) / 2, distance(at, after) / 2);
    const [from, to] = [towards(at, before, radius), towards(at, after, radius)];
    pen.lineTo(from.x, from.y);
    pen.quadraticCurveTo(at.x, at.y, to.x, to.y);
  }
  const end = points[points.length - 1];
  pen.lineTo(end.x, end.y);
}

const distance = (a: Point, b: Point): number => Math.abs(a.x - b.x) + Math.abs(a.y - b.y);

function towards(from: Point, to: Point, length: number): Point {
  const all = distance(from, to);
  if (all === 0) return from;
  return { x: from.x + ((to.x - from.x) * length) / all, y: from.y + ((to.y - from.y) * length) / all };
}

/** Points where lines with a common start fork, each once. */
export function forksOf(lines: readonly (readonly Point[])[]): Point[] {
  const forks = new Map<string, Point>();
  lines.forEach((line, i) => {
    for (const other of lines.slice(i + 1)) {
      const point = parting(line, other);
      if (point !== null) forks.set(`${point.x},${point.y}`, point);
    }
  });
  return [...forks.values()];
}

/** The last common point; null if the lines differ from the start or are equal. */
function parting(a: readonly Point[], b: readonly Point[]): Point | null {
  let at = a[0];
  let [i, j] = [1, 1];
  while (i < a.length && j < b.length) {
    const [one, other] = [a[i], b[j]];
    if (direction(at, one) !== direction(at, other)) break;
    const isOneShorter = distance(at, one) <= distance(at, other);
    const isSame = distance(at, one) === distance(at, other);
    at = isOneShorter ? one : other;
    if (isOneShorter) i++;
    if (!isOneShorter || isSame) j++;
  }
  if (i === a.length && j === b.length) return null;
  return distance(at, a[0]) === 0 ? null : at;
}

const direction = (from: Point, to: Point): string =>
  `${Math.sign(to.x - from.x)},${Math.sign(to.y - from.y)}`;
