// Rules of array checks: removes those that cannot fail, and turns those that must fail into faults.
import { say } from '../../base/phrase.ts';
import { insideReason, valueReason } from '../../analysis/checks.ts';
import type { Node } from '../../ir/node.ts';
import { ops } from '../../ir/ops/table.ts';
import { XCTRL } from '../../ir/types.ts';
import { endWithFault, passing } from './control.ts';
import { rule, type Rewrite, type RewriteContext, type Rule } from '../rule.ts';

const isDead = (check: Node): boolean => check.input(0).type === XCTRL;

function isInside(check: Node): boolean {
  const index = check.input(1).type;
  const length = check.input(2).type;
  return (
    index.kind === 'int' &&
    length.kind === 'int' &&
    index.min >= 0n &&
    index.min <= index.max &&
    index.max < length.min
  );
}

function isOutside(check: Node): boolean {
  const index = check.input(1).type;
  const length = check.input(2).type;
  if (index.kind !== 'int' || length.kind !== 'int' || index.min > index.max || length.min > length.max)
    return false;
  return index.max < 0n || index.min >= length.max;
}

/** A dominating check of the same index against the same length. */
function earlierCheck(check: Node, context: RewriteContext): Node | null {
  const control = check.input(0);
  const index = check.input(1);
  const length = check.input(2);
  const isSame = (user: Node): boolean =>
    user !== check && user.op === ops.CheckIndex && user.input(1) === index && user.input(2) === length;
  return index.uses.find((user) => isSame(user) && context.dominates(user, control)) ?? null;
}

/** The dominating true side of `if (i < a#)`, if i is not negative. */
function limitingBranch(check: Node, context: RewriteContext): Node | null {
  const control = check.input(0);
  const index = check.input(1);
  const length = check.input(2);
  if (index.type.kind !== 'int' || index.type.min < 0n || index.type.min > index.type.max) return null;
  for (const less of index.uses) {
    if (less.op !== ops.LT || less.input(1) !== index || less.input(2) !== length) continue;
    for (const branch of less.uses) {
      if (branch.op !== ops.If) continue;
      if (branch.uses.some((side) => side.aux === 0 && context.dominates(side, control))) return branch;
    }
  }
  return null;
}

const MAX_USES = 50;

function findPassed(check: Node, context: RewriteContext): Rewrite | null {
  const index = check.input(1);
  const length = check.input(2);
  if (index.uses.length > MAX_USES) return null;
  const earlier = earlierCheck(check, context);
  if (earlier !== null) return passing(check, { kind: 'dominated', by: earlier }, context);
  const branch = limitingBranch(check, context);
  if (branch === null) return null;
  return passing(
    check,
    { kind: 'limit', branch, text: (names) => say`${names(index)} < ${names(length)}` },
    context,
  );
}

export const checkRules: readonly Rule[] = [
  rule({
    name: 'index-inside',
    law: say`check(0 <= i < n) = nothing, where every value of i is in bounds`,
    roots: [ops.CheckIndex],
    find: (check, context) =>
      isInside(check) && !isDead(check)
        ? passing(check, insideReason(check, check.input(1).type, check.input(2).type), context)
        : null,
    test: ['int[] a = new int[8]; return a[arg & 7];', 'return 0;'],
  }),
  rule({
    name: 'index-outside',
    law: say`check(9 < 3) = fault`,
    roots: [ops.CheckIndex],
    find: (check, context) =>
      isOutside(check) && !isDead(check) ? () => endWithFault(check, 'index-out-of-bounds', context) : null,
    test: ['int[] a = new int[3]; if (arg) return a[9]; return 2;', 'return 2;'],
  }),
  rule({
    name: 'index-checked',
    law: 'check(i < n) … check(i < n) = check(i < n) …',
    distant: true,
    roots: [ops.CheckIndex],
    find: findPassed,
    test: ['int[] a = new int[arg & 15]; int i = arg & 7; if (i < a#) return a[i]; return 0;', 'return 0;'],
  }),
  rule({
    name: 'length-positive',
    law: say`check(n >= 0) = nothing, where n is never negative`,
    roots: [ops.CheckLength],
    find: (check, context) => {
      const { type } = check.input(1);
      return type.kind === 'int' && type.min >= 0n && type.min <= type.max && !isDead(check)
        ? passing(check, valueReason(check, type), context)
        : null;
    },
    test: [
      'int n = 3; while (arg > n) { arg = arg - 1; int[] a = new int[n]; int m = n; n = m; } return n;',
      'return 3;',
    ],
  }),
  rule({
    name: 'length-negative',
    law: say`check(-1 >= 0) = fault`,
    roots: [ops.CheckLength],
    find: (check, context) => {
      const { type } = check.input(1);
      const fails = type.kind === 'int' && type.max < 0n && type.min <= type.max && !isDead(check);
      return fails ? () => endWithFault(check, 'negative-array-length', context) : null;
    },
    test: ['if (arg) { int[] a = new int[-1]; return a#; } return 2;', 'return 2;'],
  }),
];
