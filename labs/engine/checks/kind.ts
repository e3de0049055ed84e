// What a kind of check is: a schema of what authors write, and what is done with it. One file a kind, one row in index.ts.
import type * as v from 'valibot';
import type { Optimization, ScheduleKind, Allocator } from '../../../compiler/index.ts';
import type { Spot } from '../spots.ts';
import type { Check } from './index.ts';
import type { CheckResult } from './result.ts';
import type { Subject } from './subject.ts';

export const checkKindNames = [
  'returns',
  'graph',
  'steps',
  'schedule',
  'machine',
  'differs',
  'fails',
  'quiz',
  'predict',
  'pick',
  'code',
  'score',
] as const;
export type CheckKindName = (typeof checkKindNames)[number];

/** What a student answered to a task; parts that it does not ask for are left out. */
export interface Answer {
  /** Indices of the chosen answers. */
  readonly choices?: readonly number[];
  /** Cells of a table by their keys. */
  readonly cells?: Readonly<Record<string, string>>;
  /** What was pointed at. */
  readonly picks?: readonly Spot[];
  /** A module of JavaScript. */
  readonly code?: string;
}
export type AnswerPart = keyof Answer;

/** Which part of an answer a check reads; null: the program and what is chosen in the window. */
export function answerPartOf(check: Check): AnswerPart | null {
  switch (check.kind) {
    case 'code':
      return 'code';
    case 'score':
      return check.of === 'program' ? null : 'code';
    case 'pick':
      return 'picks';
    case 'quiz':
      return 'choices';
    case 'predict':
      return check.table === undefined ? 'choices' : 'cells';
    case 'returns':
    case 'graph':
    case 'steps':
    case 'schedule':
    case 'machine':
    case 'differs':
    case 'fails':
      return null;
  }
}

/** What the student has set in the window. */
export interface Chosen {
  readonly schedule: ScheduleKind;
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

/** What a student hands in for a task. Nothing in it is trusted: every result is computed. */
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

/** What a check is tied to when a lab is read. */
export interface CheckPlace {
  /** What the step starts from, and its solution. */
  readonly begin: string;
  readonly solution: string;
  /** An example of the lab by its name; undefined: there is none. */
  readonly example: (name: string) => string | undefined;
  /** Tells a fault of the text. */
  readonly fail: (message: string) => void;
  /** The solution of the task's code; '' where there is none. */
  readonly code: string;
}

export interface CheckKind<Schema extends v.GenericSchema> {
  readonly schema: Schema;
  /** Puts programs in the place of their names. */
  readonly tie?: (check: v.InferOutput<Schema>, place: CheckPlace) => v.InferOutput<Schema>;
  readonly run: (check: v.InferOutput<Schema>, context: CheckContext) => CheckResult | Promise<CheckResult>;
  /** The right answer, for the proof. */
  readonly solve?: (check: v.InferOutput<Schema>, context: CheckContext) => Answer | Promise<Answer>;
  /** What is wrong with the check itself, told to authors. */
  readonly faults?: (check: v.InferOutput<Schema>, level: number) => readonly string[];
}

export const defineKind = <Schema extends v.GenericSchema>(kind: CheckKind<Schema>): CheckKind<Schema> =>
  kind;
