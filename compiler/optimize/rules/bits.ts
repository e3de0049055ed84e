// Laws of bit operations and shifts.
import { say } from '../../base/phrase.ts';
import { ops } from '../../ir/ops/table.ts';
import type { Op } from '../../ir/ops/row.ts';
import {
  anyOrder,
  add,
  and,
  computed,
  constant,
  or,
  rule,
  sar,
  shl,
  shr,
  variable,
  xor,
  type Rule,
} from '../rule.ts';
import { standsBefore } from './order.ts';

const x = variable('x');
const y = variable('y');
const c = constant('c');
const c1 = constant('c1');
const c2 = constant('c2');

type Constants = ReadonlyMap<string, bigint>;
const countOf =
  (name: string) =>
  (constants: Constants): bigint =>
    (constants.get(name) ?? 0n) & 63n;
const isWholeTurn = (constants: Constants): boolean => countOf('c')(constants) === 0n;
const sum = (constants: Constants): bigint => countOf('c1')(constants) + countOf('c2')(constants);
const fitsOneShift = (constants: Constants): boolean => sum(constants) < 64n;
const exceedsWidth = (constants: Constants): boolean => sum(constants) >= 64n;
const joinedCount = computed('c1 + c2', sum);

export function fitsImmediate(constants: Constants): boolean {
  const shifted = BigInt.asIntN(64, (constants.get('c1') ?? 0n) << countOf('c2')(constants));
  return BigInt.asIntN(32, shifted) === shifted;
}

function ordered(op: Op, symbol: string, name: string, test: readonly [string, string]): Rule {
  return rule({
    name,
    law: `x ${symbol} y = y ${symbol} x`,
    why: say`A canonical order makes equal expressions identical and puts constants on the right.`,
    roots: [op],
    find: (node, { make }) => {
      const left = node.input(1);
      const right = node.input(2);
      return standsBefore(right, left) ? () => make(op, [null, right, left]) : null;
    },
    test,
  });
}

function shortCount(shift: typeof shl, symbol: string, name: string, test: readonly [string, string]): Rule {
  return rule({
    name,
    law: `x ${symbol} c = x ${symbol} (c & 63)`,
    why: say`Only the low six bits of a shift count matter, so this makes equal shifts identical.`,
    from: shift(x, c),
    when: (constants) => constants.get('c') !== countOf('c')(constants),
    to: shift(x, computed('c & 63', countOf('c'))),
    test,
  });
}

export const bitRules: readonly Rule[] = [
  rule({
    name: 'and-ones',
    from: and(x, -1),
    to: x,
    test: ['return arg & -1;', 'return arg;'],
  }),
  rule({
    name: 'and-same',
    from: and(x, x),
    to: x,
    test: ['return arg & arg;', 'return arg;'],
  }),
  rule({
    name: 'and-constants',
    from: and(and(x, c1), c2),
    to: and(x, and(c1, c2)),
    test: ['return arg & 12 & 6;', 'return (arg&4);'],
  }),
  rule({
    name: 'and-or',
    from: and(x, anyOrder(or(x, y))),
    to: x,
    test: ['return arg & (arg | (arg >> 1));', 'return arg;'],
  }),
  ordered(ops.And, '&', 'and-order', ['return 3 & arg;', 'return (arg&3);']),

  rule({
    name: 'or-zero',
    from: or(x, 0),
    to: x,
    test: ['return arg | 0;', 'return arg;'],
  }),
  rule({
    name: 'or-same',
    from: or(x, x),
    to: x,
    test: ['return arg | arg;', 'return arg;'],
  }),
  rule({
    name: 'or-ones',
    from: or(x, -1),
    to: { kind: 'literal', value: -1n },
    test: ['return arg | -1;', 'return -1;'],
  }),
  rule({
    name: 'or-constants',
    from: or(or(x, c1), c2),
    to: or(x, or(c1, c2)),
    test: ['return arg | 1 | 2;', 'return (arg|3);'],
  }),
  rule({
    name: 'or-and',
    from: or(x, anyOrder(and(x, y))),
    to: x,
    test: ['return arg | (arg & (arg >> 1));', 'return arg;'],
  }),
  ordered(ops.Or, '|', 'or-order', ['return 3 | arg;', 'return (arg|3);']),

  rule({
    name: 'xor-zero',
    from: xor(x, 0),
    to: x,
    test: ['return arg ^ 0;', 'return arg;'],
  }),
  rule({
    name: 'xor-same',
    from: xor(x, x),
    to: { kind: 'literal', value: 0n },
    test: ['return arg ^ arg;', 'return 0;'],
  }),
  rule({
    name: 'xor-constants',
    from: xor(xor(x, c1), c2),
    to: xor(x, xor(c1, c2)),
    test: ['return ~~arg;', 'return arg;'],
  }),
  rule({
    name: 'xor-back',
    from: xor(x, anyOrder(xor(x, y))),
    to: y,
    test: ['return arg ^ (arg ^ (arg >> 1));', 'return (arg>>1);'],
  }),
  ordered(ops.Xor, '^', 'xor-order', ['return 3 ^ arg;', 'return (arg^3);']),

  rule({
    name: 'shl-none',
    law: 'x << 0 = x',
    from: shl(x, c),
    when: isWholeTurn,
    to: x,
    test: ['return arg << 64;', 'return arg;'],
  }),
  shortCount(shl, '<<', 'shl-count', ['return arg << 65;', 'return (arg<<1);']),
  rule({
    name: 'shl-shl',
    from: shl(shl(x, c1), c2),
    when: fitsOneShift,
    to: shl(x, joinedCount),
    test: ['return arg << 3 << 4;', 'return (arg<<7);'],
  }),
  rule({
    name: 'shl-out',
    law: say`(x << c1) << c2 = 0, where c1 + c2 >= 64`,
    from: shl(shl(x, c1), c2),
    when: exceedsWidth,
    to: { kind: 'literal', value: 0n },
    test: ['return arg << 40 << 40;', 'return 0;'],
  }),
  rule({
    name: 'shl-sum',
    why: say`The constant moves outward, where it can become part of an address or combine with another constant.`,
    from: shl(add(x, c1), c2),
    when: fitsImmediate,
    to: add(shl(x, c2), shl(c1, c2)),
    test: ['return (arg + 1) << 3;', 'return ((arg<<3)+8);'],
  }),
  rule({
    name: 'sar-none',
    law: 'x >> 0 = x',
    from: sar(x, c),
    when: isWholeTurn,
    to: x,
    test: ['return arg >> 0;', 'return arg;'],
  }),
  shortCount(sar, '>>', 'sar-count', ['return arg >> -1;', 'return (arg>>63);']),
  rule({
    name: 'sar-sar',
    from: sar(sar(x, c1), c2),
    when: fitsOneShift,
    to: sar(x, joinedCount),
    test: ['return arg >> 3 >> 4;', 'return (arg>>7);'],
  }),
  rule({
    name: 'sar-out',
    law: say`(x >> c1) >> c2 = x >> 63, where c1 + c2 >= 64`,
    from: sar(sar(x, c1), c2),
    when: exceedsWidth,
    to: sar(x, 63),
    test: ['return arg >> 40 >> 40;', 'return (arg>>63);'],
  }),
  rule({
    name: 'shr-none',
    law: 'x >>> 0 = x',
    from: shr(x, c),
    when: isWholeTurn,
    to: x,
    test: ['return arg >>> 0;', 'return arg;'],
  }),
  shortCount(shr, '>>>', 'shr-count', ['return arg >>> 66;', 'return (arg>>>2);']),
  rule({
    name: 'shr-shr',
    from: shr(shr(x, c1), c2),
    when: fitsOneShift,
    to: shr(x, joinedCount),
    test: ['return arg >>> 3 >>> 4;', 'return (arg>>>7);'],
  }),
];
