// Tests that rewriting can stop after any step and pass: the graph is complete and preserves the behavior
// of the program.
import { describe, expect, it } from 'vitest';
import { textOf } from '../../compiler/base/phrase.ts';
import { Random } from '../../compiler/base/random.ts';
import {
  analysisNames,
  changingStep,
  compile,
  equivalenceOf,
  indivisiblePasses,
  stopPasses,
  standardRules,
  verify,
  type Compilation,
  type CompileOptions,
  type LogData,
  type Rule,
  type StopPoint,
} from '../../compiler/index.ts';
import { graphDifference } from '../support/graphs/equal-graphs.ts';
import { EVENT_INTS, STEP_INTS } from '../../compiler/ir/log.ts';
import { add, rule, variable } from '../../compiler/optimize/rule.ts';
import { fullProgram } from '../support/programs/full.ts';
import { randomProgram } from '../support/programs/integers.ts';
import { reduceProgram } from '../support/checks/reducer.ts';
import { goldenPrograms } from '../support/programs/golden.ts';
import { extent, SEED, long } from '../support/extent.ts';

const PROGRAMS = Math.ceil(extent(40, 20_000) / 20);
const STEPS_OF_EACH = 3;

function logOf({ log, diagnostics }: Compilation): LogData {
  if (log === null) throw new Error(`refused: ${diagnostics[0]?.message}`);
  return log.data();
}

const stepCount = ({ steps }: LogData): number => steps.length / STEP_INTS;

/** The first steps of a log, with names instead of table indices. */
function beginning(data: LogData, count: number): unknown[][] {
  const { steps, events, passes: names, rules } = data;
  const found: unknown[][] = [];
  for (let step = 0; step < count; step++) {
    const at = step * STEP_INTS;
    const end = step + 1 < stepCount(data) ? steps[at + STEP_INTS] : events.length / EVENT_INTS;
    found.push([names[steps[at + 1]], rules[steps[at + 2]], steps[at + 3], end - steps[at]]);
  }
  return found;
}

const unchanged = (text: string, options: CompileOptions): Compilation =>
  compile(text, { ...options, until: 0 });

/** The problem if rewriting stops at a step or pass, or ''. */
function problemAt(
  text: string,
  options: CompileOptions,
  until: StopPoint,
  first = unchanged(text, options),
): string {
  const stopped = compile(text, { ...options, until });
  if (stopped.graph === null) return '';
  const [problem] = verify(stopped.graph, 'complete');
  if (problem !== undefined) return `stopped at ${until}: ${problem.condition}: ${textOf(problem.text)}`;
  const { difference } = equivalenceOf(first, stopped, { runs: 8, seed: 1, budget: 20_000 });
  if (difference === null) return '';
  const { kind, argument } = difference;
  return `stopped at ${until}: ${kind}, arg ${argument}: ${difference.first.text}, then ${difference.second.text}`;
}

/** Some steps and the ends of all passes, at which rewriting stops. */
function stopsOf(steps: number, random: Random): StopPoint[] {
  const some = Array.from({ length: STEPS_OF_EACH }, () => random.below(steps + 1));
  return [...some, steps, ...stopPasses];
}

function optionsFor(number: number): CompileOptions {
  const settings: readonly CompileOptions[] = [{}, { optimize: 'peephole' }, { seed: number }];
  const apply = analysisNames[Math.floor(number / 4) % analysisNames.length];
  return settings[number % 4] ?? { apply };
}

describe(`stopping ${PROGRAMS} random programs at any step, seed ${SEED}`, () => {
  it('preserves their behavior', { timeout: 600_000 }, () => {
    for (let i = 0; i < PROGRAMS; i++) {
      const number = SEED * 1_000_003 + i;
      const text = i % 2 === 0 ? randomProgram(number) : fullProgram(number, { statements: 3 + (i % 7) });
      const options = optionsFor(i);
      const steps = stepCount(logOf(compile(text, { ...options, record: true })));
      const first = unchanged(text, options);
      for (const until of stopsOf(steps, new Random(number))) {
        const found = problemAt(text, options, until, first);
        if (found === '') continue;
        // A smaller program has other steps.
        const small =
          typeof until === 'number'
            ? text
            : reduceProgram(text, (smaller) => problemAt(smaller, options, until) !== '');
        expect.fail(`program ${i}: ${found}\n${small}`);
      }
    }
  });
});

describe('a stopped compilation', () => {
  const texts = goldenPrograms()
    .filter((_, i) => i % extent(21, 3) === SEED % 3)
    .map(({ text }) => text);

  it('equals the complete one if it stops at the last step', { ...long, timeout: 120_000 }, () => {
    let compared = 0;
    for (const text of texts) {
      const whole = compile(text, { record: true });
      if (whole.graph === null) continue;
      const stopped = compile(text, { until: stepCount(logOf(whole)) });
      if (stopped.graph === null) throw new Error('refused');
      expect(graphDifference(whole.graph, stopped.graph)).toBe('');
      compared++;
    }
    expect(compared).toBeGreaterThan(30);
  });

  it(
    'has the same steps as the complete one before the stopping point',
    { ...long, timeout: 120_000 },
    () => {
      const random = new Random(SEED);
      for (let i = 0; i < 16; i++) {
        const text = i % 2 === 0 ? randomProgram(i) : fullProgram(i, { statements: 6 });
        const options = optionsFor(i);
        const whole = logOf(compile(text, { ...options, record: true }));
        const until = 1 + random.below(stepCount(whole));
        const pass = whole.passes[whole.steps[(until - 1) * STEP_INTS + 1]];
        if (indivisiblePasses.includes(pass)) continue;
        const [done, wanted] = [logOf(compile(text, { ...options, until })), whole].map((log) =>
          beginning(log, until),
        );
        // Some changes of the next step, such as the value of a name, may be part of the last step.
        const last = wanted.pop();
        const lastDone = done.pop();
        expect(done).toEqual(wanted);
        expect(lastDone?.slice(0, 3)).toEqual(last?.slice(0, 3));
        expect(lastDone?.[3]).toBeGreaterThanOrEqual(Number(last?.[3]));
      }
    },
  );

  it('rewrites nothing if it stops before the first step', long, () => {
    for (let i = 0; i < 10; i++) {
      const text = i % 2 === 0 ? randomProgram(i) : fullProgram(i, { statements: 6 });
      const [none, stopped] = [compile(text, { optimize: 'none' }), compile(text, { until: 0 })];
      if (none.graph === null || stopped.graph === null) throw new Error('refused');
      expect(graphDifference(none.graph, stopped.graph)).toBe('');
    }
  });

  it('is refused if the pass is unknown', () => {
    expect(() => compile('return 1;', { until: 'no-such-pass' as StopPoint })).toThrow('no pass');
  });
});

describe('an unsound rule', () => {
  const x = variable('x');
  const y = variable('y');
  /** Wrong: replaces x + x by x. */
  const wrong: Rule = rule({
    name: 'add-same-wrong',
    law: 'x + x = x',
    from: add(x, x),
    to: x,
    why: 'planted',
    test: ['return arg + arg;', 'return arg;'],
  });
  const swapped: Rule = rule({
    name: 'add-turned',
    law: 'x + y = y + x',
    from: add(add(x, y), x),
    to: add(add(y, x), x),
    why: 'right, and does nothing worth while',
    test: ['return (arg + 1) + arg;', 'return (1 + arg) + arg;'],
  });
  const text =
    'int s = 3;\nfor (int i = 0; i < 4; i++) {\n  int t = s + arg;\n  s = t + t - 1;\n}\nreturn s;';
  const none = compile(text, { optimize: 'none' });

  it('is found by comparing results, which names the first wrong step', async () => {
    const rules = [wrong, ...standardRules];
    const { difference } = equivalenceOf(none, compile(text, { rules }), { runs: 50, seed: 1 });
    if (difference === null) throw new Error('nothing was found');
    const found = await changingStep(text, { rules }, difference);
    expect(found).toMatchObject({
      rule: 'add-same-wrong',
      after: difference.second,
      before: difference.first,
    });
    expect(found?.sentence).toContain('x + x = x');
    // This step is the cause: the programs differ with it and agree without it.
    const step = found?.step ?? 0;
    const at = (until: number): string =>
      equivalenceOf(none, compile(text, { rules, until }), { runs: 50, seed: 1 }).verdict;
    expect([at(step - 1), at(step)]).toEqual(['no-difference', 'different']);
  });

  it('is found if it fires after parsing', async () => {
    // Only after parsing is the phi of the loop known to have a single value.
    const late = 'int a = arg; int b = arg;\nwhile (b < 100) { b = b + 7; a = a; }\nreturn a + arg;';
    const rules = [wrong, ...standardRules];
    const found = await changingStep(late, { rules }, { argument: '200', input: '' });
    expect(found?.rule).toBe('add-same-wrong');
    expect(found?.before.text).toBe('400');
    expect(found?.after.text).toBe('200');
  });

  it('is searched only among the steps of the compilation', async () => {
    const rules = [wrong, ...standardRules];
    const found = await changingStep(text, { rules }, { argument: '5', input: '' });
    const step = found?.step ?? 0;
    expect(await changingStep(text, { rules, until: step - 1 }, { argument: '5', input: '' })).toBeNull();
    expect((await changingStep(text, { rules, until: step }, { argument: '5', input: '' }))?.step).toBe(step);
    expect((await changingStep(text, { rules, until: 'peephole' }, { argument: '5', input: '' }))?.step).toBe(
      step,
    );
  });

  it('is not reported if all rules are sound', async () => {
    expect(await changingStep(text, {}, { argument: '5', input: '' })).toBeNull();
    expect(await changingStep(text, { rules: [swapped] }, { argument: '5', input: '' })).toBeNull();
  });
});
