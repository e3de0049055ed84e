// Values of expressions at 64 bits and at narrower widths.
//
// At narrower widths, operands and results wrap. Sums, products, bitwise ops, and comparisons mean the same
// at any width. Shift counts are modulo the width, `>>>` fills with zeros from the width on, and divisions
// use the wrapped numbers and have no value if the divisor is 0. A constant loses its high bits, so a law
// about 64 may fail at 4 bits and still hold: narrow failures only show where to look.
import type { Expression, Range } from './candidates.ts';

export type Values = ReadonlyMap<string, bigint>;

/** undefined after a division by 0. */
export function valueOf(expression: Expression, values: Values, bits: number): bigint | undefined {
  switch (expression.kind) {
    case 'variable':
      return values.get(expression.name);
    case 'constant':
      return BigInt.asIntN(bits, expression.value);
    case 'op': {
      const operands: bigint[] = [];
      for (const operand of expression.operands) {
        const value = valueOf(operand, values, bits);
        if (value === undefined) return undefined;
        operands.push(value);
      }
      return opValue(expression.op.name, expression.op.fold, operands, bits);
    }
  }
}

type Fold = ((operands: readonly bigint[]) => bigint | undefined) | undefined;

function opValue(name: string, fold: Fold, operands: readonly bigint[], bits: number): bigint | undefined {
  if (bits === 64) return fold?.(operands);
  const [value = 0n, count = 0n] = operands;
  if (name === 'Shl' || name === 'Shr' || name === 'Sar') {
    const by = BigInt.asUintN(bits, count) % BigInt(bits);
    if (name === 'Shl') return BigInt.asIntN(bits, value << by);
    return name === 'Sar' ? value >> by : BigInt.asIntN(bits, BigInt.asUintN(bits, value) >> by);
  }
  const wide = fold?.(operands);
  return wide === undefined ? undefined : BigInt.asIntN(bits, wide);
}

export function variablesOf(expression: Expression, into: string[] = []): string[] {
  if (expression.kind === 'variable' && !into.includes(expression.name)) into.push(expression.name);
  if (expression.kind === 'op') for (const operand of expression.operands) variablesOf(operand, into);
  return into;
}

/** Variables whose type says more than “integer”. */
export function rangesOf(
  expression: Expression,
  into = new Map<string, Range>(),
): ReadonlyMap<string, Range> {
  if (expression.kind === 'variable' && expression.range !== undefined)
    into.set(expression.name, expression.range);
  if (expression.kind === 'op') for (const operand of expression.operands) rangesOf(operand, into);
  return into;
}

export function simpleText(expression: Expression, names: ReadonlyMap<string, string>): string {
  switch (expression.kind) {
    case 'variable':
      return names.get(expression.name) ?? expression.name;
    case 'constant':
      // The smallest integer has no literal.
      return expression.value === -(2n ** 63n)
        ? `(${expression.value + 1n} - 1)`
        : expression.value < 0n
          ? `(${expression.value})`
          : `${expression.value}`;
    case 'op': {
      const [left, right] = expression.operands.map((operand) => simpleText(operand, names));
      const symbol = expression.op.symbol ?? '';
      return right === undefined ? `(${symbol}${left})` : `(${left} ${symbol} ${right})`;
    }
  }
}
