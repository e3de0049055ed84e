// Converts a pipeline to a graph, to check and run it; the inverse of from-graph.ts: change both together.
//
// Scheduling comes first: it finds all errors in control flow and values, and puts operands before users.
// Then each node becomes what its opcode denotes (words.ts, node-maker.ts), and blocks become regions, loops,
// and projections of branches; inputs of merges and phis are set last. A Loop has one entry and one back
// edge, so more get additional regions. Never throws; each untranslatable node is reported with its line.
import { say, type Phrase } from '../base/phrase.ts';
import { dominates, dominatorTree, type DominatorTree } from '../analysis/index.ts';
import { Graph, TooManyNodes } from '../ir/graph.ts';
import type { Node } from '../ir/node.ts';
import { ops } from '../ir/ops/table.ts';
import { DeclarationLines, declare, type Declared } from '../ir/text/read-declarations.ts';
import { CTRL } from '../ir/types.ts';
import { UncheckedGraph } from '../ir/unchecked.ts';
import { closeInfiniteLoops } from '../optimize/loops/infinite-loops.ts';
import { separateFunctions } from '../optimize/functions/separate-functions.ts';
import { removeUnreachable } from '../optimize/unreachable.ts';
import type { Span } from '../source/span.ts';
import { FUNCTION } from './region-graph.ts';
import { NodeMaker } from './node-maker.ts';
import { PHI, type Pipeline, type PipelineBlock, type PipelineError, type PipelineNode } from './pipeline.ts';
import { shownLiteral } from './print-pipeline.ts';
import { schedulePipeline } from './schedule-pipeline.ts';
import { decodeText, WORDS } from './words.ts';

export interface GraphResult {
  /** Possibly invalid; null if there are errors. */
  readonly graph: UncheckedGraph | null;
  readonly errors: readonly PipelineError[];
}

/** @param spanOf the span of a line, for the graph's nodes @param graph receives the nodes, initially empty */
export function pipelineGraph(
  pipeline: Pipeline,
  spanOf: (line: number) => Span,
  graph = new Graph(),
): GraphResult {
  const { pipeline: scheduled, errors } = schedulePipeline(pipeline);
  if (scheduled === null) return { graph: null, errors };
  const translation = new Translation(scheduled, spanOf, graph);
  try {
    translation.run();
  } catch (error) {
    if (!(error instanceof TooManyNodes)) throw error;
    return {
      graph: null,
      errors: [{ line: 0, column: 0, message: say`there are more than ${error.limit} nodes` }],
    };
  }
  const { maker } = translation;
  if (maker.errors.length > 0) return { graph: null, errors: maker.errors };
  removeUnreachable(graph);
  closeInfiniteLoops(graph);
  separateFunctions(graph);
  return { graph: new UncheckedGraph(graph), errors: [] };
}

/** A merge or phi, and the paths of each slot from 1 on; several paths are merged first. */
interface Open {
  readonly block: PipelineBlock;
  readonly head: Node;
  readonly slots: readonly (readonly number[])[];
}

class Translation {
  readonly maker: NodeMaker;
  private readonly graph: Graph;
  private readonly blocks: readonly PipelineBlock[];
  private readonly places: ReadonlyMap<PipelineNode, number>;
  private readonly dominators: DominatorTree;
  private readonly open: Open[] = [];
  /** By block: its control at the end; for a branch, both sides. */
  private readonly ways = new Map<PipelineBlock, readonly Node[]>();

  constructor({ blocks }: Pipeline, spanOf: (line: number) => Span, graph: Graph) {
    this.graph = graph;
    this.blocks = blocks;
    this.places = new Map(blocks.map((block, index) => [block, index]));
    this.dominators = dominatorTree(
      blocks.map(({ predecessors }) => ({ predecessors: this.numbers(predecessors) })),
    );
    this.maker = new NodeMaker(this.graph, spanOf, this.declared());
  }

  run(): void {
    const [start] = this.blocks;
    // The empty program.
    if (start.nodes.length === 0 && start.successors.length === 0) return;
    const nodes = this.blocks.flatMap((block) => block.nodes);
    const entry = this.graph.create(ops.CProj, [this.graph.start], 0, { start: 0, end: 0 });
    this.maker.begin(start, entry);
    this.maker.makeArrays(entry, nodes);
    for (const block of this.blocks) {
      if (this.maker.errors.length > 0) return;
      this.translate(block);
    }
    if (this.maker.errors.length === 0) for (const merge of this.open) this.fill(merge);
  }

  private numbers(blocks: readonly PipelineBlock[]): number[] {
    return blocks.map((block) => this.places.get(block) ?? -1);
  }

  private declared(): Declared | PipelineError {
    const node = this.blocks[0].nodes.find(({ opcode }) => opcode === WORDS.declare);
    const lines = new DeclarationLines();
    let message: Phrase | null = null;
    for (const literal of node?.literals ?? []) {
      const wrong = typeof literal === 'string' ? lines.add(decodeText(literal), 0) : undefined;
      if (wrong !== null)
        message ??= wrong ?? say`\`${shownLiteral(literal).slice(0, 100)}\` is not a declaration`;
    }
    const declared = declare(lines, (_, text) => (message ??= text));
    for (const info of declared.functions) this.graph.functions[info.index] = info;
    for (const index of declared.exported) this.graph.exported.add(index);
    return message === null ? declared : { line: node?.line ?? 0, column: 0, message };
  }

  private translate(block: PipelineBlock): void {
    const slots = this.slotsOf(block);
    if (block.opcode !== 'start') this.maker.begin(block, this.headOf(block, slots));
    if (this.maker.errors.length > 0) return;
    for (const node of block.nodes) {
      if (node.opcode === PHI) this.maker.makePhi(node, slots.length);
      else if (node.opcode !== FUNCTION) this.maker.make(node);
      if (this.maker.errors.length > 0) return;
    }
    const ways = this.maker.waysOut();
    if (
      ways.length > 0 &&
      ways.length !== block.successors.length &&
      block.successors.length + ways.length > 1
    )
      this.maker.fail(
        block.lastControl,
        say`this block needs ${ways.length} successors, not ${block.successors.length}`,
      );
    if (ways.length === 0 && block.successors.length > 0)
      this.maker.fail(
        block.lastControl,
        say`${block.lastControl.opcode} ends the program, so its block cannot have successors`,
      );
    if (ways.length === 1 && block.successors.length === 0)
      this.maker.fail(block.lastControl, say`a block must end with if, jump, exit, return, or Fault`);
    this.ways.set(block, ways);
  }

  private headOf(block: PipelineBlock, slots: readonly (readonly number[])[]): Node | null {
    if (block.predecessors.length === 0)
      return this.maker.makeFunction(block.nodes.find(({ opcode }) => opcode === FUNCTION));
    if (block.predecessors.length === 1) return this.wayInto(block, 0);
    const isLoop = this.backEdges(block).length > 0;
    const span = this.maker.spanOf(block.line);
    const head = this.graph.create(
      isLoop ? ops.Loop : ops.Region,
      [null, ...slots.map(() => null)],
      null,
      span,
    );
    this.graph.setType(head, CTRL);
    this.open.push({ block, head, slots });
    return head;
  }

  private backEdges(block: PipelineBlock): number[] {
    const place = this.places.get(block) ?? -1;
    const numbers = this.numbers(block.predecessors);
    return numbers.flatMap((number, index) => (dominates(this.dominators, place, number) ? index : []));
  }

  /** The paths of each slot; for a loop, first the entries, then the back edges. */
  private slotsOf(block: PipelineBlock): readonly (readonly number[])[] {
    const all = block.predecessors.map((_, index) => index);
    const backs = this.backEdges(block);
    if (all.length < 2 || backs.length === 0) return all.map((index) => [index]);
    return [all.filter((index) => !backs.includes(index)), backs];
  }

  /** The control from a predecessor; of two edges from one branch, the true side comes first. */
  private wayInto(block: PipelineBlock, index: number): Node {
    const from = block.predecessors[index];
    const ways = this.ways.get(from) ?? [];
    if (ways.length === 1) return ways[0];
    const earlier = block.predecessors.slice(0, index).filter((other) => other === from).length;
    const arms = from.successors.flatMap((successor, arm) => (successor === block ? arm : []));
    return ways[arms[earlier]];
  }

  private fill({ block, head, slots }: Open): void {
    const { graph, maker } = this;
    const phis = block.nodes.filter(({ opcode }) => opcode === PHI);
    const span = maker.spanOf(block.line);
    graph.log?.beginStep('parse', 'join-paths', head.id, -1);
    slots.forEach((group, at) => {
      const controls = group.map((index) => this.wayInto(block, index));
      const merged =
        group.length === 1 ? controls[0] : graph.create(ops.Region, [null, ...controls], null, span);
      graph.setInput(head, at + 1, merged);
      for (const phi of phis) {
        const made = maker.valueOf(phi);
        const values = group.map((index) => maker.valueOf(phi.inputs[index]));
        if (made === null || !values.every((value) => value !== null)) continue;
        const value =
          group.length === 1 ? values[0] : graph.create(ops.Phi, [merged, ...values], made.aux, span);
        graph.setInput(made, at + 1, value);
      }
    });
  }
}
