/*
### `differs`: a program that shows a compiler bug

    kind: differs
    rule: |                  a peephole in JavaScript, as for “code”
      export default { … }
    planted: shift           or a bug in the optimizer instead
    name: compiler A         the name of the compiler with the bug
    statement: faults        outcomes, values (both return one), or faults (only one of them faults)
    args: [3, -1]            the tested arguments (default: small and extreme ones)

Fathom compiles the student's program with and without this peephole or bug. For some argument, the outcomes must differ as
`statement` requires.
*/
import * as v from 'valibot';
import type { Compilation } from '../../../compiler/index.ts';
import { differingRun, triedArguments } from '../sandbox/rules/differing.ts';
import { compileWithOwn } from '../sandbox/rules/own-rules.ts';
import { FULL } from '../builds.ts';
import { int64, plantedName, text } from '../reading/fields.ts';
import { firstOf } from '../lists.ts';
import { said, verbatim, type Said } from '../text/index.ts';
import { defineKind, TEXT, type CheckContext, type Finding, type Template } from './kind.ts';

const FILE = 'rule.js';

const schema = v.pipe(
  v.strictObject({
    kind: v.literal('differs'),
    /** JavaScript, as in `code`. */
    rule: v.optional(text),
    /** Instead of a rule: a planted bug, and the display name of the compiler that contains it. */
    planted: v.optional(plantedName),
    name: v.optional(text, 'the mistake'),
    statement: v.optional(v.picklist(['outcomes', 'values', 'faults']), 'outcomes'),
    /** Arguments to try, in order. */
    args: v.optional(v.array(int64), [...triedArguments]),
  }),
  v.check(
    ({ rule, planted }) => (rule === undefined) !== (planted === undefined),
    'needs either a rule or a planted mistake',
  ),
);
type DiffersCheck = v.InferOutput<typeof schema>;

export const differs = defineKind({
  schema,
  isOfNow: true,
  run: async (check, context) => {
    const { args, statement } = check;
    const { name, compilation, fault } = await wrongCompilation(check, context);
    const lookedFor = said('programThatDiffers', name, statement);
    const answer = (passed: boolean, found: Said): Finding => ({
      passed,
      lookedFor,
      found,
      shown: [],
    });
    if (fault !== null) return answer(false, fault);
    const right = context.subject.compiled('none');
    const differing = differingRun(right, compilation, args, statement);
    if (differing !== null) {
      const { argument, first, second } = differing;
      return answer(true, said('differs', String(argument), first, second));
    }
    // A run that refutes another statement than the requested one.
    const other = statement === 'outcomes' ? null : differingRun(right, compilation, args);
    if (other !== null)
      return answer(false, said('differsOtherwise', String(other.argument), other.first, other.second));
    return answer(
      false,
      check.rule === undefined ? said('allAlike', args.length) : said('firesAlike', name, args.length),
    );
  },
  faults: ({ rule }) =>
    rule === undefined || rule.includes('export default') ? [] : ['has a rule that exports nothing'],
  withoutTexts: (check) => ({ ...check, name: TEXT }),
});

export const differsTemplate: Template = {
  program: '// BEGIN SOLUTION\n//| return arg + arg;\nreturn arg / 2;\n// END SOLUTION\n',
  question: 'Write a program that shows that this peephole is wrong.',
  check: `kind: differs
rule: |
  export default {
    name: 'half-is-shift',
    law: 'x / 2 = x >> 1',
    roots: ['Div'],
    match(node, api) {
      const [x, two] = node.operands;
      return two.value === 2n ? api.op('Sar', x, 1) : null;
    },
  };`,
  hints: ['For which x is the law wrong?', 'Half of -1 is 0.'],
  wrong: `- belief: Any program with a division shows it
  reply: The peephole fires only for a division by 2.
  program: return arg / 4;
- belief: Large numbers show it
  reply: The peephole fires, but the law holds for all nonnegative numbers.
  program: return (arg & 1000) / 2;`,
};

interface Wrong {
  readonly name: string;
  readonly compilation: Compilation;
  /** Why it is not a counterexample. */
  readonly fault: Said | null;
}

async function wrongCompilation(
  { rule, planted, name: called }: DiffersCheck,
  { subject, submission, level }: CheckContext,
): Promise<Wrong> {
  if (rule === undefined) {
    const compilation = subject.compiled({ ...FULL, planted: planted ?? null });
    return { name: called, compilation, fault: null };
  }
  const own = { place: 'before', rules: [{ file: FILE, text: rule }] } as const;
  const { compilation, reports } = await compileWithOwn(submission.program, { level, optimize: 'full' }, own);
  const { name, fired, failure } = firstOf(reports);
  const fault = failure !== null ? verbatim(failure.message) : fired === 0 ? said('fired', name, 0) : null;
  return { name, compilation, fault };
}
