/*
 * The benchmark programs of test/bench/programs: each in Simple (NAME.simple) and in C (NAME.c), with its sizes,
 * passed as arg, in programs.json.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { say } from '../../../compiler/base/phrase.ts';
import { compile, type Compilation, type CompileOptions } from '../../../compiler/index.ts';
import { findBenchPrograms } from '../../services/index.ts';
import { UsageError } from '../input/read-input.ts';

const Size = v.pipe(v.number(), v.safeInteger(), v.minValue(1));
const BenchProgram = v.strictObject({
  name: v.pipe(v.string(), v.regex(/^[a-z-]+$/)),
  /** For timing: a large part of a second with `cc -O1`. */
  size: Size,
  /** Small enough for an interpreter. */
  testSize: Size,
  testResult: v.string(),
});
export type BenchProgram = v.InferOutput<typeof BenchProgram>;

export interface BenchPrograms {
  readonly folder: string;
  readonly programs: readonly BenchProgram[];
}

/** @throws UsageError if Fathom was installed without its tests */
export function benchPrograms(): BenchPrograms {
  const folder = findBenchPrograms();
  if (folder === null)
    throw new UsageError(
      say`the benchmark programs (test/bench/programs) exist only in a checkout of the sources`,
    );
  const list: unknown = JSON.parse(readFileSync(join(folder, 'programs.json'), 'utf8'));
  return { folder, programs: v.parse(v.array(BenchProgram), list) };
}

export function compileBenchProgram(folder: string, name: string, options: CompileOptions = {}): Compilation {
  const compilation = compile(readFileSync(join(folder, `${name}.simple`), 'utf8'), options);
  if (!compilation.ok) throw new Error(`${name}.simple: ${compilation.diagnostics[0]?.message ?? ''}`);
  return compilation;
}
