/*
### `pick`: pick a place

    kind: pick
    question: Where do both values of a meet?
    pick: { node: Phi, named: a }      any place in the table above
    all: true                          all of them (default: any one)
    begin: { step: close-loop }        the first picture (default: the last step)
    steps: all                         the timeline shows every step

Specify the program as for `predict`, and `compile`, `arg`, and `schedule` as for other checks. Students pick a place in a pane or from a list. If all
are required, a button checks them together. A pane that `shut` covers for this task opens while students pick in it, without the nodes or phis that it has yet to place.
*/
import * as v from 'valibot';
import { groupSteps } from '../../../compiler/index.ts';
import { FULL } from '../builds.ts';
import { int64, scheduleName, text } from '../reading/fields.ts';
import { build } from '../reading/rule-fields.ts';
import { QuerySchema, spotsOf, type Query, type QueryScene } from '../places/query.ts';
import { sameSpot, spotKey, type Spot } from '../places/spots.ts';
import { said, verbatim, type Said } from '../text/index.ts';
import { defineKind, TEXT, type CheckContext, type Finding, type Template } from './kind.ts';
import { BRANCH, faultOfProgram, programOf, ProgramFields, tiedProgram } from './program.ts';
import { Subject } from './subject.ts';

const schema = v.strictObject({
  kind: v.literal('pick'),
  question: text,
  pick: QuerySchema,
  /** Whether all of them must be picked. */
  all: v.optional(v.boolean(), false),
  ...ProgramFields,
  compile: v.optional(build),
  arg: v.optional(int64),
  schedule: v.optional(scheduleName, 'best'),
  /** The step at which the question begins; default: the last one. */
  begin: v.optional(QuerySchema),
  /** The timeline's steps while a step is asked for. */
  steps: v.optional(v.picklist(['rewrites', 'all']), 'rewrites'),
});
export type PickCheck = v.InferOutput<typeof schema>;

export const pick = defineKind({
  schema,
  part: () => 'picks',
  needsProgram: ({ mine }) => mine,
  tie: tiedProgram,
  run: (check, context) => {
    const { question, all } = check;
    const picks = distinct(context.submission.answer.picks ?? []);
    const right = rightSpots(check, context);
    const wrong = picks.filter((spot) => !right.some((each) => sameSpot(each, spot)));
    const result = (passed: boolean, found: Said, shown: readonly Spot[]): Finding => ({
      passed,
      lookedFor: verbatim(question),
      found,
      shown,
      // Each wrong place cancels a right one, so that picking everything earns nothing.
      ...(all && right.length > 1
        ? { share: Math.max(0, picks.length - 2 * wrong.length) / right.length }
        : {}),
    });
    if (right.length === 0) return result(false, said('nothingToPick'), []);
    if (picks.length === 0) return { ...result(false, said('noAnswer'), []), unanswered: true };
    if (wrong.length > 0) return result(false, said('wrongPlaces', wrong.length, picks.length), wrong);
    if (all && picks.length < right.length)
      return result(false, said('morePlaces', right.length - picks.length), picks);
    return result(true, said('rightPlaces', picks.length), picks);
  },
  solve: (check, context) => {
    const right = rightSpots(check, context);
    return { picks: check.all ? right : right.slice(0, 1) };
  },
  faults: (check, level) => {
    const program = programOf(check);
    if (program === null) return [];
    if (faultOfProgram(program, level) !== null) return ['asks about a program with errors'];
    const subject = new Subject(program, level);
    const right = spotsOf(check.pick, subject, sceneOf(check));
    if (right.length === 0) return ['matches no place'];
    if (check.begin !== undefined && beginOf(check, subject) === null) return ['begins at no step'];
    const data = subject.replayed(sceneOf(check).build)?.data;
    const steps = new Set(data === undefined ? [] : groupSteps(data, check.steps).map(({ main }) => main));
    return right.every((spot) => spot.kind !== 'step' || steps.has(spot.step))
      ? []
      : ['asks for a step that the timeline shows only among all: write “steps: all”'];
  },
  withoutTexts: (check) => ({ ...check, question: TEXT }),
});

export const pickTemplate: Template = {
  program: BRANCH,
  question: 'Pick the node where both values of a meet.',
  check: `kind: pick
question: Where do both values of a meet?
pick: { node: Phi, named: a }`,
  hints: ['It has an input for each path.', 'It is named after the variable.'],
  wrong: `- belief: The values meet where the paths split
  reply: The If splits the paths. Where do they join?
  pick: { node: If }
- belief: The node that joins the paths also selects the value
  reply: A Region joins paths and has no value. Which node next to it has one?
  pick: { node: Region }`,
};

/** The step of the compiler, if the question begins at one. */
export function beginOf(check: PickCheck, subject: Subject): number | null {
  if (check.begin === undefined) return null;
  const [found] = spotsOf(check.begin, subject, sceneOf(check));
  return found?.kind === 'step' ? found.step : null;
}

const sceneOf = ({ compile, arg, schedule }: PickCheck): QueryScene => ({
  build: compile ?? FULL,
  argument: arg ?? 0n,
  schedule,
});

const rightSpots = (check: PickCheck, context: CheckContext): readonly Spot[] =>
  spotsFor(check, check.pick, context);

export function spotsFor(check: PickCheck, query: Query, { subject, level }: CheckContext): readonly Spot[] {
  const program = programOf(check);
  const about = program === null ? subject : new Subject(program, level, subject.chosen);
  return faultOfProgram(about.program, level) === null ? spotsOf(query, about, sceneOf(check)) : [];
}

const distinct = (spots: readonly Spot[]): Spot[] => [
  ...new Map(spots.map((spot) => [spotKey(spot), spot])).values(),
];
