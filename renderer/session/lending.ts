// What a lab sets in the window, and what was there before: that is given back. Nothing that is lent is remembered.
import type { AnalysisName, Optimization, PlantedName, ScheduleKind } from '../../compiler/index.ts';
import type { Scene } from '../../labs/engine/index.ts';
import { drawerNames, viewNames, type DrawerName, type ViewName } from '../names.ts';
import type { Docking } from './docking.ts';
import type { Part } from './part.ts';
import type { MachineChoices } from './choices.ts';

/** What is everybody's, and can be lent. */
interface LentSettings {
  optimize: Optimization;
  level: number;
  disabledRules: readonly string[];
  applied: AnalysisName | null;
  planted: PlantedName | null;
  argument: string;
  wrongArgument: string | null;
  choices: MachineChoices;
  compareWith: ScheduleKind | '';
  presenting: boolean;
  view: ViewName;
  lower: DrawerName;
}

/** A session, as far as it is lent. */
interface Lender extends LentSettings {
  readonly visiting: boolean;
  readonly parts: readonly Part[];
  readonly docking: Docking | null;
  compile(): void;
}

export function lentOfSession(session: Lender): Part {
  return {
    lend: () => {
      const { optimize, level, disabledRules, applied, planted } = session;
      const { argument, choices, compareWith, presenting } = session;
      const compiled = { optimize, level, disabledRules, applied, planted };
      return () => {
        Object.assign(session, compiled, { argument, choices, compareWith, presenting });
        // The argument that is given back is a number.
        session.wrongArgument = null;
        session.docking?.giveBack();
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

/** How the program is compiled changes the graph; the rest does not. */
const compiling = ({ optimize, level, disabledRules, applied, planted }: LentSettings): string =>
  JSON.stringify([optimize, level, disabledRules, applied, planted]);

export class Lending {
  private readonly session: Lender;
  private before: readonly (() => void)[] | null = null;
  /** What was asked for during a visit, which has settings of its own. */
  private later: (() => void)[] = [];

  constructor(session: Lender) {
    this.session = session;
  }

  /** Something is lent: changes of it are not to be remembered. */
  get isOn(): boolean {
    return this.before !== null;
  }

  bring(scene: Partial<Scene>): void {
    if (Object.keys(scene).length === 0) return;
    if (this.session.visiting) {
      this.later.push(() => this.bring(scene));
      return;
    }
    this.before ??= this.session.parts.flatMap(({ lend }) => lend?.() ?? []);
    this.change(() => {
      for (const { bring } of this.session.parts) bring?.(scene);
    });
  }

  giveBack(): void {
    if (this.session.visiting) {
      this.later.push(() => this.giveBack());
      return;
    }
    const { before } = this;
    if (before === null) return;
    this.before = null;
    this.change(() => {
      for (const back of before) back();
    });
  }

  /** To be called at the end of a visit. */
  catchUp(): void {
    for (const act of this.later.splice(0)) act();
  }

  private change(act: () => void): void {
    const before = compiling(this.session);
    act();
    if (compiling(this.session) !== before) this.session.compile();
  }
}
