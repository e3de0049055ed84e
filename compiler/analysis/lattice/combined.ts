// Both analyses at once over one system: values depend on reachability, statements on values. Everything
// starts at top: unreachable and undefined.
import { UNDEFINED } from './elements.ts';
import type { Element, EquationSystem } from './model.ts';
import type { Laws, Problem } from './transfer.ts';

export function combinedAnalysis(system: EquationSystem, laws: Laws): Problem {
  const start = system.equations.map(({ kind }): Element =>
    kind === 'statement' ? 'unreachable' : UNDEFINED,
  );
  return { system, laws, solvesStatements: true, solvesValues: true, start, open: null };
}
