// What a run of a graph may still ask for, by where control is: so that objects which nothing asks for make room.
//
// A walk forward from a place of control, taking every branch as open: each control node on the way needs its operands, a
// region those of its phis that belong to the arm it is come to by, and each of them what it is computed from, down to
// what ρ holds. It is the liveness of ρ (Appel, «Modern Compiler Implementation», section 10.1), asked at one place.
import { isBound } from '../analysis/index.ts';
import { controlUsers } from '../ir/control-walk.ts';
import type { Node } from '../ir/node.ts';
import { ops } from '../ir/ops/table.ts';

export class LiveValues {
  private readonly byControl = new Map<Node, ReadonlySet<Node>>();

  /** The data nodes that a run may ask for when control has come to a node, and what is needed for them. */
  after(control: Node): ReadonlySet<Node> {
    let live = this.byControl.get(control);
    if (live === undefined) {
      live = liveAfter(control);
      this.byControl.set(control, live);
    }
    return live;
  }
}

function liveAfter(first: Node): Set<Node> {
  const live = new Set<Node>();
  const need = (node: Node): void => {
    const stack = [node];
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      if (at.op.control === true || live.has(at)) continue;
      live.add(at);
      if (!isBound(at)) stack.push(...operandsOf(at));
    }
  };
  const reached = new Set([first]);
  // A set is walked through to what is added on the way.
  for (const control of reached) {
    operandsOf(control).forEach(need);
    for (const user of control.uses) if (user.op === ops.New) operandsOf(user).forEach(need);
    for (const next of controlUsers(control)) {
      const slot = next.inputs.indexOf(control);
      if (next.op === ops.Region || next.op === ops.Loop)
        for (const user of next.uses) if (user.op === ops.Phi) need(user.input(slot));
      reached.add(next);
    }
  }
  return live;
}

/** Slot 0 is where a node is. */
const operandsOf = ({ inputs }: Node): Node[] => inputs.slice(1).filter((input) => input !== null);
