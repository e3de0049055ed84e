// The comparison of two ways to compile the program: one worker a comparison, ended when a person stops it.
import type { EquivalenceData, Optimization } from '../../compiler/index.ts';
import EquivalenceWorker from '../worker/equivalence.worker.ts?worker';
import type { ComparedRuns, FromEquivalence } from '../worker/protocol.ts';

export const MOST_RUNS = 100_000;

export class Comparing {
  first = $state<Optimization>('none');
  second = $state<Optimization>('full');
  runs = $state(200);
  seed = $state(1);
  data = $state.raw<EquivalenceData | null>(null);
  /** What the answer is about. */
  asked = $state.raw<ComparedRuns | null>(null);
  busy = $state(false);
  tried = $state(0);
  /** A person stopped it after so many inputs without a difference; -1: nobody did. */
  stoppedAt = $state(-1);
  failure = $state('');
  private worker: Worker | null = null;

  begin(asked: ComparedRuns): void {
    this.end();
    this.asked = asked;
    this.data = null;
    this.failure = '';
    this.stoppedAt = -1;
    this.tried = 0;
    this.busy = true;
    const worker = new EquivalenceWorker();
    this.worker = worker;
    worker.addEventListener('message', ({ data }: MessageEvent<FromEquivalence>) => this.take(data));
    worker.addEventListener('error', ({ message }) => this.take({ kind: 'failed', message }));
    worker.postMessage(asked);
  }

  stop(): void {
    if (!this.busy) return;
    this.end();
    this.stoppedAt = this.tried;
  }

  /** Where the present program is another one, the answer says nothing about it. */
  forget(): void {
    this.end();
    this.data = null;
    this.asked = null;
    this.failure = '';
    this.stoppedAt = -1;
  }

  private end(): void {
    this.worker?.terminate();
    this.worker = null;
    this.busy = false;
  }

  private take(message: FromEquivalence): void {
    if (message.kind === 'progress') {
      this.tried = message.tried;
      return;
    }
    this.end();
    if (message.kind === 'end') this.data = message.data;
    else this.failure = message.message;
  }
}
