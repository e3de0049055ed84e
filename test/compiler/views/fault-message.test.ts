// Tests that a fault message names the values that caused the fault, in every engine and setting.
import { describe, expect, it } from 'vitest';
import { textOf } from '../../../compiler/base/phrase.ts';
import { compile, compileText, emitText, faultMessage, run } from '../../../compiler/index.ts';

const engines = ['graph', 'schedule', 'emulator'] as const;
const optimizations = ['none', 'peephole', 'full'] as const;

const cases: readonly [text: string, argument: bigint, message: string, line: number][] = [
  ['int[] a = new int[3];\nreturn a[arg];', 5n, 'index 5 is out of bounds for length 3', 2],
  ['int[] a = new int[3];\nreturn a[arg];', -1n, 'index -1 is out of bounds for length 3', 2],
  ['int[] a = new int[3];\nreturn a[5];', 0n, 'index 5 is out of bounds for length 3', 2],
  [
    'int[] a = new int[arg];\nfor (int i = 0; i <= a#; i++)\n  a[i] = i;\nreturn 0;',
    4n,
    'index 4 is out of bounds for length 4',
    3,
  ],
  ['u8[~] t = "abc";\nreturn t[arg] + t[arg + 1];', 2n, 'index 3 is out of bounds for length 3', 2],
  [
    'val f = { int[~] a, int i -> a[i]; };\nreturn f(new int[2], 1) + f(new int[arg], 7);',
    7n,
    'index 7 is out of bounds for length 7',
    1,
  ],
  ['int[] a = new int[arg];\nreturn a#;', -4n, 'array length -4 is negative', 1],
  ['return 1 / arg;', 0n, 'division by zero', 1],
  ['int x = arg;\nreturn 7 % (x - 3);', 3n, 'division by zero', 2],
];

describe('the message of a fault', () => {
  it.each(cases)('%s with %s', (text, argument, message, line) => {
    for (const optimize of optimizations) {
      const compilation = compile(text, { optimize });
      for (const engine of engines) {
        const outcome = run(compilation, { engine, argument });
        const said = textOf(faultMessage(compilation, outcome, { argument }));
        expect({ engine, optimize, said, line: outcome.line }).toEqual({
          engine,
          optimize,
          said: message,
          line,
        });
      }
    }
  });

  it('contains the values of a graph given as text', () => {
    const graph = compileText(emitText(compile('int[] a = new int[3]; return a[arg];'), 'graph'));
    const outcome = run(graph, { engine: 'graph', argument: 9n });
    expect(textOf(faultMessage(graph, outcome, { argument: 9n }))).toBe(
      'index 9 is out of bounds for length 3',
    );
  });

  it('omits values that depend on unknown input', () => {
    const compilation = compile('int[] a = new int[3]; u8[] t = sys.io.stdin(); return a[t#];');
    const outcome = run(compilation, { engine: 'graph', argument: 0n, input: 'hello' });
    const said = (input?: string): string =>
      textOf(faultMessage(compilation, outcome, { argument: 0n, ...(input === undefined ? {} : { input }) }));
    expect(said('hello')).toBe('index 5 is out of bounds for length 3');
    expect(said()).toBe('the index is out of bounds');
    expect(said('he')).toBe('the index is out of bounds');
  });

  it('does not mention engine limits', () => {
    const compilation = compile('while (arg) {} return 1;');
    const outcome = run(compilation, { engine: 'graph', argument: 1n, budget: 100 });
    expect(outcome.fault).toBe('timeout');
    expect(faultMessage(compilation, outcome, { argument: 1n, budget: 100 })).toBe('');
  });
});
