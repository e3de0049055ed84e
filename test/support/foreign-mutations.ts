// Damaged texts of graphs, pipelines and control-flow graphs: tokens exchanged for others of their kind, lines doubled,
// moved and lost, numbers made strange, bytes thrown in. Equal seeds give equal texts.
import type { Random } from '../../compiler/base/random.ts';

/** A text in quotation marks, a reference to a node or block, a number, a word, or a single sign. */
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

/** Puts a token in the place of another of its kind. */
function exchangeToken(text: string, donor: string, random: Random): string {
  const tokens = tokensOf(text);
  const at = random.below(tokens.length);
  const kind = kinds.find((pattern) => pattern.test(tokens[at] ?? ''));
  if (kind === undefined) return text;
  const alike = tokensOf(donor).filter((token) => kind.test(token));
  const isNumber = kind === kinds[2];
  const other = isNumber && random.below(2) === 0 ? random.pick(numbers) : random.pick(alike);
  // Types and names stand in texts, too: these are mixed.
  tokens[at] =
    kind === kinds[0] && random.below(2) === 0
      ? mixed(tokens[at], other ?? '""', random)
      : (other ?? tokens[at]);
  return tokens.join('');
}

/** The beginning of one quoted text and the end of another, or one with a token of the other. */
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
