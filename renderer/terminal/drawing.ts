// What a terminal of the services puts out, drawn piece by piece and acknowledged, whatever came twice or not at all.
import type { FathomApi } from '../../electron/contract/index.ts';

/** The part of a terminal that is used here. */
export interface Screen {
  readonly cols: number;
  readonly rows: number;
  write(data: string, drawn?: () => void): void;
}

export class Drawing {
  /** How much of the output was received, and how much of that was drawn; from its start, in UTF-16 units. */
  seen = 0;
  drawn = 0;
  private readonly api: FathomApi;
  private readonly screen: Screen;
  private readonly id: string;
  private readonly shown: (data: string) => string;
  private isOver = false;

  /** @param shown what is drawn of a piece */
  constructor(api: FathomApi, screen: Screen, id: string, shown: (data: string) => string = (data) => data) {
    this.api = api;
    this.screen = screen;
    this.id = id;
    this.shown = shown;
  }

  /** @param at where in the output the data begins; what lies before it may be missing, and is asked for by `readOn` */
  draw(at: number, data: string): void {
    // A connection that came back brings what is put out now before anybody could ask for what it missed.
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
   * Draws what was put out since, after a connection came back or a page was loaded anew.
   *
   * @returns whether nothing is missing, and where the output ended when it was asked
   * @throws ContractError `not-found` where the terminal is gone
   */
  async readOn(): Promise<{ readonly isWhole: boolean; readonly to: number }> {
    const { id } = this;
    let isWhole = true;
    for (;;) {
      const { from, to } = await this.api.terminal.attach({ id, seen: this.seen });
      if (from <= this.seen) return { isWhole, to };
      // So much was put out that the oldest of it is not kept any more.
      isWhole = false;
      this.seen = from;
    }
  }

  /** Another terminal has the screen now. */
  end(): void {
    this.isOver = true;
  }
}
