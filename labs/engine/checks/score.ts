/*
### `score`: an open task

    check:
      - { kind: returns, cases: [{ arg: 9, result: 81 }] }
      - { kind: score, measure: executed, args: [9, 100], better: less, cc: 240 }

Any answer that is better than the start program passes the task. Fathom shows its figure next to those of the start program and of the solution,
which should be the best known answer, and keeps the best answer on this computer. A lab with three or more open tasks ends with a leaderboard.

| measure of the student's program | counts |
| --- | --- |
| `executed`, `checks`, `accesses` | executed instructions, checks, loads and stores, for all `args` together |
| `instructions`, `nodes`, `phis`, `spills`, `live`, `tokens` | instructions, nodes, phis, spilled values, the maximum of live values, tokens |
| `scheduled` | executed operations of the schedule that comes with the student's graph (see [A pass in your own language](../docs/passes.md)) |
| `extraPhis` | the superfluous phis of one variable that Braun's construction leaves in a control-flow graph of at most `mostBlocks` blocks |
| `frontiers` | the blocks in all dominance frontiers of such a graph together |

| key | sets |
| --- | --- |
| `optimize` | how the student's program is compiled (default: full). With `none`, the figure of the start program with all optimizations appears, too |
| `beat` | the figure to beat instead of the start program's, such as what a starter kit reaches |
| `of: rule` | measures `programs: […]` compiled with the student's (sound) peephole |
| `of: reduction` | measures pipelines after the student's reduction and the built-in ones in `with` |
| `of: worklist` | with `measure: evaluations`, measures the evaluations of the combined equations of `programs: […]` if the student's `next(waiting)` chooses the next one |
| `cc` | the figure of the start program in C, compiled with `cc -O2`, for the same arguments: measure it with `valgrind --tool=callgrind --toggle-collect=FUNCTION ./a.out`, and give the program and the command on the teacher's page |
*/
import * as v from 'valibot';
import {
  instructionCountOf,
  compileText,
  countTokens,
  executedAccesses,
  executedIn,
  flowOf,
  measuresOf,
  reductionNames,
  run,
  ssaOf,
  ssaWork,
  stepsOf,
  type Compilation,
  type ScheduleChoice,
  type SsaData,
} from '../../../compiler/index.ts';
import { faultOf } from '../code/reduction.ts';
import { evaluationsWith } from '../code/worklist.ts';
import { examplesFor } from '../code/role.ts';
import { differingFrom } from '../sandbox/rules/differing.ts';
import { compileWithOwn } from '../sandbox/rules/own-rules.ts';
import { reduceWith } from '../sandbox/reductions/reduce-with.ts';
import { checkSoundness } from '../sandbox/rules/soundness.ts';
import { openRule } from '../sandbox/rules/rule-code.ts';
import { count, int64, optimization, text } from '../reading/fields.ts';
import { firstOf } from '../lists.ts';
import { keyOf, Memo } from '../memo.ts';
import { said, type Said } from '../text/index.ts';
import { defineKind, type Finding, type Template } from './kind.ts';
import { Subject } from './subject.ts';

/** `extraPhis` and `frontiers` measure a control-flow graph, `tokens` a text, `evaluations` an analysis, the others a program. */
const figureNames = [
  'executed',
  'checks',
  'accesses',
  'instructions',
  'nodes',
  'spills',
  'live',
  'extraPhis',
  'frontiers',
  'tokens',
  'evaluations',
  'phis',
  'scheduled',
] as const;
type Figure = (typeof figureNames)[number];
/** Whether it measures a control-flow graph. */
const isOfFlow = (figure: Figure): boolean => figure === 'extraPhis' || figure === 'frontiers';
const BUDGET = 2_000_000;
/** Limits runs that count bounds checks. */
const MAX_STATES = 20_000;
const CHECK_RULES: readonly string[] = ['ZCHK1', 'ZCHK2', 'IDX1', 'IDX2', 'LEN1', 'LEN2'];
/** Inputs for comparing a pipeline before and after reduction. */
const COMPARED = 50;

const schema = v.strictObject({
  kind: v.literal('score'),
  measure: v.picklist(figureNames),
  /**
   * `program`: the student's program; `rule`: given programs compiled with the student's peephole; `reduction`: given
   * pipelines after the student's reduction; `worklist`: evaluations of given programs' equations in the student's order.
   */
  of: v.optional(v.picklist(['program', 'rule', 'reduction', 'worklist']), 'program'),
  /** Built-in reductions besides the student's. */
  with: v.optional(v.array(v.picklist(reductionNames)), [...reductionNames]),
  better: v.optional(v.picklist(['less', 'more']), 'less'),
  optimize: v.optional(optimization, 'full'),
  /** Arguments of the runs; their sum counts. */
  args: v.optional(v.pipe(v.array(int64), v.minLength(1, 'needs at least one argument')), [10n]),
  programs: v.optional(v.array(text), []),
  mostBlocks: v.optional(count, 12n),
  /** The figure to beat, if it is not the start program's: for example, what a given pass leaves. */
  beat: v.optional(count),
  /** The figure of the start program in C under `cc -O2`, measured by the authors. */
  cc: v.optional(count),
  /** Filled in by the reader: starting code, our solution, our code. */
  begin: v.optional(v.string(), ''),
  ours: v.optional(v.string(), ''),
  solution: v.optional(v.string(), ''),
});
type ScoreCheck = v.InferOutput<typeof schema>;

export const score = defineKind({
  schema,
  part: ({ of }) => (of === 'program' ? null : 'code'),
  needsProgram: ({ of, measure }) => of === 'program' && !isOfFlow(measure),
  isOfNow: true,
  tie: (check, { begin, solution, code, example }) => ({
    ...check,
    programs: examplesFor(check.programs, example),
    begin,
    ours: check.ours || solution,
    solution: code,
  }),
  run: async (check, context) => {
    const unit = said('figure', check.measure);
    const lookedFor = said('scoreOf', unit, check.better);
    const no = (found: Said): Finding => ({
      passed: false,
      lookedFor,
      found,
      shown: [],
    });
    if (check.of !== 'program') {
      const { code = '' } = context.submission.answer;
      if (code.trim() === '') return { ...no(said('noAnswer')), unanswered: true };
      const fault = await codeFault(check, code, context.level);
      if (fault !== null) return no(fault);
    }
    if (isOfFlow(check.measure)) {
      const fault = flowFault(context.submission.program, check.mostBlocks, context.subject);
      if (fault !== null) return no(fault);
    }
    const { program, answer } = context.submission;
    const value = await valueOf(check, context.level, program, answer.code ?? '', context.subject);
    if (typeof value !== 'number') return no(value ?? said('fault', 'timeout', 0));
    const known = (await ownValue(check, context.level, check.ours, check.solution)) ?? value;
    const [from, fathom] = await referenceValues(check, context.level);
    const least = check.beat ?? from;
    const isBetter = least === null || (check.better === 'less' ? value < least : value > least);
    const found = isBetter
      ? said('scored', value, known, unit)
      : check.beat === undefined
        ? said('notBetter', value, least, unit)
        : said('notEnough', value, least, unit, check.better);
    return {
      passed: isBetter,
      lookedFor,
      found: check.measure === 'frontiers' ? said('withFrontiers', found, frontiersText(program)) : found,
      shown: [],
      score: { value, known, from, fathom, cc: check.cc ?? null, better: check.better, unit },
    };
  },
  solve: ({ of, solution }) => (of === 'program' ? {} : { code: solution }),
  faults: ({ of, programs, solution }) =>
    of !== 'program' && (programs.length === 0 || solution === '')
      ? [`a score of a ${of} needs programs, and a solution in files/TASK.js`]
      : [],
});

export const scoreTemplate: Template = {
  program: `int sum = 0;
// BEGIN SOLUTION
//| for (int i = 0; i < arg; i++) sum = sum + 3;
sum = arg * 3;
// END SOLUTION
return sum;
`,
  question: 'Return the same results with as few executed instructions as possible.',
  check: `- kind: returns
  cases: [{ arg: 4, result: 12 }, { arg: 50, result: 150 }]
- kind: score
  measure: executed
  args: [4, 50]`,
  hints: ['The code that runs most often costs most.', 'Does the program need the loop?'],
  wrong: `- belief: Fewer lines mean fewer instructions
  reply: The code is shorter but executes the same number of iterations.
  program: int s = 0; for (int i = 0; i < arg; i++) { s = s + 1; s = s + 2; } return s;
- belief: Half the iterations are always enough
  reply: The program adds 3 half as often as it should. Try a larger argument.
  program: int s = 0; for (int i = 0; i < arg / 2; i++) s = s + 3; return s;`,
};

/** The figure of the start program, and that of our optimizer or scheduler; null: unknown. */
async function referenceValues(
  check: ScoreCheck,
  level: number,
): Promise<readonly [from: number | null, fathom: number | null]> {
  const { measure, of, optimize, begin, args } = check;
  if (measure === 'scheduled') {
    // The start has no schedule.
    const best = (): number | null =>
      executedUnder(new Subject(begin, level).compiled(optimize), 'best', args);
    return [null, await ownValues.get(keyOf(check, level, begin, 'best'), () => Promise.resolve(best()))];
  }
  const from = await ownValue(check, level, begin, '');
  if (of !== 'program' || optimize === 'full') return [from, null];
  return [from, await ownValue({ ...check, optimize: 'full' }, level, begin, '')];
}

/** Operations that a schedule executes for all arguments; null if a run reaches a limit. */
function executedUnder(
  compilation: Compilation,
  kind: ScheduleChoice,
  args: readonly bigint[],
): number | null {
  if (!compilation.ok) return null;
  let sum: number | null = 0;
  for (const argument of args) {
    const { executed } = executedIn(compilation.schedule(kind), compilation, { argument, budget: BUDGET });
    sum = sum === null || executed === null ? null : sum + executed;
  }
  return sum;
}

async function codeFault(check: ScoreCheck, code: string, level: number): Promise<Said | null> {
  switch (check.of) {
    case 'rule':
      return (await soundnessFault(code)) ?? (await changedResult(check, code, level));
    case 'reduction':
      return changedPipeline(check, code);
    case 'program':
    case 'worklist':
      return null;
  }
}

async function soundnessFault(code: string): Promise<Said | null> {
  const opened = await openRule(code);
  if (!opened.ok) return said('codeFailed', opened.failure.kind, opened.failure.message);
  try {
    const { counterexample, failure } = checkSoundness(opened.value, { runs: 2000 });
    if (failure !== null) return said('codeFailed', failure.kind, failure.message);
    if (counterexample === null) return null;
    const { before, after, values, valueBefore, valueAfter } = counterexample;
    return said('counterexample', before, after, values, valueBefore, valueAfter);
  } finally {
    opened.value.dispose();
  }
}

/** A rule may match few of the tested expressions, so also check its effect on the programs. */
async function changedResult({ programs }: ScoreCheck, code: string, level: number): Promise<Said | null> {
  for (const source of programs) {
    const own = { place: 'before', rules: [{ file: 'rule.js', text: code }] } as const;
    const { compilation, reports } = await compileWithOwn(source, { level, optimize: 'full' }, own);
    const { failure } = firstOf(reports);
    if (failure !== null) return said('codeFailed', failure.kind, failure.message);
    const found = differingFrom(source, level, compilation);
    if (found !== null)
      return said(
        'inProgram',
        said('differs', String(found.argument), found.first, found.second),
        source.trim(),
      );
  }
  return null;
}

async function changedPipeline({ programs, with: ready }: ScoreCheck, code: string): Promise<Said | null> {
  const wanted = { with: ready, lacks: [], has: [], runs: COMPARED };
  for (const pipeline of programs) {
    const fault = await faultOf(pipeline, wanted, code, said('nothing'), true);
    if (fault !== null) return said('inProgram', fault.found, pipeline.trim());
  }
  return null;
}

const ownValues = new Memo<Promise<number | null>>();

const ownValue = (check: ScoreCheck, level: number, program: string, code: string): Promise<number | null> =>
  ownValues.get(keyOf(check, level, program, code), async () => {
    const value = await valueOf(check, level, program, code);
    return typeof value === 'number' ? value : null;
  });

/**
 * null if a run exceeded its budget; a text if the code failed. `code`: '' for none.
 * @param subject may have compiled the program already
 */
async function valueOf(
  check: ScoreCheck,
  level: number,
  program: string,
  code: string,
  subject = new Subject(program, level),
): Promise<number | Said | null> {
  const { measure, of, programs, args } = check;
  if (measure === 'extraPhis') return extraPhis(program);
  if (measure === 'frontiers') return sizeOfFrontiers(program);
  if (of === 'worklist') return evaluationsWith(programs, code, level);
  if (measure === 'tokens') return countTokens(program);
  if (measure === 'evaluations') return null;
  let sum = 0;
  for (const source of of === 'program' ? [program] : programs) {
    const compilation = await compiledFor(check, subject, source, code);
    if (!compilation.ok) return null;
    if (measure === 'scheduled')
      return compilation.own === null ? said('noOwnSchedule') : executedUnder(compilation, 'own', args);
    for (const argument of args) {
      const value = figureOf(compilation, measure, argument);
      if (value === null) return null;
      sum += value;
    }
  }
  return sum;
}

async function compiledFor(
  { of, with: ready, optimize }: ScoreCheck,
  subject: Subject,
  source: string,
  code: string,
): Promise<Compilation> {
  const { level } = subject;
  const written = code === '' ? [] : [{ file: `${of}.js`, text: code }];
  if (of === 'rule') {
    const own = { place: 'before', rules: written } as const;
    return (await compileWithOwn(source, { level, optimize: 'full' }, own)).compilation;
  }
  if (of === 'program') return subject.compiled(optimize);
  const { after } = await reduceWith({
    pipeline: source,
    reductions: [...ready, ...written],
    schedule: null,
  });
  // Unoptimized: Fathom's own removals must not count.
  return compileText(after, { optimize: 'none' });
}

/** Phis of one variable that Braun's construction leaves and the SCC-based one removes. */
function extraPhis(text: string): number | null {
  const first = ssaOf(text, { algorithm: 'braun' });
  const second = ssaOf(text, { algorithm: 'braun-scc' });
  if (first.kind !== 'ssa' || second.kind !== 'ssa') return null;
  const phisOf = ({ phis }: SsaData, variable: number): number =>
    phis.filter((phi) => phi.variable === variable).length;
  const extra = first.data.variables.map((_, i) => phisOf(first.data, i) - phisOf(second.data, i));
  return Math.max(0, ...extra);
}

/** The number of blocks in all dominance frontiers together. */
function sizeOfFrontiers(text: string): number | null {
  return frontiersOf(text)?.reduce((sum, { frontier }) => sum + frontier.length, 0) ?? null;
}

function frontiersOf(text: string): SsaData['blocks'] | null {
  const answer = ssaOf(text, { algorithm: 'cytron' });
  return answer.kind === 'ssa' ? answer.data.blocks : null;
}

function frontiersText(text: string): readonly string[] {
  const blocks = frontiersOf(text) ?? [];
  const name = (at: number): string => blocks[at]?.name ?? '';
  return blocks
    .filter(({ frontier }) => frontier.length > 0)
    .map((block) => `${block.name} = {${block.frontier.map(name).join(', ')}}`);
}

function flowFault(text: string, mostBlocks: number, { fault }: Subject): Said | null {
  const flow = flowOf(text);
  if (flow.kind === 'flow-errors') {
    const { line, message } = firstOf(flow.errors);
    return said('programFault', line, { phrase: message }, '');
  }
  if (flow.kind !== 'program') return fault ?? said('nothing');
  // The entry block is not the student's.
  const blocks = ssaWork(text).blocks - 1;
  return blocks > mostBlocks ? said('tooManyBlocks', blocks, mostBlocks) : null;
}

function figureOf(
  compilation: Compilation,
  figure: Exclude<Figure, 'extraPhis' | 'frontiers' | 'tokens' | 'evaluations' | 'scheduled'>,
  argument: bigint,
): number | null {
  switch (figure) {
    case 'executed': {
      const { status, fault, counts } = run(compilation, { engine: 'emulator', argument, budget: BUDGET });
      return status === 'value' || fault !== 'timeout' ? counts.steps : null;
    }
    case 'checks':
      return executedChecks(compilation, argument);
    case 'accesses':
      return executedAccesses(compilation, { argument, budget: BUDGET });
    case 'instructions':
      return instructionCountOf(compilation);
    case 'nodes':
      return compilation.graph === null ? null : [...compilation.graph.all()].length;
    case 'phis':
      return compilation.graph === null
        ? null
        : [...compilation.graph.all()].filter(({ op }) => op.name === 'Phi').length;
    case 'spills':
      return measuresOf(compilation, 'best', { argument, budget: 1 }).allocators.coloring.spills;
    case 'live':
      return measuresOf(compilation, 'best', { argument, budget: 1 }).maximumLive;
  }
}

function executedChecks(compilation: Compilation, argument: bigint): number | null {
  const { states, truncated } = stepsOf(compilation, { argument, limit: MAX_STATES });
  if (truncated) return null;
  const rules = states.flatMap((state) => {
    if (state.kind === 'start') return [];
    return state.kind === 'exec' ? [state.rule] : [state.through, state.rule];
  });
  return rules.filter((rule) => CHECK_RULES.includes(rule)).length;
}
