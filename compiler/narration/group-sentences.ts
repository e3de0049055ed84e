// Sentences for the timeline's groups of steps: the main step with its consequences, or the summary of a
// pass.
import { joined, say, type Phrase } from '../base/phrase.ts';
import { inLanguage, type Language } from '../words/index.ts';
import { STEP_INTS } from '../ir/log.ts';
import type { Replay } from './replay.ts';
import { stepSentence, type LawLookup, type StepNaming } from './sentences.ts';
import type { StepGroup } from './step-groups.ts';
import type { StepName } from '../ir/step-names.ts';

/** Steps whose sentences follow that of their main step; other steps are only counted. */
const toldAlong: ReadonlySet<string> = new Set<StepName>(['declare', 'assign']);
const isFall: ReadonlySet<string> = new Set<StepName>(['type', 'fall']);
const MAX_REPORTED = 2;

/**
 * @param groups the whole timeline, in order @param index counted from 0 @throws RangeError if there is no
 * such group
 */
export function groupSentence(
  replay: Replay,
  groups: readonly StepGroup[],
  index: number,
  law?: LawLookup,
  language: Language = 'en',
): string {
  const group = groups.at(index);
  if (group === undefined || index < 0) throw new RangeError(`there is no step ${index + 1} in the timeline`);
  if (group.isSummary) return inLanguage(summary(replay, groups, index), language);
  const numberOf: StepNaming = (step) => {
    const number = groupOf(groups, step) + 1;
    return number === index + 1 ? '' : String(number);
  };
  const rule = (step: number): string => replay.data.rules[replay.data.steps[(step - 1) * STEP_INTS + 2]];
  const after = Array.from({ length: group.to - group.main }, (_, i) => group.main + 1 + i);
  const told = [group.main, ...after.filter((step) => toldAlong.has(rule(step))).slice(0, MAX_REPORTED)];
  const types = after.filter((step) => isFall.has(rule(step))).length;
  const sentences = told.map((step) => stepSentence(replay, step, { law, numberOf, language }));
  if (rule(group.main) === ('own-value' satisfies StepName)) {
    const rootOf = (step: number): number => replay.step(step).root;
    const others = after.filter((step) => rule(step) === 'own-value').map(rootOf);
    const alike = new Set(others.filter((root) => root !== rootOf(group.main))).size;
    if (alike > 0) sentences.push(inLanguage(sameFor(alike), language));
  }
  const isStart = rule(group.main) === ('assume-top' satisfies StepName);
  if (types > 0)
    sentences.push(
      inLanguage(
        isStart ? say`Types then move down the lattice ${times(types)}.` : moreExact(types),
        language,
      ),
    );
  return sentences.join(' ');
}

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

const moreExact = (types: number): Phrase =>
  types === 1 ? say`This also makes 1 type more precise.` : say`This also makes ${types} types more precise.`;
/** The step that gives functions separate copies of shared values. */
const sameFor = (values: number): Phrase =>
  values === 1 ? say`The same happens to 1 other value.` : say`The same happens to ${values} other values.`;
const times = (number: number): Phrase => (number === 1 ? say`once` : say`${number} times`);

function summary(replay: Replay, groups: readonly StepGroup[], index: number): Phrase {
  const { pass, from, to } = groups[index];
  let first = index;
  while (first > 0 && !groups[first - 1].isSummary && groups[first - 1].pass === pass) first--;
  const { added, removed, changed } = replay.difference(from, to);
  const parts = [
    ...(added.length > 0 ? [added.length === 1 ? say`1 node added` : say`${added.length} nodes added`] : []),
    ...(removed.length > 0 ? [removed.length === 1 ? say`1 removed` : say`${removed.length} removed`] : []),
    ...(changed.length > 0 ? [changed.length === 1 ? say`1 changed` : say`${changed.length} changed`] : []),
  ];
  const what = parts.length === 0 ? say`the graph is unchanged` : joined(parts, ', ');
  const steps = index - first === 1 ? say`1 step` : say`${index - first} steps`;
  return say`Pass ${pass} is complete: ${what}, in ${steps}.`;
}
