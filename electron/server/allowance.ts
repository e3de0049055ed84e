/* A rate limit: a number of turns at once, then a number per second. */

export interface Pace {
  readonly burst: number;
  readonly perSecond: number;
}

export class Allowance {
  readonly #pace: Pace;
  readonly #now: () => number;
  #left: number;
  #at: number;

  /** @param now milliseconds of a monotonic clock */
  constructor(pace: Pace, now: () => number = () => performance.now()) {
    this.#pace = pace;
    this.#now = now;
    this.#left = pace.burst;
    this.#at = now();
  }

  /** 0 on success, otherwise the milliseconds until the next turn. */
  take(): number {
    const { wait } = this;
    if (wait === 0) this.spend(1);
    return wait;
  }

  /** Takes turns even if none is left, when a cost is known only afterward. */
  spend(turns: number): void {
    this.#refill();
    this.#left -= turns;
  }

  get wait(): number {
    this.#refill();
    return this.#left >= 1 ? 0 : Math.ceil(((1 - this.#left) * 1000) / this.#pace.perSecond);
  }

  /** Whether no turn is missing, so that a new allowance would be the same. */
  get isFull(): boolean {
    this.#refill();
    return this.#left >= this.#pace.burst;
  }

  #refill(): void {
    const { burst, perSecond } = this.#pace;
    const now = this.#now();
    this.#left = Math.min(burst, this.#left + ((now - this.#at) * perSecond) / 1000);
    this.#at = now;
  }
}
