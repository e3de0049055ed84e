// Tests output and errors of `fathom compare`, `fathom why`, and `--without`.
import { beforeAll, describe, expect, it } from 'vitest';
import { buildOnce, fathom } from '../support/cli.ts';

beforeAll(buildOnce, 120_000);

const PROGRAM = 'return arg + 0;\n';

/** The number of the first step of a rule. */
async function stepOf(rule: string): Promise<string> {
  const line = (await fathom(['emit', '-', '--as', 'steps'], PROGRAM)).stdout
    .split('\n')
    .find((each) => each.includes(rule));
  return /\d+/.exec(line ?? '')?.[0] ?? '';
}

describe('fathom compare', () => {
  it('shows the effect of one step', async () => {
    const step = await stepOf('add-zero');
    const { status, stdout } = await fathom(['compare', '-', '--without', step, '--arg', '7'], PROGRAM);
    expect(status).toBe(0);
    expect(stdout).toMatch(/^nodes +\d+ +\d+ +\*$/m);
    expect(stdout).toMatch(/^\+ only the second has \+/m);
    const json = (await fathom(['compare', '-', '--without', step, '--json'], PROGRAM)).stdout;
    expect(JSON.parse(json)).toMatchObject({ equal: false, unmet: [], differences: expect.any(Array) });
  });

  it('compares settings and says where their results converge', async () => {
    expect((await fathom(['compare', '-', '--against-optimize', 'peephole'], PROGRAM)).stdout).toContain(
      'equal',
    );
    const other = (await fathom(['compare', '-', '--against-optimize', 'none', '--json'], PROGRAM)).stdout;
    expect(JSON.parse(other)).toMatchObject({ equal: false });
  });

  it('refuses invalid options', async () => {
    expect((await fathom(['compare', '-'], PROGRAM)).status).toBe(2);
    expect((await fathom(['compare', '-', '--without', '1'], PROGRAM)).stderr).toContain(
      'would be incomplete',
    );
    expect((await fathom(['compare', '-', '--without', '99999'], PROGRAM)).status).toBe(2);
    expect((await fathom(['compare', '-', '--without', 'x'], PROGRAM)).status).toBe(2);
  });
});

describe('--without', () => {
  it('preserves the program’s behavior', async () => {
    expect(
      (await fathom(['run', '-', '--without', await stepOf('add-zero'), '--arg', '5'], PROGRAM)).stdout,
    ).toBe('5\n');
  });
});

describe('fathom why', () => {
  const graph = async (): Promise<string> =>
    (await fathom(['emit', '-', '--as', 'graph'], 'return arg ^ 5;')).stdout;
  const xor = async (): Promise<string> => /^(\d+): Xor/m.exec(await graph())?.[1] ?? '';

  it('gives the same answers as the window', async () => {
    const { status, stdout } = await fathom(['why', '-', await xor()], 'return arg ^ 5;');
    expect(status).toBe(0);
    expect(stdout).toMatch(/^folded: .* is not a constant/m);
    expect(stdout).toMatch(/^created at step \d+: /m);
    const only = (await fathom(['why', '-', await xor(), '--not', 'register', '--json'], 'return arg ^ 5;'))
      .stdout;
    expect(JSON.parse(only)).toMatchObject({ not: [{ question: 'register', done: true }] });
  });

  it('refuses unknown questions and nodes', async () => {
    expect((await fathom(['why', '-', '99999'], 'return arg;')).status).toBe(2);
    expect((await fathom(['why', '-', '1', '--not', 'loved'], 'return arg;')).stderr).toContain(
      '--not takes a comma-separated list of folded',
    );
  });
});
