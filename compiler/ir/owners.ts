// The function of each node, in graphs whose functions share no values
// (optimize/functions/separate-functions.ts).
import { functionHeads, isControlEdge } from './control-walk.ts';
import type { Graph } from './graph.ts';
import type { Node } from './node.ts';
import { ops } from './ops/table.ts';

export function allHeads(graph: Graph): Node[] {
  return [graph.start, ...functionHeads(graph).values()];
}

export function isNeverTaken(end: Node): boolean {
  const control = end.inputs[0];
  return control?.op === ops.CProj && control.aux === 1 && control.inputs[0]?.op === ops.Never;
}

/** The Returns of the program itself, except exits that are never taken. */
export const resultsOf = (stop: Node): Node[] =>
  stop.inputs.filter((end) => end?.op === ops.Return && end.aux === null && !isNeverTaken(end)) as Node[];

/** The head (Start or a Fun) of each node's function, by node id. */
export function ownersOf(graph: Graph): (Node | undefined)[] {
  // Filled, because a sparse array would become a hash table.
  const owners = new Array<Node | undefined>(graph.nodes.length).fill(undefined);
  for (const head of allHeads(graph)) {
    const stack = [head];
    owners[head.id] = head;
    const add = (node: Node): void => {
      if (owners[node.id] !== undefined || node.op === ops.Fun) return;
      owners[node.id] = head;
      stack.push(node);
    };
    for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
      const { op, uses, useSlots, inputs } = node;
      if (op.control === true)
        for (let i = 0; i < uses.length; i++) if (isControlEdge(uses[i], useSlots[i])) add(uses[i]);
      for (let slot = 0; slot < inputs.length; slot++) {
        const input = inputs[slot];
        if (input !== null && input.op.control !== true) add(input);
      }
    }
  }
  return owners;
}

/** Numbers nodes per function, so that a call only needs space for its function's values. */
export interface LocalNumbers {
  readonly of: Int32Array;
  /** Number of values in a function, by the id of its head. */
  readonly sizes: ReadonlyMap<number, number>;
}

export function localNumbers(graph: Graph): LocalNumbers {
  const of = new Int32Array(graph.nodes.length);
  const sizes = new Map<number, number>();
  ownersOf(graph).forEach((head, id) => {
    const size = head === undefined ? 0 : (sizes.get(head.id) ?? 0);
    of[id] = size;
    if (head !== undefined) sizes.set(head.id, size + 1);
  });
  return { of, sizes };
}
