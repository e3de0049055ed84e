// Compares programs with their C twins.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';
import {
  compile,
  decodeUtf8,
  emitText,
  run,
  type Compilation,
  type Outcome,
} from '../../../compiler/index.ts';
import { isEngineLimit } from '../../../compiler/semantics/index.ts';
import { CONFINE } from '../../../electron/services/native/confine-twin.ts';
import { counting, TELL_COUNT } from '../../../electron/services/native/count-twin.ts';
import { command, inFolder, type Ended } from './linked.ts';

/** `counted`: as the window builds it, with the filter and the counter. */
export const LEVELS = ['-O0', '-O2', 'counted'] as const;
const BUDGET = 2_000_000;

interface TwinCase {
  readonly name: string;
  readonly text: string;
}

/** The output and end of a run, as the command line shows them. */
function shown({ status, result, fault, line, stdout }: Outcome): string {
  const bytes = decodeUtf8(stdout);
  if (status === 'value') return `${bytes}${result === '' ? '' : `${result}\n`}`;
  return `${bytes}fault: ${fault}${line > 0 ? ` at line ${line}` : ''}\n`;
}

/** The engine's result for these arguments; null if it reaches its limit. */
const expectedOf = (compilation: Compilation, argument: bigint): string | null => {
  const outcome = run(compilation, { engine: 'graph', argument, budget: BUDGET });
  return outcome.status === 'fault' && isEngineLimit(outcome.fault) ? null : shown(outcome);
};

/** Differences between programs and twins, as text; skips programs with errors. */
export function twinDifferences(
  cases: readonly TwinCase[],
  args: readonly bigint[],
  levels: readonly string[] = LEVELS,
): string[] {
  return inFolder((folder) =>
    cases.flatMap((each, i) => {
      const compilation = compile(each.text);
      if (!compilation.ok) return [];
      const level = levels[i % levels.length];
      const differences = differencesOf(compilation, folder, level, args);
      return differences.map((difference) => `${each.name} ${level}: ${difference}`);
    }),
  );
}

function differencesOf(
  compilation: Compilation,
  folder: string,
  level: string,
  args: readonly bigint[],
): string[] {
  writeFileSync(join(folder, 'twin.c'), emitText(compilation, 'c'));
  const built = level === 'counted' ? buildCounted(folder) : buildPlain(folder, level);
  if (built.status !== 0) return [built.stderr.slice(0, 2000)];
  return args.flatMap((argument) => {
    const expected = expectedOf(compilation, argument);
    if (expected === null) return [];
    const script = 'ulimit -s 1000000; ulimit -t 20; exec ./twin "$1"';
    const ran = spawnSync('sh', ['-c', script, 'sh', String(argument)], {
      cwd: folder,
      maxBuffer: 1 << 26,
      input: '',
    });
    const said = ran.stderr.toString('utf8').replace(/executed: [1-9]\d*\n$/, '');
    const got = `${decodeUtf8(ran.stdout.toString('latin1'))}${said}`;
    return got === expected
      ? []
      : [`arg ${argument}: ${cut(got)} (${ran.status ?? ran.signal}), not ${cut(expected)}`];
  });
}

const buildPlain = (folder: string, level: string): Ended =>
  command('cc', ['-std=c11', ...MISTAKES, level, 'twin.c', '-o', 'twin', '-lm'], folder);

function buildCounted(folder: string): Ended {
  const compiled = command('cc', ['-std=c11', '-O2', '-S', 'twin.c', '-o', 'twin.s'], folder);
  if (compiled.status !== 0) return compiled;
  writeFileSync(join(folder, 'counted.s'), counting(readFileSync(join(folder, 'twin.s'), 'utf8')));
  writeFileSync(join(folder, 'count.c'), TELL_COUNT);
  writeFileSync(join(folder, 'confine.c'), CONFINE);
  return command('cc', ['-O2', 'counted.s', 'count.c', 'confine.c', '-o', 'twin', '-lm'], folder);
}

const cut = (text: string): string => JSON.stringify(text.length > 300 ? `${text.slice(0, 300)}…` : text);

/** Warnings that would be bugs of the twin; the program itself may cause others, such as unused variables. */
const MISTAKES = ['implicit', 'incompatible-pointer-types', 'int-conversion', 'uninitialized', 'format'].map(
  (name) => `-Werror=${name}`,
);
