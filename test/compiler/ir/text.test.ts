// Tests the text forms of a graph: expected lines, reading them back, and errors.
import { describe, expect, it } from 'vitest';
import { compile, inLanguage } from '../../../compiler/index.ts';
import { equalGraphs, graphDifference } from '../../support/graphs/equal-graphs.ts';
import { Graph } from '../../../compiler/ir/graph.ts';
import type { Node, Aux } from '../../../compiler/ir/node.ts';
import { functionType } from '../../../compiler/ir/functions.ts';
import type { Op } from '../../../compiler/ir/ops/row.ts';
import { opTable, ops } from '../../../compiler/ir/ops/table.ts';
import { aliasList, parameter } from '../../../compiler/ir/aux-data.ts';
import { constantText, objectBody } from '../../../compiler/ir/pointer-bodies.ts';
import { readGraph, readGraphJson } from '../../support/graphs/as-written.ts';
import { addField, arrayOf, newStruct } from '../../../compiler/ir/shapes.ts';
import { graphJson, printDot, printGraph, printIr } from '../../../compiler/ir/text/text.ts';
import {
  BYTE,
  F32,
  INT,
  MEMORY,
  TOP,
  floatConstant,
  intConstant,
  intRange,
  memory,
  pointer,
  type Type,
} from '../../../compiler/ir/types.ts';
import { verify } from '../../../compiler/ir/verify.ts';
import { randomProgram } from '../../support/programs/integers.ts';
import { long } from '../../support/extent.ts';
import { graphOf } from '../../support/programs/compiled.ts';

const nowhere = { start: 0, end: 0 };

/** A struct, an array, and some examples for each op with auxiliary data. */
function sampleAuxes() {
  const outer = newStruct('T');
  const shape = newStruct('T.S');
  const bytes = arrayOf(BYTE);
  const key = pointer(2, objectBody(bytes, 1, constantText('a; ]: \xffz')));
  addField(outer, 'key', key, { final: true, isStatic: false });
  const inner = { parameterNames: [], parameters: [INT], result: INT, external: null };
  const method = functionType({ index: 3, ...inner });
  const x = addField(shape, 'x', INT, { final: false, isStatic: false });
  addField(shape, 'all', method, { final: true, isStatic: true });
  addField(shape, 'next', pointer(3, objectBody(shape)), { final: false, isStatic: false });
  addField(shape, 'of', pointer(2, objectBody(outer)), { final: false, isStatic: false });
  const functions = arrayOf(pointer(3, method.body));
  const rows = arrayOf(pointer(3, objectBody(arrayOf(INT))));
  const auxes = new Map<Op, readonly Aux[]>([
    [ops.Constant, [intRange(-3n, 9n, 2), key, floatConstant(-0), memory(x, INT), method]],
    [ops.Cast, [pointer(2, objectBody('all', 1))]],
    [ops.Proj, [1]],
    [ops.CProj, [0]],
    [ops.Fun, [3]],
    [ops.Return, [null, 3]],
    [ops.Phi, ['count', '', 'T.S.x', x, rows.element]],
    [ops.Scope, ['arg count mem T.S.x []', '']],
    [ops.Fault, ['divide-by-zero']],
    [ops.Parm, [parameter(-1, 'mem', MEMORY), parameter(0, 'n', intRange(0n, 5n)), parameter(1, '', key)]],
    [ops.New, [shape, bytes, rows, functions]],
    [ops.Load, [x, rows.element]],
    [ops.Store, [x, functions.element]],
    [ops.MemMerge, [aliasList([x, bytes.element]), aliasList([])]],
  ]);
  return [shape, bytes, auxes] as const;
}

describe('a graph as text', () => {
  it('matches the expected lines', () => {
    const lines = printGraph(graphOf('return arg + 3;')).trimEnd().split('\n');
    expect(lines.slice(0, 2)).toEqual([
      '0: Start() : (ctrl, int, mem) @0-0',
      expect.stringMatching(/^1: Stop\(\d+\) : bottom @0-0$/),
    ]);
    expect(lines).toContainEqual(expect.stringMatching(/^\d+: Add\(-, \d+, \d+\) : int @7-14$/));
    expect(lines).toContainEqual(expect.stringMatching(/^\d+: Constant\(0\) \[3\] : 3 @13-14$/));
  });

  it('can be read back as the same graph with the same ids, as can its JSON', () => {
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

  it('can be read back if the graph is incomplete', long, () => {
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

  it('supports every op and every kind of auxiliary data, with open slots and scopes', () => {
    const graph = new Graph(null);
    const [shape, array, made] = sampleAuxes();
    for (const op of opTable) {
      if (op === ops.Start || op === ops.Stop) continue;
      for (const aux of made.get(op) ?? [null]) {
        graph.addInput(graph.restore(graph.created + 3, op, aux, { start: 1, end: 5 }, INT), graph.stop);
        graph.addInput(graph.restore(graph.created, op, aux, { start: 2, end: 9 }, TOP), null);
      }
    }
    for (const [index, name, external] of [
      [2, 'twice', null],
      [3, '', null],
      [5, 'write', 'write'],
      [7, 'put', 'putchar'],
    ] as const) {
      const parameters: Type[] = [INT, pointer(3, objectBody(shape)), pointer(2, objectBody(array, 2))];
      graph.functions[index] = {
        index,
        name,
        parameterNames: ['a', 'b', ''],
        parameters,
        result: F32,
        external,
      };
    }
    graph.exported.add(7).add(2);
    const text = printGraph(graph);
    expect(text.split('\n').slice(0, 9)).toEqual([
      'struct T { key: final "a; ]: \\xffz" }',
      'struct T.S { x: int; all: static final {int -> int #3}; next: *T.S?; of: *T }',
      'function 2 twice(a: int, b: *T.S?, : const *[]u8) -> f32',
      'function 3 (a: int, b: *T.S?, : const *[]u8) -> f32',
      'external 5 write(a: int, b: *T.S?, : const *[]u8) -> f32',
      'external 7 put as putchar(a: int, b: *T.S?, : const *[]u8) -> f32',
      'exported 2, 7',
      '0: Start() : (ctrl, int, mem) @0-0',
      '1: Stop() : bottom @0-0',
    ]);
    for (const read of [readGraph(`# a comment\n\n${text}`), readGraphJson(graphJson(graph))]) {
      expect(read.errors).toEqual([]);
      if (read.graph === null) continue;
      expect(printGraph(read.graph)).toBe(text);
      expect(graphDifference(graph, read.graph)).toBe('');
    }
  });

  it('may list Start and Stop later, which renumbers the nodes', () => {
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
      ['another text', ['return 1;'], 1, /expected a line such as/],
      ['an unknown op', [start, stop, '2: Plus(-, 0, 0) : int @0-0'], 3, /no op has the name Plus/],
      ['an unknown type', [start, stop, '2: Add(-, 0, 0) : integer @0-0'], 3, /integer is not a type/],
      [
        'bad auxiliary data',
        [start, stop, '2: Constant(0) [many] : int @0-0'],
        3,
        /cannot have the auxiliary data \[many\]/,
      ],
      [
        'a missing node',
        [start, stop, '2: Add(-, 0, 77) : int @0-0'],
        3,
        /Add 2: slot 2 holds node 77, which does not exist/,
      ],
      ['a repeated id', [start, stop, '1: Constant(0) [5] : 5 @0-0'], 3, /node 1 is declared twice/],
      ['two starts', [start, stop, '2: Start() : (ctrl, int) @0-0'], 0, /one Start, not 2/],
      ['an unknown struct', [start, stop, '2: Add(-, 0, 0) : *S @0-0'], 3, /\*S is not a type/],
      ['a repeated struct', ['struct S { }', 'struct S { x: int }', start], 2, /struct S is declared twice/],
      ['a repeated field', ['struct S { x: int; x: int }', start], 1, /field x is declared twice/],
      ['a field of an unknown type', ['struct S { }', 'struct U { x: *V }', start], 2, /\*V is not a type/],
      ['a truncated struct', ['struct S {', start], 1, /struct S \{ x: int; next/],
      ['an unfinished struct', ['struct S { x: int', start], 1, /struct S \{ x: int; next/],
      [
        'a repeated function',
        ['function 1 f() -> int', 'function 1 g() -> int', start],
        2,
        /function 1 is declared twice/,
      ],
      ['a function without a result', ['function 1 f()', start], 1, /function 3 fact/],
      ['a parameter without a type', ['function 1 f(x: nothing) -> int', start], 1, /nothing is not a type/],
      ['exported names', ['exported f', start], 1, /exported 3, 4/],
      [
        'a missing field',
        ['struct S { x: int }', start, stop, '2: Load(-, 0, 0) [S.y] : int @0-0'],
        4,
        /auxiliary data \[S.y\]/,
      ],
      [
        'unterminated auxiliary data',
        [start, stop, '2: Load(-, 0, 0) [S.y : int @0-0'],
        3,
        /expected a line such as/,
      ],
      ['a huge id', [start, stop, '999999999: Constant(0) [5] : 5 @0-0'], 3, /largest id/],
      [
        'a number that is too large',
        [start, stop, '2: Constant(0) [9223372036854775808] : int @0-0'],
        3,
        /9223372036854775808 does not fit in 64 bits/,
      ],
      [
        'a type that is a number that is too small',
        [start, stop, '2: Constant(0) [-9223372036854775809] : -9223372036854775809 @0-0'],
        3,
        /-9223372036854775809 does not fit in 64 bits/,
      ],
    ];
  for (const [what, lines, line, message] of wrong) {
    it(`gives an error with its line for ${what}`, () => {
      const { graph, errors } = readGraph(lines.join('\n'));
      expect(graph).toBeNull();
      expect(errors[0].line).toBe(line);
      expect(inLanguage(errors[0].message, 'en')).toMatch(message);
    });
  }
  it.each([
    ['an op', [start, stop, '2: add(-, 0, 0) : int'], /Did you mean `Add`/],
    ['a type', [start, stop, '2: Add(-, 0, 0) : Int'], /a type such as int/],
    ['a number', [start, stop, `2: Constant(0) [${2n ** 64n}] : ${2n ** 64n}`], /wrap around/],
    ['a graph without Stop', [start], /Nothing uses Stop, but the program ends there/],
  ])('says how to fix %s', (_, lines, hint) => {
    const { errors } = readGraph(lines.join('\n'));
    expect(inLanguage(errors.at(-1)?.hint ?? '', 'en')).toMatch(hint);
  });

  it('gives at most 20 errors', () => expect(readGraph('x\n'.repeat(500)).errors).toHaveLength(20));

  it('gives an error for malformed JSON', () => {
    const node = { id: 0, op: 'Start', inputs: [], payload: null, type: 'int', span: [0, 0] };
    // Too deep to be quoted in a message.
    const nested = JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`) as unknown;
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
      { nodes: [{ ...node, op: nested }] },
      { nodes: [{ ...node, inputs: [nested] }] },
      { nodes: [{ ...node, payload: undefined }] },
      { nodes: [node] },
      { nodes: [], structs: {} },
      { nodes: [], structs: [{ name: 'S' }] },
      { nodes: [], structs: [{ name: 'S', fields: [{ name: 'x', type: 'int', final: 1, static: false }] }] },
      {
        nodes: [],
        structs: [{ name: 'S', fields: [{ name: 'x', type: 'in', final: true, static: false }] }],
      },
      { nodes: [], functions: [{ index: 1 }] },
      { nodes: [], functions: [{ index: -1, name: 'f', parameters: [], result: 'int', external: null }] },
      { nodes: [], exported: ['f'] },
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
    ['an additional node', (graph) => graph.create(ops.Constant, [graph.start], intConstant(77n), nowhere)],
    ['an emptied slot', (graph, sum) => graph.setInput(sum, 2, null)],
    ['an additional input', (graph, sum) => graph.addInput(sum, sum.input(1))],
    [
      'auxiliary data',
      (graph) => graph.setAux([...graph.all()].find(({ op }) => op === ops.Phi) ?? graph.stop, 'b'),
    ],
    ['an exported function', (graph) => graph.exported.add(1)],
    [
      'another function',
      (graph) => {
        const nothing = { parameterNames: [], parameters: [], external: null };
        graph.functions[1] = { index: 1, name: 'f', result: INT, ...nothing };
      },
    ],
  ];
  const sumOf = (graph: Graph): Node => [...graph.all()].find(({ op }) => op === ops.Add) ?? graph.stop;

  it('finds no difference between equal graphs', () =>
    expect(equalGraphs(graphOf(source), graphOf(source))).toBe(true));
  it('finds equal compilations of one text equal, but not two structs with the same name', () => {
    const [one, other] = ['int', 'u8'].map((type) => `struct S { ${type} x; }; return new S;`);
    expect(graphDifference(graphOf(one), graphOf(one))).toBe('');
    expect(graphDifference(graphOf(one), graphOf(other))).toMatch(/x: int .* differs from .* x: u8/);
  });
  for (const [what, change] of changes) {
    it(`finds ${what}`, () => {
      const changed = graphOf(source);
      change(changed, sumOf(changed));
      expect(graphDifference(graphOf(source), changed)).not.toBe('');
      expect(graphDifference(changed, graphOf(source))).not.toBe('');
    });
  }

  it('distinguishes a shared node from two equal ones', () => {
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
