/*
 * The last part of a shell's output, by position, so that a window can read on where it was cut off.
 *
 * Positions and lengths are in UTF-16 units, as the window counts them.
 */

export class History {
  readonly #capacity: number;
  #pieces: string[] = [];
  /** The position of the first piece. */
  #start = 0;
  #end = 0;

  /** @param capacity as much is kept at least, once there is as much */
  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  /** The position of the oldest that is kept. */
  get start(): number {
    return this.#start;
  }

  /** The position behind the newest. */
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

  /** What was put out from a position on, or from the oldest on where that position is not kept any more. */
  from(position: number): { readonly at: number; readonly text: string } {
    const at = Math.min(Math.max(position, this.#start), this.#end);
    return { at, text: this.#pieces.join('').slice(at - this.#start) };
  }
}
