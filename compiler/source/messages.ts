// Every diagnostic code, once: what it says, what it advises, and an example program that gives it.
//
// A message says what is wrong in the program's own words; a hint says what to write instead. Arguments come as text.

import { plainText, say, type Phrase } from '../base/phrase.ts';
import { foreignValueHint } from './foreign-words.ts';
import { typeMessages } from './type-messages.ts';
import { warnings } from './warnings.ts';

/** Types, names and pieces of the program come as text. */
export type Arguments = Readonly<Record<string, Phrase>>;

export interface MessageRow {
  readonly code: string;
  readonly message: (args: Arguments) => Phrase;
  readonly hint: (args: Arguments) => Phrase;
  /** A program, at the level given by `level` if there is one, that gives this error, or warning. */
  readonly example: string;
  /** The program is accepted all the same. Default: an error. */
  readonly severity?: 'warning';
  readonly level?: number;
}

/** A value of a type that has a name of its own. */
function sampleOf(type: string): string {
  if (type === 'bool' || type === 'u1') return 'true';
  return /^f/.test(type) ? '1.5' : '3';
}

/** Signs that word processors and mathematics have for operators. */
const signs: ReadonlyMap<string, string> = new Map([
  ...['\u2010', '\u2011', '\u2012', '\u2013', '\u2014', '\u2212'].map((dash) => [dash, '-'] as const),
  ...['\u00d7', '\u00b7', '\u22c5', '\u2217'].map((times) => [times, '*'] as const),
  ...['\u00f7', '\u2044', '\u2215'].map((over) => [over, '/'] as const),
  ['\u2264', '<='],
  ['\u2265', '>='],
  ['\u2260', '!='],
  ['\u2227', '&&'],
  ['\u2228', '||'],
  ['\u00ac', '!'],
  ['\u2192', '->'],
  ['\u2190', '='],
  ['\uff1b', ';'],
  ['\uff0c', ','],
]);

const endedHint = (name: Phrase): Phrase =>
  say`\`${name}\` ended with the block in which it was declared. Declare it before that block.`;

const rows = [
  {
    code: 'expected-token',
    message: ({ expected, found, after }) =>
      found === ''
        ? say`${expected} is missing${after}`
        : say`expected ${expected}${after} but found ${found}`,
    hint: ({ expected, comment }) =>
      comment === ''
        ? say`Put ${expected} here.`
        : say`Put ${expected} before the comment, which begins with \`//\`.`,
    example: 'return 5',
  },
  {
    code: 'unclosed-brace',
    message: ({ what, found }) => say`${what} that begins with this \`{\` is not closed: found ${found}`,
    hint: () => say`Put \`}\` behind its last statement.`,
    example: 'while (arg) { arg = 0;',
  },
  {
    code: 'unclosed-bracket',
    message: ({ bracket, found }) => say`this \`${bracket}\` is not closed: found ${found}`,
    hint: ({ closing }) => say`Put \`${closing}\` where it ends.`,
    example: 'return (1 + 2;',
  },
  {
    code: 'foreign-word',
    message: ({ word }) => say`\`${word}\` is no word of this language`,
    hint: ({ instead }) => instead,
    example: 'switch (arg) { case 1: return 2; }',
  },
  {
    code: 'foreign-operator',
    message: ({ operator }) => say`\`${operator}\` is no operator of this language`,
    hint: ({ instead }) => instead,
    example: 'return arg === 3;',
  },
  {
    code: 'c-function',
    message: ({ name }) => say`the function \`${name}\` is not declared like this`,
    hint: ({ name, parameters, kind }) => {
      if (kind === 'constructor')
        return say`It is not needed: fields are set where an object is made, \`new S { x = 3; }\`.`;
      const asValue = `\`val ${plainText(name)} = { ${parameters === '' ? '' : `${plainText(parameters)} `}-> … };\``;
      if (kind === 'main')
        return say`It is not needed: a program begins with the first statement of its text, and \`arg\` is its argument.`;
      return say`A function is a value with a name: ${asValue}.`;
    },
    example: 'int twice(int x) { return x * 2; } return twice(arg);',
  },
  {
    code: 'parameter-without-type',
    message: ({ name }) => say`the parameter \`${name}\` has no type`,
    hint: ({ name }) => say`Write its type before its name: \`int ${name}\`.`,
    example: 'val f = { x -> x + 1; }; return f(2);',
  },
  {
    code: 'arrow-function',
    message: () => say`a function is not written like this`,
    hint: () => say`Write \`{ int x -> x + 1; }\`: the parameters with their types, \`->\`, and statements.`,
    example: 'val f = (int x) -> x + 1; return f(2);',
  },
  {
    code: 'c-array',
    message: ({ name, before = '' }) =>
      before === ''
        ? say`a length behind the name \`${name}\` makes no array`
        : say`the type of an array has no length in it`,
    hint: ({ name, element, length }) => say`Write \`${element}[] ${name} = new ${element}[${length}];\`.`,
    example: 'int a[10]; return a[0];',
  },
  {
    code: 'pointer',
    message: ({ sign }) => say`there are no pointers, and \`${sign}\` makes or follows none`,
    hint: () => say`Leave it out: a variable of a struct or an array is a reference already.`,
    example: 'return *arg;',
  },
  {
    code: 'array-literal',
    message: () => say`an array cannot be written element by element`,
    hint: () =>
      say`Make it, and set its elements: \`int[] a = new int[2]; a[0] = 1; a[1] = 2;\`. Bytes can be written as a string. An object is made with \`new S { x = 1; }\`.`,
    example: 'int[] a = [1, 2, 3]; return a[0];',
  },
  {
    code: 'braces-for-object',
    message: ({ type, made }) =>
      made === ''
        ? say`braces alone make no object of \`${type}\``
        : say`the fields of \`${type}\` are set by their names`,
    hint: ({ type, fields }) => say`Write \`new ${type} { ${fields} }\`.`,
    example: 'struct P { int x; int y; }; P p = {1, 2}; return p.x;',
  },
  {
    code: 'colon-sets-field',
    message: ({ name }) => say`\`:\` does not set \`${name}\``,
    hint: ({ name }) => say`Write \`${name} = …;\`.`,
    example: 'struct S { int x; }; return new S { x: 3 };',
  },
  {
    code: 'constructor-call',
    message: ({ type }) => say`\`new ${type}\` takes no arguments in parentheses`,
    hint: ({ type, length }) =>
      length === ''
        ? say`Write \`new ${type}\`, and set its fields in braces: \`new ${type} { x = 3; }\`.`
        : say`An array has its length in brackets: \`new ${type}[${length}]\`.`,
    example: 'struct S { int x; }; return new S();',
  },
  {
    code: 'missing-new',
    message: ({ type }) => say`\`new\` is missing before \`${type}\``,
    hint: ({ type }) => say`An object is made with \`new ${type} { … }\`.`,
    example: 'struct S { int x; }; S s = S { x = 1; }; return s.x;',
  },
  {
    code: 'cast',
    message: ({ written }) => say`\`${written}\` converts nothing: there are no casts`,
    hint: ({ type }) => {
      if (/^f/.test(plainText(type))) return say`An integer becomes a float where it meets one: \`x * 1.0\`.`;
      return /^(int|i64)$/.test(plainText(type))
        ? say`Floats are never turned into integers; to divide integers gives an integer.`
        : say`A variable of that type keeps only what fits: \`${type} y = x;\`.`;
    },
    example: 'flt f = arg; return (int)f;',
  },
  {
    code: 'condition-parentheses',
    message: ({ keyword }) => say`the condition of \`${keyword}\` stands in one pair of parentheses`,
    hint: ({ keyword }) => say`Write \`${keyword} (…)\`.`,
    example: 'if arg > 3 { return 1; } return 2;',
  },
  {
    code: 'two-types',
    message: ({ keyword }) => say`\`${keyword}\` stands in the place of a type`,
    hint: ({ keyword, type, name }) => say`Write \`${keyword} ${name}\`, or \`${type} ${name}\`.`,
    example: 'val int x = 5; return x;',
  },
  {
    code: 'type-behind-colon',
    message: ({ name }) => say`the type stands before the name \`${name}\``,
    hint: ({ name, type }) => say`Write \`${type} ${name}\`.`,
    example: 'struct S { x: int; }; return new S.x;',
  },
  {
    code: 'colon-for-block',
    message: () => say`\`:\` begins no block here`,
    hint: () => say`Put the statements that belong together into braces: \`{ … }\`.`,
    example: 'if (arg): return 1; return 2;',
  },
  {
    code: 'loop-over-elements',
    message: ({ word }) => say`\`for\` counts, and does not go through elements with \`${word}\``,
    hint: () => say`Count: \`for (int i = 0; i < a#; i++) { … a[i] … }\`.`,
    example: 'int[] a = new int[3]; for (int x in a) { arg += x; } return arg;',
  },
  {
    code: 'type-after-comma',
    message: () => say`the type is written once, before the first name`,
    hint: () => say`Write \`int a, b;\`, or end the declaration before it with \`;\`.`,
    example: 'int a = 1, int b = 2; return a + b;',
  },
  {
    code: 'nothing-returned',
    message: () => say`\`return\` needs a value`,
    hint: () => say`Every function gives a value. If nobody looks at it, write \`return 0;\`.`,
    example: 'if (arg) return; return 2;',
  },
  {
    code: 'expected-expression',
    message: ({ found, type }) =>
      type === ''
        ? say`expected an expression but found ${found}`
        : say`expected a value but found the type ${found}`,
    hint: ({ found, type, name, declares, sized = '' }) => {
      if (sized !== '')
        return say`No sizes are needed: objects are made with \`new S\`, arrays with \`new int[10]\`.`;
      if (declares !== '')
        return say`A variable is declared before, in a statement of its own: \`${type} ${name} = …;\`.`;
      if (name !== '') return say`Leave the type out: \`${name}\`.`;
      if (type !== '')
        return say`Write a value of it, such as \`${sampleOf(plainText(type))}\`, or the name of a variable.`;
      if (found === '`.`') return say`A number begins with a digit: write \`0.5\`, not \`.5\`.`;
      if (found === '`#`') return say`A comment begins with \`//\`.`;
      if (found === '`+`')
        return say`There is no sign \`+\` before a value. To add to a variable, write \`x += 1\`.`;
      if (found === '`=`')
        return say`One \`=\` assigns, and \`==\` compares; nothing stands between the signs.`;
      if (found === '`if`') return say`\`if\` has no value. Write \`x > 1 ? 1 : 2\`.`;
      // Names begin values: any other word is one of the language.
      if (/^`[a-z]\w*`$/.test(plainText(found)))
        return say`${found} is a word of the language, and no value. A variable has another name.`;
      return say`Write a value here: a number, a variable, or a calculation in parentheses.`;
    },
    example: 'return 1-;',
  },
  {
    code: 'expected-name',
    message: ({ found }) => say`expected a name but found ${found}`,
    hint: ({ found, reserved }) => {
      if (found === '`!`') return say`Only variables and fields are marked with \`!\`. Leave it out.`;
      return reserved === ''
        ? say`A name begins with a letter or \`_\` and goes on with letters, digits and \`_\`.`
        : say`\`${reserved}\` is a word of the language; choose another name.`;
    },
    example: 'int if = 1;',
  },
  {
    code: 'expected-type',
    message: ({ found }) => say`expected a type but found ${found}`,
    hint: () => say`Write a type here, such as \`int\`.`,
    example: 'return new 5;',
  },
  {
    code: 'undefined-type',
    message: ({ name }) => say`there is no type \`${name}\``,
    hint: ({ name, suggestion }) =>
      suggestion === ''
        ? foreignValueHint(plainText(name)) ||
          (/^[iuf]\d+$/.test(plainText(name)) &&
            say`Numbers have the types \`int\`, \`i8\`, \`i16\`, \`i32\`, \`u8\`, \`u16\`, \`u32\`, \`flt\` and \`f32\`.`) ||
          say`Declare it with \`struct ${name} { … };\`, or write \`int\`.`
        : say`Did you mean \`${suggestion}\`?`,
    example: 'Int x = 5;',
  },
  {
    code: 'malformed-function',
    message: ({ found }) => say`\`{\` begins a function here, but ${found} is no parameter`,
    hint: () =>
      say`Write a function as \`{ int x -> return x; }\`, without parameters as \`{ -> return 1; }\`. Blocks stand only where a statement may stand.`,
    example: 'val f = { 1; };',
  },
  {
    code: 'body-without-arrow',
    message: () => say`between the parameters and the body of a function stands \`->\`, not \`{\``,
    hint: () => say`Write \`{ int x -> return x; }\`: one pair of braces around all of it.`,
    example: 'val f = { int x { return x; }; return f(1);',
  },
  {
    code: 'malformed-function-type',
    message: ({ found }) => say`expected \`->\` and a result in this function type but found ${found}`,
    hint: () =>
      say`Write a function type as \`{int int -> int}\`: the types of the parameters, \`->\`, the type of the result.`,
    example: 'return new {};',
  },
  {
    code: 'foreign-function-type',
    message: () => say`the type of a function is not written like this`,
    hint: ({ type }) =>
      say`Write \`${type}\`: the types of the parameters, without commas and names, \`->\`, the type of the result.`,
    example: '(int, int) -> int f = { int a, int b -> a + b; }; return f(1, 2);',
  },
  {
    code: 'comma-joins',
    message: () => say`a comma does not join what is to be done`,
    hint: ({ loop }) =>
      loop === ''
        ? say`Put \`;\` between the two, and behind the second.`
        : say`Write statements of their own, with \`;\`. What \`for\` begins with besides may stand before it, what is done in each round besides in its body.`,
    example: 'int i; int j; for (i = 0, j = 9; i < j; i++) j--; return i;',
  },
  {
    code: 'foreign-comment',
    message: () => say`\`--\` begins no comment`,
    hint: () => say`A comment begins with \`//\`.`,
    example: 'int x = 3; -- a number\nreturn x;',
  },
  {
    code: 'array-of-functions',
    message: () => say`there are no arrays of functions`,
    hint: ({ type }) =>
      say`Put the function into a struct, \`struct F { ${type}? f; };\`, and make an array of those: \`F?[]\`.`,
    example: '{int -> int}[] f; return 1;',
  },
  {
    code: 'result-type',
    message: () => say`the type of a function's result is not written`,
    hint: ({ type }) => say`Leave \`${type}\` out: what is returned says it.`,
    example: 'val f = { int a -> int return a; }; return f(1);',
  },
  {
    code: 'else-without-if',
    message: () => say`this \`else\` belongs to no \`if\``,
    hint: () =>
      say`An \`else\` stands right behind the statement of its \`if\`; put braces around several statements.`,
    example: 'int a = 1; else a = 2;',
  },
  {
    code: 'unexpected-character',
    message: ({ text }) => say`\`${text}\` has no meaning here`,
    hint: ({ text }) => {
      const meant = signs.get(plainText(text));
      if (meant !== undefined) return say`Write \`${meant}\`.`;
      return /[\u2018-\u201f\u00ab\u00bb]/.test(plainText(text))
        ? say`Strings stand in straight quotes: \`"text"\`.`
        : say`Delete it, or write it inside a string or a comment.`;
    },
    example: 'return 1 @ 2;',
  },
  {
    code: 'letters-in-name',
    message: ({ name, letters }) => say`the name \`${name}\` has letters that names do not have: ${letters}`,
    hint: ({ instead, looks }) => {
      if (looks !== '') return say`They only look like letters of names: type \`${instead}\` anew.`;
      return instead === ''
        ? say`Names have the letters a to z and A to Z, digits and \`_\`.`
        : say`Names have the letters a to z and A to Z, digits and \`_\`: write \`${instead}\`.`;
    },
    example: 'int größe = 3; return größe;',
  },
  {
    code: 'unexpected-closing',
    message: ({ found }) => say`this ${found} closes nothing`,
    hint: () => say`Delete it, or add the opening bracket that it belongs to.`,
    example: 'return 1; }',
  },
  {
    code: 'unclosed-comment',
    message: () => say`this comment is not closed`,
    hint: () => say`End it with \`*/\`.`,
    example: 'return 1; /* and so on',
  },
  {
    code: 'unclosed-string',
    message: () => say`this string is not closed`,
    hint: () => say`End it with \`"\`.`,
    example: 'return "x;',
  },
  {
    code: 'malformed-character',
    message: () => say`a character literal holds exactly one character, of one byte`,
    hint: () =>
      say`Write one character between single quotes, such as 'a' or '\\n'. A string stands in double quotes.`,
    example: "return 'ab';",
  },
  {
    code: 'unknown-escape',
    message: ({ text }) => say`${text} is no escape`,
    hint: () => say`The escapes are \\n \\t \\r \\0 \\\\ \\" \\' and \\x with two hexadecimal digits.`,
    example: "return '\\q';",
  },
  {
    code: 'digit-groups',
    message: ({ text }) => say`\`,\` does not group the digits of ${text}`,
    hint: ({ plain, grouped }) => say`Write ${plain}, or ${grouped}.`,
    example: 'int x = 1,000; return x;',
  },
  {
    code: 'leading-zero',
    message: ({ text }) => say`the number ${text} begins with 0`,
    hint: ({ plain }) => say`Write ${plain}; hexadecimal numbers begin with 0x.`,
    example: 'return 007;',
  },
  {
    code: 'integer-too-large',
    message: ({ text }) => say`the number ${text} does not fit 64 bits`,
    hint: () => say`Integers go from -9223372036854775808 to 9223372036854775807.`,
    example: 'return 9223372036854775808;',
  },
  {
    code: 'float-too-large',
    message: ({ text }) => say`the number ${text} is too large for 64 bits`,
    hint: () => say`The largest floating point number is about 1.8e308.`,
    example: 'return 1e999;',
  },
  {
    code: 'malformed-number',
    message: ({ text }) => say`\`${text}\` is no number`,
    hint: ({ text }) => {
      const [, digits] = /^([\d.]+)[fFlLuUdD]{1,3}$/.exec(plainText(text)) ?? [];
      if (/^0b/i.test(plainText(text)))
        return say`There are no binary digits: write hexadecimal ones, as in \`0x5\`.`;
      if (digits !== undefined) return say`No letter says what type a number has: write \`${digits}\`.`;
      return say`Write digits, or 0x and hexadecimal digits; put an operator or a blank before a name.`;
    },
    example: 'return 12ab;',
  },
  {
    code: 'declaration-as-arm',
    message: ({ keyword }) => say`a declaration cannot be all that follows \`${keyword}\``,
    hint: () => say`The variable would be gone at once. Put braces around it: \`{ int b = 1; … }\`.`,
    example: 'if (arg) int b = 1;',
  },
  {
    code: 'not-assignable',
    message: ({ operator }) => say`\`${operator}\` can change only a variable, a field or an element`,
    hint: ({ operator }) =>
      operator === '='
        ? say`To compare two values, write \`==\`.`
        : say`Put the name of a variable at the \`${operator}\`.`,
    example: '1 = 2;',
  },
  {
    code: 'mixed-relation',
    message: ({ first, second }) =>
      say`\`${first}\` and \`${second}\` in one chain of comparisons point different ways`,
    hint: () =>
      say`Use \`<\` and \`<=\` only, or \`>\` and \`>=\` only, or join two comparisons with \`&&\`.`,
    example: 'return 0 < arg > 1;',
  },
  {
    code: 'nesting-too-deep',
    message: ({ limit }) => say`the program nests more than ${limit} deep here`,
    hint: () => say`Name parts of the expression, or put inner statements into a function of their own.`,
    example: `return ${'('.repeat(300)}1${')'.repeat(300)};`,
  },
  {
    code: 'source-too-large',
    message: ({ limit }) => say`the program is longer than ${limit}`,
    hint: () => say`Make it shorter; Fathom is made for programs that a person can read.`,
    example: '',
  },
  {
    code: 'too-many-nodes',
    message: ({ limit }) => say`the graph of this program gets more than ${limit} nodes here`,
    hint: () => say`Make the program smaller from here up: fewer or shorter functions.`,
    example: '',
  },
  {
    code: 'endless-rewriting',
    message: ({ rules }) => say`the optimizer does not come to rest: ${rules}`,
    hint: () => say`Switch one of these rules off, or change it so that it does not undo another.`,
    example: '',
  },
  {
    code: 'level-feature',
    message: ({ feature, chapter, level }) =>
      say`${feature} comes with chapter ${chapter}; this is level ${level}`,
    hint: ({ instead }) => instead,
    example: 'while (arg) arg = arg - 1; return arg;',
    level: 5,
  },
  {
    code: 'undefined-name',
    message: ({ name, called }) =>
      called === '' ? say`there is no variable \`${name}\` here` : say`there is no function \`${name}\` here`,
    hint: ({ name, suggestion, called, indexed, ended = '' }) => {
      const foreign = foreignValueHint(plainText(name));
      if (foreign !== '') return foreign;
      if (ended !== '') return endedHint(name);
      if (suggestion !== '') return say`Did you mean \`${suggestion}\`?`;
      const plain = plainText(name);
      const value = indexed === '' ? `int ${plain} = …;` : `int[] ${plain} = new int[10];`;
      const declaration = called === '' ? value : `val ${plain} = { int x -> … };`;
      return say`Declare it first: \`${declaration}\`.`;
    },
    example: 'return foo;',
  },
  {
    code: 'assign-undefined',
    message: ({ name }) => say`there is no variable \`${name}\` to assign`,
    hint: ({ name, suggestion, ended = '' }) => {
      if (ended !== '') return endedHint(name);
      return suggestion === ''
        ? say`To declare it, write \`int ${name} = …;\`.`
        : say`Did you mean \`${suggestion}\`?`;
    },
    example: 'foo = 1;',
  },
  {
    code: 'redefinition',
    message: ({ name }) => say`\`${name}\` is declared twice in this block`,
    hint: ({ name, builtin, struct = '' }) =>
      struct !== ''
        ? say`Choose another name.`
        : builtin === ''
          ? say`To assign it, leave out the type: \`${name} = …;\`. Or choose another name.`
          : say`\`${name}\` is the program's argument and always there; choose another name.`,
    example: 'int a = 1; int a = 2;',
  },
  {
    code: 'reassign-final',
    message: ({ name }) => say`\`${name}\` is final: it was declared with \`val\``,
    hint: () => say`To change it later, declare it with \`var\`, or with its type.`,
    example: 'val x = 1; x = 2;',
  },
  {
    code: 'initializer-required',
    message: ({ keyword, name }) => say`\`${keyword} ${name}\` needs a first value`,
    hint: ({ keyword, name }) => {
      if (keyword === 'val' || keyword === 'var')
        return say`Its type comes from that value: \`${keyword} ${name} = 1;\`.`;
      if (/^\w+$/.test(plainText(keyword)))
        return say`\`${keyword}\` is never null. Make one, \`${keyword} ${name} = new ${keyword};\`, or write \`${keyword}? ${name};\`, which begins as null.`;
      return say`\`${keyword}\` is never null. Give it a value, or write \`${keyword}? ${name};\`.`;
    },
    example: 'var d;',
  },
  {
    code: 'break-outside-loop',
    message: () => say`\`break\` is not inside a loop`,
    hint: () => say`Only \`while\` and \`for\` can be left with \`break\`.`,
    example: 'break;',
  },
  {
    code: 'continue-outside-loop',
    message: () => say`\`continue\` is not inside a loop`,
    hint: () => say`Only the rounds of a \`while\` or \`for\` can be cut short.`,
    example: 'continue;',
  },
] as const satisfies readonly MessageRow[];

/** All codes, for the reference and its tests. */
export const messageTable: readonly MessageRow[] = [...rows, ...typeMessages, ...warnings];

type Row = (typeof rows | typeof typeMessages | typeof warnings)[number];

/** What can be told of a program. */
export type DiagnosticCode = Row['code'];

const byCode: ReadonlyMap<string, MessageRow> = new Map(messageTable.map((row) => [row.code, row]));

/** The words for a code. */
export function messageFor(code: DiagnosticCode, args: Arguments): { message: Phrase; hint: Phrase } {
  const row = rowFor(code);
  return { message: row.message(args), hint: row.hint(args) };
}

export const isWarning = (code: DiagnosticCode): boolean => rowFor(code).severity === 'warning';

function rowFor(code: DiagnosticCode): MessageRow {
  const row = byCode.get(code);
  if (row === undefined) throw new Error(`no message for the code ${code}`);
  return row;
}
