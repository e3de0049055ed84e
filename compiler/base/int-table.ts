// A growable table of integers by dense id; 0 by default.

export class IntTable {
  #values: Int32Array;

  /** @param capacity expected number of ids; a hint */
  constructor(capacity = 256) {
    this.#values = new Int32Array(capacity);
  }

  get(id: number): number {
    return id < this.#values.length ? this.#values[id] : 0;
  }

  set(id: number, value: number): void {
    if (id >= this.#values.length) this.#grow(id + 1);
    this.#values[id] = value;
  }

  #grow(size: number): void {
    const grown = new Int32Array(Math.max(size, this.#values.length * 2));
    grown.set(this.#values);
    this.#values = grown;
  }
}
