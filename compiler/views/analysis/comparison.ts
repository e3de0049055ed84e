// Compares all strategies on one program: what each proves about each variable, and which facts need stronger
// ones.
import { analysisNames } from '../../choices/index.ts';
import { elementText, isAtLeast } from '../../analysis/lattice/elements.ts';
import type { AnalysisName, Element, Solution } from '../../analysis/lattice/model.ts';
import { analyse } from '../../analysis/lattice/solve.ts';
import {
  systemFor,
  variablesOf,
  type AnalysisCounts,
  type AnalysisForm,
  type AnalysisNote,
  type AnalysisRequest,
  type AnalysisVariable,
} from './analysis.ts';
import { peepholeElements } from './peephole-facts.ts';
import type { Compilation } from '../../compilation.ts';

/**
 * From weakest to strongest: each analysis proves at least what earlier ones prove. `peephole` is
 * incomparable.
 */
export const strategyNames = ['peephole', ...analysisNames] as const;
export type StrategyName = (typeof strategyNames)[number];

export interface ComparisonColumn {
  readonly strategy: StrategyName;
  /** Elements by variable, as text; '', only for `peephole`, if rewriting removed the unused node. */
  readonly final: readonly string[];
  /** Null for `peephole`, which evaluates no equations. */
  readonly counts: AnalysisCounts | null;
}

export interface ComparisonData {
  readonly form: AnalysisForm;
  readonly variables: readonly AnalysisVariable[];
  /** The form `statements` has no `peephole`, because rewriting works on nodes. */
  readonly columns: readonly ComparisonColumn[];
  /** By variable: the strategies that prove more about it than some weaker one, in column order. */
  readonly stronger: readonly (readonly StrategyName[])[];
  /** By variable; -1 for statements. */
  readonly classes: readonly number[];
  readonly notes: readonly AnalysisNote[];
}

const weaker: Readonly<Record<StrategyName, readonly StrategyName[]>> = {
  peephole: [],
  cp: ['peephole'],
  uce: ['peephole'],
  'in-turn': ['peephole', 'cp', 'uce'],
  combined: ['peephole', 'cp', 'uce', 'in-turn'],
  congruence: ['peephole', 'cp', 'uce', 'in-turn', 'combined'],
};

type Found = ReadonlyMap<StrategyName, readonly (Element | null)[]>;

/**
 * Requires a program without errors. The form `graph` uses the graph of `optimize`; default: the unoptimized
 * one.
 */
export function comparisonOf(
  compilation: Compilation,
  { form, optimize = 'none' }: Pick<AnalysisRequest, 'form' | 'optimize'> = { form: 'graph' },
): ComparisonData {
  const { form: present, system, graph, notes } = systemFor(compilation, { form, optimize });
  const solutions = strategyNames
    .filter((name): name is AnalysisName => name !== 'peephole')
    .map((analysis) => analyse(system, { analysis, order: 'fast' }));
  const found = new Map<StrategyName, readonly (Element | null)[]>();
  const variables = variablesOf(system, compilation.source);
  // Last, because it rewrites the graph.
  if (graph !== null) found.set('peephole', peepholeElements(graph, system));
  for (const { analysis, elements } of solutions) found.set(analysis, elements);
  return {
    form: present,
    variables,
    columns: [...found].map(([strategy, elements]) => ({
      strategy,
      final: elements.map((element) => (element === null ? '' : elementText(element))),
      counts: countsOf(strategy, solutions),
    })),
    stronger: variables.map((_, variable) =>
      [...found.keys()].filter((name) => isStronger(found, name, variable)),
    ),
    classes: solutions.find(({ classes }) => classes !== null)?.classes ?? variables.map(() => -1),
    notes,
  };
}

const countsOf = (strategy: StrategyName, solutions: readonly Solution[]): AnalysisCounts | null =>
  solutions.find(({ analysis }) => analysis === strategy)?.counts ?? null;

/** A missing element proves nothing. */
function isStronger(found: Found, strategy: StrategyName, variable: number): boolean {
  const element = found.get(strategy)?.[variable] ?? null;
  if (element === null || weaker[strategy].length === 0) return false;
  return weaker[strategy].every((name) => {
    const other = found.get(name)?.[variable] ?? null;
    return other === null ? !isBottom(element) : other !== element && isAtLeast(element, other);
  });
}

const isBottom = (element: Element): boolean =>
  typeof element === 'string' ? element === 'reachable' : element.kind === 'unknown';
