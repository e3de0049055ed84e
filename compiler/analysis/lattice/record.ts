// Counts a solver's visits, and records them on request.
import type { Element, Visit } from './model.ts';

export class SolvingRecord {
  readonly visits: Visit[] = [];
  evaluations = 0;
  changes = 0;
  rounds = 0;
  private readonly mostVisits: number;

  /** @param mostVisits later ones are only counted */
  constructor(mostVisits: number) {
    this.mostVisits = mostVisits;
  }

  /** Whether the next visit will be recorded, so that its details are needed. */
  get isKept(): boolean {
    return this.visits.length < this.mostVisits && this.visits.length === this.evaluations;
  }

  /** Calls `more` if the visit is recorded. Returns whether anything changed. */
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
