// The two analyses one after the other, as passes of a compiler run: constant propagation, then unreachable code with the
// constants found, then constant propagation over what is left, until a propagation finds no more than the one before.
//
// Each phase goes to its own fixed point and sees of the other only what that has proved. So a fact that needs an
// assumption about values and one about statements at the same time is never found: that is what combining gains.
import type { ControlEdge, Element, EquationSystem } from './model.ts';
import { constantPropagation, propagationWith } from './cp.ts';
import { isTaken, type Laws, type Problem } from './transfer.ts';
import { unreachableCode } from './uce.ts';

/** @param solveOne brings one phase to its fixed point; gets the number of the phase, too */
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
    // The statements of the last phase are those of the one before it, so `next` holds all that was proved.
    const isDone = system.equations.every(
      ({ kind, index }) => kind === 'statement' || next[index] === values[index],
    );
    values = next;
    if (isDone) return next;
  }
}
