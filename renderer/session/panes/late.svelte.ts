// What the panes offer that load after the first picture, and what their states must know when they load.
import type { FromStart, Offers } from './offers.ts';

export class Late {
  /** null until the states are loaded. */
  offers = $state.raw<Offers | null>(null);
  /** Set when the window is created. */
  import: () => Promise<Offers> = () => Promise.reject(new Error('There are no panes.'));
  fromStart: FromStart = { analysis: false, ssa: false };
  /** The lines of the program with a breakpoint. */
  breakLines: readonly number[] = [];
  private readonly onFailure: () => void;

  /** @param onFailure called if the script cannot be loaded */
  constructor(onFailure: () => void) {
    this.onFailure = onFailure;
  }

  /** @throws TypeError if the script cannot be loaded */
  async load(): Promise<Offers> {
    return (this.offers ??= await this.import());
  }

  /** Acts at once if the states are loaded, otherwise after loading them. */
  use(act: (offers: Offers) => void): void {
    if (this.offers !== null) act(this.offers);
    else void this.load().then(act, this.onFailure);
  }

  startAt(fromStart: FromStart): void {
    this.fromStart = fromStart;
    if (this.offers === null) return;
    this.offers.analysis.fromStart = fromStart.analysis;
    this.offers.ssa.fromStart = fromStart.ssa;
  }

  setBreakLines(lines: readonly number[]): void {
    this.breakLines = lines;
    this.offers?.machine.setLines(lines);
  }
}
