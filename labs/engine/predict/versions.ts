// versions: whether other versions of a program execute fewer, equally many, or more instructions.
import * as v from 'valibot';
import { say, compile, run, type Compilation } from '../../../compiler/index.ts';
import { int64, text } from '../fields.ts';
import { itemAt } from '../lists.ts';
import { cell, defineSource, tableOf, TableError, worded } from './table.ts';

const BUDGET = 1_000_000;
const answers = ['fewer', 'as many', 'more'] as const;
const choices = worded({ fewer: say`fewer`, 'as many': say`as many`, more: say`more` });

export const versions = defineSource({
  schema: v.strictObject({
    of: v.literal('versions'),
    versions: v.pipe(
      v.array(v.strictObject({ name: text, program: text })),
      v.minLength(1, 'needs at least one version'),
    ),
    arg: v.optional(int64, 10n),
  }),
  table: ({ versions: written, arg }, { compilation, level }) => {
    const given = runOf(compilation, arg, 'the program');
    const rows = written.map(({ name, program }) => {
      const found = runOf(compile(program, { level }), arg, name);
      if (found.result !== given.result)
        throw new TableError(say`${name} returns ${found.result} for ${arg}, not ${given.result}`);
      const truth = itemAt(answers, 1 + Math.sign(found.steps - given.steps));
      return { name, cells: [cell(truth, null, choices)] };
    });
    return tableOf('', [say`executes`], rows, {});
  },
});

function runOf(compilation: Compilation, argument: bigint, name: string): { result: string; steps: number } {
  if (!compilation.ok) throw new TableError(say`${name} has errors`);
  const { status, result, fault, counts } = run(compilation, {
    engine: 'emulator',
    argument,
    budget: BUDGET,
  });
  if (status !== 'value') throw new TableError(say`${name} ends in ${fault}`);
  return { result, steps: counts.steps };
}
