// Tests the starter kits in every language on all golden programs. Installs Python and Rust from Debian if
// possible.
// @module-tag long
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { compile } from '../../compiler/index.ts';
import { fathom } from '../support/cli.ts';
import { deadCycle } from '../support/graphs/dead-cycle.ts';
import { goldenPrograms } from '../support/programs/golden.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const folder = temporaryFolder('kits');
const kit = (path: string): string => new URL(`../../labs/kits/${path}`, import.meta.url).pathname;

const has = (command: string): boolean => spawnSync(command, ['--version']).status === 0;
function install(command: string, name: string): void {
  if (has(command)) return;
  execFileSync('apt-get', ['update', '-qq']);
  execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name]);
}

beforeAll(() => {
  install('python3', 'python3');
  install('rustc', 'rustc');
  install('bwrap', 'bubblewrap');
  execFileSync('cc', ['-O2', '-Wall', '-Wextra', '-Werror', '-o', join(folder, 'c'), kit('c/gvn.c')]);
  execFileSync('rustc', ['-O', '-D', 'warnings', '-o', join(folder, 'rust'), kit('rust/gvn.rs')]);
  execFileSync('cc', [
    '-O2',
    '-Wall',
    '-Wextra',
    '-Werror',
    '-o',
    join(folder, 'place'),
    kit('c/schedule.c'),
  ]);
  execFileSync('rustc', ['-O', '-D', 'warnings', '-o', join(folder, 'place-rust'), kit('rust/schedule.rs')]);
}, 600_000);

describe('the starter kits', () => {
  it.each([
    ['Python', () => [`python3 -B ${kit('python/gvn.py')}`]],
    ['Rust', () => [join(folder, 'rust'), '--as', 'graph']],
    ['C', () => [join(folder, 'c'), '--as', 'graph']],
  ])('change no behavior of any golden program in %s', { timeout: 3_600_000 }, async (_, words) => {
    const failures: unknown[] = [];
    let [smaller, count] = [0, 0];
    for (const { name, text } of goldenPrograms()) {
      if (!compile(text).ok) continue;
      const file = join(folder, name);
      writeFileSync(file, text);
      const { stdout } = await fathom([
        'pass',
        ...words(),
        file,
        '--json',
        '--runs',
        '10',
        '--budget',
        '2000',
      ]);
      const [result] = (JSON.parse(stdout) as { programs: Result[] }).programs;
      if (result.verdict === 'failed' || result.verdict === 'different') failures.push({ name, result });
      count += 1;
      if (result.after !== null && result.after.nodes < result.before.nodes) smaller += 1;
    }
    expect(failures).toEqual([]);
    expect(count).toBeGreaterThan(300);
    expect(smaller).toBeGreaterThan(100);
  });

  it.each([
    ['Python', () => [`python3 -B ${kit('python/schedule.py')}`]],
    ['Rust', () => [join(folder, 'place-rust'), '--as', 'graph']],
    ['C', () => [join(folder, 'place'), '--as', 'graph']],
  ])('return legal early schedules of golden programs in %s', { timeout: 3_600_000 }, async (_, words) => {
    const failures: unknown[] = [];
    let count = 0;
    for (const { name, text } of goldenPrograms(12)) {
      if (!compile(text).ok) continue;
      const file = join(folder, name);
      writeFileSync(file, text);
      const limits = ['--json', '--runs', '10', '--budget', '2000'];
      const { stdout } = await fathom(['pass', ...words(), file, ...limits]);
      const [result] = (JSON.parse(stdout) as { programs: Result[] }).programs;
      const isEarly = result.schedules == null || result.schedules.own === result.schedules.early;
      if (result.verdict === 'failed' || result.verdict === 'different' || !isEarly)
        failures.push({ name, result });
      if (result.schedules != null) count += 1;
    }
    expect(failures).toEqual([]);
    expect(count).toBeGreaterThan(20);
  });

  it.each([
    ['Python', () => ['python3', '-B', kit('python/gvn.py')], deadCycle.json],
    ['Rust', () => [join(folder, 'rust')], deadCycle.graph],
  ])('delete a cycle of nodes that only use each other in %s', (_, words, input) => {
    const [command = '', ...rest] = words();
    expect(execFileSync(command, rest, { input, encoding: 'utf8' })).not.toContain(deadCycle.name);
  });

  it.each([
    ['C', 'gvn.c', 'value_numbering();', 'replace(12, constant(-5));', ['cc', '-w', '-o']],
    [
      'Rust',
      'gvn.rs',
      'value_numbering(&mut graph);',
      'let five = graph.constant(-5); graph.replace(12, five);',
      ['rustc', '-A', 'warnings', '-o'],
    ],
  ])('make a constant in %s', (language, name, call, change, [compiler = '', ...words]) => {
    const text = readFileSync(kit(`${language.toLowerCase()}/${name}`), 'utf8');
    const [source, program] = [join(folder, `constant-${name}`), join(folder, `constant-${language}`)];
    // Not the function itself, which precedes main.
    const at = text.lastIndexOf(call);
    writeFileSync(source, text.slice(0, at) + change + text.slice(at + call.length));
    execFileSync(compiler, [...words, program, source]);
    const printed = execFileSync(program, { input: deadCycle.graph, encoding: 'utf8' });
    expect(printed).toContain('20: Return(18, 21) : ctrl\n21: Constant(0) [-5] : -5\n');
  });

  it('print a node in Python as a line of a graph, and read it in any encoding', () => {
    const program = [
      'import json; from fathom_pass import Graph, run',
      `graph = Graph(json.loads(${JSON.stringify(deadCycle.json)}))`,
      'assert str(graph.nodes[15]) == "15: Mul(-, 13, 14) : int", graph.nodes[15]',
      'assert str(graph.nodes[13]) == "13: Phi(11, 9, 15) [unused] : int", graph.nodes[13]',
      'assert graph.constant(2**64 - 1).payload == "-1"',
      'assert graph.constant(-(2**63)).payload == str(-(2**63))',
      'run(lambda graph: None)',
    ].join('\n');
    const printed = execFileSync('python3', ['-B', '-c', program], {
      input: deadCycle.json.replace('"i"', '"größe"'),
      encoding: 'utf8',
      env: { ...process.env, PYTHONPATH: kit('python'), PYTHONIOENCODING: 'cp1252' },
    });
    const { nodes } = JSON.parse(printed) as { nodes: { readonly payload: string | null }[] };
    expect(nodes.map(({ payload }) => payload)).toContain('größe');
  });

  it('say how to run a pass in Python that a terminal would give no graph', () => {
    const program = `import pty, sys; pty.spawn([sys.executable, '-B', ${JSON.stringify(kit('python/gvn.py'))}])`;
    expect(execFileSync('python3', ['-c', program], { encoding: 'utf8', timeout: 60_000 })).toMatch(
      /^Run it with: fathom pass "python3 .*gvn\.py" PROGRAM\.simple/,
    );
  });

  it('read a graph in Python from a file, so that a debugger can use standard input', () => {
    const file = join(folder, 'Graph ö.json');
    writeFileSync(file, deadCycle.json);
    const words = ['-B', '-m', 'pdb', kit('python/gvn.py'), file];
    const printed = execFileSync('python3', words, { input: 'continue\nquit\n', encoding: 'utf8' });
    expect(printed).toContain('"op": "Return"');
  });

  it('run without access to the network and other files', async () => {
    const file = join(folder, 'one.simple');
    writeFileSync(file, 'return arg + 1;\n');
    const secret = join(folder, 'secret');
    writeFileSync(secret, 'secret');
    const before = process.cwd();
    const own = mkdtempSync(join(tmpdir(), 'fathom-own-'));
    process.chdir(own);
    try {
      const run = (command: string): ReturnType<typeof fathom> =>
        fathom(['pass', command, file, '--confine']);
      expect((await run('cat')).status).toBe(0);
      for (const command of [
        `cat ${secret} >&2 && cat`,
        'echo x > file && cat',
        'ls /root /home /var >&2 && cat',
        'test -n "$(ls /sys/class/net 2>/dev/null)" && cat',
      ])
        expect((await run(command)).status, command).toBe(1);
    } finally {
      process.chdir(before);
      rmSync(own, { recursive: true });
    }
  });
});

interface Result {
  readonly verdict: string;
  readonly schedules?: { readonly early: number | null; readonly own: number | null } | null;
  readonly before: { readonly nodes: number };
  readonly after: { readonly nodes: number } | null;
}
