// Soundness check of a rule. Each check has a worker, terminated when the user stops it or the rule hangs.
import { startThread } from '../../worker/thread.ts';
import type { FromSoundness, SoundnessReply, SoundnessRequest } from '../../worker/protocol.ts';

/** Takes a few seconds. */
const RUNS = 20_000;
/** A rule that is silent this long hangs, because single runs are aborted sooner. */
const PATIENCE_MS = 10_000;

export class Checking {
  reply = $state.raw<SoundnessReply | null>(null);
  asked = $state.raw<SoundnessRequest | null>(null);
  busy = $state(false);
  runs = $state(0);
  ended = $state<'' | 'stopped' | 'hangs' | 'crashed'>('');
  private worker: Worker | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  begin(file: string, text: string): void {
    this.end('');
    this.asked = { file, text, runs: RUNS };
    this.reply = null;
    this.runs = 0;
    this.busy = true;
    const worker = startThread('soundness');
    this.worker = worker;
    worker.addEventListener('message', ({ data }: MessageEvent<FromSoundness>) => this.take(data));
    worker.addEventListener('error', () => this.end('crashed'));
    worker.postMessage(this.asked);
    this.wait();
  }

  stop(): void {
    if (this.busy) this.end('stopped');
  }

  private take(message: FromSoundness): void {
    if (message.kind === 'progress') {
      this.runs = message.runs;
      this.wait();
      return;
    }
    this.end('');
    this.reply = message.reply;
  }

  private wait(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.end('hangs'), PATIENCE_MS);
  }

  private end(ended: Checking['ended']): void {
    clearTimeout(this.timer);
    this.worker?.terminate();
    this.worker = null;
    this.busy = false;
    this.ended = ended;
  }
}
