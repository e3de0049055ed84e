// A kind of check: the schema for authors, and its test. One file per kind, one row in index.ts.
import type * as v from 'valibot';
import type { Optimization, ScheduleChoice, Allocator } from '../../../compiler/index.ts';
import type { Spot } from '../places/spots.ts';
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
  'trace',
] as const;
export type CheckKindName = (typeof checkKindNames)[number];

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

/** Which part of an answer a check reads; null: the program and the window's settings. */
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
    case 'trace':
      return 'node';
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

export interface CheckKind<Schema extends v.GenericSchema> {
  readonly schema: Schema;
  /** Replaces program names by programs. */
  readonly tie?: (check: v.InferOutput<Schema>, place: CheckPlace) => v.InferOutput<Schema>;
  readonly run: (check: v.InferOutput<Schema>, context: CheckContext) => CheckResult | Promise<CheckResult>;
  /** The correct answer, for the lab's proof. */
  readonly solve?: (check: v.InferOutput<Schema>, context: CheckContext) => Answer | Promise<Answer>;
  /** Errors of the check itself, for authors. */
  readonly faults?: (check: v.InferOutput<Schema>, level: number) => readonly string[];
}

export const defineKind = <Schema extends v.GenericSchema>(kind: CheckKind<Schema>): CheckKind<Schema> =>
  kind;
