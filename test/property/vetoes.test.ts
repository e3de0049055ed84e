// Vetoes single steps: without a step, the program behaves the same in all engines, all verifiers pass,
// earlier steps are the same, and the vetoed step does not occur.
// @module-tag long
import { describe, expect, it } from 'vitest';
import {
  Replay,
  run,
  vetoOf,
  type Compilation,
  type CompileOptions,
  type Outcome,
  type Veto,
} from '../../compiler/index.ts';
import { Random } from '../../compiler/base/random.ts';
import { STEP_INTS } from '../../compiler/ir/log.ts';
import { fullProgram } from '../support/programs/full.ts';
import { ARGUMENTS, randomProgram } from '../support/programs/integers.ts';
import { extent, SEED } from '../support/extent.ts';
import { compiled } from '../support/programs/compiled.ts';

const PROGRAMS = extent(6, 20_000);
const BUDGET = 20_000;
const VETOES = 3;

const settings: readonly CompileOptions[] = [
  { optimize: 'full' },
  { optimize: 'peephole', apply: 'congruence' },
  { optimize: 'full', apply: 'combined' },
];

const show = (o: Outcome): string => (o.status === 'value' ? o.result : `${o.fault} at line ${o.line}`);

const verified = (program: string, options: CompileOptions): Compilation =>
  compiled(program, { ...options, verify: true });

const replayOf = ({ log }: Compilation): Replay => new Replay((log as NonNullable<typeof log>).data());

/** A step of a log, without its number. */
function rowOf({ data: { steps, passes, rules } }: Replay, step: number): string {
  const [, pass, rule, root, cause, replacement] = steps.subarray((step - 1) * STEP_INTS, step * STEP_INTS);
  return [passes[pass], rules[rule], root, cause, replacement].join(' ');
}

/** The problem with an omitted step, or ''. */
function wrongAt(before: Replay, after: Replay, step: number): string {
  if (after.stepCount < step - 1) return `steps before step ${step} are missing`;
  for (let at = 1; at < step; at++)
    if (rowOf(before, at) !== rowOf(after, at)) return `step ${at} precedes step ${step}, but differs`;
  return after.stepCount >= step && rowOf(after, step) === rowOf(before, step)
    ? `step ${step} still occurs`
    : '';
}

/** A random step that can be vetoed, or null. */
function anyVeto(
  replay: Replay,
  without: readonly Veto[],
  random: Random,
): { veto: Veto; step: number } | null {
  for (let tries = 0; tries < 50; tries++) {
    const answer = vetoOf(replay.data, 1 + random.below(replay.stepCount), without);
    if (answer.veto !== null) return answer;
  }
  return null;
}

/** Vetoes one step after another. Returns the first problem, or ''. */
function check(program: string, options: CompileOptions, random: Random): string {
  const expected = ARGUMENTS.map((argument) =>
    outcome(verified(program, { optimize: 'none' }), argument, 'graph'),
  );
  const without: Veto[] = [];
  let replay = replayOf(verified(program, { ...options, record: true }));
  for (let i = 0; i < VETOES; i++) {
    const answer = anyVeto(replay, without, random);
    if (answer === null) return '';
    without.push(answer.veto);
    const branch = verified(program, { ...options, without, record: true });
    const next = replayOf(branch);
    const wrong = wrongAt(replay, next, answer.step);
    if (wrong !== '') return `${wrong}: ${JSON.stringify(without)}`;
    if (branch.unmet.includes(answer.veto))
      return `the vetoed step was not reached: ${JSON.stringify(without)}`;
    for (const [j, argument] of ARGUMENTS.entries())
      for (const engine of ['graph', 'schedule', 'emulator'] as const) {
        const found = outcome(branch, argument, engine);
        if (found !== expected[j])
          return `${engine}: arg ${argument} gives ${found}, not ${expected[j]}: ${JSON.stringify(without)}`;
      }
    replay = next;
  }
  return '';
}

const outcome = (
  compilation: Compilation,
  argument: bigint,
  engine: 'graph' | 'schedule' | 'emulator',
): string => show(run(compilation, { engine, argument, budget: BUDGET }));

describe(`${PROGRAMS} random programs without some of their steps (seed ${SEED})`, () => {
  it.each([
    ['integers', (seed: number) => randomProgram(seed)],
    ['the whole language', (seed: number) => fullProgram(seed, { statements: 3 + (seed % 6) })],
  ])('%s', (_, generate) => {
    for (let i = 0; i < PROGRAMS; i++) {
      const seed = SEED * 1_000_003 + i;
      const program = generate(seed);
      const wrong = check(program, settings[i % settings.length], new Random(seed));
      if (wrong !== '') expect.fail(`program ${i}: ${wrong}\n${program}`);
    }
  });
});
