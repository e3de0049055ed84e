// Finds the part of a scene at a point, for clicks and hovering on a canvas.
import { shownRect } from '../draw/shapes.ts';
import type { Cell, Chip, Scene } from '../scene/model.ts';
import type { Point, Rect } from '../stage/model.ts';

/** The topmost one: chips are over cells, later parts over earlier ones. */
export function itemAt({ cells, chips }: Scene, point: Point): Cell | Chip | null {
  return (
    chips.findLast((chip) => isIn(chip, point)) ??
    cells.findLast((cell) => isIn(shownRect(cell), point)) ??
    null
  );
}

const isIn = ({ x, y, width, height }: Rect, point: Point): boolean =>
  point.x >= x && point.x <= x + width && point.y >= y && point.y <= y + height;
