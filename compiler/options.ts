// What may be asked of a compilation.
import type { BuildOptions } from './build.ts';
import type { Graph } from './ir/graph.ts';
import type { StopPass } from './optimize/passes.ts';
import type { Watch } from './stages.ts';

/** A number of steps of the log, or a pass. */
export type StopPoint = number | StopPass;

export interface CompileOptions extends BuildOptions, Watch {
  /**
   * Where rewriting stops: after so many steps, which are those of the whole compilation with the same options, or after
   * a pass. The program is read to its end, and the passes that every graph needs are run, so that the graph is complete.
   * The steps of `indivisiblePasses` count as one. Default: nothing stops it.
   */
  readonly until?: StopPoint;
  /** Called with the graph when it has been read, and after each pass. */
  readonly afterPass?: (pass: StopPass, graph: Graph) => void;
  /** Called if rewriting does not terminate, with the names of the rules that form a cycle. */
  readonly endless?: (cycle: readonly string[]) => void;
}
