// Inlines copies of small functions that are called repeatedly, and of functions with a known function as an
// argument.
//
// The peephole `inline-call` moves a function with a single call. Here, the body remains for the other calls,
// and each copy can be rewritten for its arguments: constants fold, objects become values, and a passed
// function is called directly and therefore inlined in turn.
//
// Measured rule: up to SMALL nodes without a loop if the call is in a loop or in a function; with a function
// as an argument, up to LARGE nodes anywhere. A small recursive function gets a copy at each recursive call,
// which at least halves the number of calls, and a tiny one also at the calls of these copies, up to RECURSIVE
// nodes. The total size of the copies is proportional to the
// program. Invariants: a copy contains every node that depends on the function's head; values that depend
// only on constants stay shared. Callees precede callers, so a copied body contains its own copies. A
// recursive function is copied as it was before its first call was replaced.
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
/** Limits the copies of a recursive function in itself after the first one at each call. */
const RECURSIVE = 100;

interface Site {
  readonly call: Node;
  readonly callee: number;
  readonly isRepeated: boolean;
}

/**
 * Returns whether it inlined anything. @param recursion whether recursive functions receive copies of
 * themselves, which makes them grow each time
 */
export function inlineCalls(graph: Graph, recursion: boolean, steps: PassSteps): boolean {
  const heads = functionHeads(graph);
  if (heads.size === 0) return false;
  return new Copying(graph, heads, steps).run(recursion);
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
    const done = new Set<number>();
    for (const caller of this.calleesFirst()) {
      if (recursion) this.copyItself(caller);
      for (const site of this.sites.get(caller) ?? []) if (done.has(site.callee)) this.copy(site);
      done.add(caller);
    }
    return this.left < before;
  }

  /** Cycles of calls are broken arbitrarily. */
  private calleesFirst(): number[] {
    const callees = (caller: number): number[] => (this.sites.get(caller) ?? []).map(({ callee }) => callee);
    // 0 is the program itself, including functions that are only called as values.
    return reversePostorder(0, (caller) =>
      caller === 0 ? [...callees(0), ...this.heads.keys()] : callees(caller),
    ).reverse();
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

  private copyItself(index: number): void {
    const head = this.heads.get(index);
    const own = (this.sites.get(index) ?? []).filter(
      ({ call, callee }) =>
        callee === index && head !== undefined && isOpen(call) && takesArguments(head, call),
    );
    if (head === undefined || own.length === 0) return;
    const body = bodyOf(head, this.graph.stop, this.most(false));
    if (body === null || body.length * own.length > this.left) return;
    if (body.some((node) => node.op === ops.Loop && !isOfTailCalls(node, head))) return;
    if (this.steps.take(PASS, 'call-inlined', own[0].call) === null) return;
    const calls = own.map(({ call }) => call);
    const most = Math.min(this.left, Math.max(RECURSIVE, body.length * own.length));
    const copies: Copy[] = [];
    // Breadth first, so that all paths through the function have about the same number of copies. All exist
    // before the first call is replaced, because each is a copy of the unchanged body.
    for (let i = 0; i < calls.length && (i + 1) * body.length <= most; i++) {
      const copy = new Copy(this.graph, calls[i], head, body);
      copies.push(copy);
      for (const { call } of own) calls.push(copy.of(call));
    }
    this.left -= body.length * copies.length;
    const replaced = new Map<Node, Node>();
    for (const copy of copies) copy.splice(replaced);
  }

  private most(isGiven: boolean): number {
    return Math.min(isGiven ? LARGE : SMALL, this.left);
  }
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
      sites.push({ call: node, callee, isRepeated: caller !== 0 || (block >= 0 && depth[block] > 0) });
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
