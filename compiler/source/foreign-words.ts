// Words from other languages, and what to write instead.
//
// None is reserved: a word only counts as foreign if it could not be parsed, or names nothing. Each hint is a
// whole sentence; messages.ts contains the errors.
import { say, type Phrase } from '../base/phrase.ts';

export const printNumber = say`To print a number, write \`sys.io.num(x);\`.`;
const print = say`To print a string, write \`sys.io.p("text");\`. To print a number, write \`sys.io.num(x);\`.`;
const read = say`To read input, use the library: \`val text = sys.io.stdin();\`.`;
const length = say`The length of an array \`a\` is \`a#\`.`;
const calculate = say`The library has no such function. Write your own: \`val max = { int a, int b -> a > b ? a : b; };\`.`;
const ranges = say`The language has no ranges. Count with \`for (int i = 0; i < 10; i++) { … }\`.`;
const root = say`The library has no such function. Write your own: \`val sqrt = { flt x -> … };\`.`;
const magnitude = say`The library has no such function. Write your own: \`val abs = { int a -> a < 0 ? -a : a; };\`.`;
const check = say`Test the opposite, and return if it holds: \`if (!(x)) return -1;\`.`;
const exceptions = say`The language has no exceptions. Return a value that reports the error.`;
const memory = say`Create objects with \`new S\` and arrays with \`new int[10]\`. Memory is freed automatically.`;

export const inheritance = say`Structs have no inheritance. Put the other object in a field.`;

export const structOfC = (name: string): Phrase => say`Delete \`struct\`: the type is \`${name}\`.`;

export const structInstead = (name: string): Phrase => say`Write \`struct ${name} { … };\`.`;

/** Names of values and functions. */
const valueHints: readonly (readonly [words: string, hint: Phrase])[] = [
  ['True TRUE', say`Write \`true\`.`],
  ['False FALSE', say`Write \`false\`.`],
  ['NULL Null None nil nullptr undefined Nothing', say`Write \`null\`.`],
  ['this me', say`In a method, the object is \`self\`, and its fields need no prefix.`],
  [
    'print println printf puts echo cout cerr std console Console System fmt document alert stdout fprintf',
    print,
  ],
  ['input scanf cin readline readLine gets prompt Scanner stdin', read],
  ['len sizeof strlen length size count', length],
  ['range', ranges],
  ['sqrt', root],
  ['abs', magnitude],
  ['Math math pow max min floor ceil round rand random', calculate],
  ['malloc calloc free delete alloc realloc', memory],
  ['not', say`Write \`!\`, as in \`!x\`.`],
  ['args argv argc', say`The argument of the program is the integer \`arg\`.`],
  ['assert', check],
  [
    'exit abort quit',
    say`To end the program, use \`return\`, or call \`sys.libc._exit(1)\` inside a function.`,
  ],
  ['throw raise panic', exceptions],
  ['super', inheritance],
];

const byValue: ReadonlyMap<string, Phrase> = new Map(
  valueHints.flatMap(([words, hint]) => words.split(' ').map((word) => [word, hint] as const)),
);

/** '' for other names. */
export const foreignValueHint = (name: string): Phrase => byValue.get(name) ?? '';

const typeHints: ReadonlyMap<string, string> = new Map(
  (
    [
      ['integer Integer long Long int64 int64_t size_t ssize_t signed usize isize uint64_t', 'int'],
      ['short Short int16 int16_t', 'i16'],
      ['int32 int32_t', 'i32'],
      ['char Char uint8 uint8_t', 'u8'],
      ['uint16 uint16_t ushort', 'u16'],
      ['uint32 uint32_t uint unsigned', 'u32'],
      ['boolean Boolean Bool _Bool', 'bool'],
      ['float Float float32', 'f32'],
      ['double Double float64 number Number', 'flt'],
      ['string String str Str', 'u8[~]'],
      ['let auto dynamic mut', 'var'],
      ['const final', 'val'],
    ] as const
  ).flatMap(([words, type]) => words.split(' ').map((word) => [word, type] as const)),
);

/** Null for other types. */
export const foreignType = (name: string): string | null => typeHints.get(name) ?? null;

export function typeOfWords(words: readonly string[]): string {
  const has = (word: string): boolean => words.includes(word);
  if (has('double')) return 'flt';
  if (has('char')) return has('unsigned') ? 'u8' : 'i8';
  if (has('short')) return has('unsigned') ? 'u16' : 'i16';
  return has('unsigned') && !has('long') ? 'u32' : 'int';
}

/** How parsing continues after a word at the start of a statement. */
export type ForeignKind =
  /** As if it were absent. */
  | 'word'
  /** With the next line. */
  | 'line'
  /** After its parentheses and braces. */
  | 'whole'
  | 'else-if'
  | 'struct'
  | 'do'
  | 'for';

export interface ForeignStatement {
  readonly kind: ForeignKind;
  readonly hint: Phrase;
}

export const leaveOut = (word: string): Phrase => say`Delete \`${word}\`.`;
const loops = say`Write \`for (int i = 0; i < 10; i++) { … }\` or \`while (x < 10) { … }\`.`;
const macros = say`The language has no macros. Declare a constant, \`val N = 10;\`, or a function.`;
const preprocessor = say`The language has no preprocessor. Delete this line.`;
const library = say`Delete this line. The library \`sys\` is always included.`;

const statementRows: readonly (readonly [words: string, kind: ForeignKind, hint: Phrase | null])[] = [
  ['public private protected static async volatile register inline mut unsigned signed extern', 'word', null],
  ['const final', 'word', say`Delete it, or write \`val N = 10;\`: a \`val\` never changes.`],
  ['then', 'word', null],
  ['import include using package from require namespace', 'line', library],
  ['define', 'line', macros],
  ['ifdef ifndef endif undef pragma', 'line', preprocessor],
  ['switch match select case', 'whole', say`Write \`if (x == 1) … else if (x == 2) … else …\`.`],
  ['try catch finally except', 'whole', exceptions],
  ['throw raise', 'line', exceptions],
  ['delete', 'line', memory],
  ['enum', 'whole', say`Declare numbers as constants: \`val RED = 0; val GREEN = 1;\`.`],
  ['repeat until unless loop foreach', 'whole', loops],
  [
    'goto yield await assert',
    'line',
    say`The language has no such statement. Use \`if\`, \`while\`, and functions.`,
  ],
  ['elif elsif elseif elsef', 'else-if', say`Write \`else if\`.`],
  ['class record interface union typedef type', 'struct', structInstead('S')],
  ['do', 'do', say`Write \`while (true) { …; if (!(x)) break; }\`, which tests \`x\` last.`],
];

const byStatement: ReadonlyMap<string, ForeignStatement> = new Map(
  statementRows.flatMap(([words, kind, hint]) =>
    words.split(' ').map((word) => [word, { kind, hint: hint ?? leaveOut(word) }] as const),
  ),
);

/** For `#define` with a value, and with a function. */
export const macroHint = (name: string, value: string): Phrase =>
  value === ''
    ? say`The language has no macros. Write a function: \`val ${name} = { int x -> … };\`.`
    : say`The language has no macros. Write \`val ${name} = ${value};\`.`;

/** The foreign statement or word that a word begins, or null. */
export const foreignStatement = (word: string): ForeignStatement | null => byStatement.get(word) ?? null;

/** Foreign operators, and the operators as which they are parsed. */
const operatorRows: readonly (readonly [operator: string, ours: string, hint: Phrase])[] = [
  ['===', '==', say`Write \`==\`.`],
  ['!==', '!=', say`Write \`!=\`.`],
  ['<>', '!=', say`Write \`!=\`.`],
  ['=>', '=>', say`To compare, write \`>=\`. To write a function, use \`{ int x -> x + 1; }\`.`],
  ['=<', '<=', say`Write \`<=\`.`],
  [':=', '=', say`Write \`=\`.`],
  ['**', '*', say`The language has no power operator. Multiply, as in \`x * x\`.`],
  ['::', '.', say`Write \`.\`.`],
  ['and', '&&', say`Write \`&&\`.`],
  ['or', '||', say`Write \`||\`.`],
  ['xor', '^', say`Write \`^\`.`],
  ['mod', '%', say`Write \`%\`.`],
  ['div', '/', say`Write \`/\`, which gives an integer for two integers.`],
  ['is', '==', say`Write \`==\`.`],
];

const byOperator: ReadonlyMap<string, { readonly ours: string; readonly hint: Phrase }> = new Map(
  operatorRows.map(([operator, ours, hint]) => [operator, { ours, hint }]),
);

export const foreignOperator = (text: string): { readonly ours: string; readonly hint: Phrase } | null =>
  byOperator.get(text) ?? null;

const signsByFirst = new Map<string, readonly string[]>();
for (const [operator] of operatorRows)
  signsByFirst.set(operator[0], [...(signsByFirst.get(operator[0]) ?? []), operator]);

/** Longest first. */
export const foreignSigns = (first: string): readonly string[] => signsByFirst.get(first) ?? [];
