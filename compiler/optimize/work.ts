// A graph, and who works on it: what every pass of the optimizer is given (stages.ts lists them).
import type { Optimization, PlantedName } from '../choices/index.ts';
import type { AnalysisName } from '../analysis/lattice/model.ts';
import type { Graph } from '../ir/graph.ts';
import type { SourceText } from '../source/source-text.ts';
import { applyAnalysis } from './apply-analysis.ts';
import { propagateConstants } from './constants.ts';
import { CONSTANT_FOLDING, Engine, VALUE_NUMBERING, type Look } from './engine.ts';
import { removeProvenChecks } from './index-checks.ts';
import { loadsToValues, removeUnreadObjects } from './memory-values.ts';
import { RemovedChecks } from './removed-checks.ts';
import { withPlanted } from './planted.ts';
import type { Rule } from './rule.ts';
import { standardRules } from './rules/index.ts';
import { removeUnreachable } from './unreachable.ts';
import { removeRedundantZeroChecks } from './zero-checks.ts';

export { optimizations, type Optimization } from '../choices/index.ts';

/** One load may lead to the next, as in a.b.c.d. */
const MOST_ROUNDS = 5;

export interface OptimizerOptions {
  /** Default: full. */
  readonly optimize?: Optimization;
  /** Names of rules that must not fire; see `ruleTable`. */
  readonly disabledRules?: readonly string[];
  /** Default: the standard rules. */
  readonly rules?: readonly Rule[];
  /** A mistake that stands in the place of one of the standard rules. Default: none. */
  readonly planted?: PlantedName;
  /** Shuffles the optimizer's worklist. Default: in the order of the program. */
  readonly seed?: number;
  /** Applies what this analysis finds of the graph that the peepholes leave. Default: none is applied. */
  readonly apply?: AnalysisName;
  /** Called after each look of the worklist at a node. Looks at nodes as they are built are not among them. */
  readonly looked?: (look: Look) => void;
}

export interface Work {
  readonly graph: Graph;
  /** Null: no peepholes. */
  readonly engine: Engine | null;
  /** Keeps the reasons why checks were taken away. */
  readonly removed: RemovedChecks;
}

/** The rewrites that are no rules of the table, but can be switched off like them. */
export const builtInRewrites = [CONSTANT_FOLDING, VALUE_NUMBERING] as const;

/** Work on a graph that is still to be built, or is there already. */
export function workOn(graph: Graph, source: SourceText, options: OptimizerOptions): Work {
  const removed = new RemovedChecks(source, graph.log);
  if (options.optimize === 'none') return { graph, engine: null, removed };
  const engine = new Engine(graph, {
    rules: withPlanted(options.rules ?? standardRules, options.planted),
    disabled: new Set(options.disabledRules),
    ...(options.seed === undefined ? {} : { seed: options.seed }),
    ...(options.looked === undefined ? {} : { looked: options.looked }),
    explain: removed.add,
  });
  return { graph, engine, removed };
}

/** Rules and the removal of dead code, until neither finds anything: each makes work for the other. */
export function rewriteByPeepholes({ graph, engine }: Pick<Work, 'graph' | 'engine'>): void {
  do engine?.run('peephole');
  while (removeUnreachable(graph));
}

/** The analysis that was asked for, and what its findings open for peepholes. */
export function applyAndPeepholes(work: Work, { apply }: OptimizerOptions): void {
  if (apply === undefined) return;
  applyAnalysis(work.graph, apply, (step) => work.engine?.blame(step));
  rewriteByPeepholes(work);
}

/** Loads that become values leave objects that nobody reads; what was stored in those may have been objects, too. */
export function memoryAndPeepholes(work: Work): void {
  const { graph, engine } = work;
  if (engine === null) return;
  const blame = (step: number): void => engine.blame(step);
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const known = loadsToValues(graph, engine, blame);
    if (known) rewriteByPeepholes(work);
    const unread = removeUnreadObjects(graph, blame);
    if (unread) rewriteByPeepholes(work);
    if (!known && !unread) return;
  }
}

/** What the analysis assumes at first holds only when it is done: its steps count as one. */
export function constantsAndPeepholes(work: Work, { seed }: OptimizerOptions): void {
  const { graph } = work;
  const propagate = (): void => propagateConstants(graph, seed);
  if (graph.log === null) propagate();
  else graph.log.asOneStep(propagate);
  rewriteByPeepholes(work);
}

export function zeroChecksAndPeepholes(work: Work): void {
  if (removeRedundantZeroChecks(work.graph, work.removed)) rewriteByPeepholes(work);
}

export function indexChecksAndPeepholes(work: Work): void {
  if (removeProvenChecks(work.graph, work.removed)) rewriteByPeepholes(work);
}
