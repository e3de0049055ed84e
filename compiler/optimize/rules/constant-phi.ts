// Computes operations on phis of constants arm by arm at compile time: phi(1, 2) + 3 = phi(4, 5). Only phis
// of one region combine, because their arms correspond. Divisions require that no divisor can be zero, so
// that no check is bypassed.
import { say } from '../../base/phrase.ts';
import type { Node } from '../../ir/node.ts';
import { ops } from '../../ir/ops/table.ts';
import type { Op } from '../../ir/ops/row.ts';
import { intConstant, mayBeZero } from '../../ir/types.ts';
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
  ops.Div,
  ops.Mod,
];
/** (x op y) op z = x op (y op z). */
const associative: readonly Op[] = [ops.Add, ops.Mul, ops.And, ops.Or, ops.Xor];
const unary: readonly Op[] = [ops.Minus, ops.Not];

const divides = ({ op }: Node): boolean => op === ops.Div || op === ops.Mod;

const isSafe = (node: Node, divisors: readonly (Node | null)[]): boolean =>
  !divides(node) ||
  (node.inputs[0] === null && divisors.every((divisor) => divisor !== null && !mayBeZero(divisor.type)));

/** The values of a node by arm of a merge: those of a phi, or always the same value. */
const valuesByArm = (node: Node, phi: Node): readonly (Node | null)[] =>
  node.op === ops.Phi && node.inputs[0] === phi.input(0)
    ? node.inputs.slice(1)
    : phi.inputs.slice(1).map(() => node);

/** Computes an operation at compile time if possible, even if constant folding is disabled. */
function compute(op: Op, left: Node, right: Node, context: RewriteContext): Node {
  const a = constantValue(left);
  const b = constantValue(right);
  const value = a === null || b === null ? undefined : op.fold?.([a, b]);
  return value === undefined ? context.make(op, [null, left, right]) : context.constant(intConstant(value));
}

function armByArm(node: Node, left: Node, right: Node, context: RewriteContext): Node {
  const phi = left.op === ops.Phi ? left : right;
  const rights = valuesByArm(right, phi);
  const values = valuesByArm(left, phi).map((value, i) =>
    compute(node.op, value as Node, rights[i] as Node, context),
  );
  return context.make(ops.Phi, [phi.input(0), ...values], phi.aux);
}

function findConstantOperand(node: Node, context: RewriteContext): Rewrite | null {
  const left = node.input(1);
  const right = node.input(2);
  const phi = isConstantPhi(left) && isIntegerConstant(right) ? left : right;
  const other = phi === left ? right : left;
  if (!isConstantPhi(phi) || !isIntegerConstant(other)) return null;
  if (!isSafe(node, valuesByArm(right, phi))) return null;
  return () => armByArm(node, left, right, context);
}

/** (x + phi(c…)) + c, because the order of operands has put the phi next to the constant. */
function findConstantTerm(node: Node, context: RewriteContext): Rewrite | null {
  const left = node.input(1);
  const last = node.input(2);
  if (left.op !== node.op || !isIntegerConstant(last) || !isConstantPhi(left.input(2))) return null;
  return () => context.make(node.op, [null, left.input(1), armByArm(node, left.input(2), last, context)]);
}

/** Combining two phis of one region pays if at most one arm must still be computed at run time. */
function areJoinable(left: Node, right: Node): boolean {
  if (left.op !== ops.Phi || right.op !== ops.Phi || left === right) return false;
  const region = left.input(0);
  if (region !== right.inputs[0] || region.op === ops.Loop || isUnfinished(region)) return false;
  const open = region.inputs.filter(
    (_, slot) => slot > 0 && !(isIntegerConstant(left.input(slot)) && isIntegerConstant(right.input(slot))),
  );
  return open.length <= 1 && region.inputs.length > 2;
}

function findTwoPhis(node: Node, context: RewriteContext): Rewrite | null {
  const left = node.input(1);
  const right = node.input(2);
  if (!areJoinable(left, right) || !isSafe(node, right.inputs.slice(1))) return null;
  return () => armByArm(node, left, right, context);
}

/** (x + phi) + phi of one region, if the sum without the second phi has no other use. */
function findTwoPhiTerms(node: Node, context: RewriteContext): Rewrite | null {
  const left = node.input(1);
  const last = node.input(2);
  if (left.op !== node.op || left.uses.length !== 1 || !areJoinable(left.input(2), last)) return null;
  return () => context.make(node.op, [null, left.input(1), armByArm(node, left.input(2), last, context)]);
}

/** x + phi(c…) == c: each arm compares x with the difference. */
function findComparedTerm(test: Node, context: RewriteContext): Rewrite | null {
  const sum = test.input(1);
  const right = test.input(2);
  if (sum.op !== ops.Add || sum.uses.length !== 1 || !isIntegerConstant(right)) return null;
  const phi = sum.input(2);
  if (!isConstantPhi(phi)) return null;
  return () => {
    const rest = phi.inputs.slice(1).map((value) => compute(ops.Sub, right, value as Node, context));
    const phiOfRest = context.make(ops.Phi, [phi.input(0), ...rest], phi.aux);
    return context.make(ops.EQ, [null, sum.input(1), phiOfRest]);
  };
}

function findUnary(node: Node, context: RewriteContext): Rewrite | null {
  const phi = node.input(1);
  if (!isConstantPhi(phi) || phi.uses.length !== 1) return null;
  return () => {
    const values = phi.inputs.slice(1).map((value) => {
      const known = constantValue(value as Node);
      const result = known === null ? undefined : node.op.fold?.([known]);
      return result === undefined
        ? context.make(node.op, [null, value])
        : context.constant(intConstant(result));
    });
    return context.make(ops.Phi, [phi.input(0), ...values], phi.aux);
  };
}

export const constantPhiRules: readonly Rule[] = [
  rule({
    name: 'constant-phi',
    law: 'phi(c1, c2) + c = phi(c1 + c, c2 + c)',
    why: say`The operation is folded at compile time.`,
    roots: foldable,
    find: findConstantOperand,
    test: ['int a = 1; if (arg) a = 2; return a + 3;', 'return Phi(Region,5,4);'],
  }),
  rule({
    name: 'constant-phi-term',
    law: '(x + phi(c1, c2)) + c = x + phi(c1 + c, c2 + c)',
    why: say`One operation is folded at compile time.`,
    roots: associative,
    find: findConstantTerm,
    test: ['int a = 1; if (arg) a = 2; return arg + a + 3;', 'return (arg+Phi(Region,5,4));'],
  }),
  rule({
    name: 'phi-phi',
    law: 'phi(c1, x) + phi(c2, y) = phi(c1 + c2, x + y)',
    why: say`The operation is folded at compile time for all inputs but one.`,
    roots: foldable,
    find: findTwoPhis,
    test: ['int a = 1; int b = 2; if (arg) { a = 5; b = 6; } return a * b;', 'return Phi(Region,30,2);'],
  }),
  rule({
    name: 'phi-phi-term',
    law: '(x + phi(c1, y)) + phi(c2, z) = x + phi(c1 + c2, y + z)',
    why: say`The operation is folded at compile time for all inputs but one.`,
    roots: associative,
    find: findTwoPhiTerms,
    test: [
      'int a = 1; int b = 2; if (arg == 1) { a = 3; b = 4; } return arg + a + b;',
      'return (arg+Phi(Region,7,3));',
    ],
  }),
  rule({
    name: 'eq-constant-phi-term',
    law: '(x + phi(c1, c2) == c) = (x == phi(c - c1, c - c2))',
    why: say`One operation is folded at compile time.`,
    roots: [ops.EQ],
    find: findComparedTerm,
    test: [
      'int a = 5; if (arg > 3) a = 6; return (arg >> 1) + a == 7;',
      'return ((arg>>1)==Phi(Region,1,2));',
    ],
  }),
  rule({
    name: 'constant-phi-unary',
    law: '-phi(c1, c2) = phi(-c1, -c2)',
    why: say`The operation is folded at compile time.`,
    roots: unary,
    find: findUnary,
    test: ['int a = 1; if (arg) a = 2; return -a;', 'return Phi(Region,-2,-1);'],
  }),
];
