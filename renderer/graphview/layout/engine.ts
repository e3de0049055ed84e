// The layout engine: ELK in one worker that is started early and kept.
import ELK from 'elkjs/lib/elk-api.js';
import type { ElkNode } from 'elkjs/lib/elk-api.js';
import workerUrl from 'elkjs/lib/elk-worker.min.js?url';
import type { Scene } from '../scene/model.ts';
import { fromElk, toElk } from './elk-graph.ts';
import type { Placement } from './model.ts';

export class LayoutEngine {
  private readonly elk = new ELK({ workerUrl });

  constructor() {
    // The first layout of a worker is slow; let it be an empty one.
    void this.elk.layout({ id: 'warm-up', children: [] }).catch(() => undefined);
  }

  /**
   * Places a scene, near its previous places if given. Where the engine cannot, it is asked once more from scratch.
   * @throws what the engine throws, when that failed as well
   */
  async place(scene: Scene, previous: Placement | null): Promise<Placement> {
    try {
      return fromElk(await this.layout(toElk(scene, previous)), scene);
    } catch (error) {
      if (previous === null) throw error;
      return fromElk(await this.layout(toElk(scene, null)), scene);
    }
  }

  dispose(): void {
    this.elk.terminateWorker();
  }

  private layout(graph: ElkNode): Promise<ElkNode> {
    return this.elk.layout(graph);
  }
}
