/*
### `returns`: the program returns these results

    kind: returns
    engine: graph            or schedule, emulator, all
    cases:
      - { arg: 7, result: 21 }
      - { arg: 0, fault: divide-by-zero }
      - { arg: 1, output: "hello\n", input: "abc" }
    schedule: own            optional: run under this schedule; own comes with the student's graph
    like: start              optional: the same behavior as the start on 200 generated inputs
*/
import { pureEngines } from '../../../compiler/choices/index.ts';
import * as v from 'valibot';
import { compileText, equivalenceOf, run, type Outcome } from '../../../compiler/index.ts';
import { int64, scheduleChoice, text, valueText } from '../reading/fields.ts';
import { build } from '../reading/rule-fields.ts';
import { said, verbatim, type Said } from '../text/index.ts';
import { defineKind, type Finding, type Template } from './kind.ts';
import { shortened, withoutSchedule } from './result.ts';

const Case = v.pipe(
  v.strictObject({
    arg: v.optional(int64, 0n),
    result: v.optional(valueText),
    fault: v.optional(text),
    output: v.optional(v.string()),
    input: v.optional(v.string()),
  }),
  v.check(
    ({ result, fault }) => result === undefined || fault === undefined,
    'a case needs a result or a fault, not both',
  ),
);
type Case = v.InferOutput<typeof Case>;

/** Ample for a lab. */
const BUDGET = 200_000;
/** Like `fathom pass`, except that slow runs are not compared. */
const COMPARED = { runs: 200, seed: 1, budget: BUDGET, smallest: true } as const;

export const returns = defineKind({
  schema: v.strictObject({
    kind: v.literal('returns'),
    engine: v.optional(v.picklist([...pureEngines, 'all']), 'graph'),
    compile: v.optional(build),
    /** Default: the student's selection. `own`: generated inputs are run with it, too. */
    schedule: v.optional(scheduleChoice),
    cases: v.pipe(v.array(Case), v.minLength(1, 'needs at least one case')),
    /** The program must also behave like the step's start on generated inputs. */
    like: v.optional(v.literal('start')),
    /** Filled in by the reader: the start. */
    begin: v.optional(v.string(), ''),
  }),
  tie: (check, { begin }) => (check.like === undefined ? check : { ...check, begin }),
  run: ({ cases, engine, compile, schedule: wanted, like, begin }, { subject, submission, level }) => {
    const compilation = subject.compiled(compile ?? 'full');
    const schedule = wanted ?? submission.chosen.schedule;
    if (wanted === 'own' && compilation.own === null) return withoutSchedule;
    const failed = (
      argument: string,
      expected: Said,
      found: Said,
      { where = '', line = 0 } = {},
    ): Finding => ({
      passed: false,
      lookedFor: said('wantedFor', argument, expected),
      found: said('got', found, where),
      shown: line > 0 ? [{ kind: 'line', line }] : [],
      program: { source: subject.program, argument },
    });
    for (const each of cases) {
      for (const used of engine === 'all' ? pureEngines : [engine]) {
        const { arg: argument, input = '' } = each;
        const outcome = run(compilation, { engine: used, argument, input, budget: BUDGET, schedule });
        const wrong = difference(each, outcome);
        if (wrong === null) continue;
        // The graph defines the meaning; another engine is named if it differs.
        const where = engine === 'all' && used !== 'graph' ? used : '';
        return failed(String(each.arg), wrong.wanted, wrong.found, { where, line: outcome.line });
      }
    }
    if (like !== undefined) {
      const start = compileText(begin, { level, optimize: 'none' });
      const { graph, source, own } = compilation;
      const executes = wanted === 'own' ? own : null;
      const { difference: other } = equivalenceOf(start, { graph, source, executes }, COMPARED);
      if (other !== null)
        return failed(
          other.argument,
          verbatim(shortened(other.first.text)),
          verbatim(shortened(other.second.text)),
        );
    }
    const lookedFor = said(
      'allOf',
      cases.map((each) => said('heldFor', String(each.arg), wantedOf(each))),
    );
    return { passed: true, lookedFor, found: said('justThat'), shown: [] };
  },
});

export const returnsTemplate: Template = {
  program: '// BEGIN SOLUTION\n//| return arg;\nreturn arg + arg + 1;\n// END SOLUTION\n',
  question: 'Write a program that returns twice its argument, plus one.',
  check: 'kind: returns\ncases:\n  - { arg: 3, result: 7 }\n  - { arg: 0, result: 1 }',
  hints: ['What is twice 3, plus one?', '`arg + arg` is twice the argument.'],
  wrong: `- belief: The one is doubled, too
  reply: Then 0 gives 2. Double first, then add one.
  program: return (arg + 1) * 2;
- belief: Twice is a square
  reply: A square is twice its root only for 0 and 2. Which sum is twice a number?
  program: return arg * arg + 1;`,
};

function difference(wanted: Case, outcome: Outcome): { readonly wanted: Said; readonly found: Said } | null {
  const right =
    outcome.status === 'value'
      ? wanted.fault === undefined && (wanted.result ?? outcome.result) === outcome.result
      : wanted.fault === outcome.fault;
  if (!right) return { wanted: wantedOf(wanted), found: foundOf(outcome) };
  const { output } = wanted;
  if (output === undefined || output === outcome.stdout) return null;
  return { wanted: said('printed', output), found: said('printed', shortened(outcome.stdout)) };
}

function wantedOf({ result, fault, output }: Case): Said {
  if (fault !== undefined) return said('fault', fault, 0);
  if (result !== undefined) return result === '' ? said('nothing') : verbatim(result);
  return output === undefined ? said('anyResult') : said('printed', output);
}

function foundOf({ status, result, fault, line }: Outcome): Said {
  if (status !== 'value') return said('fault', fault, line);
  return result === '' ? said('nothing') : verbatim(shortened(result));
}
