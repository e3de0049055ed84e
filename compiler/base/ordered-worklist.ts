// A list of dense ids waiting for work, each at most once, which come out by a key of theirs, the least first; those of
// equal keys by id. A heap: adding and taking cost the logarithm of the number of waiting ids.
import { BitSet } from './bitset.ts';

export class OrderedWorklist {
  readonly #waiting = new BitSet();
  /** Ids with a place in the heap: an id that was removed keeps its place until that comes up. */
  readonly #placed = new BitSet();
  readonly #heap: number[] = [];
  readonly #keyOf: (id: number) => number;

  /** @param keyOf must give the same for an id as long as it waits */
  constructor(keyOf: (id: number) => number) {
    this.#keyOf = keyOf;
  }

  /** Adds an id unless it already waits; true if it was added. */
  add(id: number): boolean {
    if (!this.#waiting.add(id)) return false;
    if (this.#placed.add(id)) this.#rise(this.#heap.push(id) - 1, id);
    return true;
  }

  /** Takes the next id; -1 of an empty list. */
  take(): number {
    const heap = this.#heap;
    while (heap.length > 0) {
      const id = heap[0];
      const last = heap.pop() as number;
      if (heap.length > 0) this.#sink(last);
      this.#placed.delete(id);
      if (this.#waiting.delete(id)) return id;
    }
    return -1;
  }

  /** Lets an id wait no more; true if it did. */
  remove(id: number): boolean {
    return this.#waiting.delete(id);
  }

  /** Moves an id up from a place until nothing above it comes later. */
  #rise(from: number, id: number): void {
    const heap = this.#heap;
    const key = this.#keyOf(id);
    let place = from;
    while (place > 0) {
      const above = (place - 1) >> 1;
      if (!this.#isBefore(id, key, heap[above])) break;
      heap[place] = heap[above];
      place = above;
    }
    heap[place] = id;
  }

  /** Puts an id in from the top, down to where nothing below it comes earlier. */
  #sink(id: number): void {
    const heap = this.#heap;
    const key = this.#keyOf(id);
    let place = 0;
    for (;;) {
      let below = 2 * place + 1;
      if (below >= heap.length) break;
      const other = below + 1;
      if (other < heap.length && this.#isBefore(heap[other], this.#keyOf(heap[other]), heap[below]))
        below = other;
      if (this.#isBefore(id, key, heap[below])) break;
      heap[place] = heap[below];
      place = below;
    }
    heap[place] = id;
  }

  #isBefore(id: number, key: number, other: number): boolean {
    const otherKey = this.#keyOf(other);
    return key === otherKey ? id < other : key < otherKey;
  }
}
