// The state of one colouring: what has become of each node and each copy, and what waits to be done.
//
// A node is in the graph, on the stack of simplified ones, merged into another node, or merged into a physical register
// (then it has its colour). Its degree counts the neighbours that are still in the graph. It is easy if it has fewer of
// them than registers it may have: whatever they get, one is left for it.
import { OrderedWorklist } from '../../base/ordered-worklist.ts';
import { FIRST_VIRTUAL, isVirtual, type Register } from '../../backend/x64/index.ts';
import type { Copy } from '../copies.ts';
import type { AllocationEvent } from '../round.ts';
import { sizeOf, type InterferenceGraph } from './graph.ts';

// 0: it is in neither.
export const IN_GRAPH = 1;
const ON_STACK = 2;
export const MERGED = 3;

/** It waits to be tried; it was tried and may be tried again once a neighbour is gone; it is decided. */
const WAITING = 0;
export const TRIED = 1;
export const SETTLED = 2;

export class State {
  readonly graph: InterferenceGraph;
  readonly copies: readonly Copy[];
  readonly costs: Float64Array;
  readonly fates: Uint8Array;
  readonly degrees: Int32Array;
  /** Physical registers; -1 of nodes without one. */
  readonly colours: Int8Array;
  /** Nodes in the order in which they were taken out of the graph. */
  readonly stack: number[] = [];
  readonly copyStates: Uint8Array;
  /** By node: indices of its copies. */
  readonly copiesOf: number[][];
  /** Those of them that are not settled, in the same order; some may have been settled meanwhile. */
  private readonly openCopies: number[][];
  /** Indices of waiting copies. */
  readonly waiting: CopyQueue;
  /** Indices of copies that may hold an easy node back, the least frequent first. Each that does is among them. */
  readonly holding = new OrderedWorklist((copy) => -copy);
  /** Easy nodes without copies to decide; some may have been dealt with meanwhile. */
  readonly easy: number[] = [];
  /** null where nothing is recorded. */
  readonly events: AllocationEvent[] | null;
  private readonly parents: Int32Array;
  /** Copies of each node that are not settled. */
  private readonly unsettled: Int32Array;

  /** @param alone registers that stay alone: their copies are only wishes */
  constructor(
    graph: InterferenceGraph,
    copies: readonly Copy[],
    alone: ReadonlyMap<Register, unknown>,
    costs: Float64Array,
    record: boolean,
  ) {
    const count = graph.allowed.length;
    this.graph = graph;
    this.copies = copies;
    this.costs = costs;
    this.fates = Uint8Array.from(graph.present);
    this.degrees = Int32Array.from(graph.neighbours, ({ length }) => length);
    this.colours = new Int8Array(count).fill(-1);
    this.parents = Int32Array.from({ length: count }, (_, node) => node);
    this.copyStates = new Uint8Array(copies.length);
    this.copiesOf = Array.from({ length: count }, () => []);
    this.openCopies = Array.from({ length: count }, () => []);
    this.unsettled = new Int32Array(count);
    this.waiting = new CopyQueue(copies);
    this.events = record ? [] : null;
    copies.forEach(({ from, to }, copy) => {
      if (alone.has(from) || alone.has(to)) this.copyStates[copy] = SETTLED;
      for (const register of [from, to])
        if (isVirtual(register)) this.addCopy(register - FIRST_VIRTUAL, copy);
    });
    for (let node = 0; node < count; node++) {
      this.offer(node);
      this.noteHolding(node, node);
    }
  }

  private addCopy(node: number, copy: number): void {
    this.copiesOf[node].push(copy);
    if (this.copyStates[copy] === SETTLED) return;
    this.openCopies[node].push(copy);
    this.unsettled[node]++;
  }

  /** The copies of a node that are not settled. Nodes into which many were merged have thousands that are. */
  private openOf(node: number): readonly number[] {
    const open = this.openCopies[node];
    let kept = 0;
    for (const copy of open) if (this.copyStates[copy] !== SETTLED) open[kept++] = copy;
    open.length = kept;
    return open;
  }

  /** The node that stands for a node's live range. */
  find(node: number): number {
    let root = node;
    while (this.parents[root] !== root) root = this.parents[root];
    while (this.parents[node] !== root) {
      const next = this.parents[node];
      this.parents[node] = root;
      node = next;
    }
    return root;
  }

  /** The same for registers; physical ones, and those merged into one, are physical. */
  rootOf(register: Register): Register {
    if (!isVirtual(register)) return register;
    const root = this.find(register - FIRST_VIRTUAL);
    return this.fates[root] === MERGED ? this.colours[root] : FIRST_VIRTUAL + root;
  }

  isEasy(node: number): boolean {
    return this.degrees[node] < sizeOf(this.graph.allowed[node]);
  }

  /** Whether a copy of the node may still be coalesced. */
  hasCopies(node: number): boolean {
    return this.unsettled[node] > 0;
  }

  /** Whether an easy node is in the graph still only because of a copy. */
  holdsBack(copy: number): boolean {
    const { from, to } = this.copies[copy];
    return this.isEasyRoot(from) || this.isEasyRoot(to);
  }

  private isEasyRoot(register: Register): boolean {
    const root = this.rootOf(register);
    return isVirtual(root) && this.isEasy(root - FIRST_VIRTUAL);
  }

  /** To be called when a node has become easy, or an easy one has got the copies of another. */
  private noteHolding(node: number, from: number): void {
    if (!this.hasCopies(node) || !this.isEasy(node)) return;
    for (const copy of this.openOf(from)) this.holding.add(copy);
  }

  /** Lets the node wait for its simplification if it is time. */
  offer(node: number): void {
    if (this.fates[node] === IN_GRAPH && !this.hasCopies(node) && this.isEasy(node)) this.easy.push(node);
  }

  settle(copy: number): void {
    if (this.copyStates[copy] === SETTLED) return;
    this.copyStates[copy] = SETTLED;
    const { from, to } = this.copies[copy];
    for (const register of [from, to]) {
      if (!isVirtual(register)) continue;
      const node = this.find(register - FIRST_VIRTUAL);
      this.unsettled[node]--;
      this.offer(node);
    }
  }

  /** A neighbour has left the graph. */
  lowerDegree(node: number): void {
    const wasEasy = this.isEasy(node);
    this.degrees[node]--;
    if (!wasEasy && this.isEasy(node)) this.becomeEasy(node);
  }

  /** Copies that failed because of this node may work now. */
  private becomeEasy(node: number): void {
    this.retryCopies(node);
    this.noteHolding(node, node);
    for (const neighbour of this.graph.neighbours[node])
      if (this.fates[neighbour] === IN_GRAPH) this.retryCopies(neighbour);
    this.offer(node);
  }

  private retryCopies(node: number): void {
    if (!this.hasCopies(node)) return;
    for (const copy of this.openOf(node)) {
      if (this.copyStates[copy] !== TRIED) continue;
      this.copyStates[copy] = WAITING;
      this.waiting.add(copy);
    }
  }

  takeOut(node: number): void {
    this.fates[node] = ON_STACK;
    this.stack.push(node);
    for (const neighbour of this.graph.neighbours[node])
      if (this.fates[neighbour] === IN_GRAPH) this.lowerDegree(neighbour);
  }

  /** Both become one node, `into`. */
  merge(node: number, into: number): void {
    const { graph, fates, degrees } = this;
    const wasEasy = this.isEasy(into);
    this.parents[node] = into;
    fates[node] = MERGED;
    graph.allowed[into] &= graph.allowed[node];
    this.costs[into] += this.costs[node];
    for (const copy of this.copiesOf[node]) this.copiesOf[into].push(copy);
    for (const copy of this.openOf(node)) this.openCopies[into].push(copy);
    this.unsettled[into] += this.unsettled[node];
    for (const neighbour of graph.neighbours[node]) {
      const isNew = graph.connect(neighbour, into);
      if (fates[neighbour] !== IN_GRAPH) continue;
      // A neighbour of both has lost one, another has one instead of the other.
      if (isNew) degrees[into]++;
      else this.lowerDegree(neighbour);
    }
    this.retryCopies(into);
    this.noteHolding(into, wasEasy ? node : into);
  }

  /** The node is that physical register from now on: its neighbours are something else. */
  fix(node: number, register: Register): void {
    this.fates[node] = MERGED;
    this.colours[node] = register;
    for (const neighbour of this.graph.neighbours[node]) {
      if (this.fates[neighbour] !== IN_GRAPH) continue;
      const wasEasy = this.isEasy(neighbour);
      this.graph.forbid(neighbour, 1 << register);
      this.degrees[neighbour]--;
      if (!wasEasy && this.isEasy(neighbour)) this.becomeEasy(neighbour);
    }
  }
}

/** Waiting copies, the most frequent first; those that run about as often, by powers of ten, are alike. */
class CopyQueue {
  private readonly levels: readonly number[][];
  private readonly levelOf: Int32Array;

  /** @param copies the most frequent first */
  constructor(copies: readonly Copy[]) {
    const powers = copies.map(({ weight }) => Math.floor(Math.log10(weight)));
    const order = [...new Set(powers)];
    this.levels = order.map(() => []);
    this.levelOf = Int32Array.from(powers, (power) => order.indexOf(power));
    for (let copy = copies.length - 1; copy >= 0; copy--) this.add(copy);
  }

  add(copy: number): void {
    this.levels[this.levelOf[copy]].push(copy);
  }

  /** -1 where none waits. */
  take(): number {
    for (const waiting of this.levels) {
      const copy = waiting.pop();
      if (copy !== undefined) return copy;
    }
    return -1;
  }
}
