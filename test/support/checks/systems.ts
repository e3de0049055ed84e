// Systems of equations for tests: the example from the paper, and those of random programs.
import type {
  Definition,
  Element,
  Equation,
  EquationSystem,
  Operand,
} from '../../../compiler/analysis/lattice/model.ts';
import { elementText } from '../../../compiler/analysis/lattice/elements.ts';
import type { Op } from '../../../compiler/ir/ops/row.ts';
import { ops } from '../../../compiler/ir/ops/table.ts';
import type { Value } from '../../../compiler/ir/values.ts';

/** `!=` as one op, as in the literature. */
const NE: Op = {
  ...ops.EQ,
  name: 'own not-equal',
  symbol: '!=',
  evaluate: ([a, b]) => (a === b ? 0n : 1n),
};

/**
 * One row per equation: statements as [name, [from, condition, sense]…], values as [name, at, definition].
 */
type Way = readonly [from: string, condition?: string, sense?: boolean];
type Row = readonly [name: string, ways: readonly Way[]] | readonly [name: string, at: string, how: How];
type How = bigint | '?' | readonly ['phi' | '!=', ...(string | bigint)[]];

/**
 * x = 1; do { cond = (x != 1); if (cond) x = 2; } while (read()); return x in SSA form, as in docs/theory.md
 * §1.
 */
const example: readonly Row[] = [
  ['s0', []],
  ['x0', 's0', 1n],
  ['s1', [['s0'], ['s6', 'read()', true]]],
  ['x1', 's1', ['phi', 'x0', 'x3']],
  ['s2', [['s1']]],
  ['cond', 's2', ['!=', 'x1', 1n]],
  ['s3', [['s2']]],
  ['s4', [['s3', 'cond', true]]],
  ['x2', 's4', 2n],
  ['s5', [['s4'], ['s3', 'cond', false]]],
  ['x3', 's5', ['phi', 'x2', 'x1']],
  ['s6', [['s5']]],
  ['read()', 's6', '?'],
  ['s7', [['s6', 'read()', false]]],
];

/** The same in Simple: `arg` replaces read(), so nothing is known about it. */
export const EXAMPLE_PROGRAM = `int x = 1;
bool more = true;
while (more) {
  bool cond = x != 1;
  if (cond) x = 2;
  more = arg;
}
return x;
`;

export const exampleSystem = (): EquationSystem => systemOf(example);

function systemOf(rows: readonly Row[]): EquationSystem {
  const places = new Map(rows.map(([name], index) => [name, index]));
  const place = (name: string): number => {
    const index = places.get(name);
    if (index === undefined) throw new Error(`no variable is called ${name}`);
    return index;
  };
  const operand = (input: string | Value): Operand =>
    typeof input === 'string'
      ? { kind: 'variable', variable: place(input) }
      : { kind: 'literal', value: input };
  const definition = (how: How, at: string): Definition => {
    if (how === '?') return { kind: 'unknown' };
    if (typeof how === 'bigint') return { kind: 'copy', operand: operand(how) };
    const [kind, ...inputs] = how;
    return kind === 'phi'
      ? { kind, merge: place(at), arms: inputs.map(operand) }
      : { kind: 'op', op: NE, operands: inputs.map(operand) };
  };
  const equations = rows.map((row, index): Equation => {
    const common = { index, name: row[0], node: -1, start: 0, end: 0 };
    if (row.length === 3)
      return { ...common, kind: 'value', at: place(row[1]), definition: definition(row[2], row[1]) };
    const edges = row[1].map(([from, condition, sense = true]) => ({
      from: place(from),
      condition: condition === undefined ? null : operand(condition),
      sense,
    }));
    return { ...common, kind: 'statement', entry: index === 0, edges };
  });
  return { equations };
}

/** `name element` of each variable. */
export const namedElements = (system: EquationSystem, elements: readonly Element[]): string[] =>
  system.equations.map(({ name, index }) => `${name} ${elementText(elements[index])}`);

/** The same system with equations in reverse: a solver must find the same. */
export function reversed({ equations }: EquationSystem): EquationSystem {
  const last = equations.length - 1;
  const moved = (operand: Operand): Operand =>
    operand.kind === 'variable' ? { ...operand, variable: last - operand.variable } : operand;
  const movedDefinition = (definition: Definition): Definition => {
    switch (definition.kind) {
      case 'unknown':
        return definition;
      case 'copy':
        return { ...definition, operand: moved(definition.operand) };
      case 'op':
        return { ...definition, operands: definition.operands.map(moved) };
      case 'phi':
        return { ...definition, merge: last - definition.merge, arms: definition.arms.map(moved) };
    }
  };
  const all = equations.map((equation): Equation => {
    const index = last - equation.index;
    if (equation.kind === 'value') {
      const at = equation.at < 0 ? -1 : last - equation.at;
      return { ...equation, index, at, definition: movedDefinition(equation.definition) };
    }
    const edges = equation.edges.map(({ from, condition, sense }) => ({
      from: last - from,
      condition: condition === null ? null : moved(condition),
      sense,
    }));
    return { ...equation, index, edges };
  });
  return { equations: all.reverse() };
}
