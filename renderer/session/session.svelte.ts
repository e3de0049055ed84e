// The window's state: the program, its compilation, the current time, and the single selection.
//
// Panes read and change it; they share nothing else. Large data is raw state: replaced, never mutated.
import {
  isFlowText,
  foreignForm,
  NEWEST_LEVEL,
  Replay,
  type ForeignSchedule,
  type LogData,
  type NodeState,
  type Snapshot,
} from '../../compiler/index.ts';
import type {
  AppInfo,
  ConnectionState,
  FathomApi,
  SetAside,
  Settings,
  SettingsPatch,
} from '../../electron/contract/index.ts';
import { ContractError, dateForName, defaultSettings, noteWorkspace } from '../../electron/contract/index.ts';
import { firstOf, type OwnRules, type RuleReport } from '../../labs/engine/index.ts';
import type { GraphView } from '../graphview/index.ts';
import { Persistence, type PersistenceWorld } from '../persistence/persistence.svelte.ts';
import { troubleOf } from '../persistence/saver.svelte.ts';
import { titleOf } from '../programs/names.ts';
import { Programs, type NewProgram } from '../programs/programs.svelte.ts';
import { keyOf, readOpened } from '../programs/remembered.ts';
import { inWords, troubleText, type Text } from '../text/index.ts';
import type { WindowOptions } from '../worker/compiling.ts';
import { afterPaint } from '../ui/next-frame.ts';
import { examples } from './examples.ts';
import { Appearance } from './appearance.svelte.ts';
import { Answering } from './answering.svelte.ts';
import { Argument } from './argument.svelte.ts';
import { Compilation } from './compilation.svelte.ts';
import { Dialogs } from './dialogs.svelte.ts';
import { Front } from './front.svelte.ts';
import { OpenLab } from './lab.svelte.ts';
import { MachineOptions } from './machine.svelte.ts';
import { GraphOptions } from './options.svelte.ts';
import { ScopedOverrides, overridesOfSession } from './scoped-overrides.ts';
import { Found } from './found.ts';
import { readLookedAt, type LookedAt } from './looked-at.ts';
import { markOfSession } from './marking.ts';
import type { FromStart, Offers } from './offers.ts';
import type { Part } from './part.ts';
import { Presenting } from './presenting.svelte.ts';
import { Selection } from './selection.svelte.ts';
import { Playback } from '../ui/playback.svelte.ts';
import { firstOfPass } from './passes.ts';
import { ShownOverlay } from './shown-overlay.svelte.ts';
import { Status } from './status.svelte.ts';
import { Timeline } from './timeline.svelte.ts';
import { Trust } from './trust.svelte.ts';

const PLAY_MS = 450;

const firstExample = firstOf(examples);
export const firstProgram: NewProgram = { name: firstExample.name, text: firstExample.source };

export interface OwnRuleSource {
  readonly request: OwnRules | undefined;
  /** Receives reports on the rules for the current program. */
  readonly take: (reports: readonly RuleReport[]) => void;
  /** Called if the rules keep the compiler from terminating. */
  readonly giveUp: (why: string) => void;
  readonly switchOff: () => void;
}

export class Session {
  readonly overlay = new ShownOverlay();
  /** Includes state that lab scenes and bookmarks change. */
  readonly parts: Part[] = [
    overridesOfSession(this),
    markOfSession(this),
    { arranged: () => this.selection.forgetPointer() },
  ];
  /** null until the states of all panes are loaded. */
  offers = $state.raw<Offers | null>(null);
  /** Set when the window is created. */
  loadOffers: () => Promise<Offers> = () => Promise.reject(new Error('There are no panes.'));
  /** For panes that are loaded later, too. */
  fromStart: FromStart = { analysis: false, ssa: false };
  /** With a breakpoint, in the editor. */
  breakLines: readonly number[] = [];
  /** Set by the pane of the rules. */
  ownRules = $state.raw<OwnRuleSource | null>(null);
  readonly options = new GraphOptions({
    compile: () => this.compilation.run(),
    keep: ({ optimize, level, disabledRules }) =>
      this.keep({ optimize, disabledRules: [...disabledRules], view: { level } }),
  });
  readonly argument = new Argument((argument) => this.keep({ argument }));

  readonly compilation = new Compilation({
    source: () => this.source,
    options: () => this.wantedOptions,
    take: (snapshot) => this.take(snapshot),
    takeReports: (reports) => this.ownRules?.take(reports),
    onCrash: (withRules) => {
      if (withRules) this.ownRules?.giveUp(this.text.elsewhere.rules.hangs);
      else this.status.notice = this.text.workerCrashed;
    },
  });
  problems = $derived(
    [...this.compilation.diagnostics, ...this.compilation.warnings]
      .sort((a, b) => a.span.start - b.span.start)
      .map((each) => inWords(each, this.appearance.language)),
  );
  readonly timeline = new Timeline(
    () => this.appearance.language,
    () => this.noteStep(),
  );
  readonly playback = new Playback({
    milliseconds: PLAY_MS,
    isAtEnd: () => this.timeline.at >= this.timeline.length,
    restart: () => this.timeline.go(0),
    step: () => this.step(1),
  });
  filter = $state('');

  readonly selection = new Selection({
    nodes: () => this.nodes,
    source: () => this.compilation.snapshot?.source ?? '',
    onPointed: (node, from) => this.answering.request?.take({ kind: 'node', node }, from),
  });

  readonly front = new Front();
  readonly machine = new MachineOptions({
    place: () => this.arrangedFor,
    hasOwnSchedule: () => this.compilation.snapshot?.schedules?.own !== undefined,
    areUsers: () => !this.overrides.isOn,
    keep: (view) => this.keep({ view }),
  });
  readonly appearance = new Appearance({
    keep: (chosen) => this.keep(chosen),
    onFailure: () => (this.status.notice = this.text.connection.parts.language),
  });
  readonly presenting = new Presenting();
  readonly dialogs = new Dialogs();
  readonly status = new Status();
  connection = $state<ConnectionState>('open');
  readonly persistence = new Persistence((notice) => this.tellSetAside(notice));
  readonly programs = new Programs({
    draftName: (stem) => this.text.programs.draftName(stem, dateForName(new Date())),
    onChange: () => this.showProgram(),
    remember: (opened) => {
      const value = opened.map((each) => ({ ...each }));
      this.persistence.keepQuietly({ view: { [keyOf(this.workspace)]: value } });
    },
  });
  readonly trust = new Trust({
    tell: (what) => (this.status.notice = this.text.trust.refused[what]),
    onRestricted: () => {
      this.ownRules?.switchOff();
      this.status.notice = this.text.trust.withdrawn;
    },
  });
  workspace = '';
  home = $state.raw<Pick<AppInfo, 'mode' | 'keeps' | 'updates'>>({
    mode: 'browser',
    keeps: 'folder',
    updates: false,
  });
  api = $state.raw<FathomApi | null>(null);
  readonly lab = new OpenLab(() => this.answering.request?.asks);
  graph = $state.raw<GraphView | null>(null);
  readonly overrides = new ScopedOverrides(this);
  readonly answering = new Answering();
  /** The window shows a linked picture instead of the user's work. */
  visiting = $state(false);
  /** The editor leaves the visited program; set by the visit. */
  onOtherProgram: () => void = () => undefined;
  /** To persist if the user keeps the visit. */
  private heldChanges: SettingsPatch[] = [];
  /** Owner of the pane layout: the open lab; '' for the playground. */
  arrangedFor = $state('');
  hasGuide = true;
  hasStarted = $state(false);
  /** Called when startup is done or has failed. */
  tellStarted: () => void = () => undefined;
  readonly started = new Promise<void>((resolve) => (this.tellStarted = resolve));
  tellDrawn: () => void = () => undefined;
  /** For work that the first picture does not need. */
  readonly drawn = new Promise<void>((resolve) => (this.tellDrawn = resolve));
  /** The step before the restart; null is the end. */
  private lookedAt: LookedAt | null = null;
  /** The step before the restart no longer applies, because a program has been shown. */
  private hasResumed = false;
  remembered: Settings['view'] = {};
  /** null until the user's files are readable. */
  private world: PersistenceWorld | null = null;
  /** Infinity if no graph layout is running. */
  layoutBegan = $state(Infinity);
  /** Why the program cannot run; '' if it can. */
  runRefusal = $derived(this.lab.canDraw('run') ? this.lab.runShut : this.text.handing.assignment.runShut);
  source = $derived(this.programs.current?.text ?? firstProgram.text);
  title = $derived.by(() => {
    const path = this.programs.current?.path;
    return path === undefined ? 'Fathom' : `${titleOf(path)} – Fathom`;
  });
  /** A program, or the text of a pipeline or graph, valid or not. */
  form = $derived(foreignForm(this.source) ?? 'program');
  isPipeline = $derived(this.form === 'pipeline');
  emptyText = $derived(
    this.compilation.isFlow
      ? this.text.onlyFlow
      : this.compilation.stale
        ? this.text.onlyErrors
        : this.text.nothingYet,
  );
  nodes = $derived.by<readonly NodeState[]>(() => this.nodesAt(this.position));

  private isOpening = false;
  openings = 0;
  private openedPath = '';
  private snapshotPath = '';

  /** Reads persisted state, then keeps saving. Reports unreadable files without blocking the user's work. */
  async start(api: FathomApi): Promise<void> {
    this.api = api;
    const { persistence } = this;
    const read = api.settings.read().catch((error: unknown) => {
      const why = troubleText(this.text, troubleOf(error));
      this.status.notice = this.text.programs.settingsTrouble(why);
      return { settings: defaultSettings(), notice: null };
    });
    const [{ settings, notice }, info] = await Promise.all([read, api.app.info(), this.trust.start(api)]);
    this.tellSetAside(notice);
    await this.appearance.restore(settings);
    this.takeSettings(settings);
    const asideName = (stem: string): string => this.text.programs.asideName(stem, dateForName(new Date()));
    const world = await persistence.start(api, info, asideName);
    this.workspace = info.workspace;
    noteWorkspace(info.workspace);
    this.home = info;
    if (this.persistenceNotice !== '') this.status.notice = this.persistenceNotice;
    const opened = readOpened(settings.view[keyOf(this.workspace)]);
    await this.programs.start(api.workspace, world, opened, firstProgram);
    this.world = world;
    await Promise.all(this.parts.map(({ start }) => start?.(world)));
    const look = (): void => {
      void this.programs.look();
      for (const part of this.parts) part.look?.();
    };
    persistence.onOthers(look);
    // Changes since the program was read were not observed.
    look();
    this.hasStarted = true;
  }

  join(part: Part): void {
    this.parts.push(part);
    part.restore?.(this.remembered);
    if (this.world !== null) void part.start?.(this.world);
    this.overrides.join(part);
  }

  /** @throws TypeError if their script cannot be loaded */
  async offered(): Promise<Offers> {
    return (this.offers ??= await this.loadOffers());
  }

  /** At once if they are loaded. Reports a script that cannot be loaded. */
  withOffers(act: (offers: Offers) => void): void {
    if (this.offers !== null) act(this.offers);
    else void this.offered().then(act, () => (this.status.notice = this.text.connection.parts.unreachable));
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

  /** A warning about where work is stored, or ''. */
  get persistenceNotice(): string {
    const { page } = this.text.connection;
    const notices: Partial<Record<AppInfo['keeps'], string>> = {
      tab: page.tab,
      nothing: page.lost,
      'no-answer': page.noAnswer,
    };
    return notices[this.home.keeps] ?? '';
  }

  get canChangeWorkspace(): boolean {
    return this.home.keeps === 'folder' && !this.persistence.keeper.readOnly;
  }

  /**
   * Saves everything, then restarts in another folder.
   * @param make creates a missing folder
   * @throws ContractError from the services, or `unsaved`
   */
  async openWorkspace(wanted: string, make: boolean): Promise<void> {
    const { keeper } = this.persistence;
    await keeper.flush();
    if (keeper.state === 'not-saved') throw new ContractError('unsaved', 'Something is not saved.');
    const opened = await this.api?.app.openWorkspace({ folder: wanted, make });
    if (opened === undefined) return;
    noteWorkspace(opened.folder);
    location.reload();
  }

  private takeSettings(settings: Settings): void {
    this.options.optimize = settings.optimize;
    this.options.disabledRules = settings.disabledRules;
    this.options.level = new Found(settings.view).count('level', NEWEST_LEVEL, 0);
    this.remembered = settings.view;
    this.machine.restore(settings.view);
    this.lookedAt = readLookedAt(settings.view['step']);
    for (const { restore } of this.parts) restore?.(settings.view);
    if (settings.argument !== '0') this.argument.take(settings.argument);
    this.dialogs.tour = !settings.tourSeen;
  }

  // ------------------------------------------------------------------------------------------------ program

  edit(source: string): void {
    if (source === this.source) return;
    this.programs.edit(source);
    // The selected source range has moved.
    const { selection } = this;
    const { place } = selection;
    if (place !== null) afterPaint(() => selection.place === place && selection.select([], ''));
    this.selection.hoveredPlace = null;
    this.compilation.edited();
  }

  replace(source: string): void {
    this.programs.replace(source);
    this.openings++;
    this.showProgram();
  }

  private showProgram(): void {
    this.isOpening = true;
    const path = this.programs.current?.path ?? '';
    if (this.visiting && path !== this.openedPath && !this.programs.hasGuest) this.onOtherProgram();
    // A text that changed outside is still the same program.
    if (path !== this.openedPath) this.openings++;
    this.openedPath = path;
    this.selection.select([], '');
    this.selection.hoveredPlace = null;
    this.compilation.run();
  }

  /** '' is the playground. Applies the layout and machine-code options chosen there. */
  enterPlace(place: string): void {
    this.arrangedFor = place;
    this.machine.enter(place);
  }

  private get wantedOptions(): WindowOptions {
    const { optimize, disabledRules, level, applied, planted } = this.options;
    const own = this.ownRules?.request;
    return {
      optimize,
      disabledRules: [...disabledRules],
      ...(level === 0 ? {} : { level }),
      ...(applied === null ? {} : { apply: applied }),
      ...(planted === null ? {} : { planted }),
      ...(own === undefined ? {} : { own }),
    };
  }

  private take(snapshot: Snapshot): void {
    const { compilation } = this;
    compilation.diagnostics = isFlowText(snapshot.source) ? [] : snapshot.diagnostics;
    compilation.warnings = snapshot.warnings;
    if (this.isOpening && !snapshot.ok && this.isPipeline) this.front.view = 'pipeline';
    this.isOpening = false;
    if (!snapshot.ok || snapshot.log === null) {
      if (this.isOtherProgram()) this.forgetProgram();
      if (compilation.diagnostics.length === 0) return this.front.withdrawProblems();
      return this.front.offerProblems();
    }
    this.front.withdrawProblems();
    compilation.foreign = '';
    if (this.isOtherProgram()) for (const { forget } of this.parts) forget?.();
    this.snapshotPath = this.openedPath;
    this.takeStep(this.showGraphs(snapshot, snapshot.log));
    if (this.selection.nodes.size === 0) return;
    const alive = new Set(this.nodesAt(this.position).map(({ id }) => id));
    this.selection.retain((id) => alive.has(id));
  }

  private isOtherProgram(): boolean {
    return this.compilation.snapshot !== null && this.snapshotPath !== this.openedPath;
  }

  /** Panes show an older version of a program with errors, but never another program. */
  private forgetProgram(): void {
    this.answering.forget();
    for (const { forget } of this.parts) forget?.();
    this.playback.pause();
    this.compilation.foreign = '';
    this.compilation.replay = null;
    this.compilation.snapshot = null;
    this.timeline.clear();
    this.selection.nodes = new Set();
  }

  private showGraphs(snapshot: Snapshot, log: LogData): Replay {
    this.playback.pause();
    this.answering.forget();
    const replay = new Replay(log);
    this.compilation.replay = replay;
    this.compilation.snapshot = snapshot;
    this.timeline.take(replay, snapshot.laws);
    return replay;
  }

  /** Until the next compilation. @param name of the trace's function */
  showForeign(name: string, log: LogData, schedule: ForeignSchedule | null): void {
    const snapshot = {
      source: '',
      diagnostics: [],
      warnings: [],
      ok: true,
      laws: {},
      ir: '',
      milliseconds: 0,
    };
    this.selection.select([], '');
    this.compilation.foreign = name;
    this.compilation.foreignSchedule = schedule;
    this.openings++;
    this.showGraphs({ ...snapshot, log, schedules: null }, log);
    this.front.view = 'graph';
  }

  // ----------------------------------------------------------------------------------------------------- time

  private noteStep(): void {
    const { position, lookedAt } = this;
    const { replay, foreign } = this.compilation;
    const path = this.programs.current?.path;
    if (replay === null || path === undefined || this.overrides.isOn || this.visiting || foreign !== '')
      return;
    const { at } = this.timeline;
    this.lookedAt = { path, of: replay.stepCount, position, at };
    if (lookedAt?.at !== at) this.persistence.keepQuietly({ view: { step: { ...this.lookedAt } } });
  }

  /** Forgets the old program's step, or restores the one before a restart. */
  private takeStep(replay: Replay): void {
    const { lookedAt, hasResumed } = this;
    this.hasResumed = true;
    if (lookedAt === null || this.overrides.isOn || this.visiting) return;
    const isSame = lookedAt.path === this.programs.current?.path && lookedAt.of === replay.stepCount;
    if (!hasResumed && isSame) return this.timeline.seekAgain(lookedAt.position, lookedAt.at);
    this.lookedAt = null;
    this.persistence.keepQuietly({ view: { step: null } });
  }

  private nodesAt(position: number): readonly NodeState[] {
    const { replay } = this.compilation;
    if (replay === null) return [];
    replay.seek(position);
    return [...replay.nodes()];
  }

  /** Nearly every part of the window shows texts. */
  get text(): Text {
    return this.appearance.text;
  }

  get position(): number {
    return this.timeline.position;
  }

  seek(step: number): void {
    this.timeline.seek(step);
  }

  step(by: number): void {
    this.timeline.go(this.timeline.at + by);
  }

  stepPass(direction: 1 | -1): void {
    this.timeline.go(this.timeline.otherPass(direction));
  }

  seekPass(name: string): boolean {
    const step = this.compilation.replay === null ? 0 : firstOfPass(this.compilation.replay, name);
    if (step > 0) this.seek(step);
    return step > 0;
  }

  stepSelection(direction: 1 | -1): void {
    const { at } = this.timeline;
    const steps = this.historyOf(this.selection.nodes);
    const next = direction > 0 ? steps.find((step) => step > at) : steps.findLast((step) => step < at);
    if (next !== undefined) this.timeline.go(next);
  }

  /** They created, changed, or removed any of the nodes; ascending. */
  historyOf(ids: Iterable<number>): readonly number[] {
    const steps = [...ids].flatMap((id) => this.compilation.replay?.history(id) ?? []);
    return [...new Set(steps.map((step) => this.timeline.numberOf(step)))].sort((a, b) => a - b);
  }

  sentence(at: number): string {
    return at < 1 ? this.text.atStart : this.timeline.sentence(at);
  }

  tellSetAside(notice: SetAside): void {
    if (notice !== null) this.status.notice = this.text.programs.setAside(notice);
  }

  keep(change: SettingsPatch): void {
    // Settings of a lab are not the user's choices.
    const overridable = ['optimize', 'disabledRules', 'argument', 'view'];
    const isOverridable = overridable.some((key) => key in change);
    if (this.overrides.isOn && isOverridable) return;
    // Neither are those of a link, until the user keeps them.
    if (this.visiting && isOverridable) this.heldChanges.push(change);
    else this.persistence.keep(change);
  }

  /** Called when a visit ends. */
  releaseChanges(how: 'keep' | 'drop'): void {
    for (const change of this.heldChanges.splice(0)) if (how === 'keep') this.keep(change);
  }
}
