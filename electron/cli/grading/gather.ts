/*
 * Joins the results of a batch, graded elsewhere with `--format record`. A damaged or missing record becomes
 * a row with the reason, so that no student is lost.
 */
import { say } from '../../../compiler/base/phrase.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import * as v from 'valibot';
import { told } from '../text/language.ts';
import { UsageError, errorText, isRefusal, readText } from '../input/read-input.ts';
import { refused, type KnownSubmission } from './submission.ts';

const text = v.string();
const points = v.pipe(v.number(), v.finite());
const facts = v.strictObject({
  passed: v.boolean(),
  credit: points,
  unanswered: v.boolean(),
  brokenProgram: v.boolean(),
  figure: v.nullable(v.strictObject({ value: points, better: v.picklist(['less', 'more']), unit: text })),
  belief: text,
});
const Task = v.strictObject({
  ...{ id: text, title: text, score: points, maxScore: points, isOpen: v.boolean(), message: text },
  facts: v.nullable(facts),
});
const Lab = v.strictObject({
  ...{ file: text, lab: text, title: text, score: points, maxScore: points, isRefused: v.boolean() },
  ...{ tasks: v.array(Task), problems: v.array(text) },
});
const Program = v.strictObject({
  ...{
    kind: v.picklist(['program', 'code']),
    lab: text,
    place: text,
    source: text,
    print: text,
    size: points,
  },
});
const Submission = v.strictObject({
  file: text,
  student: v.nullable(v.strictObject({ name: text, id: text })),
  labs: v.array(Lab),
  programs: v.array(Program),
});
const RECORD = 1;
const Record = v.strictObject({ record: v.literal(RECORD), submissions: v.array(Submission) });

export const recordOf = (submissions: readonly KnownSubmission[]): object => ({
  record: RECORD,
  submissions,
});

/**
 * @param list the submissions to grade; undefined: those with results. @throws UsageError if there are no
 * results
 */
export function gathered(folder: string, list: string | undefined): readonly KnownSubmission[] {
  const names = namesIn(folder);
  const wanted =
    list === undefined
      ? []
      : readText(list)
          .split('\n')
          .filter((line) => line !== '');
  if (names.length === 0 && wanted.length === 0)
    throw new UsageError(say`${folder} contains no results (*.json)`);
  const listed = new Set(wanted);
  const read = names.flatMap((name) => recordIn(folder, name, list === undefined ? null : listed));
  const known = new Set(read.map(({ file }) => file));
  const missing = wanted
    .filter((file) => !known.has(file))
    .map((file) => refused(file, told(say`not graded: there is no result for it`)));
  return [...read, ...missing].sort((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : 0));
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith('.json'))
      .map(({ name }) => name)
      .sort();
  } catch (error) {
    if (error instanceof Error && isRefusal(error))
      throw new UsageError(say`cannot read ${errorText(error)}`);
    throw error;
  }
}

/** @param listed null: there is no list */
function recordIn(
  folder: string,
  name: string,
  listed: ReadonlySet<string> | null,
): readonly KnownSubmission[] {
  try {
    const { submissions } = v.parse(Record, JSON.parse(readFileSync(join(folder, name), 'utf8')));
    return submissions.map((each) =>
      listed === null || listed.has(each.file) ? each : withProblem(each, told(say`not in the list`)),
    );
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof v.ValiError)) throw error;
    return [refused(basename(name), told(say`${name} is not a result of fathom grade --format record`))];
  }
}

/** The record may be the result of an earlier batch. */
const withProblem = (submission: KnownSubmission, problem: string): KnownSubmission => ({
  ...submission,
  labs: submission.labs.map((lab, i) => (i === 0 ? { ...lab, problems: [...lab.problems, problem] } : lab)),
});
