/*
### `fails`: a program with an intended error

    kind: fails
    with: undefined-name     the error code; for graphs, a condition: ssa-arity, determinism, well-founded-data, strictness
    only: true               no other errors

The solution of such a step has errors, so Fathom cannot show its graph. Use `returns` for a step in which students fix a broken start program.
Programs can be textual graphs, as printed by `fathom emit --as graph` (the `@…` after types is optional).
*/
import * as v from 'valibot';
import { isGraphText } from '../../../compiler/index.ts';
import { text } from '../reading/fields.ts';
import { said } from '../text/index.ts';
import { defineKind, type Template } from './kind.ts';

export const fails = defineKind({
  schema: v.strictObject({
    kind: v.literal('fails'),
    /** An error code, or a condition of a graph, such as `ssa-arity`. */
    with: text,
    only: v.optional(v.boolean(), true),
  }),
  needsProgram: () => false,
  isOfNow: true,
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
    return { passed, lookedFor: said('programWithFault', code), found, shown };
  },
});

export const failsTemplate: Template = {
  program: '// BEGIN SOLUTION\n//| return arg;\nreturn argh;\n// END SOLUTION\n',
  question: 'Break the program. Use a name that is not declared.',
  check: 'kind: fails\nwith: undefined-name',
  hints: ['Which names are declared?', 'Add a letter to one of them.'],
  wrong: `- belief: Any error will do
  reply: This is a syntax error, so the compiler does not look up the name.
  program: return arg
- belief: An unused variable is not declared
  reply: This variable is declared. It is only unused.
  program: int b = 1; return arg;`,
};
