/*
 * What `fathom grade` and the process that grades one submission say to each other: a request on standard input, then
 * lines of JSON on standard output. What the process says is made by Fathom alone; a submission has no way to it.
 */
import type { Language } from '../../../compiler/choices/index.ts';

/** Which labs are graded: those that were handed in, one by its name, or tasks of several. */
export type Wanted =
  | { readonly kind: 'handed-in' }
  | { readonly kind: 'lab'; readonly lab: string }
  | { readonly kind: 'assignment'; readonly labs: readonly WantedLab[] };
export interface WantedLab {
  readonly lab: string;
  readonly tasks: readonly { readonly id: string; readonly points: number }[];
}

export interface GradeLimits {
  /** Seconds for one check. */
  readonly checkSeconds: number;
  /** Seconds for all checks of a submission. */
  readonly allSeconds: number;
  /** Of the process, with everything in it. */
  readonly megabytes: number;
}

export interface GradeRequest {
  readonly file: string;
  /** The folder of the course. */
  readonly course: string;
  readonly wanted: Wanted;
  readonly language: Language;
  /** Of wrong answers, what their authors must believe is looked for. */
  readonly beliefs: boolean;
  /** The programs are told, too, with what they become. */
  readonly programs: boolean;
  readonly limits: GradeLimits;
  /** Tasks that need not be checked again, by their place in the plan. */
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

/** A task to be graded. */
export interface PlannedTask {
  readonly id: string;
  readonly title: string;
  readonly maxScore: number;
}

/** A lab to be graded. */
export interface PlannedLab {
  readonly lab: string;
  readonly title: string;
  readonly tasks: readonly PlannedTask[];
  readonly problems: readonly string[];
  /** Nothing of it can be graded: the file is no submission, or one of something else. */
  readonly isRefused: boolean;
}

/** What is known of a graded task beside its grade. */
export interface TaskFacts {
  readonly passed: boolean;
  /** Nothing was answered. */
  readonly unanswered: boolean;
  /** The program that it is about has errors. */
  readonly brokenProgram: boolean;
  /** Of an open task. */
  readonly figure: { readonly value: number; readonly better: 'less' | 'more'; readonly unit: string } | null;
  /** What its author must believe; '' where nobody foresaw it, and where nobody asked. */
  readonly belief: string;
}

/** A program of a submission. */
export interface ProgramFacts {
  readonly lab: string;
  readonly step: string;
  readonly source: string;
  /** The same for programs that become the same graph. */
  readonly graph: string;
  readonly nodes: number;
}

/** How a check came to no end. */
export type Ending = 'time' | 'memory' | 'all-time';
export type Sayings = Readonly<Record<Ending | 'nothing', string>>;

export type FromGrader =
  /** `sayings`: what is said of a task that was not checked to its end. */
  | { readonly kind: 'plan'; readonly labs: readonly PlannedLab[]; readonly sayings: Sayings }
  /** A check begins; what ends the process now is its fault. */
  | { readonly kind: 'begin'; readonly index: number }
  | { readonly kind: 'task'; readonly index: number; readonly message: string; readonly facts: TaskFacts }
  | { readonly kind: 'programs'; readonly programs: readonly ProgramFacts[] }
  /** Something in the course itself is wrong: no submission's fault. */
  | { readonly kind: 'usage'; readonly message: string }
  /** The system does not let the submission be read: it was removed, for example. */
  | { readonly kind: 'unreadable'; readonly code: string; readonly message: string }
  | { readonly kind: 'end' };
