// Window settings that a lab overrides for a while, never persisted.
import type { AnalysisName, Optimization, PlantedName, ScheduleChoice } from '../../compiler/index.ts';
import type { Scene } from '../../labs/engine/index.ts';
import { drawerNames, viewNames, type DrawerName, type ViewName } from '../names.ts';
import type { Docking } from './docking.ts';
import type { OverlayName } from './overlay.ts';
import type { Part } from './part.ts';
import type { MachineChoices } from './choices.ts';

interface OverridableSettings {
  optimize: Optimization;
  level: number;
  disabledRules: readonly string[];
  applied: AnalysisName | null;
  planted: PlantedName | null;
  argument: string;
  wrongArgument: string | null;
  choices: MachineChoices;
  compareWith: ScheduleChoice | '';
  presenting: boolean;
  view: ViewName;
  lower: DrawerName;
  overlay: OverlayName | '';
}

interface Overridable extends OverridableSettings {
  readonly visiting: boolean;
  readonly parts: readonly Part[];
  readonly docking: Docking | null;
  compile(): void;
}

export function overridesOfSession(session: Overridable): Part {
  return {
    override: () => {
      const { optimize, level, disabledRules, applied, planted } = session;
      const { argument, choices, compareWith, presenting, overlay } = session;
      const compiled = { optimize, level, disabledRules, applied, planted };
      return () => {
        Object.assign(session, compiled, { argument, choices, compareWith, presenting, overlay });
        // The restored argument is a valid number.
        session.wrongArgument = null;
        session.docking?.restore();
      };
    },
    bring: (scene) => {
      const { schedule, allocator, abi } = scene;
      session.optimize = scene.optimize ?? session.optimize;
      session.level = scene.level ?? session.level;
      session.disabledRules = scene.rulesOff ?? session.disabledRules;
      session.applied = scene.apply ?? session.applied;
      session.planted = scene.planted ?? session.planted;
      if (scene.arg !== undefined) {
        session.argument = String(scene.arg);
        session.wrongArgument = null;
      }
      session.choices = {
        ...session.choices,
        ...(schedule === undefined ? {} : { schedule }),
        ...(allocator === undefined ? {} : { allocator }),
        ...(abi === undefined ? {} : { abi }),
      };
      session.compareWith = scene.compare ?? (schedule === undefined ? session.compareWith : '');
      session.view = viewNames.find((view) => view === scene.pane) ?? session.view;
      session.lower = drawerNames.find((pane) => pane === scene.pane) ?? session.lower;
      if (scene.layout !== undefined) session.presenting = scene.layout === 'present';
      const { layout, pane } = scene;
      session.docking?.borrow({ ...(layout === 'present' ? {} : { layout }), pane });
    },
  };
}

/** The settings that change the graph. */
const compiling = ({ optimize, level, disabledRules, applied, planted }: OverridableSettings): string =>
  JSON.stringify([optimize, level, disabledRules, applied, planted]);

export class ScopedOverrides {
  private readonly session: Overridable;
  private before: readonly (() => void)[] | null = null;
  /** Since then. */
  private scenes: readonly Partial<Scene>[] = [];
  /** Until a visit ends, because a visit has separate settings. */
  private later: (() => void)[] = [];

  constructor(session: Overridable) {
    this.session = session;
  }

  /** A lab overrides settings, so that changes must not be persisted. */
  get isOn(): boolean {
    return this.before !== null;
  }

  apply(scene: Partial<Scene>): void {
    if (Object.keys(scene).length === 0) return;
    if (this.session.visiting) {
      this.later.push(() => this.apply(scene));
      return;
    }
    this.before ??= this.session.parts.flatMap(({ override }) => override?.() ?? []);
    this.scenes = [...this.scenes, scene];
    this.change(() => {
      for (const { bring } of this.session.parts) bring?.(scene);
    });
  }

  /** Brings a part up to date that was missing so far. */
  join({ override, bring }: Part): void {
    if (this.before === null) return;
    this.before = [...this.before, ...[override?.() ?? []].flat()];
    for (const scene of this.scenes) bring?.(scene);
  }

  restore(): void {
    if (this.session.visiting) {
      this.later.push(() => this.restore());
      return;
    }
    const { before } = this;
    if (before === null) return;
    [this.before, this.scenes] = [null, []];
    this.change(() => {
      for (const back of before) back();
    });
  }

  catchUp(): void {
    for (const act of this.later.splice(0)) act();
  }

  private change(act: () => void): void {
    const before = compiling(this.session);
    act();
    if (compiling(this.session) !== before) this.session.compile();
  }
}
