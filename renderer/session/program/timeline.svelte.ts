// The current time: the log steps as grouped in the timeline, and the last applied one.
//
// `at` counts timeline steps, `position` counts applied log steps. Other panes use log step numbers; `numberOf` and
// `seek` translate.
import { groupOf, groupSentence, groupSteps } from '../../../compiler/index.ts';
import type {
  Language,
  NodeState,
  Replay,
  Snapshot,
  StepDetail,
  StepGroup,
} from '../../../compiler/index.ts';
import type { FilmData } from '../../graphview/stage/lives.ts';
import type { Place } from './places.ts';
import { Playback } from '../../ui/playback.svelte.ts';
import { firstOfPass } from './passes.ts';
import { NO_MARKS, type Merged, type StepMarks } from '../../graphview/types.ts';

const PLAY_MS = 450;

export class Timeline {
  private replay = $state.raw<Replay | null>(null);
  private laws: Snapshot['laws'] = {};
  /** How finely the steps are grouped. */
  detail = $state<StepDetail>('rewrites');
  /** The steps of the timeline. */
  groups = $derived<readonly StepGroup[]>(
    this.replay === null ? [] : groupSteps(this.replay.data, this.detail),
  );
  /** The current step, counted from 1; 0 is the start. */
  at = $state(0);
  /** The user has navigated since compilation. */
  isStepping = $state(false);
  /** Applied steps of the log. */
  position = $derived(this.at < 1 ? 0 : (this.groups.at(this.at - 1)?.to ?? 0));
  /** The current step; null at the start. */
  group = $derived<StepGroup | null>(this.groups[this.at - 1] ?? null);
  /** null if the step has no source range or the user is not stepping. */
  place = $derived.by<Place | null>(() => {
    const { replay, group, isStepping } = this;
    if (replay === null || group === null || group.isSummary || !isStepping) return null;
    const { root } = replay.step(group.main);
    const [start = 0, end = 0] = root < 0 ? [] : replay.data.spans.subarray(2 * root, 2 * root + 2);
    return end > start ? { start, end } : null;
  });
  /** What the drawing animates; null without a log. */
  film = $derived.by<FilmData | null>(() => {
    const { replay, groups } = this;
    if (replay === null) return null;
    const ends = groups.flatMap(({ pass }, i) => (groups[i + 1]?.pass === pass ? [] : [i + 1]));
    return { log: replay.data, positions: groups.map(({ to }) => to), ends };
  });
  /** The nodes at the current step. */
  nodes = $derived.by<readonly NodeState[]>(() => {
    const { replay, position } = this;
    replay?.seek(position);
    return replay === null ? [] : [...replay.nodes()];
  });
  /** The list shows the steps whose sentences contain this text. */
  filter = $state('');
  readonly playback = new Playback({
    milliseconds: PLAY_MS,
    isAtEnd: () => this.at >= this.length,
    restart: () => this.go(0),
    step: () => this.move(1),
  });
  private readonly language: () => Language;
  private readonly moved: () => void;

  /** @param language of the sentences @param moved called for every step the user makes */
  constructor(language: () => Language, moved = (): void => {}) {
    this.language = language;
    this.moved = moved;
  }

  get length(): number {
    return this.groups.length;
  }

  /** The log's step; 0 at the start and in the summary of a pass. */
  get step(): number {
    return this.group === null || this.group.isSummary ? 0 : this.group.main;
  }

  /** Seeks the end. @param laws of the rules that fired */
  take(replay: Replay, laws: Snapshot['laws']): void {
    this.playback.pause();
    this.replay = replay;
    this.laws = laws;
    this.at = this.groups.length;
    this.isStepping = false;
  }

  clear(): void {
    this.playback.pause();
    this.replay = null;
    this.laws = {};
    this.at = 0;
    this.isStepping = false;
  }

  setDetail(detail: StepDetail): void {
    const { position } = this;
    this.detail = detail;
    this.at = this.numberOf(position);
  }

  go(at: number): void {
    this.at = Math.max(0, Math.min(this.length, Math.trunc(at) || 0));
    this.isStepping = true;
    this.moved();
  }

  seek(step: number): void {
    this.go(this.numberOf(Math.min(step, this.replay?.stepCount ?? 0)));
  }

  /** The exact timeline step: the end of a pass changes nothing and shares the position of its predecessor. */
  seekAgain(step: number, at: number): void {
    if (this.groups[at - 1]?.to === step) this.go(at);
    else this.seek(step);
  }

  /** 0 for the start. */
  numberOf(step: number): number {
    return groupOf(this.groups, step) + 1;
  }

  /** At the current step, the visible number, because the end of a pass shares its predecessor's position. */
  toldNumberOf(step: number): number {
    return step === this.position ? this.at : this.numberOf(step);
  }

  move(by: number): void {
    this.go(this.at + by);
  }

  movePass(direction: 1 | -1): void {
    this.go(this.otherPass(direction));
  }

  /** To the next step of the nodes' history, if there is one. */
  moveAlong(ids: Iterable<number>, direction: 1 | -1): void {
    const { at } = this;
    const steps = this.historyOf(ids);
    const next = direction > 0 ? steps.find((step) => step > at) : steps.findLast((step) => step < at);
    if (next !== undefined) this.go(next);
  }

  /** @returns whether the log contains the pass */
  seekPass(name: string): boolean {
    const step = this.replay === null ? 0 : firstOfPass(this.replay, name);
    if (step > 0) this.seek(step);
    return step > 0;
  }

  /** They created, changed, or removed any of the nodes; ascending. */
  historyOf(ids: Iterable<number>): readonly number[] {
    const steps = [...ids].flatMap((id) => this.replay?.history(id) ?? []);
    return [...new Set(steps.map((step) => this.numberOf(step)))].sort((a, b) => a - b);
  }

  private otherPass(direction: 1 | -1): number {
    const passAt = (at: number): string => this.groups[at - 1]?.pass ?? '';
    const pass = passAt(this.at);
    let at = this.at;
    while (at + direction >= 0 && at + direction <= this.length && passAt(at + direction) === pass)
      at += direction;
    const isIn = at + direction >= 0 && at + direction <= this.length;
    return at === this.at && isIn ? at + direction : at;
  }

  /** @param at as `at`; 0: nothing */
  sentence(at: number): string {
    const { replay } = this;
    if (replay === null || at < 1 || at > this.length) return '';
    return groupSentence(replay, this.groups, at - 1, (rule) => this.laws[rule] ?? '', this.language());
  }

  /** If the current step changed nothing, the nodes it visited. */
  marks(): StepMarks {
    const { replay, group } = this;
    if (replay === null || group === null) return NO_MARKS;
    const { added, removed, changed } = replay.difference(group.from, group.to);
    const root = group.isSummary ? -1 : replay.step(group.main).root;
    if (added.length + removed.length + changed.length > 0) {
      const before = this.statesAt(group.from, [...removed, ...changed]);
      return { added, removed, changed, root, before, merged: mergedIn(replay, group, added, removed) };
    }
    const touched = this.statesAt(group.to, replay.touched(group.from, group.to));
    return { ...NO_MARKS, changed: touched.map(({ id }) => id), root, before: touched };
  }

  private statesAt(position: number, ids: Iterable<number>): NodeState[] {
    const { replay } = this;
    replay?.seek(position);
    return [...ids].flatMap((id) => replay?.node(id) ?? []);
  }
}

/** Removed nodes that nodes from before the step replaced. */
function mergedIn(
  replay: Replay,
  { from, to }: Pick<StepGroup, 'from' | 'to'>,
  added: readonly number[],
  removed: readonly number[],
): Merged[] {
  const replacement = new Map<number, number>();
  for (let step = from + 1; step <= to; step++) {
    const { root, replacement: by } = replay.step(step);
    if (root >= 0 && by >= 0) replacement.set(root, by);
  }
  return removed.flatMap((gone) => {
    // The replacement may have been replaced in the same step.
    let survivor = replacement.get(gone) ?? -1;
    for (let next = survivor; next >= 0; next = replacement.get(next) ?? -1) survivor = next;
    const isThere = survivor >= 0 && !added.includes(survivor) && !removed.includes(survivor);
    return isThere ? [{ gone, survivor }] : [];
  });
}
