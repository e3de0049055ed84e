// Constant propagation alone: values have equations; all statements are reachable and all edges open.
import { UNDEFINED } from './elements.ts';
import type { ControlEdge, Element, EquationSystem } from './model.ts';
import type { Laws, Problem } from './transfer.ts';

export function constantPropagation(system: EquationSystem, laws: Laws): Problem {
  return propagationWith(system, laws, null, () => true);
}

/** Uses known statements and edges. @param facts null if all statements are reachable */
export function propagationWith(
  system: EquationSystem,
  laws: Laws,
  facts: readonly Element[] | null,
  open: (edge: ControlEdge) => boolean,
): Problem {
  const start = system.equations.map(({ kind, index }): Element => {
    if (kind === 'value') return UNDEFINED;
    return facts === null ? 'reachable' : facts[index];
  });
  return { system, laws, solvesStatements: false, solvesValues: true, start, open };
}
