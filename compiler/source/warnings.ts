// Warnings: what is allowed, and hardly meant. A program with warnings is accepted, and runs.
// See messages.ts for what a row is.
import { say } from '../base/phrase.ts';
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
      say`this \`;\` is all that belongs to \`${keyword}\`: the block behind it does not`,
    hint: () => say`Delete the \`;\`.`,
    example: 'if (arg > 3); { arg = 3; } return arg;',
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
    code: 'external-of-c',
    severity: 'warning',
    message: ({ name }) => say`\`${name}\` is a function of C, which only native code can call`,
    hint: ({ suggestion }) =>
      say`Did you mean \`${suggestion}\`? Where a run comes to a function of C, engines other than the native one end it.`,
    example: '{int -> int} putcha = "C"; return putcha(65);',
  },
] as const satisfies readonly MessageRow[];
