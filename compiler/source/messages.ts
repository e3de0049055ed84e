// Every diagnostic code with its message, hint, and an example program.
//
// A message says what is wrong in the program's own words; a hint says what to write instead. Arguments are
// texts.

import { plainText, say, type Phrase } from '../base/phrase.ts';
import { foreignValueHint } from './foreign-words.ts';
import { typeMessages } from './type-messages.ts';
import { warnings } from './warnings.ts';

export type Arguments = Readonly<Record<string, Phrase>>;

export interface MessageRow {
  readonly code: string;
  readonly message: (args: Arguments) => Phrase;
  readonly hint: (args: Arguments) => Phrase;
  /** A program with this error or warning at `level`. */
  readonly example: string;
  /** The program is still accepted. Default: an error. */
  readonly severity?: 'warning';
  readonly level?: number;
}

function sampleOf(type: string): string {
  if (type === 'bool' || type === 'u1') return 'true';
  return /^f/.test(type) ? '1.5' : '3';
}

/** The lexer's names of characters that look like a space, such as the no-break space. */
const SPACES = /^(U\+(00A0|1680|20(0[0-9A]|2F|5F)|3000))+$/;

/** Typographic and mathematical characters for operators. */
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
  say`\`${name}\` went out of scope at the end of its block. Declare it before that block.`;

const rows = [
  {
    code: 'expected-token',
    message: ({ expected, found, after }) =>
      found === ''
        ? say`${expected} is missing${after}`
        : say`expected ${expected}${after} but found ${found}`,
    hint: ({ expected, comment }) =>
      comment === '' ? say`Insert ${expected} here.` : say`Insert ${expected} before the \`//\` comment.`,
    example: 'return 5',
  },
  {
    code: 'unclosed-brace',
    message: ({ what, found }) => say`${what} opened by this \`{\` is never closed: found ${found}`,
    hint: () => say`Add \`}\` after its last statement.`,
    example: 'while (arg) { arg = 0;',
  },
  {
    code: 'unclosed-bracket',
    message: ({ bracket, found }) => say`this \`${bracket}\` is never closed: found ${found}`,
    hint: ({ closing }) => say`Add \`${closing}\` where it should end.`,
    example: 'return (1 + 2;',
  },
  {
    code: 'foreign-word',
    message: ({ word }) =>
      word === 'struct'
        ? say`\`struct\` cannot start the declaration of a variable`
        : say`\`${word}\` is not a keyword`,
    hint: ({ instead }) => instead,
    example: 'switch (arg) { case 1: return 2; }',
  },
  {
    code: 'misspelt-keyword',
    message: ({ word }) => say`\`${word}\` is not a keyword or a declared name`,
    hint: ({ meant }) => say`Did you mean \`${meant}\`?`,
    example: 'retrun 5;',
  },
  {
    code: 'condition-after-value',
    message: () => say`\`if\` cannot follow a value`,
    hint: ({ condition, value, otherwise }) =>
      say`To choose between two values, write \`${condition} ? ${value} : ${otherwise}\`.`,
    example: 'return 1 if arg else 2;',
  },
  {
    code: 'foreign-operator',
    message: ({ operator }) => say`\`${operator}\` is not an operator`,
    hint: ({ instead }) => instead,
    example: 'return arg === 3;',
  },
  {
    code: 'c-function',
    message: ({ name }) => say`the function \`${name}\` needs a different declaration`,
    hint: ({ name, parameters, kind }) => {
      if (kind === 'constructor')
        return say`Constructors are not needed: set the fields when you create the object, \`new S { x = 3; }\`.`;
      const asValue = `\`val ${plainText(name)} = { ${parameters === '' ? '' : `${plainText(parameters)} `}-> … };\``;
      if (kind === 'main')
        return say`It is not needed: a program starts at its first statement, and \`arg\` is its argument.`;
      return say`Functions are values: write ${asValue}.`;
    },
    example: 'int twice(int x) { return x * 2; } return twice(arg);',
  },
  {
    code: 'parameter-without-type',
    message: ({ name }) => say`the parameter \`${name}\` has no type`,
    hint: ({ name }) => say`Add its type before its name: \`int ${name}\`.`,
    example: 'val f = { x -> x + 1; }; return f(2);',
  },
  {
    code: 'arrow-function',
    message: () => say`this is not the syntax of a function`,
    hint: () =>
      say`Write \`{ int x -> x + 1; }\`: parameters with their types, then \`->\`, then statements.`,
    example: 'val f = (int x) -> x + 1; return f(2);',
  },
  {
    code: 'c-array',
    message: ({ name, before = '' }) =>
      before === ''
        ? say`a length after the name \`${name}\` does not create an array`
        : say`an array type does not include a length`,
    hint: ({ name, element, length }) => say`Write \`${element}[] ${name} = new ${element}[${length}];\`.`,
    example: 'int a[10]; return a[0];',
  },
  {
    code: 'pointer',
    message: ({ sign }) => say`\`${sign}\` cannot create or follow a pointer: the language has no pointers`,
    hint: () => say`Delete it: a variable for a struct or an array is already a reference.`,
    example: 'return *arg;',
  },
  {
    code: 'array-literal',
    message: () => say`arrays have no literals`,
    hint: () =>
      say`Create the array and set its elements: \`int[] a = new int[2]; a[0] = 1; a[1] = 2;\`. For bytes, write a string. For an object, write \`new S { x = 1; }\`.`,
    example: 'int[] a = [1, 2, 3]; return a[0];',
  },
  {
    code: 'braces-for-object',
    message: ({ type, made }) =>
      made === ''
        ? say`braces alone do not create a \`${type}\` object`
        : say`set the fields of \`${type}\` by name`,
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
    message: ({ type }) => say`\`new ${type}\` does not take arguments in parentheses`,
    hint: ({ type, length }) =>
      length === ''
        ? say`Write \`new ${type}\` and set the fields in braces: \`new ${type} { x = 3; }\`.`
        : say`Put the length of an array in brackets: \`new ${type}[${length}]\`.`,
    example: 'struct S { int x; }; return new S();',
  },
  {
    code: 'missing-new',
    message: ({ type }) => say`\`new\` is missing before \`${type}\``,
    hint: ({ type }) => say`To create an object, write \`new ${type} { … }\`.`,
    example: 'struct S { int x; }; S s = S { x = 1; }; return s.x;',
  },
  {
    code: 'cast',
    message: ({ written }) => say`\`${written}\` is not a conversion: the language has no casts`,
    hint: ({ type }) => {
      if (/^f/.test(plainText(type)))
        return say`An integer becomes a float when combined with one: \`x * 1.0\`.`;
      return /^(int|i64)$/.test(plainText(type))
        ? say`Floats never convert to integers. Dividing two integers gives an integer.`
        : say`Assign it to a variable of that type, which keeps the low bits: \`${type} y = x;\`.`;
    },
    example: 'flt f = arg; return (int)f;',
  },
  {
    code: 'condition-parentheses',
    message: ({ keyword }) => say`the condition of \`${keyword}\` must be in parentheses`,
    hint: ({ keyword, condition = '…' }) => say`Write \`${keyword} (${condition})\`.`,
    example: 'if arg > 3 { return 1; } return 2;',
  },
  {
    code: 'two-types',
    message: ({ keyword }) => say`\`${keyword}\` already replaces the type`,
    hint: ({ keyword, type, name }) => say`Write \`${keyword} ${name}\` or \`${type} ${name}\`.`,
    example: 'val int x = 5; return x;',
  },
  {
    code: 'type-behind-colon',
    message: ({ name }) => say`the type must come before the name \`${name}\``,
    hint: ({ name, type }) => say`Write \`${type} ${name}\`.`,
    example: 'struct S { x: int; }; return new S.x;',
  },
  {
    code: 'colon-for-block',
    message: () => say`\`:\` does not start a block`,
    hint: () => say`Put the statements of the block in braces: \`{ … }\`.`,
    example: 'if (arg): return 1; return 2;',
  },
  {
    code: 'loop-over-elements',
    message: ({ word }) => say`\`for\` cannot iterate over elements with \`${word}\``,
    hint: ({ name, array, first, limit }) =>
      limit !== ''
        ? say`Write \`for (int ${name} = ${first}; ${name} < ${limit}; ${name}++) { … }\`.`
        : array === ''
          ? say`Use an index: \`for (int i = 0; i < a#; i++) { … a[i] … }\`.`
          : say`Use an index: \`for (int i = 0; i < ${array}#; i++) { … ${array}[i] … }\`.`,
    example: 'int[] a = new int[3]; for (int x in a) { arg += x; } return arg;',
  },
  {
    code: 'type-after-comma',
    message: () => say`a declaration has one type, before its first name`,
    hint: () => say`Write \`int a, b;\`, or end the first declaration with \`;\`.`,
    example: 'int a = 1, int b = 2; return a + b;',
  },
  {
    code: 'nothing-returned',
    message: () => say`\`return\` needs a value`,
    hint: () => say`Every function returns a value. If no caller uses it, write \`return 0;\`.`,
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
        return say`Sizes are not needed: create objects with \`new S\` and arrays with \`new int[10]\`.`;
      if (declares !== '')
        return say`Declare the variable in a separate statement first: \`${type} ${name} = …;\`.`;
      if (name !== '') return say`Delete the type: \`${name}\`.`;
      if (type !== '')
        return say`Write a value of this type, such as \`${sampleOf(plainText(type))}\`, or the name of a variable.`;
      if (found === '`.`') return say`A number must start with a digit: write \`0.5\`, not \`.5\`.`;
      if (found === '`#`') return say`Start a comment with \`//\`.`;
      if (found === '`+`')
        return say`The language has no unary \`+\`. To add to a variable, write \`x += 1\`.`;
      if (found === '`=`')
        return say`\`=\` assigns and \`==\` compares. Do not put a space inside an operator.`;
      if (found === '`if`') return say`\`if\` is a statement and has no value. Write \`x > 1 ? 1 : 2\`.`;
      // Names begin values; other words are keywords.
      if (/^`[a-z]\w*`$/.test(plainText(found)))
        return say`${found} is a keyword, not a value. Choose another name for a variable.`;
      return say`Write a value here, such as a number, a variable, or an expression in parentheses.`;
    },
    example: 'return 1-;',
  },
  {
    code: 'expected-name',
    message: ({ found }) => say`expected a name but found ${found}`,
    hint: ({ found, reserved }) => {
      if (found === '`!`') return say`Only variables and fields can be marked with \`!\`. Delete it.`;
      return reserved === ''
        ? say`A name starts with a letter or \`_\`, followed by letters, digits, or \`_\`.`
        : say`\`${reserved}\` is a keyword. Choose another name.`;
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
    message: ({ name, suggestion }) =>
      suggestion === 'return' || suggestion === 'while'
        ? say`\`${name}\` is not a keyword or a declared type`
        : say`\`${name}\` is not a declared type`,
    hint: ({ name, suggestion }) =>
      suggestion === ''
        ? foreignValueHint(plainText(name)) ||
          (/^[iuf]\d+$/.test(plainText(name)) &&
            say`The number types are \`int\`, \`i8\`, \`i16\`, \`i32\`, \`u8\`, \`u16\`, \`u32\`, \`flt\`, and \`f32\`.`) ||
          say`Declare it with \`struct ${name} { … };\`, or use \`int\`.`
        : suggestion === 'u8[~]'
          ? say`Strings have the type \`u8[~]\`.`
          : say`Did you mean \`${suggestion}\`?`,
    example: 'Int x = 5;',
  },
  {
    code: 'malformed-function',
    message: ({ found }) => say`\`{\` starts a function here, but ${found} is not a parameter`,
    hint: () =>
      say`Write a function as \`{ int x -> return x; }\`, or as \`{ -> return 1; }\` if it has no parameters. A block is a statement, so it cannot be a value.`,
    example: 'val f = { 1; };',
  },
  {
    code: 'body-without-arrow',
    message: () => say`the parameters of a function are followed by \`->\`, not by \`{\``,
    hint: () => say`Write \`{ int x -> return x; }\`, with one pair of braces around the whole function.`,
    example: 'val f = { int x { return x; }; return f(1);',
  },
  {
    code: 'malformed-function-type',
    message: ({ found }) => say`expected \`->\` and a result in this function type but found ${found}`,
    hint: () =>
      say`Write a function type as \`{int int -> int}\`: the parameter types, \`->\`, and the result type.`,
    example: 'return new {};',
  },
  {
    code: 'foreign-function-type',
    message: () => say`this is not the syntax of a function type`,
    hint: ({ type }) =>
      say`Write \`${type}\`: the parameter types without commas or names, \`->\`, and the result type.`,
    example: '(int, int) -> int f = { int a, int b -> a + b; }; return f(1, 2);',
  },
  {
    code: 'comma-joins',
    message: () => say`\`,\` cannot separate statements`,
    hint: ({ loop }) =>
      loop === ''
        ? say`Write \`;\` between the two, and after the second.`
        : say`Write separate statements with \`;\`. Move extra initializations before the \`for\`, and extra updates into its body.`,
    example: 'int i; int j; for (i = 0, j = 9; i < j; i++) j--; return i;',
  },
  {
    code: 'foreign-comment',
    message: () => say`\`--\` does not start a comment`,
    hint: () => say`Start a comment with \`//\`.`,
    example: 'int x = 3; -- a number\nreturn x;',
  },
  {
    code: 'array-of-functions',
    message: () => say`arrays cannot hold functions`,
    hint: ({ type }) =>
      say`Put the function in a struct, \`struct F { ${type}? f; };\`, and use an array of those: \`F?[]\`.`,
    example: '{int -> int}[] f; return 1;',
  },
  {
    code: 'result-type',
    message: () => say`a function does not declare its result type`,
    hint: ({ type }) => say`Delete \`${type}\`: the result type follows from the returned value.`,
    example: 'val f = { int a -> int return a; }; return f(1);',
  },
  {
    code: 'else-without-if',
    message: () => say`this \`else\` has no matching \`if\``,
    hint: () =>
      say`An \`else\` must directly follow the statement of its \`if\`. Put several statements in braces.`,
    example: 'int a = 1; else a = 2;',
  },
  {
    code: 'unexpected-character',
    message: ({ text }) => say`\`${text}\` is not valid here`,
    hint: ({ text }) => {
      const meant = signs.get(plainText(text));
      if (meant !== undefined) return say`Write \`${meant}\`.`;
      if (SPACES.test(plainText(text))) return say`Write an ordinary space.`;
      return /[\u2018-\u201f\u00ab\u00bb]/.test(plainText(text))
        ? say`Use straight quotes for strings: \`"text"\`.`
        : say`Delete it, or move it into a string or a comment.`;
    },
    example: 'return 1 @ 2;',
  },
  {
    code: 'letters-in-name',
    message: ({ name, letters }) =>
      say`the name \`${name}\` contains characters that are not allowed in names: ${letters}`,
    hint: ({ instead, looks }) => {
      if (looks !== '') return say`They only look like letters from a to z. Type \`${instead}\` again.`;
      return instead === ''
        ? say`Use only the letters a to z and A to Z, digits, and \`_\`.`
        : say`Use only the letters a to z and A to Z, digits, and \`_\`, as in \`${instead}\`.`;
    },
    example: 'int größe = 3; return größe;',
  },
  {
    code: 'unexpected-closing',
    message: ({ found }) => say`this ${found} has no matching opening bracket`,
    hint: () => say`Delete it, or add the opening bracket.`,
    example: 'return 1; }',
  },
  {
    code: 'unclosed-comment',
    message: () => say`this comment is never closed`,
    hint: () => say`End it with \`*/\`.`,
    example: 'return 1; /* and so on',
  },
  {
    code: 'unclosed-string',
    message: () => say`this string is never closed`,
    hint: () => say`End it with \`"\`.`,
    example: 'return "x;',
  },
  {
    code: 'malformed-character',
    message: () => say`a character literal must contain exactly one single-byte character`,
    hint: () =>
      say`Write one character in single quotes, such as 'a' or '\\n'. For a string, use double quotes.`,
    example: "return 'ab';",
  },
  {
    code: 'unknown-escape',
    message: ({ text }) => say`${text} is not an escape sequence`,
    hint: () =>
      say`The escape sequences are \\n \\t \\r \\0 \\\\ \\" \\' and \\x followed by two hexadecimal digits.`,
    example: "return '\\q';",
  },
  {
    code: 'digit-groups',
    message: ({ text }) => say`\`,\` cannot group the digits of ${text}`,
    hint: ({ plain, grouped }) => say`Write ${plain} or ${grouped}.`,
    example: 'int x = 1,000; return x;',
  },
  {
    code: 'leading-zero',
    message: ({ text }) => say`the number ${text} has a leading 0`,
    hint: ({ plain }) => say`Write ${plain}. Hexadecimal numbers start with 0x.`,
    example: 'return 007;',
  },
  {
    code: 'integer-too-large',
    message: ({ text }) => say`the number ${text} does not fit in 64 bits`,
    hint: () => say`Integers range from -9223372036854775808 to 9223372036854775807.`,
    example: 'return 9223372036854775808;',
  },
  {
    code: 'float-too-large',
    message: ({ text }) => say`the number ${text} is too large for a 64-bit float`,
    hint: () => say`The largest float is about 1.8e308.`,
    example: 'return 1e999;',
  },
  {
    code: 'malformed-number',
    message: ({ text }) => say`\`${text}\` is not a valid number`,
    hint: ({ text }) => {
      const [, digits] = /^([\d.]+)[fFlLuUdD]{1,3}$/.exec(plainText(text)) ?? [];
      if (/^0b/i.test(plainText(text)))
        return say`The language has no binary literals. Use hexadecimal, as in \`0x5\`.`;
      if (digits !== undefined) return say`Numbers have no type suffix: write \`${digits}\`.`;
      return say`Write digits, or 0x and hexadecimal digits. If a name follows, put an operator or a space before it.`;
    },
    example: 'return 12ab;',
  },
  {
    code: 'declaration-as-arm',
    message: ({ keyword }) => say`a declaration cannot be the only statement after \`${keyword}\``,
    hint: () => say`The variable would go out of scope immediately. Add braces: \`{ int b = 1; … }\`.`,
    example: 'if (arg) int b = 1;',
  },
  {
    code: 'not-assignable',
    message: ({ operator }) => say`\`${operator}\` can only change a variable, a field, or an element`,
    hint: ({ operator }) =>
      operator === '='
        ? say`To compare two values, write \`==\`.`
        : say`Apply \`${operator}\` to the name of a variable.`,
    example: '1 = 2;',
  },
  {
    code: 'mixed-relation',
    message: ({ first, second }) => say`a chain of comparisons cannot mix \`${first}\` and \`${second}\``,
    hint: () =>
      say`Use only \`<\` and \`<=\`, use only \`>\` and \`>=\`, or join two comparisons with \`&&\`.`,
    example: 'return 0 < arg > 1;',
  },
  {
    code: 'nesting-too-deep',
    message: ({ limit }) => say`the program is nested more than ${limit} levels deep here`,
    hint: () =>
      say`Assign parts of the expression to variables, or move inner statements into a separate function.`,
    example: `return ${'('.repeat(300)}1${')'.repeat(300)};`,
  },
  {
    code: 'source-too-large',
    message: ({ limit }) => say`the program is longer than ${limit}`,
    hint: () => say`Shorten it. Fathom is made for programs that people can read.`,
    example: '',
  },
  {
    code: 'too-many-nodes',
    message: ({ limit }) => say`the graph of this program exceeds ${limit} nodes here`,
    hint: () => say`Make the program up to here smaller: use fewer or shorter functions.`,
    example: '',
  },
  {
    code: 'endless-rewriting',
    message: ({ rules }) => say`rewriting never terminates: ${rules}`,
    hint: () => say`Disable one of these rules, or change it so that it does not undo another.`,
    example: '',
  },
  {
    code: 'level-feature',
    message: ({ feature, chapter, level }) =>
      say`${feature} is a feature of chapter ${chapter}, but the program is limited to level ${level}`,
    hint: ({ instead }) => instead,
    example: 'while (arg) arg = arg - 1; return arg;',
    level: 5,
  },
  {
    code: 'undefined-name',
    message: ({ name, called }) =>
      called === ''
        ? say`the variable \`${name}\` is not declared`
        : say`the function \`${name}\` is not declared`,
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
    message: ({ name }) => say`cannot assign to \`${name}\`: the variable is not declared`,
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
    message: ({ name, declaredLine = '' }) =>
      declaredLine === ''
        ? say`\`${name}\` is already declared`
        : say`\`${name}\` is already declared on line ${declaredLine}`,
    hint: ({ name, builtin, struct = '', field = '', parameter = '', value = '…' }) =>
      struct !== '' || field !== '' || parameter !== ''
        ? say`Choose another name.`
        : builtin === ''
          ? say`To assign to it, write \`${name} = ${value};\`. Otherwise, choose another name.`
          : say`\`${name}\` is always declared: it is the program's argument. Choose another name.`,
    example: 'int a = 1; int a = 2;',
  },
  {
    code: 'reassign-final',
    message: ({ name }) => say`\`${name}\` cannot change: it is declared with \`val\``,
    hint: () => say`To change it later, declare it with \`var\` or with its type.`,
    example: 'val x = 1; x = 2;',
  },
  {
    code: 'initializer-required',
    message: ({ keyword, name }) => say`\`${keyword} ${name}\` needs an initial value`,
    hint: ({ keyword, name }) => {
      if (keyword === 'val' || keyword === 'var')
        return say`Its type follows from that value: \`${keyword} ${name} = 1;\`.`;
      if (/^\w+$/.test(plainText(keyword)))
        return say`\`${keyword}\` is never null. Create an object, \`${keyword} ${name} = new ${keyword};\`, or write \`${keyword}? ${name};\`, which is null at first.`;
      return say`\`${keyword}\` is never null. Assign an initial value, or write \`${keyword}? ${name};\`.`;
    },
    example: 'var d;',
  },
  {
    code: 'break-outside-loop',
    message: () => say`\`break\` is outside of a loop`,
    hint: () => say`\`break\` only works inside \`while\` and \`for\`.`,
    example: 'break;',
  },
  {
    code: 'continue-outside-loop',
    message: () => say`\`continue\` is outside of a loop`,
    hint: () => say`\`continue\` only works inside \`while\` and \`for\`.`,
    example: 'continue;',
  },
] as const satisfies readonly MessageRow[];

export const messageTable: readonly MessageRow[] = [...rows, ...typeMessages, ...warnings];

type Row = (typeof rows | typeof typeMessages | typeof warnings)[number];

export type DiagnosticCode = Row['code'];

const byCode: ReadonlyMap<string, MessageRow> = new Map(messageTable.map((row) => [row.code, row]));

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
