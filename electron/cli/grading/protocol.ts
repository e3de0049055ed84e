/*
 * The protocol of `fathom grade` with its grading processes: a request per line of standard input, each
 * followed by JSON lines on standard output, to which a submission cannot write.
 */
import type { Language } from '../../../compiler/choices/index.ts';
import type { Student } from '../../../labs/engine/index.ts';

/** The submitted labs, a named one, or tasks of several. */
export type Wanted =
  | { readonly kind: 'handed-in' }
  | { readonly kind: 'lab'; readonly lab: string }
  | { readonly kind: 'assignment'; readonly labs: readonly WantedLab[] };
export interface WantedLab {
  readonly lab: string;
  readonly tasks: readonly { readonly id: string; readonly points: number }[];
}

export interface GradeLimits {
  /** Time limit per check. */
  readonly checkSeconds: number;
  /** Time limit for all checks of a submission. */
  readonly allSeconds: number;
  /** Memory limit of the process. */
  readonly megabytes: number;
}

export interface GradeRequest {
  readonly file: string;
  readonly course: string;
  readonly wanted: Wanted;
  readonly language: Language;
  /** Whether to report programs and JavaScript answers, with prints that are equal for copies. */
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
  /** The file is not a submission, or belongs to something else. */
  readonly isRefused: boolean;
}

export interface TaskFacts {
  readonly passed: boolean;
  /** The part of the points that the answer earns, 0 to 1. */
  readonly credit: number;
  readonly unanswered: boolean;
  readonly brokenProgram: boolean;
  /** Only for an open task. */
  readonly figure: { readonly value: number; readonly better: 'less' | 'more'; readonly unit: string } | null;
  /** The misconception; '' if unanticipated. */
  readonly belief: string;
}

export interface ProgramFacts {
  readonly kind: 'program' | 'code';
  readonly lab: string;
  /** A program's step, or an answer's task. */
  readonly place: string;
  readonly source: string;
  /** Equal for equal graphs, and for answers that differ only in names, comments, and layout. */
  readonly print: string;
  /** Nodes of the graph, or tokens of the answer. */
  readonly size: number;
}

/** Which limit ended a check. */
export type Ending = 'time' | 'memory' | 'all-time';
export type Sayings = Readonly<Record<Ending | 'nothing', string>>;

export type FromGrader =
  /**
   * `sayings`: texts for tasks whose check did not finish. The first plan, before the submission is read,
   * lists the tasks of every result.
   */
  | {
      readonly kind: 'plan';
      readonly labs: readonly PlannedLab[];
      readonly sayings: Sayings;
      readonly student: Student | null;
      readonly isRead: boolean;
    }
  /** If the process ends now, this check is the cause. */
  | { readonly kind: 'begin'; readonly index: number }
  | { readonly kind: 'task'; readonly index: number; readonly message: string; readonly facts: TaskFacts }
  /** To an anticipated wrong answer; after all checks. */
  | { readonly kind: 'reply'; readonly index: number; readonly reply: string; readonly belief: string }
  | { readonly kind: 'programs'; readonly programs: readonly ProgramFacts[] }
  /** The course itself has an error. */
  | { readonly kind: 'usage'; readonly message: string }
  /** For example, the submission was removed. */
  | { readonly kind: 'unreadable'; readonly code: string; readonly message: string }
  | { readonly kind: 'end' }
  | Rest;

/**
 * Follows each submission of a process that grades many. Without it, the submission changed the process: it
 * ends, and its results do not count if it had graded others.
 */
export interface Rest {
  /** `full`: unchanged, but the process ends because it uses much memory. */
  readonly kind: 'ready' | 'full';
}
