// Operations on phis of constants are done arm by arm while compiling: phi(1, 2) + 3 = phi(4, 5).
import { say } from '../../base/phrase.ts';
import type { Node } from '../../ir/node.ts';
import { ops } from '../../ir/ops/table.ts';
import type { Op } from '../../ir/ops/row.ts';
import { intConstant } from '../../ir/types.ts';
import { constantValue, rule, type Rewrite, type RewriteContext, type Rule } from '../rule.ts';
import { isUnfinished } from './control.ts';
import { isConstantPhi, isIntegerConstant } from './order.ts';

const foldable: readonly Op[] = [
  ops.Add,
  ops.Sub,
  ops.Mul,
  ops.And,
  ops.Or,
  ops.Xor,
  ops.Shl,
  ops.Shr,
  ops.Sar,
  ops.EQ,
  ops.LT,
  ops.LE,
];

/** Does an operation while compiling if it can: this must not depend on constant folding being switched on. */
function compute(op: Op, left: Node, right: Node, context: RewriteContext): Node {
  const [a, b] = [constantValue(left), constantValue(right)];
  const value = a === null || b === null ? undefined : op.fold?.([a, b]);
  return value === undefined ? context.make(op, [null, left, right]) : context.constant(intConstant(value));
}

function findConstantOperand(node: Node, context: RewriteContext): Rewrite | null {
  const [left, right] = [node.input(1), node.input(2)];
  const phi = isConstantPhi(left) && isIntegerConstant(right) ? left : right;
  const other = phi === left ? right : left;
  if (!isConstantPhi(phi) || !isIntegerConstant(other)) return null;
  return () => {
    const values = phi.inputs.slice(1).map((value) => {
      const [a, b] = phi === left ? [value, right] : [left, value];
      return compute(node.op, a as Node, b as Node, context);
    });
    return context.make(ops.Phi, [phi.input(0), ...values], phi.payload);
  };
}

/** (x + phi(c…)) + c: the sum's order has put the phi next to the constant. */
function findConstantTerm(sum: Node, context: RewriteContext): Rewrite | null {
  const [left, last] = [sum.input(1), sum.input(2)];
  if (left.op !== ops.Add || !isIntegerConstant(last) || !isConstantPhi(left.input(2))) return null;
  return () => {
    const phi = left.input(2);
    const values = phi.inputs.slice(1).map((value) => compute(ops.Add, value as Node, last, context));
    const merged = context.make(ops.Phi, [phi.input(0), ...values], phi.payload);
    return context.make(ops.Add, [null, left.input(1), merged]);
  };
}

/** Two phis of one region: worth doing arm by arm where at most one arm remains to be computed at run time. */
function findTwoPhis(node: Node, context: RewriteContext): Rewrite | null {
  const [left, right] = [node.input(1), node.input(2)];
  if (left.op !== ops.Phi || right.op !== ops.Phi || left === right) return null;
  const region = left.input(0);
  if (region !== right.inputs[0] || region.op === ops.Loop || isUnfinished(region)) return null;
  const open = region.inputs.filter(
    (_, slot) => slot > 0 && !(isIntegerConstant(left.input(slot)) && isIntegerConstant(right.input(slot))),
  );
  if (open.length > 1 || region.inputs.length <= 2) return null;
  return () => {
    const values = left.inputs
      .slice(1)
      .map((value, i) => compute(node.op, value as Node, right.input(i + 1), context));
    return context.make(ops.Phi, [region, ...values], left.payload);
  };
}

export const constantPhiRules: readonly Rule[] = [
  rule({
    name: 'constant-phi',
    law: 'phi(c1, c2) + c = phi(c1 + c, c2 + c)',
    why: say`The operation is done while compiling.`,
    roots: foldable,
    find: findConstantOperand,
    test: ['int a = 1; if (arg) a = 2; return a + 3;', 'return Phi(Region,5,4);'],
  }),
  rule({
    name: 'constant-phi-term',
    law: '(x + phi(c1, c2)) + c = x + phi(c1 + c, c2 + c)',
    why: say`One addition is done while compiling.`,
    roots: [ops.Add],
    find: findConstantTerm,
    test: ['int a = 1; if (arg) a = 2; return arg + a + 3;', 'return (arg+Phi(Region,5,4));'],
  }),
  rule({
    name: 'phi-phi',
    law: 'phi(c1, x) + phi(c2, y) = phi(c1 + c2, x + y)',
    why: say`On all arms but one the operation is done while compiling.`,
    roots: foldable,
    find: findTwoPhis,
    test: ['int a = 1; int b = 2; if (arg) { a = 5; b = 6; } return a * b;', 'return Phi(Region,30,2);'],
  }),
];
