// What a run may still request at a control node, so that other objects can be collected.
//
// Walks forward, assuming that every branch may go either way: each control node needs its operands, a region
// the taken arm of its phis, and each of these its dependencies down to ρ. This is the liveness of ρ (Appel,
// “Modern Compiler Implementation”, section 10.1) at one point.
import { isBound } from '../analysis/index.ts';
import { controlUsers } from '../ir/control-walk.ts';
import type { Node } from '../ir/node.ts';
import { ops } from '../ir/ops/table.ts';

export class LiveValues {
  private readonly byControl = new Map<Node, ReadonlySet<Node>>();

  /** The data nodes that a run may request after control has reached a node, with dependencies. */
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
  // Iteration includes nodes added meanwhile.
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

/** Slot 0 is the place of a node. */
const operandsOf = ({ inputs }: Node): Node[] => inputs.slice(1).filter((input) => input !== null);
