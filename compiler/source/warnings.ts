// Warnings: valid but suspicious code. The program is accepted and runs. See messages.ts for rows.
import { plainText, say } from '../base/phrase.ts';
import type { MessageRow } from './messages.ts';

export const warnings = [
  {
    code: 'opaque-type',
    severity: 'warning',
    message: ({ name }) => say`the struct \`${name}\` is not declared, so this can only hold \`null\``,
    hint: ({ name, suggestion }) =>
      suggestion === '' ? say`Declare it: \`struct ${name} { … };\`.` : say`Did you mean \`${suggestion}\`?`,
    example: 'struct A { B? next; }; return new A;',
  },
  {
    code: 'divides-by-zero',
    severity: 'warning',
    message: ({ operator }) => say`this \`${operator}\` divides by 0, so the program faults here`,
    hint: () => say`Use another divisor. If it may be 0, test it first: \`if (d != 0) …\`.`,
    example: 'return 10 / 0;',
  },
  {
    code: 'endless-loop',
    severity: 'warning',
    message: () => say`this loop is infinite: its condition is always true, and its body never leaves it`,
    hint: () => say`Leave it with \`break\` or \`return\`, or use a condition that becomes false.`,
    example: 'while (true) arg++;',
  },
  {
    code: 'unchanging-condition',
    severity: 'warning',
    message: ({ names }) => say`this condition never changes: the loop does not assign to ${names}`,
    hint: ({ first }) =>
      say`Change \`${first}\` in the loop, or leave the loop with \`break\` or \`return\`.`,
    example: 'int i = 0; while (i < 10) arg++; return arg;',
  },
  {
    code: 'shadows-variable',
    severity: 'warning',
    message: ({ name, declaredLine = '' }) =>
      declaredLine === ''
        ? say`this declares a new \`${name}\`, which shadows the outer one`
        : say`this declares a new \`${name}\`, which shadows the one on line ${declaredLine}`,
    hint: ({ name, value = '…' }) =>
      say`To assign to the outer variable, write \`${name} = ${value};\`. Otherwise, rename this one.`,
    example: 'int x = 1; if (arg) { int x = 2; arg = x; } return x;',
  },
  {
    code: 'negation-first',
    severity: 'warning',
    message: ({ operand, operator, right }) =>
      say`\`!\` applies only to \`${operand}\`, so this compares 0 or 1: \`(!${operand}) ${operator} ${right}\``,
    hint: ({ operand, operator, right }) =>
      say`To negate the comparison, write \`!(${operand} ${operator} ${right})\`.`,
    example: 'if (!arg > 3) return 1; return 2;',
  },
  {
    code: 'assigns-choice',
    severity: 'warning',
    message: ({ target, value }) => say`\`=\` assigns here: \`${target}\` becomes \`${value}\``,
    hint: ({ target, condition }) => say`To compare, write \`${target} == ${condition}\`.`,
    example: 'int y = 2; return y = 3 ? 1 : 2;',
  },
  {
    code: 'empty-body',
    severity: 'warning',
    message: ({ keyword }) =>
      say`this \`;\` is the whole body of \`${keyword}\`; the next statement is not part of it`,
    hint: () => say`Delete the \`;\`.`,
    example: 'if (arg > 3); { arg = 3; } return arg;',
  },
  {
    code: 'endless-waiting',
    severity: 'warning',
    message: ({ keyword }) =>
      say`this \`;\` is the whole body of \`${keyword}\`, so the condition never changes`,
    hint: () => say`Delete the \`;\` to make the next statement the body.`,
    example: 'int x = arg; while (x > 3); return x;',
  },
  {
    code: 'index-outside',
    severity: 'warning',
    message: ({ value }) =>
      value === ''
        ? say`this index is the length of the array, so it is out of bounds`
        : say`index ${value} is out of bounds, so the program faults here`,
    hint: ({ last }) => {
      if (last === 'none') return say`This array has no elements.`;
      return last === '' ? say`Valid indices are 0 to \`a# - 1\`.` : say`Valid indices are 0 to ${last}.`;
    },
    example: 'int[] a = new int[3]; return a[3];',
  },
  {
    code: 'negative-length',
    severity: 'warning',
    message: ({ value }) => say`an array cannot have length ${value}, so the program faults here`,
    hint: () => say`Use a length of 0 or more.`,
    example: 'int[] a = new int[-1]; return a#;',
  },
  {
    code: 'no-effect',
    severity: 'warning',
    message: () => say`the result of this comparison is unused`,
    hint: ({ assigns }) =>
      assigns === '' ? say`Use the result, or delete this statement.` : say`To assign, write \`=\`.`,
    example: 'int x = arg; x == 3; return x;',
  },
  {
    code: 'comparison-first',
    severity: 'warning',
    message: ({ operator, comparison }) =>
      say`\`${comparison}\` is evaluated first here, because it binds tighter than \`${operator}\``,
    hint: ({ operator, comparison, side }) =>
      side === 'left'
        ? say`Add parentheses: \`a ${comparison} (b ${operator} c)\`. To compare with two values, write both comparisons.`
        : say`Add parentheses: \`(a ${operator} b) ${comparison} c\`.`,
    example: 'if (arg & 1 == 1) return 1; return 2;',
  },
  {
    code: 'constant-operand',
    severity: 'warning',
    message: ({ value, holds }) =>
      holds === ''
        ? say`${value} alone is a condition here, and it is always false`
        : say`${value} alone is a condition here, and it is always true`,
    hint: ({ value, name }) => say`Compare each value: \`${name} == ${value}\`.`,
    example: 'if (arg == 1 || 2) return 1; return 2;',
  },
  {
    code: 'constant-cut',
    severity: 'warning',
    message: ({ value, type, kept }) => say`${value} does not fit in \`${type}\` and becomes ${kept}`,
    hint: ({ type, min, max }) => say`\`${type}\` holds ${min} to ${max}. Use \`int\` for larger values.`,
    example: 'u8 x = 300; return x;',
  },
  {
    code: 'fraction-lost',
    severity: 'warning',
    message: ({ left, right, value }) =>
      say`dividing two integers gives an integer: ${left}/${right} is ${value} before it becomes a float`,
    hint: ({ left, right }) => say`Make one of them a float: \`${left}.0/${right}\`.`,
    example: 'flt x = 1/2; return x;',
  },
  {
    code: 'last-bit',
    severity: 'warning',
    message: () => say`\`bool\` keeps only the lowest bit of this number: 2 becomes 0`,
    hint: ({ here }) =>
      /^[\w.]+$/.test(plainText(here))
        ? say`To test whether it is nonzero, write \`${here} != 0\`.`
        : say`To test whether it is nonzero, write \`(…) != 0\`.`,
    example: 'bool b = arg; return b;',
  },
  {
    code: 'decided-comparison',
    severity: 'warning',
    message: ({ holds }) =>
      holds === ''
        ? say`this comparison is false for every value`
        : say`this comparison is true for every value`,
    hint: ({ type, min, max }) =>
      type === ''
        ? say`The length of an array is never negative.`
        : say`\`${type}\` holds ${min} to ${max}. Use \`int\` for larger values.`,
    example: 'u8 x = arg; return x < 256;',
  },
  {
    code: 'compared-text',
    severity: 'warning',
    message: ({ operator }) => say`\`${operator}\` compares the references, not the characters`,
    hint: () => say`To compare the characters, compare the lengths, then each element in a loop.`,
    example: 'u8[~] t = arg ? "yes" : "no"; return t == "yes";',
  },
  {
    code: 'hides-field',
    severity: 'warning',
    message: ({ name }) =>
      say`this declares a new variable \`${name}\` and does not set the field of the new object`,
    hint: ({ name }) => say`To set the field, delete the type: \`${name} = …;\`.`,
    example: 'struct S { int x; }; return new S { if (arg) { int x = 3; } };',
  },
  {
    code: 'may-end-without-return',
    severity: 'warning',
    message: ({ zero }) =>
      say`the function can end after this without \`return\`; its result is then ${zero}`,
    hint: ({ zero }) =>
      say`Other paths return a value. Add \`return …;\` at its end, or \`return ${zero};\` if you mean ${zero}.`,
    example: 'val max = { int a, int b -> if (a > b) return a; }; return max(arg, 2);',
  },
  {
    code: 'no-value-given',
    severity: 'warning',
    message: ({ name }) =>
      name === ''
        ? say`this function ends without \`return\`, so its value here is 0`
        : say`\`${name}\` ends without \`return\`, so its value here is 0`,
    hint: ({ name }) =>
      name === '' ? say`Add \`return …;\` at its end.` : say`Add \`return …;\` at the end of \`${name}\`.`,
    example: 'val sum = { int n -> int s = 0; while (n) { s += n; n--; } }; return sum(arg);',
  },
  {
    code: 'assigns-in-condition',
    severity: 'warning',
    message: () => say`\`=\` assigns here, and the condition is the assigned value`,
    hint: () => say`To compare, write \`==\`. If you mean to assign, add parentheses: \`if ((x = 3))\`.`,
    example: 'int x = arg; if (x = 3) return 1; return 2;',
  },
  {
    code: 'assigns-itself',
    severity: 'warning',
    message: ({ name, kind }) =>
      kind === 'field'
        ? say`\`${name}\` is the field on both sides, so this changes nothing`
        : say`\`${name}\` is the variable on both sides, not the field, so this changes nothing`,
    hint: ({ name, kind }) =>
      kind === 'field'
        ? say`Inside these braces, a field shadows a variable of the same name. Rename the variable.`
        : say`Write \`self.${name}\` for the field, or rename the variable.`,
    example: 'struct S { int x; }; int x = arg; return new S { x = x; };',
  },
  {
    code: 'field-for-variable',
    severity: 'warning',
    message: ({ name }) => say`\`${name}\` is the field of the new object here, not the variable`,
    hint: () => say`Inside these braces, a field shadows a variable of the same name. Rename the variable.`,
    example: 'struct P { int a; int n; }; int n = arg; return new P { a = n; };',
  },
  {
    code: 'external-of-c',
    severity: 'warning',
    message: ({ name }) => say`\`${name}\` is a C function, which only native code can call`,
    hint: ({ suggestion }) =>
      say`Did you mean \`${suggestion}\`? Every engine except native code stops at a call of a C function.`,
    example: '{int -> int} putcha = "C"; return putcha(65);',
  },
] as const satisfies readonly MessageRow[];
