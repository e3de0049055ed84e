// State of the V8 pane: JavaScript files, the running capture, and the displayed trace.
// Invariant: only `capture` runs code, after the user trusts the folder; an opened trace is only read.
import {
  foreignSchedule,
  type Counterparts,
  type ForeignSchedule,
  type LinesRow,
  type Phrase,
  type TraceView,
} from '../../../compiler/index.ts';
import { nameOf, type CaptureOutcome, type FathomApi } from '../../../electron/contract/index.ts';
import { CodeFiles } from '../../code/files.svelte.ts';
import { traceSubjects, type BlocksForm, type ReadyFunction, type TraceSubject } from '../../names.ts';
import { stateOf } from '../../session/panes/state.svelte.ts';
import { Found } from '../../session/kept/found.ts';
import type { TraceProgress } from '../../worker/parts/trace.ts';
import { jobOf } from '../../worker/threads.ts';
import { readyRows } from './ready.ts';

export interface GivenTrace {
  readonly function: string;
  readonly text: string;
}

export type TraceTrouble =
  | { readonly kind: Exclude<CaptureOutcome['status'], 'captured'>; readonly detail: string }
  | { readonly kind: 'unreadable'; readonly place: string; readonly message: Phrase }
  | { readonly kind: 'crashed' };

export interface ShownTrace {
  readonly view: TraceView;
  readonly counterparts: Counterparts;
  readonly ready: ReadyFunction | null;
}

const LONGEST_NAME = 200;

interface WatchWindow {
  readonly api: () => FathomApi | null;
  readonly allows: () => Promise<boolean>;
  readonly show: (view: TraceView) => void;
  readonly save: (remembered: { readonly chosen: string; readonly wanted: string }) => void;
}

class Watching {
  readonly files = new CodeFiles('javascript');
  subject = $state<TraceSubject>('phases');
  /** The function to capture; '': the first that V8 optimizes. */
  wanted = $state('');
  /** The running operation, with the phases read so far. */
  busy = $state<'' | 'capture' | 'read'>('');
  progress = $state.raw<TraceProgress>({ done: 0, all: 0 });
  trouble = $state.raw<TraceTrouble | null>(null);
  outcome = $state.raw<CaptureOutcome | null>(null);
  traces = $state.raw<readonly GivenTrace[]>([]);
  chosen = $state(0);
  shown = $state.raw<ShownTrace | null>(null);
  source = $state('');
  lines = $state(0);
  form = $state<BlocksForm>('picture');
  private readonly job = jobOf('trace', Infinity);
  private turn = 0;
  private readonly window: WatchWindow;

  constructor(window: WatchWindow) {
    this.window = window;
  }

  /** The open example; null if its text was changed. */
  ready = $derived.by<ReadyFunction | null>(() => {
    const text = this.files.current?.text;
    const names = Object.keys(readyRows) as ReadyFunction[];
    return names.find((name) => readyRows[name].source === text) ?? null;
  });

  remember(): void {
    this.window.save({ chosen: this.files.chosen, wanted: this.wanted });
  }

  open(file: string): void {
    this.files.choose(file);
    this.wanted = this.ready === null ? '' : readyRows[this.ready].function;
    this.remember();
  }

  add(ready: ReadyFunction): void {
    this.files.add(ready, readyRows[ready].source);
    this.wanted = readyRows[ready].function;
    this.remember();
  }

  async capture(): Promise<void> {
    const [api, source] = [this.window.api(), this.files.current?.text];
    if (api === null || source === undefined || this.busy !== '' || !(await this.window.allows())) return;
    const turn = this.begin('capture');
    try {
      const outcome = await api.toolchain.capture({ source, function: this.wanted.trim() });
      if (turn !== this.turn) return;
      this.outcome = outcome;
      this.source = source;
      if (outcome.status === 'captured') return this.take(outcome.traces);
      this.trouble = { kind: outcome.status, detail: outcome.message };
    } catch (error) {
      if (turn !== this.turn) return;
      this.trouble = { kind: 'failed', detail: error instanceof Error ? error.message : String(error) };
    }
    this.busy = '';
  }

  stop(): void {
    if (this.busy === 'capture') void this.window.api()?.toolchain.stop({});
    this.job.stop();
    this.busy = '';
  }

  take(traces: readonly GivenTrace[]): void {
    this.traces = traces;
    this.choose(0);
  }

  /** As a new program, or the one with this name and text. */
  openProgram(name: string, text: string): void {
    const stem = nameOf(name.replace(/\.js$/i, ''), 'program');
    const same = this.files.files.find((each) => each.file.startsWith(stem) && each.text === text);
    if (same === undefined) this.files.add(stem, text);
    this.open(same?.file ?? this.files.chosen);
  }

  openTrace(name: string, text: string): void {
    this.stop();
    this.outcome = null;
    this.source = '';
    this.take([{ function: name, text }]);
  }

  choose(index: number): void {
    const given = this.traces[index];
    if (given === undefined) return;
    this.chosen = index;
    this.begin('read');
    void this.read(given.text, this.outcome === null ? null : this.ready);
  }

  private async read(text: string, ready: ReadyFunction | null): Promise<void> {
    const { claims = [], simple = '' } = ready === null ? {} : readyRows[ready];
    const found = await this.job
      .run({ text, queries: claims, simple }, (progress) => (this.progress = progress))
      .catch(() => 'crashed' as const);
    if (found === 'stopped') return;
    this.busy = '';
    if (typeof found === 'string') this.trouble = { kind: 'crashed' };
    else if (found.problem !== null) this.trouble = { kind: 'unreadable', ...found.problem };
    else this.display({ view: found.view, counterparts: found.counterparts, ready });
  }

  /** Returns to the trace after the program was shown. */
  again(): void {
    if (this.shown !== null) this.window.show(this.shown.view);
  }

  private display(shown: ShownTrace): void {
    this.shown = shown;
    this.window.show(shown.view);
  }

  /** @returns a number that changes when another operation begins */
  private begin(busy: 'capture' | 'read'): number {
    this.job.stop();
    this.busy = busy;
    this.trouble = null;
    this.progress = { done: 0, all: 0 };
    return ++this.turn;
  }
}

/** From the last graph, or else Turboshaft's last blocks. */
function lastSchedule(lines: readonly LinesRow[]): ForeignSchedule | null {
  const schedules = lines.filter(({ blocks }) => blocks.length > 0);
  const last = schedules.findLast(({ isTurboshaft }) => !isTurboshaft) ?? schedules.at(-1);
  return last === undefined ? null : foreignSchedule(last.blocks);
}

export const watchingOf = stateOf(
  (session) => {
    const watching = new Watching({
      api: () => session.host.api,
      allows: () => session.trust.allows('code'),
      show: ({ function: name, log, lines }) => session.showForeign(name, log, lastSchedule(lines)),
      save: (javascript) => session.settings.keep({ view: { javascript: { ...javascript } } }),
    });
    return watching;
  },
  (watching) => {
    let chosen = '';
    return {
      restore: ({ javascript }) => {
        const found = new Found(javascript);
        chosen = found.text('chosen', LONGEST_NAME, '');
        watching.wanted = found.text('wanted', LONGEST_NAME, '');
      },
      start: (world) => void watching.files.start(world, chosen),
      look: () => void watching.files.look(),
      marks: [
        {
          view: 'v8',
          note: () => ({ subject: watching.subject }),
          show: (noted) => {
            watching.subject = new Found(noted).oneOf('subject', traceSubjects, watching.subject);
          },
        },
      ],
    };
  },
);
