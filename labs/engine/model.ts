// What a lab is, once read: plain data without methods. Only lab.ts makes these values.
import type { Check } from './schema.ts';

/** A program in the text, with what the text says of it. */
export interface Example {
  readonly source: string;
  readonly argument: bigint;
  /** What the text says the program gives; null where it says nothing. */
  readonly result: string | null;
  /** The fault that the text says it ends in. */
  readonly fault: string | null;
  /** What the text says is printed of the optimized program. */
  readonly ir: string | null;
  /** The code of an error that the program is there to show. */
  readonly fails: string | null;
  /** The chapter whose language it is written in; null: the lab's. */
  readonly level: number | null;
  /** Whether it can be run in place. */
  readonly runnable: boolean;
  readonly line: number;
}

export interface Task {
  readonly id: string;
  readonly title: string;
  readonly checks: readonly Check[];
  /** Opened one after the other. */
  readonly hints: readonly string[];
  readonly line: number;
}

export interface Step {
  readonly id: string;
  readonly title: string;
  /** Markdown without the task blocks, with citations written out. */
  readonly text: string;
  readonly tasks: readonly Task[];
  readonly examples: readonly Example[];
  /** A start of its own; null: the step goes on with what the student has from the step before. */
  readonly start: string | null;
  /** What the student has before it who did the steps before as the solutions do. */
  readonly begin: string;
  readonly solution: string;
  readonly line: number;
}

export interface Reference {
  readonly id: string;
  readonly authors: string;
  readonly title: string;
  /** Where and when it appeared. */
  readonly published: string;
}

export interface Lab {
  readonly id: string;
  readonly title: string;
  /** The newest chapter of the language that programs of this lab may use. */
  readonly level: number;
  readonly goals: readonly string[];
  readonly concepts: readonly string[];
  /** Ids of labs to be done before. */
  readonly prerequisites: readonly string[];
  readonly minutes: number;
  readonly panes: readonly string[];
  readonly references: readonly Reference[];
  readonly steps: readonly Step[];
}

/** Line and column count from 1. */
export interface LabError {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

/** Texts by path relative to the lab's folder, with `/` between the parts. */
export type LabFiles = Readonly<Record<string, string>>;

/** What the student starts a step from. */
export const startOf = (step: Step): string => step.begin;

/** The program that passes the step's tasks. */
export const solutionOf = (step: Step): string => step.solution;

/** A task by its id; null where the lab has none of that name. */
export function findTask(lab: Lab, id: string): Task | null {
  return lab.steps.flatMap(({ tasks }) => tasks).find((task) => task.id === id) ?? null;
}
