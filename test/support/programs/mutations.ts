// Damaged programs for fuzzing: tokens deleted, swapped, doubled, and replaced, programs spliced, bytes
// inserted, nesting.
// Works on approximate tokens (words, numbers, strings, symbols), so that many mutants are still programs and
// errors are of every kind: syntax, names, types, values. Equal seeds give equal texts.
import type { Random } from '../../../compiler/base/random.ts';

const TOKEN = /"[^"\n]*"|'[^'\n]*'|\w+|\s+|->|[<>]{2,3}=?|[-+*/%&|^=!<>]=|&&|\|\||\+\+|--|[^\w\s]/g;

const pieces: readonly string[] = [
  ...'( ) { } [ ] ; , . = == != < <= > + - * / % & | ^ ~ ! ++ -- << >> >>> += ? : # ->'.split(' '),
  ...'int val var u8 i16 f32 flt bool struct new null true if else while for break continue return'.split(
    ' ',
  ),
  ...'arg self sys S S? int[] u8[~] 0 1 -1 3 2.5 "a" 1000000007 null {int->int} { -> 1; } { int x -> x; }'.split(
    ' ',
  ),
];

const deep: readonly ((depth: number) => string)[] = [
  (n) => `return ${'('.repeat(n)}arg${')'.repeat(n)};`,
  (n) => `${'{ '.repeat(n)}arg = 1;${' }'.repeat(n)} return arg;`,
  (n) => `${'if (arg) '.repeat(n)}return 1; return 2;`,
  (n) => `${'while (arg) { '.repeat(n)}break;${' }'.repeat(n)} return arg;`,
  (n) => `return ${'-'.repeat(n)}arg;`,
  (n) => `return ${'!'.repeat(n)}arg;`,
  (n) => `return arg${' + arg'.repeat(n)};`,
  (n) => `return arg${' && arg'.repeat(n)};`,
  (n) => `return 1${' < arg'.repeat(n)};`,
  (n) => `return ${'arg ? '.repeat(n)}1${' : 2'.repeat(n)};`,
  (n) => `val f = ${'{ -> '.repeat(n)}1;${' }; '.repeat(n)} return 1;`,
  (n) => `struct S { S? s; }; S? s = new S; return s${'.s'.repeat(n)} == null;`,
  (n) => `int${'[]?'.repeat(n)} a = null; return a == null;`,
  (n) =>
    `${Array.from({ length: n }, (_, i) => `struct S${i} { `).join('')}int x;${' };'.repeat(n)} return 1;`,
  (n) => `val f = { int x -> x; }; return ${'f('.repeat(n)}arg${')'.repeat(n)};`,
  (n) =>
    `if (arg == 0) return 0;${Array.from({ length: n }, (_, i) => ` else if (arg == ${i}) return ${i};`).join('')} return 9;`,
  (n) => `struct S { S? s; }; S !s = ${'new S { s = '.repeat(n)}null;${' };'.repeat(n)} return 1;`,
];

/** A mutant of one of the seeds, sometimes of two. */
export function mutate(seeds: readonly string[], random: Random): string {
  const seed = random.pick(seeds) ?? '';
  const kind = random.below(40);
  if (kind === 0) return random.pick(deep)?.(1 + random.below(random.below(4) === 0 ? 400 : 40)) ?? '';
  if (kind === 1) return noise(random);
  let text = kind < 8 ? splice(seed, random.pick(seeds) ?? '', random) : seed;
  const change = kind < 16 ? damage : alter;
  for (let count = 1 + random.below(random.below(3) === 0 ? 6 : 3); count > 0; count--)
    text = change(text, random);
  return text;
}

/** The start of one program and the end of another, or one after, or inside, the other. */
function splice(a: string, b: string, random: Random): string {
  const [x, y] = [linesOf(a), linesOf(b)];
  switch (random.below(3)) {
    case 0:
      return [...x.slice(0, random.below(x.length + 1)), ...y.slice(random.below(y.length + 1))].join('\n');
    case 1:
      return `${a}\n${b}`;
    default:
      return x.toSpliced(random.below(x.length + 1), 0, ...y).join('\n');
  }
}

const linesOf = (text: string): string[] => text.split('\n');

const classes: readonly RegExp[] = [
  /^\d+$/,
  /^(int|i8|i16|i32|i64|u8|u16|u32|bool|flt|f32|val|var)$/,
  /^(break|continue)$/,
  /^(return|if|else|while|for|new|struct|null|true|false)$/,
  /^[A-Za-z_]\w*$/,
  /^\d\w*$/,
  /^(==|!=|<|<=|>|>=)$/,
  /^([-+*/%&|^]|<<|>>|>>>|&&|\|\|)$/,
  /^=$|^[-+*/%&|^]=$/,
  /^(\+\+|--)$/,
  /^[?!~#]$/,
];
/** Replacements for a token of each class, besides the program's own. */
const more: readonly (readonly string[])[] = [
  ['0', '1', '2', '7', '255', '65536', '9223372036854775807', '1.5', 'null', 'arg', '"ab"'],
  ['int', 'u8', 'i16', 'flt', 'f32', 'bool', 'val', 'var'],
  ['break', 'continue'],
  [],
  ['arg', 'self', 'x', 'null', '1'],
  ['1.5', '0.0', '1e30', '3'],
  ['==', '!=', '<', '<=', '>', '>='],
  ['+', '-', '*', '/', '%', '&', '|', '^', '<<', '>>', '>>>', '&&', '||'],
  ['=', '+=', '-=', '/=', '<<='],
  ['++', '--'],
  ['?', '!', '', ''],
];

/** A change that may preserve validity: a token for one of its kind, or whole lines. */
function alter(text: string, random: Random): string {
  if (random.below(6) === 0) return alterLines(text, random);
  const tokens: string[] = text.match(TOKEN) ?? [];
  const at = random.below(tokens.length);
  const kind = classes.findIndex((pattern) => pattern.test(tokens[at] ?? ''));
  if (kind < 0 || classes[kind] === classes[3])
    return random.below(3) === 0 ? alterLines(text, random) : text;
  const own = tokens.filter((token) => classes[kind].test(token));
  const options = random.below(3) === 0 ? more[kind] : own;
  return tokens.with(at, random.pick(options) ?? '').join('');
}

/** Lines with their blocks: deleted, doubled, moved, or put into a separate block. */
function alterLines(text: string, random: Random): string {
  const lines = linesOf(text);
  const from = random.below(lines.length);
  let end = from;
  for (let depth = 0; end < lines.length; end++) {
    depth += (lines[end].match(/[({[]/g) ?? []).length - (lines[end].match(/[)}\]]/g) ?? []).length;
    if (depth <= 0) break;
  }
  const count = end - from + 1;
  const piece = lines.slice(from, end + 1);
  const to = random.below(lines.length);
  const wrappers = [
    '{',
    'if (arg) {',
    'while (arg) {',
    'for (int q = 0; q < arg; q++) {',
    'val w = { int p ->',
  ];
  switch (random.below(5)) {
    case 0:
      return lines.toSpliced(from, count).join('\n');
    case 1:
      return lines.toSpliced(to, 0, ...piece).join('\n');
    case 2:
      return lines
        .toSpliced(from, count)
        .toSpliced(to, 0, ...piece)
        .join('\n');
    default: {
      const head = random.pick(wrappers) ?? '{';
      return lines.toSpliced(from, count, head, ...piece, head.startsWith('val') ? '};' : '}').join('\n');
    }
  }
}

function damage(text: string, random: Random): string {
  const tokens: string[] = text.match(TOKEN) ?? [];
  const solid = tokens.flatMap((token, i) => (token.trim() === '' ? [] : [i]));
  const at = random.pick(solid) ?? 0;
  const other = random.pick(solid) ?? 0;
  const words = tokens.filter((token) => /^[\w"']/.test(token));
  const isWord = /^\w/.test(tokens[at] ?? '');
  switch (random.below(12)) {
    case 0:
    case 1:
      return tokens.toSpliced(at, 1 + random.below(3)).join('');
    case 2:
      return tokens.toSpliced(at, 0, ` ${random.pick(pieces) ?? ''} `).join('');
    case 3:
      return tokens.length === 0 ? text : tokens.with(at, random.pick(pieces) ?? '').join('');
    case 4:
      return tokens.length === 0 ? text : tokens.with(at, tokens[other]).with(other, tokens[at]).join('');
    case 5:
      return tokens.toSpliced(at, 0, ...tokens.slice(at, at + random.below(20))).join('');
    case 6:
      return tokens.toSpliced(other, 0, ...tokens.slice(at, at + random.below(20))).join('');
    case 7:
    case 8:
    case 9:
      // One name or number for another: most of these are programs.
      return isWord ? tokens.with(at, random.pick(words) ?? '').join('') : text;
    case 10:
      return swapLines(text, random);
    default:
      return damageBytes(text, random);
  }
}

function swapLines(text: string, random: Random): string {
  const lines = linesOf(text);
  const [a, b] = [random.below(lines.length), random.below(lines.length)];
  return random.below(2) === 0
    ? lines.with(a, lines[b]).with(b, lines[a]).join('\n')
    : lines.toSpliced(a, 1).join('\n');
}

function damageBytes(text: string, random: Random): string {
  const at = random.below(text.length + 1);
  const char = String.fromCharCode(random.below(random.below(4) === 0 ? 0x10000 : 128));
  return text.slice(0, at) + char + text.slice(at + random.below(2));
}

function noise(random: Random): string {
  const bytes = random.below(2) === 0;
  let text = '';
  for (let i = random.below(200); i > 0; i--)
    text += bytes ? String.fromCharCode(random.below(256)) : ` ${random.pick(pieces) ?? ''}`;
  return text;
}
