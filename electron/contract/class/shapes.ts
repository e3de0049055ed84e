/*
 * The shapes of all data between a class's server, its students, and its teacher.
 *
 * Invariant: requests are strict objects with a limit on every string, and no student's request can name
 * another student.
 */
import * as v from 'valibot';
import { LabName } from '../shapes.ts';
import { personFault, personName } from './person.ts';

export const OFFER_LIMIT = 64_000;
/** In characters; of a longer answer, only its existence is reported. */
export const ANSWER_LIMIT = 6_000;
/** In bytes. */
export const STUDENT_MESSAGE_LIMIT = 400_000;

const text = (limit: number) => v.pipe(v.string(), v.maxLength(limit));
const number = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(Number.MAX_SAFE_INTEGER));

const PlaceName = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{0,79}$/, 'Expected the id of a step or task'));
const Token = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{32}$/, 'Expected a token'));
const StudentId = v.pipe(v.string(), v.regex(/^s[0-9]{1,9}$/, 'Expected the id of a student'));
export const Nothing = v.strictObject({});
export const Done = v.strictObject({ done: v.boolean() });

const PersonName = v.pipe(
  text(400),
  v.transform(personName),
  v.check((name) => personFault(name) === null, 'Expected a name of up to 40 visible characters'),
);

export const EnterRequest = v.strictObject({ code: text(40), name: PersonName });
export const ComeBackRequest = v.strictObject({ token: Token });
export const Entered = v.strictObject({
  /** Readmits the student under the same name. */
  token: Token,
  name: v.string(),
  /** '' for none. */
  lab: v.string(),
  /** Number of the last received report; 0 for none. */
  last: number,
  /** Whether the student's program is on the wall. */
  offered: v.boolean(),
  shown: v.boolean(),
});

export const TaskReport = v.strictObject({
  task: PlaceName,
  passed: v.boolean(),
  /** JSON; '' if there is no answer or it is too long. */
  answer: text(ANSWER_LIMIT),
});
export const Report = v.strictObject({
  number: v.pipe(number, v.minValue(1)),
  lab: LabName,
  step: PlaceName,
  task: v.optional(TaskReport),
});
export const Told = v.strictObject({ last: number });

export const OfferRequest = v.strictObject({ title: text(200), program: text(OFFER_LIMIT) });

export const Ending = v.picklist(['ended', 'removed', 'elsewhere', 'dropped']);

const TaskState = v.strictObject({
  lab: LabName,
  task: PlaceName,
  passed: v.boolean(),
  tries: number,
  answer: v.string(),
});
export const StudentRow = v.strictObject({
  id: StudentId,
  name: v.string(),
  here: v.boolean(),
  /** Both are '' before the first report. */
  lab: v.string(),
  step: v.string(),
  /** When the student reached this step; Unix time in milliseconds. */
  since: v.number(),
  /** Only those that changed since this student's last row. */
  tasks: v.array(TaskState),
  /** null: nothing. `version` increases with each change. */
  offer: v.nullable(v.strictObject({ title: v.string(), version: number })),
});
export const ClassState = v.strictObject({
  /** Distinguishes consecutive classes, for example after a server restart. */
  room: v.string(),
  code: v.string(),
  address: v.string(),
  /** Whether others can join. */
  open: v.boolean(),
  lab: v.string(),
  /** Whose program is on the wall; '' for none. */
  shown: v.string(),
});
export const ClassLook = v.strictObject({ state: ClassState, students: v.array(StudentRow) });
export const ClassChange = v.strictObject({
  state: ClassState,
  students: v.array(StudentRow),
  gone: v.array(StudentId),
});
export const LabChoice = v.strictObject({ lab: v.union([LabName, v.literal('')]) });
export const DoorRequest = v.strictObject({ open: v.boolean() });
export const StudentChoice = v.strictObject({ student: StudentId });
export const ShowRequest = v.strictObject({ student: v.union([StudentId, v.literal('')]) });
export const OfferedProgram = v.strictObject({ title: v.string(), program: v.string(), version: number });
export const LabEvent = v.strictObject({ lab: v.string() });
export const ShownEvent = v.strictObject({ shown: v.boolean() });
export const EndEvent = v.strictObject({ why: Ending });

export type Entered = v.InferOutput<typeof Entered>;
export type Report = v.InferOutput<typeof Report>;
export type TaskReport = v.InferOutput<typeof TaskReport>;
export type TaskState = v.InferOutput<typeof TaskState>;
export type StudentRow = v.InferOutput<typeof StudentRow>;
export type ClassState = v.InferOutput<typeof ClassState>;
export type ClassLook = v.InferOutput<typeof ClassLook>;
export type ClassChange = v.InferOutput<typeof ClassChange>;
export type OfferedProgram = v.InferOutput<typeof OfferedProgram>;
export type Ending = v.InferOutput<typeof Ending>;
