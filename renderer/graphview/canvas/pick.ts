// Finds the part of a scene at a point, for clicks and for hovering on a canvas.
import { shownRect } from '../draw/shapes.ts';
import type { Cell, Chip, Line, Scene } from '../scene/model.ts';
import type { Point, Rect } from '../stage/model.ts';

/** The topmost one: chips are over cells, later parts over earlier ones. */
export function itemAt({ cells, chips }: Scene, point: Point): Cell | Chip | null {
  return (
    chips.findLast((chip) => isIn(chip, point)) ??
    cells.findLast((cell) => isIn(shownRect(cell), point)) ??
    null
  );
}

/** The line within reach of a point, unless there are several. */
export function onlyLineAt(lines: readonly Line[], point: Point, reach: number): Line | null {
  const near = lines.filter(
    ({ points, change }) =>
      change !== 'gone' && points.some((end, i) => distance(points[i - 1] ?? end, end, point) <= reach),
  );
  return near.length === 1 ? (near[0] ?? null) : null;
}

/** From a point to a straight piece of a line. */
function distance(from: Point, to: Point, { x, y }: Point): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = dx * dx + dy * dy;
  const at = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - from.x) * dx + (y - from.y) * dy) / length));
  return Math.hypot(x - from.x - at * dx, y - from.y - at * dy);
}

const isIn = ({ x, y, width, height }: Rect, point: Point): boolean =>
  point.x >= x && point.x <= x + width && point.y >= y && point.y <= y + height;
