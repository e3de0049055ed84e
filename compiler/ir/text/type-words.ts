// Describes types in words, from their text, and what it means if a node gets a type.
import { say, type Phrase } from '../../base/phrase.ts';

const plainTypes: ReadonlyMap<string, Phrase> = new Map<string, Phrase>([
  ['top', say`no value yet (⊤)`],
  ['~int', say`no value yet (⊤)`],
  ['~flt', say`no value yet (⊤)`],
  ['~null', say`no value yet (⊤)`],
  ['~mem', say`no memory yet (⊤)`],
  ['bottom', say`any value (⊥)`],
  ['int', say`any integer`],
  ['bool', say`0 or 1`],
  ['flt', say`any float`],
  ['f32', say`any 32-bit float`],
  ['mem', say`all memory`],
  ['ptr-all', say`any pointer except null`],
  ['ptr-all?', say`any pointer`],
  ['*-all', say`a pointer to objects of several types`],
  ['*-all?', say`a pointer to objects of several types, or null`],
]);

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
  if (low === 'max' && high === 'min') return say`no value yet (⊤)`;
  return low === '0' && high === '1' ? say`0 or 1` : `[${low}…${high}]`;
}

function functionWords(type: string, functions: readonly string[]): Phrase {
  const one = oneFunctionIn(type);
  if (one !== null) return say`the function ${functions[one] || one}`;
  return type.endsWith('?') ? say`a function or null` : say`a function`;
}

export function oneFunctionIn(type: string): number | null {
  const match = /^\{.* #(\d+)\}$/.exec(type);
  return match === null ? null : Number(match[1]);
}

/** A type change as the reason for a later step, in the past tense. */
export function becameText(name: Phrase, type: string, functions: readonly string[]): Phrase {
  switch (reachOf(type)) {
    case 'reached':
      return say`control reached ${name}`;
    case 'never':
      return say`control never reached ${name}`;
    case 'both':
      return say`both branches of ${name} became reachable`;
    case 'true':
      return say`only the true branch of ${name} became reachable`;
    case 'false':
      return say`only the false branch of ${name} became reachable`;
    case 'neither':
      return say`neither branch of ${name} became reachable`;
    case null: {
      const result = resultIn(type);
      return result === null
        ? say`${name} became ${typeWords(type, functions)}`
        : say`the result of ${name} became ${typeWords(result, functions)}`;
    }
  }
}

/** A type change as the effect of a step, in the present tense. */
export function becomesText(name: Phrase, type: string, functions: readonly string[]): Phrase {
  switch (reachOf(type)) {
    case 'reached':
      return say`control reaches ${name}`;
    case 'never':
      return say`control never reaches ${name}`;
    case 'both':
      return say`both branches of ${name} are reachable`;
    case 'true':
      return say`only the true branch of ${name} is reachable`;
    case 'false':
      return say`only the false branch of ${name} is reachable`;
    case 'neither':
      return say`neither branch of ${name} is reachable`;
    case null: {
      const result = resultIn(type);
      return result === null
        ? say`${name} becomes ${typeWords(type, functions)}`
        : say`the result of ${name} becomes ${typeWords(result, functions)}`;
    }
  }
}

/** What a control type says about reachability; null for other types. */
function reachOf(type: string): 'reached' | 'never' | 'both' | 'true' | 'false' | 'neither' | null {
  switch (type) {
    case 'ctrl':
      return 'reached';
    case '~ctrl':
      return 'never';
    case '(ctrl, ctrl)':
      return 'both';
    case '(ctrl, ~ctrl)':
      return 'true';
    case '(~ctrl, ctrl)':
      return 'false';
    case '(~ctrl, ~ctrl)':
      return 'neither';
  }
  return type.startsWith('(~ctrl, ') ? 'never' : null;
}

const resultIn = (type: string): string | null => /^\(ctrl, \S+, (.*)\)$/.exec(type)?.[1] ?? null;
