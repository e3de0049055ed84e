// fails: the student's program must be broken in the requested way.
import * as v from 'valibot';
import { isGraphText } from '../../../compiler/index.ts';
import { text } from '../reading/fields.ts';
import { said } from '../text/index.ts';
import { defineKind } from './kind.ts';

export const fails = defineKind({
  schema: v.strictObject({
    kind: v.literal('fails'),
    /** An error code, or a condition of a graph, such as `ssa-arity`. */
    with: text,
    only: v.optional(v.boolean(), true),
  }),
  run: ({ with: code, only }, { subject }) => {
    const { diagnostics } = subject.compiled();
    const right = diagnostics.filter((each) => each.code === code);
    const other = diagnostics.find((each) => each.code !== code);
    const passed = right.length > 0 && (!only || other === undefined);
    const told = passed ? right[0] : (other ?? diagnostics.at(0));
    // Messages about a graph name the failing condition.
    const named = told === undefined || isGraphText(subject.program) ? '' : told.code;
    const found =
      told === undefined ? said('noFault') : said('faultOf', named, told.line, { phrase: told.said.message });
    const shown = told === undefined ? [] : [{ kind: 'line', line: told.line } as const];
    return { kind: 'fails', passed, lookedFor: said('programWithFault', code), found, shown };
  },
});
