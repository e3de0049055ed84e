// Blocks and their dominator tree, with queries for analyses: the block of a control node, and the block from
// which a value is available.
import type { Graph } from '../ir/graph.ts';
import type { Node } from '../ir/node.ts';
import { ops } from '../ir/ops/table.ts';
import type { Cfg } from './cfg.ts';
import { controlFlowOf, type ControlFlow } from './control-flow.ts';
import { isAbove, type DominatorIntervals, type DominatorTree } from './dominators.ts';
import type { LoopTree } from './loops.ts';

const LONGEST_CHAIN = 100;

export class BlockTree {
  readonly cfg: Cfg;
  readonly tree: DominatorTree;
  private readonly control: ControlFlow;
  private readonly intervals: DominatorIntervals;
  /** By id of a block's end node; otherwise -1. */
  private readonly blockOfEnd: Int32Array;
  private readonly definitions = new Map<Node, number>();

  /** See blockTreeOf(). */
  constructor(graph: Graph) {
    this.control = controlFlowOf(graph);
    this.cfg = this.control.cfg;
    this.tree = this.control.dominators;
    this.intervals = this.control.intervals;
    this.blockOfEnd = new Int32Array(graph.nodes.length).fill(-1);
    for (const { end, index } of this.cfg.blocks) if (end !== null) this.blockOfEnd[end.id] = index;
  }

  get loops(): LoopTree {
    return this.control.loops;
  }

  headedBy({ id }: Node): number {
    return this.cfg.blockOfHead[id];
  }

  endingIn({ id }: Node): number {
    return this.blockOfEnd[id];
  }

  arm(merge: Node, slot: number): number {
    return this.cfg.blocks[this.headedBy(merge)].predecessors[slot - 1];
  }

  dominates(above: number, below: number): boolean {
    return isAbove(this.intervals, above, below);
  }

  /** The deepest block that a value depends on, from which on it is available. */
  definedIn(value: Node): number {
    return this.definition(value) ?? 0;
  }

  /** Like definedIn, but null if unknown. */
  definition(value: Node): number | null {
    const block = this.definedBy(value, LONGEST_CHAIN);
    return block === -2 ? null : Math.max(block, 0);
  }

  /** Whether a value is invariant in cycles through a block, because it is available before them. */
  isFixedBefore(value: Node, block: number): boolean {
    const definition = this.definedBy(value, LONGEST_CHAIN);
    return (
      definition === -1 || (definition >= 0 && definition !== block && this.dominates(definition, block))
    );
  }

  /**
   * Like definedIn, but -1 if there is none, and -2 if unknown. All blocks that a value depends on dominate
   * one another.
   */
  private definedBy(value: Node, chain: number): number {
    const known = this.definitions.get(value);
    if (known !== undefined) return known;
    if (chain === 0) return -2;
    const found = this.findDefinition(value, chain);
    if (found !== -2) this.definitions.set(value, found);
    return found;
  }

  private findDefinition(value: Node, chain: number): number {
    if (value.op === ops.Constant) return -1;
    if (value.op === ops.Phi) return this.headedBy(value.input(0));
    if (value.op === ops.Proj) return this.definitionOfResult(value);
    let deepest = -1;
    for (const input of value.inputs) {
      if (input === null || input.op === ops.Start) continue;
      const block = input.op.control === true ? this.place(input) : this.definedBy(input, chain - 1);
      if (block === -2) return -2;
      if (deepest < 0 || (block >= 0 && this.tree.depth[block] > this.tree.depth[deepest])) deepest = block;
    }
    return deepest;
  }

  /** The argument is available from the start, a call's result from its CallEnd on. */
  private definitionOfResult(result: Node): number {
    const whole = result.input(0);
    if (whole.op === ops.Start) return -1;
    const back = whole.uses.find(({ op }) => op === ops.CProj);
    return back === undefined ? -2 : this.headedBy(back);
  }

  private place(control: Node): number {
    const block = this.headedBy(control);
    // Start's own projection begins no block.
    if (block < 0 && control.op === ops.CProj && control.input(0).op === ops.Start) return 0;
    return block < 0 ? -2 : block;
  }
}

interface Known {
  readonly shape: number;
  readonly tree: BlockTree;
}

const known = new WeakMap<Graph, Known>();

/** The current tree of a graph, all of whose control must be reachable. Passes that change nothing share it. */
export function blockTreeOf(graph: Graph): BlockTree {
  const last = known.get(graph);
  const { shape } = graph;
  if (last?.shape === shape) return last.tree;
  const tree = new BlockTree(graph);
  known.set(graph, { shape, tree });
  return tree;
}
