// Rules that use dominating tests: on the true side of `if (x == 3)`, x is 3; on the false side of `if (x)`,
// it is 0.
//
// Such a fact belongs to a place in control flow, so only nodes that belong to a place use it: tests,
// returned values, inputs of phis, and zero checks. Floating nodes such as `x + 2` may be shared by places
// where it does not hold. Tests are found among the uses of a value, so a node without tests costs nothing.
import type { ValueNames } from '../../analysis/checks.ts';
import { say, type Phrase } from '../../base/phrase.ts';
import type { Node } from '../../ir/node.ts';
import { ops } from '../../ir/ops/table.ts';
import { NULL, intConstant, isConstant, type Type } from '../../ir/types.ts';
import { becoming, constantValue, rule, type Rewrite, type RewriteContext, type Rule } from '../rule.ts';
import { passing } from './control.ts';

/** The value is one constant, or at least not 0. */
type Fact = bigint | 'not-zero' | null;

/** Limits the examined uses of a value, to avoid quadratic time. */
const MAX_TESTS = 12;

interface Told {
  readonly fact: Fact;
  readonly branch: Node;
}

const factAt = (value: Node, control: Node, context: RewriteContext): Fact =>
  toldAt(value, control, context)?.fact ?? null;

/** Whether dominating tests prove that a value is true at `control`; null if unknown. */
export function truthAt(value: Node, control: Node, context: RewriteContext): boolean | null {
  const fact = factAt(value, control, context);
  return fact === null ? null : fact === 'not-zero' || fact !== 0n;
}

function toldAt(value: Node, control: Node, context: RewriteContext): Told | null {
  if (value.op === ops.Constant) return null;
  let told: Told | null = null;
  const { uses } = value;
  const count = Math.min(uses.length, MAX_TESTS);
  for (let i = 0; i < count; i++) {
    const found = toldBy(uses[i], control, context);
    if (typeof found?.fact === 'bigint') return found;
    told ??= found;
  }
  return told;
}

function toldBy(user: Node, control: Node, context: RewriteContext): Told | null {
  if (user.op === ops.If) return sideFact(user, control, context, 'not-zero', 0n);
  if (user.op === ops.Not) return branchFact(user, control, context, 0n, 'not-zero');
  if (user.op !== ops.EQ) return null;
  const constant = constantValue(user.input(2)) ?? constantValue(user.input(1));
  if (constant === null) return null;
  return branchFact(user, control, context, constant, constant === 0n ? 'not-zero' : null);
}

function branchFact(
  test: Node,
  control: Node,
  context: RewriteContext,
  onTrue: Fact,
  onFalse: Fact,
): Told | null {
  for (const branch of test.uses) {
    const found = branch.op === ops.If ? sideFact(branch, control, context, onTrue, onFalse) : null;
    if (found !== null) return found;
  }
  return null;
}

function sideFact(
  branch: Node,
  control: Node,
  context: RewriteContext,
  onTrue: Fact,
  onFalse: Fact,
): Told | null {
  // A branch decides nothing before itself. Most tests have only this branch.
  if (branch.inputs[0] === control) return null;
  for (const side of branch.uses) {
    if (side.op !== ops.CProj || !context.dominates(side, control)) continue;
    const fact = side.aux === 0 ? onTrue : onFalse;
    return fact === null ? null : { fact, branch };
  }
  return null;
}

/** The value of a predicate at its branch, if it or the operand of its comparison with a constant is known. */
function decidedPredicate(branch: Node, context: RewriteContext): bigint | null {
  const predicate = branch.input(1);
  const control = branch.input(0);
  const fact = factAt(predicate, control, context);
  // Any value except 0 counts as true.
  if (fact !== null) return fact === 'not-zero' ? 1n : fact;
  if (predicate.op.family !== 'compare') return null;
  const operands: bigint[] = [];
  for (const operand of predicate.inputs.slice(1) as Node[]) {
    const known = constantValue(operand) ?? factAt(operand, control, context);
    if (known === null || known === 'not-zero') {
      return known === 'not-zero' && predicate.op === ops.Not ? 0n : null;
    }
    operands.push(known);
  }
  return predicate.op.fold?.(operands) ?? null;
}

function findKnownInput(
  node: Node,
  slot: number,
  control: Node | null,
  context: RewriteContext,
): Rewrite | null {
  const value = node.inputs[slot];
  if (value == null || control === null || isConstant(value.type)) return null;
  const fact = factAt(value, control, context);
  if (typeof fact !== 'bigint') return null;
  // The only known value of a pointer is null.
  return settingConstant(node, slot, value.type.kind === 'pointer' ? NULL : intConstant(fact), context);
}

const settingConstant =
  (node: Node, slot: number, type: Type, context: RewriteContext): Rewrite =>
  () => {
    context.graph.setInput(node, slot, context.constant(type));
    return node;
  };

function findKnownArm(phi: Node, context: RewriteContext): Rewrite | null {
  const region = phi.input(0);
  for (let slot = 1; slot < phi.inputs.length; slot++) {
    const rewrite = findKnownInput(phi, slot, region.inputs[slot] ?? null, context);
    if (rewrite !== null) return rewrite;
  }
  return null;
}

/** Arms with a constant, if the other arms' value is known to equal it on them: the value replaces the phi. */
function findKnownConstant(phi: Node, context: RewriteContext): Rewrite | null {
  const region = phi.input(0);
  if (region.op !== ops.Region || phi.inputs.includes(null) || region.inputs.includes(null, 1)) return null;
  let value: Node | null = null;
  let constants = 0;
  for (let slot = 1; slot < phi.inputs.length; slot++) {
    const arm = phi.input(slot);
    if (constantValue(arm) !== null) constants++;
    else if (value === null) value = arm;
    else if (arm !== value) return null;
  }
  if (value === null || value === phi || value.op === ops.Constant) return null;
  if (constants > 0 && !equalsConstants(value, phi, context)) return null;
  return becoming(value);
}

/** Whether a value is known to equal each constant of a phi where that arm ends. */
function equalsConstants(value: Node, phi: Node, context: RewriteContext): boolean {
  for (let slot = 1; slot < phi.inputs.length; slot++) {
    const constant = constantValue(phi.input(slot));
    if (constant !== null && factAt(value, phi.input(0).input(slot), context) !== constant) return false;
  }
  return true;
}

export const knownRules: readonly Rule[] = [
  rule({
    name: 'test-known',
    law: say`if (x == 3) { if (x == 4) … } : the inner test is decided`,
    roots: [ops.If],
    distant: true,
    find: (branch, context) => {
      if (isConstant(branch.input(1).type)) return null;
      const value = decidedPredicate(branch, context);
      if (value === null) return null;
      return () => {
        context.graph.setInput(branch, 1, context.constant(intConstant(value)));
        return branch;
      };
    },
    test: ['if (arg == 1) if (arg == 2) return 5; return 7;', 'return 7;'],
  }),
  rule({
    name: 'return-known',
    law: 'if (x == 3) return x = if (x == 3) return 3',
    roots: [ops.Return],
    distant: true,
    find: (end, context) => findKnownInput(end, 1, end.inputs[0], context),
    test: ['while (arg != 3) {} return arg;', 'return 3;'],
  }),
  rule({
    name: 'phi-known-constant',
    law: say`phi(3, x) = x, where x is 3 whenever the arm of 3 is taken`,
    roots: [ops.Phi],
    distant: true,
    find: findKnownConstant,
    test: ['int a = 0; if (arg) a = arg; return a;', 'return arg;'],
  }),
  rule({
    name: 'phi-known-value',
    law: 'if (x == 3) a = x = if (x == 3) a = 3',
    roots: [ops.Phi],
    distant: true,
    find: findKnownArm,
    test: ['int a = 1; if (arg == 3) a = arg; return a;', 'return Phi(Region,3,1);'],
  }),
  rule({
    name: 'zero-check-known',
    law: say`if (x) check(x) = if (x) nothing`,
    roots: [ops.ZeroCheck],
    distant: true,
    find: (check, context) => {
      const divisor = check.input(1);
      const told = toldAt(divisor, check.input(0), context);
      if (told === null || told.fact === 0n) return null;
      const { fact, branch } = told;
      const text = (names: ValueNames): Phrase =>
        fact === 'not-zero' ? say`${names(divisor)} is not 0` : say`${names(divisor)} is ${String(fact)}`;
      return passing(check, { kind: 'limit', branch, text }, context);
    },
    test: ['int a = 1; if (arg) a = 12 / arg; return a;', 'return Phi(Region,(12//arg),1);'],
  }),
];
