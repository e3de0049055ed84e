/*
 * What a terminal puts out, counted and kept for a while, and held back while the window is too far behind.
 *
 * The window acknowledges what it has drawn. As much as may be under way is kept, so that a window that lost its connection
 * misses nothing.
 */
import { History } from './history.ts';

const HIGH_WATER = 400_000;
const LOW_WATER = 100_000;
/** What may still come from a source that was paused. */
const SLACK = 100_000;

/** Where the output comes from. */
export interface Source {
  pause(): void;
  resume(): void;
}

export class Output {
  readonly #source: Source;
  readonly #onData: (data: string, at: number) => void;
  readonly #history = new History(HIGH_WATER + SLACK);
  #acknowledged = 0;
  #paused = false;

  /** @param onData hears of each piece, with the position of its first unit */
  constructor(source: Source, onData: (data: string, at: number) => void) {
    this.#source = source;
    this.#onData = onData;
  }

  add(data: string): void {
    if (data === '') return;
    const at = this.#history.end;
    this.#history.add(data);
    this.#balance();
    this.#onData(data, at);
  }

  /** The last of it, so many units at most. */
  tail(units: number): string {
    return this.#history.from(this.#history.end - units).text;
  }

  /** @param position up to which output was drawn */
  acknowledge(position: number): void {
    this.#acknowledged = Math.min(Math.max(this.#acknowledged, position), this.#history.end);
    this.#balance();
  }

  /** The output from a position on, for a window that takes over from there. */
  resume(position: number): { readonly at: number; readonly text: string } {
    const kept = this.#history.from(position);
    this.#acknowledged = kept.at;
    this.#balance();
    return kept;
  }

  #balance(): void {
    const ahead = this.#history.end - this.#acknowledged;
    if (!this.#paused && ahead > HIGH_WATER) {
      this.#paused = true;
      this.#source.pause();
    } else if (this.#paused && ahead <= LOW_WATER) {
      this.#paused = false;
      this.#source.resume();
    }
  }
}
