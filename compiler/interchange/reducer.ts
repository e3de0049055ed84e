// Changes a pipeline by reductions, until none finds anything more to do.
//
// A reduction is an object with a name and a function that is called on every node that is queued. All nodes are
// queued at first; what a reduction changes or replaces is queued again, with its users. Reductions are run together,
// each in turn on the node in hand, or one after the other, each until its queue is empty.
// A reduction may keep facts about nodes besides: it tells change(node), and `facts` puts them into words for the steps.
// Keep true when editing: the queue is first in, first out, a node is in it once, and a removed node is never visited.
import { PipelineBlock, type Literal, type Pipeline, type PipelineNode } from './pipeline.ts';
import { nodeText, writtenNames } from './print-pipeline.ts';

export interface Reduction {
  readonly name: string;
  /** Called on each queued node; tells the reducer what it did. */
  readonly reduce: (node: PipelineNode, reducer: Reducer) => void;
  /** What the reduction knows of a node, in words; '' for nothing. */
  readonly facts?: (node: PipelineNode, name: (node: PipelineNode) => string) => string;
}

export type ReductionAction = 'create' | 'change' | 'replace' | 'remove';

export interface ReductionStep {
  readonly reduction: string;
  readonly action: ReductionAction;
  /** The node in hand when it happened, and the node that was changed, by the names of the text before the first step; made ones get the next. */
  readonly visited: string;
  readonly node: string;
  /** The node and what is known of it, before and after; '' where it is not there yet, or gone. */
  readonly before: string;
  readonly after: string;
}

/** The parts of a node to be made. */
export interface NewNode {
  readonly inputs?: readonly PipelineNode[];
  readonly literals?: readonly Literal[];
  readonly control?: readonly PipelineNode[];
}

export class EndlessReduction extends Error {}

export interface ReducerOptions {
  /** Most visits; one more throws EndlessReduction. Default: 1,000,000. */
  readonly limit?: number;
  /** Whether names are those of the text with blocks. Default: if there are blocks. */
  readonly cfg?: boolean;
  /** Called when everything is ready to run, and after each step when it is done. */
  readonly watch?: (reducer: Reducer) => void;
}

export class Reducer {
  readonly pipeline: Pipeline;
  readonly steps: ReductionStep[] = [];
  /** How often a node was visited, and how often in vain. */
  visits = 0;
  idle = 0;
  /** How many nodes were made. */
  created = 0;
  /** The node of the last step. */
  changed: PipelineNode | null = null;
  private readonly limit: number;
  private readonly watch: ReducerOptions['watch'];
  private readonly names: Map<PipelineNode, string>;
  /** The number of the next node that is made. */
  private next = 0;
  private readonly texts = new Map<PipelineNode, string>();
  private readonly queued = new Set<PipelineNode>();
  private readonly gone = new Set<PipelineNode>();
  private known: readonly Reduction[] = [];
  private current = '';
  private visited: PipelineNode | null = null;

  constructor(pipeline: Pipeline, { limit = 1_000_000, cfg, watch }: ReducerOptions = {}) {
    this.pipeline = pipeline;
    this.limit = limit;
    this.watch = watch;
    this.names = new Map(writtenNames(pipeline, cfg ?? pipeline.blocks.length > 0));
    for (const name of this.names.values())
      if (name.startsWith('i')) this.next = Math.max(this.next, Number(name.slice(1)) + 1);
  }

  /** The node in hand, or the last that was. */
  get inHand(): PipelineNode | null {
    return this.visited;
  }

  /** Runs reductions together; facts of earlier runs still stand in the steps. */
  run(reductions: readonly Reduction[]): void {
    this.known = [...new Set([...this.known, ...reductions])];
    for (const node of this.pipeline.nodes) {
      this.texts.set(node, this.textOf(node));
      this.queued.add(node);
    }
    if (this.visits === 0) this.watch?.(this);
    for (const node of this.queued) {
      this.queued.delete(node);
      if (this.gone.has(node)) continue;
      if (++this.visits > this.limit) throw new EndlessReduction(this.endlessText());
      const before = this.steps.length;
      this.visit(node, reductions);
      if (this.steps.length === before) this.idle++;
    }
  }

  /** Those that come later see the node again if an earlier one changed it. */
  private visit(node: PipelineNode, reductions: readonly Reduction[]): void {
    this.visited = node;
    for (const { name, reduce } of reductions) {
      if (this.gone.has(node) || this.queued.has(node)) break;
      this.current = name;
      reduce(node, this);
    }
  }

  /** A new node, which is queued. Where there are blocks it stands with what it waits for, or with the node in hand. */
  create(opcode: string, { inputs = [], literals = [], control = [] }: NewNode = {}): PipelineNode {
    const { pipeline } = this;
    const node = pipeline.create(opcode, null, this.visited?.line);
    for (const literal of literals) node.literals.push(literal);
    for (const input of inputs) pipeline.addInput(node, input);
    for (const above of control) pipeline.addControl(node, above);
    this.created++;
    const block = this.blockFor(node);
    // What is made for the node in hand is read before it.
    if (block !== null) pipeline.insert(node, block, control.length === 0 ? this.visited : null);
    this.record('create', node, this.textOf(node));
    this.add(node);
    this.watch?.(this);
    return node;
  }

  /** A block without nodes would end with this one, which must then be one that control passes. */
  private blockFor(node: PipelineNode): PipelineBlock | null {
    const [above] = node.control;
    if (above !== undefined) return above instanceof PipelineBlock ? above : above.block;
    const { visited } = this;
    const block = visited instanceof PipelineBlock ? visited : (visited?.block ?? null);
    if (block !== null && block.nodes.length > 0) return block;
    return this.pipeline.blocks.find(({ nodes }) => nodes.length > 0) ?? null;
  }

  /** The node, or what is known of it, is another: it and its users are queued. */
  change(node: PipelineNode): void {
    this.record('change', node, this.textOf(node));
    this.add(node);
    this.addUsers(node);
    this.watch?.(this);
  }

  /** Lets the users of a node use another; what it used itself has a user less. */
  replace(node: PipelineNode, by: PipelineNode): void {
    this.addUsers(node);
    this.add(by);
    const above = [...node.inputs, ...node.control];
    this.record('replace', node, this.textOf(by));
    this.pipeline.replace(node, by);
    this.forget(node);
    above.forEach((input) => this.add(input));
    this.watch?.(this);
  }

  /** Takes a node out whose value nobody uses. */
  remove(node: PipelineNode): void {
    this.addUsers(node);
    const above = [...node.inputs, ...node.control];
    this.record('remove', node, '');
    this.pipeline.remove(node);
    this.forget(node);
    above.forEach((input) => this.add(input));
    this.watch?.(this);
  }

  /** Queues a node, new ones too. */
  add(node: PipelineNode): void {
    if (!this.gone.has(node)) this.queued.add(node);
  }

  /** The queue, the next one first. */
  get waiting(): Iterable<PipelineNode> {
    return this.queued;
  }

  /** Whether a node was not taken out yet. */
  has(node: PipelineNode): boolean {
    return !this.gone.has(node);
  }

  /** The name of a node in all steps. */
  readonly nameOf = (node: PipelineNode): string => {
    const known = this.names.get(node);
    if (known !== undefined) return known;
    node.name = `i${this.next++}`;
    this.names.set(node, node.name);
    return node.name;
  };

  /** A node as the steps write it, without facts. */
  nodeText(node: PipelineNode): string {
    this.nameOf(node);
    return nodeText(node, this.names);
  }

  private addUsers({ uses, controlUses }: PipelineNode): void {
    for (const { user } of uses) this.add(user);
    for (const { user } of controlUses) this.add(user);
  }

  private forget(node: PipelineNode): void {
    this.gone.add(node);
    this.queued.delete(node);
  }

  /** What the reductions know of a node, in words. */
  factsOf(node: PipelineNode): string[] {
    return this.known
      .map((reduction) => reduction.facts?.(node, this.nameOf) ?? '')
      .filter((text) => text !== '');
  }

  private textOf(node: PipelineNode): string {
    return [this.nodeText(node), ...this.factsOf(node)].join('; ');
  }

  private record(action: ReductionAction, node: PipelineNode, after: string): void {
    const before = action === 'create' ? '' : (this.texts.get(node) ?? this.textOf(node));
    this.changed = node;
    const visited = this.visited === null ? '' : this.nameOf(this.visited);
    this.steps.push({ reduction: this.current, action, visited, node: this.nameOf(node), before, after });
    if (action === 'change' || action === 'create') this.texts.set(node, after);
  }

  private endlessText(): string {
    const last = this.steps.at(-1);
    const still =
      last === undefined ? '' : `: the last step is ${last.action} ${last.node} by ${last.reduction}`;
    return `the reductions come to no end: more than ${this.limit} visits${still}`;
  }
}
