// A list of dense ids waiting for work, each at most once. First in, first out; or, with a seed, in a shuffled order,
// by which tests show that the result does not depend on the order.
import { BitSet } from './bitset.ts';
import { Random } from './random.ts';

export class Worklist {
  readonly #waiting = new BitSet();
  readonly #random: Random | null;
  #items: number[] = [];
  #head = 0;

  /** @param seed shuffles the order in which ids come out; without it they come in the order they were added. */
  constructor(seed?: number) {
    this.#random = seed === undefined ? null : new Random(seed);
  }

  /** Adds an id unless it already waits; true if it was added. */
  add(id: number): boolean {
    if (!this.#waiting.add(id)) return false;
    this.#items.push(id);
    return true;
  }

  /** Takes the next id; -1 of an empty list. */
  take(): number {
    if (this.#head >= this.#items.length) return -1;
    if (this.#random) this.#swapToHead(this.#head + this.#random.below(this.size));
    const id = this.#items[this.#head++];
    this.#waiting.delete(id);
    this.#dropTakenItems();
    return id;
  }

  has(id: number): boolean {
    return this.#waiting.has(id);
  }

  /** Number of waiting ids. */
  get size(): number {
    return this.#items.length - this.#head;
  }

  get isEmpty(): boolean {
    return this.size === 0;
  }

  clear(): void {
    this.#items = [];
    this.#head = 0;
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
