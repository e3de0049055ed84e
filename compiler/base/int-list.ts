// A growing row of 32-bit integers, which is made once and cleared many times.

export class IntList {
  length = 0;
  /** Only the first `length` of them count. It is replaced as the row grows. */
  values: Int32Array;

  constructor(capacity = 16) {
    this.values = new Int32Array(capacity);
  }

  push(value: number): void {
    if (this.length === this.values.length) this.grow();
    this.values[this.length++] = value;
  }

  /** Takes the last one off; there must be one. */
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
