// Unreachable code elimination alone: statements have equations, and all values are unknown, so only literal
// conditions decide branches.
import { UNKNOWN } from './elements.ts';
import type { Element, EquationSystem } from './model.ts';
import type { Laws, Problem } from './transfer.ts';

/** @param facts known values, or null */
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
