// Unreachable code elimination alone: statements have equations; of values nothing is known, so that a branch goes one
// way only where its condition is a literal.
import { UNKNOWN } from './elements.ts';
import type { Element, EquationSystem } from './model.ts';
import type { Laws, Problem } from './transfer.ts';

/** @param facts what is known of values from before; null: nothing */
export function unreachableCode(
  system: EquationSystem,
  laws: Laws,
  facts: readonly Element[] | null = null,
): Problem {
  const start = system.equations.map(({ kind, index }): Element => {
    if (kind === 'statement') return 'unreachable';
    return facts === null ? UNKNOWN : facts[index];
  });
  return { system, laws, solvesStatements: true, solvesValues: false, start, open: null };
}
