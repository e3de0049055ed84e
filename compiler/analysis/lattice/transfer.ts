// The value of one equation for its inputs' elements, and which inputs determined it, for all solvers.
//
// A Problem says what to solve for; everything else is a fact with a fixed element.
//   cp         values; all edges count as taken, or those that `open` permits
//   uce        statements; the elements of values are facts
//   combined   both
// Only `Laws` create elements; tests plant mistakes there. Invariants: evaluate() is monotone, and reasons()
// only returns inputs of the equation.
import { evaluateOp, type Value } from '../../ir/values.ts';
import { constantElement, mayTake, meetValues, UNDEFINED, UNKNOWN } from './elements.ts';
import type {
  ControlEdge,
  Element,
  Equation,
  EquationSystem,
  Operand,
  StatementElement,
  StatementEquation,
  ValueElement,
  ValueEquation,
} from './model.ts';

export interface Laws {
  readonly meet: (a: ValueElement, b: ValueElement) => ValueElement;
  readonly mayTake: (condition: ValueElement, outcome: boolean) => boolean;
  /** Whether a phi's arm counts, given whether its edge may be taken. */
  readonly armCounts: (isTaken: boolean) => boolean;
}

export const standardLaws: Laws = { meet: meetValues, mayTake, armCounts: (isTaken) => isTaken };

export interface Problem {
  readonly system: EquationSystem;
  readonly laws: Laws;
  readonly solvesStatements: boolean;
  readonly solvesValues: boolean;
  readonly start: readonly Element[];
  /** Whether control may take an edge; null if the elements decide. */
  readonly open: ((edge: ControlEdge) => boolean) | null;
}

export const isSolved = (problem: Problem, { kind }: Equation): boolean =>
  kind === 'statement' ? problem.solvesStatements : problem.solvesValues;

export function evaluate(problem: Problem, elements: readonly Element[], equation: Equation): Element {
  return equation.kind === 'statement'
    ? evaluateStatement(problem, elements, equation)
    : evaluateValue(problem, elements, equation);
}

function evaluateStatement(
  problem: Problem,
  elements: readonly Element[],
  { entry, edges }: StatementEquation,
): StatementElement {
  return entry || edges.some((edge) => isTaken(problem, elements, edge)) ? 'reachable' : 'unreachable';
}

function evaluateValue(
  problem: Problem,
  elements: readonly Element[],
  { at, definition }: ValueEquation,
): ValueElement {
  if (at >= 0 && elements[at] === 'unreachable') return UNDEFINED;
  switch (definition.kind) {
    case 'unknown':
      return UNKNOWN;
    case 'copy':
      return valueOf(elements, definition.operand);
    case 'op':
      return computed(elements, definition);
    case 'phi': {
      let value = UNDEFINED;
      definition.arms.forEach((_, i) => (value = withArm(problem, elements, definition, i, value)));
      return value;
    }
  }
}

type Phi = Extract<ValueEquation['definition'], { kind: 'phi' }>;
type Computation = Extract<ValueEquation['definition'], { kind: 'op' }>;

function edgeOf({ system }: Problem, { merge }: Phi, arm: number): ControlEdge {
  return (system.equations[merge] as StatementEquation).edges[arm];
}

/** The meet of a value with a phi's arm, if the arm counts. */
export function withArm(
  problem: Problem,
  elements: readonly Element[],
  phi: Phi,
  arm: number,
  value: ValueElement,
): ValueElement {
  const counts = problem.laws.armCounts(isTaken(problem, elements, edgeOf(problem, phi, arm)));
  return counts ? problem.laws.meet(value, valueOf(elements, phi.arms[arm])) : value;
}

/** Undefined if an operand is; otherwise unknown if an operand is, or the op has no value for its operands. */
function computed(elements: readonly Element[], { op, operands }: Computation): ValueElement {
  const values: Value[] = [];
  let isKnown = true;
  for (const operand of operands) {
    const element = valueOf(elements, operand);
    if (element.kind === 'undefined') return UNDEFINED;
    if (element.kind === 'constant') values.push(element.value);
    else isKnown = false;
  }
  if (!isKnown) return UNKNOWN;
  const result = evaluateOp(op, values);
  return result === undefined ? UNKNOWN : constantElement(result);
}

export function valueOf(elements: readonly Element[], operand: Operand): ValueElement {
  return operand.kind === 'literal'
    ? constantElement(operand.value)
    : (elements[operand.variable] as ValueElement);
}

export function isTaken(problem: Problem, elements: readonly Element[], edge: ControlEdge): boolean {
  if (problem.open !== null) return problem.open(edge);
  if (elements[edge.from] === 'unreachable') return false;
  return edge.condition === null || problem.laws.mayTake(valueOf(elements, edge.condition), edge.sense);
}

// ------------------------------------------------------------------------------------------------------- reasons

/** The variables that determine the result of evaluate(), without duplicates, in equation order. */
export function reasons(problem: Problem, elements: readonly Element[], equation: Equation): number[] {
  const found =
    equation.kind === 'statement'
      ? statementReasons(problem, elements, equation)
      : [...placeReason(equation), ...valueReasons(problem, elements, equation)];
  return [...new Set(found)];
}

const placeReason = ({ at }: ValueEquation): number[] => (at < 0 ? [] : [at]);

function statementReasons(
  problem: Problem,
  elements: readonly Element[],
  { entry, edges }: StatementEquation,
): number[] {
  const edge = entry ? undefined : edges.find((each) => isTaken(problem, elements, each));
  return edge === undefined ? [] : edgeInputs(edge);
}

function edgeInputs({ from, condition }: ControlEdge): number[] {
  return [from, ...(condition === null ? [] : variablesOf(condition))];
}

export const variablesOf = (operand: Operand): number[] =>
  operand.kind === 'variable' ? [operand.variable] : [];

function valueReasons(
  problem: Problem,
  elements: readonly Element[],
  { definition }: ValueEquation,
): number[] {
  switch (definition.kind) {
    case 'unknown':
      return [];
    case 'copy':
      return variablesOf(definition.operand);
    case 'op': {
      const isBottom = (operand: Operand): boolean => valueOf(elements, operand).kind === 'unknown';
      const bottom = definition.operands.find(isBottom);
      return (bottom === undefined ? definition.operands : [bottom]).flatMap(variablesOf);
    }
    case 'phi':
      return phiReasons(problem, elements, definition);
  }
}

/** Counting arms, up to the one that completes the value, with their edges if these carry information. */
function phiReasons(problem: Problem, elements: readonly Element[], phi: Phi): number[] {
  const final = phi.arms.reduce((value, _, i) => withArm(problem, elements, phi, i, value), UNDEFINED);
  const needed: number[] = [];
  let value: ValueElement = UNDEFINED;
  for (let arm = 0; arm < phi.arms.length && value !== final; arm++) {
    const next = withArm(problem, elements, phi, arm, value);
    if (next === value) continue;
    // An unknown arm determines the result alone.
    if (next === final && valueOf(elements, phi.arms[arm]) === final) needed.length = 0;
    if (problem.open === null) needed.push(...edgeInputs(edgeOf(problem, phi, arm)));
    needed.push(...variablesOf(phi.arms[arm]));
    value = next;
  }
  return needed;
}

export function readsOf(system: EquationSystem, equation: Equation): number[] {
  if (equation.kind === 'statement') return [...new Set(equation.edges.flatMap(edgeInputs))];
  const { definition } = equation;
  return [...new Set([...placeReason(equation), ...operandsRead(system, definition)])];
}

function operandsRead(system: EquationSystem, definition: ValueEquation['definition']): number[] {
  switch (definition.kind) {
    case 'unknown':
      return [];
    case 'copy':
      return variablesOf(definition.operand);
    case 'op':
      return definition.operands.flatMap(variablesOf);
    case 'phi': {
      const merge = system.equations[definition.merge] as StatementEquation;
      return definition.arms.flatMap((arm, i) => [...edgeInputs(merge.edges[i]), ...variablesOf(arm)]);
    }
  }
}
