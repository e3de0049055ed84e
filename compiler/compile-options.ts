// What may be asked of a compilation.
import type { AnalysisName } from './analysis/lattice/model.ts';
import type { Graph } from './ir/graph.ts';
import type { Look } from './optimize/engine.ts';
import type { Rule } from './optimize/rule.ts';
import type { StageObserver } from './stage-names.ts';

export type Optimization = 'none' | 'peephole' | 'full';

/** A number of steps of the log, or the name of a pass: `parse`, while the program is read, or one of `passes`. */
export type StopPoint = number | string;

export interface CompileOptions {
  /** 1 … 24: admits what that chapter has. Default: all that is implemented. */
  readonly level?: number;
  /** Default: full. */
  readonly optimize?: Optimization;
  /** Names of rules that shall not fire; see `ruleTable`. */
  readonly disabledRules?: readonly string[];
  /** Default: the standard rules. */
  readonly rules?: readonly Rule[];
  /** Keeps the log of every step. Default: false. */
  readonly record?: boolean;
  /** Most nodes at one time. Default: 1,000,000. */
  readonly nodeLimit?: number;
  /** Shuffles the optimizer's worklist. Default: in the order of the program. */
  readonly seed?: number;
  /** Applies what this analysis finds of the graph that the peepholes leave. Default: none is applied. */
  readonly apply?: AnalysisName;
  /**
   * Where rewriting stops: after so many steps, which are those of the whole compilation with the same options, or after
   * a pass. The program is read to its end, and the passes that every graph needs are run, so that the graph is complete.
   * The steps of `indivisiblePasses` count as one. Default: nothing stops it.
   */
  readonly until?: StopPoint;
  /** How many variables one Scope node holds while the program is read, at least 2. Default: 64. */
  readonly scopeWidth?: number;
  /** Called after each pass with its name; tests verify the graph here. */
  readonly afterPass?: (pass: string, graph: Graph) => void;
  /** Called after each look of the worklist at a node. Looks at nodes as they are built are not among them. */
  readonly looked?: (look: Look) => void;
  /** Called where rewriting never comes to rest, with the names of the rules that fire in a circle. */
  readonly endless?: (cycle: readonly string[]) => void;
  /** Called where a stage begins; benchmarks look at the clock here. */
  readonly began?: StageObserver;
}
