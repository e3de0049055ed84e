// What changes the graph of a program, apart from its text.
import type { AnalysisName, Optimization, PlantedName } from '../../../compiler/index.ts';
import type { OwnRules, RuleReport } from '../../../labs/engine/index.ts';
import type { WindowOptions } from '../../worker/compiling.ts';

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

export interface OwnRuleSource {
  readonly request: OwnRules | undefined;
  /** Receives reports on the rules for the current program. */
  readonly take: (reports: readonly RuleReport[]) => void;
  /** Called if the rules keep the compiler from terminating. */
  readonly giveUp: (why: string) => void;
  readonly switchOff: () => void;
}

export class GraphOptions {
  optimize = $state<Optimization>('full');
  /** Language level; 0 is the whole language. */
  level = $state(0);
  /** By name. */
  disabledRules = $state.raw<readonly string[]>([]);
  /** The analysis whose results optimize the graph; not persisted. */
  applied = $state<AnalysisName | null>(null);
  /** A bug that the optimizer gets, for labs; null for none. */
  planted = $state<PlantedName | null>(null);
  /** The user's own rules; set by their pane. */
  own = $state.raw<OwnRuleSource | null>(null);
  private readonly world: World;

  constructor(world: World) {
    this.world = world;
  }

  /** For the compiler. */
  get wanted(): WindowOptions {
    const { optimize, disabledRules, level, applied, planted } = this;
    const own = this.own?.request;
    return {
      optimize,
      disabledRules: [...disabledRules],
      ...(level === 0 ? {} : { level }),
      ...(applied === null ? {} : { apply: applied }),
      ...(planted === null ? {} : { planted }),
      ...(own === undefined ? {} : { own }),
    };
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
