// The layout engine: ELK in one worker that is started early and kept.
import ELK from 'elkjs/lib/elk-api.js';
import type { ElkNode } from 'elkjs/lib/elk-api.js';
import workerUrl from 'elkjs/lib/elk-worker.min.js?url';
import type { Scene } from '../scene/model.ts';
import { fromElk, toElk } from './elk-graph.ts';
import type { Placement } from './model.ts';

export class LayoutEngine {
  private last: Promise<unknown> = Promise.resolve();
  private readonly elk = new ELK({ workerUrl });

  constructor() {
    // The first layout of a worker is slow; let it be an empty one.
    void this.elk.layout({ id: 'warm-up', children: [] }).catch(() => undefined);
  }

  /**
   * Places a scene, near its previous places if given. Where the engine cannot, or not well, it is asked once more
   * from scratch. Scenes wait for each other; those that nobody wants any more when their turn comes give null.
   * @param previous asked for when the turn comes
   * @throws what the engine throws, when that failed as well
   */
  place(
    scene: Scene,
    previous: () => Placement | null,
    isWanted: () => boolean = () => true,
  ): Promise<Placement | null> {
    const placed = this.last.then(() => (isWanted() ? this.placeNow(scene, previous()) : null));
    this.last = placed.catch(() => null);
    return placed;
  }

  private async placeNow(scene: Scene, previous: Placement | null): Promise<Placement> {
    if (previous !== null) {
      try {
        const near = fromElk(await this.layout(toElk(scene, previous)), scene);
        if (isSound(scene, near)) return near;
      } catch {
        // It is asked again.
      }
    }
    return fromElk(await this.layout(toElk(scene, null)), scene);
  }

  dispose(): void {
    this.elk.terminateWorker();
  }

  private layout(graph: ElkNode): Promise<ElkNode> {
    return this.elk.layout(graph);
  }
}

/**
 * Whether every box is in its frame, and lines go straight along or across. The engine fails in both now and then where
 * it shall keep to a previous placement and there are frames.
 */
export function isSound(scene: Scene, { boxes, frames, edges }: Placement): boolean {
  for (const { key, loop, width, height } of scene.boxes) {
    const at = boxes.get(key);
    const frame = frames.get(loop);
    if (at === undefined || frame === undefined) continue;
    if (at.x < frame.x || at.x + width > frame.x + frame.width) return false;
    if (at.y < frame.y || at.y + height > frame.y + frame.height) return false;
  }
  for (const points of edges.values()) {
    for (let i = 1; i < points.length; i++) {
      const [dx, dy] = [points[i].x - points[i - 1].x, points[i].y - points[i - 1].y];
      if (Math.abs(dx) > 2 && Math.abs(dy) > 2) return false;
    }
  }
  return true;
}
