/* fathom bench: prints medians of measured figures. Asserts nothing. */
import { say } from '../../../compiler/base/phrase.ts';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median, tellFigures, type Figure } from '../bench/figures.ts';
import { UsageError } from '../input/read-input.ts';
import { integerProgram } from '../bench/sample-programs.ts';
import type { BenchCompileFlags } from '../bench/compile.ts';
import type { NativeBenchFlags } from '../bench/native.ts';

type BenchFlags = NativeBenchFlags & BenchCompileFlags;

const groups: ReadonlyMap<string, () => readonly Figure[] | Promise<readonly Figure[]>> = new Map(
  Object.entries({
    start: coldStart,
    compile: async () => (await import('../bench/compile.ts')).compileFigures(),
    emulator: async () => (await import('../bench/emulator.ts')).benchEmulator(),
    ssa: async () => (await import('../bench/ssa.ts')).benchSsa(),
    v8: async () => (await import('../bench/v8.ts')).benchV8(),
    window: async () => (await import('../bench/window.ts')).windowFigures(),
  }),
);

/** `all` excludes `native`, `analyses`, `class`, `grade`, and `layout`, which take minutes. */
export async function bench(what: string, flags: BenchFlags): Promise<number> {
  if (what === 'native') return (await import('../bench/native.ts')).benchNative(flags);
  if (what === 'grade')
    return tellFigures(await (await import('../bench/grade.ts')).benchGrade(flags.repeat), flags);
  if (what === 'class')
    return tellFigures(await (await import('../bench/class.ts')).benchClass(flags.repeat), flags);
  if (flags.only !== undefined || flags.repeat !== undefined)
    throw new UsageError(say`--only requires bench native; --repeat requires bench native, grade, or class`);
  if (what === 'compile') return (await import('../bench/compile.ts')).benchCompile(flags);
  if (what === 'window') return (await import('../bench/window.ts')).benchWindow(flags);
  if (what === 'layout') return (await import('../bench/layout.ts')).benchLayout(flags);
  if (flags.quick === true) throw new UsageError(say`--quick requires bench compile, layout, or window`);
  if (what === 'analyses') return (await import('../bench/analyses.ts')).benchAnalyses(flags.json === true);
  const one = groups.get(what);
  if (one === undefined && what !== 'all')
    throw new UsageError(
      say`bench takes ${[...groups.keys()].join(', ')}, analyses, class, grade, layout, native, or all, not “${what}”`,
    );
  const chosen = one === undefined ? groups.values() : [one];
  const figures: Figure[] = [];
  for (const group of chosen) figures.push(...(await group()));
  return tellFigures(figures, flags);
}

function timed(work: () => unknown): number {
  const started = performance.now();
  work();
  return performance.now() - started;
}

function coldStart(): Figure[] {
  const folder = mkdtempSync(join(tmpdir(), 'fathom-bench-'));
  const file = join(folder, 'program.simple');
  writeFileSync(file, integerProgram(20));
  const spawn = (args: readonly string[]): number =>
    timed(() => spawnSync(process.execPath, args, { stdio: 'ignore' }));
  spawn([process.argv[1] ?? '', 'run', file, '--arg', '7']);
  const run = median(11, () => spawn([process.argv[1] ?? '', 'run', file, '--arg', '7']));
  const bare = median(11, () => spawn(['-e', '0']));
  rmSync(folder, { recursive: true, force: true });
  return [
    { name: 'cold `fathom run` of 20 lines', value: run, unit: 'ms' },
    { name: 'the same, relative to the start of Node', value: run / bare, unit: '×' },
  ];
}
