// Converts a scheduled program to a pipeline in blocks; to-graph.ts is the inverse: change both together.
//
// Our blocks end at each check and call, a pipeline's only at branches and merges, so chains become one
// block. A merge of more than two paths becomes several merges of two. The inputs of phis follow the order of
// written edges. Memory is a value; the order of loads before later stores is implicit.
import { declarationLines, declarationsOf } from '../ir/text/declarations.ts';
import type { Node } from '../ir/node.ts';
import { ops } from '../ir/ops/table.ts';
import { writtenAux } from '../ir/text/text.ts';
import { typeText } from '../ir/text/type-text.ts';
import type { Schedule, ScheduledBlock } from '../schedule/index.ts';
import { markDominance } from './region-graph.ts';
import { Pipeline, type Literal, type PipelineBlock, type PipelineNode } from './pipeline.ts';
import { encodeText, WORDS } from './words.ts';

/** The program in blocks, then its functions, each in blocks without edges from others. */
export function graphPipeline(schedule: Schedule): Pipeline {
  const writer = new GraphWriter(schedule);
  writer.write();
  return writer.pipeline;
}

/** Also returns the graph nodes of the pipeline's nodes and blocks. */
export function tracedPipeline(schedule: Schedule): {
  readonly pipeline: Pipeline;
  readonly ids: ReadonlyMap<PipelineNode, number>;
} {
  const writer = new GraphWriter(schedule);
  writer.write();
  return { pipeline: writer.pipeline, ids: writer.ids };
}

interface Way {
  readonly from: PipelineBlock;
  readonly slot: number;
}

class GraphWriter {
  readonly pipeline = new Pipeline();
  readonly ids = new Map<PipelineNode, number>();
  private readonly schedule: Schedule;
  private readonly nodes = new Map<Node, PipelineNode>();
  /** By block of the schedule: the pipeline block of its chain. */
  private readonly homes: PipelineBlock[] = [];
  /** The blocks that split a merge of more than two paths, by the merge's block. */
  private readonly splits = new Map<PipelineBlock, readonly PipelineBlock[]>();

  private readonly places = new Map<PipelineBlock, number>();
  /** The target of a split edge, by indices of its source and destination blocks. */
  private readonly entries = new Map<string, PipelineBlock>();

  constructor(schedule: Schedule) {
    this.schedule = schedule;
  }

  write(): void {
    for (const block of this.schedule.blocks) if (!isContinuation(block)) this.writeChain(block);
    this.declare();
    this.pipeline.blocks.forEach((block, index) => this.places.set(block, index));
    for (const [node, written] of this.nodes) if (node.op !== ops.Phi) this.connect(node, written);
    for (const block of this.schedule.blocks) if (!isContinuation(block)) this.connectBlock(block);
    this.pipeline.orderNodes();
    this.connectAll();
    this.pipeline.link();
    markDominance(this.pipeline);
  }

  private writeChain(first: ScheduledBlock): void {
    const splits = first.predecessors.slice(2).map(() => this.pipeline.createBlock());
    const home = this.pipeline.createBlock();
    this.splits.set(home, splits);
    this.ids.set(home, first.head.id);
    for (let block = first; ; block = this.schedule.blocks[block.successors[0].block]) {
      this.homes[block.index] = home;
      if (block.head.op === ops.Fun) this.create(block.head, home);
      const above = block.head.inputs[0];
      if (above?.op === ops.CallEnd) this.create(above, home);
      for (const node of block.nodes) this.create(node, home);
      const [next] = block.successors;
      if (next !== undefined && isContinuation(this.schedule.blocks[next.block])) continue;
      if (block.end === null && next !== undefined)
        this.pipeline.addControl(this.pipeline.create(WORDS.jump, home), this.controlOf(block.head));
      return;
    }
  }

  private create(node: Node, home: PipelineBlock): void {
    const { opcode, literals } = wordOf(node);
    const written = this.pipeline.create(opcode, home);
    written.literals.push(...literals);
    this.nodes.set(node, written);
    this.ids.set(written, node.id);
  }

  /** The last control node before the users of a control node of the graph. */
  private controlOf(control: Node): PipelineNode {
    const written = this.nodes.get(control.inputs[0]?.op === ops.CallEnd ? control.input(0) : control);
    return written ?? this.homes[Math.max(0, this.schedule.cfg.blockOfHead[control.id])];
  }

  /**
   * The control input of a node. It stays if it is in the same block; otherwise, the node waits for its own
   * block.
   */
  private pinOf(above: Node, { block }: PipelineNode): PipelineNode {
    const pin = this.controlOf(above);
    return block === null || pin === block || pin.block === block ? pin : block;
  }

  private connect(node: Node, written: PipelineNode): void {
    const above = node.inputs[0];
    if (node.op === ops.Fun && written.block !== null) this.pipeline.addControl(written, written.block);
    else if (above != null && above.op !== ops.Start)
      this.pipeline.addControl(written, this.pinOf(above, written));
    for (let slot = 1; slot < node.inputs.length; slot++)
      this.pipeline.addInput(written, this.written(node.input(slot)));
  }

  private written(node: Node): PipelineNode {
    const written = this.nodes.get(node);
    if (written === undefined) throw new Error(`${node} is in no block`);
    return written;
  }

  /** Connects the paths into a block, and its phis' inputs, through any blocks that split it. */
  private connectBlock(first: ScheduledBlock): void {
    const home = this.homes[first.index];
    const ways = first.predecessors
      .map((block, index): Way => ({ from: this.homes[block], slot: index + 1 }))
      .sort((a, b) => this.placeOf(a.from) - this.placeOf(b.from));
    const phis = first.head.uses.filter((user) => user.op === ops.Phi && this.nodes.has(user));
    const merges = [...(this.splits.get(home) ?? []), home];
    let above: readonly PipelineNode[] = [];
    merges.forEach((merge, i) => {
      const entering = i === 0 ? ways.slice(0, 2) : ways.slice(i + 1, i + 2);
      for (const { from } of entering) this.entries.set(`${this.placeOf(from)} ${this.placeOf(home)}`, merge);
      const written = phis.map((phi) => (merge === home ? this.written(phi) : this.split(phi, merge)));
      written.forEach((phi, at) => {
        this.pipeline.addControl(phi, merge);
        for (const { slot } of entering) this.pipeline.addInput(phi, this.written(phis[at].input(slot)));
        if (i > 0) this.pipeline.addInput(phi, above[at]);
      });
      if (merge !== home) this.pipeline.addControl(this.pipeline.create(WORDS.jump, merge), merge);
      above = written;
    });
  }

  private split(phi: Node, merge: PipelineBlock): PipelineNode {
    const written = this.pipeline.create(WORDS.phi, merge);
    written.literals.push(...wordOf(phi).literals);
    return written;
  }

  private placeOf(block: PipelineBlock): number {
    return this.places.get(block) ?? -1;
  }

  /** Connects all edges in block order, so that a reader finds the predecessors in the same order. */
  private connectAll(): void {
    const lasts = new Map(
      this.schedule.blocks
        .filter(
          ({ successors: [next] }) => next === undefined || !isContinuation(this.schedule.blocks[next.block]),
        )
        .map((block) => [this.homes[block.index], block]),
    );
    const { blocks } = this.pipeline;
    blocks.forEach((block, index) => {
      const last = lasts.get(block);
      if (last === undefined) return this.pipeline.addEdge(block, blocks[index + 1]);
      for (const successor of last.successors) {
        const target = this.homes[successor.block];
        const entry = this.entries.get(`${index} ${this.placeOf(target)}`);
        this.pipeline.addEdge(block, entry ?? target);
      }
    });
  }

  /** Structs, named arrays, and functions: they come first and have no users. */
  private declare(): void {
    const lines = declarationLines(declarationsOf(this.schedule.graph));
    if (lines.length === 0) return;
    const [start] = this.pipeline.blocks;
    const node = this.pipeline.create(WORDS.declare, start);
    node.literals.push(...lines.map(encodeText));
    this.pipeline.addControl(node, start);
    this.pipeline.moveFirst(node);
  }
}

function isContinuation({ head, predecessors }: ScheduledBlock): boolean {
  if (predecessors.length !== 1) return false;
  return isCheck(head) || head.inputs[0]?.op === ops.CallEnd;
}

const isCheck = ({ op }: Node): boolean => op.fault !== undefined;

function wordOf(node: Node): { readonly opcode: string; readonly literals: readonly Literal[] } {
  const { op, aux, type } = node;
  switch (op) {
    case ops.Constant:
      if (type.kind !== 'int' || type.min !== type.max || !Number.isSafeInteger(Number(type.min))) break;
      return { opcode: WORDS.literal, literals: [Number(type.min)] };
    case ops.Phi: {
      const isClass = typeof aux === 'object';
      if (type.kind === 'int') return { opcode: WORDS.phi, literals: [] };
      return { opcode: WORDS.phi, literals: [encodeText(isClass ? writtenAux(node) : typeText(type))] };
    }
    case ops.If:
      return { opcode: WORDS.branch, literals: [] };
    case ops.Return:
      return { opcode: WORDS.result, literals: typeof aux === 'number' ? [aux] : [] };
    case ops.Proj:
      if (node.input(0).op === ops.Start)
        return { opcode: aux === 1 ? WORDS.argument : WORDS.memory, literals: [] };
  }
  if (aux === null) return { opcode: op.name, literals: [] };
  return {
    opcode: op.name,
    literals: [typeof aux === 'number' ? aux : encodeText(writtenAux(node))],
  };
}
