// Compares engines on random programs: the original graph, the graph optimized in every setting and with
// shuffled worklists, the three schedules, and the emulated machine code give the same value or fault for
// every argument.
import { describe, expect, it } from 'vitest';
import { run, type Compilation, type CompileOptions, type Outcome } from '../../../compiler/index.ts';
import { compiled } from '../../support/programs/compiled.ts';
import { ARGUMENTS, randomProgram } from '../../support/programs/integers.ts';
import { reduceProgram } from '../../support/checks/reducer.ts';
import { extent, SEED } from '../../support/extent.ts';

const PROGRAMS = extent(30, 20_000);
const BUDGET = 1_000_000;

interface Setting {
  readonly name: string;
  readonly options: CompileOptions;
}

const settings: readonly Setting[] = [
  { name: 'peephole', options: { optimize: 'peephole' } },
  { name: 'full', options: { optimize: 'full' } },
  { name: 'full, shuffled', options: { optimize: 'full', seed: 7 } },
  { name: 'no value numbering', options: { optimize: 'full', disabledRules: ['value-numbering'] } },
  { name: 'no constant folding', options: { optimize: 'full', disabledRules: ['constant-folding'] } },
];

const verifiedCompile = (program: string, options: CompileOptions): Compilation =>
  compiled(program, { ...options, verify: true });

const show = (o: Outcome): string => (o.status === 'value' ? o.result : `${o.fault} at line ${o.line}`);

/** The first engine and argument whose result differs from the unoptimized graph, or '' if all agree. */
function firstDifference(program: string): string {
  const plain = verifiedCompile(program, { optimize: 'none' });
  const expected = ARGUMENTS.map((argument) =>
    show(run(plain, { engine: 'graph', argument, budget: BUDGET })),
  );
  const engines = function* (): Generator<readonly [string, (argument: bigint) => Outcome]> {
    yield ['emulator, none', (argument) => run(plain, { engine: 'emulator', argument, budget: BUDGET })];
    for (const { name, options } of settings) {
      const compilation = verifiedCompile(program, options);
      yield [`graph, ${name}`, (argument) => run(compilation, { engine: 'graph', argument, budget: BUDGET })];
      if (name !== 'full') continue;
      for (const schedule of ['early', 'late', 'best'] as const) {
        yield [
          `${schedule} schedule`,
          (argument) => run(compilation, { engine: 'schedule', schedule, argument, budget: BUDGET }),
        ];
        yield [
          `emulator, ${schedule}`,
          (argument) => run(compilation, { engine: 'emulator', schedule, argument, budget: BUDGET }),
        ];
      }
    }
  };
  for (const [name, engine] of engines()) {
    for (const [i, argument] of ARGUMENTS.entries()) {
      const found = show(engine(argument));
      if (found !== expected[i])
        return `${name}: arg ${argument} gives ${found}, the original graph ${expected[i]}`;
    }
  }
  return '';
}

function difference(program: string): string {
  try {
    return firstDifference(program);
  } catch (error) {
    return `thrown: ${String(error).split('\n')[0]}`;
  }
}

/** The part of a difference that shrinking preserves: the engine or the exception. */
const kindOf = (found: string): string =>
  found.startsWith('thrown') ? found.replace(/\d+/g, '') : found.split(':')[0];

describe(`engines agree on ${PROGRAMS} random programs (seed ${SEED})`, () => {
  const batch = 50;
  for (let from = 0; from < PROGRAMS; from += batch) {
    const to = Math.min(PROGRAMS, from + batch);
    it(`programs ${from} to ${to - 1}`, () => {
      for (let i = from; i < to; i++) {
        const program = randomProgram(SEED * 1_000_003 + i);
        const found = difference(program);
        if (found === '') continue;
        const small = reduceProgram(program, (text) => kindOf(difference(text)) === kindOf(found));
        expect.fail(`program ${i}: ${difference(small)}\n${small}`);
      }
    });
  }
});
