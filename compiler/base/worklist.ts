// A first-in, first-out worklist of dense ids, without duplicates; or, with a seed, in shuffled order, for
// tests that results do not depend on the order.
import { BitSet } from './bitset.ts';
import { Random } from './random.ts';

export class Worklist {
  readonly #waiting = new BitSet();
  readonly #random: Random | null;
  #items: number[] = [];
  #head = 0;
  /** Queued ids; #items may also contain removed ones. */
  #size = 0;

  /** @param seed shuffles the order; default: first in, first out */
  constructor(seed?: number) {
    this.#random = seed === undefined ? null : new Random(seed);
  }

  add(id: number): boolean {
    if (!this.#waiting.add(id)) return false;
    this.#items.push(id);
    this.#size++;
    return true;
  }

  /** Takes the next id, or returns -1. */
  take(): number {
    while (this.#head < this.#items.length) {
      if (this.#random) this.#swapToHead(this.#head + this.#random.below(this.#items.length - this.#head));
      const id = this.#items[this.#head++];
      const isWaiting = this.#waiting.delete(id);
      this.#dropTakenItems();
      if (!isWaiting) continue;
      this.#size--;
      return id;
    }
    return -1;
  }

  remove(id: number): boolean {
    if (!this.#waiting.delete(id)) return false;
    this.#size--;
    return true;
  }

  has(id: number): boolean {
    return this.#waiting.has(id);
  }

  get size(): number {
    return this.#size;
  }

  get isEmpty(): boolean {
    return this.size === 0;
  }

  /** Next id first (unless shuffled). */
  waiting(most = Infinity): number[] {
    const found = new Set<number>();
    for (let at = this.#head; at < this.#items.length && found.size < most; at++)
      if (this.has(this.#items[at])) found.add(this.#items[at]);
    return [...found];
  }

  clear(): void {
    this.#items = [];
    this.#head = 0;
    this.#size = 0;
    this.#waiting.clear();
  }

  #swapToHead(index: number): void {
    const chosen = this.#items[index];
    this.#items[index] = this.#items[this.#head];
    this.#items[this.#head] = chosen;
  }

  /** Frees taken items when they are more than half, at constant amortized cost. */
  #dropTakenItems(): void {
    if (this.#head === this.#items.length) {
      this.#items = [];
      this.#head = 0;
    } else if (this.#head > 1024 && this.#head * 2 > this.#items.length) {
      this.#items = this.#items.slice(this.#head);
      this.#head = 0;
    }
  }
}
