// Sparse propagation along the system's edges (Wegman and Zadeck, “Constant Propagation with Conditional
// Branches”, 1991, for both analyses; also for each alone).
//
// An edge leads from a variable to one position in an equation that reads it: an operand, an arm of a phi, or
// a control edge. Each equation is evaluated once; then, when an element falls, its edges are queued, first
// in, first out, without duplicates. An edge only does its part: it meets one arm into a phi, or makes a
// statement reachable. So a visit takes constant time (ops have few operands), an edge is visited at most
// twice, and the total is linear. Evaluations count visits of edges, too. Invariant: elements only fall, so
// meeting one arm into a phi's old element yields the meet of all its arms.
import { Worklist } from '../../base/worklist.ts';
import {
  MAX_WAITING,
  type Element,
  type Equation,
  type EquationSystem,
  type StatementEquation,
  type ValueElement,
} from './model.ts';
import { packLists, type Lists } from './readers.ts';
import type { SolvingRecord } from './record.ts';
import { evaluate, isSolved, isTaken, reasons, variablesOf, withArm, type Problem } from './transfer.ts';

const WHOLE = -1;

interface Edges {
  /** By edge: the reading variable, and which arm or control edge. */
  readonly targets: readonly number[];
  readonly places: readonly number[];
  readonly leaving: Lists;
}

export function sparse(problem: Problem, record: SolvingRecord, phase: number | null = null): Element[] {
  const { equations } = problem.system;
  const count = equations.length;
  const elements = [...problem.start];
  const { targets, places, leaving } = edgesOf(problem);
  // Numbers below `count` are equations to evaluate for the first time; others are edges.
  const list = new Worklist();
  const queuedBy = new Int32Array(count + targets.length).fill(-1);
  for (const equation of equations) if (isSolved(problem, equation)) list.add(equation.index);
  const targetOf = (item: number): number => (item < count ? item : targets[item - count]);
  for (let item = list.take(); item >= 0; item = list.take()) {
    const variable = targetOf(item);
    const before = elements[variable];
    const place = item < count ? WHOLE : places[item - count];
    const after = follow(problem, elements, equations[variable], place);
    const visit = record.evaluations;
    if (before !== after)
      for (let i = leaving.starts[variable]; i < leaving.starts[variable + 1]; i++)
        if (list.add(count + leaving.items[i])) queuedBy[count + leaving.items[i]] = visit;
    record.visit(variable, before, after, () => ({
      because: before === after ? [] : reasons(problem, elements, equations[variable]),
      queuedBy: queuedBy[item],
      waiting: list.waiting(MAX_WAITING).map(targetOf),
      waitingCount: list.size,
      round: phase ?? 0,
    }));
    elements[variable] = after;
  }
  record.rounds++;
  return elements;
}

function follow(problem: Problem, elements: readonly Element[], equation: Equation, place: number): Element {
  if (place === WHOLE) return evaluate(problem, elements, equation);
  const before = elements[equation.index];
  if (equation.kind === 'statement')
    return before === 'unreachable' && isTaken(problem, elements, equation.edges[place])
      ? 'reachable'
      : before;
  const { at, definition } = equation;
  if (definition.kind !== 'phi' || (at >= 0 && elements[at] === 'unreachable')) return before;
  return withArm(problem, elements, definition, place, before as ValueElement);
}

function edgesOf(problem: Problem): Edges {
  const { system } = problem;
  const [sources, targets, places]: number[][] = [[], [], []];
  const add = (source: number, target: number, place: number): void => {
    sources.push(source);
    targets.push(target);
    places.push(place);
  };
  for (const equation of system.equations)
    if (isSolved(problem, equation))
      edgesInto(system, equation, (source, place) => add(source, equation.index, place));
  const leaving = packLists(system.equations.length, (pack) =>
    sources.forEach((source, edge) => pack(source, edge)),
  );
  return { targets, places, leaving };
}

function edgesInto(
  system: EquationSystem,
  equation: Equation,
  add: (source: number, place: number) => void,
): void {
  const addWays = ({ edges }: StatementEquation): void =>
    edges.forEach(({ from, condition }, place) => {
      add(from, place);
      if (condition?.kind === 'variable') add(condition.variable, place);
    });
  if (equation.kind === 'statement') {
    addWays(equation);
    return;
  }
  const { at, definition } = equation;
  if (at >= 0) add(at, WHOLE);
  if (definition.kind === 'copy') variablesOf(definition.operand).forEach((source) => add(source, WHOLE));
  if (definition.kind === 'op')
    definition.operands.flatMap(variablesOf).forEach((source) => add(source, WHOLE));
  if (definition.kind === 'phi') {
    addWays(system.equations[definition.merge] as StatementEquation);
    definition.arms.forEach((arm, place) => variablesOf(arm).forEach((source) => add(source, place)));
  }
}
