// Types as a person would say them, from their text; and what it means that a node got one.
import { say, type Phrase } from '../base/phrase.ts';

const plainTypes: ReadonlyMap<string, Phrase> = new Map<string, Phrase>([
  ['top', say`no value yet`],
  ['~int', say`no value yet`],
  ['~flt', say`no value yet`],
  ['~null', say`no value yet`],
  ['~mem', say`no memory yet`],
  ['bottom', say`anything`],
  ['int', say`any integer`],
  ['bool', say`0 or 1`],
  ['flt', say`any float`],
  ['f32', say`any float of 32 bits`],
  ['mem', say`all memory`],
  ['ptr-all', say`any pointer but null`],
  ['ptr-all?', say`any pointer`],
  ['*-all', say`a pointer to objects of several kinds`],
  ['*-all?', say`a pointer to objects of several kinds, or null`],
]);

/** @param functions names by number */
export function typeWords(type: string, functions: readonly string[]): Phrase {
  const plain = plainTypes.get(type);
  if (plain !== undefined) return plain;
  if (/^(-?[\d"]|-?Infinity$|NaN$|null$)/.test(type)) return say`the constant ${type}`;
  if (type.startsWith('mem:')) return say`the memory of ${type.slice('mem:'.length)}`;
  if (type.startsWith('{')) return functionWords(type, functions);
  const range = /^\[(.+),(.+)\]/.exec(type);
  if (range === null) return type;
  const [, low, high] = range;
  if (low === 'min' && high === 'max') return say`any integer`;
  if (low === 'max' && high === 'min') return say`no value yet`;
  return low === '0' && high === '1' ? say`0 or 1` : `[${low}…${high}]`;
}

function functionWords(type: string, functions: readonly string[]): Phrase {
  const one = oneFunctionIn(type);
  if (one !== null) return say`the function ${functions[one] || one}`;
  return type.endsWith('?') ? say`a function or null` : say`a function`;
}

/** The number of the function that a type stands for, from its text; null where it stands for none or several. */
export function oneFunctionIn(type: string): number | null {
  const match = /^\{.* #(\d+)\}$/.exec(type);
  return match === null ? null : Number(match[1]);
}

/** That a node got a type, in the past tense. */
export function becameText(name: Phrase, type: string, functions: readonly string[]): Phrase {
  switch (type) {
    case 'ctrl':
      return say`control came to ${name}`;
    case '~ctrl':
      return say`control never came to ${name}`;
    case '(ctrl, ctrl)':
      return say`both sides of ${name} turned out to be open`;
    case '(ctrl, ~ctrl)':
      return say`only the true side of ${name} turned out to be open`;
    case '(~ctrl, ctrl)':
      return say`only the false side of ${name} turned out to be open`;
    case '(~ctrl, ~ctrl)':
      return say`neither side of ${name} turned out to be open`;
  }
  if (type.startsWith('(~ctrl, ')) return say`control never came to ${name}`;
  const results = /^\(ctrl, \S+, (.*)\)$/.exec(type);
  return results === null
    ? say`${name} became ${typeWords(type, functions)}`
    : say`${name} turned out to give ${typeWords(results[1], functions)}`;
}
