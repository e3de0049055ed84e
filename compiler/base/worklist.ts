// A list of dense ids waiting for work, each at most once. First in, first out; or, with a seed, in a shuffled order,
// by which tests show that the result does not depend on the order.
import { BitSet } from './bitset.ts';
import { Random } from './random.ts';

export class Worklist {
  readonly #waiting = new BitSet();
  readonly #random: Random | null;
  #items: number[] = [];
  #head = 0;
  /** Waiting ids; items may hold more, which were removed. */
  #size = 0;

  /** @param seed shuffles the order in which ids come out; without it they come in the order they were added. */
  constructor(seed?: number) {
    this.#random = seed === undefined ? null : new Random(seed);
  }

  /** Adds an id unless it already waits; true if it was added. */
  add(id: number): boolean {
    if (!this.#waiting.add(id)) return false;
    this.#items.push(id);
    this.#size++;
    return true;
  }

  /** Takes the next id; -1 of an empty list. */
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

  /** Lets an id wait no more; true if it did. */
  remove(id: number): boolean {
    if (!this.#waiting.delete(id)) return false;
    this.#size--;
    return true;
  }

  has(id: number): boolean {
    return this.#waiting.has(id);
  }

  /** Number of waiting ids. */
  get size(): number {
    return this.#size;
  }

  get isEmpty(): boolean {
    return this.size === 0;
  }

  /** Waiting ids, the next first (where none is shuffled): all, or so many. */
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

  /** Gives back the room of taken items once they are more than half: constant cost for each item on average. */
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
