// A place in something that is stepped through: forward, back, play.
const PLAY_MS = 700;

export class Stepper {
  /** May be behind the end when that comes nearer; `at` is not. */
  private position = $state(0);
  playing = $state(false);
  private readonly last: () => number;
  private readonly onMove: () => void;
  private timer: ReturnType<typeof setInterval> | undefined;

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

  step(by: 1 | -1): void {
    this.seek(this.at + by);
  }

  togglePlay(): void {
    if (this.playing) return this.pause();
    if (this.at >= this.length) this.seek(0);
    this.playing = true;
    this.timer = setInterval(() => {
      if (this.at >= this.length) this.pause();
      else this.step(1);
    }, PLAY_MS);
  }

  pause(): void {
    this.playing = false;
    clearInterval(this.timer);
  }
}
