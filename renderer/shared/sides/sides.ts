// The two sides of a comparison: the passes and last step of each, as the texts of selects. Steps are those
// of the window's timeline, valid only for a program compiled with the window's options; choices for another
// program are dropped.
import {
  analysisNames,
  currentName,
  isStopPass,
  optionalPasses,
  type AnalysisName,
  type PlantedName,
} from '../../../compiler/index.ts';
import { optimizationNames, optimizations } from '../../session/options/choices.ts';
import { Found, type Noted } from '../../session/kept/found.ts';
import type { OwnRules } from '../../../labs/engine/index.ts';
import type { ComparedOptions, WindowOptions } from '../../worker/compiling.ts';
import { semanticsText } from '../../text/en/semantics.ts';
import type { Parts, Text } from '../../text/index.ts';

export interface Side {
  readonly optimize: NonNullable<ComparedOptions['optimize']>;
  readonly apply: AnalysisName | 'none';
  readonly disabledRules: readonly string[];
  readonly planted: PlantedName | null;
  readonly own: OwnRules | null;
  /** `end`, the name of a pass, or a number of steps. */
  readonly until: string;
}

type Options = WindowOptions;

export const sideOf = ({ optimize = 'full', apply, disabledRules = [], planted, own }: Options): Side => ({
  optimize,
  apply: apply ?? 'none',
  disabledRules,
  planted: planted ?? null,
  own: own ?? null,
  until: 'end',
});

export const asRead: Side = {
  optimize: 'none',
  apply: 'none',
  disabledRules: [],
  planted: null,
  own: null,
  until: 'end',
};

export const isSteps = (until: string): boolean => /^\d+$/.test(until);

/** A side takes the steps of the window's program up to its stop. */
export const hasStepsOf = (side: Side, options: Options): boolean =>
  stepsKey(side) === stepsKey(sideOf(options));

const stepsKey = ({ optimize, apply, disabledRules, planted, own }: Side): string =>
  JSON.stringify({ optimize, apply, disabledRules, planted, own });

export const settled = (side: Side, options: Options): Side =>
  isSteps(side.until) && !hasStepsOf(side, options) ? { ...side, until: 'end' } : side;

export function optionsOf(
  { optimize, apply, disabledRules, planted, own, until }: Side,
  { level }: Options,
): ComparedOptions {
  return {
    optimize,
    disabledRules: [...disabledRules],
    ...(level === undefined ? {} : { level }),
    ...(apply === 'none' ? {} : { apply }),
    ...(planted === null ? {} : { planted }),
    ...(own === null ? {} : { own }),
    ...(isSteps(until) ? { until: Number(until) } : isStopPass(until) ? { until } : {}),
  };
}

/** Notes only whether the side has the user's rules or a lab's bug, which stay local. */
export const noteSide = (side: Side): Noted => ({
  ...side,
  planted: side.planted !== null,
  own: side.own !== null,
});

/** @param plain the program as the window compiles it; the default if `noted` is invalid */
export function readSide(noted: unknown, plain: Side): Side {
  const found = new Found(noted);
  const until = currentName('pass', found.text('until', MAX_LETTERS, plain.until));
  const isStop = (isSteps(until) && until.length < 10) || isStopPass(until);
  const rules = found.list('disabledRules', MAX_RULES);
  return {
    optimize: found.oneOf('optimize', optimizations, plain.optimize),
    apply: found.oneOf('apply', ['none', ...analysisNames], plain.apply),
    disabledRules: rules.filter((rule): rule is string => typeof rule === 'string'),
    planted: found.flag('planted', false) ? plain.planted : null,
    own: found.flag('own', false) ? plain.own : null,
    until: isStop ? until : 'end',
  };
}
const MAX_LETTERS = 40;
const MAX_RULES = 500;

export function stopsOf(side: Side, options: Options, position: number): string[] {
  const steps = hasStepsOf(side, options) ? [String(position)] : [];
  if (isSteps(side.until) && !steps.includes(side.until)) steps.push(side.until);
  const asked: ComparedOptions = optionsOf(side, options);
  return ['end', ...steps, 'parse', ...optionalPasses(asked)];
}

/** @param numberOf maps a log step to its timeline number */
export function stopName(
  until: string,
  words: Parts['semantics'],
  numberOf: (step: number) => number,
): string {
  if (until === 'end') return words.untilEnd;
  return isSteps(until) ? words.untilStep(numberOf(Number(until))) : words.untilPass(until);
}

export const ruleNames = (
  { disabledRules, planted, own }: Pick<Side, 'disabledRules' | 'planted' | 'own'>,
  words: Parts['semantics'],
): string[] => [
  ...(disabledRules.length === 0 ? [] : [words.withoutRules(disabledRules.length)]),
  ...(planted === null ? [] : [words.withMistake]),
  ...(own === null ? [] : [words.withOwnRules(own.rules.length)]),
];

/** `full, CP applied, up to step 41`. */
export function sideName(side: Side, text: Text, numberOf: (step: number) => number): string {
  const words = semanticsText(text);
  const { optimize, apply, until } = side;
  return [
    optimizationNames(text)[optimize],
    ...(apply === 'none' ? [] : [text.elsewhere.appliedNote(text.elsewhere.strategies[apply])]),
    ...ruleNames(side, words),
    ...(until === 'end' ? [] : [stopName(until, words, numberOf)]),
  ].join(', ');
}
