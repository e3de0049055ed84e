// The state of the window: the program, what the compiler made of it, where in time we are, and the one selection.
//
// Panes read and change it; nothing else is shared between them. Large data is kept raw: it is replaced, never changed.
import {
  indivisiblePasses,
  isPipelineFile,
  lawOf,
  Replay,
  type AnalysisName,
  type LocatedDiagnostic,
  type NodeState,
  type Optimization,
  type ScheduleKind,
  type Snapshot,
} from '../../compiler/index.ts';
import type { FathomApi } from '../../electron/contract/index.ts';
import { textOf } from '../text/index.ts';
import { CompilerClient } from '../worker/compiler.ts';
import type { Answers, CompileRequest, Question } from '../worker/protocol.ts';
import { Analysing } from '../analysis/analysing.svelte.ts';
import { readAnalysisChoices } from '../analysis/choices.ts';
import type { Compared } from '../semantics/comparing.svelte.ts';
import { Studying } from '../semantics/studying.svelte.ts';
import { Debugging } from '../machine/debugging.svelte.ts';
import { defaultRegistersView, type RegistersView } from '../registers/view.ts';
import { Constructing } from '../ssa/constructing.svelte.ts';
import { readSsaChoices } from '../ssa/choices.ts';
import { readPipelineChoices } from '../pipeline/choices.ts';
import { Pipelining } from '../pipeline/pipelining.svelte.ts';
import { Own } from '../rules/own.svelte.ts';
import { readRemembered } from '../rules/remembered.ts';
import { examples } from './examples.ts';
import { openGiven, type GivenFile } from './opening.ts';
import { defaultChoices, readChoices, type MachineChoices } from './choices.ts';
import { Playback } from './playback.svelte.ts';

/** What can be shown beside the program, in the order of the tabs and of the keys that open them. */
export const views = [
  'graph',
  'cfg',
  'analysis',
  'semantics',
  'ssa',
  'pipeline',
  'assembly',
  'registers',
  'machine',
  'rules',
] as const;
export type View = (typeof views)[number];
/** A piece of the source text, half open. */
export interface Place {
  readonly start: number;
  readonly end: number;
}
const PROGRAM_FILE = 'playground.simple';
const COMPILE_DELAY_MS = 25;
const SAVE_DELAY_MS = 600;
const PLAY_MS = 450;

export class Session {
  source = $state(examples[0].source);
  optimize = $state<Optimization>('full');
  level = $state(0);
  disabledRules = $state.raw<readonly string[]>([]);
  /** The analysis whose results are applied to the graph; not remembered over restarts. */
  applied = $state<AnalysisName | null>(null);
  argument = $state('7');

  snapshot = $state.raw<Snapshot | null>(null);
  diagnostics = $state.raw<readonly LocatedDiagnostic[]>([]);
  replay = $state.raw<Replay | null>(null);
  /** How many steps are applied to the picture. */
  position = $state(0);
  readonly playback = new Playback({
    milliseconds: PLAY_MS,
    isAtEnd: () => this.position >= this.stepCount,
    restart: () => this.seek(0),
    step: () => this.step(1),
  });
  filter = $state('');

  /** Node ids; the same in every pane. */
  selection = $state.raw<ReadonlySet<number>>(new Set());
  /** The pane that the selection came from: it need not scroll to it. */
  selectionFrom = $state('');
  hovered = $state<number | null>(null);
  /** Pieces of the text that are selected (or where the cursor is) or under the pointer, whatever nodes they have. */
  place = $state.raw<Place | null>(null);
  hoveredPlace = $state.raw<Place | null>(null);

  view = $state<View>('graph');
  /** How machine code is made, and from which schedule. */
  choices = $state.raw<MachineChoices>(defaultChoices);
  registersView = $state.raw<RegistersView>(defaultRegistersView);
  readonly debugging = new Debugging();
  readonly analysing = new Analysing(
    (choices) => void this.api?.settings.write({ view: { analysis: { ...choices } } }).catch(() => undefined),
  );
  readonly constructing = new Constructing(
    (choices) => void this.api?.settings.write({ view: { ssa: { ...choices } } }).catch(() => undefined),
  );
  readonly pipelining = new Pipelining(
    (choices) => void this.api?.settings.write({ view: { pipeline: { ...choices } } }).catch(() => undefined),
  );
  readonly studying = new Studying(
    (ids) => this.select(ids, 'semantics'),
    (line) => this.selectLine(line, 'semantics'),
  );
  /** A person's own peephole rules. */
  readonly own = new Own({
    compile: () => this.compile(),
    save: (rules) => void this.api?.settings.write({ view: { rules: { ...rules } } }).catch(() => undefined),
    onFailure: ({ file, failure }) => {
      const isSeen = this.view === 'rules' && this.own.subject === 'own' && this.own.files.chosen === file;
      if (!isSeen) this.notice = this.text.rulesPane.switchedOffNotice(file, failure?.message ?? '');
    },
  });
  compareWith = $state<ScheduleKind | ''>('');
  lower = $state<'terminal' | 'problems'>('terminal');
  theme = $state('light');
  language = $state('en');
  presenting = $state(false);
  paletteOpen = $state(false);
  tourOpen = $state(false);
  /** What was found for native programs is shown. */
  machineOpen = $state(false);
  notice = $state('');
  saved = $state<'saved' | 'saving' | 'not-saved'>('saved');
  connected = $state(true);
  api = $state.raw<FathomApi | null>(null);
  /** Asks a person for a file; set by the window. */
  chooseFile: (() => void) | null = null;
  /** Set by the terminal pane once its shell is there. */
  runInTerminal: ((argument: string) => Promise<void>) | null = null;

  text = $derived(textOf(this.language));
  /** What is in the editor is no program of the language but a pipeline, sound or not. */
  isPipeline = $derived(isPipelineFile(this.source));
  /** The program has errors, and what is shown is older. */
  stale = $derived(this.diagnostics.length > 0);
  /** The live nodes at the present position. */
  nodes = $derived.by<readonly NodeState[]>(() => this.nodesAt(this.position));

  private compiler: CompilerClient;
  private compileTimer: ReturnType<typeof setTimeout> | undefined;
  private saveTimer: ReturnType<typeof setTimeout> | undefined;
  private ready = false;

  constructor() {
    this.compiler = new CompilerClient(
      (snapshot, reports) => {
        this.own.take(reports);
        this.take(snapshot);
      },
      (withRules) => {
        if (withRules) this.own.giveUp(this.text.rulesPane.hangs);
        else this.notice = this.text.workerCrashed;
        this.compile();
      },
    );
    if (matchMedia('(prefers-color-scheme: dark)').matches) this.theme = 'dark';
  }

  /** Reads what was there the last time, then keeps saving. */
  async start(api: FathomApi): Promise<void> {
    this.api = api;
    api.onConnection((state) => (this.connected = state === 'open'));
    const [{ settings }, file] = await Promise.all([
      api.settings.read(),
      api.workspace.read({ path: PROGRAM_FILE }).catch(() => null),
    ]);
    if (settings.theme !== 'system') this.theme = settings.theme;
    this.language = settings.language in { en: 1, de: 1 } ? settings.language : 'en';
    this.optimize = settings.optimize;
    this.disabledRules = settings.disabledRules;
    this.choices = readChoices(settings.view['machine']);
    this.analysing.choices = readAnalysisChoices(settings.view['analysis']);
    this.pipelining.choices = readPipelineChoices(settings.view['pipeline']);
    this.constructing.choices = readSsaChoices(settings.view['ssa']);
    void this.own.start(api.workspace, readRemembered(settings.view['rules']));
    if (settings.argument !== '0') this.argument = settings.argument;
    this.tourOpen = !settings.tourSeen;
    const before = this.source;
    if (file !== null && file.text !== '') this.source = file.text;
    this.ready = true;
    const changed = this.source !== before || this.optimize !== 'full' || this.disabledRules.length > 0;
    if (changed) this.compile();
  }

  // ------------------------------------------------------------------------------------------------ program

  edit(source: string): void {
    if (source === this.source) return;
    this.source = source;
    // What was selected by its place in the text is somewhere else now.
    if (this.place !== null) this.select([], '');
    this.hoveredPlace = null;
    this.scheduleCompile(COMPILE_DELAY_MS);
    this.scheduleSave();
  }

  /** Takes the text of a file for the program; undone as anything that is typed. Nothing of it is run. */
  async open(files: readonly GivenFile[]): Promise<void> {
    const opened = await openGiven(files);
    if (opened.kind === 'refused') {
      this.notice = this.text.opening.faults[opened.fault](opened.name);
      return;
    }
    this.notice = '';
    this.edit(opened.text);
  }

  setOptions(change: { optimize?: Optimization; level?: number; disabledRules?: readonly string[] }): void {
    this.optimize = change.optimize ?? this.optimize;
    this.level = change.level ?? this.level;
    this.disabledRules = change.disabledRules ?? this.disabledRules;
    this.compile();
    void this.api?.settings
      .write({ optimize: this.optimize, disabledRules: [...this.disabledRules] })
      .catch(() => undefined);
  }

  /** null takes the results of an analysis out of the graph again. */
  apply(analysis: AnalysisName | null): void {
    this.applied = analysis;
    this.compile();
  }

  choose(change: Partial<MachineChoices>): void {
    this.choices = { ...this.choices, ...change };
    void this.api?.settings.write({ view: { machine: { ...this.choices } } }).catch(() => undefined);
  }

  /** Asks the compiler about the program that is shown; null where that has gone meanwhile. */
  ask<K extends Question['kind']>(question: Extract<Question, { kind: K }>): Promise<Answers[K] | null> {
    return this.compiler.ask(question);
  }

  private scheduleCompile(delay: number): void {
    clearTimeout(this.compileTimer);
    this.compileTimer = setTimeout(() => this.compile(), delay);
  }

  compile(): void {
    this.compiler.compile(this.source, this.options);
  }

  /** What the program is compiled with. */
  get options(): CompileRequest['options'] {
    const { optimize, disabledRules, level, applied } = this;
    const own = this.own.request;
    return {
      optimize,
      disabledRules: [...disabledRules],
      ...(level === 0 ? {} : { level }),
      ...(applied === null ? {} : { apply: applied }),
      ...(own === undefined ? {} : { own }),
    };
  }

  /** What comparisons are about: the program that is shown, and how it is compiled. */
  get compared(): Compared {
    return { source: this.snapshot?.source ?? '', options: this.options };
  }

  /** The first of the steps that count as one with this step. */
  private firstWith(step: number): number {
    const pass = this.replay?.step(step).pass ?? '';
    let first = step;
    if (indivisiblePasses.includes(pass))
      while (first > 1 && this.replay?.step(first - 1).pass === pass) first--;
    return first;
  }

  /** Runs the graphs before and after the present step beside each other. */
  verifyStep(): void {
    if (this.position === 0 || this.stale) return;
    this.studying.subject = 'equivalence';
    this.view = 'semantics';
    this.studying.comparing.verifySteps(this.firstWith(this.position), this.position, this.compared);
  }

  private take(snapshot: Snapshot): void {
    this.diagnostics = snapshot.diagnostics;
    if (!snapshot.ok || snapshot.log === null) {
      if (this.snapshot !== null || this.diagnostics.length > 0)
        this.lower = this.diagnostics.length > 0 ? 'problems' : this.lower;
      return;
    }
    if (this.lower === 'problems') this.lower = 'terminal';
    this.playback.pause();
    this.replay = new Replay(snapshot.log);
    this.snapshot = snapshot;
    this.position = this.replay.stepCount;
    const alive = new Set(this.nodesAt(this.position).map(({ id }) => id));
    this.selection = new Set([...this.selection].filter((id) => alive.has(id)));
  }

  // ----------------------------------------------------------------------------------------------------- time

  private nodesAt(position: number): readonly NodeState[] {
    const { replay } = this;
    if (replay === null) return [];
    replay.seek(position);
    return [...replay.nodes()];
  }

  get stepCount(): number {
    return this.replay?.stepCount ?? 0;
  }

  seek(position: number): void {
    this.position = Math.max(0, Math.min(this.stepCount, position));
  }

  step(by: number): void {
    this.seek(this.position + by);
  }

  /** To the next or previous step of another pass. */
  stepPass(direction: 1 | -1): void {
    const { replay } = this;
    if (replay === null || this.stepCount === 0) return;
    const passAt = (position: number): string => (position < 1 ? '' : replay.step(position).pass);
    let at = this.position;
    const from = passAt(at);
    while (at + direction >= 0 && at + direction <= this.stepCount && passAt(at + direction) === from)
      at += direction;
    this.seek(at === this.position ? at + direction : at);
  }

  /** To the first step of a pass; false where it did nothing. */
  seekPass(name: string): boolean {
    const { replay, stepCount } = this;
    for (let step = 1; replay !== null && step <= stepCount; step++)
      if (replay.step(step).pass === name) {
        this.seek(step);
        return true;
      }
    return false;
  }

  /** To the next or previous step that changed something selected. */
  stepSelection(direction: 1 | -1): void {
    const steps = [...this.selection].flatMap((id) => this.replay?.history(id) ?? []).sort((a, b) => a - b);
    const next =
      direction > 0
        ? steps.find((step) => step > this.position)
        : steps.findLast((step) => step < this.position);
    if (next !== undefined) this.seek(next);
  }

  sentence(position: number): string {
    const { replay } = this;
    return replay === null || position < 1
      ? this.text.atStart
      : replay.sentence(position, (rule) => lawOf(rule) || this.own.lawOf(rule));
  }

  // ------------------------------------------------------------------------------------------------ selection

  select(ids: Iterable<number>, from: string, additive = false): void {
    this.selection = new Set(additive ? [...this.selection, ...ids] : ids);
    this.selectionFrom = from;
    this.place = null;
  }

  /** Selects what has no node of its own: its piece of the text, and the nodes that were made of that. */
  selectPlace(place: Place, from: string): void {
    const { start, end } = place;
    const made = this.nodes.filter((node) => node.start === start && node.end === end && end > start);
    this.select(
      made.map(({ id }) => id),
      from,
    );
    this.place = place;
  }

  /** Selects a line of the program that is shown, without the blanks around it; 0: nothing. */
  selectLine(line: number, from: string): void {
    const lines = (this.snapshot?.source ?? '').split('\n');
    const text = lines[line - 1] ?? '';
    const start = lines.slice(0, Math.max(0, line - 1)).join('\n').length + (line > 1 ? 1 : 0);
    if (text.trim() === '') return this.select([], from);
    const end = start + text.trimEnd().length;
    this.selectPlace({ start: start + text.length - text.trimStart().length, end }, from);
  }

  /** Selects the nodes of a piece of the program: those inside it, or the innermost around the cursor. */
  selectSource(from: number, to: number): void {
    const spanned = this.nodes.filter(({ start, end }) => end > start);
    const around = spanned.filter(({ start, end }) => start <= from && from <= end);
    const least = Math.min(...around.map(({ start, end }) => end - start));
    const found =
      to > from
        ? spanned.filter(({ start, end }) => start >= from && end <= to)
        : around.filter(({ start, end }) => end - start === least);
    this.select(
      found.map(({ id }) => id),
      'editor',
    );
    this.place = { start: from, end: to };
  }

  // ------------------------------------------------------------------------------------------------ the world

  async run(): Promise<void> {
    if (this.stale || this.snapshot === null) {
      this.lower = 'problems';
      return;
    }
    this.lower = 'terminal';
    await this.runInTerminal?.(this.argument);
  }

  setPreference(change: {
    theme?: 'light' | 'dark' | 'high-contrast';
    language?: string;
    argument?: string;
    tourSeen?: boolean;
  }): void {
    if (change.theme !== undefined) this.theme = change.theme;
    if (change.language !== undefined) this.language = change.language;
    if (change.argument !== undefined) this.argument = change.argument;
    const valid = change.argument === undefined || /^-?\d{1,19}$/.test(change.argument);
    if (valid) void this.api?.settings.write(change).catch(() => undefined);
  }

  private scheduleSave(): void {
    if (!this.ready) return;
    this.saved = 'saving';
    clearTimeout(this.saveTimer);
    this.saveTimer = setTimeout(() => void this.save(), SAVE_DELAY_MS);
  }

  private async save(): Promise<void> {
    const text = this.source;
    try {
      await this.api?.workspace.write({ path: PROGRAM_FILE, text });
      if (this.source === text) this.saved = 'saved';
    } catch {
      this.saved = 'not-saved';
      this.scheduleSaveAgain();
    }
  }

  private scheduleSaveAgain(): void {
    clearTimeout(this.saveTimer);
    this.saveTimer = setTimeout(() => void this.save(), 3000);
  }
}
