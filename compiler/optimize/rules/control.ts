// Rules of control: decided branches, dead paths, trivial merges. A Region or Loop with an empty slot is
// under construction: do not touch its arms.
import { say } from '../../base/phrase.ts';
import { valueReason, type CheckReason } from '../../analysis/checks.ts';
import type { Node } from '../../ir/node.ts';
import { ops } from '../../ir/ops/table.ts';
import { BRANCH_FALSE, BRANCH_TRUE, TOP, XCTRL, ZERO, isHigh, mayBeZero } from '../../ir/types.ts';
import { rule, type Rewrite, type RewriteContext, type Rule } from '../rule.ts';

export const isUnfinished = (merge: Node): boolean => merge.inputs.includes(null, 1);
const phisOf = (merge: Node): Node[] =>
  merge.uses.filter((user, i) => user.op === ops.Phi && merge.useSlots[i] === 0);

const isDead = (control: Node | null): boolean => control !== null && control.type === XCTRL;

export function endWithFault(check: Node, kind: string, context: RewriteContext): Node {
  const { graph } = context;
  graph.addInput(graph.stop, graph.create(ops.Fault, [check.input(0)], kind, check.span));
  return context.deadControl();
}

export const passing =
  (check: Node, reason: CheckReason, context: RewriteContext): Rewrite =>
  () => {
    context.explain(check, reason);
    return check.input(0);
  };

export function removeArm(merge: Node, slot: number, { graph }: RewriteContext): void {
  // A phi that only feeds another one may die with the first arm.
  for (const phi of phisOf(merge)) if (!phi.dead) graph.removeInput(phi, slot);
  graph.removeInput(merge, slot);
}

function findDeadArm(merge: Node, context: RewriteContext): Rewrite | null {
  // A loop with a dead entry is unreachable; without its entry, its values would only feed themselves.
  const first = merge.op === ops.Loop ? 2 : 1;
  const slot = merge.inputs.findIndex((arm, i) => i >= first && isDead(arm));
  if (slot < 0 || merge.inputs.length <= 2 || isUnfinished(merge)) return null;
  return () => {
    removeArm(merge, slot, context);
    return merge;
  };
}

/**
 * The phis of a merge with one arm are that arm's values; a phi that only refers to itself has no value at
 * all.
 */
function findSingleArm(merge: Node, context: RewriteContext): Rewrite | null {
  if (merge.inputs.length !== 2 || isUnfinished(merge)) return null;
  return () => {
    const arm = merge.input(1);
    for (const phi of phisOf(merge)) {
      if (phi.dead) continue;
      const value = phi.input(1);
      context.graph.replace(phi, value === phi ? context.constant(TOP) : value);
    }
    return arm;
  };
}

function findEmptyDiamond(merge: Node): Rewrite | null {
  const [, left, right] = merge.inputs;
  if (merge.inputs.length !== 3 || left == null || right == null || left === right) return null;
  if (left.op !== ops.CProj || right.op !== ops.CProj || left.inputs[0] !== right.inputs[0]) return null;
  const branch = left.input(0);
  if (branch.op !== ops.If || phisOf(merge).length > 0) return null;
  // An arm with other uses is not empty.
  if (left.uses.length > 1 || right.uses.length > 1) return null;
  return () => branch.input(0);
}

/** Each phi has a value for each arm, so larger merges do not pay. */
const MAX_ARMS = 16;

/** Whether an arm's value is computed only for it. With two paths there, it would move before both. */
function isComputedFor(phi: Node, slot: number): boolean {
  const value = phi.input(slot);
  return value.uses.length === 1 && value.op !== ops.Constant && value.op !== ops.Phi;
}

/** The arm of a merge that is itself a merge without phis: its arms can lead directly to the outer merge. */
function findStacked(merge: Node, { graph, isComplete }: RewriteContext): Rewrite | null {
  if (!isComplete || isUnfinished(merge)) return null;
  const isBare = ({ op, uses }: Node): boolean => op === ops.Region && uses.length === 1;
  const slot = merge.inputs.findIndex((arm) => arm !== null && isBare(arm) && !isUnfinished(arm));
  if (slot < 0) return null;
  const inner = merge.input(slot);
  if (merge.inputs.length + inner.inputs.length - 2 > MAX_ARMS) return null;
  const phis = phisOf(merge);
  if (phis.some((phi) => isComputedFor(phi, slot))) return null;
  return () => {
    const [first, ...others] = inner.inputs.slice(1);
    graph.keep(inner);
    graph.setInput(merge, slot, first);
    others.forEach((arm, i) => {
      graph.insertInput(merge, slot + i + 1, arm);
      for (const phi of phis) graph.insertInput(phi, slot + i + 1, phi.input(slot));
    });
    graph.killUnused(graph.release(inner));
    return merge;
  };
}

/** Negating the predicate of an If exchanges its projections. */
function findNegated(branch: Node, context: RewriteContext): Rewrite | null {
  const predicate = branch.input(1);
  if (predicate.op !== ops.Not || branch.uses.length !== 2) return null;
  return () => {
    const turned = context.graph.keep(context.make(ops.If, [branch.input(0), predicate.input(1)]));
    for (const side of [...branch.uses]) {
      const other = context.make(ops.CProj, [turned], 1 - Number(side.aux));
      context.graph.replace(side, other);
    }
    return context.graph.release(turned);
  };
}

export const controlRules: readonly Rule[] = [
  rule({
    name: 'zero-check-fails',
    law: say`check(0) = fault`,
    roots: [ops.ZeroCheck],
    find: (check, context) =>
      check.input(1).type !== ZERO || isDead(check.input(0))
        ? null
        : () => endWithFault(check, 'divide-by-zero', context),
    test: ['if (arg) return 1 / 0; return 2;', 'return 2;'],
  }),
  rule({
    name: 'zero-check-passes',
    law: say`check(x) = nothing, where x is never 0`,
    roots: [ops.ZeroCheck],
    find: (check, context) => {
      const divisor = check.input(1).type;
      return mayBeZero(divisor) || isHigh(divisor)
        ? null
        : passing(check, valueReason(check, divisor), context);
    },
    test: [
      'int d = (arg & 3) + 1; int s = 0; while (s < arg) s = s + 12 / d; return s;',
      'return Phi(Loop,0,((12//((arg&3)+1))+Phi_s));',
    ],
  }),
  rule({
    name: 'division-floats',
    law: say`x / y needs no check, where y is never 0`,
    why: say`A division without its check may be placed anywhere between its operands and its uses.`,
    roots: [ops.Div, ops.Mod],
    find: (division, { graph }) => {
      if (division.inputs[0] === null || mayBeZero(division.input(2).type)) return null;
      return () => {
        graph.setInput(division, 0, null);
        return division;
      };
    },
    test: [
      'int d = (arg & 3) + 1; int s = 0; while (s < arg) s = s + 12 / d; return s;',
      'return Phi(Loop,0,((12//((arg&3)+1))+Phi_s));',
    ],
  }),
  rule({
    name: 'dead-control',
    law: say`unreachable control = never`,
    roots: [ops.CProj, ops.Region, ops.Loop, ops.ZeroCheck],
    find: (control, context) => (control.type === XCTRL ? () => context.deadControl() : null),
    test: ['if (false) return 1; return 2;', 'return 2;'],
  }),
  rule({
    name: 'branch-decided',
    law: say`if (true) = its true side`,
    roots: [ops.CProj],
    find: (side) => {
      const branch = side.input(0);
      const taken = side.aux === 0 ? BRANCH_TRUE : BRANCH_FALSE;
      return branch.op === ops.If && branch.type === taken ? () => branch.input(0) : null;
    },
    test: ['if (true) return 1; return 2;', 'return 1;'],
  }),
  rule({
    name: 'branch-on-not',
    law: 'if (!x) a else b = if (x) b else a',
    roots: [ops.If],
    find: findNegated,
    test: ['int a = 1; if (!arg) a = 2; return a;', 'return Phi(Region,2,1);'],
  }),
  rule({
    name: 'merge-dead-arm',
    law: say`merge(a, never) = merge(a)`,
    roots: [ops.Region, ops.Loop],
    find: findDeadArm,
    test: ['int a = arg; while (true) { a = a + 1; break; } return a;', 'return (arg+1);'],
  }),
  rule({
    name: 'merge-single-arm',
    law: 'merge(a) = a',
    roots: [ops.Region, ops.Loop],
    find: findSingleArm,
    test: ['int a = arg; while (true) { a = a + 1; break; } return a;', 'return (arg+1);'],
  }),
  rule({
    name: 'merge-empty-diamond',
    law: say`if (x) {} else {} = nothing`,
    roots: [ops.Region],
    find: findEmptyDiamond,
    test: ['if (arg) {} return 3;', 'return 3;'],
  }),
  rule({
    name: 'merge-stacked',
    law: 'merge(merge(a, b), c) = merge(a, b, c)',
    why: say`This saves a merge and a jump; with all inputs of a phi in one place, more of them can be decided.`,
    roots: [ops.Region],
    afterReading: true,
    find: findStacked,
    test: [
      'while (arg > 10) { if (arg == 13) break; if (arg == 17) break; arg = arg - 3; } return arg;',
      'return Phi(Loop,arg,(Phi_arg-3));',
    ],
  }),
  rule({
    name: 'stop-dead-end',
    law: say`unreachable end = nothing`,
    roots: [ops.Stop],
    find: (stop, { graph }) => {
      const slot = stop.inputs.findIndex(isDead);
      if (slot < 0) return null;
      return () => {
        graph.removeInput(stop, slot);
        return stop;
      };
    },
    test: ['int a = 0; while (arg < 5) { if (a) return 1 / 0; arg = arg + 1; } return 2;', 'return 2;'],
  }),
];
