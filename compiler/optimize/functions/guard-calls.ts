// Tests before recursive calls: the tests with which a function begins are copied to its calls of itself.
//
// Many recursive functions begin with `if (t == null) return 0;`. In a tree of calls, about half of them
// return there. With a copy of the test before the call, these need no call: control continues with a copied
// result, and only the others reach the call.
//
// Functions that call a function value get none, because their time goes into calls that no test avoids.
//
// Invariants: the copied tests and values are computed only from parameters and constants, and no memory
// changes on the path to the early return. All parameters become arguments of the call, so the copies need
// only its inputs.
import { controlUsers, functionHeads } from '../../ir/control-walk.ts';
import { oneFunction } from '../../ir/functions.ts';
import { edgesFrom, type Graph } from '../../ir/graph.ts';
import { argumentSlot, isPure, type Node, type Parameter } from '../../ir/node.ts';
import type { Op } from '../../ir/ops/row.ts';
import { ops } from '../../ir/ops/table.ts';
import { XCTRL } from '../../ir/types.ts';
import type { PassSteps } from '../pass-steps.ts';
import { takesArguments } from '../rules/calls.ts';

/** Maximum number of copied tests and values per call. */
const MAX_NODES = 12;

/** A test at the start of a function after which it may return at once. */
interface Guard {
  readonly test: Node;
  /** The projection that leads to the return. */
  readonly leaves: Node;
  readonly value: Node;
  readonly path: Path;
}

/** A path from a function's head to its return: phis of its merges have one value there. */
interface Path {
  readonly head: Node;
  /** The loop that the function's tail calls became (tail-calls.ts), in its first iteration. */
  readonly loop: Node | null;
  /** Where it joins other paths to the return. */
  readonly merge: Node | null;
  readonly slot: number;
}

export function guardCalls(graph: Graph, steps: PassSteps): boolean {
  let isChanged = false;
  for (const [index, head] of functionHeads(graph)) {
    const calls = callsOfItself(index, head);
    const guards = calls.length === 0 ? [] : guardsOf(graph, index, head);
    if (guards.length === 0) continue;
    for (const call of calls) {
      if (steps.take('inline', 'call-guarded', call) === null) continue;
      guardCall(graph, call, guards);
      isChanged = true;
    }
  }
  return isChanged;
}

/** None if the function also calls a value: then its time goes into calls that no test avoids. */
function callsOfItself(index: number, head: Node): Node[] {
  const reached = new Set([head]);
  for (const node of reached) for (const user of controlUsers(node)) reached.add(user);
  const calls = [...reached].filter(({ op }) => op === ops.Call);
  const calleeOf = (call: Node): number | null => {
    const target = call.input(2);
    return target.op === ops.Constant ? oneFunction(target.type) : null;
  };
  if (calls.some((call) => calleeOf(call) === null)) return [];
  return calls.filter(
    (call) => calleeOf(call) === index && call.input(0).type !== XCTRL && takesArguments(head, call),
  );
}

function guardsOf(graph: Graph, index: number, head: Node): Guard[] {
  const guards: Guard[] = [];
  const end = graph.stop.inputs.find((node) => node?.op === ops.Return && node.aux === index) ?? null;
  if (end === null) return guards;
  const computed = new Set<Node>();
  let loop: Node | null = null;
  for (let control = head; ;) {
    const [test, ...others] = controlUsers(control);
    if (others.length > 0) return guards;
    if (loop === null && test?.op === ops.Loop && test.input(1) === control) {
      control = loop = test;
      continue;
    }
    if (test?.op !== ops.If) return guards;
    const arms = controlUsers(test);
    const leaves = arms.find((arm) => returnsAt(end, arm));
    const stays = arms.find((arm) => arm !== leaves);
    if (leaves === undefined || stays === undefined) return guards;
    const merge = end.input(0) === leaves ? null : end.input(0);
    const path = { head, loop, merge, slot: merge?.inputs.indexOf(leaves) ?? 0 };
    const needed = [test.input(1), end.input(1)];
    if (!needed.every((node) => isComputed(node, path, computed))) return guards;
    if (argumentOf(onPath(end.input(2), path), head) !== MEMORY) return guards;
    guards.push({ test, leaves, value: end.input(1), path });
    control = stays;
  }
}

function returnsAt(end: Node, arm: Node): boolean {
  const merge = end.input(0);
  return merge === arm || (merge.op === ops.Region && merge.inputs.includes(arm));
}

/** The value of a node on a path: a phi of its merges has that of its predecessor there. */
function onPath(node: Node, { loop, merge, slot }: Path): Node {
  let value = node;
  while (value.op === ops.Phi && (value.inputs[0] === merge || value.inputs[0] === loop))
    value = value.input(value.inputs[0] === merge ? slot : 1);
  return value;
}

const MEMORY = 1;

/** The input of a call that becomes this parameter; null for other nodes. */
function argumentOf({ op, inputs, aux }: Node, head: Node): number | null {
  return op === ops.Parm && inputs[0] === head ? argumentSlot(aux as Parameter) : null;
}

/** Whether a value depends only on parameters and constants. Adds the nodes that compute it to `computed`. */
function isComputed(node: Node, path: Path, computed: Set<Node>): boolean {
  const value = onPath(node, path);
  if (value.op === ops.Constant || argumentOf(value, path.head) !== null || computed.has(value)) return true;
  if (!isPure(value) || computed.add(value).size > MAX_NODES) return false;
  return value.inputs.every((input) => input === null || isComputed(input, path, computed));
}

function guardCall(graph: Graph, call: Node, guards: readonly Guard[]): void {
  const controls: Node[] = [];
  const values: Node[] = [];
  for (const { test, leaves, value, path } of guards) {
    const copies = new Copies(graph, call, path);
    const branch = graph.create(ops.If, [call.input(0), copies.of(test.input(1))], null, test.span);
    const [yes, no] = [0, 1].map((part) => graph.create(ops.CProj, [branch], part, test.span));
    const isYes = leaves.aux === 0;
    controls.push(isYes ? yes : no);
    values.push(copies.of(value));
    graph.setInput(call, 0, isYes ? no : yes);
  }
  const callEnd = call.uses.find(({ op }) => op === ops.CallEnd);
  const [after, memory, result] = [0, 1, 2].map((part) => callEnd?.uses.find(({ aux }) => aux === part));
  if (after === undefined) return;
  const merge = insertAfter(graph, after, (end) => [ops.Region, [null, ...controls, end]]);
  const unchanged = controls.map(() => call.input(MEMORY));
  if (memory !== undefined) insertAfter(graph, memory, (end) => [ops.Phi, [merge, ...unchanged, end]]);
  if (result !== undefined) insertAfter(graph, result, (end) => [ops.Phi, [merge, ...values, end]]);
}

/** Creates a node that takes over a node's uses. */
function insertAfter(
  graph: Graph,
  node: Node,
  row: (node: Node) => readonly [op: Op, inputs: readonly (Node | null)[]],
): Node {
  const users = edgesFrom(node);
  const [op, inputs] = row(node);
  const made = graph.create(op, inputs, op === ops.Phi ? '' : null, node.span);
  for (const { user, slot } of users) graph.setInput(user, slot, made);
  return made;
}

/** Copies of values for a call's arguments. */
class Copies {
  private readonly graph: Graph;
  private readonly call: Node;
  private readonly path: Path;

  constructor(graph: Graph, call: Node, path: Path) {
    this.graph = graph;
    this.call = call;
    this.path = path;
  }

  of(node: Node): Node {
    const value = onPath(node, this.path);
    if (value.op === ops.Constant) return value;
    const argument = argumentOf(value, this.path.head);
    if (argument !== null) return this.call.input(argument);
    const inputs = value.inputs.map((input) => (input === null ? null : this.of(input)));
    return this.graph.create(value.op, inputs, value.aux, value.span);
  }
}
