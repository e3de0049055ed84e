// A worklist of dense ids, without duplicates, ordered by key, then id. A heap with logarithmic cost.
import { BitSet } from './bitset.ts';

export class OrderedWorklist {
  readonly #waiting = new BitSet();
  /** Ids in the heap: removed ids stay until they come up. */
  readonly #placed = new BitSet();
  readonly #heap: number[] = [];
  readonly #keyOf: (id: number) => number;

  /** @param keyOf must not change for queued ids */
  constructor(keyOf: (id: number) => number) {
    this.#keyOf = keyOf;
  }

  add(id: number): boolean {
    if (!this.#waiting.add(id)) return false;
    if (this.#placed.add(id)) this.#rise(this.#heap.push(id) - 1, id);
    return true;
  }

  /** Takes the next id; -1 if empty. */
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

  remove(id: number): boolean {
    return this.#waiting.delete(id);
  }

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

  /** Moves an id down from the top to its position. */
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
