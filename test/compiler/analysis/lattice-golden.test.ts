// Tests the example of docs/theory.md §1, which explains combined analyses: its equations, tables, and
// order.
import { describe, expect, it } from 'vitest';
import { equationText } from '../../../compiler/analysis/lattice/text.ts';
import { solve } from '../../../compiler/analysis/lattice/solve.ts';
import { graphSystem } from '../../../compiler/analysis/lattice/from-graph.ts';
import { solvingOrders } from '../../../compiler/analysis/lattice/model.ts';
import { elementText } from '../../../compiler/analysis/lattice/elements.ts';
import { ops } from '../../../compiler/ir/ops/table.ts';
import { printIr } from '../../../compiler/ir/text/text.ts';
import { clickEquations } from '../../support/programs/analysis-examples.ts';
import { EXAMPLE_PROGRAM, exampleSystem, namedElements } from '../../support/checks/systems.ts';
import { graphOf } from '../../support/programs/compiled.ts';

const system = exampleSystem();

describe('the example from the paper', () => {
  it('prints the equations of the paper', () => {
    expect(system.equations.map((equation) => equationText(system, equation))).toEqual(clickEquations);
  });

  it.each(solvingOrders)('has the fixed points of table VII and of each analysis alone: %s', (order) => {
    const found = (analysis: 'cp' | 'uce' | 'combined'): string[] =>
      namedElements(system, solve(system, { analysis, order }).elements);
    const of = (kind: string, all: readonly string[]): string[] =>
      all.filter((_, i) => system.equations[i].kind === kind);
    expect(of('value', found('cp'))).toEqual(['x0 1', 'x1 ⊥', 'cond ⊥', 'x2 2', 'x3 ⊥', 'read() ⊥']);
    expect(of('statement', found('uce'))).toEqual([0, 1, 2, 3, 4, 5, 6, 7].map((n) => `s${n} R`));
    expect(found('combined').join(', ')).toBe(
      's0 R, x0 1, s1 R, x1 1, s2 R, cond 0, s3 R, s4 U, x2 ⊤, s5 R, x3 1, s6 R, read() ⊥, s7 R',
    );
  });

  it('has no better result if the analyses run in turn', () => {
    const { elements, counts } = solve(system, { analysis: 'in-turn', order: 'worklist' });
    expect(namedElements(system, elements).join(', ')).toBe(
      's0 R, x0 1, s1 R, x1 ⊥, s2 R, cond ⊥, s3 R, s4 R, x2 2, s5 R, x3 ⊥, s6 R, read() ⊥, s7 R',
    );
    expect(counts.rounds).toBe(3);
  });

  it('changes twelve elements in worklist order', () => {
    const { visits, counts } = solve(system, { analysis: 'combined', order: 'worklist', trace: true });
    const changes = visits.filter(({ before, after }) => before !== after);
    expect(
      changes
        .map(({ variable, after }) => `${system.equations[variable].name}=${elementText(after)}`)
        .join(' '),
    ).toBe('s0=R x0=1 s1=R x1=1 s2=R cond=0 s3=R s5=R x3=1 s6=R read()=⊥ s7=R');
    expect(counts.changes).toBe(12);
  });
});

describe('the same program in Simple', () => {
  const graph = graphOf(EXAMPLE_PROGRAM, 'none');
  const found = graphSystem(graph);
  const returned = graph.stop.input(0).input(1);
  const element = (analysis: 'cp' | 'uce' | 'in-turn' | 'combined'): string =>
    elementText(solve(found, { analysis, order: 'fast' }).elements[found.variableOf[returned.id]]);

  it('returns 1 only according to the combined analysis', () => {
    expect(returned.op).toBe(ops.Phi);
    expect(['cp', 'uce', 'in-turn', 'combined'].map((name) => element(name as 'cp'))).toEqual([
      '⊥',
      '⊥',
      '⊥',
      '1',
    ]);
  });

  it('does not return 1 with peepholes alone, but with all optimizations', () => {
    expect(printIr(graphOf(EXAMPLE_PROGRAM, 'peephole'))).not.toBe('return 1;');
    expect(printIr(graphOf(EXAMPLE_PROGRAM, 'full'))).toBe('return 1;');
  });
});
