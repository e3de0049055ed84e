// Random pipelines in blocks: straight-line code, branches, and loops, with phis, and nodes with control
// inputs.
// The first literal of each node is its number, so that nodes can be identified in other forms and schedules.
import type { Random } from '../../../compiler/base/random.ts';
import { markDominance } from '../../../compiler/interchange/region-graph.ts';
import {
  Pipeline,
  type Json,
  type PipelineBlock,
  type PipelineNode,
} from '../../../compiler/interchange/pipeline.ts';

/**
 * No spaces and commas, which the package's text reader treats as ends; no lists, which its DOT output omits.
 */
const LITERALS: readonly Json[] = [0, -7, 2.5, 1e21, '<', 'a\\b"c', '#', '^i0', true, null];

export function randomPipeline(random: Random, size = 12): Pipeline {
  const maker = new Maker(random, size);
  maker.make();
  return maker.pipeline;
}

class Maker {
  readonly pipeline = new Pipeline();
  private block: PipelineBlock = this.pipeline.createBlock();
  private last: PipelineNode = this.block;
  private count = 0;
  private left: number;
  private readonly random: Random;

  constructor(random: Random, size: number) {
    this.random = random;
    this.left = size;
  }

  make(): void {
    const values = [this.node('literal'), this.node('array')];
    this.statements(values, 3);
    this.control('exit', this.random.below(2) === 0 ? [] : [this.pick(values)]);
    this.pipeline.link();
    markDominance(this.pipeline);
  }

  private pick(values: readonly PipelineNode[]): PipelineNode {
    return values[this.random.below(values.length)];
  }

  private node(opcode: string, inputs: readonly PipelineNode[] = []): PipelineNode {
    const node = this.pipeline.create(opcode, this.block);
    node.literals.push(this.count++);
    while (this.random.below(3) === 0) node.literals.push(LITERALS[this.random.below(LITERALS.length)]);
    for (const input of inputs) this.pipeline.addInput(node, input);
    return node;
  }

  private control(opcode: string, inputs: readonly PipelineNode[] = []): PipelineNode {
    const node = this.node(opcode, inputs);
    this.pipeline.addControl(node, this.last);
    this.last = node;
    return node;
  }

  private open(...from: readonly PipelineBlock[]): PipelineBlock {
    this.block = this.pipeline.createBlock();
    this.last = this.block;
    for (const block of from) this.pipeline.addEdge(block, this.block);
    return this.block;
  }

  private statements(values: PipelineNode[], depth: number): void {
    for (let i = this.random.below(6); i >= 0; i--) {
      const kind = this.left-- <= 0 || depth === 0 ? this.random.below(5) : this.random.below(8);
      if (kind < 3) values.push(this.node('add', [this.pick(values), this.pick(values)]));
      else if (kind === 3) values.push(this.node('literal'));
      else if (kind === 4) values.push(this.control('load', [this.pick(values)]));
      else if (kind === 5) this.loop(values, depth - 1);
      else this.branch(values, depth - 1);
    }
  }

  private branch(values: PipelineNode[], depth: number): void {
    this.control('if', [this.pick(values)]);
    const above = this.block;
    const arms = [0, 1].map(() => {
      this.open(above);
      const own = [...values];
      this.statements(own, depth);
      this.control('jump');
      return { block: this.block, value: this.pick(own) };
    });
    this.open(...arms.map(({ block }) => block));
    for (let i = this.random.below(3); i > 0; i--)
      values.push(
        this.control(
          'ssa:phi',
          arms.map(({ value }) => value),
        ),
      );
  }

  private loop(values: PipelineNode[], depth: number): void {
    this.control('jump');
    const head = this.open(this.block);
    const phis = [0, 1].slice(this.random.below(3)).map(() => this.control('ssa:phi', [this.pick(values)]));
    values.push(...phis);
    const test = this.node('cmp', [this.pick(values), this.pick(values)]);
    this.control('if', [test]);
    this.open(head);
    const own = [...values];
    this.statements(own, depth);
    this.control('jump');
    this.pipeline.addEdge(this.block, head);
    for (const phi of phis) this.pipeline.addInput(phi, this.pick(own));
    this.open(head);
  }
}
