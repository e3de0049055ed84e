// From a tree whose names are known to a graph, and the check of what must hold of its values.
//
// What must hold is collected while the graph is built; mostly types show it all at once. What they leave open is looked
// at in graphs that serve the check alone: whether a program is accepted does not depend on the options of its
// compilation (docs/language.md, decision 15).
import { Claims, construct, noRewriter, type Places } from './construct/index.ts';
import { Graph } from './ir/graph.ts';
import { Log } from './ir/log.ts';
import { workOn, type OptimizerOptions, type Work } from './optimize/work.ts';
import type { Report, Resolution } from './resolve/index.ts';
import type { SourceText } from './source/source-text.ts';
import type { Program } from './syntax/ast.ts';
import { NEWEST_LEVEL, SEPARATE_RETURNS } from './syntax/levels.ts';

export interface BuildOptions extends OptimizerOptions {
  /** 1 … 24: admits what that chapter has. Default: all that is implemented. */
  readonly level?: number;
  /** Keeps the log of every step. Default: false. */
  readonly record?: boolean;
  /** Most nodes at one time. Default: NODE_LIMIT, which is the same wherever programs are compiled. */
  readonly nodeLimit?: number;
  /** Where rewriting stops: see CompileOptions. */
  readonly until?: number | string;
  /** How many variables one Scope node holds while the program is read, at least 2. Default: 64. */
  readonly scopeWidth?: number;
  /** Code outside the program may call its functions. Default: false. */
  readonly exports?: boolean;
}

/** What is known of a program before its graph is built. */
export interface FrontEnd {
  readonly ast: Program;
  readonly source: SourceText;
  readonly resolution: Resolution;
  readonly library: Program | null;
}

/** The places of which claims are made: none; those that control comes to; all, as if it did. See claims.ts. */
type Claimed = 'none' | 'reached' | 'all';

export interface Built extends Work {
  /** What is still to be checked; null where nothing was collected. */
  readonly claims: Claims | null;
}

export function buildGraph(front: FrontEnd, options: BuildOptions, claimed: Claimed): Built {
  const { ast, source, resolution, library } = front;
  const { level = NEWEST_LEVEL, record, until, nodeLimit, scopeWidth, exports = false } = options;
  const log = record === true || typeof until === 'number' ? new Log() : null;
  if (log !== null && typeof until === 'number') log.stepLimit = until;
  const graph = new Graph(log, nodeLimit);
  const work = workOn(graph, source, options);
  const claims = claimed === 'none' ? null : new Claims(graph, claimed === 'all');
  const width = scopeWidth === undefined ? {} : { scopeWidth };
  construct(ast, graph, {
    resolution,
    rewriter: work.engine ?? noRewriter,
    claims,
    library,
    exports,
    separateReturns: level <= SEPARATE_RETURNS,
    ...width,
  });
  return { ...work, claims };
}

/** In programs with integers alone nothing can be wrong but names. */
export function mayHaveClaims({ usesMemory, types }: Resolution): boolean {
  if (usesMemory) return true;
  for (const type of types.values()) if (type.kind !== 'int') return true;
  return false;
}

/** Whether as much is known of values while the graph is built as in the check's own graphs. */
export const buildsInFull = ({
  optimize,
  disabledRules = [],
  without = [],
  rules,
  planted,
  until,
}: BuildOptions): boolean =>
  optimize !== 'none' &&
  disabledRules.length === 0 &&
  without.length === 0 &&
  rules === undefined &&
  planted === undefined &&
  typeof until !== 'number';

/** Whether all that must hold is known to hold already. */
export const isShown = ({ claims }: Built): boolean => claims?.isEmpty === true && !claims.hasGaps;

export interface CheckRequest {
  readonly report: Report;
  /** Whether an error has been told: then less is said of what may follow from it. */
  readonly hasErrors: () => boolean;
  /** Runs the passes that may show that a value is not what it must be. */
  readonly optimize: (work: Work) => void;
}

/**
 * Tells what is wrong with the values of a program.
 * @param first a graph with claims of what control comes to, which is used up; null: none has been built
 */
export function checkValues(
  front: FrontEnd,
  { nodeLimit, exports = false }: BuildOptions,
  first: Built | null,
  request: CheckRequest,
): void {
  const inFull = { exports, ...(nodeLimit === undefined ? {} : { nodeLimit }) };
  const judged = judge(first ?? buildGraph(front, inFull, 'reached'), request);
  if (judged !== null) judge(buildGraph(front, inFull, 'all'), request, judged);
}

/** Returns the places that were judged, null for all. */
function judge(work: Built, { report, hasErrors, optimize }: CheckRequest, judged?: Places): Places | null {
  const { claims } = work;
  if (claims === null) return null;
  if (!claims.isEmpty) optimize(work);
  return claims.tell(report, hasErrors(), judged);
}
