// Tests that `fathom bench native` and `fathom bench emulator` build, measure, and compare programs. The
// measured values are not asserted.
import { mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compile } from '../../compiler/index.ts';
import { NativeBuilder } from '../../electron/cli/bench/builder.ts';
import { benchPrograms, compileBenchProgram } from '../../electron/cli/bench/programs.ts';
import { instructionsPerSecond } from '../../electron/cli/bench/emulator.ts';
import {
  byVariant,
  disagreement,
  means,
  nativeTables,
  type NativeRow,
} from '../../electron/cli/bench/native-report.ts';
import { findOnPath } from '../../electron/services/index.ts';
import { buildOnce, fathom, fathomProcess } from '../support/cli.ts';
import { extent, long } from '../support/extent.ts';

const tools = ['cc', 'as', 'ld', 'nm'].map((name) => [name, findOnPath(name, process.env)] as const);
const canBuild =
  process.platform === 'linux' && process.arch === 'x64' && tools.every(([, path]) => path !== null);
const LOOP = 'int s = 0;\nfor (int i = 0; i < arg; i++) s = s * 31 + i;\nreturn s;';

describe.runIf(canBuild)('the builder', () => {
  let builder: NativeBuilder;
  beforeAll(async () => {
    builder = await NativeBuilder.open(benchPrograms().folder);
  });
  afterAll(() => builder.close());

  it('measures a benchmark program', async () => {
    const { program, bytes } = await builder.ours('loop', compile(LOOP));
    const { result, seconds } = await builder.run(program, 100_000_000);
    expect(result).toBe('-5768770193658875776');
    expect(seconds).toBeGreaterThan(0.001);
    expect(bytes).toBeGreaterThan(0);
  });

  it('counts only the program’s own code', async () => {
    const { bytes } = await builder.ours('least', compile('return arg;'));
    expect(bytes).toBeGreaterThan(0);
    expect(bytes).toBeLessThan(64);
    const twice = await builder.ours('more', compile('return arg * (arg + 1) / (arg | 1);'));
    expect(twice.bytes).toBeGreaterThan(bytes);
  });

  it('reports a fault instead of a result', async () => {
    const { program } = await builder.ours('fault', compile('return 1 / arg;'));
    expect(await builder.run(program, 0)).toEqual({
      result: 'fault: divide-by-zero at line 1',
      seconds: null,
    });
  });

  it('builds and measures a twin', async () => {
    const { program, bytes } = await builder.twin('queens', '-O1');
    expect(bytes).toBeGreaterThan(50);
    expect(bytes).toBeLessThan(1000);
    const { result, seconds } = await builder.run(program, 11);
    expect(result).toBe('2680');
    expect(seconds).toBeGreaterThan(0);
  });

  it('runs every program that can be compiled', long, async () => {
    const { folder, programs } = benchPrograms();
    for (const { name, testSize, testResult } of programs.filter((_, i) => i % extent(3, 1) === 0)) {
      const compilation = compileBenchProgram(folder, name);
      const { program } = await builder.ours(name, compilation);
      const { result } = await builder.run(program, testSize);
      expect(`${name}: ${result}`).toBe(`${name}: ${testResult}`);
    }
  });

  it('removes its files', long, async () => {
    const own = `fathom-run-${process.pid}-`;
    const folders = (): string[] => readdirSync(tmpdir()).filter((name) => name.startsWith(own));
    const before = folders();
    const other = await NativeBuilder.open(benchPrograms().folder);
    expect(folders()).toHaveLength(before.length + 1);
    await other.close();
    expect(folders()).toEqual(before);
  });
});

describe('bench emulator', () => {
  it('counts instructions per second', () => {
    const perSecond = instructionsPerSecond(compile(LOOP), 1_000_000_000n);
    expect(perSecond).toBeGreaterThan(10_000);
    expect(perSecond).toBeLessThan(1e9);
  });
});

const row = (ours: number | null, seconds: number, problem = ''): NativeRow => ({
  name: 'some',
  size: 1,
  result: '1',
  seconds: byVariant((variant) => (variant === 'ours' ? (ours ?? undefined) : seconds)),
  bytes: byVariant((variant) => (variant === 'ours' ? (ours ?? undefined) : 100)),
  problem,
});

describe('the report', () => {
  it('computes geometric means over the programs that were compiled and gave the right result', () => {
    const rows = [row(2, 1), row(8, 1), row(null, 1, 'not built'), row(100, 1, 'wrong')];
    const { programs, seconds, bytes } = means(rows);
    expect(programs).toBe(2);
    expect(seconds['-O1']).toBeCloseTo(4);
    expect(bytes['-O2']).toBeCloseTo(0.04);
    expect(means([row(null, 1, 'not built')])).toMatchObject({ programs: 0, seconds: { '-O1': null } });
  });

  it('shows wrong results and failures', () => {
    const good = { result: '7', seconds: 1 };
    const failed = { result: 'fault: timeout', seconds: null };
    const of = (ours: readonly (typeof good | typeof failed)[]): string =>
      disagreement(
        new Map([
          ['ours', ours],
          ['-O0', [good, good]],
        ]),
      );
    expect(of([good, good])).toBe('');
    expect(of([good, { result: '8', seconds: 1 }])).toBe('ours 7 or 8, -O0 7');
    expect(of([failed, failed])).toBe('ours fault: timeout, -O0 7');
    expect(disagreement(new Map([['ours', [failed]]]))).not.toBe('');
  });

  it('names missing tools instead of numbers', () => {
    const programs = [row(2, 1), row(null, 1)];
    const text = nativeTables({ compiler: 'cc 1', repeat: 3, programs, means: means(programs) });
    expect(text).toMatch(/^some +2\.000 +1\.000 +1\.000 +1\.000 +2\.00 +2\.00 +2\.00$/m);
    expect(text).toMatch(/^some +– +1\.000 +1\.000 +1\.000 +– +– +–$/m);
  });
});

describe('the command `fathom bench native`', () => {
  beforeAll(buildOnce, 120_000);
  const empty = mkdtempSync(join(tmpdir(), 'fathom-path-'));
  afterAll(() => rmSync(empty, { recursive: true, force: true }));
  const withPath = (PATH: string): ReturnType<typeof fathomProcess> =>
    fathomProcess(['bench', 'native'], '', { ...process.env, PATH });

  it.runIf(canBuild)('names the missing tool', long, () => {
    expect(withPath(empty)).toMatchObject({
      status: 2,
      stdout: '',
      stderr: expect.stringContaining('No assembler'),
    });
    for (const [name, path] of tools) if (name !== 'cc') symlinkSync(path ?? '', join(empty, name));
    expect(withPath(empty)).toMatchObject({ status: 2, stderr: expect.stringContaining('cc is not on') });
  });

  it('refuses unknown options', async () => {
    for (const words of [
      ['native', '--only', 'nope'],
      ['native', '--repeat', '0'],
      ['start', '--repeat', '3'],
      ['nope'],
    ])
      expect(await fathom(['bench', ...words])).toMatchObject({ status: 2, stdout: '' });
  });

  it.runIf(canBuild)('prints results as JSON', long, () => {
    const { status, stdout } = fathomProcess([
      'bench',
      'native',
      '--only',
      'sieve',
      '--repeat',
      '1',
      '--json',
    ]);
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      repeat: 1,
      programs: [{ name: 'sieve', size: 3000, result: '19626000', problem: '' }],
    });
  });
});
