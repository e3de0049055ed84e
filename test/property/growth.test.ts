// Tests that the number of nodes created by rewriting grows no faster than the program, for random
// expressions with sharing and for long sums of every shape, and that results are preserved.
// @module-tag long
import { instructionCountOf } from '../../compiler/views/machine/machine.ts';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Random } from '../../compiler/base/random.ts';
import { compile, run, type CompileOptions } from '../../compiler/index.ts';
import { growing } from '../../electron/cli/bench/growth-programs.ts';
import { bundle } from '../support/bundle.ts';
import { ARGUMENTS } from '../support/programs/integers.ts';
import { extent, isLong, SEED, long } from '../support/extent.ts';

const PROGRAMS = Math.ceil(extent(300, 20_000) / 5);

/** The maximum number of nodes created per statement of a few operators, in a sequence of a hundred. */
const MAX_PER_STATEMENT = 30;

const OPERATORS = ['+', '+', '+', '+', '-', '-', '*', '<<', '&'];
const CONSTANTS = ['0', '1', '-1', '2', '3', '7', '9', '100', '-9223372036854775808'];

/** A chain of variables, each computed from earlier ones. The distance determines the degree of sharing. */
function sharedExpression(random: Random, statements: number): string {
  const reach = 1 + random.below(8);
  const constants = random.below(4);
  const lines = ['int v0 = arg;'];
  const operand = (i: number): string => {
    if (random.below(4) < constants - 1) return CONSTANTS[random.below(CONSTANTS.length)];
    if (random.below(8) === 0) return `(arg == ${i})`;
    return `v${Math.max(0, i - 1 - random.below(reach))}`;
  };
  const term = (i: number): string => {
    const operator = OPERATORS[random.below(OPERATORS.length)];
    return operator === '<<' || operator === '&'
      ? `(${operand(i)} ${operator} ${1 + random.below(5)})`
      : `(${operand(i)} ${operator} ${operand(i)})`;
  };
  for (let i = 1; i <= statements; i++) {
    const parts = Array.from({ length: 1 + random.below(3) }, () => term(i));
    lines.push(`int v${i} = ${parts.join(random.below(3) === 0 ? ' - ' : ' + ')};`);
  }
  return [...lines, `return v${statements} + v${statements >> 1};`].join('\n');
}

const results = (text: string, options: CompileOptions): string[] => {
  const compilation = compile(text, options);
  expect(compilation.diagnostics.map(({ message }) => message)).toEqual([]);
  return ARGUMENTS.map((argument) => {
    const outcome = run(compilation, { engine: 'graph', argument, budget: 100_000 });
    return outcome.status === 'value' ? outcome.result : outcome.fault;
  });
};

describe(`random expressions with shared parts (seed ${SEED})`, () => {
  for (let from = 0; from < PROGRAMS; from += 20) {
    it(`programs ${from} to ${Math.min(from + 20, PROGRAMS) - 1}`, () => {
      for (let i = from; i < Math.min(from + 20, PROGRAMS); i++) {
        const random = new Random(SEED * 1_000_003 + i);
        const statements = 100 + random.below(100);
        const text = sharedExpression(random, statements);
        const { created, diagnostics } = compile(text);
        expect(diagnostics.map(({ message }) => `${message}: ${text}`)).toEqual([]);
        if (created > MAX_PER_STATEMENT * statements)
          expect.fail(`${created} nodes are created for\n${text}`);
        const plain = results(text, { optimize: 'none' });
        expect(results(text, {}), text).toEqual(plain);
        expect(results(text, { seed: i }), text).toEqual(plain);
      }
    });
  }
});

const lines = (count: number, line: (i: number) => string): string[] =>
  Array.from({ length: count }, (_, i) => line(i));
const variables = (count: number): string[] =>
  lines(count, (i) => `int v${i} = (arg >> ${i % 60}) & ${2 * i + 1};`);

/** Programs for which reordering by exchanges, or constant propagation, was quadratic. */
const shapes: Readonly<Record<string, (size: number) => readonly string[]>> = {
  'a Horner sum of tests': (size) => [
    'int h = 31;',
    ...lines(size, (i) => `h = h * 3 + (arg == ${i});`),
    'return h;',
  ],
  'products of one value': (size) => [
    'int h = arg;',
    ...lines(size, () => 'h = h * 7 + h * 9;'),
    'return h;',
  ],
  'terms in the wrong order': (size) => [
    ...variables(size),
    'int s = 0;',
    ...lines(size, (i) => `s = s + v${size - 1 - i};`),
    'return s;',
  ],
  'sums on the right': (size) => [
    ...variables(size),
    'int s = 0;',
    ...lines(size, (i) => `s = v${i} + s;`),
    'return s;',
  ],
  'alternating phis and values': (size) => [
    'int s = 0;',
    ...lines(size, (i) => `int a${i} = 5; if (arg > ${i}) a${i} = arg; s = s + (a${i} + (arg ^ ${i}));`),
    'return s;',
  ],
  'constants at each step': (size) => [
    'int a = arg;',
    'int b = arg >> 1;',
    ...lines(size, (i) => `int c${i} = a + b + ${i}; a = b + ${i + 3}; b = c${i};`),
    'return a + b;',
  ],
  'functions called once': (size) => [
    ...lines(
      size,
      (i) => `val g${i} = { int x -> int s = x; while (x > ${i}) { s = s + x; x = x >> 1; } return s + x; };`,
    ),
    'int s = 0;',
    ...lines(size, (i) => `s = s + g${i}(arg + ${i});`),
    'return s;',
  ],
  'a chain of functions': (size) => [
    ...lines(size, (i) => `val g${i} = { int x -> ${i === 0 ? 'x' : `g${i - 1}(x + ${i}) * 3 + ${i}`}; };`),
    `return g${size - 1}(arg);`,
  ],
  'functions that call later ones': (size) => [
    ...lines(
      size,
      (i) => `val g${i} = { int x -> ${i === size - 1 ? 'x' : `g${i + 1}(x + ${i}) * 5 + ${i}`}; };`,
    ),
    'return g0(arg);',
  ],
  'a chain that is called twice': (size) => [
    ...lines(size, (i) => `val g${i} = { int x -> ${i === size - 1 ? 'x' : `g${i + 1}(x * 3 + 1)`}; };`),
    'return g0(arg) + g0(arg ^ 5);',
  ],
  'a cycle of functions': (size) => [
    ...lines(
      size,
      (i) =>
        `val g${i} = { int n, int s -> if (n <= 0) return s; return g${(i + 1) % size}(n - 1, s * 3 + ${i + 1}); };`,
    ),
    'return g0(arg, 1);',
  ],
  'short loops inside a loop': (size) => [
    'int s = 0;',
    'for (int i = 0; i < arg; i++) {',
    ...lines(size, (i) => `for (int k = 0; k < 8; k++) s = s * 3 + (k ^ i) + ${i};`),
    '}',
    'return s;',
  ],
};

describe('rewriting creates nodes in proportion to the program', () => {
  for (const [name, shape] of Object.entries(shapes)) {
    it(name, () => {
      const [small, large] = [100, 400].map((size) => {
        const text = shape(size).join('\n');
        const compilation = compile(text);
        expect(compilation.diagnostics.map(({ message }) => message)).toEqual([]);
        return compilation.created;
      });
      expect(large / small).toBeLessThan(5);
    });
  }

  it('and preserves results', () => {
    for (const shape of Object.values(shapes)) {
      const text = shape(40).join('\n');
      expect(results(text, {})).toEqual(results(text, { optimize: 'none' }));
    }
  });
});

/** Counters of compiling a program to assembly text. */
function work(text: string): Record<'made' | 'live' | 'visits' | 'instructions', number> {
  const compilation = compile(text);
  expect(compilation.diagnostics.map(({ message }) => message)).toEqual([]);
  const { created, visits, graph } = compilation;
  return {
    made: created,
    live: graph?.liveCount ?? 0,
    visits,
    instructions: instructionCountOf(compilation),
  };
}

describe('work grows linearly with the number of', () => {
  for (const [kind, program] of Object.entries(growing)) {
    it(kind, () => {
      const few = kind === 'functions' ? 20 : 80;
      const [small, large] = [few, 4 * few].map((count) => work(program(count)));
      // For this many parts, the constant part of the work is small.
      for (const count of ['made', 'live', 'visits', 'instructions'] as const)
        expect(large[count], count).toBeLessThan(5 * Math.max(small[count], 2 * few));
    });
  }
});

it('many loads that each follow many stores keep their results', () => {
  const size = 1200;
  const text = [
    'struct P { P? before; int v; };',
    ...lines(size, (i) => `P p${i} = new P { v = arg + ${i}; ${i === 0 ? '' : `before = p${i - 1};`} };`),
    `return ${lines(size, (i) => `p${i}.v`).join(' + ')};`,
  ].join('\n');
  expect(results(text, {})).toEqual(results(text, { optimize: 'none' }));
});

it('at most twice as many nodes are created for 200 functions as are live in the end', () => {
  const { created, graph, diagnostics } = compile(growing.functions(200));
  expect(diagnostics.map(({ message }) => message)).toEqual([]);
  expect(created).toBeLessThan(2 * (graph?.liveCount ?? 0));
});

it('thousands of references that are live across thousands of calls need little memory', long, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fathom-growth-'));
  try {
    const [size, megabytes] = isLong ? [1500, 300] : [700, 150];
    const source = join(folder, 'crowded.simple');
    const text = [
      'struct S { int x; S? n; }; S? !s = arg ? new S : null; int t = 0;',
      // The fields are read at the end, so all objects remain live.
      ...lines(
        size,
        (i) => `S? !p${i} = new S; if (arg > ${i}) p${i} = s ? s : new S; S q${i} = p${i}; t = t + q${i}.x;`,
      ),
      'return t;',
    ];
    writeFileSync(source, text.join('\n'));
    const compiler = new URL('../../compiler/index.ts', import.meta.url).pathname;
    const program = await bundle(
      folder,
      'assemble',
      `import { readFileSync } from 'node:fs';
      import { assemblyTextOf, compile } from '${compiler}';
      console.log(assemblyTextOf(compile(readFileSync('${source}', 'utf8'))).includes('rt_sites_end'));`,
    );
    // Separate live sets for each block and separate roots for each call would need more than twice the memory.
    const { stdout, stderr } = spawnSync(process.execPath, [`--max-old-space-size=${megabytes}`, program], {
      encoding: 'utf8',
      timeout: 100_000,
    });
    expect(stderr).toBe('');
    expect(stdout).toBe('true\n');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
