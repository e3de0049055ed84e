// The types of references that go round a loop.
//
// While a loop is read, what its back edge brings is not known, so that a Phi of references is of any type. Where nothing
// looks at it again (no peepholes), it would stay so: a call through it would not know its function's result, and code
// would take a float from the wrong register. So when a loop is closed, the types are found as a fixed point from above:
// they begin without a value and fall to what comes in. Sound since every way by which a value comes is one of the inputs.
import { Worklist } from '../base/worklist.ts';
import type { Graph } from '../ir/graph.ts';
import type { Node } from '../ir/node.ts';
import { ops } from '../ir/ops/table.ts';
import { TOP, isHigh, join, type Type } from '../ir/types.ts';

/** Gives a closed loop's Phis of references, and what follows from them, the types that their inputs make. */
export function settlePointers(graph: Graph, phis: readonly Node[]): void {
  const open = phis.filter(({ type }) => isOpen(type));
  if (open.length === 0) return;
  const passed = passedOn(open);
  const before = passed.map(({ type }) => type);
  for (const node of passed) graph.assumeType(node, TOP);
  fall(graph, passed);
  const found = passed.map(({ type }) => type);
  passed.forEach((node, i) => graph.assumeType(node, before[i]));
  passed.forEach((node, i) => raise(graph, node, found[i]));
  raiseUsers(graph, passed);
}

/** Whether a better type may be found: of a reference, or of what a call through one gives. */
const isOpen = ({ kind }: Type): boolean => kind === 'pointer' || kind === 'bottom' || kind === 'tuple';

/** The nodes whose references are those of the given ones, through calls too: what may depend on itself. */
function passedOn(phis: readonly Node[]): Node[] {
  const found = new Set(phis);
  for (const node of found)
    for (const user of usersOf(node)) if (isOpen(user.type) && passes(user)) found.add(user);
  return [...found];
}

const passes = ({ op }: Node): boolean =>
  op === ops.Phi || op === ops.Cast || op === ops.ReadOnly || op === ops.CallEnd || op === ops.Proj;

/** Of control only what comes back from a call depends on values: on the function. */
const usersOf = ({ uses }: Node): Node[] =>
  uses
    .flatMap((user) => (user.op === ops.Call ? user.uses : [user]))
    .filter(({ op }) => op === ops.CallEnd || op.control !== true);

function fall(graph: Graph, passed: readonly Node[]): void {
  const work = new Worklist();
  const among = new Set(passed);
  for (const node of passed) work.add(node.id);
  for (let id = work.take(); id >= 0; id = work.take()) {
    const node = graph.nodes[id];
    if (node === null) continue;
    const type = node.op.typeOf(node);
    if (type === node.type) continue;
    graph.assumeType(node, type);
    for (const user of usersOf(node)) if (among.has(user)) work.add(user.id);
  }
}

function raiseUsers(graph: Graph, passed: readonly Node[]): void {
  const work = new Worklist();
  const queue = (node: Node): void => {
    for (const user of usersOf(node)) work.add(user.id);
  };
  passed.forEach(queue);
  for (let id = work.take(); id >= 0; id = work.take()) {
    const node = graph.nodes[id];
    if (node !== null && isOpen(node.type) && raise(graph, node, node.op.typeOf(node))) queue(node);
  }
}

/** True where the type is a better one. Without a value (a loop that is never entered) nothing is learnt. */
function raise(graph: Graph, node: Node, type: Type): boolean {
  const better = join(type, node.type);
  if (isHigh(better) || better === node.type) return false;
  graph.setType(node, better);
  return true;
}
