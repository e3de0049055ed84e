// An analysis trace as one sequence of events (evaluations and class splits), and the state after each.
// A position is the number of events so far. Time, as in the papers, is the number of changes so far:
// evaluations without effect take none. Invariant: after the last event of a complete trace every variable
// has its final element (tested).
import type { AnalysisData, Split, VisitData } from '../../../compiler/index.ts';

export type TraceEvent =
  | { readonly kind: 'visit'; readonly visit: number; readonly time: number }
  | { readonly kind: 'split'; readonly split: number; readonly time: number }
  /** In alternation: an analysis begins, and its variables restart at top. */
  | { readonly kind: 'phase'; readonly round: number; readonly time: number };

/** `at`: the position after the row's event. */
export interface TraceRow {
  readonly at: number;
  readonly time: number;
  readonly kind: 'start' | 'change' | 'no-effect' | 'split' | 'phase';
  /** -1 if the step concerns no variable, or many. */
  readonly variable: number;
}

interface Change {
  readonly at: number;
  readonly time: number;
  readonly text: string;
}

export class Trace {
  readonly data: AnalysisData;
  readonly events: readonly TraceEvent[];
  private readonly changes: readonly (readonly Change[])[];
  private readonly placeOfVisit: readonly number[];

  constructor(data: AnalysisData) {
    this.data = data;
    const { visits, splits } = data;
    const changes = data.variables.map((): Change[] => []);
    const events: TraceEvent[] = [];
    const placeOfVisit: number[] = [];
    let time = 0;
    let split = 0;
    const splitsUpTo = (count: number): void => {
      for (; split < splits.length && splits[split].afterVisits <= count; split++)
        events.push({ kind: 'split', split, time });
    };
    splitsUpTo(0);
    visits.forEach(({ variable, changed, after, round }, visit) => {
      if (data.analysis === 'in-turn' && visit > 0 && round !== visits[visit - 1].round) {
        events.push({ kind: 'phase', round, time });
        for (const [again, text] of startsOf(visits, visit))
          changes[again].push({ at: events.length, time, text });
      }
      if (changed) time++;
      events.push({ kind: 'visit', visit, time });
      placeOfVisit.push(events.length);
      if (changed) changes[variable].push({ at: events.length, time, text: after });
      splitsUpTo(visit + 1);
    });
    if (!data.truncated) splitsUpTo(Infinity);
    this.events = events;
    this.changes = changes;
    this.placeOfVisit = placeOfVisit;
  }

  get length(): number {
    return this.events.length;
  }

  /** The initial row, changes, splits, and, if wanted, evaluations without effect. */
  rows(withoutEffect: boolean): TraceRow[] {
    const rows: TraceRow[] = [{ at: 0, time: 0, kind: 'start', variable: -1 }];
    this.events.forEach((event, i) => {
      const { time } = event;
      if (event.kind !== 'visit') rows.push({ at: i + 1, time, kind: event.kind, variable: -1 });
      else {
        const { variable, changed } = this.data.visits[event.visit];
        if (changed || withoutEffect)
          rows.push({ at: i + 1, time, kind: changed ? 'change' : 'no-effect', variable });
      }
    });
    return rows;
  }

  element(variable: number, at: number): string {
    return this.lastChange(variable, at)?.text ?? this.data.initial[variable];
  }

  /** null if the variable still has its initial element. */
  lastChange(variable: number, at: number): Change | null {
    const changes = this.changes[variable];
    const next = firstAfter(changes, at);
    return next === 0 ? null : changes[next - 1];
  }

  /** The nearest change of one of the variables in a direction, or null. */
  changeNear(variables: Iterable<number>, at: number, direction: 1 | -1): number | null {
    let best: number | null = null;
    for (const variable of variables) {
      const changes = this.changes[variable];
      const found =
        direction > 0 ? changes[firstAfter(changes, at)] : changes[firstAfter(changes, at - 1) - 1];
      if (found !== undefined && (best === null || (found.at - best) * direction < 0)) best = found.at;
    }
    return best;
  }

  /** null at the start and after a split. */
  visitAt(at: number): VisitData | null {
    const event = this.events[at - 1] as TraceEvent | undefined;
    return event?.kind === 'visit' ? this.data.visits[event.visit] : null;
  }

  splitAt(at: number): Split | null {
    const event = this.events[at - 1] as TraceEvent | undefined;
    return event?.kind === 'split' ? this.data.splits[event.split] : null;
  }

  phaseAt(at: number): number {
    const event = this.events[at - 1] as TraceEvent | undefined;
    return event?.kind === 'phase' ? event.round : -1;
  }

  timeAt(at: number): number {
    return at === 0 ? 0 : this.events[at - 1].time;
  }

  effort(at: number): { readonly visits: number; readonly withoutEffect: number } {
    const visits = this.visitsDone(at);
    return { visits, withoutEffect: visits - this.timeAt(at) };
  }

  visitsDone(at: number): number {
    return indexAfter(this.placeOfVisit, at, (place) => place);
  }

  placeOf(visit: number): number {
    return this.placeOfVisit[visit] ?? 0;
  }
}

/** Initial elements in a phase, from its first visit on. */
function startsOf(visits: readonly VisitData[], first: number): Map<number, string> {
  const starts = new Map<number, string>();
  for (let i = first; i < visits.length && visits[i].round === visits[first].round; i++)
    if (!starts.has(visits[i].variable)) starts.set(visits[i].variable, visits[i].before);
  return starts;
}

const firstAfter = (changes: readonly Change[], at: number): number =>
  indexAfter(changes, at, (each) => each.at);

function indexAfter<T>(sorted: readonly T[], at: number, placeOf: (each: T) => number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (placeOf(sorted[middle]) <= at) low = middle + 1;
    else high = middle;
  }
  return low;
}

export type Tone = 'top' | 'constant' | 'bottom' | 'unreachable' | 'reachable' | 'unknown';

/** The part of the lattice that contains the element. */
export function toneOf(text: string): Tone {
  switch (text) {
    case 'U':
      return 'unreachable';
    case 'R':
      return 'reachable';
    case '⊤':
      return 'top';
    case '⊥':
      return 'bottom';
    case '':
      return 'unknown';
    default:
      return 'constant';
  }
}
