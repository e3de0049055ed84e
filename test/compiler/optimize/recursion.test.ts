// What the optimizer does to functions that call themselves: which tests stay before the loop of their tail
// calls, and how many copies a body gets. Golden programs test that the results stay the same.
import { describe, expect, it } from 'vitest';
import { compile } from '../../../compiler/compile.ts';
import { functionHeads } from '../../../compiler/ir/control-walk.ts';
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
