// From source text to assembly text: every stage in its order, with the reasons for that order and who proves its result.
//
// The front end (syntax … check) and the passes of the optimizer run when a program is compiled (compile.ts), the back
// end (schedule … emit) when its results are asked for (compilation.ts, views/machine.ts). All run through `takeStage`, so that
// watchers of a compilation learn of each stage. To add a stage, add its row and the reasons for its position.
import { buildGraph, checkValues } from './build.ts';
import type { Graph } from './ir/graph.ts';
import { OutOfSteps, READING } from './ir/log.ts';
import type { PassName } from './ir/step-names.ts';
import { assertVerified } from './ir/verify.ts';
import { closeInfiniteLoops } from './optimize/infinite-loops.ts';
import { passFacts, passNames, runsPass, type StopPass } from './optimize/passes.ts';
import { separateFunctions } from './optimize/separate-functions.ts';
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

/** Something that turns one form of a program into the next. */
interface Stage<Input extends readonly unknown[], Result> {
  readonly run: (...input: Input) => Result;
  /**
   * Throws a CompilerBug where the result cannot be right; asked where a compilation is verified. Null: nothing can be
   * said of it that its type does not say.
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

/** What each pass does to a graph; when it runs is in optimize/passes.ts. */
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
  'range-check-splitting': rangeCheckSplittingAndPeepholes,
  'strength-reduction': strengthReductionAndPeepholes,
  'unroll-loops': unrollAndPeepholes,
  'infinite-loops': ({ graph }) => closeInfiniteLoops(graph),
  'separate-functions': ({ graph }) => separateFunctions(graph),
};

/**
 * The back end: compilation.ts makes schedules, views/machine.ts the rest. Each proves its own result: registers if a compilation
 * is verified, the others always.
 */
const backEnd = ['schedule', 'select', 'allocate', 'emit'] as const;
type BackEndStage = (typeof backEnd)[number];

export type StageName = keyof typeof frontEnd | PassName | BackEndStage;

/** All stages in order. `check` builds graphs of its own, and the program's may be built anew after it. */
export const stageNames = [...Object.keys(frontEnd), ...passNames, ...backEnd] as readonly StageName[];

/** Why a stage precedes another; checked when this module is loaded. */
export const stageOrder: readonly (readonly [earlier: StageName, later: StageName, reason: string])[] = [
  ['syntax', 'resolve', 'names are looked up in a tree'],
  ['resolve', 'construct', 'each name becomes the value that it stands for'],
  ['construct', 'check', 'what a value can be is known only of a graph'],
  ['check', 'peephole', 'only a program that is right is optimized'],
  ['peephole', 'sccp', 'it is cheaper to analyse a small graph, and phis of one value are gone'],
  ['peephole', 'apply-analysis', 'so one sees what the analysis finds that peepholes do not'],
  ['apply-analysis', 'sccp', 'what both find is told as found by the analysis that was asked for'],
  ['apply-analysis', 'dead-code', 'sides of branches that were cut off go'],
  ['apply-analysis', 'tail-calls', 'the analysis that was asked for sees the program with its functions'],
  [
    'tail-calls',
    'inline',
    'a function that no longer calls itself can stand where it is called, and what it calls in it',
  ],
  [
    'inline',
    'scalar-replacement',
    'objects that were given to a function can be taken apart where its body is copied',
  ],
  [
    'apply-analysis',
    'scalar-replacement',
    'the analysis that was asked for sees the program with its objects',
  ],
  ['scalar-replacement', 'sccp', 'values that went by way of memory may turn out to be constants'],
  [
    'sccp',
    'congruence',
    'what is constant without being compared needs no classes, and the reason it gives is the simpler one',
  ],
  ['congruence', 'dead-code', 'a test of two values that are one is decided, and cuts a side off'],
  ['sccp', 'dead-code', 'what was found to be unreachable goes'],
  ['sccp', 'full-unroll', 'the bounds of loops may turn out to be constants'],
  ['congruence', 'full-unroll', 'it costs less to find equal values while each round is there once'],
  ['full-unroll', 'dead-code', 'the loops that were written out go, wherever rewriting stops'],
  [
    'full-unroll',
    'bounds-check-elimination',
    'an index that a constant is left of needs no analysis of ranges, and checks of one round may show those of the next',
  ],
  [
    'dead-code',
    'zero-checks',
    'the walk of the dominator tree needs a graph in which all control is reached',
  ],
  [
    'zero-checks',
    'bounds-check-elimination',
    'what a check that comes first shows needs no analysis of ranges, and the reason it gives is the simpler one',
  ],
  [
    'bounds-check-elimination',
    'infinite-loops',
    'peepholes run once more after it, and must not meet exits that are never taken',
  ],
  ['strength-reduction', 'unroll-loops', 'each product would be counted up as often as the body is there'],
  ['range-check-splitting', 'unroll-loops', 'rounds without checks are what pays to be unrolled'],
  [
    'unroll-loops',
    'infinite-loops',
    'peepholes run once more after it, and must not meet exits that are never taken',
  ],
  [
    'bounds-check-elimination',
    'range-check-splitting',
    'what can never fail need not be asked before the loop',
  ],
  [
    'range-check-splitting',
    'strength-reduction',
    'how an index goes from round to round is seen in its products of counters',
  ],
  [
    'bounds-check-elimination',
    'strength-reduction',
    'ranges are known of products of counters, and not of what is counted up in their place',
  ],
  [
    'strength-reduction',
    'infinite-loops',
    'peepholes run once more after it, and must not meet exits that are never taken',
  ],
  ['peephole', 'dead-code', 'decided branches leave unreachable arms and cycles of unused values behind'],
  [
    'dead-code',
    'infinite-loops',
    'only loops that are reached may get an exit, or the exit would keep them alive',
  ],
  ['infinite-loops', 'separate-functions', 'an exit brings a constant that must be its function’s own'],
  [
    'separate-functions',
    'schedule',
    'each node must belong to one function, to be placed in one of its blocks',
  ],
  ['schedule', 'select', 'instructions are chosen within blocks, in their order'],
  ['select', 'allocate', 'what lives in registers is known when the instructions are'],
  ['allocate', 'emit', 'what is printed names the machine’s own registers'],
];

for (const [earlier, later, reason] of stageOrder)
  if (!(stageNames.indexOf(earlier) < stageNames.indexOf(later)))
    throw new Error(`${earlier} must run before ${later}: ${reason}`);

/** Who hears of the stages, and whether their results are looked at. */
export interface Watch {
  /** Called where a stage begins, and so the one before is over; benchmarks look at the clock here. */
  readonly began?: (stage: StageName) => void;
  /** Lets each stage's verifier look at its result; a CompilerBug is thrown where that cannot be right. Default: false. */
  readonly verify?: boolean;
}

type Rows = typeof frontEnd;
type Run<Name extends keyof Rows> = Rows[Name]['run'];

/** Runs a stage of the front end. */
export function take<Name extends keyof Rows>(
  name: Name,
  watch: Watch,
  ...input: Parameters<Run<Name>>
): ReturnType<Run<Name>> {
  // What the row of this name takes and gives; the type checker does not follow that through the union of rows.
  const { run, verify } = frontEnd[name] as unknown as Stage<Parameters<Run<Name>>, ReturnType<Run<Name>>>;
  const result = takeStage(name, watch, () => run(...input));
  if (watch.verify === true) verify?.(result);
  return result;
}

/** Runs a stage whose work is elsewhere. */
export function takeStage<Result>(name: StageName, watch: Watch, run: () => Result): Result {
  watch.began?.(name);
  return run();
}

/**
 * Runs the passes that the options ask for.
 * @param last the pass after which only needed ones are run; READING: before the first; null: after all
 * @param done called after each pass
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
  // The engine has done its work: what happens to the graph now is none of its business.
  graph.observer = null;
}

/** Runs what may show that a value is not what it must be. */
export function runPassesOfCheck(work: Work): void {
  for (const name of passNames) {
    const { when, isAsked, withoutErrors } = passFacts[name];
    if (when.includes('full') && isAsked === undefined && withoutErrors !== true) runPass(name, work, {});
  }
}

/** A pass that is not needed is left where there are as many steps as there may be. */
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
