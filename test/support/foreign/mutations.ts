// Damages texts of graphs, pipelines, labs, and JSON: replaces tokens by others of their kind, duplicates,
// moves, and deletes lines, and inserts odd numbers and bytes; in JSON, it also changes whole values. Equal
// seeds give equal texts.
import type { Random } from '../../../compiler/base/random.ts';

/** A quoted text, a reference to a node or block, a number, a word, or a single character. */
const TOKEN = /"(?:[^"\\]|\\.)*"|\^?[bi]\d+\b|-?\d+(?:\.\d+)?(?:e[+-]?\d+)?|[A-Za-z_][\w:]*|\s+|[^\s\w]/g;

const kinds: readonly RegExp[] = [/^"/, /^\^?[bi]\d+$/, /^-?\d/, /^[A-Za-z_]/];

const numbers = [
  '0', '1', '-1', '2', '7', '64', '255', '256', '4294967296', '9007199254740993', '9223372036854775807',
  '-9223372036854775808', '9223372036854775808', '1e3', '1e400', '0.5', '-0', '99999999999999999999',
] as const; // prettier-ignore

const noise = [
  '"',
  '\\',
  '{',
  '}',
  '[',
  ']',
  '(',
  ')',
  '#',
  '^',
  '%',
  ',',
  ';',
  '\n',
  '\0',
  '\u001b',
  '\ufeff',
  'é',
  ' ',
];

/** A mutant of one of the seeds, with parts of others. */
export function damagedText(seeds: readonly string[], random: Random): string {
  let text = random.pick(seeds) ?? '';
  for (let count = 1 + random.below(random.below(3) === 0 ? 5 : 2); count > 0; count--) {
    const kind = random.below(10);
    if (kind < 6)
      text = exchangeToken(text, random.below(4) === 0 ? (random.pick(seeds) ?? '') : text, random);
    else if (kind < 9) text = changeLines(text, random.pick(seeds) ?? '', random);
    else text = throwIn(text, random);
  }
  return text;
}

const tokensOf = (text: string): string[] => text.match(TOKEN) ?? [];

/** Replaces a token by another of its kind. */
function exchangeToken(text: string, donor: string, random: Random): string {
  const tokens = tokensOf(text);
  const at = random.below(tokens.length);
  const kind = kinds.find((pattern) => pattern.test(tokens[at] ?? ''));
  if (kind === undefined) return text;
  const alike = tokensOf(donor).filter((token) => kind.test(token));
  const isNumber = kind === kinds[2];
  const other = isNumber && random.below(2) === 0 ? random.pick(numbers) : random.pick(alike);
  // Types and names occur in texts, too: these are mixed.
  tokens[at] =
    kind === kinds[0] && random.below(2) === 0
      ? mixed(tokens[at], other ?? '""', random)
      : (other ?? tokens[at]);
  return tokens.join('');
}

/** The start of one quoted text and the end of another, or one with a token of the other. */
function mixed(a: string, b: string, random: Random): string {
  if (random.below(2) === 0)
    return a.slice(0, random.below(a.length - 1) + 1) + b.slice(random.below(b.length - 1) + 1);
  return `"${exchangeToken(a.slice(1, -1), b.slice(1, -1), random)}"`;
}

function changeLines(text: string, donor: string, random: Random): string {
  const lines = text.split('\n');
  const at = random.below(lines.length);
  switch (random.below(5)) {
    case 0:
      lines.splice(at, 1);
      break;
    case 1:
      lines.splice(random.below(lines.length + 1), 0, lines[at]);
      break;
    case 2:
      lines.splice(random.below(lines.length), 0, ...lines.splice(at, 1));
      break;
    case 3:
      lines.splice(at, 0, random.pick(donor.split('\n')) ?? '');
      break;
    default:
      return [...lines.slice(0, at), ...donor.split('\n').slice(random.below(lines.length))].join('\n');
  }
  return lines.join('\n');
}

function throwIn(text: string, random: Random): string {
  const at = random.below(text.length + 1);
  const piece = random.below(3) === 0 ? String.fromCharCode(random.below(256)) : (random.pick(noise) ?? '');
  return text.slice(0, at) + (random.below(2) === 0 ? piece : '') + text.slice(at + random.below(3));
}

/** Replacements of JSON values. */
const values: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  2 ** 53,
  '',
  'constructor',
  '__proto__',
  '../../x',
  '\u001b[2J',
  [],
  {},
  [[[[]]]],
  { length: -1 },
  Array.from({ length: 50 }, () => 0),
];
const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'length', '', 'x'] as const;

/** JSON data with values replaced, deleted, doubled, and renamed; one in three is damaged as text, too. */
export function damagedJson(seeds: readonly string[], random: Random): string {
  const seed = random.pick(seeds) ?? 'null';
  if (random.below(60) === 0) return deepInside(seed, random);
  let tree: unknown = JSON.parse(seed);
  for (let count = 1 + random.below(3); count > 0; count--)
    tree = changedTree(tree, JSON.parse(random.pick(seeds) ?? 'null'), random);
  // JSON.parse treats `__proto__` as an ordinary key, and so does this.
  const text = JSON.stringify(tree);
  return random.below(3) === 0 ? damagedText([text], random) : text;
}

/** Replaces a number or text by far too deep nesting. */
function deepInside(text: string, random: Random): string {
  const depth = 100 * 10 ** random.below(4);
  const nest = random.below(2) === 0 ? ['[', ']'] : ['{"a":', '}'];
  const at = random.below(text.length);
  const deep = nest[0].repeat(depth) + '1' + nest[1].repeat(depth);
  return text.slice(0, at) + text.slice(at).replace(/-?\d+|"[^"]*"(?!\s*:)/, () => deep);
}

type Tree = unknown[] | Record<string, unknown>;

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null;

function changedTree(tree: unknown, donor: unknown, random: Random): unknown {
  const places = placesIn(tree);
  const place = random.pick(places);
  if (place === undefined) return random.pick(values);
  const [owner, key] = place;
  const other = random.pick(placesIn(donor));
  const given = random.below(2) === 0 || other === undefined ? random.pick(values) : valueAt(...other);
  switch (random.below(6)) {
    case 0:
      remove(owner, key);
      break;
    case 1:
      put(owner, random.pick(names) ?? 'x', given);
      break;
    case 2:
      if (Array.isArray(owner)) owner.push(valueAt(owner, key));
      else put(owner, random.pick(Object.keys(owner)) ?? key, valueAt(owner, key));
      break;
    default:
      put(owner, key, given);
  }
  // Copies, because an inserted value may be inserted again elsewhere.
  return JSON.parse(JSON.stringify(tree)) as unknown;
}

const valueAt = (owner: Tree, key: string): unknown => (owner as Record<string, unknown>)[key];

function put(owner: Tree, key: string, value: unknown): void {
  Object.defineProperty(owner, Array.isArray(owner) && !/^\d+$/.test(key) ? '0' : key, {
    value,
    enumerable: true,
    configurable: true,
    writable: true,
  });
}

function remove(owner: Tree, key: string): void {
  if (Array.isArray(owner)) owner.splice(Number(key), 1);
  else Reflect.deleteProperty(owner, key);
}

/** All positions of values in lists and objects, with their keys. */
function placesIn(tree: unknown): (readonly [owner: Tree, key: string])[] {
  const places: (readonly [Tree, string])[] = [];
  const waiting = [tree];
  for (let owner = waiting.pop(); owner !== undefined; owner = waiting.pop()) {
    if (!isTree(owner)) continue;
    for (const [key, value] of Object.entries(owner)) {
      places.push([owner, key]);
      waiting.push(value);
    }
  }
  return places;
}
