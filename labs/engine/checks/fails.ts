// fails: the student's program is broken on purpose, and in the way that is asked for.
import * as v from 'valibot';
import { isGraphText } from '../../../compiler/index.ts';
import { text } from '../fields.ts';
import { said } from '../text/index.ts';
import { defineKind } from './kind.ts';

export const fails = defineKind({
  schema: v.strictObject({
    kind: v.literal('fails'),
    /** The code of the error: of a program, or a condition of a graph, such as `ssa-arity`. */
    with: text,
    /** Nothing else may be wrong. */
    only: v.optional(v.boolean(), true),
  }),
  run: ({ with: code, only }, { subject }) => {
    const { diagnostics } = subject.compiled();
    const right = diagnostics.filter((each) => each.code === code);
    const other = diagnostics.find((each) => each.code !== code);
    const passed = right.length > 0 && (!only || other === undefined);
    const told = passed ? right[0] : (other ?? diagnostics.at(0));
    // What is said of a graph names the condition that does not hold.
    const named = told === undefined || isGraphText(subject.program) ? '' : told.code;
    const found =
      told === undefined ? said('noFault') : said('faultOf', named, told.line, { phrase: told.said.message });
    const shown = told === undefined ? [] : [{ kind: 'line', line: told.line } as const];
    return { kind: 'fails', passed, lookedFor: said('programWithFault', code), found, shown };
  },
});
