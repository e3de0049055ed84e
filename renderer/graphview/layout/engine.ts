// The window's side of the layout worker. While it is busy, only the newest request is kept.
import { Thread } from '../../worker/calls.ts';
import type { MadeStage, StageRequest } from './messages.ts';
import StageWorker from './stage.worker.ts?worker';
import type { StageCalls } from './stage.worker.ts';

function begun(): Thread<StageCalls> {
  const thread = new Thread<StageCalls>(() => new StageWorker());
  thread.begin();
  return thread;
}

let first: Thread<StageCalls> | null = null;

/** Starts the thread of the first picture before its view exists. */
export function beginStage(): void {
  first ??= begun();
}

export class StageEngine {
  private readonly thread = first ?? begun();

  constructor() {
    first = null;
  }

  /** null if superseded. @throws what the worker throws */
  async make(request: StageRequest): Promise<MadeStage | null> {
    // ELK is slow, so it is canceled if its picture is gone; a stable layout ends soon.
    this.thread.cancel();
    const made = await this.thread.call('make', request, { isNewest: true });
    return typeof made === 'string' ? null : made;
  }

  /** Also loses the worker's cache of levels. */
  stop(): void {
    this.thread.end();
    this.thread.begin();
  }

  dispose(): void {
    this.thread.end();
  }
}
