// Optimistic constant propagation together with unreachable code (Click's combined analysis, without congruence), over
// all functions at once.
//
// Every value starts as TOP («no value seen yet») and all control as unreached; from Start, a worklist lets types fall
// until nothing changes. Values on arms that are never reached do not count, so loops in which a variable only ever
// gets its own first value back keep it constant, which no sequence of pessimistic rewrites can find.
// Functions are reached when a call of them is: their parameters are the meet over all calls (callers.ts).
// What was known before stays true, so each type is joined with it as it falls: a check that was left out because of it
// must not be missed here. A range that keeps growing on a cycle goes on in large steps after MAX_WIDEN falls, from one
// declarable type's end to the next: a variable of a narrow type keeps to it, in whatever order nodes are visited.
// Folding is left to the engine.
import { Worklist } from '../base/worklist.ts';
import type { Graph } from '../ir/graph.ts';
import type { Node } from '../ir/node.ts';
import { ops } from '../ir/ops/table.ts';
import {
  BRANCH_NONE,
  MAX_WIDEN,
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
import { Callers } from './callers.ts';

const PASS = 'constants';
const NO_RESULT = tuple([XCTRL, TOP, TOP]);

/** Types by node id. */
type Types = (Type | undefined)[];

/** Replaces the types of all nodes by what the optimistic analysis proves. The observer hears of the result only. */
export function propagateConstants(graph: Graph, seed?: number): void {
  const { observer } = graph;
  graph.observer = null;
  const before: Types = [];
  graph.log?.beginStep(PASS, 'assume-nothing', -1, -1);
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
 * Lets types fall from Start on, until all are consistent. Control goes first: if each arm that is reached had its
 * effect on a chain of merges at once, a chain would cost time in the square of its length.
 */
function fall(graph: Graph, before: Types, control: Worklist, data: Worklist): void {
  const causes: number[] = [];
  const callers = new Callers(graph);
  const add = (node: Node): boolean => (node.op.control === true ? control : data).add(node.id);
  const take = (): number => (control.isEmpty ? data : control).take();
  let step = -1;
  const queue = (user: Node): void => {
    if (add(user)) causes[user.id] = step;
  };
  for (const node of graph.nodes) if (node !== null) add(node);
  for (let id = take(); ; id = take()) {
    if (id < 0 && callers.openEndless(add)) continue;
    if (id < 0) return;
    const node = graph.nodes[id];
    if (node === null || node.op === ops.Stop || node.op === ops.Scope) continue;
    step = causes[id] ?? -1;
    if (node.op === ops.Call) callers.visit(node, queue);
    const type = widened(node, callers.typeOf(node), before[id] ?? TOP);
    if (type === node.type) continue;
    step = graph.log?.beginStep(PASS, 'fall', id, step) ?? -1;
    graph.setType(node, type);
    for (const user of node.uses) {
      queue(user);
      // The type of a phi depends on the control arms of its region as well.
      if (user.op === ops.Region || user.op === ops.Loop) user.uses.forEach(queue);
    }
    callers.changed(node, queue);
  }
}

/** The type to which a node falls. Makes sure that types on cycles, through loops and recursive calls, fall only a few times. */
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

/**
 * The type to which a value on a cycle falls.
 * @param known what it is in any case; BOTTOM: nothing is known
 */
export function widenedValue(old: Type, type: Type, known: Type): Type {
  if (type.kind !== 'int' || old.kind !== 'int' || isHigh(old)) return type;
  if (isSubrange(type, old)) return old;
  const fallen = meet(old, type) as IntType;
  if (old.widen + 1 < MAX_WIDEN) return intRange(fallen.min, fallen.max, old.widen + 1);
  // Not below what is known, but still counted.
  const { min, max } = join(toDeclarable(fallen), known) as IntType;
  return intRange(min, max, MAX_WIDEN);
}
