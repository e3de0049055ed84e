// Finds counted loops, peels iterations off them, and fully unrolls them.
//
// A counted loop continues while a rising counter is below a bound that exists before the loop, or a falling
// one is above it, and has no other exit. So a second loop with the same body can run some of the first
// iterations before it; the original loop starts from its results and repeats its test. Values used after the
// loop do not change. Invariant: the preceding iterations are the loop's first ones, in order, and exit only
// at the header.
import type { BlockTree } from '../../analysis/block-tree.ts';
import type { LoopTree } from '../../analysis/index.ts';
import { constantSum } from '../../analysis/checks.ts';
import { callEndOf, type CfgBlock } from '../../analysis/cfg.ts';
import type { Graph } from '../../ir/graph.ts';
import type { Node } from '../../ir/node.ts';
import { ops } from '../../ir/ops/table.ts';
import { intConstant, isIntConstant } from '../../ir/types.ts';

/** A loop phi that grows by a constant in each iteration, or falls if `step` is negative. */
export interface Counter {
  readonly phi: Node;
  readonly step: bigint;
}

export interface CountedLoop {
  readonly head: Node;
  readonly block: number;
  /**
   * The nodes of an iteration: control, and values that depend on it or on the loop's phis, without these
   * phis.
   */
  readonly body: ReadonlySet<Node>;
  readonly phis: readonly Node[];
  readonly counter: Counter;
  /** Loop-invariant. */
  readonly bound: Node;
  readonly withBound: boolean;
  readonly stay: Node;
  readonly isNested: boolean;
}

export function innermostHeads({ cfg, tree }: BlockTree, { head, depth }: LoopTree): Node[] {
  const heads = cfg.blocks.filter(({ index }) => head[index] === index);
  const outer = new Set<number>();
  for (const { index } of heads) {
    // Goes up the dominator tree, past sibling loops, to the enclosing loop.
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

/** Those whose counter rises. */
export const countedLoops = (dominance: BlockTree): CountedLoop[] =>
  loopsThatCount(dominance).filter(({ counter }) => counter.step > 0n);

export function loopsThatCount(dominance: BlockTree): CountedLoop[] {
  const { loops } = dominance;
  const inside = blocksByLoop(dominance, loops);
  return innermostHeads(dominance, loops).flatMap(
    (head) => countedLoop(head, dominance, loops, inside) ?? [],
  );
}

/** By block of a loop header: the blocks outside inner loops. */
function blocksByLoop({ cfg }: BlockTree, { head }: LoopTree): readonly CfgBlock[][] {
  const inside: CfgBlock[][] = cfg.blocks.map(() => []);
  for (const block of cfg.blocks) if (head[block.index] >= 0) inside[head[block.index]].push(block);
  return inside;
}

function countedLoop(
  head: Node,
  dominance: BlockTree,
  loops: LoopTree,
  inside: readonly (readonly CfgBlock[])[],
): CountedLoop | null {
  const block = dominance.headedBy(head);
  const { end, successors } = dominance.cfg.blocks[block];
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
  const test = testOf(head, end.input(1), stay.label === 'true');
  if (test === null || !dominance.isFixedBefore(test.bound, block)) return null;
  const phis = head.uses.filter((user) => user.op === ops.Phi);
  const body = bodyOf(control, phis, dominance, isInside);
  if (body === null) return null;
  const { counter, bound, withBound } = test;
  const isNested = loops.depth[block] > 1;
  return {
    head,
    block,
    body,
    phis,
    counter,
    bound,
    withBound,
    stay: dominance.cfg.blocks[stay.block].head,
    isNested,
  };
}

/** Null if values may not be available before the loop. */
function bodyOf(
  control: ReadonlySet<Node>,
  phis: readonly Node[],
  dominance: BlockTree,
  isInside: (block: number) => boolean,
): Set<Node> | null {
  const body = new Set(control);
  const given = new Set(phis);
  const waiting = phis.map((phi) => phi.input(2));
  for (const node of control) for (const input of node.inputs) if (input !== null) waiting.push(input);
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node.op.control === true || body.has(node) || given.has(node)) continue;
    const block = dominance.definition(node);
    if (block === null) return null;
    if (!isInside(block)) continue;
    body.add(node);
    for (const input of node.inputs) if (input !== null) waiting.push(input);
  }
  return body;
}

type Test = Pick<CountedLoop, 'counter' | 'bound' | 'withBound'>;

/**
 * Normalizes a predicate to `counter < bound` or `counter <= bound`, or to `counter > bound` or `counter >=
 * bound` for a falling counter; null if neither it nor its negation is equivalent to one.
 */
function testOf(head: Node, predicate: Node, holds: boolean): Test | null {
  const { op } = predicate;
  if (op === ops.Not) return testOf(head, predicate.input(1), !holds);
  if (op !== ops.LT && op !== ops.LE) return null;
  const [less, more] = holds ? [1, 2] : [2, 1];
  const withBound = (op === ops.LE) === holds;
  const counterAt = (slot: number): Counter | null => {
    const counter = counterOf(predicate.input(slot));
    return counter?.phi.input(0) === head ? counter : null;
  };
  const rising = counterAt(less);
  if (rising !== null && rising.step > 0n)
    return { counter: rising, bound: predicate.input(more), withBound };
  const falling = counterAt(more);
  if (falling !== null && falling.step < 0n)
    return { counter: falling, bound: predicate.input(less), withBound };
  return null;
}

/** Whether each iteration calls or allocates; unrolling then saves no time. */
export const callsOrMakes = ({ body }: CountedLoop): boolean =>
  [...body].some(({ op }) => op === ops.Call || op === ops.New);

/** The number of iterations; null if unknown or zero. */
export function iterationsOf({ counter, bound, withBound }: CountedLoop): bigint | null {
  const first = valueOf(counter.phi.input(1));
  const last = valueOf(bound);
  if (first === null || last === null) return null;
  const way = last - first + (withBound ? 1n : 0n);
  return way <= 0n ? null : (way + counter.step - 1n) / counter.step;
}

const valueOf = ({ type }: Node): bigint | null => (isIntConstant(type) ? type.min : null);

export interface IterationsBefore {
  /**
   * The iterations run while the counter is below this loop-invariant limit. The original loop would run
   * them, too.
   */
  readonly limit: Node;
  readonly entry: Node;
  /** Number of iterations per test. */
  readonly together: number;
  readonly without: ReadonlySet<Node>;
}

/** Returns the header of the new loop. */
export function insertIterationsBefore(graph: Graph, loop: CountedLoop, iterations: IterationsBefore): Node {
  const { head, phis, counter } = loop;
  const { span } = head;
  const first = graph.create(ops.Loop, [null, iterations.entry, null], null, span);
  const counted = new Map<Node, Node>();
  for (const phi of phis) {
    const copy = graph.restore(graph.created, ops.Phi, phi.aux, phi.span, phi.type);
    for (const input of [first, phi.input(1), null]) graph.addInput(copy, input);
    counted.set(phi, copy);
  }
  const test = graph.create(ops.LT, [null, of(counted, counter.phi), iterations.limit], null, span);
  const branch = graph.create(ops.If, [first, test], null, span);
  const stay = graph.create(ops.CProj, [branch], 0, span);
  const leave = graph.create(ops.CProj, [branch], 1, span);
  const { values, from } = inTurn(graph, loop, iterations.together, {
    without: iterations.without,
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

export function unrollIterations(graph: Graph, loop: CountedLoop, count: number): void {
  const { head } = loop;
  // An unrolled loop may have had a node's last use.
  const phis = loop.phis.filter(({ dead }) => !dead);
  const entry = head.input(1);
  const { values, from } = inTurn(graph, { ...loop, phis }, count, {
    without: new Set(),
    values: new Map(phis.map((phi) => [phi, phi.input(1)])),
    head: entry,
    from: entry,
  });
  graph.setInput(head, 1, from);
  // Removing an unused phi of the enclosing loop may remove one of these phis, and would remove results that have no
  // users yet.
  const results = phis.map((phi) => graph.keep(of(values, phi)));
  phis.forEach((phi, i) => {
    if (!phi.dead) graph.setInput(phi, 1, results[i]);
  });
  for (const result of results) graph.killUnused(graph.release(result));
  skipIterations(graph, loop);
}

/** Makes the loop's test fail at once, so that the phis keep their initial values. */
export function skipIterations(graph: Graph, { head, stay }: CountedLoop): void {
  const never = intConstant(stay.aux === 0 ? 0n : 1n);
  graph.setInput(stay.input(0), 1, graph.create(ops.Constant, [graph.start], never, head.span));
}

interface Turn {
  readonly without: ReadonlySet<Node>;
  readonly values: ReadonlyMap<Node, Node>;
  readonly head: Node;
  readonly from: Node;
}

/** Chains copies of a loop's body, and returns the last copy's results. @param first inputs of the first copy */
function inTurn(graph: Graph, loop: CountedLoop, count: number, first: Turn): Pick<Turn, 'values' | 'from'> {
  const { head, phis } = loop;
  let { values, from } = first;
  for (let i = 0; i < count; i++) {
    const iteration = new Iteration(graph, loop, first.without, values, i === 0 ? first.head : from, from);
    values = new Map(phis.map((phi) => [phi, iteration.of(phi.input(2))]));
    from = iteration.of(head.input(2));
  }
  return { values, from };
}

const of = (map: ReadonlyMap<Node, Node>, node: Node): Node => map.get(node) ?? node;

class Iteration {
  private readonly graph: Graph;
  private readonly body: ReadonlySet<Node>;
  private readonly without: ReadonlySet<Node>;
  private readonly copies: Map<Node, Node>;

  /**
   * @param values the loop's phis in this iteration @param head replacement of the loop header @param from
   * control before the body
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
    const copy = graph.restore(graph.created, node.op, node.aux, node.span, node.type);
    this.copies.set(node, copy);
    for (const input of node.inputs) graph.addInput(copy, input === null ? null : this.of(input));
    return copy;
  }
}
