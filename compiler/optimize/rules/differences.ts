// Laws of differences with constants: as in sums, a constant moves outward, where it can meet others or
// become part of an address.
//
// Termination: each law moves a constant outward or combines two constants; sums.ts explains why that happens
// at most once per operand. No law moves a constant inward or adds more operations than it removes.
import { say } from '../../base/phrase.ts';
import { add, anyOrder, constant, eq, rule, shl, sub, variable, type Rule } from '../rule.ts';
import type { Node } from '../../ir/node.ts';
import { ops } from '../../ir/ops/table.ts';
import { fitsImmediate } from './bits.ts';
import { isIntegerConstant } from './order.ts';

const x = variable('x');
const y = variable('y');
const c = constant('c');
const c1 = constant('c1');
const c2 = constant('c2');

const endsInConstant = ({ op, inputs }: Node): boolean =>
  (op === ops.Add || op === ops.Sub) && inputs[2] != null && isIntegerConstant(inputs[2]);

/**
 * Combines two constants instead of exchanging them. If the inner operation has other uses, it would remain,
 * which adds an operation.
 */
const mayMoveOutward = ({ inputs }: Node): boolean =>
  inputs.every(
    (input) =>
      input === null || (!isIntegerConstant(input) && (input.uses.length === 1 || !endsInConstant(input))),
  );

const outward = say`The constant moves outward, where it can become part of an address or combine with another constant.`;

export const differenceRules: readonly Rule[] = [
  rule({
    name: 'constant-minus-sum',
    from: sub(c1, add(x, c2)),
    to: sub(sub(c1, c2), x),
    test: ['return 5 - (arg + 3);', 'return (2-arg);'],
  }),
  rule({
    name: 'constant-minus-difference',
    from: sub(c1, sub(x, c2)),
    to: sub(add(c1, c2), x),
    test: ['return 5 - (arg - 3);', 'return (8-arg);'],
  }),
  rule({
    name: 'constants-minus',
    from: sub(c1, sub(c2, x)),
    to: add(x, sub(c1, c2)),
    test: ['return 5 - (3 - arg);', 'return (arg+2);'],
  }),
  rule({
    name: 'constant-difference-plus',
    from: add(sub(c1, x), c2),
    to: sub(add(c1, c2), x),
    test: ['return (5 - arg) + 3;', 'return (8-arg);'],
  }),
  rule({
    name: 'constant-difference-minus',
    from: sub(sub(c1, x), c2),
    to: sub(sub(c1, c2), x),
    test: ['return (5 - arg) - 3;', 'return (2-arg);'],
  }),
  rule({
    name: 'eq-constant-difference',
    from: eq(sub(c1, x), c2),
    to: eq(x, sub(c1, c2)),
    test: ['return 5 - arg == 3;', 'return (arg==2);'],
  }),
  rule({
    name: 'add-difference',
    why: outward,
    from: anyOrder(add(sub(x, c), y)),
    at: mayMoveOutward,
    to: sub(add(x, y), c),
    test: ['return ((arg >> 1) - 3) + (arg >> 2);', 'return (((arg>>1)+(arg>>2))-3);'],
  }),
  rule({
    name: 'difference-minus',
    why: outward,
    from: sub(sub(x, c), y),
    at: mayMoveOutward,
    to: sub(sub(x, y), c),
    test: ['return ((arg >> 1) - 3) - (arg >> 2);', 'return (((arg>>1)-(arg>>2))-3);'],
  }),
  rule({
    name: 'sum-minus',
    why: outward,
    from: sub(add(x, c), y),
    at: mayMoveOutward,
    to: add(sub(x, y), c),
    test: ['return ((arg >> 1) + 3) - (arg >> 2);', 'return (((arg>>1)-(arg>>2))+3);'],
  }),
  rule({
    name: 'minus-difference-constant',
    why: outward,
    from: sub(x, sub(y, c)),
    at: mayMoveOutward,
    to: add(sub(x, y), c),
    test: ['return (arg >> 1) - ((arg >> 2) - 3);', 'return (((arg>>1)-(arg>>2))+3);'],
  }),
  rule({
    name: 'minus-sum-constant',
    why: outward,
    from: sub(x, add(y, c)),
    at: mayMoveOutward,
    to: sub(sub(x, y), c),
    test: ['return (arg >> 1) - ((arg >> 2) + 3);', 'return (((arg>>1)-(arg>>2))-3);'],
  }),
  rule({
    name: 'shl-difference',
    why: outward,
    from: shl(sub(x, c1), c2),
    when: fitsImmediate,
    to: sub(shl(x, c2), shl(c1, c2)),
    test: ['return (arg - 3) << 2;', 'return ((arg<<2)-12);'],
  }),
];
