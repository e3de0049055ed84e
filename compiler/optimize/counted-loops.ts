// Counted loops, and how rounds of one are put before it, or all of them in its place.
//
// A counted loop goes on while a counter is below something that is there before the loop, and is left nowhere else. So
// another loop can stand before it, with the same body, that does some of the first rounds: the loop itself begins with
// what the other leaves, asks its own test again, and does the rest. No value that is used behind the loop changes, and
// what does not hold in all rounds is left to the loop as it was.
// Keep true: the rounds before are some of the first ones of the loop, in their order, and are left at the head alone.
import type { Flow } from '../analysis/flow.ts';
import type { LoopTree } from '../analysis/index.ts';
import { constantSum } from '../analysis/checks.ts';
import { callEndOf, type CfgBlock } from '../analysis/cfg.ts';
import type { Graph } from '../ir/graph.ts';
import type { Node } from '../ir/node.ts';
import { ops } from '../ir/ops/table.ts';
import { intConstant } from '../ir/types.ts';

/** A phi of a loop that a constant is added to in each round. */
export interface Counter {
  readonly phi: Node;
  readonly step: bigint;
}

/** A loop without loops inside that goes on while `counter.phi < bound`, or `<=`. */
export interface CountedLoop {
  readonly head: Node;
  /** The block of the head. */
  readonly block: number;
  /** All that each round does: control nodes, and values that depend on them or on the loop's phis, without those. */
  readonly body: ReadonlySet<Node>;
  readonly phis: readonly Node[];
  readonly counter: Counter;
  /** Fixed before the loop. */
  readonly bound: Node;
  /** Whether the round in which the counter is the bound is done, too. */
  readonly withBound: boolean;
  /** Where control goes on to the body. */
  readonly stay: Node;
  /** Whether another loop of the function is around it. */
  readonly isNested: boolean;
}

/** The heads of loops that have no loop inside. */
export function innermostHeads({ cfg, tree }: Flow, { head, depth }: LoopTree): Node[] {
  const heads = cfg.blocks.filter(({ index }) => head[index] === index);
  const outer = new Set<number>();
  for (const { index } of heads) {
    // Up the dominator tree, past loops beside this one, to the loop around it.
    let above = tree.parent[index];
    while (above >= 0 && head[above] >= 0 && depth[head[above]] >= depth[index])
      above = tree.parent[head[above]];
    if (above >= 0 && head[above] >= 0) outer.add(head[above]);
  }
  return heads.filter((block) => !outer.has(block.index)).map((block) => block.head);
}

export function counterOf(phi: Node): Counter | null {
  if (phi.op !== ops.Phi || phi.inputs.length !== 3 || phi.type.kind !== 'int') return null;
  const next = constantSum(phi.input(2));
  return next !== null && next.base === phi ? { phi, step: next.sum } : null;
}

/** The innermost loops that are counted up. */
export function countedLoops(flow: Flow): CountedLoop[] {
  const { loops } = flow;
  const inside = blocksByLoop(flow, loops);
  return innermostHeads(flow, loops).flatMap((head) => countedLoop(head, flow, loops, inside) ?? []);
}

/** By block of a loop's head: the blocks that are in no other loop within. */
function blocksByLoop({ cfg }: Flow, { head }: LoopTree): readonly CfgBlock[][] {
  const inside: CfgBlock[][] = cfg.blocks.map(() => []);
  for (const block of cfg.blocks) if (head[block.index] >= 0) inside[head[block.index]].push(block);
  return inside;
}

function countedLoop(
  head: Node,
  flow: Flow,
  loops: LoopTree,
  inside: readonly (readonly CfgBlock[])[],
): CountedLoop | null {
  const block = flow.headedBy(head);
  const { end, successors } = flow.cfg.blocks[block];
  if (head.op !== ops.Loop || head.inputs.length !== 3 || end?.op !== ops.If) return null;
  const isInside = (other: number): boolean => loops.head[other] === block;
  const [stay, ...others] = successors.filter((next) => isInside(next.block));
  if (stay === undefined || others.length > 0) return null;
  const control = new Set<Node>();
  for (const { index, head: first, end: last, successors: next } of inside[block]) {
    if (index !== block && (next.length === 0 || next.some((to) => !isInside(to.block)))) return null;
    control.add(first);
    if (last !== null) control.add(last);
    if (last?.op === ops.Call) control.add(callEndOf(last));
  }
  const test = testOf(end.input(1), stay.label === 'true');
  const counter = test === null ? null : counterOf(test.counter);
  if (test === null || counter === null || counter.phi.input(0) !== head || counter.step <= 0n) return null;
  if (!flow.isFixedBefore(test.bound, block)) return null;
  const phis = head.uses.filter((user) => user.op === ops.Phi);
  const body = bodyOf(control, phis, flow, isInside);
  if (body === null) return null;
  const { bound, withBound } = test;
  const isNested = loops.depth[block] > 1;
  return {
    head,
    block,
    body,
    phis,
    counter,
    bound,
    withBound,
    stay: flow.cfg.blocks[stay.block].head,
    isNested,
  };
}

/** Null: it is not known of all values whether they are there before the loop. */
function bodyOf(
  control: ReadonlySet<Node>,
  phis: readonly Node[],
  flow: Flow,
  isInside: (block: number) => boolean,
): Set<Node> | null {
  const body = new Set(control);
  const given = new Set(phis);
  const waiting = phis.map((phi) => phi.input(2));
  for (const node of control) for (const input of node.inputs) if (input !== null) waiting.push(input);
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node.op.control === true || body.has(node) || given.has(node)) continue;
    const block = flow.definition(node);
    if (block === null) return null;
    if (!isInside(block)) continue;
    body.add(node);
    for (const input of node.inputs) if (input !== null) waiting.push(input);
  }
  return body;
}

interface Test {
  readonly counter: Node;
  readonly bound: Node;
  readonly withBound: boolean;
}

/** A predicate that holds, or does not, as `counter < bound` or `counter <= bound`. */
function testOf(predicate: Node, holds: boolean): Test | null {
  const { op } = predicate;
  if (op === ops.Not) return testOf(predicate.input(1), !holds);
  if (op !== ops.LT && op !== ops.LE) return null;
  const [left, right] = [predicate.input(1), predicate.input(2)];
  return holds
    ? { counter: left, bound: right, withBound: op === ops.LE }
    : { counter: right, bound: left, withBound: op === ops.LT };
}

/** Whether something is called or made in each round: then there is no time to win by doing more of them at once. */
export const callsOrMakes = ({ body }: CountedLoop): boolean =>
  [...body].some(({ op }) => op === ops.Call || op === ops.New);

/** What the rounds are like that come before a loop. */
export interface RoundsBefore {
  /** They are done while the counter is below it; the loop itself would do them, too. Fixed before the loop. */
  readonly limit: Node;
  /** Where control comes from. */
  readonly entry: Node;
  /** How many rounds of the loop one of these does, so it need not test in between. */
  readonly together: number;
  /** Checks that cannot fail in these rounds. */
  readonly without: ReadonlySet<Node>;
}

/** Puts rounds before a loop. Returns the head of the loop that does them. */
export function putRoundsBefore(graph: Graph, loop: CountedLoop, rounds: RoundsBefore): Node {
  const { head, phis, counter } = loop;
  const { span } = head;
  const first = graph.create(ops.Loop, [null, rounds.entry, null], null, span);
  const counted = new Map<Node, Node>();
  for (const phi of phis) {
    const copy = graph.restore(graph.created, ops.Phi, phi.payload, phi.span, phi.type);
    for (const input of [first, phi.input(1), null]) graph.addInput(copy, input);
    counted.set(phi, copy);
  }
  const test = graph.create(ops.LT, [null, of(counted, counter.phi), rounds.limit], null, span);
  const branch = graph.create(ops.If, [first, test], null, span);
  const stay = graph.create(ops.CProj, [branch], 0, span);
  const leave = graph.create(ops.CProj, [branch], 1, span);
  const { values, from } = inTurn(graph, loop, rounds.together, {
    without: rounds.without,
    values: counted,
    head: first,
    from: stay,
  });
  graph.setInput(first, 2, from);
  for (const phi of phis) graph.setInput(of(counted, phi), 2, of(values, phi));
  graph.setInput(head, 1, leave);
  for (const phi of phis) graph.setInput(phi, 1, of(counted, phi));
  return first;
}

/** Puts all rounds before a loop, which then has none left. @param count how often its body is done, at least once */
export function writeOutRounds(graph: Graph, loop: CountedLoop, count: number): void {
  const { head, stay } = loop;
  // What only a loop used that is written out by now may be gone.
  const phis = loop.phis.filter(({ dead }) => !dead);
  const entry = head.input(1);
  const { values, from } = inTurn(graph, { ...loop, phis }, count, {
    without: new Set(),
    values: new Map(phis.map((phi) => [phi, phi.input(1)])),
    head: entry,
    from: entry,
  });
  graph.setInput(head, 1, from);
  // A phi of the loop around that nothing uses now goes, and perhaps one of these with it.
  for (const phi of phis) if (!phi.dead) graph.setInput(phi, 1, of(values, phi));
  // The test, which now is asked once, fails.
  const never = intConstant(stay.payload === 0 ? 0n : 1n);
  graph.setInput(stay.input(0), 1, graph.create(ops.Constant, [graph.start], never, head.span));
}

/** What one round goes on with: see `Round`. */
interface Turn {
  readonly without: ReadonlySet<Node>;
  readonly values: ReadonlyMap<Node, Node>;
  readonly head: Node;
  readonly from: Node;
}

/** Copies of a loop's body, one behind the other. Returns what the last leaves. @param first what the first begins with */
function inTurn(graph: Graph, loop: CountedLoop, count: number, first: Turn): Pick<Turn, 'values' | 'from'> {
  const { head, phis } = loop;
  let { values, from } = first;
  for (let i = 0; i < count; i++) {
    const round = new Round(graph, loop, first.without, values, i === 0 ? first.head : from, from);
    values = new Map(phis.map((phi) => [phi, round.of(phi.input(2))]));
    from = round.of(head.input(2));
  }
  return { values, from };
}

const of = (map: ReadonlyMap<Node, Node>, node: Node): Node => map.get(node) ?? node;

/** A copy of the body of a loop, made node by node as they are asked for. */
class Round {
  private readonly graph: Graph;
  private readonly body: ReadonlySet<Node>;
  private readonly without: ReadonlySet<Node>;
  private readonly copies: Map<Node, Node>;

  /**
   * @param values what the loop's phis are in this round
   * @param head what stands for the head of the loop
   * @param from where control comes from to the body
   */
  constructor(
    graph: Graph,
    { body, head: own, stay }: CountedLoop,
    without: ReadonlySet<Node>,
    values: ReadonlyMap<Node, Node>,
    head: Node,
    from: Node,
  ) {
    this.graph = graph;
    this.body = body;
    this.without = without;
    this.copies = new Map([...values, [own, head], [stay, from]]);
  }

  of(node: Node): Node {
    const known = this.copies.get(node);
    if (known !== undefined) return known;
    if (!this.body.has(node)) return node;
    if (this.without.has(node)) return this.of(node.input(0));
    const { graph } = this;
    const copy = graph.restore(graph.created, node.op, node.payload, node.span, node.type);
    this.copies.set(node, copy);
    for (const input of node.inputs) graph.addInput(copy, input === null ? null : this.of(input));
    return copy;
  }
}
