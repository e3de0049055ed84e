/*
### `predict`: a question that the compiler can answer

You never write the right answer, so it cannot become wrong. Specify the program with `program: |` …, `example: NAME`, or `mine: true`; the default is
the start program. Either list choices, each with a check (or a list) that decides whether it is right:

    kind: predict
    question: How many Phis has this graph?
    choices:
      - { text: None, because: "…", holds: { kind: graph, count: { Phi: 0 } } }
      - { text: One, because: "…", holds: { kind: graph, count: { Phi: 1 } } }

or a table, which Fathom compares cell by cell with the real trace and then animates:

    kind: predict
    question: What is in ρ each time control enters the loop?
    table: { of: rho, arg: 3, given: 1 }
    told: { "2 / i": "1" }            an answer that your text reveals; the proof checks it
*/
import { say } from '../../../compiler/index.ts';
import * as v from 'valibot';
import { FULL } from '../builds.ts';
import { oneOrMore, text } from '../reading/fields.ts';
import { build } from '../reading/rule-fields.ts';
import { ownOf } from '../lists.ts';
import { isRight, askedCells, TableError, unknownNames, type Table } from '../predict/table.ts';
import { predictedTable, TableSchema } from '../predict/index.ts';
import { phrased, said, verbatim } from '../text/index.ts';
import {
  defineKind,
  TEXT,
  type Answer,
  type CheckContext,
  type CheckPlace,
  type Finding,
  type Template,
} from './kind.ts';
import { BRANCH, faultOfProgram, programOf, ProgramFields, tiedProgram } from './program.ts';
import { ProgramCheckSchema, runProgramCheck, type ProgramCheck } from './program-kinds.ts';
import { choiceResult } from './quiz.ts';
import { passes, type CellVerdict } from './result.ts';
import { Subject } from './subject.ts';

const Choice = v.strictObject({ text, because: text, holds: oneOrMore(ProgramCheckSchema) });

const schema = v.pipe(
  v.strictObject({
    kind: v.literal('predict'),
    question: text,
    ...ProgramFields,
    compile: v.optional(build),
    choices: v.optional(v.pipe(v.array(Choice), v.minLength(2, 'needs at least two choices'))),
    table: v.optional(TableSchema),
    /** Cells that the task's text reveals; the proof verifies them. */
    told: v.optional(v.record(v.string(), text)),
  }),
  v.check(
    ({ choices, table }) => (choices === undefined) !== (table === undefined),
    'needs either choices or a table',
  ),
  v.check(({ table, told }) => told === undefined || table !== undefined, 'has “told” but no table'),
);
export type PredictCheck = v.InferOutput<typeof schema>;

export const predict = defineKind({
  schema,
  part: ({ table }) => (table === undefined ? 'choices' : 'cells'),
  needsProgram: ({ mine }) => mine,
  tie: (check, place) => tiedTable(tiedProgram(check, place), place),
  run: async (check, context) => {
    const { question, choices } = check;
    const { answer } = context.submission;
    if (choices === undefined) return tableResult(check, context);
    const answers = answer.choices ?? [];
    const right = answers.length === 0 ? [] : await rightOf(check, context);
    return choiceResult(question, choices, answers, right);
  },
  solve: solvePrediction,
  faults: (check, level) => {
    const program = programOf(check);
    if (program === null) return [];
    if (faultOfProgram(program, level) !== null) return ['asks about a program with errors'];
    if (check.table === undefined) return [];
    try {
      const table = tableOf(check, program, level);
      return askedCells(table).length === 0 ? ['has no cell to fill: all are given'] : [];
    } catch (error) {
      if (error instanceof TableError) return [`cannot be asked: ${error.message}`];
      throw error;
    }
  },
  wrongAnswers: ({ choices }) => (choices === undefined ? 0 : choices.length - 1),
  withoutTexts: (check) => ({ ...check, question: TEXT, choices: check.choices?.map(({ holds }) => holds) }),
});

export const predictTemplate: Template = {
  program: BRANCH,
  question: 'Predict the result for each argument.',
  check: `kind: predict
question: What does the program return?
table: { of: results, args: [5, 6, 10] }`,
  hints: ['Which branch does 5 take?', 'For arguments below 6, the value of a stays 1.'],
  wrong: `- belief: The condition holds for 5
  reply: 5 is not greater than 5, so a stays 1.
  cells: { "arg = 5": 10 }
- belief: The assignment has no effect
  reply: For arguments above 5, the program executes the assignment to a.
  cells: { "arg = 6": 2, "arg = 10": 2 }`,
};

/** A table of several programs names them, too. */
function tiedTable(check: PredictCheck, { example, fail }: CheckPlace): PredictCheck {
  const { table } = check;
  if (table?.of !== 'least') return check;
  const programs = table.programs.map((each) => {
    const program = each.program ?? example(each.example);
    if (program === undefined) fail(`this lab has no example “${each.example}”`);
    return { ...each, program: program ?? '' };
  });
  return { ...check, table: { ...table, programs } };
}

export function rightOf(
  check: PredictCheck,
  { subject, level, submission }: CheckContext,
): Promise<boolean[]> {
  const program = programOf(check);
  const about = program === null ? subject : new Subject(program, level);
  const holds = async (checks: readonly ProgramCheck[]): Promise<boolean> => {
    if (about.fault !== null) return false;
    const answers = checks.map((each) => runProgramCheck(each, { subject: about, submission, level }));
    return passes(await Promise.all(answers));
  };
  return Promise.all((check.choices ?? []).map((choice) => holds([choice.holds].flat())));
}

/** The last table of each check: answers differ in cells, and rarely in programs. */
const lastTables = new WeakMap<
  PredictCheck,
  { readonly program: string; readonly level: number; readonly table: Table }
>();

/** @throws TableError */
export function tableOf(check: PredictCheck, program: string, level: number): Table {
  if (check.table === undefined) throw new TableError(say`this question has choices`);
  const last = lastTables.get(check);
  if (last?.program === program && last.level === level) return last.table;
  const build = check.compile === undefined || check.compile === 'chosen' ? FULL : check.compile;
  const table = predictedTable(check.table, program, level, build);
  lastTables.set(check, { program, level, table });
  return table;
}

function tableResult(check: PredictCheck, { subject, submission, level }: CheckContext): Finding {
  const program = programOf(check) ?? subject.program;
  const lookedFor = verbatim(check.question);
  const cells = submission.answer.cells ?? {};
  let table: Table;
  try {
    table = tableOf(check, program, level);
  } catch (error) {
    if (!(error instanceof TableError)) throw error;
    return { passed: false, lookedFor, found: phrased(error.phrase), shown: [] };
  }
  const asked = askedCells(table);
  const verdicts: Record<string, CellVerdict> = {};
  for (const cell of asked) {
    const given = ownOf(cells, cell.key);
    verdicts[cell.key] = given === undefined ? 'missing' : isRight(cell, given, cells) ? 'right' : 'wrong';
  }
  const count = (wanted: CellVerdict): number =>
    Object.values(verdicts).filter((each) => each === wanted).length;
  const result = { lookedFor, cells: verdicts } as const;
  if (count('missing') === asked.length)
    return { ...result, passed: false, found: said('noAnswer'), shown: [], unanswered: true };
  const wrong = asked.find(({ key }) => verdicts[key] !== 'right');
  const unknown = asked.flatMap((cell) => unknownNames(cell, ownOf(cells, cell.key) ?? ''));
  const right = said('cellsRight', count('right'), asked.length);
  const found = unknown.length === 0 ? right : said('unknownNames', right, [...new Set(unknown)]);
  const shown = wrong?.spot === undefined || wrong.spot === null || givesAway(table) ? [] : [wrong.spot];
  return { ...result, passed: wrong === undefined, found, shown };
}

/** A moment of the trace, or the place of something to be put in order, is the answer. */
const givesAway = ({ corner, rows }: Table): boolean =>
  corner === '#' ||
  rows.some(({ cells }) =>
    cells.some(({ spot }) => spot !== null && spot.kind !== 'node' && spot.kind !== 'flow-block'),
  );

async function solvePrediction(check: PredictCheck, context: CheckContext): Promise<Answer> {
  if (check.choices !== undefined) {
    const right = await rightOf(check, context);
    return { choices: right.flatMap((is, i) => (is ? [i] : [])) };
  }
  const table = tableOf(check, programOf(check) ?? context.subject.program, context.level);
  return { cells: Object.fromEntries(askedCells(table).map(({ key, truth }) => [key, truth])) };
}
