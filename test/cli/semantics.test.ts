// Tests `fathom step` and `fathom verify --against`: texts, JSON shapes, and exit statuses.
import { beforeAll, describe, expect, it } from 'vitest';
import { buildOnce, fathom } from '../support/cli.ts';
import { filesIn, temporaryFolder } from '../support/temporary-folder.ts';

beforeAll(buildOnce, 120_000);

const folder = temporaryFolder('semantics');

const file = filesIn(folder);

const LOOP = 'int z = 1; while (z + 1 != 5) z = z + 1; return z;';

describe('fathom step', () => {
  const step = (program: string, ...flags: string[]): ReturnType<typeof fathom> =>
    fathom(['step', '-', ...flags], program);

  it('prints the states of figure 1, one per line', async () => {
    const { status, stdout, stderr } = await step(LOOP, '-O', 'none');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout.replace(/Loop \d+/g, 'Loop').split('\n')).toEqual([
      'Start',
      'Exec(r0, {})   by START',
      'Exec(Loop, {z ↦ 1})   by JMP',
      'Exec(Loop, {z ↦ 2})   by IFT',
      'Exec(Loop, {z ↦ 3})   by IFT',
      'Exec(Loop, {z ↦ 4})   by IFT',
      'Ret(4)   by IFF, RET',
      '',
    ]);
  });

  it('exits with 3 if the program has a fault, and names the line', async () => {
    const { status, stdout } = await step('int a = 1;\nreturn a / arg;', '--arg', '0');
    expect(status).toBe(3);
    expect(stdout).toBe('Start\nExec(r0, {})   by START\nRet(fail)   by ZCHK2: divide-by-zero at line 2\n');
  });

  it('prints output between the states, and indents calls', async () => {
    const { stdout } = await step(
      'val f = { int n -> return n + 1; }; sys.io.p("hé"); return f(arg);',
      '--arg',
      '2',
      '-O',
      'none',
    );
    expect(stdout).toContain('  prints "hé"\n');
    expect(stdout).toContain('\n  Exec(fun f, {n ↦ 2})   by CALL\n');
    expect(stdout).toMatch(/\nExec\(after call \d+, \{.*result of call \d+ ↦ 3.*\}\) {3}by CRET\n/);
  });

  it('stops at --limit and says so', async () => {
    const { status, stdout } = await step('while (true) {}', '--limit', '3');
    expect(status).toBe(0);
    expect(stdout.split('\n').length).toBe(6);
    expect(stdout).toContain('… more states');
  });

  it('prints data with --json', async () => {
    const data = JSON.parse((await step(LOOP, '--json')).stdout);
    expect(data).toMatchObject({ truncated: false, stdout: '' });
    expect(data.states[0]).toEqual({ kind: 'start' });
    expect(data.states[2]).toMatchObject({
      kind: 'exec',
      rule: 'JMP',
      rho: [{ name: 'z', value: '1', changed: true }],
    });
    expect(data.states.at(-1)).toMatchObject({ kind: 'return', rule: 'RET', value: '4' });
  });

  it('prints the demand-driven run as a tree: add, then 1 and 2', async () => {
    const { stdout } = await step('int x = 1 + 2; return x;', '-O', 'none', '--demand');
    const shown = stdout.replace(/ \d+ at \d+/g, '');
    expect(shown).toMatch(
      /^Stop \[\d\]\n {2}Return \[\d\]\n {4}Add = 3 \[3\]\n {6}Constant = 1 \[1\]\n {6}Constant = 2 \[2\]\n/,
    );
    expect((await step('int x = 1 + 2; return x;', '-O', 'none', '--demand', '--control')).stdout).toContain(
      'Start 0 at 0 [1]',
    );
  });

  it('accepts graphs and refuses malformed ones', async () => {
    const path = file('loop.simple', LOOP);
    const graph = (await fathom(['emit', path, '--as', 'graph'])).stdout;
    expect((await step(graph)).stdout).toContain('Ret(4)');
    expect((await step((await fathom(['emit', path, '--as', 'json'])).stdout)).stdout).toContain('Ret(4)');
    const broken = await step(graph.replace(/(Phi\(\d+, )(\d+), \d+\)/, '$1$2)'));
    expect(broken.status).toBe(1);
    expect(broken.stderr).toContain('ssa-arity');
  });

  it('accepts graphs in every command that accepts programs, unless the command requires a program', async () => {
    const graph = (await fathom(['emit', file('loop.simple', LOOP), '--as', 'graph', '-O', 'none'])).stdout;
    const given = async (...args: string[]): Promise<string> => (await fathom(args, graph)).stdout;
    expect(await given('run', '-', '--engine', 'emulator')).toBe('4\n');
    expect(await given('emit', '-', '--as', 'ir', '--until', 'parse')).toContain('Phi(Loop');
    expect(JSON.parse(await given('analyze', '-', '--with', 'combined', '--json'))).toMatchObject({
      form: 'graph',
    });
    expect((await fathom(['ssa', '-', '--algorithm', 'choi'], graph)).stderr).toContain('a graph has none');
    const request = JSON.stringify({ id: 1, source: graph, want: ['result'] });
    expect(JSON.parse((await fathom(['batch'], `${request}\n`)).stdout)).toMatchObject({
      ok: true,
      result: '4',
    });
    expect((await fathom(['run', '-'], graph.replace(/(Phi\(\d+, )\d+, /, '$1'))).stderr).toMatch(
      /^error\[ssa-arity\]/,
    );
  });

  it('exits with 1 for programs with errors and with 2 for a wrong command line', async () => {
    expect((await step('return x;')).status).toBe(1);
    expect((await step('return 1;', '--arg', 'x')).status).toBe(2);
    expect((await step('return 1;', '--limit', '-3')).status).toBe(2);
  });
});

describe('fathom verify --against', () => {
  const one = file('one.simple', 'return arg * 2;');
  const two = file('two.simple', 'return arg + arg;');
  const three = file('three.simple', 'return arg + arg * arg;');

  it('finds no difference between equivalent programs', async () => {
    expect(await fathom(['verify', one, '--against', two])).toEqual({
      status: 0,
      stdout: `no difference on 200 inputs (seed 1): ${one} (full) and ${two} (full)\n`,
      stderr: '',
    });
  });

  it('prints the first difference and exits with 1', async () => {
    const { status, stdout } = await fathom([
      'verify',
      one,
      '--against',
      three,
      '--runs',
      '10',
      '--seed',
      '4',
    ]);
    expect(status).toBe(1);
    expect(stdout).toBe(`different (result) for arg -1\n  ${one} (full): -2\n  ${three} (full): 0\n`);
    const data = JSON.parse((await fathom(['verify', one, '--against', three, '--json'])).stdout);
    expect(data).toMatchObject({
      ok: false,
      verdict: 'different',
      same: 2,
      difference: { argument: '-1', kind: 'result' },
    });
  });

  it('compares a program with itself under other settings', async () => {
    const loop = file('itself.simple', LOOP);
    expect((await fathom(['verify', loop, '--against-optimize', 'none'])).stdout).toContain('(full) and');
    expect(await fathom(['verify', '-', '-O', 'peephole', '--against-optimize', 'none'], LOOP)).toMatchObject(
      {
        status: 0,
        stdout: 'no difference on 200 inputs (seed 1): - (peephole) and - (none)\n',
      },
    );
  });

  it('compares any two sets of passes and names both', async () => {
    const sum = file('sum.simple', 'int s = 0;\nfor (int i = 0; i < 4; i++) s = s + arg + 0;\nreturn s;');
    const against = async (...flags: string[]): Promise<string> =>
      (await fathom(['verify', sum, '--runs', '20', ...flags])).stdout.replaceAll(sum, 'FILE');
    const found = 'no difference on 20 inputs (seed 1): ';
    expect(await against('-O', 'none', '--against-apply', 'combined')).toBe(
      `${found}FILE (none) and FILE (none, combined applied)\n`,
    );
    expect(
      await against('--apply', 'cp', '--disable', 'add-zero,value-numbering', '--against-apply', 'none'),
    ).toBe(
      `${found}FILE (full, cp applied, without add-zero and value-numbering) and FILE (full, without add-zero and value-numbering)\n`,
    );
    expect(await against('--disable', 'add-zero', '--against-disable', 'none')).toBe(
      `${found}FILE (full, without add-zero) and FILE (full)\n`,
    );
    expect(await against('--until', 'peephole', '--against-until', 'end')).toBe(
      `${found}FILE (full, up to peephole) and FILE (full)\n`,
    );
    expect(await against('--until', '11', '--against-until', '12')).toBe(
      `${found}FILE (full, up to step 11) and FILE (full, up to step 12)\n`,
    );
  });

  it('checks that intermediate graphs are well-formed', async () => {
    const loop = file('middle.simple', LOOP);
    const steps = (await fathom(['emit', loop, '--as', 'steps'])).stdout.trim().split('\n').length;
    for (const point of ['0', '7', String(steps), 'parse', 'dead-code'])
      expect((await fathom(['verify', loop, '--until', point])).status).toBe(0);
    const unread = await fathom(['verify', loop, '--until', String(steps + 1)]);
    expect(unread).toMatchObject({ status: 2, stdout: '' });
    expect(unread.stderr).toContain(`step ${steps + 1} does not exist. The last step is ${steps}`);
    // Printing and running stop at the same pass.
    expect((await fathom(['emit', loop, '--as', 'graph', '--until', '0'])).stdout).toBe(
      (await fathom(['emit', loop, '--as', 'graph', '-O', 'none'])).stdout,
    );
    expect((await fathom(['run', loop, '--until', '9'])).stdout).toBe('4\n');
    expect((await fathom(['step', loop, '--apply', 'combined', '--until', 'parse'])).stdout).toContain(
      'Ret(4)',
    );
  });

  it('finds the first wrong step with --bisect, or says that there is none', async () => {
    const { status, stdout } = await fathom(['verify', one, '--against', three, '--bisect']);
    expect(status).toBe(1);
    expect(stdout.trim().split('\n').at(-1)?.trim()).toBe(
      'neither program has a step that changes its behavior for this input',
    );
    const data = JSON.parse((await fathom(['verify', one, '--against', three, '--bisect', '--json'])).stdout);
    expect(data.changedAt).toEqual([null, null]);
    expect((await fathom(['verify', one, '--against', two, '--bisect'])).status).toBe(0);
    expect((await fathom(['verify', one, '--bisect'])).status).toBe(2);
  });

  it('accepts graphs as text and as JSON', async () => {
    const text = file('one.graph', (await fathom(['emit', one, '--as', 'graph'])).stdout);
    const json = file('three.json', (await fathom(['emit', three, '--as', 'json'])).stdout);
    expect((await fathom(['verify', two, '--against', text])).status).toBe(0);
    expect(await fathom(['verify', text, '--against', json])).toMatchObject({
      status: 1,
      stdout: expect.stringContaining('arg -1'),
    });
  });

  it('never counts a run that reached a limit as equal', async () => {
    const endless = file('endless.simple', 'while (true) {}');
    const { status, stdout } = await fathom([
      'verify',
      endless,
      '--against',
      endless,
      '--budget',
      '500',
      '--runs',
      '5',
    ]);
    expect(status).toBe(1);
    expect(stdout).toMatch(/^undecided: no run finished within the limits\nundecided on 5 inputs/);
    const counting = file('counting.simple', 'int i = 0; while (i < arg) i++; return i;');
    const partly = await fathom(['verify', counting, '--against-optimize', 'none', '--budget', '2000']);
    expect(partly.status).toBe(0);
    expect(partly.stdout).toMatch(
      /no difference on \d+ inputs .*\nundecided on \d+ inputs because a run reached its limit: arg /,
    );
  });

  it('exits with 1 if either program is faulty and with 2 for a wrong command line', async () => {
    const wrong = file('wrong.simple', 'return x;');
    expect((await fathom(['verify', one, '--against', wrong])).status).toBe(1);
    expect((await fathom(['verify', wrong, '--against', one])).status).toBe(1);
    expect((await fathom(['verify', one, '--against', 'no-such-file'])).status).toBe(2);
    expect((await fathom(['verify', '-', '--against', '-'], 'return 1;')).status).toBe(2);
    expect((await fathom(['verify', one, '--against', two, '--runs', '0'])).status).toBe(2);
    const rules = await fathom(['verify', one, '--disable', 'no-such-rule']);
    expect([rules.status, rules.stderr]).toEqual([2, expect.stringContaining('“no-such-rule”')]);
    const pass = await fathom(['verify', one, '--until', 'no-such-pass']);
    expect([pass.status, pass.stderr]).toEqual([2, expect.stringContaining('parse, peephole, ')]);
  });
});
