// Tail-call elimination: tail calls of a function to itself become iterations of a loop.
//
// After such a call, the function only returns, so the parameters take the arguments, and control returns to
// its start. One operation on the result is allowed if its order does not matter: `return n * f(n - 1);`
// multiplies on the way down, in a value that starts at 1. (Clinger, “Proper Tail Recursion and Space
// Efficiency”, defines tail calls; Cooper, Harvey, and Waterman, and Appel, among others, describe
// accumulators.)
//
// Tests that no iteration changes stay before the loop: those at the start of the function that depend only on
// parameters that all tail calls pass on unchanged.
//
// An inlined body merges its own paths first. If these lead only to the end, they become paths of the function,
// so that tail calls among them are found: after `even` contains `odd`, it calls itself.
//
// Invariants: at least one path to the end is not such a call, or the function would never end. Only the end
// of the call has inputs from it, so every computation with its result is above the call.
import { controlUsers, functionHeads } from '../../ir/control-walk.ts';
import { oneFunction } from '../../ir/functions.ts';
import { edgesFrom, type Graph } from '../../ir/graph.ts';
import { argumentSlot, isPure, type Node, type Parameter } from '../../ir/node.ts';
import type { StepPass } from '../../ir/log.ts';
import type { Op } from '../../ir/ops/row.ts';
import { ops } from '../../ir/ops/table.ts';
import { INT, intConstant } from '../../ir/types.ts';
import type { PassSteps } from '../pass-steps.ts';
import { takesArguments } from '../rules/calls.ts';

/** Operations whose order does not matter, and their neutral elements. */
const accumulating: ReadonlyMap<Op, bigint> = new Map([
  [ops.Add, 0n],
  [ops.Mul, 1n],
  [ops.And, -1n],
  [ops.Or, 0n],
  [ops.Xor, 0n],
]);

/** Where all paths through a function merge before it ends, or some of them merge first. */
interface Ending {
  readonly head: Node;
  readonly end: Node;
  readonly merge: Node;
  /** The result: a phi of the merge, or the same for all paths. */
  readonly value: Node;
  /** The phis of memory there: of all memory, and of separate classes. */
  readonly memories: readonly Node[];
}

interface TailCall {
  readonly call: Node;
  /** The arm of the merge that the call returns to. */
  readonly slot: number;
  /** The operation on the result; null if the function returns it unchanged. */
  readonly op: Op | null;
  readonly terms: readonly Node[];
}

/** Returns whether it changed anything. @param pass that the steps belong to */
export function tailCallsToLoops(graph: Graph, steps: PassSteps, pass: StepPass = 'tail-calls'): boolean {
  let isChanged = false;
  for (const [index, head] of functionHeads(graph)) {
    const ending = endingOf(graph, index, head);
    if (ending === null) continue;
    const before = endingsBefore(ending);
    const inner = tailCallsOf(graph, index, before).length > 0 ? before : [];
    const endings = [ending, ...inner];
    const found = tailCallsOf(graph, index, endings);
    const paths = endings.reduce((sum, { merge }) => sum + merge.inputs.length - 2, 1);
    if (found.length === 0 || found.length === paths) continue;
    const name = found.some(({ op }) => op !== null) ? 'tail-call-accumulated' : 'tail-call';
    if (steps.take(pass, name, head) === null) continue;
    for (const each of inner) dissolve(graph, each, ending);
    const calls = inner.length === 0 ? found : tailCallsOf(graph, index, [ending]);
    new Rounds(graph, ending, testsBefore(ending, calls)).make(calls);
    isChanged = true;
  }
  return isChanged;
}

function endingOf(graph: Graph, index: number, head: Node): Ending | null {
  const end = graph.stop.inputs.find((node) => node?.op === ops.Return && node.aux === index) ?? null;
  if (end === null) return null;
  const merge = end.input(0);
  const value = end.input(1);
  const memory = end.inputs[2] ?? null;
  if (merge.op !== ops.Region || memory === null || memory.uses.length !== 1) return null;
  const memories = memory.op === ops.MemMerge ? memory.inputs.slice(1) : [memory];
  const ending = { head, end, merge, value, memories: memories.filter((each) => each !== null) };
  return ending.memories.length === memories.length && isMerge(ending, end) ? ending : null;
}

/** Whether nothing but the node after it depends on which path reaches a merge. */
function isMerge({ merge, value, memories }: Ending, after: Node): boolean {
  if (!memories.every((memory) => isPhiOf(memory, merge) && memory.uses.length === 1)) return false;
  return merge.uses.every((user) => user === after || user === value || memories.includes(user));
}

const isPhiOf = (node: Node, merge: Node): boolean => node.op === ops.Phi && node.inputs[0] === merge;

/** Outer ones first. */
function endingsBefore(ending: Ending): Ending[] {
  const endings = [ending];
  for (const outer of endings)
    for (let slot = 1; slot < outer.merge.inputs.length; slot++) {
      const inner = endingAt(outer, slot);
      if (inner !== null) endings.push(inner);
    }
  return endings.slice(1);
}

function endingAt(outer: Ending, slot: number): Ending | null {
  const merge = outer.merge.input(slot);
  if (merge.op !== ops.Region) return null;
  const memories = outer.memories.map((memory) => memory.input(slot));
  const isOwn = isPhiOf(outer.value, outer.merge);
  const value = isOwn ? outer.value.input(slot) : outer.value;
  if (isOwn && !(isPhiOf(value, merge) && value.uses.length === 1)) return null;
  const ending = { ...outer, merge, value, memories };
  return isMerge(ending, outer.merge) ? ending : null;
}

/** Lets the paths of an inner merge lead to the outer one directly. */
function dissolve(graph: Graph, inner: Ending, { merge, value, memories }: Ending): void {
  const slot = merge.inputs.indexOf(inner.merge);
  const phis = isPhiOf(value, merge) ? [value, ...memories] : memories;
  for (let path = 1; path < inner.merge.inputs.length; path++) {
    for (const phi of phis) graph.addInput(phi, phi.input(slot).input(path));
    graph.addInput(merge, inner.merge.input(path));
  }
  for (const phi of phis) graph.removeInput(phi, slot);
  graph.removeInput(merge, slot);
}

/** Calls with at most one kind of operation, because the order of two kinds would matter. */
function tailCallsOf(graph: Graph, index: number, endings: readonly Ending[]): TailCall[] {
  const found: TailCall[] = [];
  let op: Op | null = null;
  for (const ending of endings)
    for (let slot = 1; slot < ending.merge.inputs.length; slot++) {
      const tail = tailCallAt(graph, index, ending, slot);
      if (tail === null || (op !== null && tail.op !== null && tail.op !== op)) continue;
      op ??= tail.op;
      found.push(tail);
    }
  return found;
}

function tailCallAt(graph: Graph, index: number, ending: Ending, slot: number): TailCall | null {
  const { head, merge, value, memories } = ending;
  const back = merge.input(slot);
  const callEnd = back.op === ops.CProj ? back.input(0) : back;
  if (callEnd.op !== ops.CallEnd || back.uses.length !== 1) return null;
  const call = callEnd.input(0);
  const target = call.input(2);
  if (target.op !== ops.Constant || oneFunction(target.type) !== index || !takesArguments(head, call))
    return null;
  const [after, result] = [1, 2].map((part) => callEnd.uses.find(({ aux }) => aux === part));
  // A phi of one class takes that class of all memory.
  if (memories.some((memory) => memory.input(slot) !== after) || after?.uses.length !== memories.length)
    return null;
  if (!isPhiOf(value, merge)) {
    return value.op === ops.Constant && result === undefined ? { call, slot, op: null, terms: [] } : null;
  }
  if (result === undefined || value.uses.length !== 1) return null;
  const isWhole = graph.functions[index]?.result === INT;
  const combination = combined(result, value, slot, isWhole);
  return combination === null ? null : { call, slot, ...combination };
}

/** Follows the result of a call to the phi of all results. */
function combined(
  result: Node,
  phi: Node,
  slot: number,
  isWhole: boolean,
): Pick<TailCall, 'op' | 'terms'> | null {
  const terms: Node[] = [];
  let op: Op | null = null;
  let node = result;
  for (;;) {
    if (node.uses.length !== 1) return null;
    const [user] = node.uses;
    if (user === phi) return node.useSlots[0] === slot ? { op, terms } : null;
    if (!isWhole || !accumulating.has(user.op) || (op !== null && user.op !== op)) return null;
    op = user.op;
    terms.push(user.input(1) === node ? user.input(2) : user.input(1));
    node = user;
  }
}

/** The tests at the start of a function that have the same results in all iterations. */
interface TestsBefore {
  /** Where the loop begins. */
  readonly after: Node;
  /** The arms of the merge where these tests end the function. */
  readonly slots: ReadonlySet<number>;
}

function testsBefore(ending: Ending, calls: readonly TailCall[]): TestsBefore {
  const { head, merge, value, memories } = ending;
  const isSame = (node: Node): boolean => isUnchanged(node, calls);
  const others = merge.inputs.length - 1 - calls.length;
  const slots = new Set<number>();
  let after = head;
  // The loop needs an end, too.
  while (slots.size < others - 1) {
    const [test, ...more] = controlUsers(after);
    if (test?.op !== ops.If || more.length > 0 || !isSame(test.input(1))) break;
    const [leaves, stays] = armsOf(test, merge);
    if (leaves === undefined || stays === undefined || leaves.uses.length > 1) break;
    const slot = merge.inputs.indexOf(leaves);
    const given = [
      value.op === ops.Phi ? value.input(slot) : value,
      ...memories.map((memory) => memory.input(slot)),
    ];
    if (!given.every((each) => each.op === ops.Parm || isSame(each))) break;
    slots.add(slot);
    after = stays;
  }
  return { after, slots };
}

/** The arm of a test that ends the function, and the other one. */
function armsOf(test: Node, merge: Node): [Node | undefined, Node | undefined] {
  const arms = controlUsers(test);
  const leaves = arms.find((arm) => merge.inputs.includes(arm));
  return [leaves, arms.find((arm) => arm !== leaves)];
}

/** Whether a value is computed only from constants and from parameters that all tail calls pass on. */
function isUnchanged(node: Node, calls: readonly TailCall[]): boolean {
  if (node.op === ops.Constant) return true;
  if (node.op === ops.Parm) return calls.every(({ call }) => argumentFor(node, call) === node);
  return isPure(node) && node.inputs.every((input) => input === null || isUnchanged(input, calls));
}

const argumentFor = ({ aux }: Node, call: Node): Node => call.input(argumentSlot(aux as Parameter));

class Rounds {
  private readonly graph: Graph;
  private readonly ending: Ending;
  private readonly before: TestsBefore;
  private readonly loop: Node;

  constructor(graph: Graph, ending: Ending, before: TestsBefore) {
    this.graph = graph;
    this.ending = ending;
    this.before = before;
    const { after } = before;
    const within = edgesFrom(after);
    this.loop = graph.create(ops.Loop, [null, after, null], null, ending.head.span);
    for (const { user, slot } of within) if (user.op !== ops.Parm) graph.setInput(user, slot, this.loop);
  }

  make(calls: readonly TailCall[]): void {
    const { graph, loop } = this;
    const { head, end, merge, value, memories } = this.ending;
    const op = calls.find((call) => call.op !== null)?.op ?? null;
    const parameters = head.uses.filter((user) => user.op === ops.Parm && !isUnchanged(user, calls));
    const phis = parameters.map((parameter) => this.phiOf(parameter));
    const inRound = (term: Node): Node => phis[parameters.indexOf(term)] ?? term;
    const neutral = op === null ? null : this.constant(accumulating.get(op) ?? 0n);
    const total = neutral === null ? null : this.phi('', neutral);
    const back = this.joined(calls.map(({ call }) => call.input(0)));
    const together = (values: readonly Node[]): Node =>
      values.length === 1 ? values[0] : graph.create(ops.Phi, [back, ...values], '', loop.span);
    graph.setInput(loop, 2, back);
    parameters.forEach((parameter, i) => {
      graph.setInput(phis[i], 2, together(calls.map(({ call }) => argumentFor(parameter, call))));
    });
    if (op !== null && total !== null) {
      const sums = calls.map(({ terms }) =>
        terms.reduce((sum, term) => graph.create(op, [null, sum, inRound(term)], null, term.span), total),
      );
      graph.setInput(total, 2, together(sums));
    }
    const totals = merge.inputs.map((_, slot) => (this.before.slots.has(slot) ? neutral : total));
    for (const { slot } of calls.toReversed()) {
      for (const phi of value.op === ops.Constant ? memories : [value, ...memories])
        graph.removeInput(phi, slot);
      graph.removeInput(merge, slot);
      totals.splice(slot, 1);
    }
    if (op === null || total === null) return;
    const atEnd =
      this.before.slots.size === 0
        ? total
        : graph.create(ops.Phi, [merge, ...totals.slice(1)], '', loop.span);
    graph.setInput(end, 1, graph.create(op, [null, value, atEnd], null, value.span));
  }

  private phiOf(parameter: Node): Node {
    const { graph } = this;
    const { name } = parameter.aux as Parameter;
    const users = edgesFrom(parameter).filter(({ user, slot }) => !this.isBefore(user, slot));
    const phi = this.phi(name, parameter);
    for (const { user, slot } of users) graph.setInput(user, slot, phi);
    return phi;
  }

  /** Whether a test before the loop leads to this use. */
  private isBefore(user: Node, slot: number): boolean {
    return user.op === ops.Phi && user.inputs[0] === this.ending.merge && this.before.slots.has(slot);
  }

  /** Values of later iterations are added afterward. */
  private phi(name: string, first: Node): Node {
    const phi = this.graph.create(ops.Phi, [this.loop, first, null], name, first.span);
    this.graph.setType(phi, first.op === ops.Constant ? INT : first.type);
    return phi;
  }

  private joined(controls: readonly Node[]): Node {
    if (controls.length === 1) return controls[0];
    return this.graph.create(ops.Region, [null, ...controls], null, this.loop.span);
  }

  private constant(value: bigint): Node {
    const { graph, loop } = this;
    return graph.create(ops.Constant, [graph.start], intConstant(value), loop.span);
  }
}
