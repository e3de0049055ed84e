/*
 * The last part of a shell's output, by position, so that a window can resume reading. Counts UTF-16 units,
 * like the window.
 */

export class History {
  readonly #capacity: number;
  #pieces: string[] = [];
  #start = 0;
  #end = 0;

  /** @param capacity keeps at least this much output */
  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  /** Position of the oldest kept unit. */
  get start(): number {
    return this.#start;
  }

  get end(): number {
    return this.#end;
  }

  add(piece: string): void {
    this.#pieces.push(piece);
    this.#end += piece.length;
    let gone = 0;
    for (const { length } of this.#pieces) {
      if (this.#end - this.#start - length < this.#capacity) break;
      this.#start += length;
      gone += 1;
    }
    if (gone > 0) this.#pieces.splice(0, gone);
  }

  /** Starts at the oldest kept position if the requested one is gone. */
  from(position: number): { readonly at: number; readonly text: string } {
    const at = Math.min(Math.max(position, this.#start), this.#end);
    return { at, text: this.#pieces.join('').slice(at - this.#start) };
  }
}
