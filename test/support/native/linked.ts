// Links Fathom programs with C: a program is compiled as a library, and a C program calls it in the same
// process.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compile, emitText, type EmitOptions } from '../../../compiler/index.ts';
import { findOnPath } from '../../../electron/services/index.ts';

/** Whether there is a C compiler whose programs run here. */
export const canLink =
  process.platform === 'linux' && process.arch === 'x64' && findOnPath('cc', process.env) !== null;

export interface Ended {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs work in a temporary folder. */
export function inFolder<T>(work: (folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'fathom-c-'));
  try {
    return work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export function command(name: string, words: readonly string[], folder: string): Ended {
  const options = {
    cwd: folder,
    encoding: 'utf8',
    timeout: 60_000,
    env: { ...process.env, LC_ALL: 'C' },
  } as const;
  const { status, stdout, stderr } = spawnSync(name, words, options);
  return { status, stdout, stderr };
}

interface LibraryText {
  readonly assembly: string;
  readonly header: string;
}

/** The two texts of a library named `lib`. @throws Error if the program has errors */
export function libraryOf(text: string, options: EmitOptions = {}, library = 'lib'): LibraryText {
  const compilation = compile(text, { exports: true });
  if (!compilation.ok) throw new Error(compilation.diagnostics.map(({ message }) => message).join('\n'));
  return {
    assembly: emitText(compilation, 'asm', { os: 'linux', ...options, library }),
    header: emitText(compilation, 'header', { ...options, library }),
  };
}

/** Links a library with C that includes `lib.h`, and runs it. Compiler warnings are errors. */
export function runWithC(
  text: string,
  c: string,
  options: EmitOptions = {},
  flags: readonly string[] = ['-O1'],
): Ended {
  const { assembly, header } = libraryOf(text, options);
  return inFolder((folder) => {
    writeFileSync(join(folder, 'lib.s'), assembly);
    writeFileSync(join(folder, 'lib.h'), header);
    writeFileSync(join(folder, 'main.c'), c);
    const words = ['-std=c11', '-Wall', '-Wextra', '-Werror', ...flags, 'main.c', 'lib.s', '-o', 'main'];
    const built = command('cc', words, folder);
    if (built.status !== 0) throw new Error(built.stderr);
    return command('./main', [], folder);
  });
}

/** `value` as a C constant. */
export const int64 = (value: bigint): string => (value === -(1n << 63n) ? 'INT64_MIN' : `INT64_C(${value})`);
