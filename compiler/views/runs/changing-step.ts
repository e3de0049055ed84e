// Finds the step of a compilation that changes a program's behavior, by bisection.
//
// For an input on which two compilations differ, compiles the program with rewriting stopped at different
// steps (CompileOptions.until), and runs it. Invariant: before the reported step, the program behaves as it
// does without rewriting, but not after it. Later steps may hide the effect of an earlier one.
import type { Phrase } from '../../base/phrase.ts';
import type { Language } from '../../choices/index.ts';
import type { StepPass } from '../../ir/log.ts';
import { Replay } from '../../narration/replay.ts';
import { stepSentence } from '../../narration/sentences.ts';
import { standardRules } from '../../optimize/rules/index.ts';
import { compileText } from '../compile-text.ts';
import type { CompileOptions } from '../../options.ts';
import { passNames } from '../../optimize/passes.ts';
import type { Compilation } from '../../compilation.ts';
import { compareOutcomes, resultOf, runGraph, type Outcome, type RunResult } from '../../semantics/index.ts';

/** An input, as reported for a difference of two graphs. */
export interface ChangingStepRequest {
  readonly argument: string;
  readonly input: string;
  /** Maximum steps of each run. Default: 100,000. */
  readonly budget?: number;
  /** Default: English. */
  readonly language?: Language;
}

export interface ChangingStep {
  /** In the log of the whole compilation, counted from 1. */
  readonly step: number;
  readonly pass: StepPass;
  readonly rule: string;
  readonly sentence: string;
  /** The program's results without and with this step. */
  readonly before: RunResult;
  readonly after: RunResult;
}

const DEFAULT_BUDGET = 100_000;

type Compile = (text: string, options: CompileOptions) => Compilation | Promise<Compilation>;

/**
 * Null if no step changes the behavior on this input, or if limits prevent a decision. @param compile
 * compiles the program if the options alone do not determine that
 */
export async function changingStep(
  text: string,
  options: CompileOptions,
  { argument, input, budget = DEFAULT_BUDGET, language }: ChangingStepRequest,
  compile: Compile = compileText,
): Promise<ChangingStep | null> {
  const outcomeAt = async (until: number): Promise<Outcome> => {
    const { optimized, source } = await compile(text, { ...options, until });
    return runGraph(optimized, source, { argument: BigInt(argument), input, budget });
  };
  const isChanged = (outcome: Outcome): boolean =>
    !['same', 'undecided'].includes(compareOutcomes(first, outcome, true));
  const first = await outcomeAt(0);
  let [low, high] = [0, await stepsOf(text, options, compile)];
  let [before, after] = [first, await outcomeAt(high)];
  if (!isChanged(after)) return null;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    const outcome = await outcomeAt(middle);
    if (isChanged(outcome)) [high, after] = [middle, outcome];
    else [low, before] = [middle, outcome];
  }
  const step = await describe(text, options, high, compile, language);
  return { ...step, before: resultOf(before), after: resultOf(after) };
}

/** Counts the steps up to the pass where the options stop. */
async function stepsOf(text: string, options: CompileOptions, compile: Compile): Promise<number> {
  const { until } = options;
  if (typeof until === 'number') return until;
  const places = new Map<string, number>(passNames.map((name, place) => [name, place]));
  const placeOf = (pass: StepPass | undefined): number =>
    pass === undefined ? passNames.length : (places.get(pass) ?? -1);
  let steps = 0;
  await compile(text, {
    ...options,
    record: true,
    afterPass: (pass, { log }) => {
      if (placeOf(pass) <= placeOf(until)) steps = log?.takenSteps ?? 0;
    },
  });
  return steps;
}

async function describe(
  text: string,
  options: CompileOptions,
  step: number,
  compile: Compile,
  language?: Language,
): Promise<Pick<ChangingStep, 'step' | 'pass' | 'rule' | 'sentence'>> {
  const { log } = await compile(text, { ...options, until: step });
  if (log === null) throw new Error('the program has errors: there are no steps');
  const replay = new Replay(log.data());
  const { pass, rule } = replay.step(step);
  const rules = options.rules ?? standardRules;
  const lawOf = (name: string): Phrase => rules.find((row) => row.name === name)?.law ?? '';
  return { step, pass, rule, sentence: stepSentence(replay, step, { law: lawOf, language }) };
}
