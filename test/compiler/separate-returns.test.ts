// At level 5, Stop has a separate Return for each `return` of the program. All engines, with all options,
// must agree with the graph in which all paths merge before one Return.
import { describe, expect, it } from 'vitest';
import { Random } from '../../compiler/base/random.ts';
import { compile, run, type CompileOptions, type EngineRequest } from '../../compiler/index.ts';

/** Nested `if` statements, some of whose branches return. */
function program(random: Random): string {
  const pick = (from: readonly string[]): string => from[random.below(from.length)];
  const expression = (): string =>
    pick(['a', 'arg', 'a + 1', 'b * arg', 'a - b', 'b / arg', String(random.below(4))]);
  const arm = (depth: number): string => {
    const lines = [`${pick(['a', 'b'])} = ${expression()};`];
    if (depth > 0 && random.below(3) > 0) lines.push(choice(depth - 1));
    if (random.below(2) === 0) lines.push(`return ${expression()};`);
    return `{ ${lines.join(' ')} }`;
  };
  const choice = (depth: number): string => {
    const test = `${expression()} ${pick(['==', '<'])} ${expression()}`;
    return `if (${test}) ${arm(depth)}${random.below(2) === 0 ? '' : ` else ${arm(depth)}`}`;
  };
  return `int a = arg + 2; int b = 3; ${choice(2)} ${choice(2)} return a + b;`;
}

const ways: readonly (readonly [CompileOptions, Omit<EngineRequest, 'argument'>])[] = [
  [{ optimize: 'none' }, { engine: 'graph' }],
  [{ optimize: 'none' }, { engine: 'emulator' }],
  [{ optimize: 'peephole' }, { engine: 'schedule', schedule: 'late' }],
  [{ optimize: 'full' }, { engine: 'graph' }],
  [
    { optimize: 'full', apply: 'combined' },
    { engine: 'schedule', schedule: 'best' },
  ],
  [{ optimize: 'full' }, { engine: 'emulator', abi: 'win64', allocator: 'linear' }],
];

describe('programs with a Return for each return', () => {
  it.each(Array.from({ length: 40 }, (_, seed) => seed + 1))(
    'behave as with a single Return: seed %i',
    (seed) => {
      const source = program(new Random(seed));
      const one = compile(source, { optimize: 'none' });
      for (const [options, request] of ways) {
        const several = compile(source, { ...options, level: 5, verify: true });
        for (const argument of [0n, 1n, 2n, -1n, 3n]) {
          const { counts: _, ...wanted } = run(one, { engine: 'graph', argument });
          expect(run(several, { ...request, argument }), `${source} for ${argument}`).toMatchObject(wanted);
        }
      }
    },
  );

  it('have a Return for each `return` of the text, in the same order, from level 6 on', () => {
    const source = 'if (arg == 1) return 2; if (arg == 2) return 3; return arg;';
    const ends = (level: number): string[] =>
      (compile(source, { level, optimize: 'none' }).graph?.stop.inputs ?? []).map((end) =>
        String(end?.op.name),
      );
    expect(ends(5)).toEqual(['Return', 'Return', 'Return']);
    expect(ends(6)).toEqual(['Return']);
  });
});
