// A role of a student's JavaScript: a rule, a reduction, a meet, … One file per role, one row in index.ts.
import type * as v from 'valibot';
import type { CheckPlace } from '../checks/kind.ts';
import type { ShownProgram } from '../checks/result.ts';
import type { CodeFailure } from '../sandbox/limits.ts';
import { failureText } from '../sandbox/limits.ts';
import type { Spot } from '../places/spots.ts';
import { said, verbatim, type Said } from '../text/index.ts';

export interface CodeVerdict {
  readonly passed: boolean;
  readonly lookedFor: Said;
  readonly found: Said;
  /** The smallest counterexample. */
  readonly program?: ShownProgram;
  readonly shown?: readonly Spot[];
}

export interface CodeRole<Schema extends v.GenericSchema> {
  readonly schema: Schema;
  /** The module's form, in one line. */
  readonly form: string;
  /** Replaces program names by programs. */
  readonly tie?: (wanted: v.InferOutput<Schema>, place: CheckPlace) => v.InferOutput<Schema>;
  /** Always terminates and never throws, whatever the code. */
  readonly test: (
    wanted: v.InferOutput<Schema>,
    code: string,
    context: { readonly level: number; readonly solution: string },
  ) => Promise<CodeVerdict>;
}

export const defineRole = <Schema extends v.GenericSchema>(role: CodeRole<Schema>): CodeRole<Schema> => role;

/** The programs, each written out or named as an example of the lab. */
export const examplesFor = (programs: readonly string[], example: CheckPlace['example']): string[] =>
  programs.map((program) => example(program) ?? program);

/** The name of the function that the task asks for, as its start declares it. */
export const declaredName = (solution: string, otherwise: string): string =>
  /^export default function (\w+)\(/m.exec(solution)?.[1] ?? otherwise;

export const FILE = 'code.js';

export const broken = (lookedFor: Said, failure: CodeFailure): CodeVerdict => ({
  passed: false,
  lookedFor,
  found: said('codeFailed', failure.kind, verbatim(failureText(failure, FILE))),
});
