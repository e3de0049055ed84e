// Tests that the declared laws of ops hold for sample values, and that the optimizer uses each law.
import { describe, expect, it } from 'vitest';
import { compile, emitText, opTable, type Op } from '../../compiler/index.ts';
import { MAX_INT, MIN_INT } from '../../compiler/ir/types.ts';
import { evaluateOp, type Value } from '../../compiler/ir/values.ts';

const integers: readonly Value[] = [
  ...[MIN_INT, MIN_INT + 1n, MAX_INT - 1n, MAX_INT, -(1n << 32n), 0x5555_5555_5555_5555n],
  ...[-64n, -3n, -2n, -1n, 0n, 1n, 2n, 3n, 7n, 63n, 64n, 65n, 1000n],
];
const numbers: readonly Value[] = [
  ...[NaN, -Infinity, Infinity, -0, 0, -1, 1, 0.1, -2.5, 2, 1e308, -1e308, 5e-324, 2 ** 53, 1 / 3],
];
const valuesOf = ({ family }: Op): readonly Value[] => (family === 'floats' ? numbers : integers);

/** Ops computed from exactly two operands. */
const binary = opTable.filter(
  ({ inputs, fold, evaluate }) => inputs.length === 3 && (fold !== undefined || evaluate !== undefined),
);

const gives = (op: Op, left: Value, right: Value, result: Value | undefined): boolean =>
  Object.is(evaluateOp(op, [left, right]), result);

/** The neutral operands among a few candidates. */
const neutral = (op: Op, isLeft: boolean): Value[] =>
  valuesOf(op).filter(
    (constant) =>
      (typeof constant === 'number' || (constant as bigint) ** 2n < 10n) &&
      valuesOf(op).every((value) =>
        isLeft ? gives(op, constant, value, value) : gives(op, value, constant, value),
      ),
  );

function ofEqual(op: Op): Op['ofEqual'] {
  const results = valuesOf(op).map((value) => evaluateOp(op, [value, value]));
  if (results.every((result, i) => Object.is(result, valuesOf(op)[i]))) return 'operand';
  return typeof results[0] === 'bigint' && new Set(results).size === 1 ? results[0] : undefined;
}

describe('the laws of the ops', () => {
  it('are tested for more than 15 ops', () => {
    expect(binary.length).toBeGreaterThan(15);
  });

  it.each(binary.map((op) => [op.name, op] as const))('are declared exactly if they hold: %s', (_, op) => {
    const stated = op.neutral === undefined ? [] : [op.neutral];
    const isCommutative = valuesOf(op).every((a) =>
      valuesOf(op).every((b) => gives(op, a, b, evaluateOp(op, [b, a]))),
    );
    expect(op.commutative === true, 'commutative').toBe(isCommutative);
    expect(neutral(op, false), 'neutral on the right').toEqual(stated);
    expect(neutral(op, true), 'neutral on the left').toEqual(isCommutative ? stated : []);
    expect(op.ofEqual, 'with equal operands').toBe(ofEqual(op));
  });

  const isFloat = ({ family }: Op): boolean => family === 'floats';
  const irOf = (expression: string): string => emitText(compile(`flt x = arg; return ${expression};`), 'ir');
  const literal = (value: bigint | number): string =>
    typeof value === 'bigint' ? String(value) : `${Object.is(value, -0) ? '-' : ''}${value.toFixed(1)}`;

  it('all simplify expressions in a compilation', () => {
    for (const op of binary) {
      const value = isFloat(op) ? 'x' : 'arg';
      if (op.neutral !== undefined) {
        expect(irOf(`${value} ${op.symbol} ${literal(op.neutral)}`), op.name).toBe(irOf(value));
        if (op.commutative === true)
          expect(irOf(`${literal(op.neutral)} ${op.symbol} ${value}`), op.name).toBe(irOf(value));
      }
      if (op.ofEqual !== undefined)
        expect(irOf(`${value} ${op.symbol} ${value}`), op.name).toBe(
          irOf(op.ofEqual === 'operand' ? value : String(op.ofEqual)),
        );
    }
  });
});
