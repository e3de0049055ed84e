// From a resolved tree to a graph, and the check of claims about its values.
//
// Construction collects claims, most of which types prove immediately. The others are checked in separate
// graphs, so that whether a program is accepted does not depend on its compilation options (docs/language.md,
// decision 15).
import { Claims, construct, noRewriter, type Places } from './construct/index.ts';
import { Graph } from './ir/graph.ts';
import { Log } from './ir/log.ts';
import { workOn, type OptimizerOptions, type Work } from './optimize/work.ts';
import type { Report, Resolution } from './resolve/index.ts';
import type { SourceText } from './source/source-text.ts';
import type { Program } from './syntax/ast.ts';
import { NEWEST_LEVEL, SEPARATE_RETURNS } from './syntax/levels.ts';

export interface BuildOptions extends OptimizerOptions {
  /** 1 … 24: admits the features up to that chapter. Default: all. */
  readonly level?: number;
  /** Logs every step. Default: false. */
  readonly record?: boolean;
  /** Default: NODE_LIMIT, the same everywhere. */
  readonly nodeLimit?: number;
  readonly until?: number | string;
  /** Variables per Scope node during construction, at least 2. Default: 64. */
  readonly scopeWidth?: number;
  /** Code outside the program may call its functions. Default: false. */
  readonly exports?: boolean;
}

export interface FrontEnd {
  readonly ast: Program;
  readonly source: SourceText;
  readonly resolution: Resolution;
  readonly library: Program | null;
}

/** The places with claims: none, reachable ones, or all. See claims.ts. */
type Claimed = 'none' | 'reached' | 'all';

export interface Built extends Work {
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

/** A program with only integers can only have errors of names. */
export function mayHaveClaims({ usesMemory, types }: Resolution): boolean {
  if (usesMemory) return true;
  for (const type of types.values()) if (type.kind !== 'int') return true;
  return false;
}

/** Whether construction knows as much about values as in the check's own graphs. */
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

export const isShown = ({ claims }: Built): boolean => claims?.isEmpty === true && !claims.hasGaps;

export interface CheckRequest {
  readonly report: Report;
  /** Whether an error has been reported, which suppresses possible consequences. */
  readonly hasErrors: () => boolean;
  readonly optimize: (work: Work) => void;
}

/** @param first a graph with claims at reachable places, which is consumed, or null */
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

/** Returns the places that were judged, or null for all. */
function judge(work: Built, { report, hasErrors, optimize }: CheckRequest, judged?: Places): Places | null {
  const { claims } = work;
  if (claims === null) return null;
  if (!claims.isEmpty) optimize(work);
  return claims.tell(report, hasErrors(), judged);
}
