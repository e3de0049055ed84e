// Where new boxes begin: in the middle of their neighbours, so that a step moves only what it must.
import type { Scene } from '../scene/model.ts';
import type { Placement, Point } from './model.ts';

/** The previous placement, with a place for every box of the scene. */
export function seedPlacement(scene: Scene, previous: Placement): Placement {
  const boxes = new Map<string, Point>();
  for (const { key } of scene.boxes) {
    const at = previous.boxes.get(key);
    if (at !== undefined) boxes.set(key, at);
  }
  for (const box of scene.boxes) {
    if (boxes.has(box.key)) continue;
    const near = scene.edges.flatMap(({ from, to }) => {
      const other = from === box.key ? to : to === box.key ? from : '';
      const at = boxes.get(other);
      return at === undefined ? [] : [at];
    });
    const mean = (of: (point: Point) => number): number =>
      near.reduce((sum, point) => sum + of(point), 0) / near.length;
    boxes.set(
      box.key,
      near.length === 0
        ? { x: previous.width, y: previous.height / 2 }
        : { x: mean(({ x }) => x), y: mean(({ y }) => y) },
    );
  }
  return { ...previous, boxes };
}
