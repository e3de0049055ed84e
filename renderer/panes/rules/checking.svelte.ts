// Soundness check of a rule. Each check has a worker, terminated when the user stops it or the rule hangs.
import type { SoundnessReply, SoundnessRequest } from '../../worker/parts/soundness.ts';
import { jobOf } from '../../worker/threads.ts';

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
  private readonly job = jobOf('soundness', PATIENCE_MS);

  async begin(file: string, text: string): Promise<void> {
    this.asked = { file, text, runs: RUNS };
    this.reply = null;
    this.runs = 0;
    this.busy = true;
    this.ended = '';
    const { asked } = this;
    const reply = await this.job.run(asked, (runs) => (this.runs = runs)).catch(() => 'crashed' as const);
    if (this.asked !== asked) return;
    this.busy = false;
    if (typeof reply === 'object') this.reply = reply;
    else this.ended = reply === 'timeout' ? 'hangs' : reply;
  }

  stop(): void {
    this.job.stop();
  }
}
