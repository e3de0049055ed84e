// What changes the graph of a program, apart from its text.
import type { AnalysisName, Optimization, PlantedName } from '../../compiler/index.ts';

interface World {
  /** Compiles again. */
  readonly compile: () => void;
  readonly keep: (chosen: Chosen) => void;
}

/** What the user chooses for all programs. */
export interface Chosen {
  readonly optimize: Optimization;
  readonly level: number;
  readonly disabledRules: readonly string[];
}

export class GraphOptions {
  optimize = $state<Optimization>('full');
  /** Language level; 0 is the whole language. */
  level = $state(0);
  disabledRules = $state.raw<readonly string[]>([]);
  /** The analysis whose results optimize the graph; not persisted. */
  applied = $state<AnalysisName | null>(null);
  planted = $state<PlantedName | null>(null);
  private readonly world: World;

  constructor(world: World) {
    this.world = world;
  }

  set(change: Partial<Chosen>): void {
    this.optimize = change.optimize ?? this.optimize;
    this.level = change.level ?? this.level;
    this.disabledRules = change.disabledRules ?? this.disabledRules;
    this.world.compile();
    const { optimize, level, disabledRules } = this;
    this.world.keep({ optimize, level, disabledRules });
  }

  /** null removes the applied analysis from the graph. */
  apply(analysis: AnalysisName | null): void {
    this.applied = analysis;
    this.world.compile();
  }

  unplant(): void {
    this.planted = null;
    this.world.compile();
  }
}
