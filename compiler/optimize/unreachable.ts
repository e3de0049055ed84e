// Removes what control cannot come to and what nobody needs. Runs in every setting, so that later stages meet only
// finished graphs: no dead arms, no merges with one arm, no cycles of values that only feed themselves.
//
// Control that is reached stays, whatever it leads to: an endless loop is something the program does.
import type { Graph } from '../ir/graph.ts';
import type { Node } from '../ir/node.ts';
import { ops } from '../ir/ops/table.ts';
import { TOP } from '../ir/types.ts';
import { reachedFromStart } from '../ir/control-walk.ts';

const PASS = 'dead-code';

/** Returns whether anything was removed. */
export function removeUnreachable(graph: Graph): boolean {
  const before = graph.liveCount;
  const reached = reachedFromStart(graph);
  for (const node of reached) if (node.op === ops.Region || node.op === ops.Loop) pruneMerge(graph, node, reached);
  pruneEnds(graph, reached);
  sweep(graph, neededNodes(graph));
  return graph.liveCount !== before;
}

function pruneMerge(graph: Graph, merge: Node, reached: ReadonlySet<Node>): void {
  if (merge.dead) return;
  const phis = merge.uses.filter((user) => user.op === ops.Phi);
  for (let slot = merge.inputs.length - 1; slot >= 1 && !merge.dead; slot--) {
    if (reached.has(merge.input(slot))) continue;
    begin(graph, 'unreachable-arm', merge);
    for (const phi of phis) if (!phi.dead) graph.removeInput(phi, slot);
    if (!merge.dead) graph.removeInput(merge, slot);
  }
  if (merge.dead || merge.inputs.length > 2) return;
  begin(graph, 'merge-single-arm', merge);
  for (const phi of phis) {
    if (phi.dead) continue;
    const value = phi.input(1);
    graph.replace(phi, value === phi ? graph.create(ops.Constant, [graph.start], TOP, phi.span) : value);
  }
  if (!merge.dead) graph.replace(merge, merge.input(1));
}

function pruneEnds(graph: Graph, reached: ReadonlySet<Node>): void {
  for (let slot = graph.stop.inputs.length - 1; slot >= 0; slot--) {
    const end = graph.stop.input(slot);
    if (reached.has(end)) continue;
    begin(graph, 'unreachable-end', end);
    graph.removeInput(graph.stop, slot);
  }
}

/** Start, Stop, all reached control, and what they need. */
function neededNodes(graph: Graph): Set<Node> {
  const needed = reachedFromStart(graph);
  needed.add(graph.stop);
  for (const node of needed) for (const input of node.inputs) if (input !== null) needed.add(input);
  return needed;
}

function sweep(graph: Graph, needed: ReadonlySet<Node>): void {
  for (const node of [...graph.all()]) {
    if (needed.has(node) || node.dead) continue;
    begin(graph, 'unused', node);
    graph.keep(node);
    for (let slot = 0; slot < node.inputs.length; slot++) graph.setInput(node, slot, null);
    graph.release(node);
    graph.killUnused(node);
  }
}

function begin(graph: Graph, rule: string, root: Node): void {
  graph.log?.beginStep(PASS, rule, root.id, -1);
}
