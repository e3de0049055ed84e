// The worklist: first in, first out, without duplicates. It starts in program order; when an element falls,
// the equations that read it are queued in program order.
//
// An element falls at most twice, so an equation is evaluated at most 1 + 2 × (variables that it reads)
// times: evaluations are linear in the size of the system. The cost of each is proportional to the equation's
// length, so merges of many arms with phis still have quadratic cost, which sparse.ts avoids.
import { Worklist } from '../../base/worklist.ts';
import { MAX_WAITING, type Choose, type Element } from './model.ts';
import { readersOf } from './readers.ts';
import type { SolvingRecord } from './record.ts';
import { evaluate, isSolved, reasons, type Problem } from './transfer.ts';

export function inOrder(
  problem: Problem,
  record: SolvingRecord,
  phase: number | null = null,
  choose: Choose | null = null,
): Element[] {
  const { equations } = problem.system;
  const elements = [...problem.start];
  const readers = readersOf(problem);
  const list = new Worklist();
  const queuedBy = new Int32Array(equations.length).fill(-1);
  for (const equation of equations) if (isSolved(problem, equation)) list.add(equation.index);
  const take = (): number => (choose === null || list.isEmpty ? list.take() : chosen(list, elements, choose));
  for (let variable = take(); variable >= 0; variable = take()) {
    const before = elements[variable];
    const after = evaluate(problem, elements, equations[variable]);
    const visit = record.evaluations;
    const cause = queuedBy[variable];
    if (before !== after)
      for (let i = readers.starts[variable]; i < readers.starts[variable + 1]; i++)
        if (list.add(readers.items[i])) queuedBy[readers.items[i]] = visit;
    record.visit(variable, before, after, () => ({
      because: before === after ? [] : reasons(problem, elements, equations[variable]),
      queuedBy: cause,
      waiting: list.waiting(MAX_WAITING),
      waitingCount: list.size,
      round: phase ?? 0,
    }));
    elements[variable] = after;
  }
  record.rounds++;
  return elements;
}

function chosen(list: Worklist, elements: readonly Element[], choose: Choose): number {
  const waiting = list.waiting();
  const variable = waiting[choose(waiting, elements)];
  list.remove(variable);
  return variable;
}
