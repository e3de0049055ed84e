/*
 * How often something may be done: so many times at once, and from then on so many times a second.
 */

export interface Pace {
  readonly burst: number;
  readonly perSecond: number;
}

export class Allowance {
  readonly #pace: Pace;
  readonly #now: () => number;
  #left: number;
  #at: number;

  /** @param now milliseconds of a clock that does not jump */
  constructor(pace: Pace, now: () => number = () => performance.now()) {
    this.#pace = pace;
    this.#now = now;
    this.#left = pace.burst;
    this.#at = now();
  }

  /** Takes one turn: 0 where it could be had, else after how many milliseconds there is one. */
  take(): number {
    const { wait } = this;
    if (wait === 0) this.#left -= 1;
    return wait;
  }

  /** As `take`, and nothing is taken. */
  get wait(): number {
    this.#refill();
    return this.#left >= 1 ? 0 : Math.ceil(((1 - this.#left) * 1000) / this.#pace.perSecond);
  }

  /** Nothing was taken for so long that it is as new. */
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
