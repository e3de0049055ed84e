// differs: the student's program shows that a peephole is wrong: compiled with it, the program gives something else.
import * as v from 'valibot';
import { differingRun, triedArguments } from '../sandbox/differing.ts';
import { compileWithOwn } from '../sandbox/own-rules.ts';
import { int64, text } from '../fields.ts';
import { said, verbatim } from '../text/index.ts';
import { defineKind } from './kind.ts';

const FILE = 'rule.js';

const schema = v.strictObject({
  kind: v.literal('differs'),
  /** The peephole in JavaScript, as it is written under `code`. */
  rule: text,
  /** Arguments that are tried, in this order; small ones and those at the edges of 64 bits where left out. */
  args: v.optional(v.array(int64), [...triedArguments]),
});

export const differs = defineKind({
  schema,
  reads: () => null,
  run: async ({ rule, args }, { subject, submission, level }) => {
    const own = { place: 'before', rules: [{ file: FILE, text: rule }] } as const;
    const { compilation, reports } = await compileWithOwn(
      submission.program,
      { level, optimize: 'full' },
      own,
    );
    const [{ name, fired, failure }] = reports;
    const lookedFor = said('programThatDiffers', name);
    const no = (found: ReturnType<typeof said>) =>
      ({ kind: 'differs', passed: false, lookedFor, found, shown: [] }) as const;
    if (failure !== null) return no(verbatim(failure.message));
    if (fired === 0) return no(said('fired', name, 0));
    const differing = differingRun(subject.compiled('none'), compilation, args);
    if (differing !== null) {
      const { argument, first, second } = differing;
      const found = said('differs', String(argument), first, second);
      return { kind: 'differs', passed: true, lookedFor, found, shown: [] };
    }
    return no(said('firesAlike', name, args.length));
  },
  faults: ({ rule }) => (rule.includes('export default') ? [] : ['has a rule that exports nothing']),
});
