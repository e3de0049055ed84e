// Jump threading: removes a merge whose only purpose is to test which path control took.
//
// `if (a || b)` merges the known value of a with the value of b, and branches on the result. The path where a
// holds jumps directly to the branch's target, so a longer chain evaluates each test once.
//
// Invariant: the merge has no other phi, because both sides would need it; its phi has no other user.
// Termination: each step moves arms past a branch, and no arm moves around a loop, because loop headers are
// excluded.
import { say } from '../../base/phrase.ts';
import { edgesFrom } from '../../ir/graph.ts';
import type { Node } from '../../ir/node.ts';
import { ops } from '../../ir/ops/table.ts';
import { constantValue, rule, type Rewrite, type RewriteContext, type Rule } from '../rule.ts';
import { isUnfinished, removeArm } from './control.ts';
import { truthAt } from './known.ts';

function askingMerge(branch: Node): { readonly merge: Node; readonly phi: Node } | null {
  const merge = branch.input(0);
  const phi = branch.input(1);
  if (merge.op !== ops.Region || merge.uses.length !== 2 || isUnfinished(merge)) return null;
  if (phi.op !== ops.Phi || phi.inputs[0] !== merge || phi.uses.length !== 1) return null;
  return { merge, phi };
}

function findThread(branch: Node, context: RewriteContext): Rewrite | null {
  if (!context.isComplete || branch.uses.length !== 2) return null;
  const asking = askingMerge(branch);
  if (asking === null) return null;
  const { merge, phi } = asking;
  const ways = merge.inputs.map((arm, slot) =>
    slot === 0 || arm === null ? null : truthOf(phi.input(slot), arm, context),
  );
  const known = ways.find((way) => way !== null);
  if (known == null) return null;
  const side = branch.uses.find(({ aux }) => aux === (known ? 0 : 1));
  if (side === undefined) return null;
  // Moves all arms with the same target at once: in a chain of n tests, n paths reach the last one. At least
  // one arm remains: a merge with one arm is trivial, and the known value decides the branch itself.
  const slots = ways.flatMap((way, slot) => (way === known ? [slot] : [])).slice(0, merge.inputs.length - 2);
  if (slots.length === 0) return null;
  return () => {
    const arms = slots.map((slot) => merge.input(slot));
    goOnFrom(side, arms, context);
    for (const slot of slots.reverse()) removeArm(merge, slot, context);
    return branch;
  };
}

function truthOf(value: Node, control: Node, context: RewriteContext): boolean | null {
  const constant = constantValue(value);
  if (constant !== null) return constant !== 0n;
  const known = truthAt(value, control, context);
  if (known !== null || value.op !== ops.Not) return known;
  const inner = truthAt(value.input(1), control, context);
  return inner === null ? null : !inner;
}

function goOnFrom(side: Node, controls: readonly Node[], { graph }: RewriteContext): void {
  const followers = edgesFrom(side);
  const joined = graph.create(ops.Region, [null, side, ...controls], null, side.span);
  for (const { user, slot } of followers) graph.setInput(user, slot, joined);
}

export const threadingRules: readonly Rule[] = [
  rule({
    name: 'branch-threaded',
    law: say`if (a || b) … = if (a) …, else if (b) …`,
    why: say`On a path where the outcome of the branch is known, neither the branch nor its condition is computed.`,
    roots: [ops.If],
    distant: true,
    afterReading: true,
    find: findThread,
    test: [
      'int x = 3; if (arg == 1 || arg == 2) x = arg * arg + 5; return x;',
      'return Phi(Region,((arg*arg)+5),3);',
    ],
  }),
];
