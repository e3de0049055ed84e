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
// Invariants: at least one path to the end is not such a call, or the function would never end. Only the end
// of the call has inputs from it, so every computation with its result is above the call.
import { controlUsers, functionHeads } from '../../ir/control-walk.ts';
import { oneFunction } from '../../ir/functions.ts';
import { edgesFrom, type Graph } from '../../ir/graph.ts';
import { argumentSlot, isPure, type Node, type Parameter } from '../../ir/node.ts';
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

/** Where all paths through a function merge before it ends. */
interface Ending {
  readonly head: Node;
  readonly end: Node;
  readonly merge: Node;
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

export function tailCallsToLoops(graph: Graph, steps: PassSteps): boolean {
  let isChanged = false;
  for (const [index, head] of functionHeads(graph)) {
    const ending = endingOf(graph, index, head);
    if (ending === null) continue;
    const calls = tailCallsOf(graph, index, ending);
    if (calls.length === 0 || calls.length === ending.merge.inputs.length - 1) continue;
    const name = calls.some(({ op }) => op !== null) ? 'tail-call-accumulated' : 'tail-call';
    if (steps.take('tail-calls', name, head) === null) continue;
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
  const isOfMerge = (phi: Node | null): phi is Node => phi?.op === ops.Phi && phi.inputs[0] === merge;
  if (!memories.every(isOfMerge) || memories.some(({ uses }) => uses.length !== 1)) return null;
  const isTheirs = (user: Node): boolean => user === end || user === value || memories.includes(user);
  return merge.uses.every(isTheirs) ? { head, end, merge, memories } : null;
}

/** Calls with at most one kind of operation, because the order of two kinds would matter. */
function tailCallsOf(graph: Graph, index: number, ending: Ending): TailCall[] {
  const found: TailCall[] = [];
  let op: Op | null = null;
  for (let slot = 1; slot < ending.merge.inputs.length; slot++) {
    const tail = tailCallAt(graph, index, ending, slot);
    if (tail === null || (op !== null && tail.op !== null && tail.op !== op)) continue;
    op ??= tail.op;
    found.push(tail);
  }
  return found;
}

function tailCallAt(graph: Graph, index: number, ending: Ending, slot: number): TailCall | null {
  const { head, end, merge, memories } = ending;
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
  const value = end.input(1);
  if (value.op !== ops.Phi || value.inputs[0] !== merge) {
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
  const { head, end, merge, memories } = ending;
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
    const value = end.input(1);
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
    const { head, end, merge, memories } = this.ending;
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
    const value = end.input(1);
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
