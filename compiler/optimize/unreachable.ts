// Removes unreachable control and dead code. Runs in every setting, so that later stages only see finished
// graphs: no dead arms, merges with one arm, or cycles of values that only feed themselves. Reached infinite
// loops stay: they are an effect of the program.
import type { StepName } from '../ir/step-names.ts';
import type { Graph } from '../ir/graph.ts';
import type { Node } from '../ir/node.ts';
import type { NodeSet } from '../ir/node-set.ts';
import { ops } from '../ir/ops/table.ts';
import { TOP, XCTRL } from '../ir/types.ts';
import { hasControlUser, isControlEdge, reachedFromStart } from '../ir/control-walk.ts';

const PASS = 'dead-code';

/** Returns whether it removed anything. */
export function removeUnreachable(graph: Graph): boolean {
  if (graph.shape === graph.prunedShape) return false;
  const before = graph.liveCount;
  const shape = graph.shape;
  const walk = new Walk(graph);
  cutDeadEnds(graph, walk.reached());
  const control = walk.reached().nodes;
  for (let i = 0; i < control.length; i++) if (control[i].op === ops.If) decideOneSided(graph, control[i]);
  const reached = walk.reached();
  const { nodes } = reached;
  for (let i = 0; i < nodes.length; i++) {
    const node = nodes[i];
    if (node.op === ops.Region || node.op === ops.Loop) pruneMerge(graph, node, reached);
  }
  pruneEnds(graph, reached);
  sweep(graph, neededNodes(graph, walk.reached()));
  if (graph.shape === shape) graph.prunedShape = shape;
  return graph.liveCount !== before;
}

class Walk {
  private readonly graph: Graph;
  private shape = -1;
  private last: NodeSet | null = null;

  constructor(graph: Graph) {
    this.graph = graph;
  }

  reached(): NodeSet {
    if (this.last === null || this.shape !== this.graph.shape) this.last = reachedFromStart(this.graph);
    this.shape = this.graph.shape;
    return this.last;
  }
}

/**
 * Removes control that lost all its successors, up to its branch. Stops at a claim: the error there may be
 * why nothing follows.
 */
function cutDeadEnds(graph: Graph, reached: NodeSet): void {
  const ends = reached.nodes.slice();
  for (let node = ends.pop(); node !== undefined; node = ends.pop()) {
    const goesOn =
      node.op.blockHead !== true || node.op === ops.Fun || hasControlUser(node) || isClaimed(graph, node);
    if (node.dead || goesOn || node === graph.start || node.inputs[0] === graph.start) continue;
    begin(graph, 'dead-end', node);
    const above = node.inputs.filter((input, slot) => input !== null && isControlEdge(node, slot)) as Node[];
    graph.replace(node, graph.create(ops.XCtrl, [graph.start], null, node.span));
    ends.push(...above);
  }
}

const isClaimed = ({ claims }: Graph, node: Node): boolean => claims !== null && node.uses.includes(claims);

/**
 * A branch that lost a side was decided. If the rule that resolves the branch is disabled, the one that
 * removes a dead side can still fire, and vice versa.
 */
function decideOneSided(graph: Graph, branch: Node): void {
  if (branch.dead || branch.uses.length !== 1) return;
  begin(graph, 'branch-one-sided', branch);
  const [side] = branch.uses;
  const isDead = side.type === XCTRL;
  graph.replace(side, isDead ? graph.create(ops.XCtrl, [graph.start], null, branch.span) : branch.input(0));
}

function pruneMerge(graph: Graph, merge: Node, reached: NodeSet): void {
  if (merge.dead) return;
  const phis = merge.uses.filter((user) => user.op === ops.Phi);
  for (let slot = merge.inputs.length - 1; slot >= 1 && !merge.dead; slot--) {
    if (reached.has(merge.input(slot))) continue;
    begin(graph, 'unreachable-arm', merge);
    for (const phi of phis) if (!phi.dead) graph.removeInput(phi, slot);
    if (!merge.dead) graph.removeInput(merge, slot);
  }
  if (merge.dead || merge.inputs.length > 2) return;
  begin(graph, 'merge-pruned', merge);
  for (const phi of phis) {
    if (phi.dead) continue;
    const value = phi.input(1);
    graph.replace(phi, value === phi ? graph.create(ops.Constant, [graph.start], TOP, phi.span) : value);
  }
  if (!merge.dead) graph.replace(merge, merge.input(1));
}

function pruneEnds(graph: Graph, reached: NodeSet): void {
  for (let slot = graph.stop.inputs.length - 1; slot >= 0; slot--) {
    const end = graph.stop.input(slot);
    if (reached.has(end)) continue;
    begin(graph, 'unreachable-end', end);
    graph.removeInput(graph.stop, slot);
  }
}

function neededNodes(graph: Graph, reached: NodeSet): NodeSet {
  const needed = reached.add(graph.stop);
  if (graph.claims !== null) needed.add(graph.claims);
  for (let at = 0; at < needed.nodes.length; at++) {
    const { inputs } = needed.nodes[at];
    for (let slot = 0; slot < inputs.length; slot++) {
      const input = inputs[slot];
      if (input !== null) needed.add(input);
    }
  }
  return needed;
}

/**
 * Removes each node in a separate step, even in a cycle, so that its users release it. Starts with the
 * oldest, which seldom has inputs to remove with it.
 */
function sweep(graph: Graph, needed: NodeSet): void {
  for (const node of graph.nodes) {
    if (node === null || needed.has(node)) continue;
    begin(graph, 'unused', node);
    graph.keep(node);
    for (let last = node.uses.at(-1); last !== undefined; last = node.uses.at(-1))
      graph.setInput(last, node.useSlots[node.uses.length - 1], null);
    graph.killUnused(graph.release(node));
  }
}

function begin(graph: Graph, step: StepName, root: Node): void {
  graph.log?.beginStep(PASS, step, root.id, -1);
}
