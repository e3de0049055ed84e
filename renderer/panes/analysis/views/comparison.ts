// The comparison of all strategies: displayed rows, marked cells, and totals.
import type { ComparisonData, StrategyName } from '../../../../compiler/index.ts';
import { toneOf } from '../trace.ts';

export interface ComparisonCell {
  readonly strategy: StrategyName;
  readonly text: string;
  readonly stronger: boolean;
}

export interface ComparisonRow {
  readonly variable: number;
  readonly cells: readonly ComparisonCell[];
  /** Class of unknown values proved congruent; -1 if it has no other member. */
  readonly class: number;
}

/** @param differences only variables on which the strategies differ */
export function comparisonRows(data: ComparisonData, differences: boolean): ComparisonRow[] {
  const { variables, columns, stronger, classes } = data;
  const strongest = columns[columns.length - 1].final;
  const size = new Map<number, number>();
  for (const each of classes) size.set(each, (size.get(each) ?? 0) + 1);
  // Constants of one class are equal anyway, and never-defined values have no facts.
  const isTold = (variable: number): boolean =>
    toneOf(strongest[variable]) === 'bottom' && (size.get(classes[variable]) ?? 0) > 1;
  const rows = variables.map((_, variable): ComparisonRow => ({
    variable,
    class: isTold(variable) ? classes[variable] : -1,
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
  readonly strategy: StrategyName;
  readonly variables: readonly number[];
}

/** Each fact under the weakest strategy that proves it. */
export function gainsOf({ variables, stronger }: ComparisonData): Gain[] {
  const found = new Map<StrategyName, number[]>();
  variables.forEach((_, variable) => {
    const [weakest] = stronger[variable];
    if (weakest !== undefined) found.set(weakest, [...(found.get(weakest) ?? []), variable]);
  });
  return [...found].map(([strategy, each]) => ({ strategy, variables: each }));
}
