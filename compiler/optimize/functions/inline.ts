// Inlines copies of small functions that are called repeatedly, and of functions with a known function as an
// argument.
//
// The peephole `inline-call` moves a function with a single call. Here, the body remains for the other calls,
// and each copy can be rewritten for its arguments: constants fold, objects become values, and a passed
// function is called directly and therefore inlined in turn.
//
// Measured rule: up to SMALL nodes without a loop if the call is in a loop or in a function; with a function
// as an argument, up to LARGE nodes anywhere. The total size of the copies is proportional to the program.
//
// Within a cycle of calls (functions that call each other, or one that calls itself), small functions are
// copied in two steps. First, the functions that every cycle passes through absorb the others, so that fewer
// functions call each other; a function that only these called dies. Then, each function that remains gets a
// copy at each call within the cycle, which at least halves the number of calls. In both steps, tiny
// functions are also copied to the calls in the copies, up to RECURSIVE nodes per function. Larger copies
// occupy registers, which costs more than the calls.
//
// Invariants: a copy contains every node that depends on the function's head; values that depend only on
// constants stay shared. Callees precede callers, so a copied body contains its own copies. Within a cycle,
// each copy is one of the unchanged body.
import { controlFlowOf } from '../../analysis/index.ts';
import { reversePostorder } from '../../base/reverse-postorder.ts';
import { controlUsers, functionHeads } from '../../ir/control-walk.ts';
import { oneFunction } from '../../ir/functions.ts';
import type { Graph } from '../../ir/graph.ts';
import { argumentSlot, type Node, type Parameter } from '../../ir/node.ts';
import { ops } from '../../ir/ops/table.ts';
import { TOP, XCTRL } from '../../ir/types.ts';
import { takesArguments } from '../rules/calls.ts';
import type { PassSteps } from '../pass-steps.ts';

const PASS = 'inline';

const SMALL = 40;
const LARGE = 150;
/** Limits the nodes copied per iteration: this many, plus a fraction of the existing ones. */
const MAX_AT_LEAST = 500;
/** Limits the copies that a function gets within a cycle of calls after the first one at each call. */
const RECURSIVE = 100;

interface Site {
  readonly call: Node;
  readonly callee: number;
  readonly isRepeated: boolean;
  /** How many loops contain it. */
  readonly depth: number;
}

interface Body {
  readonly head: Node;
  readonly nodes: readonly Node[];
}

/**
 * Returns whether it inlined anything. @param recursion whether functions receive copies within cycles of
 * calls, which makes them grow each time
 */
export function inlineCalls(graph: Graph, recursion: boolean, steps: PassSteps): boolean {
  const heads = functionHeads(graph);
  if (heads.size === 0) return false;
  return new Copying(graph, heads, steps).run(recursion);
}

/** Copies the other functions of each cycle of calls to those that all calls pass through again and again. */
export function absorbCycles(graph: Graph, steps: PassSteps): boolean {
  const heads = functionHeads(graph);
  return heads.size > 1 && new Copying(graph, heads, steps).absorb();
}

class Copying {
  private readonly graph: Graph;
  private readonly heads: ReadonlyMap<number, Node>;
  private readonly sites: ReadonlyMap<number, readonly Site[]>;
  private readonly steps: PassSteps;
  private left: number;

  constructor(graph: Graph, heads: ReadonlyMap<number, Node>, steps: PassSteps) {
    this.graph = graph;
    this.heads = heads;
    this.sites = callSites(graph, heads);
    this.steps = steps;
    this.left = MAX_AT_LEAST + (graph.liveCount >> 1);
  }

  run(recursion: boolean): boolean {
    const before = this.left;
    for (const cycle of this.cycles()) {
      if (recursion) this.copyWithin(this.smallBodies(cycle), cycle);
      for (const caller of cycle)
        for (const site of this.sites.get(caller) ?? []) if (!cycle.has(site.callee)) this.copy(site);
    }
    return this.left < before;
  }

  absorb(): boolean {
    const before = this.left;
    for (const cycle of this.cycles()) {
      if (cycle.size === 1) continue;
      const bodies = this.absorbed(cycle);
      const into = [...cycle].filter((index) => !bodies.has(index));
      this.copyWithin(bodies, into);
    }
    return this.left < before;
  }

  /** Callees first. Most consist of one function. */
  private cycles(): ReadonlySet<number>[] {
    return components(new Map([...this.sites].map(([caller, sites]) => [caller, calleesOf(sites)])));
  }

  /**
   * The functions of a cycle that the others absorb. A search from the function with most calls from outside
   * reaches no function again through these: the targets of its back edges are the others.
   */
  private absorbed(cycle: ReadonlySet<number>): Map<number, Body> {
    const bodies = this.smallBodies(cycle);
    const callees = new Map<number, readonly number[]>();
    for (const caller of bodies.keys()) callees.set(caller, calleesOf(this.callsOf(caller, bodies)));
    const weights = this.callsFromOutside(cycle);
    const weightOf = (index: number): number => weights.get(index) ?? 0;
    // The search visits the last one first.
    const starts = [...bodies.keys()].reverse().sort((a, b) => weightOf(a) - weightOf(b));
    const order = reversePostorder(ROOT, (key) => (key === ROOT ? starts : (callees.get(key) ?? [])));
    const reached = new Set<number>();
    for (const caller of order) {
      reached.add(caller);
      for (const callee of callees.get(caller) ?? []) if (reached.has(callee)) bodies.delete(callee);
    }
    return bodies;
  }

  /** By callee. A call in a loop counts more. */
  private callsFromOutside(cycle: ReadonlySet<number>): Map<number, number> {
    const weights = new Map<number, number>();
    for (const [caller, sites] of this.sites) {
      if (cycle.has(caller)) continue;
      for (const { callee, depth } of sites)
        if (cycle.has(callee)) weights.set(callee, (weights.get(callee) ?? 0) + 10 ** depth);
    }
    return weights;
  }

  private copy({ call, callee, isRepeated }: Site): void {
    const head = this.heads.get(callee);
    if (head === undefined || !isOpen(call) || !takesArguments(head, call)) return;
    const isGiven = isGivenFunction(head, call);
    const body = isGiven || isRepeated ? bodyOf(head, this.graph.stop, this.most(isGiven)) : null;
    if (body === null || (!isGiven && body.some(({ op }) => op === ops.Loop))) return;
    if (this.steps.take(PASS, 'call-inlined', call) === null) return;
    this.left -= body.length;
    new Copy(this.graph, call, head, body).splice(new Map());
  }

  /** Copies these bodies to the calls in some functions of a cycle, and to the calls in the copies. */
  private copyWithin(bodies: ReadonlyMap<number, Body>, into: Iterable<number>): void {
    const inner = new Map([...bodies.keys()].map((index) => [index, this.callsOf(index, bodies)]));
    const sizeOf = ({ callee }: Site): number => bodies.get(callee)?.nodes.length ?? 0;
    // Breadth first, so that all paths through a function have about the same number of copies.
    const queue = [...into].flatMap((caller) => {
      const sites = this.callsOf(caller, bodies);
      const size = sites.reduce((sum, site) => sum + sizeOf(site), 0);
      const room = { left: Math.max(RECURSIVE, size) };
      return sites.map((site) => ({ site, room }));
    });
    if (queue.length === 0 || this.steps.take(PASS, 'call-inlined', queue[0].site.call) === null) return;
    const copies: Copy[] = [];
    for (const { site, room } of queue) {
      const body = bodies.get(site.callee);
      if (body === undefined || body.nodes.length > Math.min(room.left, this.left)) continue;
      const copy = new Copy(this.graph, site.call, body.head, body.nodes);
      copies.push(copy);
      room.left -= body.nodes.length;
      this.left -= body.nodes.length;
      for (const each of inner.get(site.callee) ?? [])
        queue.push({ site: { ...each, call: copy.of(each.call) }, room });
    }
    // All copies exist before the first call is replaced, because each is a copy of an unchanged body.
    const replaced = new Map<Node, Node>();
    for (const copy of copies) copy.splice(replaced);
  }

  /** The functions of a cycle that are called within it and small enough for copies. */
  private smallBodies(cycle: ReadonlySet<number>): Map<number, Body> {
    const called = calleesOf([...cycle].flatMap((caller) => this.sites.get(caller) ?? []));
    const bodies = new Map<number, Body>();
    for (const index of new Set(called)) {
      const head = cycle.has(index) ? this.heads.get(index) : undefined;
      const nodes = head === undefined ? null : bodyOf(head, this.graph.stop, this.most(false));
      if (head === undefined || nodes === null) continue;
      if (nodes.some((node) => node.op === ops.Loop && !isOfTailCalls(node, head))) continue;
      bodies.set(index, { head, nodes });
    }
    return bodies;
  }

  private callsOf(caller: number, bodies: ReadonlyMap<number, Body>): Site[] {
    return (this.sites.get(caller) ?? []).filter(({ call, callee }) => {
      const body = bodies.get(callee);
      return body !== undefined && isOpen(call) && takesArguments(body.head, call);
    });
  }

  private most(isGiven: boolean): number {
    return Math.min(isGiven ? LARGE : SMALL, this.left);
  }
}

const calleesOf = (sites: readonly Site[]): number[] => sites.map(({ callee }) => callee);

/** Where a search of all functions starts. */
const ROOT = -1;

/** The strongly connected components of a graph (Kosaraju's algorithm), targets first. */
function components(targets: ReadonlyMap<number, readonly number[]>): ReadonlySet<number>[] {
  const sources = new Map([...targets.keys()].map((key): [number, number[]] => [key, []]));
  for (const [source, all] of targets) for (const target of all) sources.get(target)?.push(source);
  const sourcesFirst = reversePostorder(ROOT, (key) =>
    key === ROOT ? [...targets.keys()] : (targets.get(key) ?? []).filter((target) => targets.has(target)),
  );
  const visited = new Set([ROOT]);
  const found: ReadonlySet<number>[] = [];
  for (const key of sourcesFirst)
    if (!visited.has(key))
      found.push(new Set(reversePostorder(key, (each) => sources.get(each) ?? [], visited)));
  return found.reverse();
}

/** Whether a function's tail calls became this loop (tail-calls.ts): only tests precede it. */
function isOfTailCalls(loop: Node, head: Node): boolean {
  let above = loop.input(1);
  while (above.op === ops.CProj && above.input(0).op === ops.If) above = above.input(0).input(0);
  return above === head;
}

const isOpen = (call: Node): boolean => !call.dead && call.input(0).type !== XCTRL;

function callSites(graph: Graph, heads: ReadonlyMap<number, Node>): Map<number, readonly Site[]> {
  const { cfg, loops } = controlFlowOf(graph);
  const { depth } = loops;
  const byCaller = new Map<number, readonly Site[]>();
  for (const [caller, first] of [[0, graph.start] as const, ...heads]) {
    const sites: Site[] = [];
    const seen = new Set([first]);
    for (const node of seen) {
      for (const user of controlUsers(node)) seen.add(user);
      const target = node.op === ops.Call ? node.inputs[2] : null;
      const callee = target?.op === ops.Constant ? oneFunction(target.type) : null;
      if (callee === null) continue;
      const block = cfg.blockOfHead[node.input(0).id];
      const loopDepth = block < 0 ? 0 : depth[block];
      sites.push({ call: node, callee, isRepeated: caller !== 0 || loopDepth > 0, depth: loopDepth });
    }
    byCaller.set(caller, sites);
  }
  return byCaller;
}

/** Whether an argument is a known function that the function calls. */
function isGivenFunction(head: Node, call: Node): boolean {
  return head.uses.some((parameter) => {
    if (parameter.op !== ops.Parm) return false;
    const { index } = parameter.aux as Parameter;
    const given = index < 0 ? null : call.inputs[index + 3];
    if (given?.op !== ops.Constant || oneFunction(given.type) === null) return false;
    return parameter.uses.some((user, i) => user.op === ops.Call && parameter.useSlots[i] === 2);
  });
}

/** All nodes that depend on a function's head; null if there are more than `most`. */
function bodyOf(head: Node, stop: Node, most: number): Node[] | null {
  const body = new Set([head]);
  for (const node of body) {
    for (const user of node.uses) if (user !== stop) body.add(user);
    if (body.size > most) return null;
  }
  return [...body].sort((a, b) => a.id - b.id);
}

/** A copy of a body for a call's arguments; `splice` replaces the call by it. */
class Copy {
  private readonly graph: Graph;
  private readonly call: Node;
  private readonly copies = new Map<Node, Node>();
  private readonly made: readonly Node[];
  /** Control, memory, and value at the function's end; null if it never ends. */
  private readonly results: readonly Node[] | null;

  constructor(graph: Graph, call: Node, head: Node, body: readonly Node[]) {
    this.graph = graph;
    this.call = call;
    this.copies.set(head, call.input(0));
    const end = body.find(({ op }) => op === ops.Return) ?? null;
    const copied = body.filter((node) => node !== end && !this.isGiven(node));
    for (const node of copied) this.copies.set(node, this.emptyCopy(node));
    for (const node of copied) {
      for (const input of node.inputs) graph.addInput(this.of(node), input === null ? null : this.of(input));
      if (node.op === ops.Fault) graph.addInput(graph.stop, this.of(node));
    }
    this.made = copied.map((node) => this.of(node));
    this.results =
      end === null ? null : [end.input(0), end.input(2), end.input(1)].map((node) => this.of(node));
  }

  /** @param replaced results of calls that were replaced by other copies, which may be results of this one */
  splice(replaced: Map<Node, Node>): void {
    const { graph, call } = this;
    const callEnd = call.uses.find(({ op }) => op === ops.CallEnd);
    for (const user of [...(callEnd?.uses ?? [])]) {
      if (user.dead) continue;
      const part = user.aux as number;
      let result = this.results?.[part] ?? this.nothing(part);
      for (let by = replaced.get(result); by !== undefined; by = replaced.get(by)) result = by;
      replaced.set(user, result);
      graph.replace(user, result);
    }
    for (const node of this.made) graph.release(node);
  }

  private isGiven(node: Node): boolean {
    if (node.op !== ops.Parm) return this.copies.has(node);
    this.copies.set(node, this.call.input(argumentSlot(node.aux as Parameter)));
    return true;
  }

  /** Because of cycles, inputs are set after all copies exist. */
  private emptyCopy({ op, aux, span, type }: Node): Node {
    return this.graph.keep(this.graph.restore(this.graph.created, op, aux, span, type));
  }

  of(node: Node): Node {
    return this.copies.get(node) ?? node;
  }

  private nothing(part: number): Node {
    const { graph, call } = this;
    const op = part === 0 ? ops.XCtrl : ops.Constant;
    return graph.create(op, [graph.start], part === 0 ? null : TOP, call.span);
  }
}
