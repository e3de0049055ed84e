// Tests that graphs written as text compile, record, and run like programs, and that errors name their
// lines.
import { describe, expect, it } from 'vitest';
import { loadLanguage, compileText, emitText, inLanguage, run, Replay } from '../../../compiler/index.ts';
import { COUNTING_GRAPH } from '../../support/counting-graph.ts';

await loadLanguage('de');

const COUNT = `# counts to 4
${COUNTING_GRAPH}`;
const faultOf = (from: string, to: string): (string | number)[][] => {
  const changed = COUNT.replace(from, to);
  expect(changed).not.toBe(COUNT);
  return compileText(changed).diagnostics.map(({ code, line }) => [code, line]);
};

describe('a graph as text', () => {
  it('is compiled, recorded, and run like a program', () => {
    const compilation = compileText(COUNT, { record: true });
    expect(compilation.diagnostics).toEqual([]);
    expect(run(compilation, { engine: 'graph', argument: 0n })).toMatchObject({ result: '4' });
    expect(emitText(compilation, 'ir').trim()).toBe('return Phi(Loop,1,(Phi_x+1));');
    if (compilation.log === null) throw new Error('the compilation has no log');
    const replay = new Replay(compilation.log.data());
    replay.seek(replay.stepCount);
    // Nodes are linked to their lines.
    const phi = replay.node(11);
    expect(COUNT.slice(phi?.start, phi?.end)).toBe('11: Phi(9, 8, 19) [x] : int');
  });

  it('reports a violated condition at the line of its node', () => {
    expect(faultOf('Phi(9, 8, 19)', 'Phi(9, 8, 19, 8)')).toEqual([['ssa-arity', 7]]);
    expect(faultOf('Add(-, 11, 8)', 'Add(-, 19, 8)')).toEqual([['well-founded-data', 13]]);
    expect(faultOf('Phi(9, 8, 19)', 'Phi(9, 19, 19)')).toEqual([['strictness', 7]]);
    expect(faultOf('1: Stop(20) : bottom\n', '1: Stop(20, 21) : bottom\n21: Return(16, 8) : ctrl\n')).toEqual(
      [['determinism', 13]],
    );
  });

  it('suggests a fix for each condition in both languages', () => {
    const broken = [
      COUNT.replace('Phi(9, 8, 19)', 'Phi(9, 8, 19, 8)'),
      COUNT.replace('Add(-, 11, 8)', 'Add(-, 19, 8)'),
      COUNT.replace('Phi(9, 8, 19)', 'Phi(9, 19, 19)'),
      COUNT.replace('1: Stop(20) : bottom\n', '1: Stop(20, 21) : bottom\n21: Return(16, 8) : ctrl\n'),
      COUNT.replace('19: Add', '19: Adds'),
    ];
    const hints = broken.map((text) => compileText(text).diagnostics[0].said.hint);
    for (const [i, words] of [
      'one value for each predecessor',
      'must go through a Phi',
      'must come before',
      'An If has two: CProj [0]',
      'Write each node as',
    ].entries()) {
      expect(inLanguage(hints[i], 'en')).toContain(words);
      expect(inLanguage(hints[i], 'de')).not.toBe(inLanguage(hints[i], 'en'));
    }
  });

  it('reports syntax errors and never throws', () => {
    expect(faultOf('19: Add', '19: Adds')).toEqual([['graph', 13]]);
    expect(faultOf(': int\n20', ': nothing\n20')).toEqual([['graph', 13]]);
    for (let cut = 0; cut < COUNT.length; cut += 7)
      expect(() => compileText(COUNT.slice(0, cut), { record: true })).not.toThrow();
    expect(compileText(COUNT, { nodeLimit: 5 }).diagnostics.length).toBeGreaterThan(0);
  });
});
