// Compiles programs to machine code, and runs assembly natively if an assembler is installed.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AllocationResult } from '../../../compiler/allocate/index.ts';
import { allocateProgram } from '../../../compiler/allocate/program.ts';
import type { CompileOptions } from '../../../compiler/options.ts';
import { compile } from '../../../compiler/compile.ts';
import type { Compilation } from '../../../compiler/compilation.ts';
import { scheduleGraph, type ScheduleKind } from '../../../compiler/schedule/index.ts';
import {
  abis,
  assemblyText,
  select,
  type AbiName,
  type AssemblyOptions,
  type MachineCode,
  type MachineProgram,
} from '../../../compiler/backend/x64/index.ts';

export interface Machine {
  readonly compilation: Compilation;
  /** The code of the main program, without its functions. */
  readonly selected: MachineCode;
  readonly allocation: AllocationResult;
  /** All code, with physical registers. */
  readonly program: MachineProgram;
}

export interface MachineOptions extends CompileOptions {
  readonly schedule?: ScheduleKind;
  readonly abi?: AbiName;
}

export function machineOf(text: string, options: MachineOptions = {}): Machine {
  return machineFrom(compile(text, options), options);
}

export function machineFrom(
  compilation: Compilation,
  options: Pick<MachineOptions, 'schedule' | 'abi'>,
): Machine {
  const { graph, source } = compilation;
  if (graph === null) throw new Error(compilation.diagnostics.map(({ message }) => message).join('\n'));
  const schedule = scheduleGraph(graph, options.schedule ?? 'best');
  const virtual = select(schedule, source, abis[options.abi ?? 'sysv']);
  const allocations = allocateProgram(virtual.functions);
  const program = { ...virtual, functions: allocations.map(({ code }) => code) };
  return { compilation, selected: virtual.functions[0], allocation: allocations[0], program };
}

export const assemblyOf = ({ compilation, program }: Machine, options: AssemblyOptions = {}): string =>
  assemblyText(program, compilation.source, options);

/** Whether this machine can assemble, link, and run x86-64 Linux programs. */
export const hasToolchain =
  process.platform === 'linux' && process.arch === 'x64' && spawnSync('as', ['--version']).status === 0;

export interface NativeRun {
  /** Output as one character per byte; stderr has the same form. */
  readonly stdout: string;
  readonly stderr: string;
  /** The exit status; null after a timeout. */
  readonly status: number | null;
}

export interface NativeOptions {
  /** Default: 10,000. */
  readonly milliseconds?: number;
  /** Bytes on standard input. */
  readonly input?: Uint8Array | string;
}

export interface NativeProgram {
  readonly path: string;
  run(words?: readonly string[], options?: NativeOptions): NativeRun;
}

/** Runs a program that has been built. */
export function runNative(
  path: string,
  words: readonly string[],
  { milliseconds, input }: NativeOptions,
): NativeRun {
  const { stdout, stderr, status } = spawnSync(path, words, {
    encoding: 'latin1',
    timeout: milliseconds ?? 10_000,
    killSignal: 'SIGKILL',
    maxBuffer: 64 * 1024 * 1024,
    ...(input === undefined
      ? {}
      : { input: typeof input === 'string' ? Buffer.from(input, 'latin1') : input }),
  });
  return { stdout, stderr, status };
}

/** Builds a program with `as` and `ld`, and removes its files when `use` returns. */
export function withNative<T>(assembly: string, use: (program: NativeProgram) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'fathom-x64-'));
  const path = join(folder, 'program');
  try {
    writeFileSync(`${path}.s`, assembly);
    succeed('as', ['--fatal-warnings', `${path}.s`, '-o', `${path}.o`], assembly);
    succeed('ld', ['--fatal-warnings', `${path}.o`, '-o', path], assembly);
    return use({
      path,
      run: (words = [], options = {}) => runNative(path, words, options),
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function succeed(command: string, words: readonly string[], assembly: string): void {
  const { status, stderr } = spawnSync(command, words, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command}: ${stderr}\n${assembly}`);
}
