// Optimistic constant propagation with unreachable code elimination (Click's combined analysis without
// congruence), over all functions at once.
//
// Every value starts at TOP and all control as unreached; a worklist lowers types from Start to a fixed
// point. Values on unreached arms do not count, so a variable to which a loop only assigns its initial value
// stays constant, which no sequence of pessimistic rewrites can find. A reached call makes its function
// reachable; parameters are the meet over all calls (callers.ts). Types are joined with earlier facts,
// because checks may have been removed due to these. After MAX_WIDEN falls, a range that grows on a cycle
// widens to the next bound of a declarable type, so a variable of a narrow type stays within it in any
// worklist order. The engine then folds the constants.
import { Worklist } from '../base/worklist.ts';
import type { Graph } from '../ir/graph.ts';
import type { Node } from '../ir/node.ts';
import { ops } from '../ir/ops/table.ts';
import {
  BRANCH_NONE,
  MAX_WIDEN,
  NO_RESULT,
  TOP,
  XCTRL,
  intRange,
  isHigh,
  isSubrange,
  join,
  meet,
  toDeclarable,
  tuple,
  type IntType,
  type Type,
} from '../ir/types.ts';
import { Callers } from './functions/callers.ts';

const PASS = 'sccp';

type Types = (Type | undefined)[];

/** Replaces all types by what the optimistic analysis proves. Notifies the observer only of the result. */
export function runSccp(graph: Graph, seed?: number): void {
  const { observer } = graph;
  graph.observer = null;
  const before: Types = [];
  graph.log?.beginStep(PASS, 'assume-top', -1, -1);
  for (const node of graph.nodes) {
    before.push(node?.type);
    if (node !== null) graph.setType(node, startingType(node));
  }
  fall(graph, before, new Worklist(seed), new Worklist(seed));
  graph.observer = observer;
  for (const node of graph.nodes)
    if (node !== null && node.type !== before[node.id]) observer?.didChange(node);
}

function startingType(node: Node): Type {
  if (node.op === ops.Start || node.op === ops.Stop || node.op === ops.Scope) return node.type;
  if (node.op === ops.CallEnd) return NO_RESULT;
  if (node.op.multi === true) return BRANCH_NONE;
  return node.op.control === true ? XCTRL : TOP;
}

/**
 * Lowers types until all are consistent. Control comes first: otherwise, a chain of merges would take
 * quadratic time.
 */
function fall(graph: Graph, before: Types, control: Worklist, data: Worklist): void {
  /** By id: the step that queued a node, or -1. */
  const causes = new Int32Array(graph.nodes.length).fill(-1);
  const callers = new Callers(graph);
  const add = (node: Node): boolean => (node.op.control === true ? control : data).add(node.id);
  const take = (): number => (control.isEmpty ? data : control).take();
  let step = -1;
  const queue = (user: Node): void => {
    if (add(user)) causes[user.id] = step;
  };
  const { nodes } = graph;
  for (let id = 0; id < nodes.length; id++) {
    const node = nodes[id];
    if (node !== null) add(node);
  }
  for (let id = take(); ; id = take()) {
    if (id < 0 && callers.openEndless(add)) continue;
    if (id < 0) return;
    const node = nodes[id];
    if (node === null || node.op === ops.Stop || node.op === ops.Scope) continue;
    step = causes[id];
    if (node.op === ops.Call) callers.visit(node, queue);
    const type = widened(node, callers.typeOf(node), before[id] ?? TOP);
    if (type === node.type) continue;
    step = graph.log?.beginStep(PASS, 'fall', id, step) ?? -1;
    graph.setType(node, type);
    const { uses } = node;
    for (let i = 0; i < uses.length; i++) {
      const user = uses[i];
      queue(user);
      // The type of a phi also depends on the control arms of its region.
      if (user.op !== ops.Region && user.op !== ops.Loop) continue;
      for (let k = 0; k < user.uses.length; k++) queue(user.uses[k]);
    }
    callers.changed(node, queue);
  }
}

/** The type to which a node falls. Limits falls on cycles, through loops and recursive calls. */
function widened(node: Node, type: Type, known: Type): Type {
  const { op, type: old } = node;
  const next = join(type, known);
  if (op === ops.Parm || (op === ops.Phi && node.input(0).op === ops.Loop))
    return widenedValue(old, next, known);
  if (op !== ops.CallEnd || next.kind !== 'tuple' || old.kind !== 'tuple') return next;
  const [control, memory, value] = next.parts;
  const result = known.kind === 'tuple' ? known.parts[2] : TOP;
  return tuple([control, memory, widenedValue(old.parts[2], value, result)]);
}

/** @param known the value's type in any case; BOTTOM if unknown */
export function widenedValue(old: Type, type: Type, known: Type): Type {
  if (type.kind !== 'int' || old.kind !== 'int' || isHigh(old)) return type;
  if (isSubrange(type, old)) return old;
  const fallen = meet(old, type) as IntType;
  if (old.widen + 1 < MAX_WIDEN) return intRange(fallen.min, fallen.max, old.widen + 1);
  // Never below the known type, but counts as a fall.
  const { min, max } = join(toDeclarable(fallen), known) as IntType;
  return intRange(min, max, MAX_WIDEN);
}
