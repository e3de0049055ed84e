// Tests that the benchmark programs at test size give the expected result in the interpreters, in the
// emulator if it can run them, and as C twins if a C compiler is installed.
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { run } from '../../compiler/index.ts';
import { benchPrograms, compileBenchProgram } from '../../electron/cli/bench/programs.ts';
import { findOnPath } from '../../electron/services/index.ts';
import { long } from '../support/extent.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const { folder, programs } = benchPrograms();
const cc = findOnPath('cc', process.env);
const built = temporaryFolder('twins');

function runTwin(name: string, optimization: string, argument: number): string {
  const program = join(built, name + optimization);
  const sources = [join(folder, `${name}.c`), join(folder, 'main.c')];
  const strict = ['-std=c11', '-Wall', '-Wextra', '-Werror', '-fwrapv', '-ffp-contract=off'];
  execFileSync(cc ?? '', [...strict, optimization, '-o', program, ...sources]);
  return execFileSync(program, [String(argument)], { encoding: 'utf8' }).trim();
}

describe('benchmark programs', () => {
  it('are all listed, each with its C twin', () => {
    const named = (ending: string): string[] =>
      readdirSync(folder)
        .filter((file) => file.endsWith(ending))
        .map((file) => file.slice(0, -ending.length))
        .sort();
    const names = programs.map(({ name }) => name).sort();
    expect(names).toHaveLength(46);
    expect(named('.simple')).toEqual(names);
    expect(named('.c').filter((name) => name !== 'main' && name !== 'measure')).toEqual(names);
  });

  for (const { name, testSize, testResult } of programs) {
    it(`${name} gives ${testResult} for ${testSize} in every engine`, () => {
      const compilation = compileBenchProgram(folder, name);
      const engines = ['graph', 'schedule', 'emulator'] as const;
      for (const engine of engines) {
        const { status, result } = run(compilation, { engine, argument: BigInt(testSize) });
        expect({ engine, status, result }).toEqual({ engine, status: 'value', result: testResult });
      }
    });

    it.runIf(cc !== null)(`${name}: its C twin gives the same result`, long, () => {
      for (const optimization of ['-O0', '-O2'])
        expect(runTwin(name, optimization, testSize)).toBe(testResult);
    });
  }
});
