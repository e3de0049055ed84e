// A seeded pseudo-random generator (mulberry32) with the same sequence everywhere. Not for secrets.

export class Random {
  #state: number;

  /** @param seed only its low 32 bits are used */
  constructor(seed: number) {
    this.#state = seed | 0;
  }

  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  }

  /** An integer from 0 up to but excluding `bound`; 0 if the bound is not positive. */
  below(bound: number): number {
    return bound > 0 ? Math.floor((this.next() / 2 ** 32) * bound) : 0;
  }

  /** Undefined if the list is empty. */
  pick<Item>(items: readonly Item[]): Item | undefined {
    return items[this.below(items.length)];
  }
}
