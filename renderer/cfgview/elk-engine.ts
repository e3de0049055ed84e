// ELK in a worker, started on demand, and again if it dies.
import ELK, { type ElkNode } from 'elkjs/lib/elk-api.js';
import workerUrl from 'elkjs/lib/elk-worker.min.js?url';

export class ElkEngine {
  private engine: InstanceType<typeof ELK> | null = null;
  /** ELK's own promises stay pending if its worker dies, so this rejects the current layout. */
  private die: (error: Error) => void = () => undefined;
  private death: Promise<never> = new Promise(() => undefined);

  async layout(graph: ElkNode): Promise<ElkNode> {
    const engine = (this.engine ??= this.start());
    try {
      return await Promise.race([engine.layout(graph), this.death]);
    } catch (error) {
      // ELK throws plain objects.
      throw error instanceof Error ? error : new Error(`ELK: ${JSON.stringify(error)}`);
    }
  }

  private start(): InstanceType<typeof ELK> {
    this.death = new Promise((_, reject) => (this.die = reject));
    this.death.catch(() => undefined);
    const { die } = this;
    return new ELK({
      workerUrl,
      workerFactory: () => {
        const worker = new Worker(workerUrl);
        worker.addEventListener('error', (event) => {
          event.preventDefault();
          worker.terminate();
          this.engine = null;
          die(new Error(`ELK's worker failed: ${event.message}`));
        });
        return worker;
      },
    });
  }
}
