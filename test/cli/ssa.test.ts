// Tests the accepted forms, output, and errors of `fathom ssa`.
import { ssaAlgorithmNames } from '../../compiler/choices/index.ts';
import { ssaOf } from '../../compiler/index.ts';
import { textOf } from '../../electron/cli/commands/ssa.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildOnce, fathom } from '../support/cli.ts';
import { long } from '../support/extent.ts';

beforeAll(buildOnce, 120_000);

const ssa = (text: string, ...flags: string[]): ReturnType<typeof fathom> =>
  fathom(['ssa', '-', ...flags], text);

const twoEntries = `first: x = 1; if ? then left else right
left:  if ? then right else out
right: if ? then left else out
out:   return x
`;

describe('fathom ssa', () => {
  it('prints a program in SSA form and the measures of the form', async () => {
    const { status, stdout, stderr } = await ssa(
      'int x = 1; while (x < arg) x = x + 1; return x;',
      '--algorithm',
      'choi',
    );
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toBe(
      [
        'choi: 1 phi (1 placed, 0 removed), 11 visits',
        'entry1:',
        '  arg = ?',
        '  x0 = 1',
        '  goto loop1',
        'loop1:',
        '  x1 = φ(entry1: x0, body1_2: x2)',
        '  if x1 < arg then body1 else exit1',
        'body1:',
        '  x_new = x1 + 1',
        '  goto body1_2',
        'body1_2:',
        '  x2 = x_new',
        '  goto loop1',
        'exit1:',
        '  return x1',
        'phis-wf: holds',
        'disjoint-definitions: holds',
        'pruned: holds',
        'minimal: holds',
        "uses-uses': holds",
        "uses'-welldefined: holds",
        '',
      ].join('\n'),
    );
  });

  it('accepts control-flow graphs as text and prints the steps', async () => {
    const { stdout } = await ssa(twoEntries, '--algorithm', 'braun-scc', '--steps');
    expect(stdout).toContain('SCC x_2ᵠ, x_3ᵠ with outside inputs x_1\nremove x_2ᵠ: it is x_1\n');
    expect((await ssa(twoEntries, '--algorithm', 'braun')).stdout).toContain(
      'minimal: does not hold: x in left, x in right, x in out (not guaranteed)\n',
    );
  });

  it('prints the same form and measures as JSON', async () => {
    const { stdout } = await ssa(twoEntries, '--algorithm', 'braun', '--json');
    const data = JSON.parse(stdout) as { phis: unknown[]; blocks: { name: string; phis: string[] }[] };
    expect(data.phis).toHaveLength(3);
    expect(data.blocks.map(({ name }) => name)).toEqual(['start', 'first', 'left', 'right', 'out']);
    expect(data.blocks[4].phis).toEqual(['x3 = φ(left: x1, right: x2)']);
  });

  it.each([
    ['a: goto c', '-:1: the block `c` does not exist\n'],
    [
      'int x = 1;\nflt y = 2.5;',
      '-:2: SSA construction supports only integers, and this program uses floating-point numbers\n',
    ],
  ])('exits with 1 if the input has no SSA form: %j', async (text, stderr) => {
    expect(await ssa(text, '--algorithm', 'choi')).toEqual({ status: 1, stdout: '', stderr });
  });

  it('underlines program errors, gives up on too many paths, and requires an algorithm', long, async () => {
    expect((await ssa('return y;', '--algorithm', 'choi')).stderr).toContain('error[undefined-name]');
    const diamonds = `int x = arg; ${'if (x > 1) {} else {} '.repeat(40)} return x;`;
    const { status, stderr } = await ssa(diamonds, '--algorithm', 'plain');
    expect(status).toBe(1);
    expect(stderr).toMatch(
      /^stopped after \d+ visits because the program is too large for this algorithm\n$/,
    );
    expect((await ssa('return 1;')).status).toBe(2);
    expect((await ssa('return 1;', '--algorithm', 'magic')).status).toBe(2);
  });
});

describe('the text of many steps', long, () => {
  /** A program with this many joins, each of which needs a phi. */
  const program = (joins: number): string =>
    [
      'int a = 1; int b = 2;',
      ...Array.from({ length: joins }, (_, i) => `if (arg > ${i}) a = b + ${i}; else b = a;`),
      'return a + b;',
    ].join('\n');

  it.each(ssaAlgorithmNames.filter((name) => name !== 'plain'))(
    'is computed with few visits per value and block, regardless of the number of steps: %s',
    (algorithm) => {
      const looks = [20, 200].map((joins) => {
        const answer = ssaOf(program(joins), { algorithm, mostSteps: 100_000 });
        if (answer.kind !== 'ssa') throw new Error(answer.kind);
        const { data } = answer;
        expect(data.steps.length).toBeGreaterThan(joins * 4);
        let count = 0;
        const values = new Proxy(data.values, {
          get: (target, key, receiver) => {
            if (typeof key === 'string' && /^\d+$/.test(key)) count += 1;
            return Reflect.get(target, key, receiver) as unknown;
          },
        });
        expect(textOf({ ...data, values })).toBe(textOf(data));
        return count / data.values.length;
      });
      for (const perValue of looks) expect(perValue).toBeLessThanOrEqual(2);
    },
  );
});
