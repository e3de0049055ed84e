// A list of dense ids waiting for work, each at most once. Last in, first out.
import { BitSet } from './bitset.ts';

export class LastFirst {
  readonly #waiting = new BitSet();
  /** May hold ids that were removed. */
  readonly #items: number[] = [];

  /** Adds an id unless it already waits; true if it was added. */
  add(id: number): boolean {
    if (!this.#waiting.add(id)) return false;
    this.#items.push(id);
    return true;
  }

  /** Takes the id that was added last; -1 of an empty list. */
  take(): number {
    for (let id = this.#items.pop(); id !== undefined; id = this.#items.pop())
      if (this.#waiting.delete(id)) return id;
    return -1;
  }

  /** Lets an id wait no more; true if it did. */
  remove(id: number): boolean {
    return this.#waiting.delete(id);
  }
}
