// The text forms of a graph: golden strings, and reading back what was written.
import { describe, expect, it } from 'vitest';
import { compile } from '../../../compiler/index.ts';
import { equalGraphs, graphDifference } from '../../../compiler/ir/equal-graphs.ts';
import { Graph } from '../../../compiler/ir/graph.ts';
import type { Node, Payload } from '../../../compiler/ir/node.ts';
import type { Op } from '../../../compiler/ir/ops/row.ts';
import { opTable, ops } from '../../../compiler/ir/ops/table.ts';
import { readGraph, readGraphJson } from '../../../compiler/ir/read-text.ts';
import { graphJson, printDot, printExpression, printGraph, printIr } from '../../../compiler/ir/text.ts';
import { INT, TOP, intConstant, intRange } from '../../../compiler/ir/types.ts';
import { verify } from '../../../compiler/ir/verify.ts';
import { randomProgram } from '../../support/programs.ts';

const nowhere = { start: 0, end: 0 };

function graphOf(source: string, optimize: 'none' | 'peephole' | 'full' = 'peephole'): Graph {
  const { graph, diagnostics } = compile(source, { optimize });
  if (graph === null) throw new Error(diagnostics[0]?.message ?? 'no graph');
  return graph;
}

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
  ];
  for (const [source, ir] of golden)
    it(`of ${source || 'nothing'}`, () => expect(printIr(graphOf(source))).toBe(ir));

  it('prints several returns in brackets', () => {
    const graph = new Graph(null);
    const entry = graph.create(ops.CProj, [graph.start], 0, nowhere);
    for (const value of [1n, 2n]) {
      const constant = graph.create(ops.Constant, [graph.start], intConstant(value), nowhere);
      graph.addInput(graph.stop, graph.create(ops.Return, [entry, constant], null, nowhere));
    }
    expect(printIr(graph)).toBe('Stop[ return 1; return 2; ]');
  });

  it('does not recurse: depth and width may be any', () => {
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

describe('a graph as lines', () => {
  it('looks like this', () => {
    const lines = printGraph(graphOf('return arg + 3;')).trimEnd().split('\n');
    expect(lines.slice(0, 2)).toEqual([
      '0: Start() : (ctrl, int) @0-0',
      expect.stringMatching(/^1: Stop\(\d+\) : bottom @0-0$/),
    ]);
    expect(lines).toContainEqual(expect.stringMatching(/^\d+: Add\(-, \d+, \d+\) : int @7-14$/));
    expect(lines).toContainEqual(expect.stringMatching(/^\d+: Constant\(0\) \[3\] : 3 @13-14$/));
  });

  it('reads back as the same graph with the same ids, and so does its JSON', () => {
    for (let seed = 0; seed < 60; seed++) {
      for (const optimize of ['none', 'full'] as const) {
        const graph = graphOf(randomProgram(seed), optimize);
        const text = printGraph(graph);
        const read = readGraph(text);
        expect(read.errors).toEqual([]);
        if (read.graph === null) continue;
        expect(graphDifference(graph, read.graph)).toBe('');
        expect(printGraph(read.graph)).toBe(text);
        expect(verify(read.graph, 'complete')).toEqual([]);
        const json: unknown = JSON.parse(JSON.stringify(graphJson(graph)));
        const again = readGraphJson(json);
        expect(again.errors).toEqual([]);
        expect(again.graph === null ? '' : printGraph(again.graph)).toBe(text);
      }
    }
  });

  it('reads back graphs that are still being built', () => {
    const texts: string[] = [];
    for (let seed = 0; seed < 20; seed++) {
      compile(randomProgram(seed), {
        afterPass: (_, graph) => {
          const { graph: read } = readGraph(printGraph(graph));
          if (read !== null && equalGraphs(graph, read)) texts.push('equal');
          else texts.push(`program ${seed}`);
        },
      });
    }
    expect(new Set(texts)).toEqual(new Set(['equal']));
  });

  it('has a form for every op, with open slots, scopes and all kinds of types', () => {
    const graph = new Graph(null);
    const payloads: ReadonlyMap<Op, Payload> = new Map<Op, Payload>([
      [ops.Constant, intRange(-3n, 9n, 2)],
      [ops.Proj, 1],
      [ops.CProj, 0],
      [ops.Phi, 'count'],
      [ops.Scope, 'arg count'],
      [ops.Fault, 'divide-by-zero'],
    ]);
    for (const op of opTable) {
      if (op === ops.Start || op === ops.Stop) continue;
      graph.addInput(
        graph.restore(graph.created + 3, op, payloads.get(op) ?? null, { start: 1, end: 5 }, INT),
        graph.stop,
      );
      graph.addInput(
        graph.restore(graph.created, op, payloads.get(op) ?? null, { start: 2, end: 9 }, TOP),
        null,
      );
    }
    const read = readGraph(`# a comment\n\n${printGraph(graph)}`);
    expect(read.errors).toEqual([]);
    expect(read.graph === null ? '' : printGraph(read.graph)).toBe(printGraph(graph));
  });

  it('numbers nodes anew where Start and Stop are not the first', () => {
    const { graph, errors } = readGraph(
      [
        '9: Start() : (ctrl, int) @0-0',
        '4: Return(7, 3) : ctrl @0-9',
        '3: Proj(9) [1] : int @0-0',
        '7: CProj(9) [0] : ctrl @0-0',
        '8: Stop(4) : bottom @0-0',
      ].join('\n'),
    );
    expect(errors).toEqual([]);
    expect(graph === null ? '' : printIr(graph)).toBe('return arg;');
    expect(graph === null ? [''] : verify(graph, 'complete')).toEqual([]);
  });

  const start = '0: Start() : (ctrl, int) @0-0';
  const stop = '1: Stop() : bottom @0-0';
  const wrong: readonly (readonly [what: string, lines: readonly string[], line: number, message: RegExp])[] =
    [
      ['nothing', [], 0, /one Start, not 0/],
      ['another text', ['return 1;'], 1, /no line such as/],
      ['an unknown op', [start, stop, '2: Plus(-, 0, 0) : int @0-0'], 3, /no op is called Plus/],
      ['an unknown type', [start, stop, '2: Add(-, 0, 0) : integer @0-0'], 3, /integer is no type/],
      ['a bad payload', [start, stop, '2: Constant(0) [many] : int @0-0'], 3, /cannot carry \[many\]/],
      ['a missing node', [start, stop, '2: Add(-, 0, 77) : int @0-0'], 3, /no node 77/],
      ['a repeated id', [start, stop, '1: Constant(0) [5] : 5 @0-0'], 3, /two nodes 1/],
      ['two starts', [start, stop, '2: Start() : (ctrl, int) @0-0'], 0, /one Start, not 2/],
      ['a huge id', [start, stop, '999999999: Constant(0) [5] : 5 @0-0'], 3, /largest id/],
      [
        'a number too large',
        [start, stop, '2: Constant(0) [9223372036854775808] : int @0-0'],
        3,
        /cannot carry/,
      ],
    ];
  for (const [what, lines, line, message] of wrong) {
    it(`that hold ${what} give an error with its line`, () => {
      const { graph, errors } = readGraph(lines.join('\n'));
      expect(graph).toBeNull();
      expect(errors[0]).toMatchObject({ line, message: expect.stringMatching(message) });
    });
  }

  it('give at most 20 errors', () => expect(readGraph('x\n'.repeat(500)).errors).toHaveLength(20));

  it('as JSON of any wrong form give an error', () => {
    const node = { id: 0, op: 'Start', inputs: [], payload: null, type: 'int', span: [0, 0] };
    const cases: readonly unknown[] = [
      null,
      3,
      'x',
      [],
      {},
      { nodes: 3 },
      { nodes: [null] },
      { nodes: [{}] },
      { nodes: [{ ...node, id: -1 }] },
      { nodes: [{ ...node, inputs: ['0'] }] },
      { nodes: [{ ...node, span: [0] }] },
      { nodes: [{ ...node, payload: 1 }] },
      { nodes: [node] },
    ];
    for (const value of cases) {
      const { graph, errors } = readGraphJson(value);
      expect([graph, errors.length > 0]).toEqual([null, true]);
    }
  });
});

describe('comparing graphs', () => {
  const source = 'int a = arg * 3; if (arg < 5) a = a + 7; return a ^ 2;';
  const changes: readonly (readonly [what: string, change: (graph: Graph, sum: Node) => void])[] = [
    ['a swapped operand', (graph, sum) => graph.setInput(sum, 1, sum.input(2))],
    ['a type', (graph, sum) => graph.setType(sum, intRange(0n, 5n))],
    ['one node more', (graph) => graph.create(ops.Constant, [graph.start], intConstant(77n), nowhere)],
    ['an emptied slot', (graph, sum) => graph.setInput(sum, 2, null)],
    ['one input more', (graph, sum) => graph.addInput(sum, sum.input(1))],
    [
      'a payload',
      (graph) => graph.setPayload([...graph.all()].find(({ op }) => op === ops.Phi) ?? graph.stop, 'b'),
    ],
  ];
  const sumOf = (graph: Graph): Node => [...graph.all()].find(({ op }) => op === ops.Add) ?? graph.stop;

  it('finds equal ones equal', () => expect(equalGraphs(graphOf(source), graphOf(source))).toBe(true));
  for (const [what, change] of changes) {
    it(`finds ${what}`, () => {
      const changed = graphOf(source);
      change(changed, sumOf(changed));
      expect(graphDifference(graphOf(source), changed)).not.toBe('');
      expect(graphDifference(changed, graphOf(source))).not.toBe('');
    });
  }

  it('tells a shared node from two equal ones', () => {
    const build = (shared: boolean): Graph => {
      const graph = new Graph(null);
      const constant = (): Node => graph.create(ops.Constant, [graph.start], intConstant(5n), nowhere);
      const first = constant();
      const second = constant();
      const extra = shared ? first : second;
      const sum = graph.create(ops.Add, [null, first, extra], null, nowhere);
      graph.create(ops.Minus, [null, sum], null, nowhere);
      return graph;
    };
    expect(equalGraphs(build(true), build(true))).toBe(true);
    expect(equalGraphs(build(true), build(false))).toBe(false);
    expect(equalGraphs(build(false), build(true))).toBe(false);
  });
});

describe('a graph for Graphviz', () => {
  it('has a line for every node and every edge', () => {
    const graph = graphOf('if (arg) return 1; return 2 / arg;');
    const dot = printDot(graph);
    const edges = [...graph.all()].flatMap(({ inputs }) => inputs.filter((input) => input !== null));
    expect(dot.match(/^ {2}n\d+ \[label=/gm)).toHaveLength(graph.liveCount);
    expect(dot.match(/^ {2}n\d+ -> n\d+ \[/gm)).toHaveLength(edges.length);
    expect(dot.startsWith('digraph fathom {') && dot.endsWith('}\n')).toBe(true);
  });
});
