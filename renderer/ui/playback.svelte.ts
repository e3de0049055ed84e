interface Played {
  readonly milliseconds: number;
  readonly isAtEnd: () => boolean;
  /** Called when playing starts at the end. */
  readonly restart: () => void;
  readonly step: () => void;
}

export class Playback {
  on = $state(false);
  private readonly played: Played;
  private timer: ReturnType<typeof setInterval> | undefined;

  constructor(played: Played) {
    this.played = played;
  }

  toggle(): void {
    if (this.on) return this.pause();
    const { milliseconds, isAtEnd, restart, step } = this.played;
    if (isAtEnd()) restart();
    this.on = true;
    this.timer = setInterval(() => {
      if (isAtEnd()) this.pause();
      else step();
    }, milliseconds);
  }

  pause(): void {
    this.on = false;
    clearInterval(this.timer);
  }
}
