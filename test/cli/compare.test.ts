// `fathom compare`, `fathom why` and `--without`: what they print, and what they refuse.
import { beforeAll, describe, expect, it } from 'vitest';
import { buildOnce, fathom } from '../support/cli.ts';

beforeAll(buildOnce, 120_000);

const PROGRAM = 'return arg + 0;\n';

/** The number of the first step of a rule. */
function stepOf(rule: string): string {
  const line = fathom(['emit', '-', '--as', 'steps'], PROGRAM)
    .stdout.split('\n')
    .find((each) => each.includes(rule));
  return /\d+/.exec(line ?? '')?.[0] ?? '';
}

describe('fathom compare', () => {
  it('shows what one step did', () => {
    const step = stepOf('add-zero');
    const { status, stdout } = fathom(['compare', '-', '--without', step, '--arg', '7'], PROGRAM);
    expect(status).toBe(0);
    expect(stdout).toMatch(/^nodes +\d+ +\d+ +\*$/m);
    expect(stdout).toMatch(/^\+ only the second has \+/m);
    const json = fathom(['compare', '-', '--without', step, '--json'], PROGRAM).stdout;
    expect(JSON.parse(json)).toMatchObject({ equal: false, unmet: [], differences: expect.any(Array) });
  });

  it('compares settings, and says where they come to the same', () => {
    expect(fathom(['compare', '-', '--against-optimize', 'peephole'], PROGRAM).stdout).toContain('equal');
    const other = fathom(['compare', '-', '--against-optimize', 'none', '--json'], PROGRAM).stdout;
    expect(JSON.parse(other)).toMatchObject({ equal: false });
  });

  it('refuses what makes no sense', () => {
    expect(fathom(['compare', '-'], PROGRAM).status).toBe(2);
    expect(fathom(['compare', '-', '--without', '1'], PROGRAM).stderr).toContain('would be incomplete');
    expect(fathom(['compare', '-', '--without', '99999'], PROGRAM).status).toBe(2);
    expect(fathom(['compare', '-', '--without', 'x'], PROGRAM).status).toBe(2);
  });
});

describe('--without', () => {
  it('keeps what the program does', () => {
    expect(fathom(['run', '-', '--without', stepOf('add-zero'), '--arg', '5'], PROGRAM).stdout).toBe('5\n');
  });
});

describe('fathom why', () => {
  const graph = (): string => fathom(['emit', '-', '--as', 'graph'], 'return arg ^ 5;').stdout;
  const xor = (): string => /^(\d+): Xor/m.exec(graph())?.[1] ?? '';

  it('tells what the window tells', () => {
    const { status, stdout } = fathom(['why', '-', xor()], 'return arg ^ 5;');
    expect(status).toBe(0);
    expect(stdout).toMatch(/^folded: .* is not a constant/m);
    expect(stdout).toMatch(/^born at step \d+: /m);
    const only = fathom(['why', '-', xor(), '--not', 'register', '--json'], 'return arg ^ 5;').stdout;
    expect(JSON.parse(only)).toMatchObject({ not: [{ question: 'register', done: true }] });
  });

  it('refuses questions and nodes that there are not', () => {
    expect(fathom(['why', '-', '99999'], 'return arg;').status).toBe(2);
    expect(fathom(['why', '-', '1', '--not', 'loved'], 'return arg;').stderr).toContain('--not takes folded');
  });
});
