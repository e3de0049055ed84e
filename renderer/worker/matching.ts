// Tests texts against a user's regular expression. An expression can take longer than anyone waits (`(a+)+b`), and
// nothing interrupts it in its thread, so it runs in a separate one that ends after a time limit.
import type { Asked } from './calls.ts';
import { threadOf, type Parts } from './threads.ts';

/** The matching texts, or why there are none. */
export type Matches = ReadonlySet<string> | 'invalid' | 'too-slow' | 'failed';

const LIMIT_MS = 1_000;

/** Answers only the newest request, which ends earlier ones. */
export class Matching {
  /** Loading does not count toward the time limit. */
  private readonly thread = threadOf('match', { limitMs: LIMIT_MS, loadMs: Infinity });

  /** @returns null if a newer request or `stop` came first */
  async match(request: Asked<Parts['match'], 'match'>): Promise<Matches | null> {
    if (this.thread.isBusy) this.thread.end();
    const found = await this.thread.call('match', request).catch(() => 'failed' as const);
    if (found === 'stopped') return null;
    if (found === 'timeout') return 'too-slow';
    if (found === 'failed') return found;
    return found.matching === null ? 'invalid' : new Set(found.matching);
  }

  stop(): void {
    this.thread.end();
  }
}
