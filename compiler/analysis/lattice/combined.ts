// Both analyses at once, over one system: values look at what is reachable, statements at what values are. All begins at
// the top: nothing is reachable, no value is defined.
import { UNDEFINED } from './elements.ts';
import type { Element, EquationSystem } from './model.ts';
import type { Laws, Problem } from './transfer.ts';

export function combinedAnalysis(system: EquationSystem, laws: Laws): Problem {
  const start = system.equations.map(({ kind }): Element =>
    kind === 'statement' ? 'unreachable' : UNDEFINED,
  );
  return { system, laws, solvesStatements: true, solvesValues: true, start, open: null };
}
