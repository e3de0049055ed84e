// The window's side of the compiler worker: the newest request wins, and a worker that dies is started again.
import type { Snapshot } from '../../compiler/index.ts';
import CompilerWorker from './compiler.worker.ts?worker';
import type { CompileAnswer, CompileRequest } from './protocol.ts';

/** After this long without an answer the worker is taken for lost. */
const PATIENCE_MS = 20_000;

export class CompilerClient {
  private worker: Worker;
  private newest = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly onSnapshot: (snapshot: Snapshot) => void;
  private readonly onCrash: () => void;

  constructor(onSnapshot: (snapshot: Snapshot) => void, onCrash: () => void) {
    this.onSnapshot = onSnapshot;
    this.onCrash = onCrash;
    this.worker = this.start();
  }

  compile(source: string, options: CompileRequest['options']): void {
    this.newest++;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.restart(), PATIENCE_MS);
    this.worker.postMessage({ number: this.newest, source, options } satisfies CompileRequest);
  }

  dispose(): void {
    clearTimeout(this.timer);
    this.worker.terminate();
  }

  private start(): Worker {
    const worker = new CompilerWorker();
    worker.addEventListener('message', ({ data }: MessageEvent<CompileAnswer>) => {
      if (data.number !== this.newest) return;
      clearTimeout(this.timer);
      this.onSnapshot(data.snapshot);
    });
    worker.addEventListener('error', () => this.restart());
    return worker;
  }

  private restart(): void {
    clearTimeout(this.timer);
    this.worker.terminate();
    this.worker = this.start();
    this.onCrash();
  }
}
