// Who calls whom, as far as an optimistic analysis has seen: calls link to functions as these reach them.
//
// The links live in tables here and not in the graph: what is kept of them is the types. A pointer of which nothing is
// known may call any function, so then all functions take anything their parameters are declared for.
import type { Graph } from '../ir/graph.ts';
import type { Node, Parameter } from '../ir/node.ts';
import { ops } from '../ir/ops/table.ts';
import { CTRL, MEMORY, TOP, XCTRL, isHigh, join, meet, tuple, type Type } from '../ir/types.ts';
import { functionHeads } from '../ir/control-walk.ts';

interface Callee {
  readonly head: Node;
  readonly end: Node | null;
  readonly parameters: readonly Node[];
  readonly calls: Set<Node>;
  /** Called from where nothing is known. */
  open: boolean;
}

export class Callers {
  private readonly graph: Graph;
  private readonly callees = new Map<number, Callee>();
  /** The callees of each call so far. */
  private readonly targets = new Map<Node, Set<Callee>>();

  constructor(graph: Graph) {
    this.graph = graph;
    const ends = new Map<number, Node>();
    for (const end of graph.stop.inputs)
      if (end !== null && typeof end.payload === 'number') ends.set(end.payload, end);
    for (const [index, head] of functionHeads(graph)) {
      const parameters = head.uses.filter(({ op }) => op === ops.Parm);
      const open = graph.exported.has(index);
      this.callees.set(index, { head, end: ends.get(index) ?? null, parameters, calls: new Set(), open });
    }
  }

  /** Links a call to what its function may be now. */
  visit(call: Node, queue: (node: Node) => void): void {
    if (call.input(0).type.kind !== 'control') return;
    const { type } = call.input(2);
    if (isHigh(type)) return;
    const set = type.kind === 'pointer' && type.body.kind === 'function' ? type.body.set : null;
    const indices = set === null || set.others ? [...this.callees.keys()] : set.members;
    for (const index of indices) {
      const callee = this.callees.get(index);
      if (callee !== undefined) this.link(call, callee, set === null || set.others, queue);
    }
  }

  private link(call: Node, callee: Callee, anything: boolean, queue: (node: Node) => void): void {
    const known = this.targets.get(call) ?? new Set();
    if (known.has(callee) && (callee.open || !anything)) return;
    this.targets.set(call, known.add(callee));
    callee.calls.add(call);
    if (anything) callee.open = true;
    queue(callee.head);
    callee.parameters.forEach(queue);
    call.uses.forEach(queue);
  }

  /** Queues what depends on a node besides its users. */
  changed(node: Node, queue: (node: Node) => void): void {
    if (node.op === ops.Return && typeof node.payload === 'number') this.queueCallEnds(node.payload, queue);
    for (const user of node.uses) {
      if (user.op === ops.Return && typeof user.payload === 'number') this.queueCallEnds(user.payload, queue);
      if (user.op !== ops.Call) continue;
      // A changed argument changes the parameters of all that are called with it.
      for (const { parameters } of this.targets.get(user) ?? []) parameters.forEach(queue);
    }
  }

  private queueCallEnds(index: number, queue: (node: Node) => void): void {
    for (const call of this.callees.get(index)?.calls ?? []) call.uses.forEach(queue);
  }

  /** The type of a node, with what is known of calls. */
  typeOf(node: Node): Type {
    switch (node.op) {
      case ops.Fun: {
        const callee = this.callees.get(node.payload as number);
        return callee !== undefined && (callee.open || callee.calls.size > 0) ? CTRL : XCTRL;
      }
      case ops.Parm:
        return this.parameterType(node);
      case ops.CallEnd:
        return this.resultType(node);
      default:
        return node.op.typeOf(node);
    }
  }

  private parameterType(node: Node): Type {
    const { index, type: declared } = node.payload as Parameter;
    const callee = this.callees.get(node.input(0).payload as number);
    if (callee === undefined || callee.open) return declared;
    let type: Type = TOP;
    for (const call of callee.calls)
      type = meet(type, call.inputs[index < 0 ? 1 : index + 3]?.type ?? declared);
    return type === TOP ? TOP : join(type, declared);
  }

  /** Control comes back where it comes to the end of what is called; the value is the meet of all results. */
  private resultType(node: Node): Type {
    const call = node.input(0);
    const said = node.op.typeOf(node);
    if (said.kind !== 'tuple' || call.type.kind !== 'control') return tuple([XCTRL, TOP, TOP]);
    const { type } = call.input(2);
    if (isHigh(type)) return tuple([XCTRL, TOP, TOP]);
    const set = type.kind === 'pointer' && type.body.kind === 'function' ? type.body.set : null;
    if (set === null || set.others) return said;
    let returns = false;
    let value: Type = TOP;
    for (const index of set.members) {
      const callee = this.callees.get(index);
      if (callee === undefined) return said;
      if (callee.end === null || callee.end.type.kind !== 'control') continue;
      returns = true;
      value = meet(value, callee.end.input(1).type);
    }
    return returns ? tuple([CTRL, MEMORY, join(value, said.parts[2])]) : tuple([XCTRL, TOP, TOP]);
  }
}
