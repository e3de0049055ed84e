// The window's side of the layout worker. While it is busy, only the newest request is kept.
import type { FromStageWorker, MadeStage, StageRequest, ToStageWorker } from './messages.ts';
import StageWorker from './stage.worker.ts?worker';

interface Asked {
  readonly request: StageRequest;
  readonly resolve: (made: MadeStage | null) => void;
  readonly reject: (error: Error) => void;
}

export class StageEngine {
  private worker = this.start();
  private number = 0;
  private working: Asked | null = null;
  private waiting: Asked | null = null;

  /** null if superseded. @throws what the worker throws */
  make(request: StageRequest): Promise<MadeStage | null> {
    return new Promise((resolve, reject) => {
      this.waiting?.resolve(null);
      this.waiting = { request, resolve, reject };
      // ELK is slow, so cancel it if its picture is gone.
      if (this.working !== null && this.working.request.layout !== 'stable')
        this.post({ kind: 'cancel', number: this.number });
      this.next();
    });
  }

  /** Also loses the worker's cache of levels. */
  stop(): void {
    this.dispose();
    [this.working, this.waiting] = [null, null];
    this.worker = this.start();
  }

  dispose(): void {
    this.worker.terminate();
    for (const asked of [this.working, this.waiting]) asked?.resolve(null);
  }

  private start(): Worker {
    const worker = new StageWorker();
    worker.addEventListener('message', ({ data }: MessageEvent<FromStageWorker>) => {
      if (data.number !== this.number) return;
      this.end((asked) =>
        data.failure === '' ? asked.resolve(data.made) : asked.reject(new Error(data.failure)),
      );
    });
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      this.worker.terminate();
      this.worker = this.start();
      this.end((asked) => asked.reject(new Error(event.message)));
    });
    return worker;
  }

  private next(): void {
    if (this.working !== null || this.waiting === null) return;
    [this.working, this.waiting] = [this.waiting, null];
    this.post({ kind: 'make', number: ++this.number, ...this.working.request });
  }

  private post(message: ToStageWorker): void {
    this.worker.postMessage(message);
  }

  private end(tell: (asked: Asked) => void): void {
    const { working } = this;
    this.working = null;
    if (working !== null) tell(working);
    this.next();
  }
}
