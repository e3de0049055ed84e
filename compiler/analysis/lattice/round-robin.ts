// Sweeps over all equations in program order until a sweep changes nothing.
//
// Each sweep except the last lowers an element, and each of n variables can fall twice: at most 2n + 1 sweeps
// of linear cost, so O(n²). Chains of phis against program order need that many.
import type { Element } from './model.ts';
import type { SolvingRecord } from './record.ts';
import { evaluate, isSolved, reasons, type Problem } from './transfer.ts';

/**
 * @param phase of an analysis with several phases, otherwise null @param mayGoOn asked after each sweep; if
 * it is false, the current state is returned
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
