// Tests congruence: facts that no two of the other analyses find together, each of its laws, and what it
// must not find.
import { describe, expect, it } from 'vitest';
import { solveCongruence } from '../../../compiler/analysis/lattice/congruence.ts';
import { elementText } from '../../../compiler/analysis/lattice/elements.ts';
import { graphSystem } from '../../../compiler/analysis/lattice/from-graph.ts';
import {
  solvingOrders,
  type Definition,
  type Equation,
  type EquationSystem,
  type Operand,
} from '../../../compiler/analysis/lattice/model.ts';
import { solve } from '../../../compiler/analysis/lattice/solve.ts';
import { ops } from '../../../compiler/ir/ops/table.ts';
import type { Op } from '../../../compiler/ir/ops/row.ts';
import { twoCounters } from '../../support/programs/analysis-examples.ts';
import { graphOf } from '../../support/programs/compiled.ts';

const literal = (value: bigint): Operand => ({ kind: 'literal', value });
const common = (index: number, name: string) => ({ index, name, node: -1, start: 0, end: 0 });

/** x = 1; y = 1; do { if (!(x == y)) x = 2; x = x + 1; y = y + 1 } while (read()); return x - y */
function goldenSystem(): EquationSystem {
  const names = [
    'entry',
    'loop',
    'then',
    'join',
    'exit',
    'x1',
    'y1',
    'same',
    'x2',
    'x3',
    'y2',
    'read()',
    'd',
  ];
  const variable = (name: string): Operand => ({ kind: 'variable', variable: names.indexOf(name) });
  const way = (from: string, name: string | null, sense = true) => ({
    from: names.indexOf(from),
    condition: name === null ? null : variable(name),
    sense,
  });
  const op = (name: Op, ...operands: Operand[]): Definition => ({ kind: 'op', op: name, operands });
  const phi = (merge: string, ...arms: Operand[]): Definition => ({
    kind: 'phi',
    merge: names.indexOf(merge),
    arms,
  });
  const statements = [
    [],
    [way('entry', null), way('join', 'read()')],
    [way('loop', 'same', false)],
    [way('then', null), way('loop', 'same')],
    [way('join', 'read()', false)],
  ];
  const definitions: Definition[] = [
    phi('loop', literal(1n), variable('x3')),
    phi('loop', literal(1n), variable('y2')),
    op(ops.EQ, variable('x1'), variable('y1')),
    phi('join', literal(2n), variable('x1')),
    op(ops.Add, variable('x2'), literal(1n)),
    op(ops.Add, variable('y1'), literal(1n)),
    { kind: 'unknown' },
    op(ops.Sub, variable('x3'), variable('y2')),
  ];
  const equations = names.map((name, index): Equation =>
    index < statements.length
      ? { ...common(index, name), kind: 'statement', entry: index === 0, edges: statements[index] }
      : { ...common(index, name), kind: 'value', at: -1, definition: definitions[index - statements.length] },
  );
  return { equations };
}

/** Facts about a program's result, by congruence and by the combined analysis. */
function returned(text: string): readonly [congruence: string, combined: string] {
  const graph = graphOf(text, 'none');
  const system = graphSystem(graph);
  const value = system.variableOf[graph.stop.input(0).input(1).id];
  const [found, combined] = [
    solveCongruence(system, { order: 'fast' }),
    solve(system, { analysis: 'combined', order: 'fast' }),
  ];
  return [elementText(found.elements[value]), elementText(combined.elements[value])];
}

describe('two counters that advance together', () => {
  const system = goldenSystem();
  const last = system.equations.length - 1;

  it.each(solvingOrders)('differ by 0 according to congruence: %s', (order) => {
    const { elements, classes } = solveCongruence(system, { order });
    const name = (index: number): string => system.equations[index].name;
    const text = system.equations.map(({ index }) => `${name(index)} ${elementText(elements[index])}`);
    expect(text.join(', ')).toBe(
      'entry R, loop R, then U, join R, exit R, x1 ⊥, y1 ⊥, same 1, x2 ⊥, x3 ⊥, y2 ⊥, read() ⊥, d 0',
    );
    const together = system.equations
      .filter(
        ({ index }) => classes?.[index] === classes?.[system.equations.findIndex((e) => e.name === 'x1')],
      )
      .map((equation) => equation.name);
    expect(together).toEqual(['x1', 'y1', 'x2']);
  });

  it.each(['cp', 'uce', 'in-turn', 'combined'] as const)(
    'differ by an unknown amount according to %s',
    (analysis) => {
      expect(elementText(solve(system, { analysis, order: 'fast' }).elements[last])).toBe('⊥');
    },
  );

  it('differ by 0 when written as a Simple program', () => {
    expect(returned(twoCounters)).toEqual(['0', '⊥']);
  });
});

describe('laws', () => {
  it.each([
    ['return (arg + 1) - (arg + 1);', '0'],
    ['int a = arg * 3; int b = 3 * arg; return a == b;', '1'],
    ['int a = arg; if (arg < 3) a = arg; return a ^ arg;', '0'],
    ['int a = arg + 1; int b = arg + 1; if (a < b) return 7; return 8;', '8'],
    ['int a = (arg + 1) & (1 + arg); return a - arg;', '⊥'],
    ['int a = (arg + 1) & (1 + arg); return a - (arg + 1);', '0'],
    ['int zero = arg - arg; return (arg + zero) - arg;', '0'],
    ['int one = arg == arg; return arg * one <= arg;', '1'],
    // A float does not equal itself if it is NaN.
    ['flt f = 1.0 / arg; flt d = f - f; if (d == 0.0) return 1; return 2;', '⊥'],
    ['int x = arg; int y = arg; while (x < 9) { x = x + 1; y = y + 1; } return x - y;', '0'],
    ['int x = arg; int y = arg; while (x < 9) { x = x + 1; y = y + 2; } return x - y;', '⊥'],
    ['int x = 5; int y = 7; while (x < arg) { x = x + 1; y = y + 1; } return x - y;', '⊥'],
  ])('%s → %s', (text, expected) => {
    const program = graphOf(text, 'none');
    const values = program.stop.inputs.map((end) => end?.input(1));
    const system = graphSystem(program);
    const { elements } = solveCongruence(system, { order: 'worklist' });
    const known = program.stop.inputs.flatMap((end, i) => {
      const reached = end === null || elements[system.variableOf[end.id]] === 'reachable';
      const value = values[i];
      if (!reached || value === undefined) return [];
      const variable = system.variableOf[value.id];
      return [variable < 0 ? String((value.type as { min?: bigint }).min) : elementText(elements[variable])];
    });
    expect(known.length === 1 ? known[0] : '⊥').toBe(expected);
  });
});

describe('the fast algorithm', () => {
  /** A loop with two copies of a chain of n additions, and the difference of their results. */
  const chains = (n: number): string => {
    const lines = Array.from({ length: n }, (_, i) => `a = a * 3 + ${i % 7}; b = b * 3 + ${i % 7};`);
    return `int a = arg; int b = arg; while (a < 99) {\n${lines.join('\n')}\n}\nreturn a - b;`;
  };

  it('proves long chains congruent with a number of splits proportional to their length', () => {
    const system = graphSystem(graphOf(chains(400), 'none'));
    const { elements, splits } = solveCongruence(system, { order: 'fast' });
    const last = system.equations.findLast((e) => e.kind === 'value' && e.definition.kind === 'op');
    expect(elementText(elements[last?.index ?? 0])).toBe('0');
    expect(splits.length).toBeLessThan(system.equations.length);
    const moved = splits.reduce((sum, split) => sum + split.moved.length, 0);
    expect(moved).toBeLessThan(system.equations.length * Math.log2(system.equations.length));
  });

  it('gives the reason for each split', () => {
    const text =
      'int x = arg; int y = arg - (arg ^ arg); while (x < 9) { x = x + 1; y = y + 2; } return x - y;';
    const { splits } = solveCongruence(graphSystem(graphOf(text, 'none')), { order: 'fast' });
    expect(new Set(splits.map(({ cause }) => cause.kind))).toEqual(
      new Set(['element', 'definition', 'operand']),
    );
  });
});
