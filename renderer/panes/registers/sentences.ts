import type { AllocationEvent, IterationData } from '../../../compiler/index.ts';
import type { Text } from '../../text/index.ts';
import { costText, physicalName, titleOf } from './words.ts';
import { registersText } from '../../text/en/registers.ts';

/** @param at number of completed events */
export function sentenceAt(iteration: IterationData, at: number, text: Text, language: string): string {
  const words = registersText(text);
  if (at === 0)
    return iteration.edges.length === 0
      ? words.startLinear(iteration.liveRanges.length)
      : words.start(iteration.liveRanges.length, iteration.edges.length);
  const event = iteration.events[at - 1];
  return event === undefined ? '' : sentenceOf(event, iteration, text, language);
}

function sentenceOf(event: AllocationEvent, iteration: IterationData, text: Text, language: string): string {
  const words = registersText(text).sentences;
  const names = new Map(iteration.liveRanges.map((range) => [range.register, titleOf(range)]));
  const name = (register: number): string => names.get(register) ?? physicalName(register);
  const node = name(event.node);
  switch (event.kind) {
    case 'coalesce':
      return names.has(event.into)
        ? words.coalesce(node, name(event.into))
        : words.coalesceFixed(node, name(event.into));
    case 'freeze':
      return words.freeze(node, name(event.other));
    case 'simplify':
      return words.simplify(node, event.degree, event.registers);
    case 'push': {
      const range = iteration.liveRanges.find(({ register }) => register === event.node);
      return words.push(node, event.degree, range === undefined ? '' : costText(range, language));
    }
    case 'color':
      if (iteration.edges.length === 0) return words.scan(node, name(event.register));
      return event.because === 'copy'
        ? words.colorCopy(node, name(event.register))
        : words.colorOrder(node, name(event.register));
    case 'spill':
      return iteration.edges.length === 0 ? words.scanSpill(node) : words.spill(node);
    case 'rematerialize':
      return words.rematerialize(node);
  }
}
