/*
 * What a native program puts out on a terminal, taken apart while it comes: its own output, to be shown, and its result.
 *
 * The program writes a marker between the two (native/protocol.ts). A piece may end in the middle of the marker, so as much
 * is held back as may be its beginning.
 */

export class OwnOutput {
  readonly #marker: string;
  #held = '';
  #shown = '';
  #result: string | null = null;
  #length = 0;

  constructor(marker: string) {
    this.#marker = marker;
  }

  /** All that came, in UTF-16 units. */
  get length(): number {
    return this.#length;
  }

  /** What is shown of what came. */
  take(data: string): string {
    this.#length += data.length;
    if (this.#result !== null) {
      this.#result += data;
      return '';
    }
    const all = this.#held + data;
    const at = all.indexOf(this.#marker);
    if (at >= 0) {
      this.#held = '';
      this.#result = all.slice(at + this.#marker.length);
      return this.#show(all.slice(0, at));
    }
    const kept = overlap(all, this.#marker);
    this.#held = all.slice(all.length - kept);
    return this.#show(all.slice(0, all.length - kept));
  }

  /** What was held back in vain, and a line end where the last line has none. */
  end(): string {
    const rest = this.#show(this.#held);
    this.#held = '';
    const isOpen = this.#shown !== '' && this.#shown !== '\n';
    return isOpen ? `${rest}\r\n` : rest;
  }

  /** As it was written: the marker, its line end and the result; '' where it came to none. */
  get result(): string {
    return this.#result === null ? '' : `${this.#marker}${this.#result.replaceAll('\r\n', '\n')}`;
  }

  #show(text: string): string {
    this.#shown = text.at(-1) ?? this.#shown;
    return text;
  }
}

/** How long the longest end of a text is that another text begins with. */
function overlap(text: string, other: string): number {
  for (let length = Math.min(text.length, other.length - 1); length > 0; length--)
    if (text.endsWith(other.slice(0, length))) return length;
  return 0;
}
