// A growable list of integers, for repeated use.

export class IntList {
  length = 0;
  /** Only the first `length` are valid. A plain array, because typed arrays are slow to create and to enlarge. */
  readonly values: number[] = [];

  push(value: number): void {
    this.values[this.length++] = value;
  }

  /** The list must not be empty. */
  pop(): number {
    return this.values[--this.length];
  }

  clear(): void {
    this.length = 0;
  }
}
