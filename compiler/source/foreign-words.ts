// What people who know other languages write, and what to write here instead: the one place for such words.
//
// Nothing here is reserved: a word counts as foreign only where it could not be read, or names nothing. Each hint is a
// whole sentence; the words of errors are in messages.ts.
import { say, type Phrase } from '../base/phrase.ts';

const print = say`Print with the library: \`sys.io.p("text");\`. A number: \`new sys.aryu8 { buf = new u8[20]; }.num(x).write(1);\`.`;
const read = say`Read with the library: \`val text = sys.io.stdin();\`.`;
const length = say`The length of an array \`a\` is \`a#\`.`;
const calculate = say`There is no such function; write it: \`val max = { int a, int b -> a > b ? a : b; };\`.`;
const root = say`There is no such function; write it: \`val sqrt = { flt x -> … };\`.`;
const magnitude = say`There is no such function; write it: \`val abs = { int a -> a < 0 ? -a : a; };\`.`;
const check = say`Write what is to happen where it does not hold: \`if (!(x)) return -1;\`.`;
const exceptions = say`There are no exceptions: return a value that says what went wrong.`;
const memory = say`Objects are made with \`new S\`, arrays with \`new int[10]\`, and nothing is given back.`;

/** Where a struct has another one above it. */
export const inheritance = say`No struct has another one above it: there is no inheritance.`;

/** Where the name of a struct is a type already. */
export const structOfC = say`Leave \`struct\` out: the name alone is the type.`;

/** Names of values and functions. */
const valueHints: readonly (readonly [words: string, hint: Phrase])[] = [
  ['True TRUE', say`Write \`true\`.`],
  ['False FALSE', say`Write \`false\`.`],
  ['NULL Null None nil nullptr undefined Nothing', say`Write \`null\`.`],
  ['this me', say`In a method the object is \`self\`, and its fields can be named alone.`],
  [
    'print println printf puts echo cout cerr std console Console System fmt document alert stdout fprintf',
    print,
  ],
  ['input scanf cin readline readLine gets prompt Scanner stdin', read],
  ['len sizeof strlen length size count', length],
  ['sqrt', root],
  ['abs', magnitude],
  ['Math math pow max min floor ceil round rand random', calculate],
  ['malloc calloc free delete alloc realloc', memory],
  ['not', say`Write \`!\`: \`!x\`.`],
  ['args argv argc', say`The argument of the program is the integer \`arg\`.`],
  ['assert', check],
  ['exit abort quit', say`To end the program, return; within a function: \`sys.libc._exit(1)\`.`],
  ['throw raise panic', exceptions],
  ['super', inheritance],
];

const byValue: ReadonlyMap<string, Phrase> = new Map(
  valueHints.flatMap(([words, hint]) => words.split(' ').map((word) => [word, hint] as const)),
);

/** What to write instead of a name that other languages know; '' for all other names. */
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

/** What other languages' types are called here; null for all other names. */
export const foreignType = (name: string): string | null => typeHints.get(name) ?? null;

/** How to go on behind a word at the beginning of a statement. */
export type ForeignKind =
  /** As if it were not there. */
  | 'word'
  /** With the next line. */
  | 'line'
  /** Behind its parentheses and braces. */
  | 'whole'
  | 'else-if'
  | 'struct'
  | 'do'
  | 'for';

export interface ForeignStatement {
  readonly kind: ForeignKind;
  readonly hint: Phrase;
}

export const leaveOut = (word: string): Phrase => say`Leave \`${word}\` out.`;
const loops = say`Write \`for (int i = 0; i < 10; i++) { … }\`, or \`while (x < 10) { … }\`.`;
const macros = say`There are no macros: give the value a name, \`val N = 10;\`, or write a function.`;
const preprocessor = say`Nothing reads the text before the compiler does: leave this line out.`;
const library = say`Nothing has to be included: what there is besides the language is in \`sys\`.`;

const statementRows: readonly (readonly [words: string, kind: ForeignKind, hint: Phrase | null])[] = [
  ['public private protected static async volatile register inline mut unsigned signed extern', 'word', null],
  ['const final', 'word', say`Leave it out, or write \`val N = 10;\`: what \`val\` declares never changes.`],
  ['then', 'word', null],
  ['import include using package from require namespace', 'line', library],
  ['define', 'line', macros],
  ['ifdef ifndef endif undef pragma', 'line', preprocessor],
  ['switch match select case', 'whole', say`Write \`if (x == 1) … else if (x == 2) … else …\`.`],
  ['try catch finally except', 'whole', exceptions],
  ['throw raise', 'line', exceptions],
  ['delete', 'line', memory],
  ['enum', 'whole', say`Give names to numbers: \`val RED = 0; val GREEN = 1;\`.`],
  ['repeat until unless loop foreach', 'whole', loops],
  [
    'goto yield await assert',
    'line',
    say`There is no such statement. Write it with \`if\`, \`while\` and functions.`,
  ],
  ['elif elsif elseif elsef', 'else-if', say`Write \`else if\`.`],
  ['class record interface union typedef type', 'struct', say`Write \`struct S { int x; };\`.`],
  ['do', 'do', say`Write \`while (true) { …; if (!(x)) break; }\`: the test comes last.`],
];

const byStatement: ReadonlyMap<string, ForeignStatement> = new Map(
  statementRows.flatMap(([words, kind, hint]) =>
    words.split(' ').map((word) => [word, { kind, hint: hint ?? leaveOut(word) }] as const),
  ),
);

/** Where `#define` names a value, and where it names a function. */
export const macroHint = (name: string, value: string): Phrase =>
  value === ''
    ? say`There are no macros. A function is written \`val ${name} = { int x -> … };\`.`
    : say`There are no macros: write \`val ${name} = ${value};\`.`;

/** The statement or word of another language that a word begins; null for all others. */
export const foreignStatement = (word: string): ForeignStatement | null => byStatement.get(word) ?? null;

/** Operators, and what they are called here: what the parser takes them for. */
const operatorRows: readonly (readonly [operator: string, ours: string, hint: Phrase])[] = [
  ['===', '==', say`Write \`==\`.`],
  ['!==', '!=', say`Write \`!=\`.`],
  ['<>', '!=', say`Write \`!=\`.`],
  ['=>', '=>', say`To compare, write \`>=\`. A function is written \`{ int x -> x + 1; }\`.`],
  ['=<', '<=', say`Write \`<=\`.`],
  [':=', '=', say`Write \`=\`.`],
  ['**', '*', say`There is no power: multiply, as in \`x * x\`.`],
  ['::', '.', say`Write \`.\`.`],
  ['and', '&&', say`Write \`&&\`.`],
  ['or', '||', say`Write \`||\`.`],
  ['xor', '^', say`Write \`^\`.`],
  ['mod', '%', say`Write \`%\`.`],
  ['div', '/', say`Write \`/\`: of two integers it gives an integer.`],
  ['is', '==', say`Write \`==\`.`],
];

const byOperator: ReadonlyMap<string, { readonly ours: string; readonly hint: Phrase }> = new Map(
  operatorRows.map(([operator, ours, hint]) => [operator, { ours, hint }]),
);

/** An operator of another language; null for all else. */
export const foreignOperator = (text: string): { readonly ours: string; readonly hint: Phrase } | null =>
  byOperator.get(text) ?? null;

const signsByFirst = new Map<string, readonly string[]>();
for (const [operator] of operatorRows)
  signsByFirst.set(operator[0], [...(signsByFirst.get(operator[0]) ?? []), operator]);

/** Those that begin with a sign, the longest first. */
export const foreignSigns = (first: string): readonly string[] => signsByFirst.get(first) ?? [];
