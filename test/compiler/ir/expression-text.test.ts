// Tests printing a graph as one expression.
import { describe, expect, it } from 'vitest';
import { printExpression, printIr } from '../../../compiler/ir/text/expression-text.ts';
import { Graph } from '../../../compiler/ir/graph.ts';
import type { Node } from '../../../compiler/ir/node.ts';
import { ops } from '../../../compiler/ir/ops/table.ts';
import { intConstant } from '../../../compiler/ir/types.ts';
import { long } from '../../support/extent.ts';
import { graphOf } from '../../support/programs/compiled.ts';

const nowhere = { start: 0, end: 0 };

describe('a program as one expression', () => {
  const golden: readonly (readonly [source: string, ir: string])[] = [
    ['int a = 1; if (arg == 1) a = arg+2; else a = arg-3; return a;', 'return Phi(Region,(arg+2),(arg-3));'],
    ['int c = 3; int b = 2; if (arg == 1) { b = 3; c = 4; } return c;', 'return Phi(Region,4,3);'],
    ['int a = arg == 2; if (arg == 1) a = arg == 3; return a;', 'return (arg==Phi(Region,3,2));'],
    ['', 'Stop[ ]'],
    ['while (1) {}', 'return Top;'],
    ['return 1 / 0;', 'return Top;'],
    ['return arg != 3;', 'return (!(arg==3));'],
    ['return 12 / arg + 12 % arg;', 'return ((12//arg)+(12%arg));'],
    ['return -arg;', 'return (-arg);'],
    ['return (arg > 3) + (arg >= 4);', 'return ((3<arg)+(4<=arg));'],
    ['return (arg << 1 | arg >> 2) ^ (arg >>> 3 & 6);', 'return (((arg<<1)|(arg>>2))^((arg>>>3)&6));'],
    ['int a = arg * 11; return a ^ a >> 1;', 'return ((arg*11)^(Mul>>1));'],
    ['while (arg < 10) arg = arg + 1; return arg;', 'return Phi(Loop,arg,(Phi_arg+1));'],
    ['flt x = arg; return x * 0.5 + 0.1;', 'return (((flt)arg*0.5f)+0.1);'],
    ['flt x = arg; return x == -x;', 'return ((flt)arg==(-ToFloat));'],
    ['f32 x = arg; return x;', 'return ((f32)(flt)arg);'],
    ['struct S { int x; }; return new S;', 'return S;'],
    ['return new u8[arg];', 'return []u8;'],
    ['return "hello";', 'return "hello";'],
    [
      'struct S { int x; }; val f = { S s -> return s.x; }; S a = new S; return f(a) + f(new S);',
      'Stop[ return (#2+#2); return .x; ]',
    ],
    [
      'val f = { int[] a -> return a[1] + a#; }; int[] a = new int[3]; return f(a) + f(a);',
      'Stop[ return (#2+#2); return (.#+.[]); ]',
    ],
    [
      'val f = { int x -> x + arg2; }; val arg2 = 3; return f;',
      'Stop[ return { f}; return (Parm_x(f,int)+3); ]',
    ],
    [
      'val fib = { int n -> n < 2 ? n : fib(n-1) + fib(n-2); }; return fib(arg);',
      'Stop[ return #2; return Phi(Region,Parm_n(fib,int),(#2+#2)); ]',
    ],
    [
      'val f = { int x -> x ? f(x - 1) + 1 : 0; }; while (1) arg = f(arg);',
      'Stop[ return Top; return Phi(Region,(#2+1),0); ]',
    ],
  ];
  for (const [source, ir] of golden)
    it(`prints ${source || 'nothing'}`, () => expect(printIr(graphOf(source))).toBe(ir));

  it('encloses several returns in brackets', () => {
    const graph = new Graph(null);
    const entry = graph.create(ops.CProj, [graph.start], 0, nowhere);
    for (const value of [1n, 2n]) {
      const constant = graph.create(ops.Constant, [graph.start], intConstant(value), nowhere);
      graph.addInput(graph.stop, graph.create(ops.Return, [entry, constant], null, nowhere));
    }
    expect(printIr(graph)).toBe('Stop[ return 1; return 2; ]');
  });

  it('is printed without recursion, at any depth and width', long, () => {
    const graph = new Graph(null);
    const arg = graph.create(ops.Proj, [graph.start], 1, nowhere);
    let deep: Node = arg;
    for (let n = 0; n < 100_000; n++) deep = graph.create(ops.Add, [null, deep, arg], null, nowhere);
    expect(printExpression(deep)).toHaveLength(100_000 * '(+arg)'.length + 'arg'.length);
    const region = graph.create(ops.Region, [null], null, nowhere);
    const wide = graph.create(ops.Phi, [region, ...Array.from({ length: 200_000 }, () => arg)], '', nowhere);
    expect(printExpression(wide)).toHaveLength('Phi(Region)'.length + 200_000 * ',arg'.length);
  });
});
