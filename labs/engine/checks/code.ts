/*
### `code`: JavaScript, in a sandbox

    kind: code
    code: { of: meet, lattice: constants }

`files/TASK.js` is the solution, with marks. Fathom tests laws and many cases, the smallest first, and compares the results with the solution's. If
possible, it shows a failure as a program.
*/
import * as v from 'valibot';
import { CodeSchema, testCode, tiedCode } from '../code/index.ts';
import { said, verbatim } from '../text/index.ts';
import { defineKind, type Template } from './kind.ts';
import { BRANCH } from './program.ts';

/** Longer texts are rejected. */
const MAX_CHARACTERS = 100_000;

export const code = defineKind({
  schema: v.strictObject({
    kind: v.literal('code'),
    code: CodeSchema,
    solution: v.optional(v.string(), ''),
  }),
  part: () => 'code',
  tie: (check, place) => ({ ...check, code: tiedCode(check.code, place), solution: place.code }),
  run: async ({ code: wanted, solution }, { submission, level }) => {
    const text = submission.answer.code ?? '';
    const result = { shown: [] } as const;
    if (text.trim() === '')
      return {
        ...result,
        passed: false,
        lookedFor: said('someCode', wanted.of),
        found: said('noAnswer'),
        unanswered: true,
      };
    if (text.length > MAX_CHARACTERS)
      return { ...result, passed: false, lookedFor: said('someCode', wanted.of), found: verbatim('…') };
    const verdict = await testCode(wanted, text, { level, solution });
    return { ...result, ...verdict, shown: verdict.shown ?? [] };
  },
  solve: ({ solution }) => ({ code: solution }),
  faults: ({ solution }) => (solution === '' ? ['has no solution: write files/TASK.js'] : []),
});

export const codeTemplate: Template = {
  program: BRANCH,
  question: 'Write the meet of two elements of the constant lattice.',
  check: 'kind: code\ncode: { of: meet, lattice: constants }',
  code: `// 'top': no value seen yet; 'bottom': not a constant; the numbers are between them.
export default function meet(a, b) {
  // BEGIN SOLUTION
  //| return a;
  if (a === b || b === 'top') return a;
  return a === 'top' ? b : 'bottom';
  // END SOLUTION
}
`,
  hints: ['What is the meet if only one path has been visited?', 'Two different numbers meet in bottom.'],
  wrong: `- belief: Top wins
  reply: Top means that no value was seen yet. Its meet with any element is that element.
  code: |
    export default (a, b) => (a === b ? a : 'bottom');
- belief: The larger number wins
  reply: A value that can be 1 or 2 is not a constant.
  code: |
    export default (a, b) => {
      if (a === 'bottom' || b === 'bottom') return 'bottom';
      if (a === 'top') return b;
      if (b === 'top') return a;
      return a > b ? a : b;
    };`,
};
