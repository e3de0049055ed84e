// Warnings: what is allowed, and hardly meant. A program with warnings is accepted, and runs.
// See messages.ts for what a row is.
import type { MessageRow } from './messages.ts';

export const warnings = [
  {
    code: 'opaque-type',
    severity: 'warning',
    message: ({ name }) => `no struct \`${name}\` is declared: only \`null\` fits here`,
    hint: ({ name, suggestion }) =>
      suggestion === '' ? `Declare it: \`struct ${name} { … };\`.` : `Did you mean \`${suggestion}\`?`,
    example: 'struct A { B? next; }; return new A;',
  },
  {
    code: 'divides-by-zero',
    severity: 'warning',
    message: ({ operator }) => `this divides by 0: the program stops at this \`${operator}\` with a fault`,
    hint: () => 'Write another divisor. One that may be 0 is tested first: `if (d != 0) …`.',
    example: 'return 10 / 0;',
  },
  {
    code: 'endless-loop',
    severity: 'warning',
    message: () => 'this loop never ends: its condition is always true, and nothing in it leaves it',
    hint: () => 'Leave it with `break` or `return`, or write a condition that comes to be false.',
    example: 'while (true) arg++;',
  },
  {
    code: 'empty-body',
    severity: 'warning',
    message: ({ keyword }) =>
      `this \`;\` is all that belongs to \`${keyword}\`: the block behind it does not`,
    hint: () => 'Delete the `;`.',
    example: 'if (arg > 3); { arg = 3; } return arg;',
  },
  {
    code: 'assigns-in-condition',
    severity: 'warning',
    message: () => '`=` assigns here: the condition is the value that is assigned',
    hint: () => 'To compare, write `==`. To assign all the same, put parentheses around it: `if ((x = 3))`.',
    example: 'int x = arg; if (x = 3) return 1; return 2;',
  },
] as const satisfies readonly MessageRow[];
