// The comparison of all strategies: which lines are shown, which cells are marked, and what it comes to.
import type { ComparisonData, StrategyName } from '../../compiler/index.ts';

export interface ComparisonCell {
  readonly strategy: StrategyName;
  readonly text: string;
  /** It proves more than some weaker strategy. */
  readonly stronger: boolean;
}

export interface ComparisonRow {
  readonly variable: number;
  readonly cells: readonly ComparisonCell[];
  /** The class of values that congruence alone proves equal; -1 for none. */
  readonly class: number;
}

/** @param differences only variables on which the strategies do not agree */
export function comparisonRows(data: ComparisonData, differences: boolean): ComparisonRow[] {
  const { variables, columns, stronger, classes } = data;
  const rows = variables.map((_, variable): ComparisonRow => ({
    variable,
    class: classes[variable] ?? -1,
    cells: columns.map(({ strategy, final }) => ({
      strategy,
      text: final[variable],
      stronger: stronger[variable].includes(strategy),
    })),
  }));
  return differences
    ? rows.filter(({ cells, class: each }) => each >= 0 || cells.some((cell) => cell.stronger))
    : rows;
}

export interface Gain {
  /** The weakest strategy that proves them. */
  readonly strategy: StrategyName;
  readonly variables: readonly number[];
}

/** What the stronger strategies prove first, each under the weakest of them. */
export function gainsOf({ variables, stronger }: ComparisonData): Gain[] {
  const found = new Map<StrategyName, number[]>();
  variables.forEach((_, variable) => {
    const [weakest] = stronger[variable];
    if (weakest !== undefined) found.set(weakest, [...(found.get(weakest) ?? []), variable]);
  });
  return [...found].map(([strategy, each]) => ({ strategy, variables: each }));
}
