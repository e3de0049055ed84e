// The state of one coloring: each node and copy, and pending work.
//
// A node is in the graph, on the stack, merged into another node, or merged into a physical register (and so
// colored). Its degree counts the neighbors still in the graph. A node is easy if its degree is less than the
// number of allowed registers: one is always left for it.
import { IntList } from '../../base/int-list.ts';
import { FIRST_VIRTUAL, isVirtual, sizeOf, type Register } from '../../backend/x64/index.ts';
import type { Copies } from '../copies.ts';
import type { AllocationEvent } from '../iteration.ts';
import { CopyLists, CopyQueue, CopySet } from './copy-lists.ts';
import type { InterferenceGraph } from './graph.ts';

// 0: in neither.
export const IN_GRAPH = 1;
const ON_STACK = 2;
export const MERGED = 3;

/** A copy waits for its first attempt, was tried and may be retried after a neighbor leaves, or is decided. */
const WAITING = 0;
export const TRIED = 1;
export const SETTLED = 2;

export class State {
  readonly graph: InterferenceGraph;
  readonly copies: Copies;
  readonly costs: Float64Array;
  readonly fates: Uint8Array;
  readonly degrees: Int32Array;
  /** Physical registers, or -1. */
  readonly colors: Int8Array;
  readonly stack: IntList;
  readonly copyStates: Uint8Array;
  readonly copiesOf: CopyLists;
  /** The undecided copies in order; may contain decided ones. */
  private readonly openCopies: CopyLists;
  readonly waiting: CopyQueue;
  /** Copies that may prevent simplifying an easy node, least frequent first; includes all that do. */
  readonly holding: CopySet;
  /** Easy nodes without undecided copies; some entries may be outdated. */
  readonly easy: IntList;
  readonly events: AllocationEvent[] | null;
  private readonly parents: Int32Array;
  private readonly unsettled: Int32Array;

  /** @param alone registers that are not coalesced: their copies are only preferences */
  constructor(
    graph: InterferenceGraph,
    copies: Copies,
    alone: ReadonlyMap<Register, unknown>,
    costs: Float64Array,
    record: boolean,
  ) {
    const count = graph.allowed.length;
    this.graph = graph;
    this.copies = copies;
    this.costs = costs;
    this.fates = graph.present.slice();
    this.degrees = graph.sizes.slice();
    this.colors = new Int8Array(count).fill(-1);
    this.parents = new Int32Array(count);
    for (let node = 0; node < count; node++) this.parents[node] = node;
    this.copyStates = new Uint8Array(copies.count);
    this.copiesOf = new CopyLists(count, copies.count);
    this.openCopies = new CopyLists(count, copies.count);
    this.unsettled = new Int32Array(count);
    this.waiting = new CopyQueue(copies.weights);
    this.holding = new CopySet(copies.count);
    this.stack = new IntList();
    this.easy = new IntList();
    this.events = record ? [] : null;
    for (let copy = 0; copy < copies.count; copy++) {
      const from = copies.from[copy];
      const to = copies.to[copy];
      if (alone.has(from) || alone.has(to)) this.copyStates[copy] = SETTLED;
      if (isVirtual(from)) this.addCopy(from - FIRST_VIRTUAL, copy, 2 * copy);
      if (isVirtual(to)) this.addCopy(to - FIRST_VIRTUAL, copy, 2 * copy + 1);
    }
    for (let node = 0; node < count; node++) {
      this.offer(node);
      this.noteHolding(node);
    }
  }

  /** @param entry of this end of the copy in the lists */
  private addCopy(node: number, copy: number, entry: number): void {
    this.copiesOf.add(node, entry);
    if (this.copyStates[copy] === SETTLED) return;
    this.openCopies.add(node, entry);
    this.unsettled[node]++;
  }

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

  rootOf(register: Register): Register {
    if (!isVirtual(register)) return register;
    const root = this.find(register - FIRST_VIRTUAL);
    return this.fates[root] === MERGED ? this.colors[root] : FIRST_VIRTUAL + root;
  }

  isEasy(node: number): boolean {
    return this.degrees[node] < sizeOf(this.graph.allowed[node]);
  }

  /** Whether a copy of the node may still be coalesced. */
  hasCopies(node: number): boolean {
    return this.unsettled[node] > 0;
  }

  /** Whether a copy keeps an easy node in the graph. */
  holdsBack(copy: number): boolean {
    return this.isEasyRoot(this.copies.from[copy]) || this.isEasyRoot(this.copies.to[copy]);
  }

  private isEasyRoot(register: Register): boolean {
    const root = this.rootOf(register);
    return isVirtual(root) && this.isEasy(root - FIRST_VIRTUAL);
  }

  /** Call this when a node has become easy. */
  private noteHolding(node: number): void {
    if (this.hasCopies(node) && this.isEasy(node)) this.holdFrom(this.openCopies.first[node]);
  }

  /** @param start entry of a list of open copies */
  private holdFrom(start: number): void {
    const { next } = this.openCopies;
    for (let entry = start; entry >= 0; entry = next[entry])
      if (this.copyStates[entry >> 1] !== SETTLED) this.holding.add(entry >> 1);
  }

  offer(node: number): void {
    if (this.fates[node] === IN_GRAPH && !this.hasCopies(node) && this.isEasy(node)) this.easy.push(node);
  }

  settle(copy: number): void {
    if (this.copyStates[copy] === SETTLED) return;
    this.copyStates[copy] = SETTLED;
    this.release(this.copies.from[copy]);
    this.release(this.copies.to[copy]);
  }

  private release(register: Register): void {
    if (!isVirtual(register)) return;
    const node = this.find(register - FIRST_VIRTUAL);
    this.unsettled[node]--;
    this.offer(node);
  }

  settleAll(node: number): void {
    const { first, next } = this.copiesOf;
    for (let entry = first[node]; entry >= 0; entry = next[entry]) this.settle(entry >> 1);
  }

  private lowerDegree(node: number): void {
    const wasEasy = this.isEasy(node);
    this.degrees[node]--;
    if (!wasEasy && this.isEasy(node)) this.becomeEasy(node);
  }

  /** Retries copies that failed because of this node. */
  private becomeEasy(node: number): void {
    const { graph } = this;
    this.retryCopies(node);
    this.noteHolding(node);
    for (let entry = graph.first[node]; entry >= 0; entry = graph.next[entry]) {
      const neighbor = graph.neighbors[entry];
      if (this.fates[neighbor] === IN_GRAPH) this.retryCopies(neighbor);
    }
    this.offer(node);
  }

  /** Also removes decided copies from the list, because heavily merged nodes have thousands. */
  private retryCopies(node: number): void {
    if (!this.hasCopies(node)) return;
    const { openCopies, copyStates } = this;
    let before = -1;
    for (let entry = openCopies.first[node]; entry >= 0; entry = openCopies.next[entry]) {
      const copy = entry >> 1;
      if (copyStates[copy] === SETTLED) {
        openCopies.unlink(node, before, entry);
        continue;
      }
      before = entry;
      if (copyStates[copy] !== TRIED) continue;
      copyStates[copy] = WAITING;
      this.waiting.add(copy);
    }
  }

  takeOut(node: number): void {
    const { graph } = this;
    this.fates[node] = ON_STACK;
    this.stack.push(node);
    for (let entry = graph.first[node]; entry >= 0; entry = graph.next[entry]) {
      const neighbor = graph.neighbors[entry];
      if (this.fates[neighbor] === IN_GRAPH) this.lowerDegree(neighbor);
    }
  }

  merge(node: number, into: number): void {
    const { graph, fates, degrees } = this;
    const wasEasy = this.isEasy(into);
    this.parents[node] = into;
    fates[node] = MERGED;
    graph.allowed[into] &= graph.allowed[node];
    this.costs[into] += this.costs[node];
    const ownCopies = this.openCopies.first[node];
    this.copiesOf.join(node, into);
    this.openCopies.join(node, into);
    this.unsettled[into] += this.unsettled[node];
    for (let entry = graph.first[node]; entry >= 0; entry = graph.next[entry]) {
      const neighbor = graph.neighbors[entry];
      const isNew = graph.connect(neighbor, into);
      if (fates[neighbor] !== IN_GRAPH) continue;
      // A common neighbor loses a neighbor; another neighbor exchanges one.
      if (isNew) degrees[into]++;
      else this.lowerDegree(neighbor);
    }
    this.retryCopies(into);
    if (!wasEasy) this.noteHolding(into);
    else if (this.hasCopies(into) && this.isEasy(into)) this.holdFrom(ownCopies);
  }

  /** Merges a node into a physical register, which is not a neighbor. */
  fix(node: number, register: Register): void {
    const { graph } = this;
    this.fates[node] = MERGED;
    this.colors[node] = register;
    for (let entry = graph.first[node]; entry >= 0; entry = graph.next[entry]) {
      const neighbor = graph.neighbors[entry];
      if (this.fates[neighbor] !== IN_GRAPH) continue;
      const wasEasy = this.isEasy(neighbor);
      graph.forbid(neighbor, 1 << register);
      this.degrees[neighbor]--;
      if (!wasEasy && this.isEasy(neighbor)) this.becomeEasy(neighbor);
    }
  }
}
