// Tests that graphs written as text compile, record, and run like programs, and that errors name their
// lines.
import { describe, expect, it } from 'vitest';
import {
  compile,
  loadLanguage,
  compileText,
  emitText,
  inLanguage,
  run,
  Replay,
} from '../../../compiler/index.ts';
import { COUNTING_GRAPH } from '../../support/graphs/counting-graph.ts';
import { extent } from '../../support/extent.ts';
import { goldenPrograms } from '../../support/programs/golden.ts';

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
      COUNT.replace('19: Add', '19: Surprise'),
    ];
    const hints = broken.map((text) => compileText(text).diagnostics[0].said.hint);
    for (const [i, words] of [
      'one value for each predecessor',
      'must go through a Phi',
      'must come before',
      'An If has two: CProj [0]',
      'Did you mean `Add`?',
      'Write each node as',
    ].entries()) {
      expect(inLanguage(hints[i], 'en')).toContain(words);
      expect(inLanguage(hints[i], 'de')).not.toBe(inLanguage(hints[i], 'en'));
    }
  });

  it('names the node, the slot, and what to do, in both forms of a graph', () => {
    const json = JSON.stringify(JSON.parse(emitText(compileText(COUNT, { optimize: 'none' }), 'json')));
    for (const [text, message, hint] of [
      [
        COUNT.replace('Add(-, 11, 8)', 'Add(-, 11, 77)'),
        'Add 19: slot 2 holds node 77, which does not exist',
        'first put another node into each slot',
      ],
      [
        json.replace('[null,11,8]', '[null,11,77]'),
        'slot 2 holds node 77, which does not exist',
        'If you deleted',
      ],
      [
        json.replace('[null,11,8]', '[null,"x",8]'),
        'slot 1 holds "x", which is neither an id nor null',
        'as an object',
      ],
      [
        COUNT.replace('Add(-, 11, 8)', 'Add(-, 11)'),
        'Add 19: has 2 inputs instead of 3',
        'one input for each slot',
      ],
      [
        COUNT.replace('Add(-, 11, 8)', 'Add(-, 11, 9)'),
        'must not hold Loop 9',
        'control, memory, or a value',
      ],
      [COUNT.replace('Add(-, 11, 8)', 'Add(-, 11, -)'), 'Add 19: slot 2 (right) is empty', 'id of a node'],
      [COUNT.replace('19: Add', '11: Add'), 'node 11 is declared twice', 'a different id'],
    ] as const) {
      const [{ said }] = compileText(text).diagnostics;
      expect(inLanguage(said.message, 'en')).toContain(message);
      expect(inLanguage(said.hint, 'en')).toContain(hint);
      expect(inLanguage(said.hint, 'de')).not.toBe(inLanguage(said.hint, 'en'));
    }
  });

  it('reports syntax errors and never throws', () => {
    expect(faultOf('19: Add', '19: Adds')).toEqual([['graph', 13]]);
    expect(faultOf(': int\n20', ': nothing\n20')).toEqual([['graph', 13]]);
    for (let cut = 0; cut < COUNT.length; cut += 7)
      expect(() => compileText(COUNT.slice(0, cut), { record: true })).not.toThrow();
    expect(compileText(COUNT, { nodeLimit: 5 }).diagnostics.length).toBeGreaterThan(0);
  });

  it('is read again after it was emitted, even if it is optimized', () => {
    const isAboutLengths = ({ name }: { readonly name: string }): boolean => name.includes('-length');
    const programs = [...goldenPrograms(extent(15, 1)), ...goldenPrograms().filter(isAboutLengths)];
    for (const { name, text } of programs) {
      const compiled = compile(text);
      // An external function of no library, and a system function that receives the length of a new array.
      if (!compiled.ok || /^full-(extern-unknown-function|sys-vector-prints)\./.test(name)) continue;
      const { diagnostics } = compileText(emitText(compiled, 'graph'), { optimize: 'none' });
      expect([name, diagnostics.map(({ message }) => message)]).toEqual([name, []]);
    }
  });
});
