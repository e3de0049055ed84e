// What a step of the timeline did, in words: the sentence of its main step, and what came with it; or the sum of a pass.
import { STEP_INTS } from './log.ts';
import type { Replay } from './replay.ts';
import type { LawLookup, StepNaming } from './sentences.ts';
import type { StepGroup } from './step-groups.ts';
import type { StepName } from './step-names.ts';

/** Steps whose sentences are told after that of the step they follow; of the others only the number is told. */
const toldAlong: ReadonlySet<string> = new Set<StepName>(['declare', 'assign']);
const MOST_TOLD = 2;

/**
 * @param groups all of the timeline, in order
 * @param index which of them, counted from 0
 * @throws RangeError where there is none
 */
export function groupSentence(
  replay: Replay,
  groups: readonly StepGroup[],
  index: number,
  law?: LawLookup,
): string {
  const group = groups.at(index);
  if (group === undefined || index < 0) throw new RangeError(`there is no step ${index + 1} in the timeline`);
  if (group.isSummary) return summary(replay, groups, index);
  const numberOf: StepNaming = (step) => {
    const number = groupOf(groups, step) + 1;
    return number === index + 1 ? '' : String(number);
  };
  const rule = (step: number): string => replay.data.rules[replay.data.steps[(step - 1) * STEP_INTS + 2]];
  const after = Array.from({ length: group.to - group.main }, (_, i) => group.main + 1 + i);
  const told = [group.main, ...after.filter((step) => toldAlong.has(rule(step))).slice(0, MOST_TOLD)];
  const types = after.filter((step) => rule(step) === 'type' || rule(step) === 'fall').length;
  const sentences = told.map((step) => replay.sentence(step, law, numberOf));
  if (rule(group.main) === 'assume-nothing') sentences.push(`Then types fell ${times(types)}.`);
  else if (types > 0) sentences.push(`${count(types, 'type')} became more exact with it.`);
  return sentences.join(' ');
}

/** The place in the timeline of a step of the log; -1 for the start. */
export function groupOf(groups: readonly StepGroup[], step: number): number {
  let [low, high] = [0, groups.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const { from, to, isSummary } = groups[middle];
    if (isSummary ? step <= to : step <= from) high = middle - 1;
    else if (step > to) low = middle + 1;
    else return middle;
  }
  return -1;
}

const count = (number: number, thing: string): string => `${number} ${thing}${number === 1 ? '' : 's'}`;
const times = (number: number): string => (number === 1 ? 'once' : `${number} times`);

function summary(replay: Replay, groups: readonly StepGroup[], index: number): string {
  const { pass, from, to } = groups[index];
  let first = index;
  while (first > 0 && !groups[first - 1].isSummary && groups[first - 1].pass === pass) first--;
  const { added, removed, changed } = replay.difference(from, to);
  const parts = [
    ...(added.length > 0 ? [`${count(added.length, 'node')} came`] : []),
    ...(removed.length > 0 ? [`${removed.length} went`] : []),
    ...(changed.length > 0 ? [`${changed.length} changed`] : []),
  ];
  const what = parts.length === 0 ? 'the graph is as it was' : parts.join(', ');
  return `The pass ${pass} is done: ${what}, in ${count(index - first, 'step')}.`;
}
