// A growable list of 32-bit integers, for repeated use.

export class IntList {
  length = 0;
  /** Only the first `length` are valid. Replaced when the list grows. */
  values: Int32Array;

  constructor(capacity = 16) {
    this.values = new Int32Array(capacity);
  }

  push(value: number): void {
    if (this.length === this.values.length) this.grow();
    this.values[this.length++] = value;
  }

  /** The list must not be empty. */
  pop(): number {
    return this.values[--this.length];
  }

  clear(): void {
    this.length = 0;
  }

  private grow(): void {
    const larger = new Int32Array(Math.max(16, 2 * this.values.length));
    larger.set(this.values);
    this.values = larger;
  }
}
