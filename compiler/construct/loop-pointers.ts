// The types of references that circulate in a loop.
//
// During construction, the value of the back edge is unknown, so a Phi of references has the general type.
// Without peepholes, it would keep that type: a call through it would not know its function's result, and
// code would read a float from the wrong register. So when a loop is closed, types fall from ⊤ to the meet of
// the inputs, up to a fixed point. This is sound because the inputs include every source of a value.
import { Worklist } from '../base/worklist.ts';
import type { Graph } from '../ir/graph.ts';
import type { Node } from '../ir/node.ts';
import { ops } from '../ir/ops/table.ts';
import { TOP, isHigh, join, type Type } from '../ir/types.ts';

/** Gives a closed loop's Phis of references, and the nodes that depend on them, the types of their inputs. */
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

/** Whether a more precise type may exist: for a reference, or for the result of a call through one. */
const isOpen = ({ kind }: Type): boolean => kind === 'pointer' || kind === 'bottom' || kind === 'tuple';

/** The nodes that pass on the given references, including through calls; they may depend on themselves. */
function passedOn(phis: readonly Node[]): Node[] {
  const found = new Set(phis);
  for (const node of found)
    for (const user of usersOf(node)) if (isOpen(user.type) && passes(user)) found.add(user);
  return [...found];
}

const passes = ({ op }: Node): boolean =>
  op === ops.Phi || op === ops.Cast || op === ops.ReadOnly || op === ops.CallEnd || op === ops.Proj;

/** Among control nodes, only the return point of a call depends on a value, which is the function. */
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

/** Returns whether the type improved. A loop that is never entered has no value, so nothing changes. */
function raise(graph: Graph, node: Node, type: Type): boolean {
  const better = join(type, node.type);
  if (isHigh(better) || better === node.type) return false;
  graph.setType(node, better);
  return true;
}
