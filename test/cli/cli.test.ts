// Tests the contract of the command line: outputs, JSON shapes, and exit statuses.
import { beforeAll, describe, expect, it } from 'vitest';
import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildOnce, cliPath, fathom, fathomBytes, fathomProcess } from '../support/cli.ts';
import { long } from '../support/extent.ts';

beforeAll(buildOnce, 120_000);

const run = (program: string, ...flags: string[]): ReturnType<typeof fathom> =>
  fathom(['run', '-', ...flags], program);

describe('fathom run', () => {
  it('prints the result on the last line in every engine with every setting', async () => {
    const program = 'int sum = 0; for (int i = 0; i < arg; i++) sum += i / 3; return sum;';
    for (const engine of ['graph', 'schedule', 'emulator', 'native']) {
      for (const setting of ['none', 'peephole', 'full']) {
        expect(await run(program, '--arg', '100', '--engine', engine, '-O', setting)).toEqual({
          status: 0,
          stdout: '1617\n',
          stderr: '',
        });
      }
    }
  });

  it('accepts negative, hexadecimal, and extreme arguments', async () => {
    expect((await run('return arg;', '--arg', '-9223372036854775808')).stdout).toBe('-9223372036854775808\n');
    expect((await run('return arg;', '--arg=-7')).stdout).toBe('-7\n');
    expect((await run('return arg;', '--arg', '0x10')).stdout).toBe('16\n');
    expect((await run('return arg;')).stdout).toBe('0\n');
  });

  it('prints nothing for the empty program', async () => {
    for (const engine of ['graph', 'schedule', 'emulator', 'native'])
      expect(await run('// nothing\n', '--engine', engine)).toEqual({ status: 0, stdout: '', stderr: '' });
  });

  it('exits with 3 after a fault and names its line', async () => {
    for (const engine of ['graph', 'schedule', 'emulator', 'native']) {
      const { status, stdout, stderr } = await run('int a = 1;\nreturn a / arg;', '--engine', engine);
      expect({ status, stdout, stderr }).toEqual({
        status: 3,
        stdout: '',
        stderr: '2 | return a / arg;\n  = division by zero\nfault: divide-by-zero at line 2\n',
      });
    }
  });

  it('reports the step count and the line at which a run stopped', async () => {
    for (const engine of ['graph', 'schedule', 'emulator']) {
      const { status, stderr } = await run(
        'int i = 1;\n\nwhile (arg < i) i = i + 1;',
        '--budget',
        '12345',
        '--engine',
        engine,
      );
      expect(status).toBe(3);
      expect(stderr).toMatch(/^fathom: stopped after 12\u2009345 steps at line 3\. .*\nfault: timeout\n$/);
    }
  });

  it('prints strings and byte arrays identically in every engine', long, async () => {
    const program =
      'u8[] b = new u8[4]; b[0] = 226; b[1] = 130; b[2] = 172; b[3] = 255; if (arg) return "äß…"; return b;';
    for (const engine of ['graph', 'schedule', 'emulator', 'native']) {
      expect((await run(program, '--engine', engine)).stdout).toBe('€ÿ\n');
      expect((await run(program, '--arg', '1', '--engine', engine)).stdout).toBe('äß…\n');
    }
  });

  it('truncates long output at the same length in every engine and says so', long, async () => {
    const program =
      'u8[] b = new u8[65536]; for (int i = 0; i < b#; i++) b[i] = 120; for (int i = 0; i < 300; i++) sys.io.p(b); return 7;';
    for (const engine of ['graph', 'schedule', 'emulator', 'native']) {
      const { status, stdout, stderr } = await run(program, '--engine', engine);
      expect({ status, length: stdout.length, end: stdout.slice(-3) }).toEqual({
        status: 0,
        length: 16 * 1024 * 1024 + 2,
        end: 'x7\n',
      });
      expect(stderr).toMatch(/the output is longer than 16 MiB and was cut off/);
    }
  });

  it.runIf(existsSync('/dev/full'))('reports that its output could not be written', () => {
    const full = openSync('/dev/full', 'w');
    const { status, stderr } = spawnSync(process.execPath, [cliPath, 'run', '-'], {
      input: 'return 7;',
      stdio: ['pipe', full, 'pipe'],
      encoding: 'utf8',
    });
    closeSync(full);
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: 'fathom: cannot write to standard output: no space is left on the device\n',
    });
  });

  it('exits with 1 and underlines the errors of a faulty program', async () => {
    const { status, stdout, stderr } = await run('int apple = 1;\nreturn aple;');
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toContain('error[undefined-name]');
    expect(stderr).toContain('2 | return aple;\n  |        ^^^^');
    expect(stderr).toContain('Did you mean `apple`?');
  });

  it('exits with 2 for a wrong command line', async () => {
    const wrong = [
      ['run'],
      ['run', 'no-such-file'],
      ['run', '-', '--arg', 'x'],
      ['run', '-', '--arg', '99999999999999999999'],
      ['run', '-', '--engine', 'steam'],
      ['run', '-', '--level', '99'],
      ['fly'],
      ['run', '-', '--wings'],
      ['emit', '-'],
    ];
    for (const args of wrong)
      expect({ args, status: (await fathom(args, 'return 1;')).status }).toEqual({ args, status: 2 });
  });

  it('prints one of three JSON shapes with --json', async () => {
    expect(JSON.parse((await run('return arg * 2;', '--arg', '4', '--json')).stdout)).toMatchObject({
      ok: true,
      result: '8',
      stdout: '',
      engine: 'graph',
    });
    expect(JSON.parse((await run('return 1 / arg;', '--json')).stdout)).toMatchObject({
      ok: false,
      fault: 'divide-by-zero',
      line: 1,
    });
    const { errors } = JSON.parse((await run('return foo;', '--json')).stdout) as { errors: object[] };
    expect(errors[0]).toMatchObject({
      code: 'undefined-name',
      line: 1,
      column: 8,
      endLine: 1,
      endColumn: 11,
    });
    expect((await run('return foo;', '--json')).status).toBe(1);
  });

  it('reports warnings but still runs the program', async () => {
    const { status, stdout, stderr } = await run('int x = arg;\nif (x = 3) return 1 / x;\nreturn 2;');
    expect({ status, stdout }).toEqual({ status: 0, stdout: '0\n' });
    expect(stderr).toContain('warning[assigns-in-condition]');
    expect(stderr).toContain('2 | if (x = 3) return 1 / x;');
    expect(stderr).toMatch(/1 warning\n$/);
    const { warnings } = JSON.parse((await run('return 1 / 0;', '--json')).stdout) as { warnings: object[] };
    expect(warnings).toMatchObject([{ code: 'divides-by-zero', line: 1, column: 12, endColumn: 13 }]);
    expect(JSON.parse((await run('return 1;', '--json')).stdout)).not.toHaveProperty('warnings');
    const both = await run('int x = foo;\nreturn x / 0;');
    expect(both.status).toBe(1);
    expect(both.stderr).toMatch(/1 error, 1 warning\n$/);
  });

  it('shows only the part of a long line around the error', async () => {
    const { stderr } = await run(`return ${'1 + '.repeat(100)}foo${' + 1'.repeat(100)};`);
    const lines = stderr.split('\n');
    const at = lines.findIndex((line) => line.startsWith('1 | '));
    expect(lines[at].length).toBeLessThan(120);
    expect(lines[at + 1].indexOf('^')).toBe(lines[at].indexOf('foo'));
  });

  it('accepts only the features of the given level', async () => {
    expect((await run('while (arg) arg = arg - 1; return arg;', '--level', '7')).status).toBe(0);
    const { status, stderr } = await run('while (arg) arg = arg - 1; return arg;', '--level', '5');
    expect(status).toBe(1);
    expect(stderr).toContain('chapter 7');
  });
});

const FACTORIAL = 'val fact = { int n -> n <= 1 ? 1 : n * fact(n - 1); };\nreturn fact(arg);';
describe('the whole language', () => {
  it('runs in every engine, by default in the graph engine', async () => {
    for (const flags of [[], ...['graph', 'schedule', 'emulator'].map((engine) => ['--engine', engine])])
      expect(await run(FACTORIAL, '--arg', '5', ...flags)).toEqual({
        status: 0,
        stdout: '120\n',
        stderr: '',
      });
  });
  it('reports array and call faults', long, async () => {
    const faults = [
      [
        'int[] a = new int[2];\nreturn a[arg];',
        'index-out-of-bounds at line 2',
        'index 2 is out of bounds for length 2',
      ],
      [
        '\nint[] a = new int[arg - 9];\nreturn a#;',
        'negative-array-length at line 2',
        'array length -7 is negative',
      ],
      ['int[] a = new int[99999999999]; return a;', 'out-of-memory'],
      ['val f = { int n -> if (n < 0) return 0; return f(n + 1) * 3 + 1; };\nreturn f(1);', 'stack-overflow'],
    ];
    for (const [program = '', fault = '', message] of faults) {
      const { status, stdout, stderr } = await run(program, '--arg', '2');
      expect({ status, stdout }).toEqual({ status: 3, stdout: '' });
      expect(stderr).toContain(`fault: ${fault}`);
      const answer: unknown = JSON.parse((await run(program, '--arg', '2', '--json')).stdout);
      expect(answer).toMatchObject({ ok: false, fault: fault.split(' ')[0] });
      expect((answer as { message?: string }).message).toBe(message);
      if (message !== undefined) expect(stderr).toContain(`= ${message}\nfault: ${fault}\n`);
    }
  });

  it('prints the program’s output byte for byte before the result', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'fathom-cli-'));
    const file = join(folder, 'echo.simple');
    writeFileSync(file, 'u8[] text = sys.io.stdin();\nsys.io.p(text);\nreturn text#;\n');
    const bytes = Buffer.from([104, 255, 0, 195, 169, 10]);
    for (const engine of ['graph', 'schedule'])
      expect((await fathomBytes(['run', file, '--engine', engine], bytes)).stdout).toEqual(
        Buffer.concat([bytes, Buffer.from('6\n')]),
      );
    const json = await fathom(['run', file, '--json'], 'é');
    expect(JSON.parse(json.stdout)).toMatchObject({ ok: true, result: '2', stdout: 'é' });
    rmSync(folder, { recursive: true, force: true });
  });

  it('prints the output that preceded a fault', async () => {
    const { status, stdout, stderr } = await run('sys.io.p("before\\n");\nreturn 1 / arg;');
    expect({ status, stdout, stderr }).toEqual({
      status: 3,
      stdout: 'before\n',
      stderr: '2 | return 1 / arg;\n  = division by zero\nfault: divide-by-zero at line 2\n',
    });
    const long = `return 1 / arg + ${'1 + '.repeat(100)}1;`;
    expect((await run(long)).stderr).toBe(
      `1 | ${long.slice(0, 100)}…\n  = division by zero\nfault: divide-by-zero at line 1\n`,
    );
  });
});

describe('fathom emit, verify, lab, doctor', () => {
  it('print a program in every form', async () => {
    for (const form of [
      'ast',
      'graph',
      'ir',
      'dot',
      'json',
      'printable',
      'pipeline',
      'pipeline-json',
      'pipeline-dot',
      'steps',
      'analysis',
      'cfg',
      'schedule',
      'select',
      'allocate',
      'asm',
    ]) {
      const { status, stdout } = await fathom(
        ['emit', '-', '--as', form],
        'int a = arg + 0; if (a) a = a * 3; return a / 7;',
      );
      expect({ form, status, empty: stdout.length < 10 }).toEqual({ form, status: 0, empty: false });
    }
    expect((await fathom(['emit', '-', '--as', 'ir'], 'return arg + 1 + 2;')).stdout).toBe(
      'return (arg+3);\n',
    );
    expect((await fathom(['emit', '-', '--as', 'asm', '--abi', 'win64'], 'return arg;')).stdout).toContain(
      '%rcx',
    );
    expect((await fathom(['emit', '-', '--as', 'ir', '-O', 'none'], 'return 1 + 2;')).stdout).toBe(
      'return (1+2);\n',
    );
    const library = 'val twice = { int x -> 2 * x; };\nval give = { -> val f = { int x -> x; }; return f; };';
    const header = await fathom(['emit', '-', '--as', 'header'], library);
    expect(header.status).toBe(0);
    expect(header.stdout).toContain(' twice(int64_t x);');
    expect(header.stderr).toMatch(/^-:2: C cannot call give: C could call the returned/);
    expect((await fathom(['emit', '-', '--as', 'asm', '--library'], library)).stdout).toContain(
      '.globl twice\n',
    );
    expect(await fathom(['emit', '-', '--as', 'asm', '--library'], 'return arg;')).toMatchObject({
      status: 1,
      stdout: '',
    });
    expect(await fathom(['emit', '-', '--as', 'ir', '--library'], library)).toMatchObject({
      status: 2,
      stdout: '',
    });
  });

  it('apply an analysis to the graph', async () => {
    const source = 'int x = 1; bool more = true; while (more) { if (x != 1) x = 2; more = arg; } return x;';
    const ir = async (analysis: string): Promise<string> =>
      (await fathom(['emit', '-', '--as', 'ir', '-O', 'peephole', '--apply', analysis], source)).stdout;
    expect(await ir('combined')).toBe('return 1;\n');
    expect(await ir('cp')).not.toBe('return 1;\n');
    expect((await run(source, '-O', 'none', '--apply', 'congruence')).stdout).toBe('1\n');
    expect((await run(source, '--apply', 'magic')).status).toBe(2);
    const request = { id: 1, source, optimize: 'peephole', apply: 'combined', want: ['ir'] };
    expect(JSON.parse((await fathom(['batch'], `${JSON.stringify(request)}\n`)).stdout)).toMatchObject({
      ir: 'return 1;',
    });
  });

  it('verify programs, list and check labs, and examine the machine', long, async () => {
    const source =
      'struct S { int x; }; val f = { int n -> n ? f(n - 1) + 1 : 0; }; S s = new S; return 1 / f(arg) + s.x;';
    expect(await fathom(['verify', '-'], source)).toMatchObject({ status: 0 });
    for (const form of ['graph', 'json']) {
      const { stdout } = await fathom(['emit', '-', '--as', form], source);
      expect(await fathom(['verify', '-'], stdout)).toMatchObject({ status: 0 });
      expect(await fathom(['verify', '-'], stdout.replace('ZeroCheck', 'Zero'))).toMatchObject({
        status: 1,
        stdout: '',
      });
    }
    expect(await fathom(['verify', '-'], '{ "nodes": ')).toMatchObject({ status: 1 });
    const { labs } = JSON.parse((await fathom(['lab', 'list', '--json'])).stdout) as { labs: unknown[] };
    expect(labs[0]).toEqual({
      id: 'first-soundings',
      title: 'First soundings',
      minutes: expect.any(Number) as unknown,
      level: 17,
      tasks: expect.arrayContaining([
        { id: 'beat-late', kinds: ['graph', 'schedule'], points: 1, hints: 3, wrongAnswers: 3 },
      ]) as unknown,
    });
    expect(await fathom(['lab', 'check', 'first-soundings'])).toMatchObject({ status: 0 });
    const course = mkdtempSync(join(tmpdir(), 'fathom-course-'));
    expect(await fathom(['lab', 'new', 'mine', '--kind', 'quiz,pick', '--course', course])).toMatchObject({
      status: 0,
    });
    expect(await fathom(['lab', 'new', 'mine', '--course', course])).toMatchObject({ status: 2 });
    expect(await fathom(['lab', 'check', '--course', course])).toMatchObject({ status: 0 });
    const text = join(course, '00-mine', 'lab.md');
    writeFileSync(text, readFileSync(text, 'utf8').replace('kind: pick', 'kind: point'));
    expect(await fathom(['lab', 'check', join(course, '00-mine')])).toMatchObject({
      status: 1,
      stdout: expect.stringMatching(/00-mine\/lab\.md:\d+:\d+: .*point/) as unknown,
    });
    rmSync(course, { recursive: true });
    expect((await fathom(['lab', 'check', 'no-such-lab'])).status).toBe(2);
    expect(JSON.parse((await fathom(['doctor', '--json'])).stdout)).toHaveProperty('toolchain.toolchains');
  });

  it('print help for every command', async () => {
    for (const command of ['run', 'emit', 'verify', 'batch', 'serve', 'doctor', 'bench', 'lab']) {
      const { status, stdout } = await fathom([command, '--help']);
      expect({ command, status, usage: stdout.includes('Usage: fathom') }).toEqual({
        command,
        status: 0,
        usage: true,
      });
    }
  });

  it('name the missing tool if no assembler is installed', () => {
    const { status, stderr } = fathomProcess(['run', '-', '--engine', 'native'], 'return 1;', {
      ...process.env,
      PATH: '/nowhere',
    });
    expect(status).toBe(1);
    expect(stderr).toContain('assembler');
  });
});

describe('fathom batch', () => {
  const batch = async (lines: readonly (object | string)[]): Promise<Record<string, unknown>[]> => {
    const input = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n');
    return (await fathom(['batch'], `${input}\n`)).stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  };

  it('answers in order and reports an error for each invalid line', async () => {
    const answers = await batch([
      { id: 1, source: 'return arg + 1;', arg: '7' },
      'no json',
      { id: 'two', source: 'return 1 / arg;' },
      { id: 3, source: 'return b;' },
      { id: 4, source: 5 },
      { id: 5, source: 'while (true) {}', budget: 1000 },
      { id: 6, source: 'return arg;', arg: '99999999999999999999' },
      {
        id: 7,
        source: 'return arg * 2;',
        arg: -4,
        engine: 'native',
        want: ['result', 'ir', 'asm', 'counts'],
      },
    ]);
    expect(answers.map(({ id }) => id)).toEqual([1, null, 'two', 3, 4, 5, 6, 7]);
    expect(answers[0]).toMatchObject({ ok: true, result: '8', stdout: '' });
    expect(answers[1]).toMatchObject({ ok: false, errors: [{ code: 'bad-request' }] });
    expect(answers[2]).toMatchObject({ ok: false, fault: 'divide-by-zero', line: 1, stdout: '' });
    expect(answers[3]).toMatchObject({ ok: false, errors: [{ code: 'undefined-name', line: 1, column: 8 }] });
    expect(answers[4]).toMatchObject({ ok: false, errors: [{ code: 'bad-request' }] });
    expect(answers[5]).toMatchObject({ ok: false, fault: 'timeout' });
    expect(answers[6]).toMatchObject({ ok: false });
    expect(answers[7]).toMatchObject({ ok: true, result: '-8', ir: 'return (arg<<1);' });
    expect(answers[7]['asm']).toContain('main:');
    expect(Object.keys(answers[7]['counts'] as object)).toEqual([
      'created',
      'live',
      'steps',
      'instructions',
      'ms',
    ]);
  });

  it('supports the whole language, with input and output', async () => {
    const echo = 'u8[] text = sys.io.stdin();\nsys.io.p(text);\nreturn text#;';
    const answers = await batch([
      { id: 1, source: echo, input: 'aé' },
      { id: 2, source: echo, engine: 'schedule' },
      { id: 3, source: FACTORIAL, arg: 4 },
      { id: 4, source: FACTORIAL, engine: 'emulator' },
      { id: 6, source: FACTORIAL, want: ['asm'] },
      { id: 7, source: 'int[] a = new int[1]; return a[arg];', arg: 1 },
      { id: 8, source: echo, input: 5 },
    ]);
    expect(answers[0]).toMatchObject({ ok: true, result: '3', stdout: 'aé' });
    expect(answers[1]).toMatchObject({ ok: true, result: '0', stdout: '' });
    expect(answers[2]).toMatchObject({ ok: true, result: '24', stdout: '' });
    expect(answers[3]).toMatchObject({ ok: true, result: '1', stdout: '' });
    expect((answers[4] as { asm: string }).asm).toContain('imulq');
    expect(answers[5]).toMatchObject({ ok: false, fault: 'index-out-of-bounds', line: 1 });
    expect(answers[6]).toMatchObject({ ok: false, errors: [{ code: 'bad-request' }] });
  });

  it('answers thousands of requests in one process', long, async () => {
    const answers = await batch(
      Array.from({ length: 3000 }, (_, id) => ({ id, source: `return arg * ${id} + 1;`, arg: 2 })),
    );
    expect(answers.map(({ result }) => result)).toEqual(
      Array.from({ length: 3000 }, (_, id) => String(2 * id + 1)),
    );
  });
});
