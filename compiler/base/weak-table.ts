// A table in which equal things find their one object, as long as anything else holds that object.
//
// The tables of types and shapes live as long as the process; what no graph refers to any more must not stay in them.
// So the values are held weakly. The keys of values that are gone are swept out when the table has doubled since the
// last sweep: constant cost for each entry on average. (While one job runs, nothing that was looked up goes away.)

const SMALLEST = 1024;

export class WeakTable<Key, Value extends object> {
  readonly #entries = new Map<Key, WeakRef<Value>>();
  #sweepAt = SMALLEST;

  get(key: Key): Value | undefined {
    return this.#entries.get(key)?.deref();
  }

  set(key: Key, value: Value): void {
    if (this.#entries.size >= this.#sweepAt) this.#sweep();
    this.#entries.set(key, new WeakRef(value));
  }

  /** Entries, those of values that are gone but not swept included. */
  get size(): number {
    return this.#entries.size;
  }

  #sweep(): void {
    for (const [key, entry] of this.#entries) if (entry.deref() === undefined) this.#entries.delete(key);
    this.#sweepAt = Math.max(SMALLEST, 2 * this.#entries.size);
  }
}
