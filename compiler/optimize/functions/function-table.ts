// The functions of a graph during rewriting: start, end, mentions, and which function contains a call.
// Updated per node, so that queries do not walk the graph.
import { functionsOf, isControlEdge } from '../../ir/control-walk.ts';
import type { Graph } from '../../ir/graph.ts';
import type { Node } from '../../ir/node.ts';
import { ops } from '../../ir/ops/table.ts';

export class FunctionTable {
  private readonly graph: Graph;
  /** By number. */
  private readonly heads: (Node | undefined)[] = [];
  private readonly ends: (Node | undefined)[] = [];
  private readonly constants: (Node[] | undefined)[] = [];
  /** By id of a call: the head (Start or a Fun) of the function that contained it; null until computed. */
  private callers: Map<number, Node> | null = null;
  /** By head of an inlined function: the head of the function that now contains it. */
  private readonly inlinedInto = new Map<Node, Node>();

  constructor(graph: Graph) {
    this.graph = graph;
  }

  /** Call this for created and changed nodes. */
  note(node: Node): void {
    if (node.op === ops.Constant) {
      for (const index of functionsOf(node)) this.noteConstant(node, index);
    } else if (node.op === ops.Fun) {
      this.heads[node.aux as number] = node;
    } else if (node.op === ops.Return && typeof node.aux === 'number') {
      this.ends[node.aux] = node;
    }
  }

  private noteConstant(node: Node, index: number): void {
    const known = this.constants[index];
    if (known === undefined) this.constants[index] = [node];
    else if (!known.includes(node)) this.constants[index] = [...known.filter(({ dead }) => !dead), node];
  }

  headOf(index: number): Node | null {
    return living(this.heads[index]);
  }

  /** Null for a function that never returns. */
  endOf(index: number): Node | null {
    return living(this.ends[index]);
  }

  mentions(index: number): number {
    let count = 0;
    for (const constant of this.constants[index] ?? []) count += constant.uses.length;
    return count;
  }

  /** Null if the call was unreachable at the first query. */
  callerOf(call: Node): Node | null {
    this.callers ??= findCallers(this.graph, [this.graph.start, ...this.heads]);
    let head = this.callers.get(call.id) ?? null;
    for (let into = head; into !== null; into = this.inlinedInto.get(into) ?? null) head = into;
    return head;
  }

  /** Call this after creating calls outside rules. */
  forgetCallers(): void {
    this.callers = null;
    this.inlinedInto.clear();
  }

  inlined(head: Node, into: Node): void {
    this.inlinedInto.set(head, into);
  }
}

const living = (node: Node | undefined): Node | null => (node === undefined || node.dead ? null : node);

function findCallers(graph: Graph, heads: readonly (Node | undefined)[]): Map<number, Node> {
  const callers = new Map<number, Node>();
  const seen = new Uint8Array(graph.created);
  for (const head of heads) {
    if (head === undefined || head.dead) continue;
    const waiting = [head];
    for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
      if (seen[node.id] === 1) continue;
      seen[node.id] = 1;
      if (node.op === ops.Call) callers.set(node.id, head);
      const { uses, useSlots } = node;
      for (let i = 0; i < uses.length; i++) if (isControlEdge(uses[i], useSlots[i])) waiting.push(uses[i]);
    }
  }
  return callers;
}
