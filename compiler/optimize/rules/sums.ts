// Laws of sums. A sum leans left, and its terms are sorted: computed values, phis, phis of constants, a
// constant.
//
// Why rewriting terminates quickly: the laws below move two kinds of operands.
// - The terms of a sum whose inner sums have no other use. An inner sum dies when the new one is created, so
//   the number of additions does not change, and each step decreases this pair lexicographically: the number
//   of terms inside right operands (add-associate), and the number of pairs of terms in the wrong order
//   (add-rotate, add-order). A sum with other uses is not split: all its parts would be duplicated for each
//   user.
// - Constants. They also move outward from sums with other uses, provided that they fit an immediate operand.
//   Each such step adds one addition; but it moves the constant past an addition, where it meets that
//   addition's constant. So this happens to each addition of the program at most once per operand (after the
//   operands have reached their fixed point, which worklist order ensures: see bodies-in-place.ts).
// A sum of more than LONGEST_SORTED terms is neither sorted nor split, except for its constants. So the first
// kind takes at most LONGEST_SORTED steps per addition, while sorting by exchange would take quadratic time.
import { say } from '../../base/phrase.ts';
import { ops } from '../../ir/ops/table.ts';
import type { Node } from '../../ir/node.ts';
import { anyOrder, add, constant, minus, rule, shl, sub, variable, type Rule } from '../rule.ts';
import { isIntegerConstant, standsBefore } from './order.ts';

const x = variable('x');
const y = variable('y');
const z = variable('z');
const c1 = constant('c1');
const c2 = constant('c2');

const LONGEST_SORTED = 16;

/** A sum that is only part of another, which may therefore rebuild it. */
const isPart = ({ op, uses }: Node): boolean => op === ops.Add && uses.length === 1;

/**
 * Whether the constant of a sum may move outward. In a sum with several uses, a constant that does not fit an
 * immediate operand stays: each user would need it in a register, and such constants grow from sum to sum.
 */
function givesConstant({ op, uses, inputs: [, , last] }: Node): boolean {
  if (op !== ops.Add || last == null || !isIntegerConstant(last)) return false;
  return uses.length === 1 || (last.type.kind === 'int' && fitsImmediate(last.type.min));
}

const fitsImmediate = (value: bigint): boolean => -0x80000000n <= value && value <= 0x7fffffffn;

function isLong(sum: Node): boolean {
  let terms = 2;
  for (let at = sum.input(1); isPart(at) && terms <= LONGEST_SORTED; at = at.input(1)) terms++;
  return terms > LONGEST_SORTED;
}

const mayTakeApart = (right: Node): boolean => givesConstant(right) || (isPart(right) && !isLong(right));

function mayExchange(sum: Node): boolean {
  const left = sum.input(1);
  const last = sum.input(2);
  return givesConstant(left) || (isPart(left) && !isPart(last) && !isLong(sum));
}

/** A long sum belongs on the left, where it can absorb another; other sums are split. */
function belongLeft(right: Node, left: Node): boolean {
  if (isPart(right)) return isLong(right) && !(isPart(left) && isLong(left));
  return !isPart(left) && !givesConstant(left) && standsBefore(right, left);
}

export const sumRules: readonly Rule[] = [
  rule({
    name: 'add-zero',
    from: add(x, 0),
    to: x,
    test: ['return arg + 0;', 'return arg;'],
  }),
  rule({
    name: 'add-same',
    why: say`A shift has one operand to compute, and the sum of two shifts of x can be combined further.`,
    from: add(x, x),
    to: shl(x, 1),
    test: ['return arg + arg;', 'return (arg<<1);'],
  }),
  rule({
    name: 'add-negative',
    from: anyOrder(add(x, minus(y))),
    to: sub(x, y),
    test: ['int a = -arg; return (arg << 3) + a;', 'return ((arg<<3)-arg);'],
  }),
  rule({
    name: 'add-back',
    from: anyOrder(add(sub(x, y), y)),
    to: x,
    test: ['int a = arg >> 3; return (arg - a) + a;', 'return arg;'],
  }),
  rule({
    name: 'add-associate',
    why: say`A left-leaning sum keeps its constants in one place, at its right end.`,
    from: add(x, add(y, z)),
    at: (sum) => mayTakeApart(sum.input(2)),
    to: add(add(x, y), z),
    test: ['return (arg >> 1) + (arg + 7);', 'return ((arg+(arg>>1))+7);'],
  }),
  rule({
    name: 'add-constants',
    from: add(add(x, c1), c2),
    to: add(x, add(c1, c2)),
    test: ['return arg + 1 + 2;', 'return (arg+3);'],
  }),
  rule({
    name: 'sub-add-constants',
    from: add(sub(x, c1), c2),
    to: add(x, sub(c2, c1)),
    test: ['return arg - 1 + 5;', 'return (arg+4);'],
  }),
  rule({
    name: 'add-order',
    why: say`A canonical order makes equal sums identical and puts constants on the right.`,
    from: add(x, y),
    at: (sum) => belongLeft(sum.input(2), sum.input(1)),
    to: add(y, x),
    test: ['return 2 + arg;', 'return (arg+2);'],
  }),
  rule({
    name: 'add-rotate',
    why: say`Sorting the terms of a sum makes equal sums identical and moves constants outward.`,
    from: add(add(x, y), z),
    at: (sum) => mayExchange(sum) && standsBefore(sum.input(2), sum.input(1).input(2)),
    to: add(add(x, z), y),
    test: ['return (arg + 1) + (arg >> 1);', 'return ((arg+(arg>>1))+1);'],
  }),
];
