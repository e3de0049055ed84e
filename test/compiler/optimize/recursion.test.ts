// What the optimizer does to functions that call themselves: which tests stay before the loop of their tail
// calls, how many copies a body gets, and which function of a cycle of calls absorbs the others. Golden programs
// test that the results stay the same.
import { describe, expect, it } from 'vitest';
import { compile } from '../../../compiler/compile.ts';
import { controlUsers, functionHeads } from '../../../compiler/ir/control-walk.ts';
import { oneFunction } from '../../../compiler/ir/functions.ts';
import type { Graph } from '../../../compiler/ir/graph.ts';
import { ops } from '../../../compiler/ir/ops/table.ts';
import type { PassName } from '../../../compiler/ir/step-names.ts';

/** Calls `look` with the graph after a pass. */
function after(last: PassName, text: string, look: (graph: Graph) => void): void {
  let looked = 0;
  compile(text, {
    afterPass: (pass, graph) => {
      if (pass !== last) return;
      looked++;
      look(graph);
    },
  });
  expect(looked).toBe(1);
}

/** The tests between a function's head and its loop. */
function testsBeforeLoop(graph: Graph): number {
  const [head] = functionHeads(graph).values();
  const loop = [...graph.all()].find(({ op }) => op === ops.Loop);
  let tests = 0;
  for (let above = loop?.input(1); above !== undefined && above !== head; above = above.input(0))
    if (above.op === ops.If) tests++;
  return tests;
}

describe('tail calls that become a loop', () => {
  const twoCalls = (tests: string, call: string): string =>
    `val f = { int n, int m -> ${tests} return ${call}; }; return f(arg, 9) + f(arg + 1, arg);`;

  it.each([
    [1, 'if (n == 3) return 5; if (m == 0) return 1;', 'f(n, m - 1)'],
    [2, 'if (n == 3) return 5; if (n < 0) return m; if (m == 0) return n;', 'f(n, m - 1)'],
    [1, 'if (n == 3) return 5; if (m == 0) return 1;', 'm * f(n, m - 1)'],
    // The first test changes.
    [0, 'if (m == 0) return 1; if (n == 3) return 5;', 'f(n, m - 1)'],
    [0, 'if (n == 3) return 5; if (m == 0) return 1;', 'f(n + 1, m - 1)'],
    // The result of the first test depends on a parameter that changes.
    [0, 'if (n == 3) return m * 5; if (m == 0) return 1;', 'f(n, m - 1)'],
    // Without its only test, the loop would not end.
    [0, 'if (n == 3) return 5;', 'f(n, m - 1)'],
  ])('starts after %i tests in { %s return %s; }', (count, tests, call) => {
    after('tail-calls', twoCalls(tests, call), (graph) => expect(testsBeforeLoop(graph)).toBe(count));
  });
});

describe('copies of a recursive function in itself', () => {
  const subtractions = (result: string): number => {
    let count = 0;
    const text = `val f = { int n -> if (n < 1) return 7; return 1 - 3 * f(n - 1)${result}; }; return f(arg) + f(9);`;
    after('inline', text, (graph) => {
      count = [...graph.all()].filter(({ op }) => op === ops.Sub).length;
    });
    return count;
  };

  it('are more for a tiny body than for a larger one', () => {
    const larger = subtractions(' % 1001 / 7 * 3 % 99 / 5');
    expect(larger).toBeGreaterThan(2);
    expect(subtractions('')).toBeGreaterThan(larger);
  });
});

/** Which functions each function calls, by name, once per call. */
function callsAfter(last: PassName, text: string): Record<string, string[]> {
  const calls: Record<string, string[]> = {};
  after(last, text, (graph) => {
    const nameOf = (index: number): string => graph.functions[index]?.name ?? '';
    for (const [index, head] of functionHeads(graph)) {
      const reached = new Set([head]);
      for (const node of reached) for (const user of controlUsers(node)) reached.add(user);
      const targets = [...reached].filter(({ op }) => op === ops.Call).map((call) => call.input(2).type);
      calls[nameOf(index)] = targets.map((type) => nameOf(oneFunction(type) ?? -1)).sort();
    }
  });
  return calls;
}

describe('copies within a cycle of calls', () => {
  const calls = (functions: string, main: string): Record<string, string[]> =>
    callsAfter('inline', `${functions} int s = 0; ${main} return s;`);
  const minimax =
    'val max = { int d, int x -> d < 1 ? x : 3 - min(d - 1, x) * min(d - 1, x + 1); };' +
    'val min = { int d, int x -> d < 1 ? x ^ 1 : 2 - max(d - 1, x) * max(d - 1, x + 2); };';

  it('let the function with most calls from outside absorb the other one, which dies', () => {
    const inLoop = (name: string): string => `for (int i = 0; i < arg; i++) s += ${name}(i, s);`;
    expect(new Set(calls(minimax, inLoop('max')).max)).toEqual(new Set(['max']));
    expect(Object.keys(calls(minimax, inLoop('max')))).toEqual(['max']);
    expect(Object.keys(calls(minimax, inLoop('min')))).toEqual(['min']);
    const more = calls(minimax, `s = max(arg, 2) + max(arg, 5); ${inLoop('min')}`);
    expect(new Set(Object.values(more).flat())).toEqual(new Set(['min']));
  });

  it('give each function copies of both if both call themselves', () => {
    const twice =
      'val f = { int n -> n < 1 ? 1 : n - m(f(n - 1)); }; val m = { int n -> n < 1 ? 0 : n - f(m(n - 1)); };';
    const { f, m } = calls(twice, 'for (int i = 0; i < arg; i++) s = s * 3 + f(i) - m(i + 1);');
    expect(f.length).toBeGreaterThan(4);
    expect(m.length).toBe(f.length);
    expect(f.filter((name) => name === 'm').length).toBe(m.filter((name) => name === 'f').length);
  });

  it('are none of large functions', () => {
    const large = minimax.replaceAll(
      'x)',
      'x * 3 % 5 * 7 % 11 * 13 % 17 * 19 % 23 * 29 % 31 * 37 % 41 * 43 % 47 * 53 % 59)',
    );
    const found = calls(large, 's = max(arg, 2) + min(arg, 2);');
    expect(found).toEqual({ max: ['min', 'min'], min: ['max', 'max'] });
  });
});

describe('tail calls in absorbed functions', () => {
  const callsOfEven = (ofEven: string, ofOdd: string): string[] =>
    callsAfter(
      'inline',
      `val even = { int n -> if (n == 0) return 1; return ${ofEven}; };
       val odd = { int n -> if (n == 0) return 0; return ${ofOdd}; };
       int s = odd(arg);
       for (int i = 0; i < arg; i++) s = s * 3 + even(i);
       return s;`,
    ).even;

  it.each([
    ['odd(n - 1)', 'even(n - 1)'],
    ['odd(n - 1)', 'n + even(n - 1)'],
    ['odd(n - 1)', 'n > 5 ? even(n - 2) : even(n - 1)'],
  ])('become a loop if even returns %s, and odd %s', (ofEven, ofOdd) => {
    expect(callsOfEven(ofEven, ofOdd)).toEqual([]);
  });

  // The result of a subtraction depends on the order, and the sums follow a merge of the paths of odd.
  it.each([
    ['n - odd(n - 1)', 'even(n - 1)'],
    ['n + odd(n - 1)', 'even(n - 1)'],
    ['odd(odd(n - 1))', 'even(n - 1)'],
  ])('stay calls if even returns %s, and odd %s', (ofEven, ofOdd) => {
    expect(callsOfEven(ofEven, ofOdd)).not.toEqual([]);
  });
});
