// The state of the window: the program, what the compiler made of it, where in time we are, and the one selection.
//
// Panes read and change it; nothing else is shared between them. Large data is kept raw: it is replaced, never changed.
import {
  isFlowText,
  foreignForm,
  Replay,
  type AnalysisName,
  type PlantedName,
  type Language,
  type LocatedDiagnostic,
  type NodeState,
  type Optimization,
  type ScheduleKind,
  type Snapshot,
} from '../../compiler/index.ts';
import type {
  AppInfo,
  ConnectionState,
  FathomApi,
  SetAside,
  Settings,
  SettingsPatch,
  UpdateFound,
} from '../../electron/contract/index.ts';
import {
  ContractError,
  dateForName,
  defaultSettings,
  noteWorkspace,
  outsideAddress,
} from '../../electron/contract/index.ts';
import {
  firstOf,
  type OwnRules,
  type RuleReport,
  type Spot,
  type TaskProgress,
} from '../../labs/engine/index.ts';
import type { GraphView } from '../graphview/index.ts';
import { Keeping } from '../keeping/keeping.svelte.ts';
import { troubleOf } from '../keeping/saver.svelte.ts';
import { titleOf } from '../programs/names.ts';
import { Programs, type NewProgram } from '../programs/programs.svelte.ts';
import { keyOf, readOpened } from '../programs/remembered.ts';
import { asLanguage, inWords, loadText, textOf, troubleText } from '../text/index.ts';
import { CompilerClient } from '../worker/compiler.ts';
import type { CompileRequest } from '../worker/protocol.ts';
import type { Answer, Asked, QuestionName } from '../worker/questions.ts';
import type { DrawerName, PaneName, ViewName, Theme } from '../names.ts';
import { openOutside } from '../ui/links.ts';
import { afterPaint } from '../ui/next-frame.ts';
import { examples } from './examples.ts';
import { MOST_BYTES, openGiven, type GivenFile } from '../programs/opening.ts';
import { readArgument } from './argument.ts';
import { defaultChoices, readChoices, type MachineChoices } from './choices.ts';
import { Lending, lentOfSession } from './lending.ts';
import type { Docking } from './docking.ts';
import { readLookedAt, type LookedAt } from './looked-at.ts';
import { markOfSession } from './marking.ts';
import type { Part } from './part.ts';
import { nodesAt, placeOfLine, type Place } from './places.ts';
import { Playback } from '../ui/playback.svelte.ts';
import { firstOfPass } from './passes.ts';
import { Timeline } from './timeline.svelte.ts';
import { Trust } from './trust.svelte.ts';

const COMPILE_DELAY_MS = 25;
/** Keys that follow each other faster than this belong together: */
const WRITING_MS = 250;
/** what comes of them is compiled, and drawn, after such a pause. */
const PAUSE_MS = 100;
/**
 * A program that takes longer to compile than this waits from the first key on, and as long as it takes: begun earlier, it
 * would be for nothing, and slow the keys that follow.
 */
const SLOW_MS = 40;
const LONGEST_PAUSE_MS = 300;
const DRAWING_PAUSE_MS = 150;
const PLAY_MS = 450;
const WORK = /\.fathom$/i;
const ASSIGNMENT = /\.ya?ml$/i;
const TALK = /\.talk$/i;
/** How long a file waits for the guide. */

/** What is in the editor where there is no program yet. */
const firstExample = firstOf(examples);
export const firstProgram: NewProgram = { name: firstExample.name, text: firstExample.source };

/** A person's own peephole rules, as the compiler needs them. */
export interface OwnRuleSource {
  /** undefined where none is on. */
  readonly request: OwnRules | undefined;
  /** What they did to the program that is shown now. */
  readonly take: (reports: readonly RuleReport[]) => void;
  /** They keep the compiler from coming to an end. */
  readonly giveUp: (why: string) => void;
  /** All of them. */
  readonly switchOff: () => void;
}

/** What the guide does with work as a file. */
export interface HandingIn {
  /** The open lab, all, or labs by the names of their folders. */
  save(what: 'lab' | 'all' | readonly string[]): Promise<void>;
  take(file: GivenFile): Promise<void>;
  /** Opens an assignment. */
  assign(name: string, source: string): Promise<void>;
}

/** The lab that is open, as others than the guide may know it. */
export interface Lesson {
  /** The name of its folder. */
  readonly lab: string;
  readonly title: string;
  readonly step: string;
  /** The step's, from 1, of so many. */
  readonly number: number;
  readonly steps: number;
  /** What was done of its tasks, by their ids; those not begun may be missing. */
  readonly tasks: Readonly<Record<string, Pick<TaskProgress, 'passed' | 'answer'>>>;
}

export class Session {
  /** What panes keep, and what scenes of labs and bookmarks change of all this. */
  readonly parts: Part[] = [lentOfSession(this), markOfSession(this)];
  /** Set by the pane that has them. */
  ownRules = $state.raw<OwnRuleSource | null>(null);
  optimize = $state<Optimization>('full');
  level = $state(0);
  disabledRules = $state.raw<readonly string[]>([]);
  /** The analysis whose results are applied to the graph; not remembered over restarts. */
  applied = $state<AnalysisName | null>(null);
  /** A mistake that a lab has planted in the optimizer. */
  planted = $state<PlantedName | null>(null);
  /** The value of arg: a whole number of 64 bits. */
  argument = $state('7');
  /** What was typed for it and is no such number; null: nothing. */
  wrongArgument = $state<string | null>(null);

  snapshot = $state.raw<Snapshot | null>(null);
  diagnostics = $state.raw<readonly LocatedDiagnostic[]>([]);
  warnings = $state.raw<readonly LocatedDiagnostic[]>([]);
  /** Errors and warnings in the order of the text. */
  problems = $derived(
    [...this.diagnostics, ...this.warnings]
      .sort((a, b) => a.span.start - b.span.start)
      .map((each) => inWords(each, this.language)),
  );
  replay = $state.raw<Replay | null>(null);
  readonly timeline = new Timeline(
    () => this.language,
    () => this.noteStep(),
  );
  readonly playback = new Playback({
    milliseconds: PLAY_MS,
    isAtEnd: () => this.timeline.at >= this.timeline.length,
    restart: () => this.timeline.go(0),
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

  /** Which of the panes beside the program is looked at. */
  view = $state<ViewName>('graph');
  /** How machine code is made, and from which schedule. */
  choices = $state.raw<MachineChoices>(defaultChoices);
  compareWith = $state<ScheduleKind | ''>('');
  lower = $state<DrawerName>('terminal');
  /** What stood there before the problems came. */
  private lowerBefore: Exclude<DrawerName, 'problems'> = 'terminal';
  theme = $state('light');
  language = $state<Language>('en');
  private wantedLanguage: Language = 'en';
  presenting = $state(false);
  /** All of the window is on a wall. */
  onWall = $state(false);
  /** Letters are for those who sit far away. */
  isLarge = $derived(this.presenting || this.onWall);
  paletteOpen = $state(false);
  tourOpen = $state(false);
  /** What was found for native programs is shown. */
  machineOpen = $state(false);
  aboutOpen = $state(false);
  notice = $state('');
  /** The last notice that something went well. */
  achieved = $state('');
  /** What is being done that one asked for and has to wait for; '' for nothing. */
  working = $state('');
  /** What `during` has begun or will begin, by what it says, in order. */
  private readonly underWay = new Map<string, Promise<void>>();
  connection = $state<ConnectionState>('open');
  readonly keeping = new Keeping((notice) => this.tellSetAside(notice));
  readonly programs = new Programs({
    draftName: (stem) => this.text.programs.draftName(stem, dateForName(new Date())),
    onChange: () => this.showProgram(),
    remember: (opened) => {
      const value = opened.map((each) => ({ ...each }));
      this.keeping.keepQuietly({ view: { [keyOf(this.workspace)]: value } });
    },
  });
  /** Whether the folder of the workspace may run what is in it. */
  readonly trust = new Trust({
    tell: (what) => (this.notice = this.text.trust.refused[what]),
    onRestricted: () => {
      this.ownRules?.switchOff();
      this.notice = this.text.trust.withdrawn;
    },
  });
  /** The folder of the workspace; '' before the start. */
  workspace = '';
  /** Where Fathom and the files are. */
  home = $state.raw<Pick<AppInfo, 'mode' | 'keeps' | 'updates'>>({
    mode: 'browser',
    keeps: 'folder',
    updates: false,
  });
  /** A newer version that was asked for. */
  newVersion = $state.raw<Pick<UpdateFound, 'version' | 'page'> | null>(null);
  api = $state.raw<FathomApi | null>(null);
  /** Asks a person for a file; set by the window. */
  chooseFile: (() => void) | null = null;
  /** Work leaves and comes back; set by the guide. */
  handing: HandingIn | null = null;
  /** Set by the guide; null: no lab is open. */
  lesson = $state.raw<Lesson | null>(null);
  openLab: ((lab: string) => Promise<void>) | null = null;
  /** What a lab is called, by the name of its folder. */
  titleOfLab: (lab: string) => string = (lab) => lab;
  /** Takes a file that is named as a talk; set by the pane of talks. */
  takeTalk: ((file: GivenFile) => Promise<void>) | null = null;
  /** The drawn graph; set by its pane. */
  graph = $state.raw<GraphView | null>(null);
  /** Asks for a name, shows the history …; set by the bar of the program. */
  programDialog = $state<'' | 'open' | 'rename' | 'history' | 'workspace'>('');
  /** What labs set, to be given back. */
  readonly lending = new Lending(this);
  /** Panes that can be opened; null: all. */
  onlyPanes = $state.raw<readonly string[] | null>(null);
  /** Panes that an assignment allows; null: all. */
  allowedPanes = $state.raw<readonly string[] | null>(null);
  /** Why the lab lets no program be run now; '' where it does. */
  runShut = $state('');
  /** Hears of what a person points at in any pane, while somebody asks. */
  pointing = $state.raw<((spot: Spot) => void) | null>(null);
  /** The window visits the picture of a link; else it shows the person's own work. */
  visiting = $state(false);
  /** Another program than the visited one is in the editor; set by the visit. */
  onOtherProgram: () => void = () => undefined;
  /** What would be remembered if the visit were kept. */
  private heldChanges: SettingsPatch[] = [];
  /** The address of a link in a terminal that was clicked; '' for none. */
  askedLink = $state('');
  /** Whose arrangement of the panes it is: the open lab's; '' for the playground's. */
  arrangedFor = $state('');
  /** The window is one for guides, and not for a program alone. */
  hasGuide = true;
  /** The panes that the lab is about; none: it says nothing of them. */
  labPanes = $state.raw<readonly PaneName[]>([]);
  /** Set by the window. */
  docking: Docking | null = null;
  /** What was there the last time is read. */
  hasStarted = $state(false);
  /** To be called when that is done, or cannot be. */
  tellStarted: () => void = () => undefined;
  /** Resolves then. */
  readonly started = new Promise<void>((resolve) => (this.tellStarted = resolve));
  /** To be called when the first picture is painted. */
  tellDrawn: () => void = () => undefined;
  /** Resolves then: what the first picture does not need waits for this. */
  readonly drawn = new Promise<void>((resolve) => (this.tellDrawn = resolve));
  /** The step that is looked at, or was before the restart; null: the end. */
  private lookedAt: LookedAt | null = null;
  /** The first program was shown: what was before the restart counts no more. */
  private hasResumed = false;
  /** What was remembered of the window the last time. */
  remembered: Settings['view'] = {};
  /** When the layout of the graph that is being made was begun; Infinity where none is. */
  layoutBegan = $state(Infinity);
  /** Set by the window. */
  focusEditor: (() => void) | null = null;

  text = $derived(textOf(this.language));
  /** Why a program cannot be run, for whatever reason; '' where it can. */
  runRefusal = $derived(this.canDraw('run') ? this.runShut : this.text.handing.assignment.runShut);
  /** The program in the editor. */
  source = $derived(this.programs.current?.text ?? firstProgram.text);
  /** Of the window: the program, and Fathom. */
  title = $derived.by(() => {
    const path = this.programs.current?.path;
    return path === undefined ? 'Fathom' : `${titleOf(path)} – Fathom`;
  });
  /** What is in the editor: a program of the language, or a pipeline or graph as text, sound or not. */
  form = $derived(foreignForm(this.source) ?? 'program');
  isPipeline = $derived(this.form === 'pipeline');
  /** The text is a control-flow graph, which the pane SSA reads: it is no program, and has no errors of one. */
  isFlow = $derived(isFlowText(this.source));
  /** The program has errors, and what is shown is older. */
  stale = $derived(this.diagnostics.length > 0 || this.isFlow);
  /** The live nodes at the present position. */
  nodes = $derived.by<readonly NodeState[]>(() => this.nodesAt(this.position));

  private compiler: CompilerClient;
  private compileTimer: ReturnType<typeof setTimeout> | undefined;
  /** When a key changed the program last, and whether it came soon after another one. */
  private written = -Infinity;
  private isWriting = false;
  /** The first program is compiled when it has been opened. */
  private isCompiling = true;
  /** Those who wait for the compiler. */
  private readonly waiting: (() => void)[] = [];
  /** What is compiled next was just opened. */
  private isOpening = false;
  /** How often another program, or another text in the place of one, came into the editor. */
  openings = 0;
  /** The path of the last. */
  private openedPath = '';

  constructor() {
    this.compiler = new CompilerClient(
      (snapshot, reports) => {
        this.ownRules?.take(reports);
        this.take(snapshot);
      },
      (withRules) => {
        if (withRules) this.ownRules?.giveUp(this.text.rulesPane.hangs);
        else this.notice = this.text.workerCrashed;
        this.compile();
      },
    );
    if (matchMedia('(prefers-color-scheme: dark)').matches) this.theme = 'dark';
  }

  /** Reads what was there the last time, then keeps saving. What cannot be read is told, and keeps nobody from working. */
  async start(api: FathomApi): Promise<void> {
    this.api = api;
    const { keeping } = this;
    const { settings, notice } = await api.settings.read().catch((error: unknown) => {
      const why = troubleText(this.text, troubleOf(error));
      this.notice = this.text.programs.settingsTrouble(why);
      return { settings: defaultSettings(), notice: null };
    });
    this.tellSetAside(notice);
    await this.speak(asLanguage(settings.language));
    this.takeSettings(settings);
    const asideName = (stem: string): string => this.text.programs.asideName(stem, dateForName(new Date()));
    const world = await keeping.start(api, asideName);
    await this.trust.start(api);
    const info = await api.app.info();
    this.workspace = info.workspace;
    noteWorkspace(info.workspace);
    this.home = info;
    if (this.keepingNotice !== '') this.notice = this.keepingNotice;
    const opened = readOpened(settings.view[keyOf(this.workspace)]);
    await this.programs.start(api.workspace, world, opened, firstProgram);
    await Promise.all(this.parts.map(({ start }) => start?.(world)));
    const look = (): void => {
      void this.programs.look();
      for (const part of this.parts) part.look?.();
    };
    keeping.onOthers(look);
    // What changed since the program was read was heard by nobody.
    look();
    this.hasStarted = true;
  }

  /** What must be said of where work is kept; '' where nothing must. */
  get keepingNotice(): string {
    const { page } = this.text.connection;
    const notices: Partial<Record<AppInfo['keeps'], string>> = {
      tab: page.tab,
      nothing: page.lost,
      'no-answer': page.noAnswer,
    };
    return notices[this.home.keeps] ?? '';
  }

  /** Whether the work is in a folder that can be another one. */
  get canChangeWorkspace(): boolean {
    return this.home.keeps === 'folder' && !this.keeping.keeper.readOnly;
  }

  /**
   * Begins anew in another folder, when all is saved in this one.
   * @param make makes the folder if it is not there
   * @throws ContractError as the services, or `unsaved`
   */
  async openWorkspace(wanted: string, make: boolean): Promise<void> {
    const { keeper } = this.keeping;
    await keeper.flush();
    if (keeper.state === 'not-saved') throw new ContractError('unsaved', 'Something is not saved.');
    const opened = await this.api?.app.openWorkspace({ folder: wanted, make });
    if (opened === undefined) return;
    noteWorkspace(opened.folder);
    location.reload();
  }

  private takeSettings(settings: Settings): void {
    if (settings.theme !== 'system') this.theme = settings.theme;
    this.optimize = settings.optimize;
    this.disabledRules = settings.disabledRules;
    this.remembered = settings.view;
    this.choices = readChoices(settings.view['machine']);
    this.lookedAt = readLookedAt(settings.view['step']);
    for (const { restore } of this.parts) restore?.(settings.view);
    if (settings.argument !== '0') this.takeArgument(settings.argument);
    this.tourOpen = !settings.tourSeen;
  }

  // ------------------------------------------------------------------------------------------------ program

  edit(source: string): void {
    if (source === this.source) return;
    const now = performance.now();
    this.isWriting = now - this.written < WRITING_MS;
    this.written = now;
    this.programs.edit(source);
    // What was selected by its place in the text is somewhere else now.
    const { place } = this;
    if (place !== null) afterPaint(() => this.place === place && this.select([], ''));
    this.hoveredPlace = null;
    const took = this.snapshot?.milliseconds ?? 0;
    const pause = Math.max(PAUSE_MS, Math.min(LONGEST_PAUSE_MS, took));
    this.scheduleCompile(this.isWriting || took > SLOW_MS ? pause : COMPILE_DELAY_MS);
  }

  /** As `edit`; the text that goes is in the program's history, whatever its age. */
  replace(source: string): void {
    this.programs.replace(source);
    this.openings++;
    this.showProgram();
  }

  /** Takes the text of a file for a new program. Nothing of it is run. */
  async open(files: readonly GivenFile[]): Promise<void> {
    const work = files.length === 1 ? files[0] : undefined;
    if (work !== undefined && WORK.test(work.name)) {
      const guide = await this.guideForFiles();
      if (guide !== null) return guide.take(work);
    }
    if (work !== undefined && TALK.test(work.name) && this.takeTalk !== null) return this.takeTalk(work);
    if (work !== undefined && ASSIGNMENT.test(work.name)) {
      const source = work.size > MOST_BYTES ? null : await work.arrayBuffer().catch(() => null);
      const guide = source === null ? null : await this.guideForFiles();
      if (source !== null && guide !== null) return guide.assign(work.name, new TextDecoder().decode(source));
    }
    const opened = await openGiven(files);
    if (opened.kind === 'refused') {
      this.notice = this.text.opening.faults[opened.fault](opened.name);
      return;
    }
    this.notice = '';
    await this.openText(opened.name, opened.text);
  }

  /** Brings the guide to the front, as soon as the window has begun. null: it has none. */
  private async guideForFiles(): Promise<HandingIn | null> {
    await this.started;
    this.docking?.show('guide');
    return this.handing;
  }

  /** Makes a program of a text, and shows it; where it is a pipeline that cannot be run, what can be done with it. */
  openText(name: string, text: string, folder = ''): Promise<void> {
    return this.programs.openText(name, text, folder);
  }

  /** Another program is in the editor, or another text. */
  private showProgram(): void {
    this.isOpening = true;
    const path = this.programs.current?.path ?? '';
    if (this.visiting && path !== this.openedPath && !this.programs.hasGuest) this.onOtherProgram();
    // A text that was changed outside is still the same program.
    if (path !== this.openedPath) this.openings++;
    this.openedPath = path;
    this.select([], '');
    this.hoveredPlace = null;
    this.compile();
  }

  setOptions(change: { optimize?: Optimization; level?: number; disabledRules?: readonly string[] }): void {
    this.optimize = change.optimize ?? this.optimize;
    this.level = change.level ?? this.level;
    this.disabledRules = change.disabledRules ?? this.disabledRules;
    this.compile();
    this.keep({ optimize: this.optimize, disabledRules: [...this.disabledRules] });
  }

  /** null takes the results of an analysis out of the graph again. */
  apply(analysis: AnalysisName | null): void {
    this.applied = analysis;
    this.compile();
  }

  /** Takes the mistake that a lab has planted out of the compiler. */
  unplant(): void {
    this.planted = null;
    this.compile();
  }

  /** Which course and lab are open. */
  choose(change: Partial<MachineChoices>): void {
    this.choices = { ...this.choices, ...change };
    this.keep({ view: { machine: { ...this.choices } } });
  }

  /** Asks the compiler about the program that is shown; null where that has gone meanwhile. */
  ask<Name extends QuestionName>(name: Name, ...asked: Asked<Name>): Promise<Answer<Name> | null> {
    return this.compiler.ask(name, ...asked);
  }

  /**
   * As `ask`, for effects.
   * @param take is given the answer, where it is still wanted
   * @returns ends the wanting
   */
  want<Name extends QuestionName>(
    name: Name,
    asked: Asked<Name>,
    take: (answer: Answer<Name>) => void,
  ): () => void {
    let isWanted = true;
    void this.ask(name, ...asked).then((answer) => {
      if (isWanted && answer !== null) take(answer);
    });
    return () => (isWanted = false);
  }

  /** Resolves when what was asked for last is compiled. */
  compiled(): Promise<void> {
    return this.isCompiling ? new Promise((resolve) => this.waiting.push(resolve)) : Promise.resolve();
  }

  /** Resolves when nobody is in the midst of writing: what takes long to draw would keep the next letter waiting. */
  async pause(): Promise<void> {
    for (let left = this.pauseIn(); left > 0; left = this.pauseIn())
      await new Promise((resolve) => setTimeout(resolve, left));
  }

  private pauseIn(): number {
    return this.isWriting ? this.written + DRAWING_PAUSE_MS - performance.now() : 0;
  }

  private scheduleCompile(delay: number): void {
    clearTimeout(this.compileTimer);
    this.isCompiling = true;
    this.compileTimer = setTimeout(() => this.compile(), delay);
  }

  compile(): void {
    clearTimeout(this.compileTimer);
    this.isCompiling = true;
    this.compiler.compile(this.source, this.options);
  }

  /** What the program is compiled with. */
  get options(): CompileRequest['options'] {
    const { optimize, disabledRules, level, applied, planted } = this;
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
    this.show(snapshot);
    this.isCompiling = false;
    for (const resolve of this.waiting.splice(0)) resolve();
  }

  private show(snapshot: Snapshot): void {
    this.diagnostics = isFlowText(snapshot.source) ? [] : snapshot.diagnostics;
    this.warnings = snapshot.warnings;
    if (this.isOpening && !snapshot.ok && this.isPipeline) this.view = 'pipeline';
    this.isOpening = false;
    if (!snapshot.ok || snapshot.log === null) {
      if (this.diagnostics.length === 0) return this.forgetProblems();
      this.noteProblems();
      this.docking?.offerInDrawer('problems');
      return;
    }
    this.forgetProblems();
    this.playback.pause();
    this.replay = new Replay(snapshot.log);
    this.snapshot = snapshot;
    this.timeline.take(this.replay, snapshot.laws);
    this.takeStep(this.replay);
    if (this.selection.size === 0) return;
    const alive = new Set(this.nodesAt(this.position).map(({ id }) => id));
    this.selection = new Set([...this.selection].filter((id) => alive.has(id)));
  }

  // ----------------------------------------------------------------------------------------------------- time

  /** To be found again after a restart. */
  private noteStep(): void {
    const { replay, position, lookedAt } = this;
    const path = this.programs.current?.path;
    if (replay === null || path === undefined || this.lending.isOn || this.visiting) return;
    const { at } = this.timeline;
    this.lookedAt = { path, of: replay.stepCount, position, at };
    if (lookedAt?.at !== at) this.keeping.keepQuietly({ view: { step: { ...this.lookedAt } } });
  }

  /** A program is new: the step of another one is forgotten; the one before a restart is there again. */
  private takeStep(replay: Replay): void {
    const { lookedAt, hasResumed } = this;
    this.hasResumed = true;
    if (lookedAt === null || this.lending.isOn || this.visiting) return;
    const isSame = lookedAt.path === this.programs.current?.path && lookedAt.of === replay.stepCount;
    if (!hasResumed && isSame) return this.timeline.seekAgain(lookedAt.position, lookedAt.at);
    this.lookedAt = null;
    this.keeping.keepQuietly({ view: { step: null } });
  }

  private nodesAt(position: number): readonly NodeState[] {
    const { replay } = this;
    if (replay === null) return [];
    replay.seek(position);
    return [...replay.nodes()];
  }

  /** How many steps of the log are applied to the picture. */
  get position(): number {
    return this.timeline.position;
  }

  /** To the step of the timeline that a step of the log belongs to. */
  seek(step: number): void {
    this.timeline.seek(step);
  }

  /** By steps of the timeline. */
  step(by: number): void {
    this.timeline.go(this.timeline.at + by);
  }

  /** To the next or previous step of another pass. */
  stepPass(direction: 1 | -1): void {
    this.timeline.go(this.timeline.otherPass(direction));
  }

  /** To the first step of a pass; false where it did nothing. */
  seekPass(name: string): boolean {
    const step = this.replay === null ? 0 : firstOfPass(this.replay, name);
    if (step > 0) this.seek(step);
    return step > 0;
  }

  /** To the next or previous step that changed something selected. */
  stepSelection(direction: 1 | -1): void {
    const { at } = this.timeline;
    const steps = this.historyOf(this.selection);
    const next = direction > 0 ? steps.find((step) => step > at) : steps.findLast((step) => step < at);
    if (next !== undefined) this.timeline.go(next);
  }

  /** The steps of the timeline that made, changed or removed any of some nodes, ascending. */
  historyOf(ids: Iterable<number>): readonly number[] {
    const steps = [...ids].flatMap((id) => this.replay?.history(id) ?? []);
    return [...new Set(steps.map((step) => this.timeline.numberOf(step)))].sort((a, b) => a - b);
  }

  /** What a step of the timeline did, in words. */
  sentence(at: number): string {
    return at < 1 ? this.text.atStart : this.timeline.sentence(at);
  }

  // ------------------------------------------------------------------------------------------------ selection

  select(ids: Iterable<number>, from: string, additive = false): void {
    const chosen = [...ids];
    if (from !== 'guide') for (const node of chosen) this.pointing?.({ kind: 'node', node });
    this.selection = new Set(additive ? [...this.selection, ...chosen] : chosen);
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
    const place = placeOfLine(this.snapshot?.source ?? '', line);
    if (place === null) this.select([], from);
    else this.selectPlace(place, from);
  }

  /** Selects the nodes of a piece of the program: those inside it, or the innermost around the cursor. */
  selectSource(from: number, to: number): void {
    const found = nodesAt(this.nodes, from, to);
    this.select(
      found.map(({ id }) => id),
      'editor',
    );
    this.place = { start: from, end: to };
  }

  // ------------------------------------------------------------------------------------------------ the world

  /** Asks before it leads out of the window; on the desktop the system asks. */
  followOutside(href: string): void {
    const address = outsideAddress(href);
    if (address === null) return;
    if (window.fathomBridge === undefined) this.askedLink = address;
    else openOutside(address);
  }

  showProblems(): void {
    this.noteProblems();
    this.showBelow('problems');
  }

  private noteProblems(): void {
    if (this.lower !== 'problems') this.lowerBefore = this.lower;
    this.lower = 'problems';
  }

  private forgetProblems(): void {
    if (this.lower === 'problems') this.lower = this.lowerBefore;
    this.docking?.withdraw();
  }

  /** Opens a view, or brings it to the front: what was looked at last may be covered since. */
  showView(view: ViewName): void {
    this.view = view;
    this.docking?.show(view);
  }

  /** Opens what stands below the program. */
  showBelow(pane: DrawerName): void {
    this.lower = pane;
    this.docking?.showInDrawer(pane);
  }

  setPreference(change: { theme?: Theme; language?: string; argument?: string; tourSeen?: boolean }): void {
    if (change.theme !== undefined) this.theme = change.theme;
    if (change.language !== undefined) void this.speak(asLanguage(change.language));
    if (change.argument !== undefined) this.takeArgument(change.argument);
    if (change.argument === undefined) this.keep(change);
    else if (this.wrongArgument === null) this.keep({ ...change, argument: this.argument });
  }

  /** Shows a language as soon as its words are loaded. If they cannot be, the window keeps the one it has. */
  private async speak(language: Language): Promise<void> {
    this.wantedLanguage = language;
    try {
      await loadText(language);
    } catch {
      this.notice = this.text.connection.parts.language;
      return;
    }
    // Another one may be wanted by now.
    if (this.wantedLanguage === language) this.language = language;
  }

  /** What is no number leaves the last one that was. */
  private takeArgument(text: string): void {
    const read = readArgument(text);
    this.wrongArgument = read === null ? text : null;
    this.argument = read ?? this.argument;
  }

  /** Says that something went well. */
  tellAchieved(notice: string): void {
    this.achieved = this.notice = notice;
  }

  /**
   * Says what is being done, as long as it takes. `tell` may say it more exactly on the way. One thing after the other;
   * what is already under way, or waits for it, is not done twice.
   */
  during(doing: string, work: (tell: (doing: string) => void) => Promise<void>): Promise<void> {
    const asked = this.underWay.get(doing);
    if (asked !== undefined) return asked;
    const last = [...this.underWay.values()].at(-1) ?? Promise.resolve();
    const mine = last.then(() => this.perform(doing, work));
    this.underWay.set(doing, mine);
    return mine;
  }

  private async perform(
    doing: string,
    work: (tell: (doing: string) => void) => Promise<void>,
  ): Promise<void> {
    this.notice = '';
    this.working = doing;
    try {
      await work((said) => (this.working = said));
    } catch (error) {
      this.notice = error instanceof Error ? error.message : String(error);
    } finally {
      this.working = '';
      this.underWay.delete(doing);
    }
  }

  /** Asks for a newer version. */
  checkUpdates(): Promise<void> {
    const words = this.text.updates;
    return this.during(words.checking, async () => {
      const found = await this.api?.app.checkUpdates();
      if (found?.status === 'newer') this.newVersion = found;
      else if (found?.status === 'newest') this.tellAchieved(words.newest(found.version));
      else if (found !== undefined) this.notice = words[found.status];
    });
  }

  /** Tells of a file that could not be read in full. */
  tellSetAside(notice: SetAside): void {
    if (notice !== null) this.notice = this.text.programs.setAside(notice);
  }

  /** Whether a pane is there: neither the lab nor the assignment keeps it shut. */
  canOpen(pane: PaneName): boolean {
    return [this.onlyPanes, this.allowedPanes].every((allowed) => allowed?.includes(pane) ?? true);
  }

  /** Whether a drawer is there: a lab shuts none, and problems are told always. */
  canDraw(drawer: DrawerName): boolean {
    return drawer === 'problems' || (this.allowedPanes?.includes(drawer) ?? true);
  }

  /** Remembers over restarts. */
  keep(change: SettingsPatch): void {
    // What a lab has set is no choice of a person.
    const lent = ['optimize', 'disabledRules', 'argument', 'view'];
    const isLent = lent.some((key) => key in change);
    if (this.lending.isOn && isLent) return;
    // Nor is what came with a link, before the person keeps it.
    if (this.visiting && isLent) this.heldChanges.push(change);
    else this.keeping.keep(change);
  }

  /** To be called when a visit has ended. */
  releaseChanges(how: 'keep' | 'drop'): void {
    for (const change of this.heldChanges.splice(0)) if (how === 'keep') this.keep(change);
  }
}
