// The program of a question.
import * as v from 'valibot';
import { flowOf } from '../../../compiler/index.ts';
import { name, text } from '../reading/fields.ts';
import type { Said } from '../text/index.ts';
import type { CheckPlace } from './kind.ts';
import { Subject } from './subject.ts';

/**
 * `program`: source text; `example`: a name in this lab; `mine: true`: the student's program. Default: the
 * step's start.
 */
export const ProgramFields = {
  program: v.optional(text),
  example: v.optional(name),
  mine: v.optional(v.boolean(), false),
};

/** For the templates of questions. */
export const BRANCH = 'int a = 1;\nint b = 2;\nif (arg > 5) a = arg;\nreturn a * b;\n';

interface Programmed {
  readonly program?: string | undefined;
  readonly example?: string | undefined;
  readonly mine: boolean;
}

/** null: the student's program. */
export const programOf = ({ program, mine }: Programmed): string | null => (mine ? null : (program ?? ''));

export function tiedProgram<Check extends Programmed>(check: Check, place: CheckPlace): Check {
  const { program, example, mine } = check;
  if (mine || program !== undefined) return check;
  if (example === undefined) return { ...check, program: place.begin };
  const found = place.example(example);
  if (found === undefined) place.fail(`this lab has no example “${example}”`);
  return { ...check, program: found ?? '' };
}

/** The first error of a program, which may also be a pipeline or a textual control-flow graph. */
export function faultOfProgram(program: string, level: number): Said | null {
  const { fault } = new Subject(program, level);
  return fault !== null && flowOf(program).kind === 'program' ? null : fault;
}
