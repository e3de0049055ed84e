// Copies by node, in lists that can be joined; and waiting copies, by frequency.

/** Two entries per copy: 2 · copy for its source, 2 · copy + 1 for its destination. */
export class CopyLists {
  /** By node: its first entry, or -1. */
  readonly first: Int32Array;
  readonly next: Int32Array;
  private readonly last: Int32Array;

  constructor(nodes: number, copies: number) {
    this.first = new Int32Array(nodes).fill(-1);
    this.last = new Int32Array(nodes).fill(-1);
    this.next = new Int32Array(2 * copies).fill(-1);
  }

  add(node: number, entry: number): void {
    if (this.last[node] < 0) this.first[node] = entry;
    else this.next[this.last[node]] = entry;
    this.last[node] = entry;
  }

  join(node: number, into: number): void {
    if (this.first[node] < 0) return;
    if (this.last[into] < 0) this.first[into] = this.first[node];
    else this.next[this.last[into]] = this.first[node];
    this.last[into] = this.last[node];
  }

  /** The removed entry still links to the next one. @param before the previous entry, or -1 */
  unlink(node: number, before: number, entry: number): void {
    if (before < 0) this.first[node] = this.next[entry];
    else this.next[before] = this.next[entry];
    if (this.last[node] === entry) this.last[node] = before;
  }
}

/** Waiting copies, most frequent first, in levels by powers of ten. */
export class CopyQueue {
  /** By level: the last copy added, or -1. */
  private readonly tops: Int32Array;
  private readonly levelOf: Uint8Array;
  /** By copy: the previous copy of its level. */
  private readonly below: Int32Array;

  /** @param weights descending */
  constructor(weights: Float64Array) {
    this.levelOf = new Uint8Array(weights.length);
    this.below = new Int32Array(weights.length);
    let levels = 0;
    let power = NaN;
    for (let copy = 0; copy < weights.length; copy++) {
      const own = Math.floor(Math.log10(weights[copy]));
      if (own !== power) levels++;
      power = own;
      this.levelOf[copy] = levels - 1;
    }
    this.tops = new Int32Array(levels).fill(-1);
    for (let copy = weights.length - 1; copy >= 0; copy--) this.add(copy);
  }

  add(copy: number): void {
    const level = this.levelOf[copy];
    this.below[copy] = this.tops[level];
    this.tops[level] = copy;
  }

  /** -1 if there is none. */
  take(): number {
    for (let level = 0; level < this.tops.length; level++) {
      const copy = this.tops[level];
      if (copy < 0) continue;
      this.tops[level] = this.below[copy];
      return copy;
    }
    return -1;
  }
}

const WORD = 32;

/** A set of copies that returns the largest number, the least frequent copy, first. */
export class CopySet {
  private readonly words: Int32Array;
  /** Words above this are empty. */
  private top = -1;

  constructor(copies: number) {
    this.words = new Int32Array(Math.ceil(copies / WORD));
  }

  add(copy: number): void {
    const word = Math.floor(copy / WORD);
    this.words[word] |= 1 << (copy % WORD);
    if (word > this.top) this.top = word;
  }

  /** -1 if there is none. */
  take(): number {
    while (this.top >= 0 && this.words[this.top] === 0) this.top--;
    if (this.top < 0) return -1;
    const bit = 31 - Math.clz32(this.words[this.top]);
    this.words[this.top] &= ~(1 << bit);
    return this.top * WORD + bit;
  }
}
