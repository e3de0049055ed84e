// Tests the data of analyses and of their comparison that the window and the command line receive.
import { describe, expect, it } from 'vitest';
import {
  analysisNames,
  analysisOf,
  comparisonOf,
  solvingOrders,
  type AnalysisData,
  type AnalysisRequest,
} from '../../../compiler/index.ts';
import { constantsProgram } from '../../support/checks/analyses.ts';
import { EXAMPLE_PROGRAM } from '../../support/checks/systems.ts';
import { long } from '../../support/extent.ts';
import { compiled } from '../../support/programs/compiled.ts';

const request: AnalysisRequest = { form: 'graph', analysis: 'combined', order: 'worklist', trace: true };

/** The state after all visits. It must equal `final`. */
function played({ initial, visits, analysis, variables }: AnalysisData): string[] {
  const elements = [...initial];
  let phase = 0;
  for (const { variable, before, after, round } of visits) {
    // Each alternating phase restarts its variables at top.
    if (analysis === 'in-turn' && round !== phase)
      variables.forEach(({ kind }, i) => {
        if ((kind === 'value') === (round % 2 === 0)) elements[i] = kind === 'value' ? '⊤' : 'U';
      });
    phase = round;
    expect(before).toBe(elements[variable]);
    elements[variable] = after;
  }
  return elements;
}

describe('the data of an analysis', () => {
  it('is plain, and its visits transform the initial elements into the final ones', long, () => {
    for (const seed of [1]) {
      const compilation = compiled(constantsProgram(seed), { optimize: 'none' });
      for (const form of ['graph', 'statements'] as const)
        for (const analysis of analysisNames)
          for (const order of solvingOrders) {
            const data = analysisOf(compilation, { ...request, form, analysis, order, mostVisits: 1e6 });
            expect(structuredClone(data)).toEqual(data);
            expect(data.form).toBe(form);
            expect(data.truncated).toBe(false);
            expect(data.visits.length).toBe(data.counts.evaluations);
            expect(data.visits.filter(({ changed }) => changed).length).toBe(data.counts.changes);
            expect(played(data)).toEqual(data.final);
          }
    }
  });

  it('gives only reasons that the equation reads, and only earlier visits as causes', long, () => {
    const compilation = compiled(constantsProgram(3), { optimize: 'none' });
    for (const analysis of ['cp', 'uce', 'in-turn', 'combined'] as const)
      for (const order of solvingOrders) {
        const data = analysisOf(compilation, { ...request, analysis, order, mostVisits: 1e6 });
        const { visits, variables } = data;
        visits.forEach(({ variable, because, queuedBy, changed }, i) => {
          expect(queuedBy).toBeLessThan(i);
          if (queuedBy >= 0) expect(variables[variable].reads).toContain(visits[queuedBy].variable);
          for (const reason of because) expect(variables[variable].reads).toContain(reason);
          if (!changed) expect(because).toEqual([]);
        });
      }
  });

  it('names the inputs that forced a change', () => {
    const { visits, variables } = analysisOf(compiled(EXAMPLE_PROGRAM, { optimize: 'none' }), {
      ...request,
      form: 'statements',
    });
    const why = (name: string, after: string): string[] =>
      visits
        .filter((visit) => visit.changed && visit.after === after && variables[visit.variable].name === name)
        .flatMap(({ because }) => because.map((reason) => variables[reason].name));
    expect(why('cond', '0')).toEqual(['s5', 'x1']);
    expect(why('s8', 'R')).toEqual(['s6', 'cond']);
    expect(why('x3', '1')).toEqual(['s8', 's6', 'cond', 'x1']);
    expect(why('more1', '⊥')).toEqual(['s3', 's9', 'more2']);
  });

  it('names each variable once, with its source location', () => {
    const { variables } = analysisOf(compiled(EXAMPLE_PROGRAM, { optimize: 'none' }), request);
    expect(new Set(variables.map(({ name }) => name)).size).toBe(variables.length);
    const phi = variables.find(({ equation }) => /^x\d+ = \[Loop/.test(equation));
    expect(phi?.line).toBe(3);
  });

  it('contains at most the requested number of visits, and reports whether it was truncated', () => {
    const compilation = compiled(EXAMPLE_PROGRAM, { optimize: 'none' });
    const data = analysisOf(compilation, { ...request, mostVisits: 7 });
    expect(data.visits.length).toBe(7);
    expect(data.truncated).toBe(true);
    expect(data.final).toEqual(analysisOf(compilation, request).final);
    expect(analysisOf(compilation, { ...request, trace: false })).toMatchObject({
      visits: [],
      truncated: false,
    });
  });

  it('has a statement form, or the reason why the program has none', () => {
    const statements = { ...request, form: 'statements' } as const;
    expect(analysisOf(compiled(EXAMPLE_PROGRAM, { optimize: 'none' }), statements)).toMatchObject({
      form: 'statements',
      refusal: null,
    });
    const memory = analysisOf(compiled('int[] a = new int[3]; return a#;', { optimize: 'none' }), statements);
    expect(memory).toMatchObject({ form: 'graph', notes: ['no-statements-form'], refusal: 'memory' });
  });

  it('can describe the graph compiled with another setting', () => {
    const compilation = compiled(EXAMPLE_PROGRAM);
    const own = analysisOf(compilation, request);
    const raw = analysisOf(compilation, { ...request, optimize: 'none' });
    expect([own.notes, raw.notes]).toEqual([[], ['compiled-again']]);
    expect(own.variables.length).toBeLessThan(raw.variables.length);
  });
});

describe('the comparison of analyses', () => {
  it('marks what only the combined analysis proves', () => {
    const { variables, columns, stronger } = comparisonOf(compiled(EXAMPLE_PROGRAM));
    expect(columns.map(({ strategy }) => strategy)).toEqual([
      ...['peephole', 'cp', 'uce', 'in-turn', 'combined', 'congruence'],
    ]);
    const row = (pattern: RegExp): unknown => {
      const index = variables.findIndex(({ equation }) => pattern.test(equation));
      return [columns.map(({ final }) => final[index]), stronger[index]];
    };
    expect(row(/^x\d+ = \[Loop/)).toEqual([['⊥', '⊥', '⊥', '⊥', '1', '1'], ['combined']]);
    expect(row(/^If\d+.true = .*Not/)).toEqual([['R', 'R', 'R', 'R', 'U', 'U'], ['combined']]);
  });

  it('tracks nodes through rewriting', () => {
    const program = 'int a = 3; int b = a * 4; if (b == 12) a = arg - arg; else a = 7; return a + b;';
    const { variables, columns } = comparisonOf(compiled(program, { optimize: 'none' }));
    const [peephole] = columns;
    const found = variables.map(({ name }, i) => `${name.replace(/\d+/, '')} ${peephole.final[i]}`);
    for (const fact of ['Mul 12', 'EQ 1', 'If.true R', 'If.false U', 'Sub 0', 'Add 12'])
      expect(found).toContain(fact);
  });

  it('distinguishes a check that always fails from the unreachable code after it', () => {
    const { variables, columns } = comparisonOf(
      compiled('int a = 1 / (arg - arg); return a;', { optimize: 'none' }),
    );
    const found = variables.map(({ name }, i) => `${name.replace(/\d+/, '')} ${columns[0].final[i]}`);
    expect(found).toContain('ZeroCheck R');
    expect(found).toContain('Return U');
  });

  it('shows that a stronger analysis proves at least as much, and marks the additional facts', long, () => {
    for (let seed = 0; seed < 12; seed++) {
      const { variables, columns, stronger, classes } = comparisonOf(
        compiled(constantsProgram(seed), { optimize: 'none' }),
      );
      const of = (name: string): readonly string[] =>
        columns.find(({ strategy }) => strategy === name)?.final ?? [];
      variables.forEach(({ kind }, i) => {
        expect(classes[i] < 0).toBe(kind === 'statement');
        for (const [strong, weak] of [
          ['congruence', 'combined'],
          ['combined', 'in-turn'],
        ]) {
          if (['⊥', 'R'].includes(of(strong)[i])) expect(of(weak)[i]).toBe(of(strong)[i]);
          if (of(weak)[i] === of(strong)[i]) expect(stronger[i]).not.toContain(strong);
        }
      });
    }
  });

  it('omits the column for rewriting in statement form', () => {
    const { form, columns } = comparisonOf(compiled(EXAMPLE_PROGRAM, { optimize: 'none' }), {
      form: 'statements',
    });
    expect(form).toBe('statements');
    expect(columns[0].strategy).toBe('cp');
  });
});
