// The call graph that an optimistic analysis has seen so far. Calls are linked to functions as these reach
// them.
//
// The links are in tables, not in the graph; only types remain. A pointer of unknown value may call any
// function, so every function then accepts its declared parameter types.
import type { Graph } from '../../ir/graph.ts';
import type { Node, Parameter } from '../../ir/node.ts';
import { ops } from '../../ir/ops/table.ts';
import { CTRL, MEMORY, NO_RESULT, TOP, XCTRL, isHigh, join, meet, tuple, type Type } from '../../ir/types.ts';
import { functionHeads } from '../../ir/control-walk.ts';

/**
 * A call with more possible callees accepts and returns anything; otherwise, each callee would query all
 * others.
 */
const MAX_CALLEES = 64;

interface Callee {
  readonly head: Node;
  readonly end: Node | null;
  readonly parameters: readonly Node[];
  readonly calls: Set<Node>;
  open: boolean;
}

export class Callers {
  private readonly graph: Graph;
  private readonly callees = new Map<number, Callee>();
  private readonly targets = new Map<Node, Set<Callee>>();
  private readonly endless = new Set<Node>();

  constructor(graph: Graph) {
    this.graph = graph;
    const ends = new Map<number, Node>();
    for (const end of graph.stop.inputs)
      if (end !== null && typeof end.aux === 'number') ends.set(end.aux, end);
    for (const [index, head] of functionHeads(graph)) {
      const parameters = head.uses.filter(({ op }) => op === ops.Parm);
      const open = graph.exported.has(index);
      this.callees.set(index, { head, end: ends.get(index) ?? null, parameters, calls: new Set(), open });
    }
  }

  visit(call: Node, queue: (node: Node) => void): void {
    if (call.input(0).type.kind !== 'control') return;
    const { type } = call.input(2);
    if (isHigh(type)) return;
    const members = membersOf(type);
    const anything = members === null || members.length > MAX_CALLEES;
    for (const index of members ?? this.callees.keys()) {
      const callee = this.callees.get(index);
      if (callee !== undefined) this.link(call, callee, anything, queue);
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

  /**
   * If the worklist is empty, assumes that calls without a value return anything: their callees never return,
   * but code after them must not become unreachable. Returns whether there were new such calls.
   */
  openEndless(queue: (node: Node) => void): boolean {
    let found = false;
    for (const call of this.targets.keys()) {
      for (const end of call.uses) {
        const { type } = end;
        if (type.kind !== 'tuple' || type.parts[0] !== CTRL || type.parts[2] !== TOP || this.endless.has(end))
          continue;
        this.endless.add(end);
        queue(end);
        found = true;
      }
    }
    return found;
  }

  changed(node: Node, queue: (node: Node) => void): void {
    if (node.op === ops.Return && typeof node.aux === 'number') this.queueCallEnds(node.aux, queue);
    for (const user of node.uses) {
      if (user.op === ops.Return && typeof user.aux === 'number') this.queueCallEnds(user.aux, queue);
      if (user.op !== ops.Call) continue;
      user.uses.forEach(queue);
      for (const { parameters } of this.targets.get(user) ?? []) parameters.forEach(queue);
    }
  }

  private queueCallEnds(index: number, queue: (node: Node) => void): void {
    for (const call of this.callees.get(index)?.calls ?? []) call.uses.forEach(queue);
  }

  typeOf(node: Node): Type {
    switch (node.op) {
      case ops.Fun: {
        const callee = this.callees.get(node.aux as number);
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
    const { index, type: declared } = node.aux as Parameter;
    const callee = this.callees.get(node.input(0).aux as number);
    if (callee === undefined || callee.open) return declared;
    let type: Type = TOP;
    for (const call of callee.calls)
      type = meet(type, call.inputs[index < 0 ? 1 : index + 3]?.type ?? declared);
    return type === TOP ? TOP : join(type, declared);
  }

  /** The meet of all results. Assumes that control returns: a call is an effect. */
  private resultType(node: Node): Type {
    const call = node.input(0);
    const said = node.op.typeOf(node);
    if (said.kind !== 'tuple' || call.type.kind !== 'control') return NO_RESULT;
    const { type } = call.input(2);
    if (isHigh(type)) return NO_RESULT;
    const members = membersOf(type);
    if (members === null || members.length > MAX_CALLEES) return said;
    let value: Type = TOP;
    for (const index of members) {
      const callee = this.callees.get(index);
      if (callee === undefined) return said;
      if (callee.end === null || callee.end.type.kind !== 'control') continue;
      value = meet(value, callee.end.input(1).type);
    }
    if (value === TOP && this.endless.has(node)) return said;
    return tuple([CTRL, MEMORY, value === TOP ? TOP : join(value, said.parts[2])]);
  }
}

function membersOf(type: Type): readonly number[] | null {
  if (type.kind !== 'pointer' || type.body.kind !== 'function') return null;
  const { set } = type.body;
  return set.others ? null : set.members;
}
