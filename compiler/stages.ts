// Every stage from source to assembly text in order, with reasons for the order and verifiers.
//
// Compilation runs the front end (syntax … check) and the optimizer's passes (compile.ts); the back end
// (schedule … emit) runs on demand (compilation.ts, views/machine/machine.ts). All use `takeStage`, so that
// observers see each stage. To add a stage, add its row and the reasons for its position.
import { buildGraph, checkValues } from './build.ts';
import type { Graph } from './ir/graph.ts';
import { OutOfSteps, READING } from './ir/log.ts';
import type { PassName } from './ir/step-names.ts';
import { assertVerified } from './ir/verify.ts';
import { closeInfiniteLoops } from './optimize/loops/infinite-loops.ts';
import { passFacts, passNames, runsPass, type StopPass } from './optimize/passes.ts';
import { separateFunctions } from './optimize/functions/separate-functions.ts';
import { removeUnreachable } from './optimize/unreachable.ts';
import {
  applyAndPeepholes,
  congruenceAndPeepholes,
  sccpAndPeepholes,
  inlineAndPeepholes,
  tailCallsAndPeepholes,
  boundsChecksAndPeepholes,
  scalarReplacementAndPeepholes,
  rewriteByPeepholes,
  loopDeletionAndPeepholes,
  loopInvariantsAndPeepholes,
  rangeCheckSplittingAndPeepholes,
  unrollAndPeepholes,
  fullUnrollAndPeepholes,
  strengthReductionAndPeepholes,
  zeroChecksAndPeepholes,
  type OptimizerOptions,
  type Work,
} from './optimize/work.ts';
import { resolve } from './resolve/index.ts';
import { parse } from './syntax/index.ts';

interface Stage<Input extends readonly unknown[], Result> {
  readonly run: (...input: Input) => Result;
  /**
   * Throws a CompilerBug if the result is invalid, in verified compilations. Null if the result's type says
   * everything.
   */
  readonly verify: ((result: Result) => void) | null;
}

interface AnyStage {
  readonly run: (...input: never) => unknown;
  readonly verify: ((result: never) => void) | null;
}

const frontEnd = {
  syntax: { run: parse, verify: null },
  resolve: { run: resolve, verify: null },
  construct: {
    run: buildGraph,
    verify: ({ graph }: { readonly graph: Graph }) => assertVerified(graph, 'building', 'construct'),
  },
  check: { run: checkValues, verify: null },
} satisfies Readonly<Record<string, AnyStage>>;

/** optimize/passes.ts determines when each pass runs. */
const passes: Readonly<Record<PassName, (work: Work, options: OptimizerOptions) => void>> = {
  peephole: rewriteByPeepholes,
  'apply-analysis': applyAndPeepholes,
  'tail-calls': tailCallsAndPeepholes,
  inline: inlineAndPeepholes,
  'scalar-replacement': scalarReplacementAndPeepholes,
  sccp: sccpAndPeepholes,
  congruence: congruenceAndPeepholes,
  'full-unroll': fullUnrollAndPeepholes,
  'dead-code': ({ graph }) => void removeUnreachable(graph),
  'zero-checks': zeroChecksAndPeepholes,
  'bounds-check-elimination': boundsChecksAndPeepholes,
  'loop-deletion': loopDeletionAndPeepholes,
  'range-check-splitting': rangeCheckSplittingAndPeepholes,
  'loop-invariants': loopInvariantsAndPeepholes,
  'strength-reduction': strengthReductionAndPeepholes,
  'unroll-loops': unrollAndPeepholes,
  'infinite-loops': ({ graph }) => closeInfiniteLoops(graph),
  'separate-functions': ({ graph }) => separateFunctions(graph),
};

/**
 * The back end: compilation.ts creates schedules, views/machine/machine.ts the rest. Each verifies its own
 * result: allocation only in verified compilations, the others always.
 */
const backEnd = ['schedule', 'select', 'allocate', 'emit'] as const;
type BackEndStage = (typeof backEnd)[number];

export type StageName = keyof typeof frontEnd | PassName | BackEndStage;

/** `check` builds separate graphs, after which the program's graph may be rebuilt. */
export const stageNames = [...Object.keys(frontEnd), ...passNames, ...backEnd] as readonly StageName[];

/** Why a stage precedes another; checked when this module is loaded. */
export const stageOrder: readonly (readonly [earlier: StageName, later: StageName, reason: string])[] = [
  ['syntax', 'resolve', 'names are resolved in a tree'],
  ['resolve', 'construct', 'each name becomes a value'],
  ['construct', 'check', 'ranges and types of values are known only in a graph'],
  ['check', 'peephole', 'only a program without errors is optimized'],
  ['peephole', 'sccp', 'a small graph is cheaper to analyze, and trivial phis are gone'],
  ['peephole', 'apply-analysis', 'this shows what the analysis finds and peepholes do not'],
  ['apply-analysis', 'sccp', 'what both find is credited to the requested analysis'],
  ['apply-analysis', 'dead-code', 'it removes the arms that became unreachable'],
  ['apply-analysis', 'tail-calls', 'the requested analysis sees the program with its functions'],
  ['tail-calls', 'inline', 'a function that no longer calls itself can be inlined, and so can its callees'],
  [
    'inline',
    'scalar-replacement',
    'objects passed to a function can be replaced by scalars in its inlined body',
  ],
  ['apply-analysis', 'scalar-replacement', 'the requested analysis sees the program with its objects'],
  ['scalar-replacement', 'sccp', 'forwarded loads may be constants'],
  ['sccp', 'congruence', 'a value known to be constant needs no congruence class, and its reason is simpler'],
  ['congruence', 'dead-code', 'a comparison of congruent values is decided and makes an arm unreachable'],
  ['sccp', 'dead-code', 'it removes the unreachable code that SCCP found'],
  ['sccp', 'full-unroll', 'loop bounds may be constants'],
  ['congruence', 'full-unroll', 'congruent values are cheaper to find before iterations are copied'],
  ['full-unroll', 'dead-code', 'it removes the unrolled loops, wherever rewriting stops'],
  [
    'full-unroll',
    'bounds-check-elimination',
    'a constant index needs no range analysis, and the checks of an iteration may prove those of the next one',
  ],
  ['dead-code', 'zero-checks', 'the dominator tree needs a graph without unreachable control'],
  [
    'zero-checks',
    'bounds-check-elimination',
    'a dominating check proves a fact without range analysis, and its reason is simpler',
  ],
  [
    'bounds-check-elimination',
    'infinite-loops',
    'peepholes run once more after it, and must not see exits that are never taken',
  ],
  ['bounds-check-elimination', 'loop-deletion', 'a check is an effect, unless it cannot fail'],
  ['loop-deletion', 'range-check-splitting', 'a loop without effect needs no copy'],
  ['loop-deletion', 'unroll-loops', 'a loop without effect needs no copies of its body'],
  ['strength-reduction', 'unroll-loops', 'each copy of the body would get its own induction variables'],
  ['range-check-splitting', 'unroll-loops', 'unrolling pays only for iterations without checks'],
  [
    'unroll-loops',
    'infinite-loops',
    'peepholes run once more after it, and must not see exits that are never taken',
  ],
  [
    'bounds-check-elimination',
    'range-check-splitting',
    'a check that cannot fail needs no test before the loop',
  ],
  [
    'range-check-splitting',
    'loop-invariants',
    'only elements and quotients whose checks were removed can leave their loop',
  ],
  ['loop-invariants', 'strength-reduction', 'ranges of indices are known for products of counters'],
  ['loop-invariants', 'unroll-loops', 'each copy of the body would get its own load'],
  [
    'range-check-splitting',
    'strength-reduction',
    'the stride of an index is visible in its products of counters',
  ],
  [
    'bounds-check-elimination',
    'strength-reduction',
    'ranges are known for products of counters, but not for the induction variables that replace them',
  ],
  [
    'strength-reduction',
    'infinite-loops',
    'peepholes run once more after it, and must not see exits that are never taken',
  ],
  ['peephole', 'dead-code', 'decided branches leave unreachable arms and cycles of unused values'],
  ['dead-code', 'infinite-loops', 'only reachable loops may get an exit, or the exit would keep them alive'],
  ['infinite-loops', 'separate-functions', 'an exit adds a constant that must belong to its function'],
  [
    'separate-functions',
    'schedule',
    'each node must belong to one function, to be placed in one of its blocks',
  ],
  ['schedule', 'select', 'instructions are chosen within blocks, in their order'],
  ['select', 'allocate', 'virtual registers are known once instructions are selected'],
  ['allocate', 'emit', 'the assembly text names physical registers'],
];

for (const [earlier, later, reason] of stageOrder)
  if (!(stageNames.indexOf(earlier) < stageNames.indexOf(later)))
    throw new Error(`${earlier} must run before ${later}: ${reason}`);

export interface Watch {
  /** Called at the start of each stage, for benchmarks. */
  readonly began?: (stage: StageName) => void;
  /** Runs each stage's verifier, which throws a CompilerBug if a result is invalid. Default: false. */
  readonly verify?: boolean;
}

type Rows = typeof frontEnd;
type Run<Name extends keyof Rows> = Rows[Name]['run'];

export function take<Name extends keyof Rows>(
  name: Name,
  watch: Watch,
  ...input: Parameters<Run<Name>>
): ReturnType<Run<Name>> {
  // The types of this name's row; the type checker does not track them through the union of rows.
  const { run, verify } = frontEnd[name] as unknown as Stage<Parameters<Run<Name>>, ReturnType<Run<Name>>>;
  const result = takeStage(name, watch, () => run(...input));
  if (watch.verify === true) verify?.(result);
  return result;
}

export function takeStage<Result>(name: StageName, watch: Watch, run: () => Result): Result {
  watch.began?.(name);
  return run();
}

/**
 * Runs the passes that the options request. @param last the pass after which only necessary ones run, READING
 * if only these run, or null if all run @param done called after each pass
 */
export function runPasses(
  work: Work,
  options: OptimizerOptions & Watch,
  last: StopPass | null,
  done?: (pass: PassName, graph: Graph) => void,
): void {
  const { graph } = work;
  const end = last === null ? passNames.length : last === READING ? -1 : passNames.indexOf(last);
  passNames.forEach((name, place) => {
    const { isNeeded, phase } = passFacts[name];
    if (!runsPass(name, options)) return;
    // A graph with partly removed dead code is valid only for dead code elimination.
    if (isNeeded !== true && (place > end || graph.log?.isSpent === true)) return;
    options.began?.(name);
    runPass(name, work, options);
    if (options.verify === true) assertVerified(graph, phase, name);
    done?.(name, graph);
  });
  // The engine is done, and ignores later changes.
  graph.observer = null;
}

export function runPassesOfCheck(work: Work): void {
  for (const name of passNames) {
    const { when, isAsked, withoutErrors } = passFacts[name];
    if (when.includes('full') && isAsked === undefined && withoutErrors !== true) runPass(name, work, {});
  }
}

/** At the step limit, an unnecessary pass is skipped. */
function runPass(name: PassName, work: Work, options: OptimizerOptions): void {
  const { log } = work.graph;
  const run = passes[name];
  if (log === null) return run(work, options);
  const { stepLimit } = log;
  if (passFacts[name].isNeeded === true) log.stepLimit = Infinity;
  try {
    run(work, options);
  } catch (error) {
    if (!(error instanceof OutOfSteps)) throw error;
  }
  log.stepLimit = stepLimit;
}
