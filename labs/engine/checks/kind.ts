// A kind of check. Its file contains everything about it but its texts: its name, its section in
// labs/AUTHORING.md (the first comment, which `npm run docs` copies), the schema for authors, what it reads of an
// answer, its test, and the step that `fathom lab new` writes.
import type * as v from 'valibot';
import type { Optimization, ScheduleChoice, Allocator } from '../../../compiler/index.ts';
import type { Spot } from '../places/spots.ts';
import { kinds } from '../text/en.ts';
import type { CheckResult } from './result.ts';
import type { Subject } from './subject.ts';

export type CheckKindName = keyof typeof kinds;
export const checkKindNames = Object.keys(kinds) as readonly CheckKindName[];

/** Only the parts that the task asks for. */
export interface Answer {
  readonly choices?: readonly number[];
  readonly cells?: Readonly<Record<string, string>>;
  readonly picks?: readonly Spot[];
  readonly code?: string;
  /** The version that captured the trace, such as `v20.20.2`. */
  readonly node?: string;
}
export type AnswerPart = keyof Answer;

export interface Chosen {
  readonly schedule: ScheduleChoice;
  readonly optimize: Optimization;
  readonly rulesOff: readonly string[];
  readonly allocator: Allocator;
}
export const defaultChosen: Chosen = {
  schedule: 'best',
  optimize: 'full',
  rulesOff: [],
  allocator: 'coloring',
};

/** Untrusted: every result is computed. */
export interface Submission {
  readonly program: string;
  readonly answer: Answer;
  readonly chosen: Chosen;
}

export interface CheckContext {
  readonly subject: Subject;
  readonly submission: Submission;
  readonly level: number;
}

/** What resolves a check when a lab is read. */
export interface CheckPlace {
  /** The step's start, and its solution. */
  readonly begin: string;
  readonly solution: string;
  readonly example: (name: string) => string | undefined;
  readonly fail: (message: string) => void;
  /** The solution of the task's code, or ''. */
  readonly code: string;
}

/** In place of an author's text. */
export const TEXT = '…';

/** Without the name of the kind, which index.ts adds. */
export type Finding = Omit<CheckResult, 'kind'>;

export interface CheckKind<Schema extends v.GenericSchema> {
  readonly schema: Schema;
  /** Default: none. It reads the program and the window's settings. */
  readonly part?: (check: v.InferOutput<Schema>) => AnswerPart | null;
  /** Whether errors in the student's program replace its result. Default: if it reads no part of the answer. */
  readonly needsProgram?: (check: v.InferOutput<Schema>) => boolean;
  /** Whether it compares a demand with the current program, so that what is found is “now”. */
  readonly isOfNow?: true;
  /** Replaces program names by programs. */
  readonly tie?: (check: v.InferOutput<Schema>, place: CheckPlace) => v.InferOutput<Schema>;
  readonly run: (check: v.InferOutput<Schema>, context: CheckContext) => Finding | Promise<Finding>;
  /** The correct answer, for the lab's proof. */
  readonly solve?: (check: v.InferOutput<Schema>, context: CheckContext) => Answer | Promise<Answer>;
  /** Errors of the check itself, for authors. */
  readonly faults?: (check: v.InferOutput<Schema>, level: number) => readonly string[];
  /** How many wrong answers have a reply in the check itself. Default: none. */
  readonly wrongAnswers?: (check: v.InferOutput<Schema>) => number;
  /** With TEXT for texts, to compare a translation with its original. Default: the check has no texts. */
  readonly withoutTexts?: (check: v.InferOutput<Schema>) => unknown;
}

export const defineKind = <Schema extends v.GenericSchema>(kind: CheckKind<Schema>): CheckKind<Schema> =>
  kind;

/** A step of a new lab, which is proved. */
export interface Template {
  readonly question: string;
  /** In YAML, as are wrong answers. */
  readonly check: string;
  /** '' if the check includes them. */
  readonly wrong: string;
  /** files/STEP.simple, or start/STEP.simple if it leaves nothing to solve. */
  readonly program: string;
  /** files/TASK.js. */
  readonly code?: string;
  readonly hints: readonly [string, string];
}
