/*
 * Splits a native program's terminal output as it arrives into the output to show and the result.
 *
 * The program writes a marker between them (native/protocol.ts). A piece may end inside it, so a possible
 * prefix of the marker is held back.
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

  get length(): number {
    return this.#length;
  }

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

  /** The output held back as a possible marker, and a missing final line end. */
  end(): string {
    const rest = this.#show(this.#held);
    this.#held = '';
    const isOpen = this.#shown !== '' && this.#shown !== '\n';
    return isOpen ? `${rest}\r\n` : rest;
  }

  /** With the marker and its line end; '' if there is no result. */
  get result(): string {
    return this.#result === null ? '' : `${this.#marker}${this.#result.replaceAll('\r\n', '\n')}`;
  }

  #show(text: string): string {
    this.#shown = text.at(-1) ?? this.#shown;
    return text;
  }
}

/** Length of the longest suffix of `text` that is a prefix of `other`. */
function overlap(text: string, other: string): number {
  for (let length = Math.min(text.length, other.length - 1); length > 0; length--)
    if (text.endsWith(other.slice(0, length))) return length;
  return 0;
}
