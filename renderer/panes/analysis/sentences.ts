// What happened at an analysis step, and why, in one sentence.
import type { AnalysisVariable, ArmData, Split } from '../../../compiler/index.ts';
import { toneOf, type Trace } from './trace.ts';
import type { Parts } from '../../text/index.ts';

const MAX_NAMES = 6;

export function sentenceAt(trace: Trace, at: number, words: Parts['analysis'], language: string): string {
  if (at === 0) return startOf(trace, words);
  const split = trace.splitAt(at);
  if (split !== null) return splitSentence(trace, split, words, language);
  const phase = trace.phaseAt(at);
  if (phase >= 0) return phaseText(phase, words);
  const visit = trace.visitAt(at);
  if (visit === null) return '';
  const { variables } = trace.data;
  const variable = variables[visit.variable];
  const { sentences } = words;
  const arms = masked(variable, trace, at).map((arm) => armClause(arm, trace, at, words));
  const rest = arms.length === 0 ? '' : `; ${arms.join('; ')}`;
  if (!visit.changed) return `${sentences.none(variable.name, visit.after)}${rest}.`;
  const fell = sentences.fell(variable.name, visit.before, visit.after);
  if (visit.because.length === 0) return `${fell}${rest === '' ? sentences.byItself : rest}.`;
  const reasons = visit.because.map((cause) => {
    const { name } = variables[cause];
    // Its value when it was read: the visit itself may change the same variable.
    const change = trace.lastChange(cause, at - 1);
    return change === null
      ? sentences.still(name, trace.element(cause, at - 1))
      : sentences.by(name, change.text, change.time);
  });
  return `${fell}${sentences.because(listed(reasons, language))}${rest}.`;
}

function startOf({ data }: Trace, { sentences }: Parts['analysis']): string {
  const toneOfFirst = (kind: AnalysisVariable['kind']): string => {
    const tones = data.variables.flatMap((each, i) => (each.kind === kind ? [toneOf(data.initial[i])] : []));
    return tones.find((tone) => tone !== 'constant') ?? tones[0] ?? '';
  };
  const values: Readonly<Record<string, string>> = sentences.startValues;
  const statements: Readonly<Record<string, string>> = sentences.startStatements;
  return sentences.start(values[toneOfFirst('value')] ?? '', statements[toneOfFirst('statement')] ?? '');
}

/**
 * Arms of a phi that count as top; empty if none of its edges is taken yet, because then nothing
 * distinguishes them.
 */
function masked(variable: AnalysisVariable, trace: Trace, at: number): readonly ArmData[] {
  const { arms } = variable;
  const found = arms.filter((arm) => !isTaken(arm, trace, at));
  return found.length === arms.length ? [] : found;
}

/** Whether control takes the arm, given the facts at a position. */
export function isTaken({ from, condition, sense, never }: ArmData, trace: Trace, at: number): boolean {
  if (never || toneOf(trace.element(from, at)) !== 'reachable') return false;
  if (condition < 0) return true;
  const text = trace.element(condition, at);
  const tone = toneOf(text);
  return tone === 'bottom' || (tone === 'constant' && isTrueText(text) === sense);
}

/** In the language, every form of zero and `null` are false. */
export const isTrueText = (text: string): boolean => !/^(false|null|-?0(\.0*)?)$/.test(text);

function armClause(
  { from, condition, operand }: ArmData,
  trace: Trace,
  at: number,
  { sentences }: Parts['analysis'],
): string {
  const { variables } = trace.data;
  const start = trace.element(from, at);
  const cause = toneOf(start) === 'reachable' && condition >= 0 ? condition : from;
  const reason = sentences.is(variables[cause].name, trace.element(cause, at));
  return sentences.arm(operand, variables[from].name, reason);
}

/** `phase 2: UCE: …`. */
export const phaseText = (round: number, words: Parts['analysis']): string =>
  round % 2 === 0
    ? words.phaseCp(words.phase(words.strategies.cp, round + 1))
    : words.phaseUce(words.phase(words.strategies.uce, round + 1));

function splitSentence(trace: Trace, split: Split, words: Parts['analysis'], language: string): string {
  const { sentences } = words;
  const { cause, from, into, moved } = split;
  const reason =
    cause.kind === 'element'
      ? sentences.splitElement
      : cause.kind === 'definition'
        ? sentences.splitDefinition
        : sentences.splitOperand(cause.place + 1, cause.class);
  return sentences.split(from, into, namesOf(trace, moved, words, language), moved.length > 1, reason);
}

/** `x1, x3 and 4 more`. */
export function namesOf(
  { data }: { readonly data: { readonly variables: readonly AnalysisVariable[] } },
  variables: readonly number[],
  words: Parts['analysis'],
  language: string,
): string {
  const names = variables.slice(0, MAX_NAMES).map((variable) => data.variables[variable].name);
  const rest = variables.length - names.length;
  return listed(rest > 0 ? [...names, words.moreNames(rest)] : names, language);
}

const listed = (parts: readonly string[], language: string): string =>
  new Intl.ListFormat(language, { type: 'conjunction' }).format(parts);
