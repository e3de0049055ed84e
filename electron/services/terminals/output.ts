/*
 * A terminal's output, counted, buffered, and paused while the window lags behind.
 *
 * The window acknowledges drawn output. The buffer holds all output that may be in flight, so that a window
 * that lost its connection misses nothing.
 */
import { History } from './history.ts';

const HIGH_WATER = 400_000;
const LOW_WATER = 100_000;
/** Output that may still arrive from a paused source. */
const SLACK = 100_000;

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

  /** @param onData receives each piece with the position of its first unit */
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

  tail(units: number): string {
    return this.#history.from(this.#history.end - units).text;
  }

  /** @param position end of the drawn output */
  acknowledge(position: number): void {
    this.#acknowledged = Math.min(Math.max(this.#acknowledged, position), this.#history.end);
    this.#balance();
  }

  /** Output from a position on, for a window that resumes there. */
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
