import type { StepState } from '../../../../compiler/index.ts';
import type { Text } from '../../../text/index.ts';
import { visible } from './states.ts';
import { semanticsText } from '../../../text/en/semantics.ts';

export function sentenceOf(states: readonly StepState[], at: number, text: Text): string {
  const { sentences } = semanticsText(text);
  const state = states[at];
  if (state === undefined) return '';
  if (state.kind === 'start') return sentences.start;
  const before = states[at - 1];
  const from = before?.kind === 'exec' ? before.label : 'Start';
  if (state.kind === 'exec') {
    const way = sentences.from[state.rule]?.(from, state.label) ?? '';
    const changes = visible(state.rho)
      .filter(({ changed }) => changed)
      .map(({ name, value }) => sentences.becomes(name, value));
    const [first, ...others] = changes;
    if (first === undefined) return way;
    return `${way} ${others.length === 0 ? sentences.one(first) : sentences.allAtOnce(changes.join(', '))}`;
  }
  const way = state.through === '' ? '' : (sentences.from[state.through]?.(from, sentences.end) ?? '');
  return `${way} ${endOf(state, text)}`.trim();
}

function endOf(state: Exclude<StepState, { kind: 'start' | 'exec' }>, text: Text): string {
  const { sentences } = semanticsText(text);
  if (state.kind === 'fail') return sentences.fails(text.faults[state.fault] ?? state.fault, state.line);
  return state.rule === 'EXIT' ? sentences.exits(state.value) : sentences.returns(state.value);
}
