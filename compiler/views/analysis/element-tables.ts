// The small tables that define analyses, one cell per pair of inputs. The transfer functions compute each
// cell from an equation created for it.
import { constantElement, elementText, UNDEFINED, UNKNOWN } from '../../analysis/lattice/elements.ts';
import type {
  Element,
  Equation,
  StatementElement,
  StatementEquation,
  ValueElement,
  ValueEquation,
} from '../../analysis/lattice/model.ts';
import { evaluate, standardLaws } from '../../analysis/lattice/transfer.ts';

/**
 * `meet` of two values; `masked`: a value at a reached or unreached statement; `arms`: the sides of a branch,
 * by condition (CCR, tables III, V, and VI).
 */
export const elementTableNames = ['meet', 'masked', 'arms'] as const;
type ElementTableName = (typeof elementTableNames)[number];

interface ElementTable {
  readonly columns: readonly string[];
  /** `cells` are texts of elements, by column. */
  readonly rows: readonly { readonly name: string; readonly cells: readonly string[] }[];
}

const common = { name: '', node: -1, start: 0, end: 0 };
const statement = (index: number, edges: StatementEquation['edges']): StatementEquation => ({
  ...common,
  kind: 'statement',
  index,
  entry: false,
  edges,
});
const value = (index: number, definition: ValueEquation['definition'], at = -1): ValueEquation => ({
  ...common,
  kind: 'value',
  index,
  at,
  definition,
});
const variable = (index: number) => ({ kind: 'variable', variable: index }) as const;
const always = { from: 0, condition: null, sense: true } as const;

/** The last equation's result, given the elements of the others. */
function result(equations: readonly Equation[], inputs: readonly Element[]): string {
  const problem = {
    system: { equations },
    laws: standardLaws,
    solvesStatements: true,
    solvesValues: true,
    start: inputs,
    open: null,
  };
  return elementText(evaluate(problem, inputs, equations[equations.length - 1]));
}

function meet(a: ValueElement, b: ValueElement): string {
  const phi = { kind: 'phi', merge: 1, arms: [variable(2), variable(3)] } as const;
  const inputs = [statement(0, []), statement(1, [always, always])];
  const operands = [a, b].map((_, i) => value(i + 2, { kind: 'unknown' }));
  return result([...inputs, ...operands, value(4, phi)], ['reachable', 'reachable', a, b]);
}

function masked(a: ValueElement, at: StatementElement): string {
  const equations = [
    statement(0, []),
    value(1, { kind: 'unknown' }),
    value(2, { kind: 'copy', operand: variable(1) }, 0),
  ];
  return result(equations, [at, a]);
}

function arm(condition: ValueElement, sense: boolean): string {
  const edge = { from: 0, condition: variable(1), sense };
  const equations = [statement(0, []), value(1, { kind: 'unknown' }), statement(2, [edge])];
  return result(equations, ['reachable', condition]);
}

/** @param constants between ⊤ and ⊥ in `meet` and `masked`; `arms` has 0 and 1 */
export function elementTable(table: ElementTableName, constants: readonly bigint[]): ElementTable {
  const between = (table === 'arms' ? [0n, 1n] : constants).map(constantElement);
  const values = [UNDEFINED, ...between, UNKNOWN];
  const texts = values.map(elementText);
  const rowsOf = (cells: (element: ValueElement) => string[]): ElementTable['rows'] =>
    values.map((element, i) => ({ name: texts[i], cells: cells(element) }));
  switch (table) {
    case 'meet':
      return { columns: texts, rows: rowsOf((a) => values.map((b) => meet(a, b))) };
    case 'masked':
      return { columns: ['U', 'R'], rows: rowsOf((a) => [masked(a, 'unreachable'), masked(a, 'reachable')]) };
    case 'arms':
      return { columns: ['true arm', 'false arm'], rows: rowsOf((a) => [arm(a, true), arm(a, false)]) };
  }
}
