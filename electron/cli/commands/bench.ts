/*
 * fathom bench: figures measured now, printed as medians. Nothing is asserted here.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compile } from '../../../compiler/index.ts';
import { print, UsageError } from '../input.ts';
import type { NativeBenchFlags } from './bench-native.ts';

export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
}

const groups: Readonly<Record<string, () => Figure[] | Promise<Figure[]>>> = {
  start: coldStart,
  compile: compiling,
  emulator: async () => (await import('./bench-emulator.ts')).benchEmulator(),
  ssa: async () => (await import('./bench-ssa.ts')).benchSsa(),
  window: async () => (await import('./bench-window.ts')).benchWindow(),
};

/** `native` and `analyses` have tables of their own, and take minutes: they are none of all. */
export async function bench(what: string, flags: NativeBenchFlags): Promise<number> {
  if (what === 'native') return (await import('./bench-native.ts')).benchNative(flags);
  if (flags.only !== undefined || flags.repeat !== undefined)
    throw new UsageError('--only and --repeat are options of bench native');
  if (what === 'analyses') return (await import('./bench-analyses.ts')).benchAnalyses(flags.json === true);
  const chosen = what === 'all' ? Object.values(groups) : [groups[what]];
  if (chosen.includes(undefined as never))
    throw new UsageError(
      `bench knows ${Object.keys(groups).join(', ')}, analyses, native and all, not «${what}»`,
    );
  const figures: Figure[] = [];
  for (const group of chosen) figures.push(...(await group()));
  if (flags.json === true) await print(`${JSON.stringify(figures)}\n`);
  else await print(figures.map(figureLine).join(''));
  return 0;
}

function figureLine({ name, value, unit }: Figure): string {
  const figure = value.toFixed(value < 10 ? 2 : 0);
  return `${name.padEnd(56)} ${figure.padStart(10)} ${unit}\n`;
}

export function median(count: number, measure: () => number): number {
  const values = Array.from({ length: count }, measure).sort((a, b) => a - b);
  return values[values.length >> 1];
}

function timed(work: () => unknown): number {
  const started = performance.now();
  work();
  return performance.now() - started;
}

/** A program of so many lines: loops, branches and arithmetic in turn. */
export function sampleProgram(lines: number): string {
  const text = ['int a = arg;', 'int b = 1;'];
  for (let i = 0; text.length < lines - 1; i++) {
    const k = (i * 7) % 23;
    text.push(
      `int v${i} = a * ${k + 3} + b - ${k};`,
      `if (v${i} > ${k}) b = b + v${i};`,
      `while (b > 1000) b = b / ${k + 2};`,
      `a = (a ^ v${i}) & 65535;`,
    );
  }
  return [...text.slice(0, lines - 1), 'return a + b;'].join('\n');
}

function coldStart(): Figure[] {
  const folder = mkdtempSync(join(tmpdir(), 'fathom-bench-'));
  const file = join(folder, 'program.simple');
  writeFileSync(file, sampleProgram(20));
  const spawn = (args: readonly string[]): number =>
    timed(() => spawnSync(process.execPath, args, { stdio: 'ignore' }));
  spawn([process.argv[1], 'run', file, '--arg', '7']);
  const run = median(11, () => spawn([process.argv[1], 'run', file, '--arg', '7']));
  const bare = median(11, () => spawn(['-e', '0']));
  rmSync(folder, { recursive: true, force: true });
  return [
    { name: 'cold `fathom run` of 20 lines', value: run, unit: 'ms' },
    { name: 'the same as a ratio to starting Node alone', value: run / bare, unit: '×' },
  ];
}

function compiling(): Figure[] {
  const hundred = sampleProgram(100);
  for (let i = 0; i < 30; i++) compile(hundred);
  const warm = median(31, () => timed(() => compile(hundred)));
  const recording = median(31, () => timed(() => compile(hundred, { record: true })));
  const perNode = (lines: number, times: number): number => {
    const program = sampleProgram(lines);
    let created = 1;
    const time = median(times, () => timed(() => (created = compile(program).created)));
    return (time * 1000) / created;
  };
  const small = perNode(100, 15);
  const large = perNode(7000, 3);
  return [
    { name: 'warm compile of 100 lines', value: warm, unit: 'ms' },
    { name: 'the same with steps recorded, as a ratio', value: recording / warm, unit: '×' },
    { name: 'time a node, 100 lines', value: small, unit: 'µs' },
    { name: 'time a node, 7,000 lines, as a ratio to that', value: large / small, unit: '×' },
    { name: 'nodes a second, 7,000 lines', value: 1e6 / large, unit: '/s' },
  ];
}
