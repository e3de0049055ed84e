// A place in something that is stepped through: forward, back, play.
import { Playback } from './playback.svelte.ts';

const PLAY_MS = 700;

export class Stepper {
  /** May be behind the end when that comes nearer; `at` is not. */
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

  /** @param last the place of the end; @param onMove called when a person goes to another place */
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

  /** Goes along with something else that moves; nothing is selected by it. */
  follow(to: number): void {
    this.position = Math.max(0, Math.min(this.length, to));
  }

  /** To a place that may be there only when what is stepped through has come; whoever steps before that goes elsewhere. */
  expect(to: number): void {
    this.playback.pause();
    this.position = Math.max(0, to);
  }

  step(by: 1 | -1): void {
    this.seek(this.at + by);
  }
}
