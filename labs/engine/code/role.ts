// What a student's JavaScript can be: a rule, a reduction, a meet … One file a role, one row in index.ts.
import type * as v from 'valibot';
import type { CheckPlace } from '../checks/kind.ts';
import type { ShownProgram } from '../checks/result.ts';
import type { CodeFailure } from '../sandbox/limits.ts';
import { failureText } from '../sandbox/limits.ts';
import type { Spot } from '../spots.ts';
import { said, verbatim, type Said } from '../text/index.ts';

export interface CodeVerdict {
  readonly passed: boolean;
  readonly lookedFor: Said;
  readonly found: Said;
  /** The smallest counterexample, as a program to be watched. */
  readonly program?: ShownProgram;
  readonly shown?: readonly Spot[];
}

export interface CodeRole<Schema extends v.GenericSchema> {
  readonly schema: Schema;
  /** What a module of this role looks like: a line for authors and students. */
  readonly form: string;
  /** Puts programs in the place of their names. */
  readonly tie?: (wanted: v.InferOutput<Schema>, place: CheckPlace) => v.InferOutput<Schema>;
  /** Never throws, whatever the code is, and ends. */
  readonly test: (
    wanted: v.InferOutput<Schema>,
    code: string,
    context: { readonly level: number; readonly solution: string },
  ) => Promise<CodeVerdict>;
}

export const defineRole = <Schema extends v.GenericSchema>(role: CodeRole<Schema>): CodeRole<Schema> => role;

export const FILE = 'code.js';

/** Code that gave no answer. */
export const broken = (lookedFor: Said, failure: CodeFailure): CodeVerdict => ({
  passed: false,
  lookedFor,
  found: said('codeFailed', failure.kind, verbatim(failureText(failure, FILE))),
});
