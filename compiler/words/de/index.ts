// German, from the English words. One file a part of the compiler.
import { checks } from './checks.ts';
import { instructions } from './instructions.ts';
import { steps } from './steps.ts';
import { syntax } from './syntax.ts';
import { types } from './types.ts';
import { why } from './why.ts';

/** Files of words: each English phrase once among all of them. */
export const german: ReadonlyMap<string, string> = new Map(
  [checks, instructions, steps, syntax, types, why].flatMap((words) => Object.entries(words)),
);
