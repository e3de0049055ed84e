// Applies reductions to a pipeline until a fixed point.
//
// A reduction has a name and a function that is called on every queued node. Initially, all nodes are queued;
// changed and replaced nodes are queued again, with their users. Reductions run together, or one after the
// other. A reduction may also keep facts about nodes: it calls change(node), and `facts` formats them.
// Invariants: the queue is first in, first out, without duplicates or removed nodes.
import { PipelineBlock, type Literal, type Pipeline, type PipelineNode } from './pipeline.ts';
import { nodeText, writtenNames } from './print-pipeline.ts';

export interface Reduction {
  readonly name: string;
  readonly reduce: (node: PipelineNode, reducer: Reducer) => void;
  readonly facts?: (node: PipelineNode, name: (node: PipelineNode) => string) => string;
}

export type ReductionAction = 'create' | 'change' | 'replace' | 'remove';

export interface ReductionStep {
  readonly reduction: string;
  readonly action: ReductionAction;
  /** The visited and the changed node, by their names in the original text; created nodes get the next names. */
  readonly visited: string;
  readonly node: string;
  /** The node and its facts, before and after; '' if it does not exist then. */
  readonly before: string;
  readonly after: string;
}

export interface NewNode {
  readonly inputs?: readonly PipelineNode[];
  readonly literals?: readonly Literal[];
  readonly control?: readonly PipelineNode[];
}

export class NonterminatingReduction extends Error {}

export interface ReducerOptions {
  /** Maximum number of visits, after which NonterminatingReduction is thrown. Default: 1,000,000. */
  readonly limit?: number;
  /** Whether names are those of the text with blocks. Default: if there are blocks. */
  readonly cfg?: boolean;
  readonly watch?: (reducer: Reducer) => void;
}

export class Reducer {
  readonly pipeline: Pipeline;
  readonly steps: ReductionStep[] = [];
  /** Number of visits, and of those without effect. */
  visits = 0;
  idle = 0;
  created = 0;
  changed: PipelineNode | null = null;
  private readonly limit: number;
  private readonly watch: ReducerOptions['watch'];
  private readonly names: Map<PipelineNode, string>;
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

  get inHand(): PipelineNode | null {
    return this.visited;
  }

  /** Facts of earlier runs remain in the steps. */
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
      if (++this.visits > this.limit) throw new NonterminatingReduction(this.endlessText());
      const before = this.steps.length;
      this.visit(node, reductions);
      if (this.steps.length === before) this.idle++;
    }
  }

  /** Later reductions visit the node again if an earlier one changed it. */
  private visit(node: PipelineNode, reductions: readonly Reduction[]): void {
    this.visited = node;
    for (const { name, reduce } of reductions) {
      if (this.gone.has(node) || this.queued.has(node)) break;
      this.current = name;
      reduce(node, this);
    }
  }

  /** Creates and queues a node, in the block of its control input, or of the current node. */
  create(opcode: string, { inputs = [], literals = [], control = [] }: NewNode = {}): PipelineNode {
    const { pipeline } = this;
    const node = pipeline.create(opcode, null, this.visited?.line);
    for (const literal of literals) node.literals.push(literal);
    for (const input of inputs) pipeline.addInput(node, input);
    for (const above of control) pipeline.addControl(node, above);
    this.created++;
    const block = this.blockFor(node);
    // Precedes the current node, which reads it.
    if (block !== null) pipeline.insert(node, block, control.length === 0 ? this.visited : null);
    this.record('create', node, this.textOf(node));
    this.add(node);
    this.watch?.(this);
    return node;
  }

  /** A block without nodes would end with this node, which must then be a control node. */
  private blockFor(node: PipelineNode): PipelineBlock | null {
    const [above] = node.control;
    if (above !== undefined) return above instanceof PipelineBlock ? above : above.block;
    const { visited } = this;
    const block = visited instanceof PipelineBlock ? visited : (visited?.block ?? null);
    if (block !== null && block.nodes.length > 0) return block;
    return this.pipeline.blocks.find(({ nodes }) => nodes.length > 0) ?? null;
  }

  change(node: PipelineNode): void {
    this.record('change', node, this.textOf(node));
    this.add(node);
    this.addUsers(node);
    this.watch?.(this);
  }

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

  remove(node: PipelineNode): void {
    this.addUsers(node);
    const above = [...node.inputs, ...node.control];
    this.record('remove', node, '');
    this.pipeline.remove(node);
    this.forget(node);
    above.forEach((input) => this.add(input));
    this.watch?.(this);
  }

  add(node: PipelineNode): void {
    if (!this.gone.has(node)) this.queued.add(node);
  }

  get waiting(): Iterable<PipelineNode> {
    return this.queued;
  }

  has(node: PipelineNode): boolean {
    return !this.gone.has(node);
  }

  readonly nameOf = (node: PipelineNode): string => {
    const known = this.names.get(node);
    if (known !== undefined) return known;
    node.name = `i${this.next++}`;
    this.names.set(node, node.name);
    return node.name;
  };

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
    return `the reductions do not terminate: more than ${this.limit} visits${still}`;
  }
}
