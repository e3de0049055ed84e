// A last-in, first-out worklist of dense ids, without duplicates.
import { BitSet } from './bitset.ts';

export class LastFirst {
  readonly #waiting = new BitSet();
  /** May contain removed ids. */
  readonly #items: number[] = [];

  add(id: number): boolean {
    if (!this.#waiting.add(id)) return false;
    this.#items.push(id);
    return true;
  }

  /** Takes the last id added, or returns -1. */
  take(): number {
    for (let id = this.#items.pop(); id !== undefined; id = this.#items.pop())
      if (this.#waiting.delete(id)) return id;
    return -1;
  }

  remove(id: number): boolean {
    return this.#waiting.delete(id);
  }
}
