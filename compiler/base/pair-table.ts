// A hash table from ordered pairs of non-negative numbers to numbers, in columns, without objects.

const EMPTY = -1;

/** Spreads a pair over 32 bits. Source of the constants: Knuth's multiplicative hashing, by 2^32 / φ. */
const hashOf = (a: number, b: number): number => {
  const mixed = Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca6b);
  return mixed ^ (mixed >>> 15);
};

export class PairTable {
  size = 0;
  private first: Int32Array;
  private second: Int32Array;
  private values: Int32Array;
  private mask: number;

  /** @param expected number of pairs; a hint */
  constructor(expected = 16) {
    let capacity = 32;
    while (capacity < 2 * expected) capacity *= 2;
    this.mask = capacity - 1;
    this.first = new Int32Array(capacity).fill(EMPTY);
    this.second = new Int32Array(capacity);
    this.values = new Int32Array(capacity);
  }

  /** -1 if absent. */
  get(a: number, b: number): number {
    const at = this.find(a, b);
    return this.first[at] === EMPTY ? -1 : this.values[at];
  }

  has(a: number, b: number): boolean {
    return this.first[this.find(a, b)] !== EMPTY;
  }

  /** Adds a pair unless it exists, and returns whether it is new. */
  add(a: number, b: number, value = 0): boolean {
    const at = this.find(a, b);
    if (this.first[at] !== EMPTY) return false;
    this.first[at] = a;
    this.second[at] = b;
    this.values[at] = value;
    if (2 * ++this.size > this.mask) this.grow();
    return true;
  }

  private find(a: number, b: number): number {
    let at = hashOf(a, b) & this.mask;
    while (this.first[at] !== EMPTY && (this.first[at] !== a || this.second[at] !== b))
      at = (at + 1) & this.mask;
    return at;
  }

  private grow(): void {
    const { first, second, values } = this;
    const capacity = 2 * first.length;
    this.mask = capacity - 1;
    this.first = new Int32Array(capacity).fill(EMPTY);
    this.second = new Int32Array(capacity);
    this.values = new Int32Array(capacity);
    for (let i = 0; i < first.length; i++) {
      if (first[i] === EMPTY) continue;
      const at = this.find(first[i], second[i]);
      this.first[at] = first[i];
      this.second[at] = second[i];
      this.values[at] = values[i];
    }
  }
}
