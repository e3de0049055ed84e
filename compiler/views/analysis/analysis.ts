// Analyses as plain data: equations and elements as text, and, on request, each evaluation with its reasons.
//
// Texts of elements: `U` and `R` for statements; `⊤`, a constant, and `⊥` for values. Variables are
// identified by their index in `variables`.
import type { AnalysisForm } from '../../choices/index.ts';
import { elementText, literalText, UNDEFINED, UNKNOWN } from '../../analysis/lattice/elements.ts';
import { graphSystem } from '../../analysis/lattice/from-graph.ts';
import type {
  AnalysisName,
  ControlEdge,
  Element,
  Equation,
  EquationSystem,
  Operand,
  Solution,
  SolvingOrder,
  Split,
  Visit,
} from '../../analysis/lattice/model.ts';
import { analyse } from '../../analysis/lattice/solve.ts';
import { equationText } from '../../analysis/lattice/text.ts';
import { readsOf } from '../../analysis/lattice/transfer.ts';
import type { Graph } from '../../ir/graph.ts';
import { isTrue } from '../../ir/values.ts';
import { foreignForm } from '../../interchange/form.ts';
import { compileText } from '../compile-text.ts';
import type { Optimization } from '../../optimize/work.ts';
import type { Compilation } from '../../compilation.ts';
import type { SourceText } from '../../source/source-text.ts';
import { statementSystem, type StatementSystem } from '../../ssa/equations.ts';

export type Refusal = Extract<StatementSystem, { readonly refused: string }>['refused'];

export type { AnalysisForm } from '../../choices/index.ts';

export interface AnalysisRequest {
  /** `statements` falls back to `graph` if the program has no such form; see `AnalysisData.notes`. */
  readonly form: AnalysisForm;
  readonly analysis: AnalysisName;
  readonly order: SolvingOrder;
  readonly trace: boolean;
  /**
   * For form `graph`: analyzes the graph of this setting; `none` shows what an analysis finds alone. Default:
   * the compilation's graph.
   */
  readonly optimize?: Optimization;
  /** Limits the recorded visits, not the analysis. Default: `MAX_VISITS`. */
  readonly mostVisits?: number;
}

const MAX_VISITS = 5000;

export interface AnalysisVariable {
  readonly name: string;
  readonly kind: 'statement' | 'value';
  /** `x3 = [s5 → x2 ∧ x1]`, with the program's names. */
  readonly equation: string;
  readonly reads: readonly number[];
  /** For a value: the variable of the statement that computes it; -1 for floating values and statements. */
  readonly place: number;
  /** The arms of a phi, by edge; [] for others. */
  readonly arms: readonly ArmData[];
  /** The edges through which control reaches a statement; [] for values. */
  readonly edges: readonly ArmData[];
  /** -1 in the form `statements`. */
  readonly node: number;
  /** Half-open source range and its line; all are 0 if there is none. */
  readonly start: number;
  readonly end: number;
  readonly line: number;
}

/** An arm is top as long as control cannot take its edge. */
export interface ArmData {
  readonly from: number;
  /** The edge is taken if this variable is `sense`; -1 if the condition is a literal, or there is none. */
  readonly condition: number;
  readonly sense: boolean;
  /** A literal condition excludes the edge. */
  readonly never: boolean;
  readonly operand: string;
}

export interface VisitData extends Omit<Visit, 'before' | 'after'> {
  readonly before: string;
  readonly after: string;
  readonly changed: boolean;
}

/**
 * `no-statements-form`: see `refusal`. `compiled-again`: `optimize` required another graph, to which node ids
 * refer.
 */
export type AnalysisNote = 'no-statements-form' | 'compiled-again';

export type AnalysisCounts = Solution['counts'];

export interface AnalysisData {
  readonly form: AnalysisForm;
  readonly analysis: AnalysisName;
  readonly order: SolvingOrder;
  readonly variables: readonly AnalysisVariable[];
  /** The elements at the start and at the fixed point, by variable. */
  readonly initial: readonly string[];
  readonly final: readonly string[];
  /** [] without `trace`. */
  readonly visits: readonly VisitData[];
  readonly truncated: boolean;
  /** By variable, -1 for statements; null for other analyses. */
  readonly classes: readonly number[] | null;
  readonly splits: readonly Split[];
  readonly counts: AnalysisCounts;
  readonly notes: readonly AnalysisNote[];
  /** Why the program has no statement form, if one was requested: `memory`, `floats` … */
  readonly refusal: Refusal | null;
}

export function analysisOf(compilation: Compilation, request: AnalysisRequest): AnalysisData {
  const { analysis, order, trace } = request;
  const { form, system, notes, refusal } = systemFor(compilation, request);
  const { elements, classes, visits, splits, counts } = analyse(system, {
    analysis,
    order,
    trace,
    mostVisits: request.mostVisits ?? MAX_VISITS,
  });
  return {
    form,
    analysis,
    order,
    variables: variablesOf(system, compilation.source, analysis),
    initial: system.equations.map(({ kind }) => elementText(initial[analysis][kind])),
    final: elements.map(elementText),
    visits: visits.map(visitData),
    truncated: trace && visits.length < counts.evaluations,
    classes,
    splits: trace ? splits : [],
    counts,
    notes,
    refusal,
  };
}

export interface AnalysedSystem {
  readonly form: AnalysisForm;
  readonly system: EquationSystem;
  /** Null in the form `statements`. */
  readonly graph: Graph | null;
  readonly notes: readonly AnalysisNote[];
  readonly refusal: Refusal | null;
}

export function systemFor(
  compilation: Compilation,
  { form, optimize }: Pick<AnalysisRequest, 'form' | 'optimize'>,
): AnalysedSystem {
  const notes: AnalysisNote[] = [];
  let refusal: Refusal | null = null;
  if (form === 'statements') {
    const foreign = foreignForm(compilation.source.text);
    const found: StatementSystem = foreign === null ? statementSystem(compilation) : { refused: foreign };
    if ('system' in found) return { form, system: found.system, graph: null, notes, refusal };
    refusal = found.refused;
    notes.push('no-statements-form');
  }
  if (optimize !== undefined) notes.push('compiled-again');
  const analysed = optimize === undefined ? compilation : compileText(compilation.source.text, { optimize });
  const graph = analysed.optimized;
  return { form: 'graph', system: graphSystem(graph), graph, notes, refusal };
}

/** @param analysis whose equations are shown */
export function variablesOf(
  system: EquationSystem,
  source: SourceText,
  analysis: AnalysisName = 'combined',
): AnalysisVariable[] {
  return system.equations.map((equation) => {
    const { name, kind, node, start, end } = equation;
    return {
      name,
      kind,
      equation: equationText(system, equation, analysis),
      reads: readsOf(system, equation),
      place: placeOf(equation),
      arms: armsOf(system, equation),
      edges: equation.kind === 'statement' ? equation.edges.map((edge) => edgeData(edge, '')) : [],
      node,
      start,
      end,
      line: end > start ? source.lineOf({ start, end }) : 0,
    };
  });
}

function placeOf(equation: Equation): number {
  if (equation.kind === 'statement') return -1;
  return equation.at < 0 && equation.definition.kind === 'phi' ? equation.definition.merge : equation.at;
}

function armsOf({ equations }: EquationSystem, equation: Equation): ArmData[] {
  if (equation.kind !== 'value' || equation.definition.kind !== 'phi') return [];
  const { merge, arms } = equation.definition;
  const at = equations[merge];
  const nameOf = (arm: Operand): string =>
    arm.kind === 'literal' ? literalText(arm.value) : equations[arm.variable].name;
  return arms.flatMap((arm, i): ArmData[] => {
    const edge = at.kind === 'statement' ? at.edges[i] : undefined;
    return edge === undefined ? [] : [edgeData(edge, nameOf(arm))];
  });
}

/** Elements before an analysis. Variables that it does not solve start at the worst element. */
const initial: Readonly<Record<AnalysisName, Readonly<Record<'statement' | 'value', Element>>>> = {
  cp: { statement: 'reachable', value: UNDEFINED },
  uce: { statement: 'unreachable', value: UNKNOWN },
  // cp runs first.
  'in-turn': { statement: 'reachable', value: UNDEFINED },
  combined: { statement: 'unreachable', value: UNDEFINED },
  congruence: { statement: 'unreachable', value: UNDEFINED },
};

function edgeData({ from, condition, sense }: ControlEdge, operand: string): ArmData {
  const never = condition?.kind === 'literal' && isTrue(condition.value) !== sense;
  const variable = condition?.kind === 'variable' ? condition.variable : -1;
  return { from, condition: variable, sense, never, operand };
}

function visitData({ before, after, ...visit }: Visit): VisitData {
  return {
    ...visit,
    before: elementText(before),
    after: elementText(after),
    changed: before !== after,
  };
}
