// Warnings: what is allowed, and hardly meant. A program with warnings is accepted, and runs.
// See messages.ts for what a row is.
import { plainText, say } from '../base/phrase.ts';
import type { MessageRow } from './messages.ts';

export const warnings = [
  {
    code: 'opaque-type',
    severity: 'warning',
    message: ({ name }) => say`no struct \`${name}\` is declared: only \`null\` fits here`,
    hint: ({ name, suggestion }) =>
      suggestion === '' ? say`Declare it: \`struct ${name} { … };\`.` : say`Did you mean \`${suggestion}\`?`,
    example: 'struct A { B? next; }; return new A;',
  },
  {
    code: 'divides-by-zero',
    severity: 'warning',
    message: ({ operator }) => say`this divides by 0: the program stops at this \`${operator}\` with a fault`,
    hint: () => say`Write another divisor. One that may be 0 is tested first: \`if (d != 0) …\`.`,
    example: 'return 10 / 0;',
  },
  {
    code: 'endless-loop',
    severity: 'warning',
    message: () => say`this loop never ends: its condition is always true, and nothing in it leaves it`,
    hint: () => say`Leave it with \`break\` or \`return\`, or write a condition that comes to be false.`,
    example: 'while (true) arg++;',
  },
  {
    code: 'empty-body',
    severity: 'warning',
    message: ({ keyword }) =>
      say`this \`;\` is all that belongs to \`${keyword}\`: what stands behind it does not`,
    hint: () => say`Delete the \`;\`.`,
    example: 'if (arg > 3); { arg = 3; } return arg;',
  },
  {
    code: 'endless-waiting',
    severity: 'warning',
    message: ({ keyword }) =>
      say`this \`;\` is all that belongs to \`${keyword}\`, and nothing in it changes the condition`,
    hint: () => say`Delete the \`;\`, so that what follows belongs to the loop.`,
    example: 'int x = arg; while (x > 3); return x;',
  },
  {
    code: 'index-outside',
    severity: 'warning',
    message: ({ value }) =>
      value === ''
        ? say`this index is the length of the array: the program stops here with a fault`
        : say`the index ${value} is outside of the array: the program stops here with a fault`,
    hint: ({ last }) => {
      if (last === 'none') return say`This array has no elements.`;
      return last === ''
        ? say`Indexes go from 0 to \`a# - 1\`.`
        : say`This array has the indexes 0 to ${last}.`;
    },
    example: 'int[] a = new int[3]; return a[3];',
  },
  {
    code: 'negative-length',
    severity: 'warning',
    message: ({ value }) => say`no array has the length ${value}: the program stops here with a fault`,
    hint: () => say`Write a length of 0 or more.`,
    example: 'int[] a = new int[-1]; return a#;',
  },
  {
    code: 'no-effect',
    severity: 'warning',
    message: () => say`this compares, and nothing looks at the result`,
    hint: ({ assigns }) =>
      assigns === '' ? say`Use the result, or delete this statement.` : say`To assign, write \`=\`.`,
    example: 'int x = arg; x == 3; return x;',
  },
  {
    code: 'comparison-first',
    severity: 'warning',
    message: ({ operator, comparison }) =>
      say`\`${comparison}\` is done first here: it binds tighter than \`${operator}\``,
    hint: ({ operator, comparison, side }) =>
      side === 'left'
        ? say`Put parentheses around what comes first: \`a ${comparison} (b ${operator} c)\`. To compare with two values, write both comparisons.`
        : say`Put parentheses around what comes first: \`(a ${operator} b) ${comparison} c\`.`,
    example: 'if (arg & 1 == 1) return 1; return 2;',
  },
  {
    code: 'constant-operand',
    severity: 'warning',
    message: ({ value, holds }) =>
      holds === ''
        ? say`${value} alone is a condition here, and never holds`
        : say`${value} alone is a condition here, and always holds`,
    hint: ({ value, name }) => say`Compare each value: \`${name} == ${value}\`.`,
    example: 'if (arg == 1 || 2) return 1; return 2;',
  },
  {
    code: 'constant-cut',
    severity: 'warning',
    message: ({ value, type, kept }) => say`${value} does not fit into \`${type}\`: it becomes ${kept}`,
    hint: ({ type, min, max }) => say`\`${type}\` holds ${min} to ${max}. An \`int\` holds more.`,
    example: 'u8 x = 300; return x;',
  },
  {
    code: 'fraction-lost',
    severity: 'warning',
    message: ({ left, right, value }) =>
      say`\`/\` of two integers gives an integer: ${left}/${right} is ${value}, before it becomes a float`,
    hint: ({ left, right }) => say`Write one of the two as a float: \`${left}.0/${right}\`.`,
    example: 'flt x = 1/2; return x;',
  },
  {
    code: 'last-bit',
    severity: 'warning',
    message: () => say`\`bool\` keeps the last bit of this number alone: 2 becomes 0`,
    hint: ({ here }) =>
      /^[\w.]+$/.test(plainText(here))
        ? say`To ask whether it is not 0, write \`${here} != 0\`.`
        : say`To ask whether it is not 0, write \`(…) != 0\`.`,
    example: 'bool b = arg; return b;',
  },
  {
    code: 'decided-comparison',
    severity: 'warning',
    message: ({ holds }) =>
      holds === ''
        ? say`this comparison never holds, whatever the value is`
        : say`this comparison always holds, whatever the value is`,
    hint: ({ type, min, max }) =>
      type === ''
        ? say`The length of an array is never negative.`
        : say`\`${type}\` holds ${min} to ${max}. An \`int\` holds more.`,
    example: 'u8 x = arg; return x < 256;',
  },
  {
    code: 'compared-text',
    severity: 'warning',
    message: ({ operator }) =>
      say`\`${operator}\` asks whether both are the same array, not whether they have the same letters`,
    hint: () => say`To compare the letters, compare the lengths and then each element, in a loop.`,
    example: 'u8[~] t = arg ? "yes" : "no"; return t == "yes";',
  },
  {
    code: 'hides-field',
    severity: 'warning',
    message: ({ name }) =>
      say`this declares another \`${name}\`: it does not set the field of the new object`,
    hint: ({ name }) => say`To set the field, leave the type out: \`${name} = …;\`.`,
    example: 'struct S { int x; }; return new S { if (arg) { int x = 3; } };',
  },
  {
    code: 'may-end-without-return',
    severity: 'warning',
    message: ({ zero }) => say`behind this the function ends without \`return\`, and gives ${zero}`,
    hint: ({ zero }) =>
      say`Other ways through it return a value. Write \`return …;\` at its end; where ${zero} is meant, \`return ${zero};\`.`,
    example: 'val max = { int a, int b -> if (a > b) return a; }; return max(arg, 2);',
  },
  {
    code: 'no-value-given',
    severity: 'warning',
    message: ({ name }) =>
      name === ''
        ? say`this function ends without \`return\`: here its value is 0`
        : say`\`${name}\` ends without \`return\`: here its value is 0`,
    hint: ({ name }) =>
      name === ''
        ? say`Write \`return …;\` at its end.`
        : say`Write \`return …;\` at the end of \`${name}\`.`,
    example: 'val sum = { int n -> int s = 0; while (n) { s += n; n--; } }; return sum(arg);',
  },
  {
    code: 'assigns-in-condition',
    severity: 'warning',
    message: () => say`\`=\` assigns here: the condition is the value that is assigned`,
    hint: () =>
      say`To compare, write \`==\`. To assign all the same, put parentheses around it: \`if ((x = 3))\`.`,
    example: 'int x = arg; if (x = 3) return 1; return 2;',
  },
  {
    code: 'assigns-itself',
    severity: 'warning',
    message: ({ name, kind }) =>
      kind === 'field'
        ? say`\`${name}\` is the field on both sides: it is set to what it is`
        : say`\`${name}\` is the variable on both sides, not the field: it is set to what it is`,
    hint: ({ name, kind }) =>
      kind === 'field'
        ? say`In these braces a field hides a variable of its name. Give the variable another name.`
        : say`Write \`self.${name}\` for the field, or give the variable another name.`,
    example: 'struct S { int x; }; int x = arg; return new S { x = x; };',
  },
  {
    code: 'field-for-variable',
    severity: 'warning',
    message: ({ name }) => say`\`${name}\` is the field of the new object here, not the variable`,
    hint: () => say`In these braces a field hides a variable of its name. Give the variable another name.`,
    example: 'struct P { int a; int n; }; int n = arg; return new P { a = n; };',
  },
  {
    code: 'external-of-c',
    severity: 'warning',
    message: ({ name }) => say`\`${name}\` is a function of C, which only native code can call`,
    hint: ({ suggestion }) =>
      say`Did you mean \`${suggestion}\`? Where a run comes to a function of C, engines other than the native one end it.`,
    example: '{int -> int} putcha = "C"; return putcha(65);',
  },
] as const satisfies readonly MessageRow[];
