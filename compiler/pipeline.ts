// From source text to the finished graph: the stages in their order, with the reasons for it.
//
// Nothing here throws on any text: errors of the program are diagnostics, and limits have errors of their own.
import type { RemovedCheck } from './analysis/checks.ts';
import type { AnalysisName } from './analysis/lattice/model.ts';
import { Claims, construct, noRewriter, type Places } from './construct/index.ts';
import { Graph, TooManyNodes } from './ir/graph.ts';
import { Log, OutOfSteps, READING } from './ir/log.ts';
import { applyAnalysis } from './optimize/apply-analysis.ts';
import { propagateConstants } from './optimize/constants.ts';
import { closeEndlessLoops } from './optimize/endless-loops.ts';
import { CONSTANT_FOLDING, EndlessRewriting, Engine, VALUE_NUMBERING } from './optimize/engine.ts';
import type { Rule } from './optimize/rule.ts';
import { standardRules } from './optimize/rules/index.ts';
import { separateFunctions } from './optimize/separate-functions.ts';
import { removeProvenChecks } from './optimize/index-checks.ts';
import { RemovedChecks, type RecordedWalk } from './optimize/removed-checks.ts';
import { removeUnreachable } from './optimize/unreachable.ts';
import { removeRedundantZeroChecks } from './optimize/zero-checks.ts';
import { libraryFor } from './library/index.ts';
import { resolve, type Report, type Resolution } from './resolve/index.ts';
import { Diagnostics } from './source/diagnostics.ts';
import type { LocatedDiagnostic } from './source/diagnostic.ts';
import { didYouMean } from './source/did-you-mean.ts';
import type { SourceText } from './source/source-text.ts';
import type { StageObserver } from './stage-names.ts';
import type { Program } from './syntax/ast.ts';
import { parse } from './syntax/index.ts';

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
  /** Most nodes that may be made. Default: 1,000,000. */
  readonly nodeLimit?: number;
  /** Shuffles the optimizer's worklist. Default: first in, first out. */
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
  /** Called where a stage begins; benchmarks look at the clock here. */
  readonly began?: StageObserver;
}

/** All stages' results so far. A stage that failed leaves the later ones empty. */
export interface Compilation {
  readonly source: SourceText;
  readonly ast: Program;
  readonly diagnostics: readonly LocatedDiagnostic[];
  /** No errors: there is a graph. */
  readonly ok: boolean;
  readonly graph: Graph | null;
  readonly log: Log | null;
  /** Nodes made, dead ones too. */
  readonly created: number;
  /** The checks that the optimizer took away, in its order, with the reason why they cannot fail. */
  readonly removedChecks: readonly RemovedCheck[];
  /** The walk that found redundant zero checks, where steps are recorded and there was one. */
  readonly zeroCheckWalk: RecordedWalk | null;
  /** How often the optimizer looked at a node, and how often it found something to do. */
  readonly visits: number;
  readonly effectiveVisits: number;
}

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

/** Errors of the text after which its tree can still be trusted, so that names and values are looked at, too. */
const harmless: ReadonlySet<string> = new Set([
  'undefined-type',
  'level-feature',
  'mixed-relation',
  'not-assignable',
  'leading-zero',
  'integer-too-large',
  'float-too-large',
  'unknown-escape',
  'malformed-character',
]);

/** No graph, and nothing done yet. */
export function emptyCompilation(source: SourceText, ast: Program): Compilation {
  return {
    source,
    ast,
    diagnostics: [],
    ok: false,
    graph: null,
    log: null,
    created: 0,
    removedChecks: [],
    zeroCheckWalk: null,
    visits: 0,
    effectiveVisits: 0,
  };
}

/** Takes a program through all stages up to the optimized graph. Never throws on any text. */
export function compile(text: string, options: CompileOptions = {}): Compilation {
  options.began?.('syntax');
  const parsed = parse(text, options.level === undefined ? {} : { level: options.level });
  const { ast, source } = parsed;
  const empty = emptyCompilation(source, ast);
  if (!parsed.diagnostics.every(({ code }) => harmless.has(code)))
    return { ...empty, diagnostics: parsed.diagnostics };
  options.began?.('resolve');
  const diagnostics = new Diagnostics(source, parsed.diagnostics);
  const report: Report = (code, span, args) => diagnostics.add(code, span, args);
  const library = libraryFor(text);
  const resolution = resolve(ast, { report, suggest: didYouMean, library });
  const log = options.record === true || typeof options.until === 'number' ? new Log() : null;
  if (log !== null && typeof options.until === 'number') log.stepLimit = options.until;
  const graph = new Graph(log, options.nodeLimit);
  const removed = new RemovedChecks(source, log);
  const engine = makeEngine(graph, options, removed);
  try {
    options.began?.('check');
    check(ast, resolution, library, options, diagnostics);
    if (diagnostics.count === 0) {
      options.began?.('construct');
      const width = options.scopeWidth === undefined ? {} : { scopeWidth: options.scopeWidth };
      construct(ast, graph, { resolution, rewriter: engine ?? noRewriter, claims: null, library, ...width });
      options.afterPass?.(READING, graph);
      options.began?.('optimize');
      runPasses(graph, engine, options, removed);
    }
  } catch (error) {
    if (error instanceof TooManyNodes)
      diagnostics.add('too-many-nodes', ast.span, { limit: String(options.nodeLimit ?? 1_000_000) });
    else if (error instanceof EndlessRewriting)
      diagnostics.add('endless-rewriting', ast.span, { rules: error.message });
    else throw error;
  }
  const located = diagnostics.located();
  if (located.length > 0) return { ...empty, diagnostics: located, created: graph.created };
  graph.observer = null;
  const counts = engine?.counts ?? { visits: 0, effective: 0 };
  return {
    source,
    ast,
    ok: true,
    diagnostics: located,
    graph,
    log,
    created: graph.created,
    removedChecks: removed.list,
    zeroCheckWalk: removed.walk,
    visits: counts.visits,
    effectiveVisits: counts.effective,
  };
}

/**
 * Tells what is wrong with the values of a program, from a copy of its graph that is optimized in full: whether a
 * program is accepted does not depend on the options of this compilation (LANGUAGE.md, decision 15).
 */
function check(
  ast: Program,
  resolution: Resolution,
  library: Program | null,
  { nodeLimit }: CompileOptions,
  diagnostics: Diagnostics,
): void {
  if (!mayHaveClaims(resolution)) return;
  const report: Report = (code, span, args) => diagnostics.add(code, span, args);
  const judge = (isOpen: boolean, judged?: Places): Places | null => {
    const graph = new Graph(null, nodeLimit);
    const engine = makeEngine(graph, {});
    const claims = new Claims(graph, isOpen);
    construct(ast, graph, { resolution, rewriter: engine ?? noRewriter, claims, library });
    runPasses(graph, engine, {}, null);
    return claims.tell(report, diagnostics.count > 0, judged);
  };
  const judged = judge(false);
  if (judged !== null) judge(true, judged);
}

/** In programs with integers alone nothing can be wrong but names. */
function mayHaveClaims({ usesMemory, types }: Resolution): boolean {
  if (usesMemory) return true;
  for (const type of types.values()) if (type.kind !== 'int') return true;
  return false;
}

function makeEngine(graph: Graph, options: CompileOptions, removed?: RemovedChecks): Engine | null {
  if (options.optimize === 'none') return null;
  return new Engine(graph, {
    rules: options.rules ?? standardRules,
    disabled: new Set(options.disabledRules),
    ...(options.seed === undefined ? {} : { seed: options.seed }),
    ...(removed === undefined ? {} : { explain: removed.add }),
  });
}

/** @param removed null: only what may show errors is run */
function runPasses(
  graph: Graph,
  engine: Engine | null,
  options: CompileOptions,
  removed: RemovedChecks | null,
): void {
  const setting = options.optimize ?? 'full';
  const last = lastPass(options);
  passes.forEach((pass, place) => {
    if (!pass.when.includes(setting) || pass.isAsked?.(options) === false) return;
    if (removed === null && pass.withoutErrors === true) return;
    // Dead code that is left half removed is no graph for any pass but its removal.
    if (pass.isNeeded !== true && (place > last || graph.log?.isSpent === true)) return;
    runPass(pass, graph, engine, { options, removed });
    options.afterPass?.(pass.name, graph);
  });
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

/** Takes a graph that was made of something else than a program of the language through the passes. */
export function optimizeGraph(
  graph: Graph,
  source: SourceText,
  options: CompileOptions,
): Pick<Compilation, 'removedChecks' | 'zeroCheckWalk' | 'visits' | 'effectiveVisits'> {
  const removed = new RemovedChecks(source, graph.log);
  const engine = makeEngine(graph, options, removed);
  runPasses(graph, engine, options, removed);
  graph.observer = null;
  const { visits, effective } = engine?.counts ?? { visits: 0, effective: 0 };
  return {
    removedChecks: removed.list,
    zeroCheckWalk: removed.walk,
    visits,
    effectiveVisits: effective,
  };
}

/** The rewrites that are no rules of the table, but can be switched off like them. */
export const builtInRewrites = [CONSTANT_FOLDING, VALUE_NUMBERING] as const;
