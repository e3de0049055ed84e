// Draws a terminal's output piece by piece and acknowledges it, despite duplicate or missing pieces.
import type { FathomApi } from '../../electron/contract/index.ts';

/** The used part of a terminal. */
export interface Screen {
  readonly cols: number;
  readonly rows: number;
  write(data: string, drawn?: () => void): void;
}

export class Drawing {
  seen = 0;
  drawn = 0;
  private readonly api: FathomApi;
  private readonly screen: Screen;
  private readonly id: string;
  private readonly shown: (data: string) => string;
  private isOver = false;

  /** @param shown returns the part of a piece to draw */
  constructor(api: FathomApi, screen: Screen, id: string, shown: (data: string) => string = (data) => data) {
    this.api = api;
    this.screen = screen;
    this.id = id;
    this.shown = shown;
  }

  /** @param at start of the data in the output; missing earlier output is requested by `readOn` */
  draw(at: number, data: string): void {
    // A restored connection delivers new output before the missed output could be requested.
    if (at > this.seen) return;
    const known = Math.max(0, this.seen - at);
    if (known >= data.length) return;
    const end = at + data.length;
    this.seen = end;
    this.screen.write(this.shown(data.slice(known)), () => {
      if (this.isOver) return;
      this.drawn = end;
      void this.api.terminal.acknowledge({ id: this.id, seen: end }).catch(() => undefined);
    });
  }

  /**
   * After a connection loss or a page reload.
   *
   * @returns whether nothing is missing, and where the output ended at the request
   * @throws ContractError `not-found` if the terminal is gone
   */
  async readOn(): Promise<{ readonly isWhole: boolean; readonly to: number }> {
    const { id } = this;
    let isWhole = true;
    for (;;) {
      const { from, to } = await this.api.terminal.attach({ id, seen: this.seen });
      if (from <= this.seen) return { isWhole, to };
      // The oldest output has already been dropped.
      isWhole = false;
      this.seen = from;
    }
  }

  end(): void {
    this.isOver = true;
  }
}
