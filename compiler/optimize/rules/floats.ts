// Rules of floats, which hold for every float, including NaN, infinities, and -0.0.
import { say } from '../../base/phrase.ts';
import type { Node } from '../../ir/node.ts';
import { ops } from '../../ir/ops/table.ts';
import { F32, floatConstant, isSubrange } from '../../ir/types.ts';
import { rule, type Rewrite, type RewriteContext, type Rule } from '../rule.ts';

const floatValue = ({ op, type }: Node): number | null =>
  op === ops.Constant && type.kind === 'float' ? type.value : null;

function findNeutral(node: Node): Rewrite | null {
  const right = floatValue(node.input(2));
  return right !== null && Object.is(right, node.op.neutral) ? () => node.input(1) : null;
}

function findConstantLeft(node: Node, { make }: RewriteContext): Rewrite | null {
  const left = node.input(1);
  const right = node.input(2);
  if (floatValue(left) === null || floatValue(right) !== null) return null;
  return () => make(node.op, [null, right, left]);
}

function findExactReciprocal(node: Node, context: RewriteContext): Rewrite | null {
  const divisor = floatValue(node.input(2));
  if (divisor === null || !isPowerOfTwo(divisor)) return null;
  return () => context.make(ops.MulF, [null, node.input(1), context.constant(floatConstant(1 / divisor))]);
}

/** Doubling is exact: the sum of a float and itself equals its product with 2. */
function findDouble(node: Node, { make }: RewriteContext): Rewrite | null {
  const x = node.input(1);
  return floatValue(node.input(2)) === 2 ? () => make(ops.AddF, [null, x, x]) : null;
}

/** Whether x and 1/x are both normal powers of two, so that x / c and x * (1 / c) are equal. */
function isPowerOfTwo(x: number): boolean {
  const exponent = Math.log2(Math.abs(x));
  return Number.isInteger(exponent) && Math.abs(exponent) <= 1000 && 2 ** exponent === Math.abs(x);
}

const F = 'flt x = arg;';

export const floatRules: readonly Rule[] = [
  rule({
    name: 'float-constant-right',
    law: 'c + x = x + c',
    why: say`Other rules expect constants on the right.`,
    roots: [ops.AddF, ops.MulF],
    find: findConstantLeft,
    test: [`${F} return 1.5 + x;`, 'return ((flt)arg+1.5f);'],
  }),
  rule({
    name: 'float-add-nothing',
    law: 'x + -0.0 = x',
    roots: [ops.AddF],
    find: findNeutral,
    test: [`${F} return x + -0.0;`, 'return (flt)arg;'],
  }),
  rule({
    name: 'float-subtract-zero',
    law: 'x - 0.0 = x',
    roots: [ops.SubF],
    find: findNeutral,
    test: [`${F} return x - 0.0;`, 'return (flt)arg;'],
  }),
  rule({
    name: 'float-multiply-one',
    law: 'x * 1.0 = x',
    roots: [ops.MulF],
    find: findNeutral,
    test: [`${F} return x * 1.0;`, 'return (flt)arg;'],
  }),
  rule({
    name: 'float-multiply-two',
    law: 'x * 2.0 = x + x',
    why: say`An addition is faster than a multiplication and needs no constant from memory.`,
    roots: [ops.MulF],
    find: findDouble,
    test: [`${F} return x * 2.0;`, 'return ((flt)arg+ToFloat);'],
  }),
  rule({
    name: 'float-divide-one',
    law: 'x / 1.0 = x',
    roots: [ops.DivF],
    find: findNeutral,
    test: [`${F} return x / 1.0;`, 'return (flt)arg;'],
  }),
  rule({
    name: 'float-divide-power',
    law: say`x / c = x * (1/c), where c is a power of two`,
    roots: [ops.DivF],
    find: findExactReciprocal,
    test: [`${F} return x / 4.0;`, 'return ((flt)arg*0.25f);'],
  }),
  rule({
    name: 'float-minus-minus',
    law: '-(-x) = x',
    roots: [ops.MinusF],
    find: (node) => (node.input(1).op === ops.MinusF ? () => node.input(1).input(1) : null),
    test: [`${F} return - -x;`, 'return (flt)arg;'],
  }),
  rule({
    name: 'float-rounded',
    law: say`(f32)x = x, where x is an f32`,
    roots: [ops.RoundF32],
    find: (node) => (isSubrange(node.input(1).type, F32) ? () => node.input(1) : null),
    test: [
      'f32 a = arg; flt b = a; int i = 0; while (i < 3) { f32 c = b; b = c; i = i + 1; } return b;',
      'return ((f32)(flt)arg);',
    ],
  }),
];
