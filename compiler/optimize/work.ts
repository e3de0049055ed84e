// What every pass of the optimizer receives: a graph and its collaborators (stages.ts lists the passes).
import type { Optimization, PlantedName, WorkOrder } from '../choices/index.ts';
import type { AnalysisName } from '../analysis/lattice/model.ts';
import type { Graph } from '../ir/graph.ts';
import type { SourceText } from '../source/source-text.ts';
import { applyAnalysis } from './apply-analysis.ts';
import { unifyCongruent } from './congruence.ts';
import { runSccp } from './sccp.ts';
import { guardCalls } from './functions/guard-calls.ts';
import { absorbCycles, inlineCalls } from './functions/inline.ts';
import { tailCallsToLoops } from './functions/tail-calls.ts';
import {
  CONSTANT_FOLDING,
  Engine,
  VALUE_NUMBERING,
  type EngineOptions,
  type PickedNode,
} from './engine/engine.ts';
import { eliminateBoundsChecks } from './bounds-check-elimination.ts';
import { forwardLoads, replaceObjects } from './scalar-replacement.ts';
import { PassSteps } from './pass-steps.ts';
import { RemovedChecks } from './removed-checks.ts';
import { withPlanted } from './planted.ts';
import type { Rule } from './rule.ts';
import { INLINE_CALL } from './rules/calls.ts';
import { standardRules } from './rules/index.ts';
import { deleteLoops } from './loops/loop-deletion.ts';
import { releaseInvariants } from './loops/loop-invariants.ts';
import { splitRangeChecks } from './loops/range-check-splitting.ts';
import { reduceStrength } from './loops/strength-reduction.ts';
import { unrollLoops } from './loops/unroll-loops.ts';
import { unrollFully } from './loops/full-unroll.ts';
import { removeUnreachable } from './unreachable.ts';
import { Vetoes, WHOLE_ANALYSIS, type Veto } from './vetoes.ts';
import { removeRedundantZeroChecks } from './zero-checks.ts';

export { optimizations, type Optimization } from '../choices/index.ts';

/** One load may enable the next, as in a.b.c.d. */
const MAX_ITERATIONS = 5;
const MAX_INLINING_ITERATIONS = 3;

export interface OptimizerOptions {
  /** Default: full. */
  readonly optimize?: Optimization;
  /** Rules that must not fire; see `ruleTable`. */
  readonly disabledRules?: readonly string[];
  readonly rules?: readonly Rule[];
  /** Default: none. */
  readonly planted?: PlantedName;
  /** Default: none. */
  readonly without?: readonly Veto[];
  /** Default: `random` with a seed, otherwise `program`. */
  readonly order?: WorkOrder;
  /** Default: 1. */
  readonly seed?: number;
  readonly picks?: readonly PickedNode[];
  /** Applies this analysis after peepholes. Default: none. */
  readonly apply?: AnalysisName;
  /** Observes the worklist, but not visits during construction. */
  readonly watchWork?: Pick<EngineOptions, 'looked' | 'queued' | 'unqueued'>;
}

export interface Work {
  readonly graph: Graph;
  /** Null if there are no peepholes. */
  readonly engine: Engine | null;
  readonly removed: RemovedChecks;
  /** Null if nothing is forbidden. */
  readonly vetoes: Vetoes | null;
  readonly steps: PassSteps;
}

/** Rewrites outside the rule table that can be disabled, too. */
export const builtInRewrites = [CONSTANT_FOLDING, VALUE_NUMBERING] as const;

export function workOn(graph: Graph, source: SourceText, options: OptimizerOptions): Work {
  const removed = new RemovedChecks(source, graph.log);
  const { optimize, without = [], order, seed, picks } = options;
  const vetoes = without.length === 0 ? null : new Vetoes(without);
  if (optimize === 'none')
    return { graph, engine: null, removed, vetoes, steps: new PassSteps(graph, { vetoes }) };
  const engine = new Engine(graph, {
    rules: withPlanted(options.rules ?? standardRules, options.planted),
    disabled: new Set(options.disabledRules),
    ...(vetoes === null ? {} : { vetoes }),
    ...(order === undefined ? {} : { order }),
    ...(seed === undefined ? {} : { seed }),
    ...(picks === undefined ? {} : { picks }),
    ...options.watchWork,
    explain: removed.add,
  });
  const steps = new PassSteps(graph, { vetoes, began: (step) => engine.blame(step) });
  return { graph, engine, removed, vetoes, steps };
}

/** Alternates rules and dead code elimination until neither changes anything, because each enables the other. */
export function rewriteByPeepholes({ graph, engine }: Pick<Work, 'graph' | 'engine'>): void {
  do engine?.run('peephole');
  while (removeUnreachable(graph));
}

export function applyAndPeepholes(work: Work, { apply }: OptimizerOptions): void {
  if (apply === undefined) return;
  applyAnalysis(work.graph, apply, work.steps);
  rewriteByPeepholes(work);
}

/** A function whose recursive calls were all tail calls may have a single mention left, and is inlined. */
export function tailCallsAndPeepholes(work: Work, { disabledRules }: OptimizerOptions): void {
  const { graph, engine, steps } = work;
  // A user who disables the peephole wants to see calls.
  if (engine === null || disabledRules?.includes(INLINE_CALL) === true) return;
  if (!tailCallsToLoops(graph, steps)) return;
  engine.functions.forgetCallers();
  rewriteByPeepholes(work);
}

/** A function passed as an argument is known in the copy, and may itself be small enough. */
export function inlineAndPeepholes(work: Work, { disabledRules }: OptimizerOptions): void {
  const { graph, engine, steps } = work;
  if (engine === null || disabledRules?.includes(INLINE_CALL) === true) return;
  if (absorbCycles(graph, steps)) {
    engine.functions.forgetCallers();
    rewriteByPeepholes(work);
    // A function that absorbed others may call itself where these called it.
    if (tailCallsToLoops(graph, steps, 'inline')) {
      engine.functions.forgetCallers();
      rewriteByPeepholes(work);
    }
  }
  for (let iteration = 0; iteration < MAX_INLINING_ITERATIONS; iteration++) {
    if (!inlineCalls(graph, iteration === 0, steps)) break;
    engine.functions.forgetCallers();
    rewriteByPeepholes(work);
  }
  if (!guardCalls(graph, steps)) return;
  engine.functions.forgetCallers();
  rewriteByPeepholes(work);
}

/** Loads that become values leave unread objects; the values stored in those may themselves be objects. */
export function scalarReplacementAndPeepholes(work: Work): void {
  const { graph, engine, steps } = work;
  if (engine === null) return;
  for (let iteration = 0; iteration < MAX_ITERATIONS; iteration++) {
    const known = forwardLoads(graph, engine, steps);
    if (known) rewriteByPeepholes(work);
    const unread = replaceObjects(graph, steps);
    if (unread) rewriteByPeepholes(work);
    if (!known && !unread) return;
  }
}

/** The initial assumptions of the analysis are only proved at the end, so its steps count as one. */
export function sccpAndPeepholes(work: Work, { seed }: OptimizerOptions): void {
  const { graph } = work;
  const propagate = (): void => runSccp(graph, seed);
  if (work.vetoes?.forbids(WHOLE_ANALYSIS, null) === true) return;
  if (graph.log === null) propagate();
  else graph.log.asOneStep(propagate);
  rewriteByPeepholes(work);
}

export function congruenceAndPeepholes(work: Work): void {
  if (unifyCongruent(work.graph, work.steps)) rewriteByPeepholes(work);
}

export function zeroChecksAndPeepholes(work: Work): void {
  if (removeRedundantZeroChecks(work.graph, work.steps, work.removed)) rewriteByPeepholes(work);
}

export function strengthReductionAndPeepholes(work: Work): void {
  const { graph, engine, steps } = work;
  if (engine !== null && reduceStrength(graph, steps)) rewriteByPeepholes(work);
}

/** An enclosing loop may have contained nothing else. */
export function loopDeletionAndPeepholes(work: Work): void {
  const { graph, engine, steps } = work;
  if (engine === null) return;
  while (deleteLoops(graph, steps)) rewriteByPeepholes(work);
}

export function loopInvariantsAndPeepholes(work: Work): void {
  const { graph, engine, steps } = work;
  if (engine !== null && releaseInvariants(graph, engine, steps)) rewriteByPeepholes(work);
}

export function rangeCheckSplittingAndPeepholes(work: Work): void {
  if (splitRangeChecks(work.graph, work.steps)) rewriteByPeepholes(work);
}

/** After full unrolling, the enclosing loop contains no loop and may be short, too. */
export function fullUnrollAndPeepholes(work: Work): void {
  const { graph, engine, steps } = work;
  if (engine === null) return;
  while (unrollFully(graph, steps)) rewriteByPeepholes(work);
}

export function unrollAndPeepholes(work: Work): void {
  if (unrollLoops(work.graph, work.steps)) rewriteByPeepholes(work);
}

export function boundsChecksAndPeepholes(work: Work): void {
  if (eliminateBoundsChecks(work.graph, work.steps, work.removed)) rewriteByPeepholes(work);
}
