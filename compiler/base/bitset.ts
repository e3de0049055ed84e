// A growable set of small non-negative integers, one bit each.

const wordBits = 32;

export class BitSet {
  #words: Int32Array;

  /** @param capacity expected members, 0 … capacity-1; a hint */
  constructor(capacity = 0) {
    this.#words = new Int32Array((capacity + wordBits - 1) >>> 5);
  }

  has(member: number): boolean {
    const word = member >>> 5;
    return word < this.#words.length && (this.#words[word] & (1 << (member & 31))) !== 0;
  }

  /** Returns whether the member is new. */
  add(member: number): boolean {
    const word = member >>> 5;
    if (word >= this.#words.length) this.#grow(word + 1);
    const before = this.#words[word];
    this.#words[word] = before | (1 << (member & 31));
    return this.#words[word] !== before;
  }

  /** Returns whether the member existed. */
  delete(member: number): boolean {
    const word = member >>> 5;
    if (word >= this.#words.length) return false;
    const before = this.#words[word];
    this.#words[word] = before & ~(1 << (member & 31));
    return this.#words[word] !== before;
  }

  clear(): void {
    this.#words.fill(0);
  }

  /** Returns whether this set changed. */
  addAll(other: BitSet): boolean {
    if (other.#words.length > this.#words.length) this.#grow(other.#words.length);
    return this.#combine(other, (mine, theirs) => mine | theirs);
  }

  /** Returns whether this set changed. */
  deleteAll(other: BitSet): boolean {
    return this.#combine(other, (mine, theirs) => mine & ~theirs);
  }

  /** Keeps only members of the other set, and returns whether this set changed. */
  retainAll(other: BitSet): boolean {
    return this.#combine(other, (mine, theirs) => mine & theirs);
  }

  equals(other: BitSet): boolean {
    const length = Math.max(this.#words.length, other.#words.length);
    for (let i = 0; i < length; i++) {
      if ((this.#words[i] ?? 0) !== (other.#words[i] ?? 0)) return false;
    }
    return true;
  }

  clone(): BitSet {
    const copy = new BitSet();
    copy.#words = this.#words.slice();
    return copy;
  }

  get isEmpty(): boolean {
    return this.#words.every((word) => word === 0);
  }

  get size(): number {
    let count = 0;
    for (let word of this.#words) {
      for (; word !== 0; word &= word - 1) count++;
    }
    return count;
  }

  /** Ascending. Yielded members may be removed meanwhile. */
  *[Symbol.iterator](): Generator<number> {
    for (let i = 0; i < this.#words.length; i++) {
      for (let word = this.#words[i]; word !== 0; word &= word - 1) {
        yield i * wordBits + (31 - Math.clz32(word & -word));
      }
    }
  }

  #combine(other: BitSet, operation: (mine: number, theirs: number) => number): boolean {
    let changed = false;
    for (let i = 0; i < this.#words.length; i++) {
      const before = this.#words[i];
      const after = operation(before, other.#words[i] ?? 0);
      if (after !== before) {
        this.#words[i] = after;
        changed = true;
      }
    }
    return changed;
  }

  #grow(words: number): void {
    const grown = new Int32Array(Math.max(words, this.#words.length * 2));
    grown.set(this.#words);
    this.#words = grown;
  }
}
