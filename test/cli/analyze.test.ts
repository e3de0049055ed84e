// Tests tables, JSON, and exit statuses of `fathom analyze`.
import { beforeAll, describe, expect, it } from 'vitest';
import { compile, costOf } from '../../compiler/index.ts';
import { chainProgram } from '../../electron/cli/bench/analyses.ts';
import { buildOnce, fathom } from '../support/cli.ts';
import { EXAMPLE_PROGRAM } from '../support/checks/systems.ts';

beforeAll(buildOnce, 120_000);

const analyze = (program: string, ...flags: string[]): ReturnType<typeof fathom> =>
  fathom(['analyze', '-', ...flags], program);

/** The cells of the row with this name. */
const row = (text: string, name: string): string[] =>
  (text.split('\n').find((line) => line.startsWith(`${name} `)) ?? '').split(/  +/);

describe('fathom analyze', () => {
  it('prints equations and elements, based on statements if the program has statement form', async () => {
    const { status, stdout } = await analyze(EXAMPLE_PROGRAM, '--with', 'combined');
    expect(status).toBe(0);
    expect(stdout).toContain('combined, worklist; form statements\n');
    expect(row(stdout, 'x3')).toEqual(['x3', '1', expect.stringMatching(/^x3 = \[s\d+ → x2 ∧ x1\]$/)]);
    expect(row(stdout, 'x2')).toEqual(['x2', '⊤', '5', expect.stringMatching(/^x2 = \[s\d+ → 2\]$/)]);
    expect(row((await analyze(EXAMPLE_PROGRAM, '--with', 'in-turn')).stdout, 'x3')[1]).toBe('⊥');
  });

  it('says that the analysis uses the graph if the program has no statement form', async () => {
    const memory = 'int[] a = new int[3]; a[0] = 1; return a[0] + 1;';
    const { stdout } = await analyze(memory, '--with', 'combined');
    expect(stdout).toContain('form graph (no statement form: memory)');
    expect(row(stdout, 'Start')).toEqual(['Start', 'R', expect.stringContaining('Start = R')]);
    expect((await analyze(EXAMPLE_PROGRAM, '--with', 'cp', '--form', 'graph')).stdout).toContain(
      'form graph\n',
    );
  });

  it('prints one table row per change and marks the changed element', async () => {
    const { stdout } = await analyze(EXAMPLE_PROGRAM, '--with', 'combined', '--trace');
    const lines = stdout.slice(stdout.indexOf('\ntime ')).trim().split('\n');
    const changes = Number(/(\d+) changes/.exec(stdout)?.[1]);
    expect(lines.length).toBe(changes + 2);
    for (const line of lines.slice(2)) expect(line.match(/\*/g)).toHaveLength(1);
  });

  it('prints congruence classes, and their splits in a trace', async () => {
    const program = 'int a = arg + 1; int b = arg + 1; int c = arg + 2; return a * b * c;';
    const { stdout } = await analyze(program, '--with', 'congruence', '--trace');
    expect(stdout).toMatch(/^\d+ +a b$/m);
    expect(stdout).toMatch(/^split +into +cause +moved$/m);
  });

  it('prints the same results as JSON in any order', async () => {
    const data = [];
    for (const order of ['round-robin', 'worklist', 'fast']) {
      const { status, stdout } = await analyze(
        EXAMPLE_PROGRAM,
        '--with',
        'combined',
        '--order',
        order,
        '--json',
      );
      expect(status).toBe(0);
      data.push(JSON.parse(stdout) as { ok: boolean; order: string; final: string[]; visits: unknown[] });
    }
    expect(data.map(({ ok, order }) => [ok, order])).toEqual([
      [true, 'round-robin'],
      [true, 'worklist'],
      [true, 'fast'],
    ]);
    for (const { final, visits } of data) {
      expect(final).toEqual(data[0].final);
      expect(visits).toEqual([]);
    }
  });

  it('prints ranges with the source line of each value', async () => {
    const program = 'int sum = 0;\nfor (int i = 0; i < 10; i++) sum = sum ^ i;\nreturn sum;';
    const { status, stdout } = await analyze(program, '--with', 'ranges');
    expect(status).toBe(0);
    expect(stdout).toMatch(/^i +\d+ +2 +0 … 10 /m);
    const data = JSON.parse((await analyze(program, '--with', 'ranges', '--json')).stdout) as {
      ranges: object[];
    };
    expect(data.ranges).toContainEqual(expect.objectContaining({ name: 'i', line: 2, range: '0 … 10' }));
  });

  it('traces the dominator-tree walk for zero checks, with both maps', async () => {
    const program = 'int a = 7 / arg;\nif (a > 1) a = 9 / arg;\nreturn a;';
    const { status, stdout } = await analyze(program, '--with', 'zerocheck');
    expect(status).toBe(0);
    expect(stdout).toMatch(/^set +r\d+ +ZeroCheck arg, line 1 +arg$/m);
    expect(stdout).toMatch(/^flag +r(\d+) +ZeroCheck arg, line 2 +arg +r\1$/m);
    expect(stdout).toContain('line 2: removed, dominated by the check at line 1');
    expect((await analyze(program, '--with', 'zerocheck', '-O', 'none')).stdout).toContain(
      '0 zero checks removed, 2 in',
    );
    expect((await analyze(program, '--with', 'zerocheck', '--trace')).status).toBe(2);
  });

  it('exits with 1 for a faulty program and with 2 for a wrong command line', async () => {
    const wrong = await analyze('return aple;', '--with', 'cp');
    expect([wrong.status, wrong.stdout]).toEqual([1, '']);
    expect(wrong.stderr).toContain('error[undefined-name]');
    const json = await analyze('return aple;', '--with', 'cp', '--json');
    expect(json.status).toBe(1);
    expect(JSON.parse(json.stdout)).toMatchObject({ ok: false, errors: [{ code: 'undefined-name' }] });
    for (const flags of [
      [],
      ['--with', 'luck'],
      ['--with', 'cp', '--form', 'x'],
      ['--with', 'cp', '--order', 'any'],
    ])
      expect((await analyze('return 1;', ...flags)).status).toBe(2);
  });

  it('describes all its options in its help', async () => {
    const { status, stdout } = await fathom(['analyze', '--help']);
    expect(status).toBe(0);
    for (const word of [
      '--with',
      '--form',
      '--order',
      '--trace',
      '--json',
      '--optimize',
      '--level',
      'congruence',
    ])
      expect(stdout).toContain(word);
  });
});

describe('chainProgram', () => {
  it('needs as many sweeps as it has variables, but few worklist visits', () => {
    const { variables, solve } = costOf(compile(chainProgram(500), { optimize: 'none' }));
    expect(variables).toBeGreaterThan(450);
    expect(variables).toBeLessThan(550);
    expect(solve({ analysis: 'combined', order: 'round-robin' })).toBeGreaterThan(
      variables * (variables / 6),
    );
    for (const order of ['worklist', 'fast'] as const)
      expect(solve({ analysis: 'combined', order })).toBeLessThan(variables * 5);
  });

  it('stops the analysis if it takes too long', () => {
    const { variables, solve } = costOf(compile(chainProgram(500), { optimize: 'none' }));
    expect(solve({ analysis: 'combined', order: 'round-robin', mayGoOn: () => false })).toBe(variables);
  });
});
