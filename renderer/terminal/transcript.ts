// The output of a pane's runs. It outlives the terminal that shows it, because users close panes and open
// them again.
import type { Screen } from './drawing.ts';

/** More than the lines that a terminal holds. */
const MAX_KEPT = 400_000;
const COLUMNS = 80;
const ROWS = 24;

export class Transcript implements Screen {
  /** A terminal draws earlier output: do not reply to requests in it. */
  isReplaying = false;
  private kept = '';
  private shown: Screen | null = null;
  private readonly most: number;

  constructor(most = MAX_KEPT) {
    this.most = most;
  }

  get cols(): number {
    return this.shown?.cols ?? COLUMNS;
  }

  get rows(): number {
    return this.shown?.rows ?? ROWS;
  }

  write(data: string, drawn?: () => void): void {
    this.kept = this.shortened(this.kept + data);
    if (this.shown === null) drawn?.();
    else this.shown.write(data, drawn);
  }

  /** Draws everything so far, then what follows; the returned function stops that. */
  show(screen: Screen): () => void {
    this.shown = screen;
    this.isReplaying = this.kept !== '';
    if (this.isReplaying)
      screen.write(this.kept, () => {
        if (this.shown === screen) this.isReplaying = false;
      });
    return () => {
      if (this.shown === screen) [this.shown, this.isReplaying] = [null, false];
    };
  }

  /** Half an escape sequence would be drawn as text, so cut whole lines. */
  private shortened(text: string): string {
    if (text.length <= 2 * this.most) return text;
    const from = text.length - this.most;
    const line = text.indexOf('\n', from);
    return text.slice(line < 0 ? from : line + 1);
  }
}
