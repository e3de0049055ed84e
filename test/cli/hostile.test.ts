// Tests wrong or hostile input to the command line: each gets one line with the error and the right exit
// status, and untrusted text never controls the terminal.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { spawn } from '@lydell/node-pty';
import { beforeAll, describe, expect, it } from 'vitest';
import { terminalText } from '../../electron/cli/output.ts';
import { buildOnce, cliPath, fathom, fathomProcess } from '../support/cli.ts';
import { long } from '../support/extent.ts';
import { filesIn, temporaryFolder } from '../support/temporary-folder.ts';

beforeAll(buildOnce, 120_000);

const folder = temporaryFolder('hostile');

const file = filesIn(folder);

/** ESC, other control characters except line ends, C1 controls, and bidirectional controls. */
const CONTROL = /[\0-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e]/;

describe('a file that is not a program', () => {
  const empty = join(folder, 'folder');
  mkdirSync(empty);
  const pipe = join(folder, 'pipe');
  execFileSync('mkfifo', [pipe]);
  const circle = join(folder, 'circle');
  symlinkSync('circle', circle);
  const latin = file('latin.simple', Buffer.from('return 1; // grün', 'latin1'));
  const binary = file('binary', Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0xff, 0xfe, 0, 1]));
  const cases: readonly (readonly [args: readonly string[], status: number, message: RegExp])[] = [
    [['run', empty], 2, /folder is a folder; name a file/],
    [['run', pipe], 2, /pipe is a pipe/],
    [['run', circle], 2, /its links form a cycle/],
    [['run', join(folder, 'nothing')], 2, /the file does not exist/],
    [['run', join(latin, 'inside')], 2, /the file does not exist/],
    [['run', latin], 1, /latin\.simple is not UTF-8 text/],
    [['run', '/dev/zero'], 1, /longer than 64 MB/],
    [['emit', empty, '--as', 'asm'], 2, /is a folder/],
    [['verify', binary], 1, /not UTF-8 text/],
    [['verify', file('one.simple', 'return 1;'), '--against', empty], 2, /is a folder/],
    [['step', pipe], 2, /is a pipe/],
    [['analyze', binary, '--with', 'cp'], 1, /not UTF-8 text/],
    [['ssa', pipe, '--algorithm', 'dfs'], 2, /is a pipe/],
    [['reduce', empty], 2, /is a folder/],
    [['reduce', file('sum', ''), '--with', join(folder, 'mine.js')], 2, /the file does not exist/],
    [['rule', 'check', binary], 1, /not UTF-8 text/],
    [['lab', 'check', '--course', binary], 2, /is not a folder/],
    [['lab', 'list', '--course', join(folder, 'nothing')], 2, /there is no course/],
    [['lab', 'new', 'x', '--course', binary], 2, /the name is already taken/],
    [['bench', '__proto__'], 2, /bench takes/],
    [['bench', 'toString'], 2, /bench takes/],
    [['run', file('many.simple', `return 1;${' '.repeat(1_100_000)}`)], 1, /too (long|large)|MB|characters/],
  ];
  for (const [args, status, message] of cases)
    it(`is refused by fathom ${args.map((word) => word.replace(folder, '…')).join(' ')}`, async () => {
      const ended = await fathom(args);
      expect({ ...ended, stdout: '' }).toMatchObject({
        status,
        stderr: expect.stringMatching(message) as string,
      });
      expect(ended.stderr).not.toMatch(/^\s+at /m);
      if (status === 2) expect(ended.stderr.trimEnd().split('\n')).toHaveLength(1);
    });

  it('may be a shell pipe or standard input, up to a limit', () => {
    const shell = (script: string): string => execFileSync('bash', ['-c', script], { encoding: 'utf8' });
    const command = `'${process.execPath}' '${cliPath}' run`;
    expect(shell(`${command} <(echo 'return 5;')`)).toBe('5\n');
    expect(shell(`(sleep 1; echo 'return 6;') | ${command} -`)).toBe('6\n');
    expect(shell(`${command} - < /dev/zero 2>&1; echo $?`)).toMatch(
      /standard input is longer than 64 MB\n1\n/,
    );
  });
});

describe('a damaged pipeline', () => {
  const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
  const cases: readonly (readonly [name: string, text: string])[] = [
    ['far too deeply nested inputs', `{"nodes": [{"opcode": "start", "inputs": [${deep}]}]}`],
    [
      'a far too deeply nested block',
      `{"nodes": [{"opcode": "start"}], "cfg": {"blocks": [{"node": ${deep}}]}}`,
    ],
    ['far too deeply nested literals', `{"nodes": [{"opcode": "start", "literals": [${deep}]}]}`],
    [
      'a prototype as its nodes',
      '{"nodes": [{"opcode": "start"}], "__proto__": {"cfg": {"blocks": 5}}, "cfg": 7}',
    ],
    ['a truncated text', 'pipeline {\n  i0 = start\n  i1 = '],
    ['control characters', 'pipeline {\n\0\u0001\u001b[2J\n}'],
    ['an input far out of range', '{"nodes": [{"opcode": "start", "inputs": [99999999999999999999]}]}'],
    [
      'a graph with deeply nested types',
      `0: Start() : ${'('.repeat(50_000)} @0-0\n1: Stop() : bottom @0-0\n`,
    ],
    ['invalid JSON', '{"a": }'],
  ];
  for (const [name, text] of cases)
    it(`is refused with ${name}`, async () => {
      for (const command of ['run', 'verify', 'step']) {
        const { status, stderr, stdout } = await fathom([command, '-'], text);
        expect({ command, status }).toEqual({ command, status: 1 });
        expect(stderr + stdout).not.toMatch(/^\s+at |RangeError|TypeError/m);
        expect(stderr.length + stdout.length).toBeGreaterThan(0);
        expect(stderr).not.toMatch(CONTROL);
      }
    });
});

describe('batch', () => {
  it('reports each bad line and continues', async () => {
    const lines = [
      `{"id": ${'['.repeat(20_000)}${']'.repeat(20_000)}, "source": "return 1;"}`,
      `{"id": "deep", "source": ${'['.repeat(20_000)}${']'.repeat(20_000)}}`,
      '['.repeat(100_000),
      'nonsense',
      `{"id": 5, "source": "${'x'.repeat(17 * 1024 * 1024)}"}`,
      '{"__proto__": {"source": "return 2;"}, "id": {"a": [1]}}',
      '{"id": 6, "source": "return 6;"}',
    ];
    const { status, stdout, stderr } = await fathom(['batch'], `${lines.join('\n')}\n`);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const answers = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(answers.map(({ id, ok }) => [id, ok])).toEqual([
      [null, false],
      ['deep', false],
      [null, false],
      [null, false],
      [null, false],
      [{ a: [1] }, false],
      [6, true],
    ]);
  });
});

describe('an internal error', () => {
  it('is reported in a sentence with a report file and status 70', () => {
    const preload = file(
      'fail.cjs',
      "Object.defineProperty(process.stdout, 'isTTY', { get() { throw new Error('planted by a test'); } });",
    );
    const env = { ...process.env, TMPDIR: folder, NODE_OPTIONS: `--require ${preload}` };
    const { status, stderr } = fathomProcess(['run', file('two.simple', 'return 2;')], '', env);
    expect(status).toBe(70);
    const [, report] = /^fathom: internal error.* this report: (.*)\n$/.exec(stderr) ?? [];
    expect(readFileSync(report, 'utf8')).toMatch(
      /^fathom run .*two\.simple\nnode v[^]*planted by a test[^]* at /,
    );
  });
});

describe('escape sequences', () => {
  const evil = '\u001b]0;title\u0007\u001b[31m\u009b5m\u202e';

  it('are displayed, not interpreted', () => {
    expect(terminalText(`a${evil}\tb\n`)).toBe('a␛]0;title␇␛[31m\\x9b5m\\u202e\tb\n');
    expect(terminalText('grün → 日本 🙂\n')).toBe('grün → 日本 🙂\n');
  });

  it('in programs, names, or graphs do not reach messages', long, async () => {
    const program = file(`${evil}.simple`.replaceAll('/', ''), `return ${evil}x;`);
    for (const args of [
      ['run', program],
      ['run', join(folder, `${evil}-nothing`)],
      ['emit', program, '--as', evil],
      [evil],
      ['lab', 'check', evil],
      ['run', program, '--arg', evil],
    ]) {
      const { stderr, status } = await fathom(args);
      expect(status).toBeGreaterThan(0);
      expect(stderr).not.toMatch(CONTROL);
    }
    const graph = `0: Start() : (ctrl, int, mem) @0-0\n1: Stop(${evil}) : bottom @0-0\n`;
    expect((await fathom(['verify', '-'], graph)).stderr).not.toMatch(CONTROL);
  });

  it('in program output are printed unchanged, except to a terminal', async () => {
    const program = file('prints.simple', 'sys.io.p("\\x1b[31mred\\x1b[0m\\r\\n"); return 0;');
    expect((await fathom(['run', program])).stdout).toBe('\u001b[31mred\u001b[0m\r\n0\n');
    const shown = await new Promise<string>((resolve) => {
      const terminal = spawn(process.execPath, [cliPath, 'run', program], { cols: 80, rows: 24 });
      let text = '';
      terminal.onData((part) => (text += part));
      terminal.onExit(() => setTimeout(() => resolve(text), 200));
    });
    expect(shown).toContain('␛[31mred␛[0m');
    expect(shown).not.toContain('\u001b[31m');
  });
});
