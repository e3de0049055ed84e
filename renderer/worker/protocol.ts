// What the window and its compiler worker say to each other.
import type { CompileOptions, Outcome, Snapshot } from '../../compiler/index.ts';

export interface CompileRequest {
  readonly number: number;
  readonly source: string;
  readonly options: Pick<CompileOptions, 'optimize' | 'level' | 'disabledRules'>;
}

export interface CompileAnswer {
  readonly number: number;
  readonly snapshot: Snapshot;
}

/** A run of a program without errors, in an engine that needs no tools. */
export interface RunRequest {
  readonly source: string;
  readonly options: CompileRequest['options'];
  readonly engine: 'graph' | 'emulator';
  readonly argument: string;
}

/** The outcome; null for a program with errors. */
export type RunAnswer = Outcome | null;
