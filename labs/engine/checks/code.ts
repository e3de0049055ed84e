// code: a student's JavaScript must satisfy its laws and agree with our solution; reports the smallest
// counterexample.
import * as v from 'valibot';
import { CodeSchema, testCode, tiedCode } from '../code/index.ts';
import { said, verbatim } from '../text/index.ts';
import { defineKind } from './kind.ts';

/** Longer texts are rejected. */
const MAX_CHARACTERS = 100_000;

export const code = defineKind({
  schema: v.strictObject({
    kind: v.literal('code'),
    code: CodeSchema,
    solution: v.optional(v.string(), ''),
  }),
  tie: (check, place) => ({ ...check, code: tiedCode(check.code, place), solution: place.code }),
  run: async ({ code: wanted, solution }, { submission, level }) => {
    const text = submission.answer.code ?? '';
    const result = { kind: 'code', shown: [] } as const;
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
