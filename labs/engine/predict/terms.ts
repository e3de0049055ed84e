// terms: values of terms for given variables, in narrow or 64-bit arithmetic.
import * as v from 'valibot';
import { say, opTable, type Op } from '../../../compiler/index.ts';
import { count, int64, shape } from '../fields.ts';
import type { Expression } from '../sandbox/candidates.ts';
import { simpleText, valueOf, variablesOf } from '../sandbox/evaluate.ts';
import type { Shape, WrittenShape } from '../shapes.ts';
import { cell, defineSource, tableOf, TableError } from './table.ts';

const ops: ReadonlyMap<string, Op> = new Map(
  opTable.flatMap((op) => (op.fold === undefined ? [] : [[op.name, op] as const])),
);

export const terms = defineSource({
  schema: v.strictObject({
    of: v.literal('terms'),
    /** Written like shapes: `Div(x, 2)`. */
    terms: v.pipe(v.array(shape), v.minLength(1, 'needs at least one term')),
    /** Values of the variables, one row each. */
    values: v.pipe(v.array(v.record(v.string(), int64)), v.minLength(1, 'needs at least one row')),
    bits: v.optional(v.pipe(count, v.minValue(2), v.maxValue(64)), 4n),
  }),
  table: ({ terms: written, values, bits }) => {
    const expressions = written.map(expressionOf);
    const columns = expressions.map((each) =>
      simpleText(each, new Map(variablesOf(each).map((name) => [name, name]))).replace(/^\((.*)\)$/, '$1'),
    );
    const rows = values.map((row) => {
      const known = new Map(Object.entries(row));
      const missing = expressions
        .flatMap((each) => variablesOf(each))
        .find((variable) => !known.has(variable));
      if (missing !== undefined) throw new TableError(say`a row has no value for ${missing}`);
      for (const [variable, value] of known)
        if (BigInt.asIntN(bits, value) !== value)
          throw new TableError(say`${variable} = ${value} does not fit in ${bits} bits`);
      return {
        name: [...known].map(([variable, value]) => `${variable} = ${value}`).join(', '),
        cells: expressions.map((each) => cell(String(valueOf(each, known, bits) ?? '—'), null)),
      };
    });
    return tableOf('', columns, rows, {});
  },
});

/** @throws TableError for ops without a value */
function expressionOf({ shape: root, text }: WrittenShape): Expression {
  const made = (part: Shape): Expression => {
    switch (part.kind) {
      case 'literal':
        return { kind: 'constant', value: part.value };
      case 'node':
      case 'constant':
        return { kind: 'variable', name: part.name };
      case 'argument':
        return { kind: 'variable', name: 'arg' };
      case 'op': {
        const op = ops.get(part.op);
        if (op === undefined || part.operands === null || part.operands.length !== op.inputs.length - 1)
          throw new TableError(say`${text} is not a term: ${part.op} does not map integers to an integer`);
        return { kind: 'op', op, operands: part.operands.map(made) };
      }
      case 'any':
        throw new TableError(say`${text} is not a term: name its variables`);
    }
  };
  return made(root);
}
