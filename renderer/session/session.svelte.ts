// The window's state. Each value has one owner, which knows only what it is given; the session connects them.
//
// Panes read and change the owners' values; they share nothing else. A change takes effect at once, and panes see all
// changes of one event together. Large data is raw state: replaced, never mutated.
import {
  isFlowText,
  NEWEST_LEVEL,
  Replay,
  type ForeignSchedule,
  type LogData,
  type Snapshot,
} from '../../compiler/index.ts';
import {
  dateForName,
  defaultSettings,
  type FathomApi,
  type SetAside,
  type Settings,
} from '../../electron/contract/index.ts';
import { firstOf } from '../../labs/engine/index.ts';
import type { GraphView } from '../graphview/index.ts';
import { Persistence } from '../persistence/persistence.svelte.ts';
import { troubleOf } from '../persistence/saver.svelte.ts';
import { Programs, type NewProgram } from '../programs/programs.svelte.ts';
import { keyOf, readOpened } from '../programs/remembered.ts';
import { inWords, troubleText, type Text } from '../text/index.ts';
import { afterPaint } from '../ui/next-frame.ts';
import { Answering } from './lab/answering.svelte.ts';
import { Appearance } from './shown/appearance.svelte.ts';
import { Argument } from './options/argument.svelte.ts';
import { Compilation } from './program/compilation.svelte.ts';
import { Dialogs } from './shown/dialogs.svelte.ts';
import { examples } from './program/examples.ts';
import { Found } from './kept/found.ts';
import { Front } from './shown/front.svelte.ts';
import { Host } from './host/host.svelte.ts';
import { OpenLab } from './lab/lab.svelte.ts';
import { LastStep } from './kept/last-step.ts';
import { Late } from './panes/late.svelte.ts';
import { MachineOptions } from './options/machine.svelte.ts';
import { markOfSession } from './kept/marking.ts';
import { GraphOptions } from './options/options.svelte.ts';
import { Parts } from './panes/parts.ts';
import { Presenting } from './shown/presenting.svelte.ts';
import { ShownProgram } from './program/program.svelte.ts';
import { ScopedOverrides, overridesOfSession } from './lab/scoped-overrides.ts';
import { Selection } from './program/selection.svelte.ts';
import { UserSettings } from './kept/settings.ts';
import { ShownOverlay } from './shown/overlay.svelte.ts';
import { Startup } from './host/startup.svelte.ts';
import { Status } from './shown/status.svelte.ts';
import { Timeline } from './program/timeline.svelte.ts';
import { Trust } from './host/trust.svelte.ts';
import { Visit } from './kept/visit.svelte.ts';

const firstExample = firstOf(examples);
export const firstProgram: NewProgram = { name: firstExample.name, text: firstExample.source };

export class Session {
  readonly startup = new Startup();
  readonly status = new Status();
  readonly dialogs = new Dialogs();
  readonly presenting = new Presenting();
  readonly front = new Front();
  readonly overlay = new ShownOverlay();
  readonly answering = new Answering();
  /** The drawing of the graph; null while no pane shows it. */
  graph = $state.raw<GraphView | null>(null);

  readonly persistence = new Persistence((notice) => this.tellSetAside(notice));
  readonly settings = new UserSettings({
    isOverridden: () => this.overrides.isOn,
    isVisiting: () => this.visit.isOn,
    persist: (change) => this.persistence.keep(change),
  });
  readonly host = new Host({
    keeper: this.persistence.keeper,
    text: () => this.text.connection.page,
  });
  readonly appearance = new Appearance({
    keep: (chosen) => this.settings.keep(chosen),
    onFailure: () => (this.status.notice = this.text.connection.parts.language),
  });
  readonly trust = new Trust({
    tell: (what) => (this.status.notice = this.text.trust.refused[what]),
    onRestricted: () => {
      this.options.own?.switchOff();
      this.status.notice = this.text.trust.withdrawn;
    },
  });

  readonly programs = new Programs({
    draftName: (stem) => this.text.programs.draftName(stem, dateForName(new Date())),
    onChange: () => this.showProgram(),
    remember: (opened) => {
      const value = opened.map((each) => ({ ...each }));
      this.persistence.keepQuietly({ view: { [keyOf(this.host.info.workspace)]: value } });
    },
  });
  readonly program = new ShownProgram(() => this.programs.current, firstProgram.text);
  readonly argument = new Argument((argument) => this.settings.keep({ argument }));
  readonly options = new GraphOptions({
    compile: () => this.compilation.run(),
    keep: ({ optimize, level, disabledRules }) =>
      this.settings.keep({ optimize, disabledRules: [...disabledRules], view: { level } }),
  });
  readonly compilation = new Compilation({
    source: () => this.program.source,
    options: () => this.options.wanted,
    take: (snapshot) => this.take(snapshot),
    takeReports: (reports) => this.options.own?.take(reports),
    onCrash: (withRules) => {
      if (withRules) this.options.own?.giveUp(this.text.elsewhere.rules.hangs);
      else this.status.notice = this.text.workerCrashed;
    },
  });
  /** Errors and warnings, in the order of the text. */
  problems = $derived(
    [...this.compilation.diagnostics, ...this.compilation.warnings]
      .sort((a, b) => a.span.start - b.span.start)
      .map((each) => inWords(each, this.appearance.language)),
  );
  /** Why there is nothing to show. */
  emptyText = $derived(
    this.compilation.isFlow
      ? this.text.onlyFlow
      : this.compilation.stale
        ? this.text.onlyErrors
        : this.text.nothingYet,
  );
  readonly timeline = new Timeline(
    () => this.appearance.language,
    () => this.noteStep(),
  );
  readonly lastStep = new LastStep({
    path: () => (this.overrides.isOn || this.visit.isOn ? undefined : this.programs.current?.path),
    keep: (step) => this.persistence.keepQuietly({ view: { step: step === null ? null : { ...step } } }),
  });
  readonly selection = new Selection({
    nodes: () => this.timeline.nodes,
    source: () => this.compilation.snapshot?.source ?? '',
    onPointed: (node, from) => this.answering.request?.take({ kind: 'node', node }, from),
  });

  readonly lab = new OpenLab({
    asked: () => this.answering.request?.asks,
    noRuns: () => this.text.handing.assignment.runShut,
    onEnter: (place) => this.machine.enter(place),
  });
  readonly machine = new MachineOptions({
    place: () => this.lab.place,
    hasOwnSchedule: () => this.compilation.snapshot?.schedules?.own !== undefined,
    areUsers: () => !this.overrides.isOn,
    keep: (view) => this.settings.keep({ view }),
  });
  readonly late = new Late(() => (this.status.notice = this.text.connection.parts.unreachable));
  readonly parts = new Parts(
    [overridesOfSession(this), markOfSession(this), { arranged: () => this.selection.forgetPointer() }],
    (part) => this.overrides.join(part),
  );
  readonly overrides = new ScopedOverrides(this);
  readonly visit = new Visit(this);

  /** Nearly every part of the window shows texts. */
  get text(): Text {
    return this.appearance.text;
  }

  /** Reads persisted state, then keeps saving. Reports unreadable files without blocking the user's work. */
  async start(api: FathomApi): Promise<void> {
    const { host, parts, persistence, programs, status } = this;
    host.api = api;
    const read = api.settings.read().catch((error: unknown) => {
      const why = troubleText(this.text, troubleOf(error));
      status.notice = this.text.programs.settingsTrouble(why);
      return { settings: defaultSettings(), notice: null };
    });
    const [{ settings, notice }, info] = await Promise.all([read, api.app.info(), this.trust.start(api)]);
    this.tellSetAside(notice);
    await this.appearance.restore(settings);
    this.restore(settings);
    const asideName = (stem: string): string => this.text.programs.asideName(stem, dateForName(new Date()));
    const world = await persistence.start(api, info, asideName);
    host.take(info);
    if (host.warning !== '') status.notice = host.warning;
    const opened = readOpened(settings.view[keyOf(info.workspace)]);
    await programs.start(api.workspace, world, opened, firstProgram);
    await parts.start(world);
    const look = (): void => {
      void programs.look();
      parts.look();
    };
    persistence.onOthers(look);
    // Changes since the program was read were not observed.
    look();
    this.startup.hasStarted = true;
  }

  private restore(settings: Settings): void {
    const { options } = this;
    options.optimize = settings.optimize;
    options.disabledRules = settings.disabledRules;
    options.level = new Found(settings.view).count('level', NEWEST_LEVEL, 0);
    this.machine.restore(settings.view);
    this.lastStep.restore(settings.view['step']);
    this.parts.restore(settings.view);
    if (settings.argument !== '0') this.argument.take(settings.argument);
    this.dialogs.tour = !settings.tourSeen;
  }

  // ------------------------------------------------------------------------------------------------ program

  /** The user typed. */
  edit(source: string): void {
    if (source === this.program.source) return;
    this.programs.edit(source);
    // The selected source range has moved.
    const { selection } = this;
    const { place } = selection;
    if (place !== null) afterPaint(() => selection.place === place && selection.select([], ''));
    selection.hoveredPlace = null;
    this.compilation.edited();
  }

  /** The program gets a new text, as if it had been opened. */
  replace(source: string): void {
    this.programs.replace(source);
    this.program.openings++;
    this.showProgram();
  }

  private showProgram(): void {
    const { program, selection } = this;
    if (this.visit.isOn && program.isOther && !this.programs.hasGuest) this.visit.leave();
    program.noteOpened();
    selection.select([], '');
    selection.hoveredPlace = null;
    this.compilation.run();
  }

  private take(snapshot: Snapshot): void {
    const { compilation, front, program } = this;
    compilation.diagnostics = isFlowText(snapshot.source) ? [] : snapshot.diagnostics;
    compilation.warnings = snapshot.warnings;
    if (program.isOpening && !snapshot.ok && program.isPipeline) front.view = 'pipeline';
    program.isOpening = false;
    const isOther = compilation.snapshot !== null && program.isUncompiled;
    if (isOther) this.parts.forget();
    if (!snapshot.ok || snapshot.log === null) {
      if (isOther) this.forgetGraphs();
      return compilation.diagnostics.length === 0 ? front.withdrawProblems() : front.offerProblems();
    }
    front.withdrawProblems();
    compilation.foreign = '';
    program.noteCompiled();
    const { stepCount } = this.showGraphs(snapshot, snapshot.log);
    const step = this.lastStep.resume(stepCount);
    if (step !== null) this.timeline.seekAgain(step.position, step.at);
    if (this.selection.nodes.size === 0) return;
    const alive = new Set(this.timeline.nodes.map(({ id }) => id));
    this.selection.retain((id) => alive.has(id));
  }

  /** Panes show an older version of a program with errors, but never another program. */
  private forgetGraphs(): void {
    this.answering.forget();
    this.compilation.foreign = '';
    this.compilation.replay = null;
    this.compilation.snapshot = null;
    this.timeline.clear();
    this.selection.nodes = new Set();
  }

  private showGraphs(snapshot: Snapshot, log: LogData): Replay {
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
    this.program.openings++;
    this.showGraphs({ ...snapshot, log, schedules: null }, log);
    this.front.view = 'graph';
  }

  private noteStep(): void {
    const { replay, foreign } = this.compilation;
    const { at, position } = this.timeline;
    if (replay !== null && foreign === '') this.lastStep.note({ of: replay.stepCount, position, at });
  }

  /** Reports a file that was moved because it was unreadable. */
  tellSetAside(notice: SetAside): void {
    if (notice !== null) this.status.notice = this.text.programs.setAside(notice);
  }
}
