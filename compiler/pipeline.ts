// From source text to the finished graph: reading, checking, building, optimizing (passes.ts).
//
// Nothing here throws on any text: errors of the program are diagnostics, and limits have errors of their own.
import type { RemovedCheck } from './analysis/checks.ts';
import type { CompileOptions } from './compile-options.ts';
import { Claims, construct, noRewriter, type Places } from './construct/index.ts';
import { Graph, TooManyNodes } from './ir/graph.ts';
import { Log, READING } from './ir/log.ts';
import { EndlessRewriting } from './optimize/engine.ts';
import type { RecordedWalk } from './optimize/removed-checks.ts';
import { libraryFor } from './library/index.ts';
import { runPasses, runPassesOfCheck, workOn, type Work } from './passes.ts';
import { resolve, type Report, type Resolution } from './resolve/index.ts';
import { Diagnostics } from './source/diagnostics.ts';
import type { LocatedDiagnostic } from './source/diagnostic.ts';
import { didYouMean } from './source/did-you-mean.ts';
import type { SourceText } from './source/source-text.ts';
import type { Program } from './syntax/ast.ts';
import { parse } from './syntax/index.ts';

/** All stages' results so far. A stage that failed leaves the later ones empty. */
export interface Compilation {
  readonly source: SourceText;
  readonly ast: Program;
  readonly diagnostics: readonly LocatedDiagnostic[];
  /** What is allowed and hardly meant. */
  readonly warnings: readonly LocatedDiagnostic[];
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

/** Errors that can be told of a program of which only the names are understood. */
const ofNames: ReadonlySet<string> = new Set(['undefined-name', 'assign-undefined']);

/** What a compilation tells of the optimizer's work. */
type WorkResult = Pick<Compilation, 'removedChecks' | 'zeroCheckWalk' | 'visits' | 'effectiveVisits'>;

/** No graph, and nothing done yet. */
export function emptyCompilation(source: SourceText, ast: Program): Compilation {
  return {
    source,
    ast,
    diagnostics: [],
    warnings: [],
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
  const { ast, source, understood } = parsed;
  const empty = emptyCompilation(source, ast);
  if (understood.kind === 'nothing')
    return { ...empty, diagnostics: parsed.diagnostics, warnings: parsed.warnings };
  options.began?.('resolve');
  const diagnostics = new Diagnostics(source, parsed);
  const report: Report = (code, span, args) => {
    const isKnown =
      understood.kind === 'all' || (ofNames.has(code) && !understood.except.has(args?.name ?? ''));
    if (isKnown) diagnostics.add(code, span, args);
  };
  const library = libraryFor(text);
  const resolution = resolve(ast, { report, suggest: didYouMean, library });
  if (understood.kind === 'names') return { ...empty, ...diagnostics.told() };
  const front: FrontEnd = { ast, source, resolution, library };
  let built: Built | null = null;
  try {
    built = constructChecked(front, options, diagnostics);
    if (built !== null) {
      options.afterPass?.(READING, built.graph);
      options.began?.('optimize');
      runPasses(built, options);
    }
  } catch (error) {
    if (error instanceof TooManyNodes)
      diagnostics.add('too-many-nodes', ast.span, { limit: String(options.nodeLimit ?? 1_000_000) });
    else if (error instanceof EndlessRewriting) {
      diagnostics.add('endless-rewriting', ast.span, { rules: error.message });
      options.endless?.(error.cycle);
    } else throw error;
  }
  const told = diagnostics.told();
  if (built === null || told.diagnostics.length > 0) return { ...empty, ...told };
  const { graph } = built;
  return {
    ...empty,
    ok: true,
    ...told,
    graph,
    log: graph.log,
    created: graph.created,
    ...resultOf(built),
  };
}

/** What is told of finished work. */
function resultOf({ graph, engine, removed }: Work): WorkResult {
  graph.observer = null;
  const { visits, effective } = engine?.counts ?? { visits: 0, effective: 0 };
  return { removedChecks: removed.list, zeroCheckWalk: removed.walk, visits, effectiveVisits: effective };
}

/** What is known of a program before its graph is built. */
interface FrontEnd {
  readonly ast: Program;
  readonly source: SourceText;
  readonly resolution: Resolution;
  readonly library: Program | null;
}

interface Built extends Work {
  /** What is still to be checked; null where it is known to hold. */
  readonly claims: Claims | null;
}

/**
 * The graph of a program, if it is right. What must hold of its values is looked at while it is built; mostly types show
 * it all at once. Otherwise that graph serves the check alone, and the program's own is built anew.
 */
function constructChecked(front: FrontEnd, options: CompileOptions, diagnostics: Diagnostics): Built | null {
  const isRight = (): boolean => diagnostics.count === 0;
  if (mayHaveClaims(front.resolution)) {
    const asIn = isRight() && buildsInFull(options) ? options : inFull(options);
    const first = constructGraph(front, asIn, 'reached');
    if (asIn === options && first.claims?.isEmpty === true && !first.claims.hasGaps) return first;
    options.began?.('check');
    const judged = judge(first, diagnostics);
    if (judged !== null) judge(constructGraph(front, inFull(options), 'all'), diagnostics, judged);
  }
  return isRight() ? constructGraph(front, options, 'none') : null;
}

/** Whether a program is accepted does not depend on the options of its compilation (LANGUAGE.md, decision 15). */
const inFull = ({ nodeLimit }: CompileOptions): CompileOptions =>
  nodeLimit === undefined ? {} : { nodeLimit };

/** Whether as much is known of values while the graph is built as with the options of `inFull`. */
const buildsInFull = ({ optimize, disabledRules = [], rules, until }: CompileOptions): boolean =>
  optimize !== 'none' && disabledRules.length === 0 && rules === undefined && typeof until !== 'number';

/** Tells what is wrong with the values of a program; returns the places that were judged, null for all. */
function judge(work: Built, diagnostics: Diagnostics, judged?: Places): Places | null {
  const { claims } = work;
  if (claims === null) return null;
  if (!claims.isEmpty) runPassesOfCheck(work);
  const report: Report = (code, span, args) => diagnostics.add(code, span, args);
  return claims.tell(report, diagnostics.count > 0, judged);
}

/** @param claimed the places of which claims are made: those that control comes to, or all as if it did; see claims.ts */
function constructGraph(
  front: FrontEnd,
  options: CompileOptions,
  claimed: 'none' | 'reached' | 'all',
): Built {
  const { ast, source, resolution, library } = front;
  const { record, until, nodeLimit, scopeWidth, began } = options;
  began?.('construct');
  const log = record === true || typeof until === 'number' ? new Log() : null;
  if (log !== null && typeof until === 'number') log.stepLimit = until;
  const graph = new Graph(log, nodeLimit);
  const work = workOn(graph, source, options);
  const claims = claimed === 'none' ? null : new Claims(graph, claimed === 'all');
  const width = scopeWidth === undefined ? {} : { scopeWidth };
  construct(ast, graph, { resolution, rewriter: work.engine ?? noRewriter, claims, library, ...width });
  return { ...work, claims };
}

/** In programs with integers alone nothing can be wrong but names. */
function mayHaveClaims({ usesMemory, types }: Resolution): boolean {
  if (usesMemory) return true;
  for (const type of types.values()) if (type.kind !== 'int') return true;
  return false;
}

/** Takes a graph that was made of something else than a program of the language through the passes. */
export function optimizeGraph(graph: Graph, source: SourceText, options: CompileOptions): WorkResult {
  const work = workOn(graph, source, options);
  runPasses(work, options);
  return resultOf(work);
}
