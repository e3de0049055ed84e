import { serve, type Served } from '../../../renderer/worker/calls.ts';

/** A worker in this thread. Messages are copied, or transferred, as between threads. */
export class LocalWorker extends EventTarget {
  private readonly inside = new EventTarget();
  isEnded = false;

  constructor(loading: Promise<Served>) {
    super();
    serve(loading, {
      postMessage: (data: unknown, transfer: Transferable[]) => this.hand(this, data, transfer),
      addEventListener: this.inside.addEventListener.bind(this.inside),
    } as unknown as Worker);
  }

  postMessage(data: unknown): void {
    this.hand(this.inside, data);
  }

  terminate(): void {
    this.isEnded = true;
  }

  private hand(to: EventTarget, data: unknown, transfer: Transferable[] = []): void {
    const copy = structuredClone(data, { transfer });
    if (!this.isEnded)
      setTimeout(() => this.isEnded || to.dispatchEvent(new MessageEvent('message', { data: copy })));
  }
}
