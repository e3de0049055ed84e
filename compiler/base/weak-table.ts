// A table of interned values, held weakly.
//
// Tables of types and shapes live as long as the process, so unreferenced values must not stay. Keys are
// swept when the table has doubled since the last sweep, at constant amortized cost. (During one job, values
// that were looked up survive.)

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

  /** Includes unswept entries. */
  get size(): number {
    return this.#entries.size;
  }

  #sweep(): void {
    for (const [key, entry] of this.#entries) if (entry.deref() === undefined) this.#entries.delete(key);
    this.#sweepAt = Math.max(SMALLEST, 2 * this.#entries.size);
  }
}
