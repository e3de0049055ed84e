// Alternates the two analyses, like compiler passes: constant propagation, then unreachable code with these
// constants, and so on, until a propagation finds no more than the one before.
//
// Each phase reaches its own fixed point and only uses what the other has proved. So facts that need
// assumptions about values and statements at once are only found by the combined analysis.
import type { ControlEdge, Element, EquationSystem } from './model.ts';
import { constantPropagation, propagationWith } from './cp.ts';
import { isTaken, type Laws, type Problem } from './transfer.ts';
import { unreachableCode } from './uce.ts';

/** @param solveOne solves one phase; receives the phase number, too */
export function solveInTurn(
  system: EquationSystem,
  laws: Laws,
  solveOne: (problem: Problem, phase: number) => Element[],
): Element[] {
  let phase = 0;
  let values = solveOne(constantPropagation(system, laws), phase++);
  for (;;) {
    const problem = unreachableCode(system, laws, values);
    const proved = solveOne(problem, phase++);
    const open = (edge: ControlEdge): boolean => isTaken(problem, proved, edge);
    const next = solveOne(propagationWith(system, laws, proved, open), phase++);
    // The last phase keeps the previous phase's statements, so `next` contains all facts.
    const isDone = system.equations.every(
      ({ kind, index }) => kind === 'statement' || next[index] === values[index],
    );
    values = next;
    if (isDone) return next;
  }
}
