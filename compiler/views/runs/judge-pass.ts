// Judges another program's transformation of a graph: form, behavior, size, and speed. compile-text.ts checks
// the returned graph and its schedule first. A schedule is executed, too. Never throws.
import { say, type Phrase } from '../../base/phrase.ts';
import type { Compilation } from '../../compilation.ts';
import { foreignForm } from '../../interchange/form.ts';
import type { ScheduleChoice } from '../../choices/index.ts';
import type { EquivalenceData } from '../../semantics/index.ts';
import type { LocatedDiagnostic } from '../../source/diagnostic.ts';
import { SourceText } from '../../source/source-text.ts';
import { compileText } from '../compile-text.ts';
import { executedIn } from '../machine/measures.ts';
import { equivalenceOf } from './semantics.ts';

export interface PassFigures {
  readonly nodes: number;
  /** Instructions that the own schedule executes, or else the best one; null if the run reached a limit. */
  readonly executed: number | null;
}

/** Executed instructions of the returned graph; null if the run reached a limit. */
export type ScheduleFigures = Readonly<Record<ScheduleChoice, number | null>>;

export interface PassRequest {
  readonly runs: number;
  readonly seed: number;
  readonly argument: bigint;
  readonly budget?: number;
}

export interface PassJudgement {
  readonly verdict: 'malformed' | EquivalenceData['verdict'];
  readonly problem: Phrase | null;
  /** Why the graph is malformed, with locations in `source`. */
  readonly diagnostics: readonly LocatedDiagnostic[];
  readonly source: SourceText;
  /** The returned graph, compiled unchanged; null if malformed. */
  readonly returned: Compilation | null;
  readonly before: PassFigures;
  /** Null if the graph is malformed. */
  readonly after: PassFigures | null;
  /** Null if the graph is malformed, or if no schedule was returned. */
  readonly schedules: ScheduleFigures | null;
  /** Includes a smallest difference; null if the graph is malformed. */
  readonly behavior: EquivalenceData | null;
}

/** If a pass makes a run more than ten times as long, it is assumed to make the run infinite. */
const MAX_SLOWDOWN = 0.1;
const MAX_QUOTED = 60;

/**
 * @param given the pass's input, a program without errors @param returned in the form of `emit --as json` or
 * `--as graph`
 */
export function judgePass(given: Compilation, returned: string, request: PassRequest): PassJudgement {
  const before = figuresOf(given, request);
  const malformed = (why: Pick<PassJudgement, 'problem' | 'diagnostics' | 'source'>): PassJudgement => ({
    ...{ verdict: 'malformed', ...why, returned: null, before, after: null, schedules: null, behavior: null },
  });
  const problem = formProblem(returned);
  if (problem !== null) return malformed({ problem, diagnostics: [], source: new SourceText(returned) });
  const compiled = compileText(returned, { optimize: 'none', record: true });
  const { graph, source, diagnostics } = compiled;
  if (graph === null || given.graph === null) return malformed({ problem, diagnostics, source });
  const { runs, seed, budget } = request;
  const [first, second] = [
    { graph: given.graph, source: given.source },
    { graph, source },
  ];
  const compared = { runs, seed, smallest: true, ...(budget === undefined ? {} : { budget }) };
  const graphs = equivalenceOf(first, second, { ...compared, endsWithin: MAX_SLOWDOWN });
  const { own } = compiled;
  const behavior =
    own === null || graphs.verdict === 'different'
      ? graphs
      : equivalenceOf(first, { ...second, executes: own }, compared);
  const schedules = own === null ? null : scheduleFigures(compiled, request);
  const shared = { verdict: behavior.verdict, problem, diagnostics, source, returned: compiled };
  return { ...shared, before, after: figuresOf(compiled, request), schedules, behavior };
}

function scheduleFigures(compiled: Compilation, { argument }: PassRequest): ScheduleFigures {
  const executed = (kind: ScheduleChoice): number | null =>
    executedIn(compiled.schedule(kind), compiled, { argument }).executed;
  return { early: executed('early'), late: executed('late'), best: executed('best'), own: executed('own') };
}

/** The first line, quoted, without control characters. */
const beginningOf = (text: string): string =>
  JSON.stringify(text.trimStart().split('\n', 1).join('').slice(0, MAX_QUOTED));

function formProblem(text: string): Phrase | null {
  const trimmed = text.trim();
  if (trimmed === '')
    return say`the pass printed nothing. It must print a graph to standard output, even if it changed nothing`;
  // A printed node looks like a line of a graph.
  if (!trimmed.startsWith('{') && /^\{/m.test(trimmed))
    return say`other output precedes the graph in JSON; it begins with ${beginningOf(text)}. Print only the graph to standard output, and your own messages to standard error`;
  if (foreignForm(text) === 'graph') return null;
  if (!trimmed.startsWith('{'))
    return say`this is not a graph, because it begins with ${beginningOf(text)}. Print only the graph to standard output, and your own messages to standard error`;
  if (/^\{\s*'/.test(trimmed))
    return say`this is a dictionary of Python and not JSON, because its strings are in ' instead of ". Print json.dumps(graph)`;
  try {
    JSON.parse(text);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    const end = Number(/at position (\d+)/.exec(why)?.[1] ?? 0);
    if (isJson(text.slice(0, end)))
      return say`other output follows the graph in JSON; it begins with ${beginningOf(text.slice(end))}. Print only the graph to standard output, and your own messages to standard error`;
    return say`this is not JSON: ${why}. Print one graph and nothing else to standard output`;
  }
  return say`this is not a graph: expected an object with a list of nodes`;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Requires a program without errors. */
export function figuresOf(
  compilation: Compilation,
  { argument }: Pick<PassRequest, 'argument'>,
  schedule: ScheduleChoice = 'own',
): PassFigures {
  const { graph } = compilation;
  if (graph === null) return { nodes: 0, executed: null };
  const { executed } = executedIn(compilation.schedule(schedule), compilation, { argument });
  return { nodes: [...graph.all()].length, executed };
}
