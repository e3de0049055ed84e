/*
 * The shapes of everything that crosses between a class's server, its students and its teacher.
 *
 * Keep true: requests are strict objects with a limit on every string, and students name nobody but themselves: no request
 * of a student has a place for another's name.
 */
import * as v from 'valibot';
import { LabName } from '../shapes.ts';
import { personFault, personName } from './person.ts';

/** Characters of a program that a student offers. */
export const OFFER_LIMIT = 64_000;
/** Characters of an answer; of a longer one, only that it was given is reported. */
export const ANSWER_LIMIT = 6_000;
/** The largest message of a student, in bytes. */
export const STUDENT_MESSAGE_LIMIT = 400_000;

const text = (limit: number) => v.pipe(v.string(), v.maxLength(limit));
const number = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(Number.MAX_SAFE_INTEGER));

/** Of a step or a task of a lab. */
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
  /** Brings the student back under the same name. */
  token: Token,
  name: v.string(),
  /** The lab that the class does; '' for none. */
  lab: v.string(),
  /** The number of the last report that has arrived; 0 for none. */
  last: number,
  /** The student offers a program, and it is on the wall. */
  offered: v.boolean(),
  shown: v.boolean(),
});

/** What a student's page tells of a task. */
export const TaskReport = v.strictObject({
  task: PlaceName,
  passed: v.boolean(),
  /** The answer as JSON; '' where nothing was answered, or it is too long. */
  answer: text(ANSWER_LIMIT),
});
/** Where a student is, and what became of a task there. `number` grows with each report: none is taken twice. */
export const Report = v.strictObject({
  number: v.pipe(number, v.minValue(1)),
  lab: LabName,
  step: PlaceName,
  task: v.optional(TaskReport),
});
export const Told = v.strictObject({ last: number });

export const OfferRequest = v.strictObject({ title: text(200), program: text(OFFER_LIMIT) });

/** Why a student is not there any more. */
export const Ending = v.picklist(['ended', 'removed', 'elsewhere', 'dropped']);

const TaskState = v.strictObject({
  lab: LabName,
  task: PlaceName,
  passed: v.boolean(),
  /** How many different answers were given. */
  tries: number,
  answer: v.string(),
});
/** A student as the teacher sees one. */
export const StudentRow = v.strictObject({
  id: StudentId,
  name: v.string(),
  /** There is a connection. */
  here: v.boolean(),
  /** Both '' before the first report. */
  lab: v.string(),
  step: v.string(),
  /** Since when the student is at this step, in milliseconds since 1970. */
  since: v.number(),
  /** Those that changed since the last row of this student. */
  tasks: v.array(TaskState),
  /** null: nothing is offered. `version` grows with each change. */
  offer: v.nullable(v.strictObject({ title: v.string(), version: number })),
});
/** What the teacher sets. */
export const ClassState = v.strictObject({
  /** Tells one class from the next, which a server that was started again holds. */
  room: v.string(),
  code: v.string(),
  /** What students type into their browsers. */
  address: v.string(),
  /** Others can come in. */
  open: v.boolean(),
  lab: v.string(),
  /** Whose program is on the wall; '' for nobody's. */
  shown: v.string(),
});
export const ClassLook = v.strictObject({ state: ClassState, students: v.array(StudentRow) });
export const ClassChange = v.strictObject({
  state: ClassState,
  /** Those that changed. */
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
