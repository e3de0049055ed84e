// Laws of comparisons and of logical not.
import { say } from '../../base/phrase.ts';
import { ops } from '../../ir/ops/table.ts';
import { BOOL, isSubrange } from '../../ir/types.ts';
import {
  add,
  constant,
  constantValue,
  eq,
  le,
  lt,
  minus,
  not,
  rule,
  sub,
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

export const compareRules: readonly Rule[] = [
  rule({
    name: 'eq-zero',
    why: say`This leaves one canonical form instead of two; a branch on it swaps its true and false branches and needs neither.`,
    from: eq(x, 0),
    to: not(x),
    test: ['return arg == 0;', 'return (!arg);'],
  }),
  rule({
    name: 'eq-sum',
    from: eq(add(x, c1), c2),
    to: eq(x, sub(c2, c1)),
    test: ['return arg + 3 == 5;', 'return (arg==2);'],
  }),
  rule({
    name: 'eq-difference',
    from: eq(sub(x, c1), c2),
    to: eq(x, add(c2, c1)),
    test: ['return arg - 3 == 5;', 'return (arg==8);'],
  }),
  rule({
    name: 'eq-negative',
    from: eq(minus(x), c),
    to: eq(x, minus(c)),
    test: ['return -arg == 5;', 'return (arg==-5);'],
  }),
  rule({
    name: 'eq-xor',
    from: eq(xor(x, c1), c2),
    to: eq(x, xor(c1, c2)),
    test: ['return (arg ^ 6) == 5;', 'return (arg==3);'],
  }),
  rule({
    name: 'eq-one',
    law: say`(x == 1) = x, where x is 0 or 1`,
    roots: [ops.EQ],
    find: (test) => {
      const value = test.input(1);
      return constantValue(test.input(2)) === 1n && isSubrange(value.type, BOOL) ? () => value : null;
    },
    test: ['return (arg < 3) == true;', 'return (arg<3);'],
  }),
  rule({
    name: 'eq-order',
    law: '(x == y) = (y == x)',
    why: say`A canonical order makes equal comparisons identical and puts constants on the right.`,
    roots: [ops.EQ],
    find: (test, { make }) => {
      const left = test.input(1);
      const right = test.input(2);
      return standsBefore(right, left) ? () => make(ops.EQ, [null, right, left]) : null;
    },
    test: ['return 7 == arg;', 'return (arg==7);'],
  }),
  rule({
    name: 'not-less',
    from: not(lt(x, y)),
    to: le(y, x),
    test: ['return !(arg < 3);', 'return (3<=arg);'],
  }),
  rule({
    name: 'not-less-equal',
    from: not(le(x, y)),
    to: lt(y, x),
    test: ['return !(arg <= 3);', 'return (3<arg);'],
  }),
  rule({
    name: 'not-difference',
    from: not(sub(x, y)),
    to: eq(x, y),
    test: ['return !(arg - (arg >> 1));', 'return (arg==(arg>>1));'],
  }),
  rule({
    name: 'not-sum',
    from: not(add(x, c)),
    to: eq(x, minus(c)),
    test: ['return !(arg + 3);', 'return (arg==-3);'],
  }),
  rule({
    name: 'not-negative',
    from: not(minus(x)),
    to: not(x),
    test: ['return !(-arg);', 'return (!arg);'],
  }),
  rule({
    name: 'not-xor',
    from: not(xor(x, y)),
    to: eq(x, y),
    test: ['return !(arg ^ (arg >> 1));', 'return (arg==(arg>>1));'],
  }),
  rule({
    name: 'not-not',
    law: say`!!x = x, where x is 0 or 1`,
    roots: [ops.Not],
    find: (negation) => {
      const inner = negation.input(1);
      if (inner.op !== ops.Not) return null;
      const value = inner.input(1);
      return isSubrange(value.type, BOOL) ? () => value : null;
    },
    test: ['return !!(arg == 3);', 'return (arg==3);'],
  }),
];
