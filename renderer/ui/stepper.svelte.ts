// A position in a stepped sequence: forward, back, play.
import { Playback } from './playback.svelte.ts';

const PLAY_MS = 700;

export class Stepper {
  /** May exceed the end after the sequence shrinks; `at` does not. */
  private position = $state(0);
  private readonly last: () => number;
  private readonly onMove: () => void;
  readonly playback = new Playback({
    milliseconds: PLAY_MS,
    isAtEnd: () => this.at >= this.length,
    restart: () => this.seek(0),
    step: () => this.step(1),
  });

  at = $derived.by(() => Math.min(this.position, this.length));

  /** @param last position of the end; @param onMove called when the user moves */
  constructor(last: () => number, onMove: () => void) {
    this.last = last;
    this.onMove = onMove;
  }

  get length(): number {
    return Math.max(0, this.last());
  }

  seek(to: number): void {
    this.position = Math.max(0, Math.min(this.length, to));
    this.onMove();
  }

  /** Follows another moving position; selects nothing. */
  follow(to: number): void {
    this.position = Math.max(0, Math.min(this.length, to));
  }

  /** The position may exist only after the sequence has loaded; a step by the user before then cancels it. */
  expect(to: number): void {
    this.playback.pause();
    this.position = Math.max(0, to);
  }

  step(by: 1 | -1): void {
    this.seek(this.at + by);
  }
}
