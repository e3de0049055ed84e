// Schedules a sea of nodes into blocks with the compiler's scheduler (schedule/place.ts).
//
// Each region becomes a block, each node a node of a graph with two ops: nodes with control inputs stay in
// their region, in dependency order; the others float between operands and users. Unneeded nodes are omitted,
// as in the packages' scheduler. The result is a new pipeline: blocks in reverse postorder with dominance,
// and nodes after their operands.
import { say, type Said } from '../base/phrase.ts';
import {
  dominates,
  dominatorTree,
  loopTree,
  type Cfg,
  type CfgBlock,
  type DominatorTree,
} from '../analysis/index.ts';
import { assert } from '../base/assert.ts';
import { Graph } from '../ir/graph.ts';
import type { Node } from '../ir/node.ts';
import type { Op } from '../ir/ops/row.ts';
import { ops } from '../ir/ops/table.ts';
import { topologicalOrder } from '../ir/topological-order.ts';
import { BOTTOM } from '../ir/types.ts';
import { checkSchedule } from '../schedule/index.ts';
import { place } from '../schedule/place.ts';
import type { ScheduleKind } from '../schedule/index.ts';
import { regionGraphOf, markDominance, type PipelineRegion } from './region-graph.ts';
import { PHI, Pipeline, type PipelineError, type PipelineNode, type PipelineResult } from './pipeline.ts';

const row = {
  index: -1,
  family: 'data',
  inputs: ['control', 'operand…'],
  typeOf: () => BOTTOM,
  doc: '',
} as const;
const floating: Op = { ...row, name: 'own floating' };
const waiting: Op = { ...row, name: 'own waiting', fixed: true };
const region: Op = { ...row, name: 'own region', family: 'control', control: true, blockHead: true };
const end: Op = { ...row, name: 'own end', family: 'control', control: true };

/** @param kind default: best, the latest block of the lowest loop depth */
export function schedulePipeline(pipeline: Pipeline, kind: ScheduleKind = 'best'): PipelineResult {
  const { regions, errors } = regionGraphOf(pipeline);
  if (errors.length > 0) return { pipeline: null, errors };
  const stand = new StandIn(regions);
  stand.connect();
  const blocks = stand.errors.length > 0 ? [] : stand.blocks(kind);
  if (stand.errors.length > 0) return { pipeline: null, errors: stand.errors };
  return { pipeline: rebuild(blocks, stand, regions), errors: [] };
}

class StandIn {
  readonly errors: PipelineError[] = [];
  readonly originals = new Map<Node, PipelineNode>();
  private readonly graph = new Graph();
  private readonly heads: Node[];
  private readonly ends: (Node | null)[];
  private readonly nodes = new Map<PipelineNode, Node>();
  private readonly regions: readonly PipelineRegion[];
  private readonly reached: ReadonlySet<PipelineNode>;
  private readonly homes = new Map<PipelineNode, PipelineRegion>();
  private readonly owners: Node[] = [];

  constructor(regions: readonly PipelineRegion[]) {
    this.regions = regions;
    this.reached = new Set(regions.map(({ head }) => head));
    this.heads = regions.map(() => this.graph.create(region, [null], null, nowhere));
    this.ends = regions.map((row) => (row.end === null ? null : this.make(end, row.index, row.end)));
    for (const home of regions) {
      for (const node of home.control) {
        if (node.opcode === PHI) this.homes.set(node, home);
        this.make(node.opcode === PHI ? ops.Phi : waiting, home.index, node);
      }
    }
  }

  private make(op: Op, home: number, node: PipelineNode): Node {
    const made = this.graph.create(op, [home < 0 ? null : this.heads[home]], null, nowhere);
    if (home >= 0) this.owners[made.id] = this.heads[this.regions[home].root];
    this.nodes.set(node, made);
    this.originals.set(made, node);
    return made;
  }

  /** Sets the operands of all nodes, and creates floating nodes on first use. */
  connect(): void {
    this.checkPhis();
    if (this.errors.length > 0) return;
    const stack = [...this.nodes.keys()];
    for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
      const made = this.nodes.get(node);
      if (made === undefined) continue;
      for (const above of node.control)
        if (!this.reached.has(above) && !this.nodes.has(above))
          this.fail(
            node,
            say`${node.opcode} has its control input from ${above.opcode}, which is unreachable`,
          );
      for (const above of this.before(node)) this.graph.addInput(made, this.nodes.get(above) ?? null);
      for (const input of this.operandsOf(node)) {
        if (input.isRegion) this.fail(node, say`a region does not produce a value`);
        else if (input.isControl && !this.nodes.has(input))
          this.fail(input, say`${input.opcode} is used but unreachable`);
        else if (input.opcode === PHI && !input.isControl)
          this.fail(input, say`a phi needs its region as control input (^)`);
        else if (!this.nodes.has(input)) {
          this.owners[this.make(floating, -1, input).id] = this.owners[made.id];
          stack.push(input);
        }
        const operand = this.nodes.get(input);
        if (operand !== undefined && this.owners[operand.id] !== this.owners[made.id])
          this.fail(node, say`an operand of ${node.opcode} belongs to another function`);
        this.graph.addInput(made, this.nodes.get(input) ?? null);
      }
    }
    if (this.errors.length === 0) this.checkCycles();
  }

  private operandsOf(node: PipelineNode): readonly PipelineNode[] {
    const home = node.opcode === PHI ? this.homes.get(node) : undefined;
    return home === undefined ? node.inputs : home.slots.map((slot) => node.inputs[slot]);
  }

  private fail({ line }: PipelineNode, message: Said): void {
    this.errors.push({ line, column: 0, message });
  }

  /** Nodes that must precede a node: those it waits for. A phi comes first, and an end last. */
  private before(node: PipelineNode): PipelineNode[] {
    if (this.nodes.get(node)?.op !== waiting) return [];
    return node.control.filter((above) => this.nodes.get(above)?.op === waiting);
  }

  private checkPhis(): void {
    for (const { control, ways } of this.regions) {
      for (const phi of control) {
        if (phi.opcode !== PHI || phi.inputs.length === ways) continue;
        const wanted = ways === 1 ? say`1 input` : say`${ways} inputs`;
        const message = say`a phi needs ${wanted}, one for each predecessor of its region, not ${phi.inputs.length}`;
        this.fail(phi, message);
      }
    }
  }

  private checkCycles(): void {
    const done = new Set<Node>();
    for (const node of topologicalOrder(this.graph)) {
      const late = node.inputs
        .slice(1)
        .some((input) => input !== null && isComputed(input) && !done.has(input));
      const original = this.originals.get(node);
      if (late && original !== undefined)
        this.fail(original, say`${original.opcode} depends on itself without a phi in between`);
      done.add(node);
    }
  }

  /**
   * Checks that operands are available on every path to their users. If this holds for the earliest schedule,
   * it holds for every schedule.
   */
  private checkStrictness(early: Int32Array, { blocks }: Cfg, dominators: DominatorTree): void {
    for (const [node, original] of this.originals) {
      const home = early[node.id];
      for (let slot = 1; slot < node.inputs.length; slot++) {
        const at = node.op === ops.Phi ? blocks[home].predecessors[slot - 1] : home;
        const operand = node.input(slot);
        if (operand.op === end) this.fail(original, say`a node that ends a block does not produce a value`);
        else if (!dominates(dominators, early[operand.id], at))
          this.fail(original, say`an operand of ${original.opcode} is not defined on every path to it`);
      }
    }
  }

  /** The nodes of each block in scheduled order; empty after errors. */
  blocks(kind: ScheduleKind): Node[][] {
    const { graph, regions, heads } = this;
    const blocks: CfgBlock[] = regions.map(({ index, predecessors, successors }) => ({
      index,
      head: heads[index],
      end: this.ends[index],
      predecessors,
      successors: successors.map((block) => ({ block, label: '' })),
    }));
    const blockOfHead = new Int32Array(graph.nodes.length).fill(-1);
    heads.forEach(({ id }, index) => (blockOfHead[id] = index));
    const cfg = { blocks, blockOfHead };
    const dominators = dominatorTree(blocks);
    const loops = loopTree(blocks, dominators);
    const order = topologicalOrder(graph);
    const placing = { graph, cfg, dominators, loops, order, owners: this.owners };
    this.checkStrictness(place(placing, 'early'), cfg, dominators);
    if (this.errors.length > 0) return [];
    const blockOf = place(placing, kind);
    const nodes = heads.map((head) =>
      head.uses.filter(({ op }) => op === ops.Phi).sort((a, b) => a.id - b.id),
    );
    for (const node of order) if (blockOf[node.id] >= 0) nodes[blockOf[node.id]].push(node);
    this.ends.forEach((last, index) => last !== null && nodes[index].push(last));
    const scheduled = blocks.map((block, index) => ({ ...block, nodes: nodes[index] }));
    checkSchedule({ kind, graph, cfg, dominators, loops, blocks: scheduled, blockOf });
    return nodes;
  }
}

const nowhere = { start: 0, end: 0 };
const isComputed = ({ op }: Node): boolean => op === floating || op === waiting;

function rebuild(
  placed: readonly (readonly Node[])[],
  { originals }: StandIn,
  regions: readonly PipelineRegion[],
): Pipeline {
  const out = new Pipeline();
  const copies = new Map<PipelineNode, PipelineNode>();
  const blocks = regions.map(({ head }, index) => {
    const block = out.createBlock(head.line);
    block.name = head.name;
    copies.set(head, block);
    for (const node of placed[index]) {
      const original = originals.get(node);
      if (original === undefined) continue;
      const copy = out.create(original.opcode, block, original.line);
      copy.name = original.name;
      copy.literals.push(...original.literals);
      copies.set(original, copy);
    }
    return block;
  });
  for (const { index, successors } of regions)
    for (const successor of successors) out.addEdge(blocks[index], blocks[successor]);
  const numbers = new Map<PipelineNode, number>(blocks.map((block, index) => [block, index]));
  const ways = regions.map(({ index, predecessors, slots }) => {
    const numbered = blocks[index].predecessors.map((block) => numbers.get(block) ?? -1);
    return sameWays(predecessors, numbered).map((way) => slots[way]);
  });
  const copyOf = (original: PipelineNode): PipelineNode => {
    const copy = copies.get(original);
    assert(copy !== undefined, () => `schedule: ${original.opcode} is in no block`);
    return copy;
  };
  for (const [original, copy] of copies) {
    if (original.isRegion) continue;
    const home = numbers.get(copy.block ?? copy) ?? -1;
    const inputs =
      original.opcode === PHI ? ways[home].map((slot) => original.inputs[slot]) : original.inputs;
    for (const input of inputs) out.addInput(copy, copyOf(input));
    for (const above of original.control) out.addControl(copy, copyOf(above));
  }
  out.link();
  markDominance(out);
  return out;
}

/** For each predecessor of a new block, its index among the old ones; a block may occur twice. */
function sameWays(before: readonly number[], now: readonly number[]): number[] {
  const taken = new Set<number>();
  return now.map((block) => {
    const place = before.findIndex((other, index) => other === block && !taken.has(index));
    taken.add(place);
    return place;
  });
}
