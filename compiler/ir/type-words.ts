// Types as a person would say them, from their text; and what it means that a node got one.

const plainTypes: ReadonlyMap<string, string> = new Map([
  ['top', 'no value yet'],
  ['~int', 'no value yet'],
  ['~flt', 'no value yet'],
  ['~null', 'no value yet'],
  ['~mem', 'no memory yet'],
  ['bottom', 'anything'],
  ['int', 'any integer'],
  ['bool', '0 or 1'],
  ['flt', 'any float'],
  ['f32', 'any float of 32 bits'],
  ['mem', 'all memory'],
  ['ptr-all', 'any pointer but null'],
  ['ptr-all?', 'any pointer'],
  ['*-all', 'a pointer to objects of several kinds'],
  ['*-all?', 'a pointer to objects of several kinds, or null'],
]);

/** @param functions names by number */
export function typeWords(type: string, functions: readonly string[]): string {
  const plain = plainTypes.get(type);
  if (plain !== undefined) return plain;
  if (/^(-?[\d"]|-?Infinity$|NaN$|null$)/.test(type)) return `the constant ${type}`;
  if (type.startsWith('mem:')) return `the memory of ${type.slice('mem:'.length)}`;
  if (type.startsWith('{')) return functionWords(type, functions);
  const range = /^\[(.+),(.+)\]/.exec(type);
  if (range === null) return type;
  const [, low, high] = range;
  if (low === 'min' && high === 'max') return 'any integer';
  if (low === 'max' && high === 'min') return 'no value yet';
  return low === '0' && high === '1' ? '0 or 1' : `[${low}…${high}]`;
}

function functionWords(type: string, functions: readonly string[]): string {
  const one = oneFunctionIn(type);
  if (one !== null) return `the function ${functions[one] || one}`;
  return type.endsWith('?') ? 'a function or null' : 'a function';
}

/** The number of the function that a type stands for, from its text; null where it stands for none or several. */
export function oneFunctionIn(type: string): number | null {
  const match = /^\{.* #(\d+)\}$/.exec(type);
  return match === null ? null : Number(match[1]);
}

/** That a node got a type, in the past tense. */
export function becameText(name: string, type: string, functions: readonly string[]): string {
  switch (type) {
    case 'ctrl':
      return `control came to ${name}`;
    case '~ctrl':
      return `control never came to ${name}`;
    case '(ctrl, ctrl)':
      return `both sides of ${name} turned out to be open`;
    case '(ctrl, ~ctrl)':
      return `only the true side of ${name} turned out to be open`;
    case '(~ctrl, ctrl)':
      return `only the false side of ${name} turned out to be open`;
    case '(~ctrl, ~ctrl)':
      return `neither side of ${name} turned out to be open`;
  }
  if (type.startsWith('(~ctrl, ')) return `control never came to ${name}`;
  const results = /^\(ctrl, \S+, (.*)\)$/.exec(type);
  return results === null
    ? `${name} became ${typeWords(type, functions)}`
    : `${name} turned out to give ${typeWords(results[1], functions)}`;
}
