// The displayed analysis: choices, trace, and position. Kept while other panes are open, because the graph
// can be colored by it.
import type { ComparisonData, Snapshot } from '../../../compiler/index.ts';
import { Playback } from '../../ui/playback.svelte.ts';
import type { Session } from '../../session/session.svelte.ts';
import { Awaited } from '../../session/kept/awaited.ts';
import { Found, placeNoted, type Noted } from '../../session/kept/found.ts';
import { stateOf } from '../../session/panes/state.svelte.ts';
import { defaultAnalysisChoices, readAnalysisChoices, requestOf, type AnalysisChoices } from './choices.ts';
import { Trace } from './trace.ts';

const PLAY_MS = 800;

class Analyzing {
  choices = $state.raw<AnalysisChoices>(defaultAnalysisChoices);
  trace = $state.raw<Trace | null>(null);
  comparison = $state.raw<ComparisonData | null>(null);
  /** Completed events; Infinity: all. */
  position = $state(Infinity);
  /** A new trace begins at its start, because a lab asks for a prediction. */
  fromStart = false;
  /** Several variables can share a node or a source range. */
  chosen = $state(-1);
  hovered = $state(-1);

  at = $derived(Math.min(this.position, this.trace?.length ?? 0));
  rows = $derived(this.trace?.rows(this.choices.withoutEffect) ?? []);
  /** The last completed row. */
  rowNumber = $derived(
    Math.max(
      0,
      this.rows.findLastIndex(({ at }) => at <= this.at),
    ),
  );

  /** Evaluations without effect have no rows and may have happened since. */
  rowAt = $derived(this.rows[this.rowNumber]?.at ?? 0);

  readonly playback = new Playback({
    milliseconds: PLAY_MS,
    isAtEnd: () => this.rowNumber >= this.rows.length - 1,
    restart: () => this.seek(0),
    step: () => this.step(1),
  });
  /** The position that a bookmark stores. */
  private readonly awaited = new Awaited<number>();
  private subject: { readonly snapshot: Snapshot; readonly request: string } | null = null;
  private readonly save: (choices: AnalysisChoices) => void;

  constructor(save: (choices: AnalysisChoices) => void) {
    this.save = save;
  }

  choose(change: Partial<AnalysisChoices>): void {
    this.awaited.drop();
    this.choices = { ...this.choices, ...change };
    this.save(this.choices);
  }

  isOf(snapshot: Snapshot, request: string): boolean {
    return this.subject?.snapshot === snapshot && this.subject.request === request;
  }

  /** Whether the trace is that of the choices, and not an earlier one. */
  isCurrent(snapshot: Snapshot | null): boolean {
    return snapshot !== null && this.isOf(snapshot, JSON.stringify(requestOf(this.choices)));
  }

  take(trace: Trace, snapshot: Snapshot, request: string): void {
    this.playback.pause();
    this.trace = trace;
    this.subject = { snapshot, request };
    this.position = this.awaited.of([snapshot, request]) ?? (this.fromStart ? 0 : Infinity);
    this.chosen = -1;
    this.hovered = -1;
  }

  forget(): void {
    this.playback.pause();
    [this.trace, this.comparison, this.subject] = [null, null, null];
  }

  note(): Noted {
    return { ...this.choices, at: placeNoted(this.position) };
  }

  show(noted: unknown, snapshot: Snapshot | null): void {
    const choices = readAnalysisChoices(noted, this.choices);
    if (JSON.stringify(choices) !== JSON.stringify(this.choices)) this.choose(choices);
    this.playback.pause();
    if (snapshot === null) return;
    const request = JSON.stringify(requestOf(choices));
    const at = new Found(noted).place('at', Infinity);
    this.awaited.want([snapshot, request], at);
    if (this.isOf(snapshot, request)) this.position = at;
  }

  seek(at: number): void {
    this.awaited.drop();
    this.position = Math.max(0, at);
  }

  /** After the last row, moves to the end of the evaluations without effect. */
  step(by: 1 | -1): void {
    const to = this.rows[this.rowNumber + by] as { readonly at: number } | undefined;
    if (to !== undefined) this.seek(to.at);
    else if (by > 0) this.seek(Infinity);
  }

  seekRow(row: number): void {
    const to = this.rows[Math.max(0, Math.min(this.rows.length - 1, row))] as
      { readonly at: number } | undefined;
    if (to !== undefined) this.seek(to.at);
  }
}

export const analyzingOf = stateOf(
  (session) => {
    const analyzing = new Analyzing((choices) =>
      session.settings.keep({ view: { analysis: { ...choices } } }),
    );
    analyzing.fromStart = session.late.fromStart.analysis;
    return analyzing;
  },
  (analyzing, session) => ({
    forget: () => analyzing.forget(),
    restore: ({ analysis }) => (analyzing.choices = readAnalysisChoices(analysis)),
    override: () => {
      const { choices } = analyzing;
      return () => (analyzing.choices = choices);
    },
    bring: ({ analysis, form, order, picture }) =>
      (analyzing.choices = {
        ...analyzing.choices,
        ...(analysis === undefined ? {} : { analysis }),
        ...(form === undefined ? {} : { subject: form }),
        ...(order === undefined ? {} : { order }),
        ...(picture === undefined ? {} : { picture }),
      }),
    marks: [
      {
        view: 'analysis',
        note: () => analyzing.note(),
        show: (noted) => analyzing.show(noted, session.compilation.snapshot),
      },
      {
        view: 'graph',
        note: () => (session.overlay.name === 'analysis' ? { analysis: analyzing.note() } : {}),
        show: ({ analysis }) => {
          if (analysis !== undefined && analysis !== null)
            analyzing.show(analysis, session.compilation.snapshot);
        },
      },
    ],
  }),
);

/** While a component that needs the trace is mounted. Creates an effect, so call it from components only. */
export function followAnalysis(of: () => Session, wanted: () => boolean): void {
  // A string, so that choices outside the request do not trigger it.
  const request = $derived(JSON.stringify(requestOf(analyzingOf(of()).choices)));
  $effect(() => {
    const session = of();
    const { snapshot } = session.compilation;
    const analyzing = analyzingOf(session);
    const key = request;
    if (snapshot === null || !wanted() || analyzing.isOf(snapshot, key)) return;
    return session.compilation.want('analysis', [requestOf(analyzing.choices)], (answer) =>
      analyzing.take(new Trace(answer), snapshot, key),
    );
  });
}
