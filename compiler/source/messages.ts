// Every diagnostic code, once: what it says, what it advises, and an example program that gives it.
//
// A message says what is wrong in the program's own words; a hint says what to write instead. Arguments come as text.

import { foreignValueHint } from './foreign-words.ts';
import { typeMessages } from './type-messages.ts';
import { warnings } from './warnings.ts';

export type Arguments = Readonly<Record<string, string>>;

export interface MessageRow {
  readonly code: string;
  readonly message: (args: Arguments) => string;
  readonly hint: (args: Arguments) => string;
  /** A program, at the level given by `level` if there is one, that gives this error, or warning. */
  readonly example: string;
  /** The program is accepted all the same. Default: an error. */
  readonly severity?: 'warning';
  readonly level?: number;
}

const rows = [
  {
    code: 'expected-token',
    message: ({ expected, found, after }) =>
      found === '' ? `${expected} is missing${after}` : `expected ${expected}${after} but found ${found}`,
    hint: ({ expected, comment }) =>
      comment === ''
        ? `Put ${expected} here.`
        : `Put ${expected} before the comment, which begins with \`//\`.`,
    example: 'return 5',
  },
  {
    code: 'unclosed-brace',
    message: ({ what, found }) => `the ${what} that begins with this \`{\` is not closed: found ${found}`,
    hint: () => 'Put `}` behind its last statement.',
    example: 'while (arg) { arg = 0;',
  },
  {
    code: 'unclosed-bracket',
    message: ({ bracket, found }) => `this \`${bracket}\` is not closed: found ${found}`,
    hint: ({ closing }) => `Put \`${closing}\` where it ends.`,
    example: 'return (1 + 2;',
  },
  {
    code: 'foreign-word',
    message: ({ word }) => `\`${word}\` is no word of this language`,
    hint: ({ instead }) => instead,
    example: 'switch (arg) { case 1: return 2; }',
  },
  {
    code: 'foreign-operator',
    message: ({ operator }) => `\`${operator}\` is no operator of this language`,
    hint: ({ instead }) => instead,
    example: 'return arg === 3;',
  },
  {
    code: 'c-function',
    message: ({ name }) => `the function \`${name}\` is not declared like this`,
    hint: ({ name, parameters, kind }) => {
      if (kind === 'constructor')
        return 'It is not needed: fields are set where an object is made, `new S { x = 3; }`.';
      const asValue = `\`val ${name} = { ${parameters === '' ? '' : `${parameters} `}-> … };\``;
      if (kind === 'main')
        return 'It is not needed: a program begins with the first statement of its text, and `arg` is its argument.';
      return `A function is a value with a name: ${asValue}.`;
    },
    example: 'int twice(int x) { return x * 2; } return twice(arg);',
  },
  {
    code: 'parameter-without-type',
    message: ({ name }) => `the parameter \`${name}\` has no type`,
    hint: ({ name }) => `Write its type before its name: \`int ${name}\`.`,
    example: 'val f = { x -> x + 1; }; return f(2);',
  },
  {
    code: 'arrow-function',
    message: () => 'a function is not written like this',
    hint: () => 'Write `{ int x -> x + 1; }`: the parameters with their types, `->`, and statements.',
    example: 'val f = (int x) -> x + 1; return f(2);',
  },
  {
    code: 'c-array',
    message: ({ name }) => `a length behind the name \`${name}\` makes no array`,
    hint: ({ name, element, length }) => `Write \`${element}[] ${name} = new ${element}[${length}];\`.`,
    example: 'int a[10]; return a[0];',
  },
  {
    code: 'pointer',
    message: ({ sign }) => `there are no pointers, and \`${sign}\` makes or follows none`,
    hint: () => 'Leave it out: a variable of a struct or an array is a reference already.',
    example: 'return *arg;',
  },
  {
    code: 'array-literal',
    message: () => 'an array cannot be written element by element',
    hint: () =>
      'Make it, and set its elements: `int[] a = new int[2]; a[0] = 1; a[1] = 2;`. Bytes can be written as a string.',
    example: 'int[] a = [1, 2, 3]; return a[0];',
  },
  {
    code: 'colon-sets-field',
    message: ({ name }) => `\`:\` does not set \`${name}\``,
    hint: ({ name }) => `Write \`${name} = …;\`.`,
    example: 'struct S { int x; }; return new S { x: 3 };',
  },
  {
    code: 'constructor-call',
    message: ({ type }) => `\`new ${type}\` takes no arguments in parentheses`,
    hint: ({ type }) => `Write \`new ${type}\`, and set its fields in braces: \`new ${type} { x = 3; }\`.`,
    example: 'struct S { int x; }; return new S();',
  },
  {
    code: 'cast',
    message: ({ type }) => `\`(${type})\` converts nothing: there are no casts`,
    hint: ({ type }) => {
      if (/^f/.test(type)) return 'An integer becomes a float where it meets one: `x * 1.0`.';
      return /^(int|i64)$/.test(type)
        ? 'Floats are never turned into integers; to divide integers gives an integer.'
        : `A variable of that type keeps only what fits: \`${type} y = x;\`.`;
    },
    example: 'flt f = arg; return (int)f;',
  },
  {
    code: 'condition-parentheses',
    message: ({ keyword }) => `the condition of \`${keyword}\` stands in one pair of parentheses`,
    hint: ({ keyword }) => `Write \`${keyword} (…)\`.`,
    example: 'if arg > 3 { return 1; } return 2;',
  },
  {
    code: 'colon-for-block',
    message: () => '`:` begins no block here',
    hint: () => 'Put the statements that belong together into braces: `{ … }`.',
    example: 'if (arg): return 1; return 2;',
  },
  {
    code: 'loop-over-elements',
    message: ({ word }) => `\`for\` counts, and does not go through elements with \`${word}\``,
    hint: () => 'Count: `for (int i = 0; i < a#; i++) { … a[i] … }`.',
    example: 'int[] a = new int[3]; for (int x in a) { arg += x; } return arg;',
  },
  {
    code: 'type-after-comma',
    message: () => 'the type is written once, before the first name',
    hint: () => 'Write `int a, b;`, or end the declaration before it with `;`.',
    example: 'int a = 1, int b = 2; return a + b;',
  },
  {
    code: 'nothing-returned',
    message: () => '`return` needs a value',
    hint: () => 'Every function gives a value. If nobody looks at it, write `return 0;`.',
    example: 'if (arg) return; return 2;',
  },
  {
    code: 'expected-expression',
    message: ({ found }) => `expected an expression but found ${found}`,
    hint: ({ found }) => {
      if (found === '`.`') return 'A number begins with a digit: write `0.5`, not `.5`.';
      if (found === '`+`')
        return 'There is no sign `+` before a value. To add to a variable, write `x += 1`.';
      if (found === '`=`') return 'One `=` assigns, and `==` compares; nothing stands between the signs.';
      return 'Write a value here: a number, a variable, or a calculation in parentheses.';
    },
    example: 'return 1-;',
  },
  {
    code: 'expected-name',
    message: ({ found }) => `expected a name but found ${found}`,
    hint: ({ reserved }) =>
      reserved === ''
        ? 'A name begins with a letter or `_` and goes on with letters, digits and `_`.'
        : `\`${reserved}\` is a word of the language; choose another name.`,
    example: 'int if = 1;',
  },
  {
    code: 'expected-type',
    message: ({ found }) => `expected a type but found ${found}`,
    hint: () => 'Write a type here, such as `int`.',
    example: 'return new 5;',
  },
  {
    code: 'undefined-type',
    message: ({ name }) => `there is no type \`${name}\``,
    hint: ({ name, suggestion }) =>
      suggestion === ''
        ? foreignValueHint(name) || `Declare it with \`struct ${name} { … };\`, or write \`int\`.`
        : `Did you mean \`${suggestion}\`?`,
    example: 'Int x = 5;',
  },
  {
    code: 'malformed-function',
    message: ({ found }) => `\`{\` begins a function here, but ${found} is no parameter`,
    hint: () =>
      'Write a function as `{ int x -> return x; }`. Blocks stand only where a statement may stand.',
    example: 'val f = { 1; };',
  },
  {
    code: 'malformed-function-type',
    message: ({ found }) => `expected \`->\` and a result in this function type but found ${found}`,
    hint: () =>
      'Write a function type as `{int int -> int}`: the types of the parameters, `->`, the type of the result.',
    example: 'return new {};',
  },
  {
    code: 'else-without-if',
    message: () => 'this `else` belongs to no `if`',
    hint: () =>
      'An `else` stands right behind the statement of its `if`; put braces around several statements.',
    example: 'int a = 1; else a = 2;',
  },
  {
    code: 'unexpected-character',
    message: ({ text }) => `\`${text}\` has no meaning here`,
    hint: ({ text }) =>
      /[\u2018-\u201f\u00ab\u00bb]/.test(text)
        ? 'Strings stand in straight quotes: `"text"`.'
        : 'Delete it, or write it inside a string or a comment.',
    example: 'return 1 @ 2;',
  },
  {
    code: 'unexpected-closing',
    message: ({ found }) => `this ${found} closes nothing`,
    hint: () => 'Delete it, or add the opening bracket that it belongs to.',
    example: 'return 1; }',
  },
  {
    code: 'unclosed-comment',
    message: () => 'this comment is not closed',
    hint: () => 'End it with `*/`.',
    example: 'return 1; /* and so on',
  },
  {
    code: 'unclosed-string',
    message: () => 'this string is not closed',
    hint: () => 'End it with `"`.',
    example: 'return "x;',
  },
  {
    code: 'malformed-character',
    message: () => 'a character literal holds exactly one character, of one byte',
    hint: () => "Write one character between single quotes, such as 'a' or '\\n'.",
    example: "return 'ab';",
  },
  {
    code: 'unknown-escape',
    message: ({ text }) => `${text} is no escape`,
    hint: () => 'The escapes are \\n \\t \\r \\0 \\\\ \\" \\\' and \\x with two hexadecimal digits.',
    example: "return '\\q';",
  },
  {
    code: 'leading-zero',
    message: ({ text }) => `the number ${text} begins with 0`,
    hint: ({ plain }) => `Write ${plain}; hexadecimal numbers begin with 0x.`,
    example: 'return 007;',
  },
  {
    code: 'integer-too-large',
    message: ({ text }) => `the number ${text} does not fit 64 bits`,
    hint: () => 'Integers go from -9223372036854775808 to 9223372036854775807.',
    example: 'return 9223372036854775808;',
  },
  {
    code: 'float-too-large',
    message: ({ text }) => `the number ${text} is too large for 64 bits`,
    hint: () => 'The largest floating point number is about 1.8e308.',
    example: 'return 1e999;',
  },
  {
    code: 'malformed-number',
    message: ({ text }) => `\`${text}\` is no number`,
    hint: () => 'Write digits, or 0x and hexadecimal digits; put an operator or a blank before a name.',
    example: 'return 12ab;',
  },
  {
    code: 'declaration-as-arm',
    message: ({ keyword }) => `a declaration cannot be all that follows \`${keyword}\``,
    hint: () => 'The variable would be gone at once. Put braces around it: `{ int b = 1; … }`.',
    example: 'if (arg) int b = 1;',
  },
  {
    code: 'not-assignable',
    message: ({ operator }) => `\`${operator}\` can change only a variable, a field or an element`,
    hint: ({ operator }) =>
      operator === '='
        ? 'To compare two values, write `==`.'
        : `Put the name of a variable at the \`${operator}\`.`,
    example: '1 = 2;',
  },
  {
    code: 'mixed-relation',
    message: ({ first, second }) =>
      `\`${first}\` and \`${second}\` in one chain of comparisons point different ways`,
    hint: () => 'Use `<` and `<=` only, or `>` and `>=` only, or join two comparisons with `&&`.',
    example: 'return 0 < arg > 1;',
  },
  {
    code: 'nesting-too-deep',
    message: ({ limit }) => `the program nests more than ${limit} deep here`,
    hint: () => 'Name parts of the expression, or split the statement.',
    example: `return ${'('.repeat(300)}1${')'.repeat(300)};`,
  },
  {
    code: 'source-too-large',
    message: ({ limit }) => `the program is longer than ${limit}`,
    hint: () => 'Make it shorter; Fathom is made for programs that a person can read.',
    example: '',
  },
  {
    code: 'too-many-nodes',
    message: ({ limit }) => `the graph of this program gets more than ${limit} nodes here`,
    hint: () => 'Make the program smaller from here up: fewer or shorter functions.',
    example: '',
  },
  {
    code: 'endless-rewriting',
    message: ({ rules }) => `the optimizer does not come to rest: ${rules}`,
    hint: () => 'Switch one of these rules off, or change it so that it does not undo another.',
    example: '',
  },
  {
    code: 'level-feature',
    message: ({ feature, chapter, level }) =>
      `${feature} comes with chapter ${chapter}; this is level ${level}`,
    hint: ({ instead }) => instead,
    example: 'while (arg) arg = arg - 1; return arg;',
    level: 5,
  },
  {
    code: 'undefined-name',
    message: ({ name, called }) => `there is no ${called === '' ? 'variable' : 'function'} \`${name}\` here`,
    hint: ({ name, suggestion, called }) => {
      const foreign = foreignValueHint(name);
      if (foreign !== '') return foreign;
      if (suggestion !== '') return `Did you mean \`${suggestion}\`?`;
      const declaration = called === '' ? `int ${name} = …;` : `val ${name} = { int x -> … };`;
      return `Declare it first: \`${declaration}\`.`;
    },
    example: 'return foo;',
  },
  {
    code: 'assign-undefined',
    message: ({ name }) => `there is no variable \`${name}\` to assign`,
    hint: ({ name, suggestion }) =>
      suggestion === '' ? `To declare it, write \`int ${name} = …;\`.` : `Did you mean \`${suggestion}\`?`,
    example: 'foo = 1;',
  },
  {
    code: 'redefinition',
    message: ({ name }) => `\`${name}\` is declared twice in this block`,
    hint: ({ name, builtin }) =>
      builtin === ''
        ? `To assign it, leave out the type: \`${name} = …;\`. Or choose another name.`
        : `\`${name}\` is the program's argument and always there; choose another name.`,
    example: 'int a = 1; int a = 2;',
  },
  {
    code: 'reassign-final',
    message: ({ name }) => `\`${name}\` is final: it was declared with \`val\``,
    hint: () => 'To change it later, declare it with `var`, or with its type.',
    example: 'val x = 1; x = 2;',
  },
  {
    code: 'initializer-required',
    message: ({ keyword, name }) => `\`${keyword} ${name}\` needs a first value`,
    hint: ({ keyword, name }) => {
      if (keyword === 'val' || keyword === 'var')
        return `Its type comes from that value: \`${keyword} ${name} = 1;\`.`;
      return `\`${keyword}\` is never null. Give it a value, or write \`${keyword}? ${name};\`.`;
    },
    example: 'var d;',
  },
  {
    code: 'break-outside-loop',
    message: () => '`break` is not inside a loop',
    hint: () => 'Only `while` and `for` can be left with `break`.',
    example: 'break;',
  },
  {
    code: 'continue-outside-loop',
    message: () => '`continue` is not inside a loop',
    hint: () => 'Only the rounds of a `while` or `for` can be cut short.',
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
export function messageFor(code: DiagnosticCode, args: Arguments): { message: string; hint: string } {
  const row = rowFor(code);
  return { message: row.message(args), hint: row.hint(args) };
}

export const isWarning = (code: DiagnosticCode): boolean => rowFor(code).severity === 'warning';

function rowFor(code: DiagnosticCode): MessageRow {
  const row = byCode.get(code);
  if (row === undefined) throw new Error(`no message for the code ${code}`);
  return row;
}
