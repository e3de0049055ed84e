// Tests texts against a user's regular expression. An expression can take longer than anyone waits (`(a+)+b`), and
// nothing interrupts it in its thread, so it runs in a separate one that ends after a time limit.
import type { MatchAnswer, MatchRequest } from './match.worker.ts';
import { startThread } from './thread.ts';

/** The matching texts, or why there are none. */
export type Matches = ReadonlySet<string> | 'invalid' | 'too-slow' | 'failed';

const LIMIT_MS = 1_000;

/** Answers only the newest request, which ends earlier ones. */
export class Matching {
  private thread: Worker | null = null;
  private end: (() => void) | null = null;
  private readonly start: () => Worker;

  constructor(start: () => Worker = () => startThread('match')) {
    this.start = start;
  }

  /** @returns null if a newer request or `stop` came first */
  match(request: MatchRequest): Promise<Matches | null> {
    this.end?.();
    const thread = (this.thread ??= this.start());
    return new Promise((resolve) => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const finish = (found: Matches | null, isFree: boolean): void => {
        clearTimeout(timer);
        this.end = null;
        if (!isFree) this.discard();
        resolve(found);
      };
      this.end = () => finish(null, false);
      thread.onerror = () => finish('failed', false);
      thread.onmessage = ({ data }: MessageEvent<MatchAnswer>) => {
        if (data === 'started') timer = setTimeout(() => finish('too-slow', false), LIMIT_MS);
        else finish(data.matching === null ? 'invalid' : new Set(data.matching), true);
      };
      thread.postMessage(request);
    });
  }

  stop(): void {
    this.end?.();
    this.discard();
  }

  private discard(): void {
    this.thread?.terminate();
    this.thread = null;
  }
}
