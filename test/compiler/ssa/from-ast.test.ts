// Tests that the control-flow graph of a program computes the same as its sea of nodes, for chosen and
// random programs.
import { describe, expect, it } from 'vitest';
import { run } from '../../../compiler/index.ts';
import { resolve, type Report } from '../../../compiler/resolve/index.ts';
import { isWarning } from '../../../compiler/source/messages.ts';
import { flowFromAst, printFlow, splitBlocks, type FlowProgram } from '../../../compiler/ssa/index.ts';
import { parse } from '../../../compiler/syntax/index.ts';
import { ARGUMENTS, randomProgram } from '../../support/programs/integers.ts';
import { runFlow } from '../../support/graphs/run-flow.ts';
import { compiled } from '../../support/programs/compiled.ts';

const BUDGET = 50_000;

function flowOf(source: string): FlowProgram {
  const { ast } = parse(source);
  const report: Report = (code) => {
    if (!isWarning(code)) throw new Error(code);
  };
  const flow = flowFromAst(ast, resolve(ast, { report, suggest: () => null, library: null }));
  if (flow.kind !== 'program') throw new Error(`refused: ${flow.code}`);
  return flow.program;
}

/**
 * Compares with the unoptimized graph for all arguments. Returns the number of compared runs; the others
 * exceeded the limit.
 */
function compareRuns(source: string): number {
  const compilation = compiled(source, { optimize: 'none' });
  const program = flowOf(source);
  let compared = 0;
  for (const argument of ARGUMENTS) {
    const outcome = run(compilation, { engine: 'graph', argument, budget: BUDGET });
    for (const form of [program, splitBlocks(program)]) {
      const result = runFlow(form, argument, BUDGET);
      if (result === 'budget' || (outcome.status === 'fault' && outcome.fault === 'timeout')) continue;
      const expected = outcome.status === 'value' ? outcome.result : 'fault';
      expect(String(result), `arg ${argument}\n${source}\n${printFlow(form)}`).toBe(expected);
      compared++;
    }
  }
  return compared;
}

describe('control-flow graphs of programs', () => {
  it.each([
    'int x = 1; { int x = 2; x = x + arg; } return x;',
    'int x = arg; int y = x++ + x; return x * 100 + y + (x = 3) + x;',
    'int x = arg; return x + (x = x * 2) + -x--;',
    'return arg > 1 && arg < 7 || arg == 100;',
    'return (arg && 5) + (arg || 7);',
    'return 0 < arg <= 3;',
    'int a = 0; return 0 < (a = a + arg) < (a = a * 2) < 9 ? a : a + 1000;',
    'return arg ? arg > 2 ? 1 : 2 : 3;',
    'u8 b = arg; i8 c = arg * 3; bool d = arg; i32 e = arg << 31; return b + c * 1000 + d + e;',
    'u8 b = 250; b += arg; b++; return b;',
    'int s = 0; for (int i = 0; i < 9; i++) { if (i == 3) continue; if (i == arg) break; s += i; } return s;',
    'int s = 0; for (;;) { s++; if (s > 5) break; } return s;',
    'int i = 0; while (i < 5 && !(i == arg)) i++; return i;',
    'int i = 0; while (1) { if (!(i < 5) || i == arg) return i; i = i + 1; } return -1;',
    'int i = 5; while (i--) { if (i == 2) {} else if (i == arg) return ~i; else i = i ^ 0; }',
    'int x; if (arg) x = 3; return !x + x % 2 - (x >>> 1);',
    'val limit = 5; return arg < limit;',
    'return 1; return 2;',
    'if (arg) return 1; else return 2; return 3;',
    '',
    'int x = -9223372036854775808; return x / -1 - (- -arg);',
  ])('compute the same as the graph: %s', (source) => {
    // A program that ends without a return gives 0, and an empty program gives nothing.
    if (source !== '') expect(compareRuns(source)).toBeGreaterThan(0);
    else expect(printFlow(flowOf(source))).toBe('entry1: return 0');
  });

  it('compute the same as the graph for random programs', () => {
    let compared = 0;
    for (let seed = 1; seed <= 150; seed++)
      compared += compareRuns(randomProgram(seed, { faults: seed % 2 === 0 }));
    expect(compared).toBeGreaterThan(2000);
  });

  it('can be as long and as deeply nested as the parser allows', () => {
    const long = `int x = arg; return ${'x + '.repeat(20_000)}1;`;
    expect(runFlow(flowOf(long), 1n, 10)).toBe(20_001n);
    const row = `return ${'arg && '.repeat(5000)}1;`;
    expect(runFlow(flowOf(row), 1n, 20_000)).toBe(1n);
    const chain = `int x = 0; ${'if (arg == 1) x = 1; else '.repeat(5000)} x = 2; return x;`;
    expect(runFlow(flowOf(chain), 0n, 20_000)).toBe(2n);
    const arms = Array.from({ length: 5000 }, (_, i) => `arg == ${i} ? ${2 * i} : `).join('');
    expect(runFlow(flowOf(`return ${arms}-1;`), 4999n, 20_000)).toBe(9998n);
  });

  it('represent calls by their text and omit function bodies', () => {
    const program = flowOf(
      'val f = { int n -> int q = n; while (q) q = q - 1; q; }; return f(arg + 1) + f(2);',
    );
    expect(printFlow(program)).toBe('entry1: arg = ?; return f(arg + 1) + f(2)');
  });
});
