// What the guide tells the window about the current lab and its step.
import type { TaskProgress } from '../../../labs/engine/index.ts';

export interface Lesson {
  readonly lab: string;
  readonly title: string;
  readonly step: string;
  /** Counted from 1. */
  readonly number: number;
  readonly steps: number;
  /** By task ID; unstarted tasks may be missing. */
  readonly tasks: Readonly<Record<string, Pick<TaskProgress, 'passed' | 'answer'>>>;
}

/** A task for the strip below the program. */
export interface Goal {
  readonly id: string;
  readonly title: string;
  readonly isPassed: boolean;
  /** Conditions that do not hold yet, with what was found instead. */
  readonly missing: readonly string[];
  readonly show: () => void;
}

export interface Goals {
  readonly all: readonly Goal[];
  /** After all tasks are done. */
  readonly next: { readonly to: 'step' | 'lab' | 'course'; readonly go: () => void };
}
