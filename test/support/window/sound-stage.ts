// Checks the invariants of every stage, whichever layout created it.
import { expect } from 'vitest';
import type { Point, Rect, Stage } from '../../../renderer/graphview/stage/model.ts';
import { boxRects, contains, overlap } from './films.ts';

/**
 * Boxes do not overlap and are inside their frames; lines follow rows and columns, from port to port, past
 * all boxes.
 */
export function expectSound(stage: Stage, name: string): void {
  const rects = [...boxRects(stage)];
  for (const [key, rect] of rects) {
    const frame = stage.rects.get(stage.boxes.find((box) => box.key === key)?.frame ?? -1);
    if (frame !== undefined) expect(contains(frame, rect), `${name}: ${key}`).toBe(true);
    const overlapping = rects.filter(([other, second]) => key < other && overlap(rect, second));
    expect(overlapping, `${name}: ${key}`).toEqual([]);
  }
  for (const { head, parent } of stage.frames) {
    const [inner, outer] = [stage.rects.get(head), stage.rects.get(parent)];
    if (inner !== undefined && outer !== undefined) expect(contains(outer, inner), name).toBe(true);
  }
  const { slots, outs } = ends(stage);
  for (const edge of stage.edges) {
    const route = stage.routes.get(edge.key) ?? [];
    expect(route.length, `${name}: ${edge.key}`).toBeGreaterThan(1);
    const others = rects.filter(([key]) => key !== edge.from && key !== edge.to);
    for (const [a, b] of segments(route)) {
      expect(a.x === b.x || a.y === b.y, `${name}: ${edge.key}`).toBe(true);
      expect(
        others.filter(([, rect]) => passes(a, b, rect)),
        `${name}: ${edge.key}`,
      ).toEqual([]);
    }
    expect(route[0]).toEqual(outs.get(edge.fromPort));
    expect(route.at(-1)).toEqual(slots.get(edge.toPort));
  }
}

function passes(a: Point, b: Point, { x, y, width, height }: Rect): boolean {
  const [left, right] = [Math.min(a.x, b.x), Math.max(a.x, b.x)];
  const [top, bottom] = [Math.min(a.y, b.y), Math.max(a.y, b.y)];
  return left < x + width && right > x && top < y + height && bottom > y;
}

function ends({ boxes, corners }: Stage): { slots: Map<string, Point>; outs: Map<string, Point> } {
  const slots = new Map<string, Point>();
  const outs = new Map<string, Point>();
  for (const { key, places } of boxes) {
    const at = corners.get(key) ?? { x: 0, y: 0 };
    for (const place of places) {
      for (const slot of place.slots) slots.set(slot.key, { x: at.x + slot.x, y: at.y + place.y });
      if (place.out !== null) outs.set(place.out.key, { x: at.x + place.out.x, y: at.y + place.out.y });
    }
  }
  return { slots, outs };
}

function segments(route: readonly Point[]): (readonly [Point, Point])[] {
  return route.slice(1).map((point, i) => [route[i], point] as const);
}
