// Window settings that a lab overrides for a while, never persisted.
import type { Scene } from '../../../labs/engine/index.ts';
import { drawerNames, viewNames } from '../../names.ts';
import type { Argument } from '../options/argument.svelte.ts';
import type { Compilation } from '../program/compilation.svelte.ts';
import type { Front } from '../shown/front.svelte.ts';
import type { GraphOptions } from '../options/options.svelte.ts';
import type { Part } from '../panes/part.ts';
import type { Parts } from '../panes/parts.ts';
import type { MachineOptions } from '../options/machine.svelte.ts';
import type { Presenting } from '../shown/presenting.svelte.ts';
import type { ShownOverlay } from '../shown/overlay.svelte.ts';

interface Overridable {
  readonly options: GraphOptions;
  readonly argument: Argument;
  readonly machine: MachineOptions;
  readonly presenting: Presenting;
  readonly front: Front;
  readonly overlay: ShownOverlay;
  readonly visit: { readonly isOn: boolean };
  readonly parts: Pick<Parts, 'all'>;
  readonly compilation: Pick<Compilation, 'run'>;
}

export function overridesOfSession(session: Overridable): Part {
  return {
    override: () => {
      const { optimize, level, disabledRules, applied, planted } = session.options;
      const { choices, compareWith } = session.machine;
      const { isOn } = session.presenting;
      const { name: overlay } = session.overlay;
      const { value } = session.argument;
      return () => {
        Object.assign(session.options, { optimize, level, disabledRules, applied, planted });
        Object.assign(session.machine, { choices, compareWith });
        session.presenting.isOn = isOn;
        session.overlay.name = overlay;
        session.argument.set(value);
        session.front.docking?.restore();
      };
    },
    bring: (scene) => {
      const { schedule, allocator, abi } = scene;
      const { options, machine, front } = session;
      options.optimize = scene.optimize ?? options.optimize;
      options.level = scene.level ?? options.level;
      options.disabledRules = scene.rulesOff ?? options.disabledRules;
      options.applied = scene.apply ?? options.applied;
      options.planted = scene.planted ?? options.planted;
      if (scene.arg !== undefined) session.argument.set(String(scene.arg));
      machine.choices = {
        ...machine.choices,
        ...(schedule === undefined ? {} : { schedule }),
        ...(allocator === undefined ? {} : { allocator }),
        ...(abi === undefined ? {} : { abi }),
      };
      machine.compareWith = scene.compare ?? (schedule === undefined ? machine.compareWith : '');
      front.view = viewNames.find((view) => view === scene.pane) ?? front.view;
      front.drawer = drawerNames.find((pane) => pane === scene.pane) ?? front.drawer;
      if (scene.layout !== undefined) session.presenting.isOn = scene.layout === 'present';
      const { layout, pane } = scene;
      front.docking?.borrow({ ...(layout === 'present' ? {} : { layout }), pane });
    },
  };
}

/** The settings that change the graph. */
const compiling = ({ optimize, level, disabledRules, applied, planted }: GraphOptions): string =>
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
    if (this.session.visit.isOn) {
      this.later.push(() => this.apply(scene));
      return;
    }
    this.before ??= this.session.parts.all.flatMap(({ override }) => override?.() ?? []);
    this.scenes = [...this.scenes, scene];
    this.change(() => {
      for (const { bring } of this.session.parts.all) bring?.(scene);
    });
  }

  /** Brings a part up to date that was missing so far. */
  join({ override, bring }: Part): void {
    if (this.before === null) return;
    this.before = [...this.before, ...[override?.() ?? []].flat()];
    for (const scene of this.scenes) bring?.(scene);
  }

  restore(): void {
    if (this.session.visit.isOn) {
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
    const before = compiling(this.session.options);
    act();
    if (compiling(this.session.options) !== before) this.session.compilation.run();
  }
}
