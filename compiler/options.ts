// Options of compilations.
import type { BuildOptions } from './build.ts';
import type { Graph } from './ir/graph.ts';
import type { StopPass } from './optimize/passes.ts';
import type { Watch } from './stages.ts';

/** A number of log steps, or a pass. */
export type StopPoint = number | StopPass;

export interface CompileOptions extends BuildOptions, Watch {
  /**
   * Where rewriting stops: after so many steps of the same compilation, or after a pass. Parsing and
   * necessary passes still run, so the graph is complete. The steps of `indivisiblePasses` count as one.
   * Default: never.
   */
  readonly until?: StopPoint;
  /** Called with the graph after construction, and after each pass. */
  readonly afterPass?: (pass: StopPass, graph: Graph) => void;
  /** Called if rewriting does not terminate, with the rules that form a cycle. */
  readonly endless?: (cycle: readonly string[]) => void;
}
