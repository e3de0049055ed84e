// Gives every function its own copies of values that value numbering shares between functions (constants, and
// computations from only constants), because one node has no place in both. Runs last, in every setting:
// schedulers and interpreters then find every value in exactly one function.
import type { Graph } from '../../ir/graph.ts';
import type { Node } from '../../ir/node.ts';
import { controlUsers, functionHeads } from '../../ir/control-walk.ts';

export function separateFunctions(graph: Graph): void {
  const heads = functionHeads(graph);
  if (heads.size === 0) return;
  const owners = new Array<Node | undefined>(graph.nodes.length).fill(undefined);
  for (const head of [graph.start, ...heads.values()]) new Separation(graph, head, owners).run();
}

class Separation {
  private readonly graph: Graph;
  private readonly head: Node;
  /** By id: the head of the function that a node belongs to. */
  private readonly owners: (Node | undefined)[];
  private readonly copies = new Map<Node, Node>();
  private readonly waiting: Node[] = [];

  constructor(graph: Graph, head: Node, owners: (Node | undefined)[]) {
    this.graph = graph;
    this.head = head;
    this.owners = owners;
  }

  run(): void {
    this.own(this.head);
    for (let node = this.waiting.pop(); node !== undefined; node = this.waiting.pop()) {
      if (node.op.control === true) for (const user of controlUsers(node)) this.own(user);
      // The input of a Proj, Parm, or Constant is not a value.
      for (let slot = 0; slot < node.inputs.length; slot++) this.visit(node, slot);
    }
  }

  private own(node: Node): void {
    if (this.owners[node.id] !== undefined) return;
    this.owners[node.id] = this.head;
    this.waiting.push(node);
  }

  private visit(user: Node, slot: number): void {
    const input = user.inputs[slot];
    if (input === null || input.op.control === true) return;
    const owner = this.owners[input.id];
    if (owner === undefined) return this.own(input);
    if (owner === this.head) return;
    this.graph.setInput(user, slot, this.copyOf(input));
  }

  private copyOf(node: Node): Node {
    let copy = this.copies.get(node);
    if (copy === undefined) {
      this.graph.log?.beginStep('separate-functions', 'own-value', node.id, -1);
      copy = this.graph.create(node.op, node.inputs, node.aux, node.span);
      this.graph.setType(copy, node.type);
      this.copies.set(node, copy);
      this.own(copy);
    }
    return copy;
  }
}
