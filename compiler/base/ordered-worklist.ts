// A worklist of dense ids, without duplicates, ordered by key, then id. A heap with logarithmic cost.
import { BitSet } from './bitset.ts';

/** Ids are smaller. */
const ID_LIMIT = 2 ** 26;

export class OrderedWorklist {
  readonly #waiting = new BitSet();
  /** Ids in the heap. Removed ids stay until they reach the top. */
  readonly #placed = new BitSet();
  /** Key and id in one number, so that a comparison looks up nothing. */
  readonly #heap: number[] = [];
  readonly #keyOf: (id: number) => number;

  /** @param keyOf below ID_LIMIT; must not change for queued ids */
  constructor(keyOf: (id: number) => number) {
    this.#keyOf = keyOf;
  }

  add(id: number): boolean {
    if (!this.#waiting.add(id)) return false;
    if (this.#placed.add(id)) this.#rise(this.#keyOf(id) * ID_LIMIT + id);
    return true;
  }

  /** Takes the next id, or returns -1. */
  take(): number {
    const heap = this.#heap;
    while (heap.length > 0) {
      const first = heap[0];
      const last = heap.pop() as number;
      if (heap.length > 0) this.#sink(last);
      const id = first - Math.floor(first / ID_LIMIT) * ID_LIMIT;
      this.#placed.delete(id);
      if (this.#waiting.delete(id)) return id;
    }
    return -1;
  }

  remove(id: number): boolean {
    return this.#waiting.delete(id);
  }

  #rise(item: number): void {
    const heap = this.#heap;
    let place = heap.push(item) - 1;
    while (place > 0) {
      const above = (place - 1) >> 1;
      if (heap[above] < item) break;
      heap[place] = heap[above];
      place = above;
    }
    heap[place] = item;
  }

  #sink(item: number): void {
    const heap = this.#heap;
    let place = 0;
    for (;;) {
      let below = 2 * place + 1;
      if (below >= heap.length) break;
      if (below + 1 < heap.length && heap[below + 1] < heap[below]) below++;
      if (item < heap[below]) break;
      heap[place] = heap[below];
      place = below;
    }
    heap[place] = item;
  }
}
