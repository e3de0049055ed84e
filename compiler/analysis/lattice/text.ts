// Equations as lines of text, with the names of their variables:
//
//   s5 = s4 ∨ (s3 ∧ cond ≠ true)      reachable from s4, or from s3 if cond may be false
//   x3 = [s5 → x2 ∧ x1]               at s5, the meet of the values on the edges that can be taken
//   cond = [s2 → x1 != 1]             at s2; without brackets if the value floats
//
// This is the combined form. Alone, constants (cp) assume that each statement is reachable, and reachability
// (uce) that each value is unknown: `x3 = x2 ∧ x1`, `s4 = s3`. `R` and `U` mean always and never reachable,
// `⊥` never a constant.
import type { ControlEdge, Definition, Equation, EquationSystem, Operand, ValueEquation } from './model.ts';
import type { AnalysisName } from '../../choices/index.ts';
import { literalText } from './elements.ts';

/** `name = right side` @param analysis with these equations; others use those of `combined` */
export function equationText(
  system: EquationSystem,
  equation: Equation,
  analysis: AnalysisName = 'combined',
): string {
  return `${equation.name} = ${rightSide(system, equation, analysis)}`;
}

function rightSide(system: EquationSystem, equation: Equation, analysis: AnalysisName = 'combined'): string {
  if (equation.kind === 'value') {
    if (analysis === 'uce') return '⊥';
    return analysis === 'cp' ? definitionText(system, equation.definition) : valueText(system, equation);
  }
  if (analysis === 'cp') return 'R';
  if (equation.entry) return 'R';
  if (equation.edges.length === 0) return 'U';
  const isOne = equation.edges.length === 1;
  const shown = analysis === 'uce' ? equation.edges.map(withoutValue) : equation.edges;
  return shown.map((edge) => edgeText(system, edge, isOne)).join(' ∨ ');
}

/** If the value is unknown, control may take either edge. */
const withoutValue = (edge: ControlEdge): ControlEdge =>
  edge.condition?.kind === 'variable' ? { ...edge, condition: null } : edge;

function edgeText(system: EquationSystem, { from, condition, sense }: ControlEdge, isAlone: boolean): string {
  const source = system.equations[from].name;
  if (condition === null) return source;
  const text = `${source} ∧ ${operandText(system, condition)} ≠ ${sense ? 'false' : 'true'}`;
  return isAlone ? text : `(${text})`;
}

function valueText(system: EquationSystem, { at, definition }: ValueEquation): string {
  const text = definitionText(system, definition);
  const place = at >= 0 ? at : definition.kind === 'phi' ? definition.merge : -1;
  return place < 0 ? text : `[${system.equations[place].name} → ${text}]`;
}

function definitionText(system: EquationSystem, definition: Definition): string {
  switch (definition.kind) {
    case 'unknown':
      return '⊥';
    case 'copy':
      return operandText(system, definition.operand);
    case 'phi':
      return definition.arms.map((arm) => operandText(system, arm)).join(' ∧ ') || '⊤';
    case 'op':
      return (
        definition.text ??
        opText(
          definition.op,
          definition.operands.map((operand) => operandText(system, operand)),
        )
      );
  }
}

function opText({ symbol, name }: { symbol?: string; name: string }, operands: readonly string[]): string {
  if (symbol !== undefined && operands.length === 2) return operands.join(` ${symbol} `);
  if (symbol !== undefined && operands.length === 1) return `${symbol}${operands[0]}`;
  return `${name}(${operands.join(', ')})`;
}

function operandText(system: EquationSystem, operand: Operand): string {
  return operand.kind === 'literal' ? literalText(operand.value) : system.equations[operand.variable].name;
}
