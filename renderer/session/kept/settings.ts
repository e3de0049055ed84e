// Persists what the user chooses. Settings of a lab are not the user's, and those of a visit only if the user keeps
// it.
import type { SettingsPatch } from '../../../electron/contract/index.ts';

interface World {
  /** A lab overrides settings. */
  readonly isOverridden: () => boolean;
  readonly isVisiting: () => boolean;
  readonly persist: (change: SettingsPatch) => void;
}

const OVERRIDABLE = ['optimize', 'disabledRules', 'argument', 'view'];

export class UserSettings {
  /** Chosen during a visit. */
  private held: SettingsPatch[] = [];
  private readonly world: World;

  constructor(world: World) {
    this.world = world;
  }

  keep(change: SettingsPatch): void {
    const { isOverridden, isVisiting, persist } = this.world;
    const isOverridable = OVERRIDABLE.some((key) => key in change);
    if (isOverridable && isOverridden()) return;
    if (isOverridable && isVisiting()) this.held.push(change);
    else persist(change);
  }

  /** Called when a visit ends. */
  release(how: 'keep' | 'drop'): void {
    for (const change of this.held.splice(0)) if (how === 'keep') this.keep(change);
  }
}
