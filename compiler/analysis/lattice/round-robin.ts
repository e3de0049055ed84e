// Sweeps over all equations in program order until one sweep changes nothing.
//
// A sweep costs as much as the system is large, and each but the last lowers at least one element: of n variables, each
// of which can fall twice, there are at most 2n + 1 sweeps, so the cost is O(n²). Chains of phis that lead against the
// program order need that many.
import type { Element } from './model.ts';
import type { SolvingRecord } from './record.ts';
import { evaluate, isSolved, reasons, type Problem } from './transfer.ts';

/**
 * The fixed point.
 * @param phase of an analysis of several phases, else null
 * @param mayGoOn asked after each sweep; where it says no, what was found so far is given
 */
export function roundRobin(
  problem: Problem,
  record: SolvingRecord,
  phase: number | null = null,
  mayGoOn = (): boolean => true,
): Element[] {
  const elements = [...problem.start];
  const equations = problem.system.equations.filter((equation) => isSolved(problem, equation));
  let changed = true;
  let round = 0;
  for (; changed && (round === 0 || mayGoOn()); round++) {
    changed = false;
    for (const equation of equations) {
      const before = elements[equation.index];
      const after = evaluate(problem, elements, equation);
      const fell = record.visit(equation.index, before, after, () => ({
        because: before === after ? [] : reasons(problem, elements, equation),
        queuedBy: -1,
        waiting: [],
        waitingCount: 0,
        round: phase ?? round,
      }));
      elements[equation.index] = after;
      if (fell) changed = true;
    }
  }
  record.rounds += phase === null ? round : 1;
  return elements;
}
