// Tests the statement form of programs: the equations of docs/theory.md §1, and general invariants.
import { describe, expect, it } from 'vitest';
import { solveCongruence } from '../../../compiler/analysis/lattice/congruence.ts';
import { elementText } from '../../../compiler/analysis/lattice/elements.ts';
import type { EquationSystem, SolvingOrder } from '../../../compiler/analysis/lattice/model.ts';
import { solve, type PlainAnalysis } from '../../../compiler/analysis/lattice/solve.ts';
import { equationText } from '../../../compiler/analysis/lattice/text.ts';
import { readFlow, statementSystem, statementSystemOf } from '../../../compiler/ssa/index.ts';
import { parse } from '../../../compiler/syntax/index.ts';
import { clickEquations, clickExample } from '../../support/programs/analysis-examples.ts';
import { long } from '../../support/extent.ts';

function systemOf(source: string): EquationSystem {
  const result = statementSystem(parse(source));
  if ('refused' in result) throw new Error(`refused: ${result.refused}`);
  return result.system;
}

const equations = (system: EquationSystem): string[] =>
  system.equations.map((equation) => equationText(system, equation));

const refusal = (source: string): string => {
  const result = statementSystem(parse(source));
  return 'refused' in result ? result.refused : 'accepted';
};

describe('the statement form', () => {
  it('gives the equations of the example in docs/theory.md §1', () => {
    expect(equations(systemOf(clickExample))).toEqual(clickEquations);
  });

  it('keeps the source locations of statements', () => {
    const source = 'int x = 1;\nwhile (x < arg) x = x + 1;\nreturn x;';
    const texts = systemOf(source).equations.map(({ name, start, end }) => [name, source.slice(start, end)]);
    expect(Object.fromEntries(texts)).toMatchObject({
      x0: 'x = 1',
      x2: 'x = x + 1',
      'x1 < arg': 'x < arg',
    });
  });

  it('distinguishes variables that shadow each other', () => {
    expect(equations(systemOf('int i = 1; { int i = 2; i = i + 1; } return i;'))).toEqual([
      's0 = R',
      'i = [s0 → 1]',
      's1 = s0',
      'i_2.0 = [s1 → 2]',
      's2 = s1',
      'i_2.1 = [s2 → i_2.0 + 1]',
      's3 = s2',
    ]);
  });

  it('has unique names, even if variables are named like statements', () => {
    const { equations: all } = systemOf('int s = 1; s = 2; int s0 = s; s0 = 3; return s + s0;');
    const names = all.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });

  it('passes control through empty blocks', () => {
    expect(equations(systemOf('int x = 1; if (arg) { if (x) {} else {} } else {} return x;')).at(-1)).toBe(
      's4 = (s3 ∧ x ≠ false) ∨ (s3 ∧ x ≠ true) ∨ (s2 ∧ arg ≠ true)',
    );
  });

  it('has a separate value for the result, unless the result is a variable', () => {
    expect(equations(systemOf('int x = arg; return x - 1;')).slice(-2)).toEqual([
      's2 = s1',
      'x - 1 = [s2 → x - 1]',
    ]);
  });

  it('passes control through long chains of empty blocks, but not through empty cycles', long, () => {
    const chain = Array.from({ length: 10_000 }, (_, i) => `b${i}: goto b${i + 1}`).join('\n');
    const { program } = readFlow(
      `first: x = 1; if ? then b0 else c\n${chain}\nb10000: return x\nc: goto d\nd: goto c`,
    );
    if (program === null) throw new Error('the graph was not read');
    const result = statementSystemOf(program);
    expect('system' in result ? equations(result.system) : []).toEqual([
      's0 = R',
      'x = [s0 → 1]',
      's1 = s0',
      '? = [s1 → ⊥]',
      's2 = s1 ∧ ? ≠ false',
    ]);
  });

  it('can end with an infinite loop', () => {
    expect(equations(systemOf('int x = arg; while (true) {} return x;'))).toEqual([
      's0 = R',
      'arg = [s0 → ⊥]',
      's1 = s0',
      'x = [s1 → arg]',
    ]);
  });

  it('has a branch for a constant condition', () => {
    expect(equations(systemOf('int x = 1; if (false) x = 2; return x;'))).toEqual([
      's0 = R',
      'x0 = [s0 → 1]',
      's1 = s0',
      's2 = s1 ∧ 0 ≠ false',
      'x1 = [s2 → 2]',
      's3 = s2 ∨ (s1 ∧ 0 ≠ true)',
      'x2 = [s3 → x1 ∧ x0]',
      's4 = s3',
    ]);
  });

  it('evaluates operands from left to right', () => {
    const text = equations(systemOf('int i = 1; return i + (i = 2) + i++;'));
    expect(text).toContain('t = [s1 → i0]');
    expect(text).toContain('i1 = [s2 → 2]');
  });

  it.each([
    ['return 1.5;', 'floats'],
    ['struct S { int x; }; return 1;', 'memory'],
    ['int[] a = new int[3]; return a[0];', 'memory'],
    ['val main = { int arg -> arg; };', 'main-function'],
    ['val f = { int n -> n; }; val g = f; return 1 + (f == g);', 'function-values'],
  ])('refuses %s with a reason', (source, code) => {
    expect(refusal(source)).toBe(code);
  });
});

describe('congruence on the statement form', () => {
  it('proves a result of 0 that no two of the other analyses prove together (docs/theory.md §1)', () => {
    const system = systemOf(`val read = { -> 1; };
      int x = 1; int y = 1;
      while (true) { if (x != y) x = 2; x = x + 1; y = y + 1; if (read()) continue; break; }
      return x - y;`);
    const result = system.equations.findLast(({ kind }) => kind === 'value')?.index ?? -1;
    const { elements } = solveCongruence(system, { order: 'worklist' });
    expect(elementText(elements[result])).toBe('0');
    const combined = solve(system, { analysis: 'combined', order: 'worklist' });
    expect(elementText(combined.elements[result])).toBe('⊥');
  });
});

describe('the example of docs/theory.md §1, solved', () => {
  const system = systemOf(clickExample);
  const final = (analysis: PlainAnalysis, order: SolvingOrder): Record<string, string> => {
    const { elements } = solve(system, { analysis, order });
    return Object.fromEntries(
      system.equations.map(({ name, index }) => [name, elementText(elements[index])]),
    );
  };

  it.each(['round-robin', 'worklist', 'fast'] as const)('ends in the last row of table VII: %s', (order) => {
    expect(final('combined', order)).toEqual({
      s0: 'R',
      x0: '1',
      s1: 'R',
      x1: '1',
      s2: 'R',
      cond: '0',
      s3: 'R',
      s4: 'U',
      x2: '⊤',
      s5: 'R',
      x3: '1',
      s6: 'R',
      'read()': '⊥',
      s7: 'R',
    });
  });

  it('has less precise results with each analysis alone', () => {
    const constants = final('cp', 'worklist');
    expect(constants).toMatchObject({ x0: '1', x2: '2', x1: '⊥', x3: '⊥', cond: '⊥' });
    const reached = final('uce', 'worklist');
    for (let s = 0; s < 8; s++) expect(reached[`s${s}`]).toBe('R');
  });

  it('changes twelve elements in the order of table VII', () => {
    const { visits } = solve(system, { analysis: 'combined', order: 'worklist', trace: true });
    const changes = visits
      .filter(({ before, after }) => before !== after)
      .map(({ variable, after }) => `${system.equations[variable].name}=${elementText(after)}`);
    expect(changes).toEqual([
      's0=R',
      'x0=1',
      's1=R',
      'x1=1',
      's2=R',
      'cond=0',
      's3=R',
      's5=R',
      'x3=1',
      's6=R',
      'read()=⊥',
      's7=R',
    ]);
  });
});
