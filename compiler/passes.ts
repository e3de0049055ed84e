// The optimizer's passes in their order, with the reasons for it.
import type { CompileOptions, Optimization } from './compile-options.ts';
import type { Graph } from './ir/graph.ts';
import { OutOfSteps, READING } from './ir/log.ts';
import { applyAnalysis } from './optimize/apply-analysis.ts';
import { propagateConstants } from './optimize/constants.ts';
import { closeEndlessLoops } from './optimize/endless-loops.ts';
import { CONSTANT_FOLDING, Engine, VALUE_NUMBERING } from './optimize/engine.ts';
import { standardRules } from './optimize/rules/index.ts';
import { separateFunctions } from './optimize/separate-functions.ts';
import { removeProvenChecks } from './optimize/index-checks.ts';
import { RemovedChecks } from './optimize/removed-checks.ts';
import { removeUnreachable } from './optimize/unreachable.ts';
import { removeRedundantZeroChecks } from './optimize/zero-checks.ts';
import type { SourceText } from './source/source-text.ts';

interface Pass {
  readonly name: string;
  /** The settings in which it runs. */
  readonly when: readonly Optimization[];
  /** Runs only where the options ask for it. */
  readonly isAsked?: (options: CompileOptions) => boolean;
  readonly run: (graph: Graph, engine: Engine | null, context: PassContext) => void;
  /** Without it the graph would not be complete. */
  readonly isNeeded?: true;
  /** It changes nothing by which a program could be refused. */
  readonly withoutErrors?: true;
}

interface PassContext {
  readonly options: CompileOptions;
  readonly removed: RemovedChecks | null;
}

/** A graph, and who works on it. */
export interface Work {
  readonly graph: Graph;
  /** Null: no peepholes. */
  readonly engine: Engine | null;
  /** Keeps the reasons why checks were taken away. */
  readonly removed: RemovedChecks;
}

const always: readonly Optimization[] = ['none', 'peephole', 'full'];

/** Passes whose steps count as one: what they assume at first holds only when they are done. */
export const indivisiblePasses: readonly string[] = ['constants'];

/** The passes in order. */
export const passes: readonly Pass[] = [
  { name: 'peephole', when: ['peephole', 'full'], run: rewriteByPeepholes },
  {
    name: 'apply-analysis',
    when: always,
    isAsked: ({ apply }) => apply !== undefined,
    run: applyAndPeepholes,
  },
  {
    name: 'constants',
    when: ['full'],
    run: constantsAndPeepholes,
  },
  { name: 'dead-code', when: always, isNeeded: true, run: removeUnreachable },
  {
    name: 'zero-checks',
    when: ['full'],
    withoutErrors: true,
    run: (graph, engine, { removed }) => {
      if (removeRedundantZeroChecks(graph, removed)) rewriteByPeepholes(graph, engine);
    },
  },
  {
    name: 'index-checks',
    when: ['full'],
    withoutErrors: true,
    run: (graph, engine, { removed }) => {
      if (removeProvenChecks(graph, removed)) rewriteByPeepholes(graph, engine);
    },
  },
  { name: 'endless-loops', when: always, isNeeded: true, withoutErrors: true, run: closeEndlessLoops },
  {
    name: 'separate-functions',
    when: always,
    isNeeded: true,
    withoutErrors: true,
    run: separateFunctions,
  },
];

/** Why a pass stands before another; checked when this module is loaded. */
export const passOrder: readonly (readonly [earlier: string, later: string, reason: string])[] = [
  ['peephole', 'constants', 'it is cheaper to analyse a small graph, and phis of one value are gone'],
  ['peephole', 'apply-analysis', 'so one sees what the analysis finds that peepholes do not'],
  ['apply-analysis', 'constants', 'what both find shall be told as found by the analysis that was asked for'],
  ['apply-analysis', 'dead-code', 'sides of branches that are cut off shall be removed'],
  ['constants', 'dead-code', 'what is found to be unreachable shall be removed'],
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
    'peepholes run once more after it, and they shall not meet exits that are never taken',
  ],
  ['peephole', 'dead-code', 'decided branches leave unreachable arms and cycles of unused values behind'],
  [
    'dead-code',
    'endless-loops',
    'only loops that are reached may get an exit, or the exit would keep them alive',
  ],
  ['endless-loops', 'separate-functions', 'an exit brings a constant that must be its function’s own'],
];

for (const [earlier, later, reason] of passOrder) {
  const place = (name: string): number => passes.findIndex((pass) => pass.name === name);
  if (!(place(earlier) < place(later))) throw new Error(`${earlier} must run before ${later}: ${reason}`);
}

/** Rules and the removal of dead code, until neither finds anything: each makes work for the other. */
export function rewriteByPeepholes(graph: Graph, engine: Engine | null): void {
  do engine?.run('peephole');
  while (removeUnreachable(graph));
}

function applyAndPeepholes(graph: Graph, engine: Engine | null, { options: { apply } }: PassContext): void {
  if (apply === undefined) return;
  applyAnalysis(graph, apply, (step) => engine?.blame(step));
  rewriteByPeepholes(graph, engine);
}

function constantsAndPeepholes(graph: Graph, engine: Engine | null, { options }: PassContext): void {
  // See indivisiblePasses.
  const propagate = (): void => propagateConstants(graph, options.seed);
  if (graph.log === null) propagate();
  else graph.log.asOneStep(propagate);
  rewriteByPeepholes(graph, engine);
}

/** Work on a graph that is still to be built, or is there already. */
export function workOn(graph: Graph, source: SourceText, options: CompileOptions): Work {
  const removed = new RemovedChecks(source, graph.log);
  if (options.optimize === 'none') return { graph, engine: null, removed };
  const engine = new Engine(graph, {
    rules: options.rules ?? standardRules,
    disabled: new Set(options.disabledRules),
    ...(options.seed === undefined ? {} : { seed: options.seed }),
    ...(options.looked === undefined ? {} : { looked: options.looked }),
    explain: removed.add,
  });
  return { graph, engine, removed };
}

/** Runs the passes that were asked for. */
export function runPasses({ graph, engine, removed }: Work, options: CompileOptions): void {
  const setting = options.optimize ?? 'full';
  const last = lastPass(options);
  passes.forEach((pass, place) => {
    if (!pass.when.includes(setting) || pass.isAsked?.(options) === false) return;
    // Dead code that is left half removed is no graph for any pass but its removal.
    if (pass.isNeeded !== true && (place > last || graph.log?.isSpent === true)) return;
    runPass(pass, graph, engine, { options, removed });
    options.afterPass?.(pass.name, graph);
  });
}

/** Runs what may show that a value is not what it must be. */
export function runPassesOfCheck({ graph, engine }: Work): void {
  for (const pass of passes)
    if (pass.when.includes('full') && pass.isAsked === undefined && pass.withoutErrors !== true)
      runPass(pass, graph, engine, { options: {}, removed: null });
}

/** The place of the pass after which only needed ones are run. */
function lastPass({ until }: CompileOptions): number {
  if (typeof until !== 'string') return passes.length;
  const place = passes.findIndex(({ name }) => name === until);
  if (place < 0 && until !== READING) throw new Error(`there is no pass ${until}`);
  return place;
}

/** A pass that is not needed is left where there are as many steps as there may be. */
function runPass(pass: Pass, graph: Graph, engine: Engine | null, context: PassContext): void {
  const { log } = graph;
  if (log === null) return pass.run(graph, engine, context);
  const { stepLimit } = log;
  if (pass.isNeeded === true) log.stepLimit = Infinity;
  try {
    pass.run(graph, engine, context);
  } catch (error) {
    if (!(error instanceof OutOfSteps)) throw error;
  }
  log.stepLimit = stepLimit;
}

/** The rewrites that are no rules of the table, but can be switched off like them. */
export const builtInRewrites = [CONSTANT_FOLDING, VALUE_NUMBERING] as const;
