/*
 * The protocol between `fathom grade` and a process that grades submissions: a request per line of standard input, each
 * followed by JSON lines on standard output. Only Fathom writes that output; a submission cannot.
 */
import type { Language } from '../../../compiler/choices/index.ts';
import type { Student } from '../../../labs/engine/index.ts';

/** The labs to grade: the submitted ones, a named one, or tasks of several. */
export type Wanted =
  | { readonly kind: 'handed-in' }
  | { readonly kind: 'lab'; readonly lab: string }
  | { readonly kind: 'assignment'; readonly labs: readonly WantedLab[] };
export interface WantedLab {
  readonly lab: string;
  readonly tasks: readonly { readonly id: string; readonly points: number }[];
}

export interface GradeLimits {
  /** Time limit per check in seconds. */
  readonly checkSeconds: number;
  /** Time limit for all checks of a submission in seconds. */
  readonly allSeconds: number;
  /** Memory limit of the whole process. */
  readonly megabytes: number;
}

export interface GradeRequest {
  readonly file: string;
  readonly course: string;
  readonly wanted: Wanted;
  readonly language: Language;
  /** Report programs and JavaScript answers, with prints that are equal for copies. */
  readonly programs: boolean;
  readonly limits: GradeLimits;
  /** Tasks to skip, by index in the plan. */
  readonly done: readonly number[];
}

export interface TaskGrade {
  readonly id: string;
  readonly score: number;
  readonly maxScore: number;
  readonly message: string;
}

export interface SubmissionGrade {
  readonly file: string;
  readonly lab: string;
  readonly score: number;
  readonly maxScore: number;
  readonly tasks: readonly TaskGrade[];
  readonly problems: readonly string[];
}

export interface PlannedTask {
  readonly id: string;
  readonly title: string;
  readonly maxScore: number;
  /** An open task, whose solutions have a figure. */
  readonly isOpen: boolean;
}

export interface PlannedLab {
  readonly lab: string;
  readonly title: string;
  readonly tasks: readonly PlannedTask[];
  readonly problems: readonly string[];
  /** Ungradable: the file is not a submission, or belongs to something else. */
  readonly isRefused: boolean;
}

/** Facts about a graded task besides its grade. */
export interface TaskFacts {
  readonly passed: boolean;
  /** The part of the points that the answer earns, 0 to 1. */
  readonly credit: number;
  /** The student did not answer. */
  readonly unanswered: boolean;
  /** The relevant program has errors. */
  readonly brokenProgram: boolean;
  /** The score of an open task. */
  readonly figure: { readonly value: number; readonly better: 'less' | 'more'; readonly unit: string } | null;
  /** The misconception; '' if unforeseen. */
  readonly belief: string;
}

/** A program or a JavaScript answer in a submission. */
export interface ProgramFacts {
  readonly kind: 'program' | 'code';
  readonly lab: string;
  /** The step of a program, or the task of an answer. */
  readonly place: string;
  readonly source: string;
  /**
   * Equal for programs with equal graphs, and for answers that differ only in names, comments, and layout.
   */
  readonly print: string;
  /** Nodes of the graph, or tokens of the answer. */
  readonly size: number;
}

/** Which limit ended a check. */
export type Ending = 'time' | 'memory' | 'all-time';
export type Sayings = Readonly<Record<Ending | 'nothing', string>>;

export type FromGrader =
  /**
   * `sayings`: texts for tasks whose check did not finish. The first plan, before the submission is read, lists the tasks
   * that must be in every result.
   */
  | {
      readonly kind: 'plan';
      readonly labs: readonly PlannedLab[];
      readonly sayings: Sayings;
      readonly student: Student | null;
      /** The submission has been read. */
      readonly isRead: boolean;
    }
  /** A check starts; if the process ends now, the check is the cause. */
  | { readonly kind: 'begin'; readonly index: number }
  | { readonly kind: 'task'; readonly index: number; readonly message: string; readonly facts: TaskFacts }
  /** To a foreseen wrong answer; after all checks. */
  | { readonly kind: 'reply'; readonly index: number; readonly reply: string; readonly belief: string }
  | { readonly kind: 'programs'; readonly programs: readonly ProgramFacts[] }
  /** The course itself has an error; the submissions are not at fault. */
  | { readonly kind: 'usage'; readonly message: string }
  /** The system cannot read the submission: for example, it was removed. */
  | { readonly kind: 'unreadable'; readonly code: string; readonly message: string }
  | { readonly kind: 'end' }
  | Rest;

/**
 * A report after each submission of a process that grades many. Without it, the submission changed the process: it ends,
 * and its results of this submission do not count if it had graded others.
 */
export interface Rest {
  /** `full`: nothing changed, but the process ends because it uses much memory. */
  readonly kind: 'ready' | 'full';
}
