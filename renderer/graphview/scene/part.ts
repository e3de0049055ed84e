// Selects the drawn part of a large scene: the visible part and its surroundings.
import type { Rect } from '../stage/model.ts';
import type { Scene } from './model.ts';

export const LARGE = 250;
/** Margin as a share of the visible part. */
const AROUND = 0.6;

export function areaAround({ cells }: Scene, { x, y, width, height }: Rect): Rect | null {
  if (cells.length <= LARGE || width <= 0 || height <= 0) return null;
  const [dx, dy] = [width * AROUND, height * AROUND];
  return { x: x - dx, y: y - dy, width: width + 2 * dx, height: height + 2 * dy };
}

export const holds = (outer: Rect, inner: Rect): boolean =>
  outer.x <= inner.x &&
  outer.y <= inner.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height;

export const touches = (a: Rect, b: Rect): boolean =>
  a.x < b.x + b.width && a.y < b.y + b.height && a.x + a.width > b.x && a.y + a.height > b.y;

export function within(scene: Scene, area: Rect): Scene {
  const isIn = (rect: Rect): boolean => touches(rect, area);
  return {
    ...scene,
    cells: scene.cells.filter(isIn),
    chips: scene.chips.filter(isIn),
    open: scene.open.filter(({ x, y }) => isIn({ x, y, width: 1, height: 1 })),
    // Lines follow rows and columns: each piece is a rectangle without an area.
    lines: scene.lines.filter(({ points }) =>
      points.some((point, i) => {
        const before = points[i - 1] ?? point;
        const [x, y] = [Math.min(before.x, point.x), Math.min(before.y, point.y)];
        return isIn({
          x,
          y,
          width: Math.abs(before.x - point.x) + 1,
          height: Math.abs(before.y - point.y) + 1,
        });
      }),
    ),
  };
}
