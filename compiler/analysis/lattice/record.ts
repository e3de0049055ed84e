// Counts what a solver does, and keeps its visits where a trace was asked for.
import type { Element, Visit } from './model.ts';

export class SolvingRecord {
  readonly visits: Visit[] = [];
  evaluations = 0;
  changes = 0;
  rounds = 0;
  private readonly mostVisits: number;

  /** @param mostVisits later ones are counted, but not kept */
  constructor(mostVisits: number) {
    this.mostVisits = mostVisits;
  }

  /** Whether the next visit will be kept: what only a trace needs can be left out otherwise. */
  get isKept(): boolean {
    return this.visits.length < this.mostVisits && this.visits.length === this.evaluations;
  }

  /** Counts a visit; `more` is called where it is kept. Gives whether it changed anything. */
  visit(
    variable: number,
    before: Element,
    after: Element,
    more: () => Pick<Visit, 'because' | 'queuedBy' | 'waiting' | 'waitingCount' | 'round'>,
  ): boolean {
    if (this.isKept) this.visits.push({ variable, before, after, ...more() });
    this.evaluations++;
    if (before !== after) this.changes++;
    return before !== after;
  }
}
