// What a lab sets in the window, and what was there before: that is given back. Nothing that is lent is remembered.
import type { AnalysisName, Optimization, ScheduleKind } from '../../compiler/index.ts';
import type { PaneName, Scene } from '../../labs/engine/index.ts';
import type { AnalysisChoices } from '../panes/analysis/choices.ts';
import type { RegistersView } from '../panes/registers/view.ts';
import type { Subject } from '../panes/semantics/studying.svelte.ts';
import type { SsaChoices } from '../panes/ssa/choices.ts';
import type { MachineChoices } from './choices.ts';
import { views, type Session, type View } from './session.svelte.ts';

/** Everything that can be lent. */
interface Settings {
  readonly optimize: Optimization;
  readonly level: number;
  readonly disabledRules: readonly string[];
  readonly applied: AnalysisName | null;
  readonly argument: string;
  readonly choices: MachineChoices;
  readonly registersView: RegistersView;
  readonly compareWith: ScheduleKind | '';
  readonly analysis: AnalysisChoices;
  readonly ssa: SsaChoices;
  readonly study: Subject;
  readonly view: View;
  readonly presenting: boolean;
  /** The graph shows the run. */
  readonly overlay: boolean;
}

const settingsOf = (session: Session): Settings => ({
  optimize: session.optimize,
  level: session.level,
  disabledRules: session.disabledRules,
  applied: session.applied,
  argument: session.argument,
  choices: session.choices,
  registersView: session.registersView,
  compareWith: session.compareWith,
  analysis: session.analysing.choices,
  ssa: session.constructing.choices,
  study: session.studying.subject,
  view: session.view,
  presenting: session.presenting,
  overlay: session.studying.overlay,
});

const isView = (pane: PaneName): pane is PaneName & View => (views as readonly string[]).includes(pane);

/** The settings with what a scene brings. */
function withScene(now: Settings, scene: Partial<Scene>): Settings {
  const {
    pane,
    schedule,
    allocator,
    abi,
    registers,
    lives,
    analysis,
    form,
    order,
    picture,
    study,
    algorithm,
    ssa,
  } = scene;
  return {
    optimize: scene.optimize ?? now.optimize,
    level: scene.level ?? now.level,
    disabledRules: scene.rulesOff ?? now.disabledRules,
    applied: scene.apply ?? now.applied,
    argument: scene.arg === undefined ? now.argument : String(scene.arg),
    choices: {
      ...now.choices,
      ...(schedule === undefined ? {} : { schedule }),
      ...(allocator === undefined ? {} : { allocator }),
      ...(abi === undefined ? {} : { abi }),
    },
    registersView: {
      ...now.registersView,
      ...(registers === undefined ? {} : { limit: registers, round: 0, at: Infinity }),
      ...(lives === undefined ? {} : { shape: lives }),
    },
    compareWith: scene.compare ?? (schedule === undefined ? now.compareWith : ''),
    analysis: {
      ...now.analysis,
      ...(analysis === undefined ? {} : { analysis }),
      ...(form === undefined ? {} : { subject: form }),
      ...(order === undefined ? {} : { order }),
      ...(picture === undefined ? {} : { picture }),
    },
    ssa: {
      ...now.ssa,
      ...(algorithm === undefined ? {} : { algorithm, input: 'program', subject: 'steps' }),
      ...(ssa === undefined ? {} : { subject: ssa }),
    },
    study: study ?? now.study,
    view: pane !== undefined && isView(pane) ? pane : now.view,
    presenting: scene.layout === undefined ? now.presenting : scene.layout === 'present',
    overlay: now.overlay,
  };
}

/** How the program is compiled changes the graph; the rest does not. */
const compiling = ({ optimize, level, disabledRules, applied }: Settings): string =>
  JSON.stringify([optimize, level, disabledRules, applied]);

export class Lending {
  private readonly session: Session;
  private before: Settings | null = null;

  constructor(session: Session) {
    this.session = session;
  }

  /** Something is lent: changes of it are not to be remembered. */
  get isOn(): boolean {
    return this.before !== null;
  }

  bring(scene: Partial<Scene>): void {
    if (Object.keys(scene).length === 0) return;
    const now = settingsOf(this.session);
    this.before ??= now;
    this.set(withScene(now, scene));
    if (scene.pane === 'terminal' || scene.pane === 'problems') this.session.lower = scene.pane;
  }

  giveBack(): void {
    const { before } = this;
    if (before === null) return;
    this.before = null;
    this.set({ ...before, view: this.session.view });
  }

  private set(settings: Settings): void {
    const { session } = this;
    const before = compiling(settingsOf(session));
    session.optimize = settings.optimize;
    session.level = settings.level;
    session.disabledRules = settings.disabledRules;
    session.applied = settings.applied;
    session.argument = settings.argument;
    session.choices = settings.choices;
    session.registersView = settings.registersView;
    session.compareWith = settings.compareWith;
    session.analysing.choices = settings.analysis;
    session.constructing.choices = settings.ssa;
    session.studying.subject = settings.study;
    session.view = settings.view;
    session.presenting = settings.presenting;
    session.studying.overlay = settings.overlay;
    if (compiling(settings) !== before) session.compile();
  }
}
