// Laws of integer arithmetic modulo 2^64; sums.ts holds those of sums.
import { say } from '../../base/phrase.ts';
import { ops } from '../../ir/ops/table.ts';
import {
  anyOrder,
  add,
  computed,
  constant,
  div,
  minus,
  mod,
  mul,
  rule,
  shl,
  sub,
  variable,
  type Rule,
} from '../rule.ts';
import { standsBefore } from './order.ts';

const x = variable('x');
const y = variable('y');
const c = constant('c');
const c1 = constant('c1');
const c2 = constant('c2');

const isPowerOfTwo = (n: bigint): boolean => n > 0n && (n & (n - 1n)) === 0n;
const log2 = (n: bigint): bigint => BigInt(n.toString(2).length - 1);
type Constants = ReadonlyMap<string, bigint>;
const valueOf =
  (name: string) =>
  (constants: Constants): bigint =>
    constants.get(name) ?? 0n;
const cValue = valueOf('c');

/** Excludes -1 as the first divisor: MIN / -1 wraps, but the combined division would not. */
function divisorsMultiply(constants: Constants): boolean {
  const first = valueOf('c1')(constants);
  const second = valueOf('c2')(constants);
  const product = first * second;
  return first !== -1n && product !== 0n && BigInt.asIntN(64, product) === product;
}

const isDivisible = (constants: Constants): boolean =>
  valueOf('c1')(constants) !== 0n && valueOf('c1')(constants) % valueOf('c2')(constants) === 0n;

export const arithmeticRules: readonly Rule[] = [
  rule({
    name: 'sub-zero',
    from: sub(x, 0),
    to: x,
    test: ['return arg - 0;', 'return arg;'],
  }),
  rule({
    name: 'sub-from-zero',
    why: say`A negation has one operand instead of two and may cancel with another negation.`,
    from: sub(0, x),
    to: minus(x),
    test: ['return 0 - arg;', 'return (-arg);'],
  }),
  rule({
    name: 'sub-negative',
    from: sub(x, minus(y)),
    to: add(x, y),
    test: ['return arg - (-(arg >> 1));', 'return (arg+(arg>>1));'],
  }),
  rule({
    name: 'negative-sub',
    why: say`The negation moves outward, where it may cancel with another negation.`,
    from: sub(minus(x), y),
    to: minus(add(x, y)),
    test: ['return -arg - (arg >> 1);', 'return (-(arg+(arg>>1)));'],
  }),
  rule({
    name: 'sub-right-term',
    from: sub(anyOrder(add(x, y)), y),
    to: x,
    test: ['int a = arg >> 3; return (arg + a) - a;', 'return arg;'],
  }),
  rule({
    name: 'sub-difference',
    from: sub(x, sub(x, y)),
    to: y,
    test: ['return arg - (arg - (arg >> 1));', 'return (arg>>1);'],
  }),
  rule({
    name: 'difference-sub',
    from: sub(sub(x, y), x),
    to: minus(y),
    test: ['return (arg - (arg >> 1)) - arg;', 'return (-(arg>>1));'],
  }),
  rule({
    name: 'sub-sum-left',
    from: sub(x, anyOrder(add(x, y))),
    to: minus(y),
    test: ['return arg - (arg + (arg >> 1));', 'return (-(arg>>1));'],
  }),
  rule({
    name: 'add-sub-constants',
    from: sub(add(x, c1), c2),
    to: add(x, sub(c1, c2)),
    test: ['return arg + 5 - 2;', 'return (arg+3);'],
  }),
  rule({
    name: 'sub-constants',
    from: sub(sub(x, c1), c2),
    to: sub(x, add(c1, c2)),
    test: ['return arg - 1 - 2;', 'return (arg-3);'],
  }),

  rule({
    name: 'mul-one',
    from: mul(x, 1),
    to: x,
    test: ['return arg * 1;', 'return arg;'],
  }),
  rule({
    name: 'mul-minus-one',
    from: mul(x, -1),
    to: minus(x),
    test: ['return arg * -1;', 'return (-arg);'],
  }),
  rule({
    name: 'mul-negative',
    from: mul(minus(x), c),
    to: mul(x, minus(c)),
    test: ['return -arg * 11;', 'return (arg*-11);'],
  }),
  rule({
    name: 'mul-order',
    law: 'x * y = y * x',
    why: say`A canonical order makes equal products identical and puts constants on the right.`,
    roots: [ops.Mul],
    find: (product, { make }) => {
      const left = product.input(1);
      const right = product.input(2);
      return standsBefore(right, left) ? () => make(ops.Mul, [null, right, left]) : null;
    },
    test: ['return 11 * arg;', 'return (arg*11);'],
  }),
  rule({
    name: 'mul-constants',
    from: mul(mul(x, c1), c2),
    to: mul(x, mul(c1, c2)),
    test: ['return arg * 11 * 13;', 'return (arg*143);'],
  }),
  rule({
    name: 'mul-power',
    law: 'x * 2^k = x << k',
    why: say`A shift takes one cycle; a multiplication takes three.`,
    from: mul(x, c),
    when: (constants) => isPowerOfTwo(cValue(constants)),
    to: shl(
      x,
      computed('k', (constants) => log2(cValue(constants))),
    ),
    test: ['return arg * 8;', 'return (arg<<3);'],
  }),
  rule({
    name: 'mul-power-plus-one',
    law: 'x * (2^k + 1) = (x << k) + x',
    why: say`A shift and an addition together take fewer cycles than a multiplication.`,
    from: mul(x, c),
    when: (constants) => cValue(constants) > 2n && isPowerOfTwo(cValue(constants) - 1n),
    to: add(
      shl(
        x,
        computed('k', (constants) => log2(cValue(constants) - 1n)),
      ),
      x,
    ),
    test: ['return arg * 9;', 'return (arg+(arg<<3));'],
  }),
  rule({
    name: 'mul-power-minus-one',
    law: 'x * (2^k - 1) = (x << k) - x',
    why: say`A shift and a subtraction together take fewer cycles than a multiplication.`,
    from: mul(x, c),
    when: (constants) => cValue(constants) > 2n && isPowerOfTwo(cValue(constants) + 1n),
    to: sub(
      shl(
        x,
        computed('k', (constants) => log2(cValue(constants) + 1n)),
      ),
      x,
    ),
    test: ['return arg * 7;', 'return ((arg<<3)-arg);'],
  }),

  rule({
    name: 'div-one',
    from: div(x, 1),
    to: x,
    test: ['return arg / 1;', 'return arg;'],
  }),
  rule({
    name: 'div-minus-one',
    from: div(x, -1),
    to: minus(x),
    test: ['return arg / -1;', 'return (-arg);'],
  }),
  rule({
    name: 'div-div',
    from: div(div(x, c1), c2),
    when: divisorsMultiply,
    to: div(x, mul(c1, c2)),
    test: ['return arg / 6 / 7;', 'return (arg//42);'],
  }),
  rule({
    name: 'mod-mod',
    law: say`(x % c1) % c2 = x % c2, where c2 divides c1`,
    from: mod(mod(x, c1), c2),
    when: (constants) => valueOf('c2')(constants) !== 0n && isDivisible(constants),
    to: mod(x, c2),
    test: ['return arg % 12 % 4;', 'return (arg%4);'],
  }),
  rule({
    name: 'div-same',
    law: say`x / x = 1, after x has been checked`,
    from: div(x, x),
    to: { kind: 'literal', value: 1n },
    test: ['return (arg | 1) / (arg | 1);', 'return 1;'],
  }),
  rule({
    name: 'mod-same',
    law: say`x % x = 0, after x has been checked`,
    from: mod(x, x),
    to: { kind: 'literal', value: 0n },
    test: ['return (arg | 1) % (arg | 1);', 'return 0;'],
  }),

  rule({
    name: 'minus-minus',
    from: minus(minus(x)),
    to: x,
    test: ['return -(-arg);', 'return arg;'],
  }),
  rule({
    name: 'minus-product',
    from: minus(mul(x, c)),
    to: mul(x, minus(c)),
    test: ['return -(arg * 11);', 'return (arg*-11);'],
  }),
  rule({
    name: 'minus-difference',
    from: minus(sub(x, y)),
    to: sub(y, x),
    test: ['return -(arg - (arg >> 1));', 'return ((arg>>1)-arg);'],
  }),
];
