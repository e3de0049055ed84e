// A scheduled program as a pipeline in blocks; to-graph.ts reads it back: change both together.
//
// Our blocks end at each check and call, a pipeline's at branches and merges: chains of ours become one. A merge of
// more than two ways becomes several of two, all that control inputs can hold. Phis have their inputs in the order in
// which the edges are written, from the first block to the last, and so may change places with what the graph has.
// Memory is a value like others. The order of loads before later stores is not written: it follows from that.
import { declarationLines, declarationsOf } from '../ir/declarations.ts';
import type { Node } from '../ir/node.ts';
import { ops } from '../ir/ops/table.ts';
import { writtenPayload } from '../ir/text.ts';
import { typeText } from '../ir/type-text.ts';
import type { Schedule, ScheduledBlock } from '../schedule/index.ts';
import { markDominance } from './flow.ts';
import { Pipeline, type Literal, type PipelineBlock, type PipelineNode } from './pipeline.ts';
import { encodeText, WORDS } from './words.ts';

/** The program in blocks, its functions behind it, each in blocks that none of the others leads to. */
export function graphPipeline(schedule: Schedule): Pipeline {
  const writer = new GraphWriter(schedule);
  writer.write();
  return writer.pipeline;
}

/** The same, with the ids of the nodes of the graph that its nodes and blocks were made of. */
export function tracedPipeline(schedule: Schedule): {
  readonly pipeline: Pipeline;
  readonly ids: ReadonlyMap<PipelineNode, number>;
} {
  const writer = new GraphWriter(schedule);
  writer.write();
  return { pipeline: writer.pipeline, ids: writer.ids };
}

/** One way into a merge: the block that it comes from, and the slot of the merge and of its phis. */
interface Way {
  readonly from: PipelineBlock;
  readonly slot: number;
}

class GraphWriter {
  readonly pipeline = new Pipeline();
  readonly ids = new Map<PipelineNode, number>();
  private readonly schedule: Schedule;
  private readonly nodes = new Map<Node, PipelineNode>();
  /** By block of ours, the block that its chain became. */
  private readonly homes: PipelineBlock[] = [];
  /** The blocks that split a merge of more than two ways, by its own block. */
  private readonly splits = new Map<PipelineBlock, readonly PipelineBlock[]>();

  private readonly places = new Map<PipelineBlock, number>();
  /** Where the way from one block (its place) to another (its place) leads, if it is split. */
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

  /** What control passes just before whatever waits for a control node of ours. */
  private controlOf(control: Node): PipelineNode {
    const written = this.nodes.get(control.inputs[0]?.op === ops.CallEnd ? control.input(0) : control);
    return written ?? this.homes[Math.max(0, this.schedule.cfg.blockOfHead[control.id])];
  }

  /** What a node waits for. It is kept in the block where that is: one that stands lower waits for its own block. */
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

  /** The ways into a block, and the inputs of its phis; through the blocks that split it if there are any. */
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

  /** All edges, from the first block to the last: so a reader finds the predecessors in the same order. */
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

  /** Structs, arrays with names, and functions: they stand first, and lead to nothing. */
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

/** A block of ours that goes on where a check or a call let control pass. */
function isContinuation({ head, predecessors }: ScheduledBlock): boolean {
  if (predecessors.length !== 1) return false;
  return isCheck(head) || head.inputs[0]?.op === ops.CallEnd;
}

const isCheck = ({ op }: Node): boolean => op.fault !== undefined;

function wordOf(node: Node): { readonly opcode: string; readonly literals: readonly Literal[] } {
  const { op, payload, type } = node;
  switch (op) {
    case ops.Constant:
      if (type.kind !== 'int' || type.min !== type.max || !Number.isSafeInteger(Number(type.min))) break;
      return { opcode: WORDS.literal, literals: [Number(type.min)] };
    case ops.Phi: {
      const isClass = typeof payload === 'object';
      if (type.kind === 'int') return { opcode: WORDS.phi, literals: [] };
      return { opcode: WORDS.phi, literals: [encodeText(isClass ? writtenPayload(node) : typeText(type))] };
    }
    case ops.If:
      return { opcode: WORDS.branch, literals: [] };
    case ops.Return:
      return { opcode: WORDS.result, literals: typeof payload === 'number' ? [payload] : [] };
    case ops.Proj:
      if (node.input(0).op === ops.Start)
        return { opcode: payload === 1 ? WORDS.argument : WORDS.memory, literals: [] };
  }
  if (payload === null) return { opcode: op.name, literals: [] };
  return {
    opcode: op.name,
    literals: [typeof payload === 'number' ? payload : encodeText(writtenPayload(node))],
  };
}
