// Jump threading: a merge whose only purpose is to ask which way control came by.
//
// `if (a || b)` merges what is known of a with the value of b, and branches on what came. But on the way where a holds it is
// known already where that branch goes: this way goes there at once. What stands between the merge and the branch then
// need not be computed on that way, and of a longer chain each test is asked once.
//
// Keep true: the merge has no other phi, for that would be needed on both sides; its phi has no other user.
// Why it ends: each step moves arms past a branch, and no arm goes round a loop: a merge of a loop is none of these.
import { say } from '../../base/phrase.ts';
import { edgesFrom } from '../../ir/graph.ts';
import type { Node } from '../../ir/node.ts';
import { ops } from '../../ir/ops/table.ts';
import { constantValue, rule, type Rewrite, type RewriteContext, type Rule } from '../rule.ts';
import { isUnfinished, removeArm } from './control.ts';
import { truthAt } from './known.ts';

/** A merge that only asks, and its phi. */
function askingMerge(branch: Node): { readonly merge: Node; readonly phi: Node } | null {
  const [merge, phi] = [branch.input(0), branch.input(1)];
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
  const side = branch.uses.find(({ payload }) => payload === (known ? 0 : 1));
  if (side === undefined) return null;
  // All that go the same way at once: of a chain of n tests, n ways come to the last one. One way at least stays: a merge
  // of one is no merge, and what is known of its value is known of the branch itself.
  const slots = ways.flatMap((way, slot) => (way === known ? [slot] : [])).slice(0, merge.inputs.length - 2);
  if (slots.length === 0) return null;
  return () => {
    const arms = slots.map((slot) => merge.input(slot));
    goOnFrom(side, arms, context);
    for (const slot of slots.reverse()) removeArm(merge, slot, context);
    return branch;
  };
}

/** Whether a value that comes along some control counts as true; null: not known. */
function truthOf(value: Node, control: Node, context: RewriteContext): boolean | null {
  const constant = constantValue(value);
  if (constant !== null) return constant !== 0n;
  const known = truthAt(value, control, context);
  if (known !== null || value.op !== ops.Not) return known;
  const inner = truthAt(value.input(1), control, context);
  return inner === null ? null : !inner;
}

/** Whatever follows a side of a branch follows other controls as well. */
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
