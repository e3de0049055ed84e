// Tests the planted optimizer bugs: each changes the result of its example in all engines, and nothing if
// its rule does not fire.
import { describe, expect, it } from 'vitest';
import { plantedNames, pureEngines } from '../../../compiler/choices/index.ts';
import { compileText, equivalenceOf, planted, run, standardRules, verify } from '../../../compiler/index.ts';

describe.each(plantedNames)('the planted bug %s', (name) => {
  const { right, wrong, example } = planted[name];
  const [program, argument] = example;

  it('has the name and the law of the standard rule that it replaces', () => {
    expect(standardRules).toContain(right);
    expect([wrong.name, wrong.law]).toEqual([right.name, right.law]);
  });

  it('changes the result of its example equally in all engines', () => {
    const results = pureEngines.map((engine) => {
      const ends = [compileText(program), compileText(program, { planted: name, verify: true })].map(
        (made) => {
          const { result, fault } = run(made, { engine, argument });
          return fault || result;
        },
      );
      return ends.join(' / ');
    });
    expect(new Set(results).size).toBe(1);
    const [first, second] = results[0].split(' / ');
    expect(first).not.toBe(second);
  });

  it('leaves a well-formed graph', () => {
    const { graph } = compileText(program, { planted: name });
    expect(graph === null ? null : verify(graph, 'complete')).toEqual([]);
  });

  it('changes nothing if the original rule is disabled or optimization does not run', () => {
    const options = { planted: name, disabledRules: [right.name] };
    const same = (made: Parameters<typeof compileText>[1]): string =>
      equivalenceOf(compileText(program, { optimize: 'none' }), compileText(program, made), {
        runs: 60,
        seed: 1,
      }).verdict;
    expect(same(options)).toBe('no-difference');
    expect(same({ planted: name, optimize: 'none' })).toBe('no-difference');
    expect(same({ planted: name })).toBe('different');
  });
});
