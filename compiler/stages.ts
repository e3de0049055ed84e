// From source text to assembly text: every stage in its order, with the reasons for that order and who proves its result.
//
// The front end (syntax … check) and the passes of the optimizer run when a program is compiled (compile.ts), the back
// end (schedule … emit) when its results are asked for (compilation.ts). All run through `take`, so that whoever watches
// a compilation hears of each stage. To add a stage, add its row, and the reasons for its place.
import { allocateProgram } from './allocate/program.ts';
import { buildGraph, checkValues } from './build.ts';
import type { Graph } from './ir/graph.ts';
import { OutOfSteps, READING } from './ir/log.ts';
import type { PassName } from './ir/step-names.ts';
import { assertVerified, type Phase } from './ir/verify.ts';
import { closeEndlessLoops } from './optimize/endless-loops.ts';
import { separateFunctions } from './optimize/separate-functions.ts';
import { removeUnreachable } from './optimize/unreachable.ts';
import {
  applyAndPeepholes,
  congruenceAndPeepholes,
  constantsAndPeepholes,
  copyCallsAndPeepholes,
  tailCallsAndPeepholes,
  indexChecksAndPeepholes,
  memoryAndPeepholes,
  rewriteByPeepholes,
  splitAndPeepholes,
  unrollAndPeepholes,
  unrollWholeAndPeepholes,
  strengthAndPeepholes,
  zeroChecksAndPeepholes,
  type Optimization,
  type OptimizerOptions,
  type Work,
} from './optimize/work.ts';
import { resolve } from './resolve/index.ts';
import { scheduleGraph } from './schedule/index.ts';
import { parse } from './syntax/index.ts';
import { assemblyText, select } from './backend/x64/index.ts';

/** Something that turns one form of a program into the next. */
interface Stage<Input extends readonly unknown[], Result> {
  readonly run: (...input: Input) => Result;
  /**
   * Throws a CompilerBug where the result cannot be right; asked where a compilation is verified. `within`: the stage
   * proves its result itself: registers where a compilation is verified, else always. Null: nothing can be said of it that its type does not say.
   */
  readonly verify: ((result: Result) => void) | 'within' | null;
}

interface AnyStage {
  readonly run: (...input: never) => unknown;
  readonly verify: ((result: never) => void) | 'within' | null;
}

/** A pass of the optimizer: a stage from graph to graph. */
export interface Pass {
  readonly run: (work: Work, options: OptimizerOptions) => void;
  /** The settings in which it runs. */
  readonly when: readonly Optimization[];
  /** Runs only where the options ask for it. */
  readonly isAsked?: (options: OptimizerOptions) => boolean;
  /** How far the graph is when it has run, for the verifier. */
  readonly phase: Phase;
  /** Without it the graph would not be complete. */
  readonly isNeeded?: true;
  /** It changes nothing by which a program could be refused. */
  readonly withoutErrors?: true;
  /** Its steps count as one: what it assumes at first holds only when it is done. */
  readonly isIndivisible?: true;
}

const always: readonly Optimization[] = ['none', 'peephole', 'full'];

const frontEnd = {
  syntax: { run: parse, verify: null },
  resolve: { run: resolve, verify: null },
  construct: {
    run: buildGraph,
    verify: ({ graph }: { readonly graph: Graph }) => assertVerified(graph, 'building', 'construct'),
  },
  check: { run: checkValues, verify: null },
} satisfies Readonly<Record<string, AnyStage>>;

const optimizer = {
  peephole: { run: rewriteByPeepholes, when: ['peephole', 'full'], phase: 'pruned' },
  'apply-analysis': {
    run: applyAndPeepholes,
    when: always,
    isAsked: ({ apply }) => apply !== undefined,
    phase: 'pruned',
  },
  'tail-calls': { run: tailCallsAndPeepholes, when: ['full'], phase: 'pruned', withoutErrors: true },
  'copy-calls': { run: copyCallsAndPeepholes, when: ['full'], phase: 'pruned', withoutErrors: true },
  memory: { run: memoryAndPeepholes, when: ['full'], phase: 'pruned', withoutErrors: true },
  constants: { run: constantsAndPeepholes, when: ['full'], phase: 'pruned', isIndivisible: true },
  congruence: { run: congruenceAndPeepholes, when: ['full'], phase: 'pruned', withoutErrors: true },
  'unroll-whole': { run: unrollWholeAndPeepholes, when: ['full'], phase: 'pruned', withoutErrors: true },
  'dead-code': {
    run: ({ graph }) => void removeUnreachable(graph),
    when: always,
    phase: 'pruned',
    isNeeded: true,
  },
  'zero-checks': { run: zeroChecksAndPeepholes, when: ['full'], phase: 'pruned', withoutErrors: true },
  'index-checks': { run: indexChecksAndPeepholes, when: ['full'], phase: 'pruned', withoutErrors: true },
  'split-loops': { run: splitAndPeepholes, when: ['full'], phase: 'pruned', withoutErrors: true },
  'strength-reduction': { run: strengthAndPeepholes, when: ['full'], phase: 'pruned', withoutErrors: true },
  'unroll-loops': { run: unrollAndPeepholes, when: ['full'], phase: 'pruned', withoutErrors: true },
  'endless-loops': {
    run: ({ graph }) => closeEndlessLoops(graph),
    when: always,
    phase: 'complete',
    isNeeded: true,
    withoutErrors: true,
  },
  'separate-functions': {
    run: ({ graph }) => separateFunctions(graph),
    when: always,
    phase: 'complete',
    isNeeded: true,
    withoutErrors: true,
  },
} satisfies Readonly<Record<PassName, Pass>>;

const backEnd = {
  schedule: { run: scheduleGraph, verify: 'within' },
  select: { run: select, verify: 'within' },
  allocate: { run: allocateProgram, verify: 'within' },
  emit: { run: assemblyText, verify: null },
} satisfies Readonly<Record<string, AnyStage>>;

export type StageName = keyof typeof frontEnd | PassName | keyof typeof backEnd;

/** The passes in order. */
export const passNames = Object.keys(optimizer) as readonly PassName[];

/**
 * The passes in order, with the settings that run them; for the reference.
 * @public read by build/docs-pages.mjs
 */
export const passTable: readonly { readonly name: PassName; readonly when: readonly Optimization[] }[] =
  passNames.map((name) => ({ name, when: optimizer[name].when }));

/** `parse`, while the program is read and its graph built, or a pass of the optimizer. */
export type StopPass = typeof READING | PassName;

/** Where rewriting can stop, in order. */
export const stopPasses: readonly StopPass[] = [READING, ...passNames];

export const isStopPass = (name: string): name is StopPass =>
  (stopPasses as readonly string[]).includes(name);

/** The passes that these options run, without those that every graph needs. */
export const optionalPasses = (options: OptimizerOptions): readonly PassName[] =>
  passNames.filter((name) => {
    const pass: Pass = optimizer[name];
    return pass.isNeeded !== true && runs(pass, options);
  });

const runs = ({ when, isAsked }: Pass, options: OptimizerOptions): boolean =>
  when.includes(options.optimize ?? 'full') && isAsked?.(options) !== false;

/** All stages in order. `check` builds graphs of its own, and the program's may be built anew after it. */
export const stageNames = [
  ...Object.keys(frontEnd),
  ...passNames,
  ...Object.keys(backEnd),
] as readonly StageName[];

/** Why a stage stands before another; checked when this module is loaded. */
export const stageOrder: readonly (readonly [earlier: StageName, later: StageName, reason: string])[] = [
  ['syntax', 'resolve', 'names are looked up in a tree'],
  ['resolve', 'construct', 'each name becomes the value that it stands for'],
  ['construct', 'check', 'what a value can be is known only of a graph'],
  ['check', 'peephole', 'only a program that is right is optimized'],
  ['peephole', 'constants', 'it is cheaper to analyse a small graph, and phis of one value are gone'],
  ['peephole', 'apply-analysis', 'so one sees what the analysis finds that peepholes do not'],
  ['apply-analysis', 'constants', 'what both find is told as found by the analysis that was asked for'],
  ['apply-analysis', 'dead-code', 'sides of branches that were cut off go'],
  ['apply-analysis', 'tail-calls', 'the analysis that was asked for sees the program with its functions'],
  [
    'tail-calls',
    'copy-calls',
    'a function that no longer calls itself can stand where it is called, and what it calls in it',
  ],
  [
    'copy-calls',
    'memory',
    'objects that were given to a function can be taken apart where its body is copied',
  ],
  ['apply-analysis', 'memory', 'the analysis that was asked for sees the program with its objects'],
  ['memory', 'constants', 'values that went by way of memory may turn out to be constants'],
  [
    'constants',
    'congruence',
    'what is constant without being compared needs no classes, and the reason it gives is the simpler one',
  ],
  ['congruence', 'dead-code', 'a test of two values that are one is decided, and cuts a side off'],
  ['constants', 'dead-code', 'what was found to be unreachable goes'],
  ['constants', 'unroll-whole', 'the bounds of loops may turn out to be constants'],
  ['congruence', 'unroll-whole', 'it costs less to find equal values while each round is there once'],
  ['unroll-whole', 'dead-code', 'the loops that were written out go, wherever rewriting stops'],
  [
    'unroll-whole',
    'index-checks',
    'an index that a constant is left of needs no analysis of ranges, and checks of one round may show those of the next',
  ],
  [
    'dead-code',
    'zero-checks',
    'the walk of the dominator tree needs a graph in which all control is reached',
  ],
  [
    'zero-checks',
    'index-checks',
    'what a check that comes first shows needs no analysis of ranges, and the reason it gives is the simpler one',
  ],
  [
    'index-checks',
    'endless-loops',
    'peepholes run once more after it, and must not meet exits that are never taken',
  ],
  ['strength-reduction', 'unroll-loops', 'each product would be counted up as often as the body is there'],
  ['split-loops', 'unroll-loops', 'rounds without checks are what pays to be unrolled'],
  [
    'unroll-loops',
    'endless-loops',
    'peepholes run once more after it, and must not meet exits that are never taken',
  ],
  ['index-checks', 'split-loops', 'what can never fail need not be asked before the loop'],
  [
    'split-loops',
    'strength-reduction',
    'how an index goes from round to round is seen in its products of counters',
  ],
  [
    'index-checks',
    'strength-reduction',
    'ranges are known of products of counters, and not of what is counted up in their place',
  ],
  [
    'strength-reduction',
    'endless-loops',
    'peepholes run once more after it, and must not meet exits that are never taken',
  ],
  ['peephole', 'dead-code', 'decided branches leave unreachable arms and cycles of unused values behind'],
  [
    'dead-code',
    'endless-loops',
    'only loops that are reached may get an exit, or the exit would keep them alive',
  ],
  ['endless-loops', 'separate-functions', 'an exit brings a constant that must be its function’s own'],
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

const rows = { ...frontEnd, ...backEnd };
type Rows = typeof rows;
type Run<Name extends keyof Rows> = Rows[Name]['run'];

/** Runs a stage of the front end or of the back end. */
export function take<Name extends keyof Rows>(
  name: Name,
  watch: Watch,
  ...input: Parameters<Run<Name>>
): ReturnType<Run<Name>> {
  watch.began?.(name);
  // What the row of this name takes and gives; the type checker does not follow that through the union of rows.
  const { run, verify } = rows[name] as unknown as Stage<Parameters<Run<Name>>, ReturnType<Run<Name>>>;
  const result = run(...input);
  if (watch.verify === true && typeof verify === 'function') verify(result);
  return result;
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
    const pass: Pass = optimizer[name];
    if (!runs(pass, options)) return;
    // Dead code that is left half removed is no graph for any pass but its removal.
    if (pass.isNeeded !== true && (place > end || graph.log?.isSpent === true)) return;
    options.began?.(name);
    runPass(pass, work, options);
    if (options.verify === true) assertVerified(graph, pass.phase, name);
    done?.(name, graph);
  });
  // The engine has done its work: what happens to the graph now is none of its business.
  graph.observer = null;
}

/** Runs what may show that a value is not what it must be. */
export function runPassesOfCheck(work: Work): void {
  for (const name of passNames) {
    const pass: Pass = optimizer[name];
    if (pass.when.includes('full') && pass.isAsked === undefined && pass.withoutErrors !== true)
      runPass(pass, work, {});
  }
}

/** A pass that is not needed is left where there are as many steps as there may be. */
function runPass(pass: Pass, work: Work, options: OptimizerOptions): void {
  const { log } = work.graph;
  if (log === null) return pass.run(work, options);
  const { stepLimit } = log;
  if (pass.isNeeded === true) log.stepLimit = Infinity;
  try {
    pass.run(work, options);
  } catch (error) {
    if (!(error instanceof OutOfSteps)) throw error;
  }
  log.stepLimit = stepLimit;
}

/** Passes whose steps count as one. */
export const indivisiblePasses: readonly string[] = passNames.filter(
  (name) => (optimizer[name] as Pass).isIndivisible === true,
);
