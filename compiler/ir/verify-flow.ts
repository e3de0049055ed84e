// Verifies whole graphs: reachability, cycles of data, and strictness.
//
// Strictness: all phis and zero checks that a value depends on dominate its use. The dominators of a use form
// a chain, so the deepest node that a value depends on suffices; two nodes that do not dominate one another
// cannot have a common use. Dominators: the iteration of Cooper, Harvey, and Kennedy, over control nodes
// instead of blocks.
import { say } from '../base/phrase.ts';
import { controlUsers, isControlEdge, reachedFromStart, reachingStop } from './control-walk.ts';
import type { Graph } from './graph.ts';
import type { Node } from './node.ts';
import { ops } from './ops/table.ts';
import type { Phase, Report } from './verify.ts';

/** Checks a graph whose nodes and edges were already verified individually. */
export function checkFlow(graph: Graph, phase: Phase, strictness: boolean, report: Report): void {
  const acyclic = checkDataCycles(graph, report);
  if (phase === 'building') return;
  const reachable = checkReachable(graph, phase, report);
  if (strictness && acyclic && reachable) new Strictness(graph, report).check();
}

/** Inputs from which a value is computed: none for a Phi; slot 0 is control. */
function operands(node: Node): readonly (Node | null)[] {
  return node.op === ops.Phi || node.op.family === 'control' || node.op.family === 'data'
    ? []
    : node.inputs.slice(1);
}

/** A depth-first walk that visits each node after its `next` nodes. `again` receives cycles. */
function postorder(
  roots: Iterable<Node>,
  size: number,
  next: (node: Node) => readonly (Node | null)[],
  visit: (node: Node) => void,
  again: (node: Node) => void = () => undefined,
): void {
  const state = new Uint8Array(size);
  const stack: { node: Node; rest: readonly (Node | null)[]; at: number }[] = [];
  const open = (node: Node): void => {
    state[node.id] = 1;
    stack.push({ node, rest: next(node), at: 0 });
  };
  for (const root of roots) {
    if (state[root.id] === 0) open(root);
    for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
      if (top.at === top.rest.length) {
        stack.pop();
        state[top.node.id] = 2;
        visit(top.node);
        continue;
      }
      const child = top.rest[top.at++];
      if (child == null) continue;
      if (state[child.id] === 0) open(child);
      else if (state[child.id] === 1) again(child);
    }
  }
}

function checkDataCycles(graph: Graph, report: Report): boolean {
  let sound = true;
  postorder(
    graph.all(),
    graph.nodes.length,
    operands,
    () => undefined,
    (node) => {
      sound = false;
      report('well-founded-data', node, say`depends on itself without a Phi in between`);
    },
  );
  return sound;
}

function checkReachable(graph: Graph, phase: Phase, report: Report): boolean {
  const reached = reachedFromStart(graph);
  const needed = new Set(reached.nodes).add(graph.stop);
  for (const node of needed) for (const input of node.inputs) if (input !== null) needed.add(input);
  // In the empty program, nothing follows Start.
  const ending = phase === 'complete' && reached.size > 1 ? reachingStop(graph) : reached;
  let sound = true;
  for (const node of graph.all()) {
    const control = node.op.control === true && node !== graph.stop;
    if (control && !reached.has(node)) report('unreachable', node, say`cannot be reached from Start`);
    else if (!needed.has(node)) report('unused', node, say`is not needed by anything reachable`);
    else if (control && !ending.has(node)) report('endless', node, say`cannot reach an end of the program`);
    else continue;
    sound = false;
  }
  return sound;
}

/** Start also leads to the functions. */
function successors(node: Node): Node[] {
  if (node.op !== ops.Start) return controlUsers(node);
  return [...controlUsers(node), ...node.uses.filter(({ op }) => op === ops.Fun)];
}

class Strictness {
  private readonly graph: Graph;
  private readonly report: Report;
  /** Control nodes in reverse postorder, and each node's index by id; -1 for other nodes. */
  private readonly order: Node[] = [];
  private readonly place: Int32Array;
  /** Immediate dominators and dominator tree intervals, by index. */
  private readonly dominator: Int32Array;
  private readonly enter: Int32Array;
  private readonly leave: Int32Array;
  /** By node id: the index of the deepest control node that a value depends on, or -1. */
  private readonly deepest: Int32Array;

  constructor(graph: Graph, report: Report) {
    this.graph = graph;
    this.report = report;
    postorder([graph.start], graph.nodes.length, successors, (node) => this.order.push(node));
    this.order.reverse();
    this.place = new Int32Array(graph.nodes.length).fill(-1);
    this.order.forEach((node, place) => (this.place[node.id] = place));
    const { length } = this.order;
    this.dominator = new Int32Array(length).fill(-1);
    this.enter = new Int32Array(length);
    this.leave = new Int32Array(length);
    this.deepest = new Int32Array(graph.nodes.length).fill(-1);
  }

  check(): void {
    this.findDominators();
    this.numberTree();
    postorder(this.graph.all(), this.graph.nodes.length, operands, (node) => this.findDeepest(node));
    for (const node of this.graph.all()) {
      node.inputs.forEach((value, slot) => {
        const place = value === null || value.op.control === true ? null : this.placeOfUse(node, slot);
        if (value === null || place === null) return;
        const deepest = this.deepest[value.id];
        if (deepest < 0 || this.dominates(deepest, place)) return;
        this.report(
          'strictness',
          node,
          say`uses ${String(value)}, which depends on ${String(this.order[deepest])}, which does not dominate this use`,
        );
      });
    }
  }

  private placeOfUse(user: Node, slot: number): number | null {
    if (user.op === ops.Phi) return slot === 0 ? null : this.place[user.input(0).input(slot).id];
    const isPlaced = user.op.control === true || user.op.fixed === true;
    return isPlaced && slot > 0 ? this.place[user.input(0).id] : null;
  }

  private findDeepest(node: Node): void {
    if (node.op === ops.Phi) {
      this.deepest[node.id] = this.place[node.input(0).id];
      return;
    }
    if (node.op === ops.Parm || (node.op === ops.Proj && node.input(0).op === ops.CallEnd)) {
      this.deepest[node.id] = this.place[node.input(0).id];
      return;
    }
    if (node.op.control === true || node.op.family === 'data') return;
    const check = node.inputs[0];
    let deepest = check == null ? -1 : this.place[check.id];
    for (const operand of operands(node)) {
      if (operand === null) continue;
      const other = this.deepest[operand.id];
      if (other < 0 || (deepest >= 0 && this.dominates(other, deepest))) continue;
      if (deepest >= 0 && !this.dominates(deepest, other)) {
        const both = say`${String(this.order[deepest])} and ${String(this.order[other])}`;
        this.report('strictness', node, say`depends on ${both}, neither of which dominates the other`);
      }
      deepest = other;
    }
    this.deepest[node.id] = deepest;
  }

  private findDominators(): void {
    this.dominator[0] = 0;
    for (let changed = true; changed;) {
      changed = false;
      for (let place = 1; place < this.order.length; place++) {
        let found = -1;
        this.order[place].inputs.forEach((input, slot) => {
          const node = this.order[place];
          if (input === null || (node.op !== ops.Fun && !isControlEdge(node, slot))) return;
          const above = this.place[input.id];
          if (this.dominator[above] >= 0) found = found < 0 ? above : this.common(found, above);
        });
        if (found === this.dominator[place]) continue;
        this.dominator[place] = found;
        changed = true;
      }
    }
  }

  private common(a: number, b: number): number {
    while (a !== b) {
      if (a > b) a = this.dominator[a];
      else b = this.dominator[b];
    }
    return a;
  }

  /** A node dominates those with an interval within its own. */
  private numberTree(): void {
    const children: number[][] = this.order.map(() => []);
    for (let place = 1; place < this.order.length; place++) children[this.dominator[place]].push(place);
    let time = 0;
    const stack = [0];
    for (let place = stack.pop(); place !== undefined; place = stack.pop()) {
      if (place < 0) {
        this.leave[-place - 1] = time++;
        continue;
      }
      this.enter[place] = time++;
      stack.push(-place - 1);
      for (const child of children[place]) stack.push(child);
    }
  }

  private dominates(above: number, below: number): boolean {
    return this.enter[above] <= this.enter[below] && this.leave[below] <= this.leave[above];
  }
}
