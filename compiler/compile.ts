// Compiles source text to the finished graph, through the optimizer's last pass (stages.ts). Never throws on
// any text: errors of the program are diagnostics, including limits.
import { plainText } from './base/phrase.ts';
import type { DiagnosticCode } from './source/messages.ts';
import { buildsInFull, isShown, mayHaveClaims, type Built, type FrontEnd } from './build.ts';
import { Compilation, type FrontResult } from './compilation.ts';
import { TooManyNodes } from './ir/graph.ts';
import { READING } from './ir/log.ts';
import { libraryFor } from './library/index.ts';
import { NonterminatingRewriting } from './optimize/engine/engine.ts';
import { type Work } from './optimize/work.ts';
import type { CompileOptions } from './options.ts';
import type { Report } from './resolve/index.ts';
import { Diagnostics } from './source/diagnostics.ts';
import { didYouMean } from './source/did-you-mean.ts';
import { isStopPass, type StopPass } from './optimize/passes.ts';
import { runPasses, runPassesOfCheck, take } from './stages.ts';

/** Errors that can be reported if only the program's names are known. */
const ofNames: ReadonlySet<DiagnosticCode> = new Set(['undefined-name', 'assign-undefined']);

/** Never throws on any text. */
export function compile(text: string, options: CompileOptions = {}): Compilation {
  const parsed = take('syntax', options, text, options.level === undefined ? {} : { level: options.level });
  const { ast, source, understood } = parsed;
  if (understood.kind === 'nothing') return new Compilation(parsed, options);
  const diagnostics = new Diagnostics(source, parsed);
  const report: Report = (code, span, args, places) => {
    const isKnown =
      understood.kind === 'all' || (ofNames.has(code) && !understood.except.has(plainText(args?.name ?? '')));
    if (isKnown) diagnostics.add(code, span, args, places);
  };
  const library = libraryFor(text);
  const resolution = take('resolve', options, ast, { report, suggest: didYouMean, library });
  if (understood.kind === 'names') return new Compilation({ source, ast, ...diagnostics.told() }, options);
  let built: Built | null = null;
  try {
    built = buildChecked({ ast, source, resolution, library }, options, diagnostics, report);
    if (built !== null) optimize(built, options);
  } catch (error) {
    if (error instanceof TooManyNodes)
      diagnostics.add('too-many-nodes', error.span, { limit: String(error.limit) });
    else if (error instanceof NonterminatingRewriting) {
      diagnostics.add('endless-rewriting', ast.span, { rules: error.told });
      options.endless?.(error.cycle);
    } else throw error;
  }
  const told = diagnostics.told();
  const result = built === null || told.diagnostics.length > 0 ? {} : resultOf(built);
  return new Compilation({ source, ast, ...told, ...result }, options);
}

/** The graph of a correct program. If it proves all claims itself, no separate graph is needed. */
function buildChecked(
  front: FrontEnd,
  options: CompileOptions,
  diagnostics: Diagnostics,
  report: Report,
): Built | null {
  const hasErrors = (): boolean => diagnostics.count > 0;
  if (mayHaveClaims(front.resolution)) {
    const serves = !hasErrors() && buildsInFull(options);
    const first = serves ? take('construct', options, front, options, 'reached') : null;
    if (first !== null && isShown(first)) return first;
    take('check', options, front, options, first, { report, hasErrors, optimize: runPassesOfCheck });
  }
  return hasErrors() ? null : take('construct', options, front, options, 'none');
}

function optimize(work: Work, options: CompileOptions): void {
  options.afterPass?.(READING, work.graph);
  runPasses(work, options, lastPass(options), options.afterPass);
}

/** The pass after which only necessary ones run; null if all run. */
export function lastPass({ until }: CompileOptions): StopPass | null {
  if (typeof until !== 'string') return null;
  if (!isStopPass(until)) throw new Error(`there is no pass ${String(until)}`);
  return until;
}

export function resultOf({ graph, engine, removed, vetoes }: Work): Omit<FrontResult, 'source' | 'ast'> {
  const { visits, effective } = engine?.counts ?? { visits: 0, effective: 0 };
  return {
    graph,
    removedChecks: removed.list,
    zeroCheckWalk: removed.walk,
    visits,
    effectiveVisits: effective,
    unmet: vetoes?.unmet ?? [],
  };
}
