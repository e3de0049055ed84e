// Values numbered in the order of their first appearance: equal values (as a Map's keys compare) share one dense index.

export class InternTable<Value> {
  readonly #indexes = new Map<Value, number>();
  readonly #values: Value[] = [];

  /** The index of a value; a new value gets the next index. */
  intern(value: Value): number {
    const known = this.#indexes.get(value);
    if (known !== undefined) return known;
    const index = this.#values.length;
    this.#indexes.set(value, index);
    this.#values.push(value);
    return index;
  }

  /** The index of a value, or -1 where it was never interned. */
  indexOf(value: Value): number {
    return this.#indexes.get(value) ?? -1;
  }

  /** The value of an index; a RangeError for an index never given out. */
  valueOf(index: number): Value {
    if (!(index >= 0 && index < this.#values.length)) throw new RangeError(`no interned value ${index}`);
    return this.#values[index];
  }

  get size(): number {
    return this.#values.length;
  }

  /** All values, by index. */
  get values(): readonly Value[] {
    return this.#values;
  }
}
