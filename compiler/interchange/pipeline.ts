// A graph as the json-pipeline packages keep it: nodes with an opcode, literals, data inputs and control inputs.
//
// A graph is a sea of nodes; it may also be in blocks. Then each block is a node itself (`start` or `region`), control
// inputs of others point at it, and it lists its nodes, its successors, and what is known of dominance.
// Keep true when editing: uses and control uses mirror the inputs, and predecessors mirror the successors. Only the
// methods of Pipeline write; readers and printers of the forms are in the files beside this one.

import type { Phrase } from '../base/phrase.ts';
import { assert } from '../base/assert.ts';

export const PHI = 'ssa:phi';

/** Most nodes of a text that is read. */
export const MOST_NODES = 1_000_000;

/** What a node carries: a value of JSON, or a whole number that is none, beyond 2^53. */
export type Literal = Json | bigint;

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** One edge seen from the node it comes from. */
export interface PipelineUse {
  readonly user: PipelineNode;
  readonly slot: number;
}

export class PipelineNode {
  readonly opcode: string;
  readonly literals: Literal[] = [];
  readonly inputs: PipelineNode[] = [];
  /** At most two: what the node waits for; for a region, the ends of the blocks before it. */
  readonly control: PipelineNode[] = [];
  readonly uses: PipelineUse[] = [];
  readonly controlUses: PipelineUse[] = [];
  /** Where the node was written, 1-based; 0: nowhere. */
  readonly line: number;
  /** What it is called there, or in the steps of reductions; '' where it has no name yet. */
  name = '';
  block: PipelineBlock | null = null;

  constructor(opcode: string, line = 0) {
    this.opcode = opcode;
    this.line = line;
  }

  /** Whether control passes here. */
  get isControl(): boolean {
    return this.opcode === 'start' || this.control.length > 0;
  }

  /** Whether a block begins here. */
  get isRegion(): boolean {
    return this.opcode === 'start' || this.opcode === 'region';
  }
}

export class PipelineBlock extends PipelineNode {
  readonly nodes: PipelineNode[] = [];
  readonly successors: PipelineBlock[] = [];
  /** In the order in which the edges were made: phis have their inputs in this order. */
  readonly predecessors: PipelineBlock[] = [];
  /** Immediate dominator and the blocks that it is that of; empty where dominance is not known. */
  parent: PipelineBlock | null = null;
  readonly children: PipelineBlock[] = [];
  readonly frontier: PipelineBlock[] = [];

  /** The node after which control leaves the block. */
  get lastControl(): PipelineNode {
    return this.nodes.at(-1) ?? this;
  }
}

export class Pipeline {
  /** All nodes, blocks too. Numbers in the forms are places in this list. */
  readonly nodes: PipelineNode[] = [];
  readonly blocks: PipelineBlock[] = [];

  /** A new node, at the end of a block or in none. */
  create(opcode: string, block: PipelineBlock | null = null, line = 0): PipelineNode {
    const node = new PipelineNode(opcode, line);
    this.nodes.push(node);
    if (block !== null) this.place(node, block);
    return node;
  }

  /** A new block; the first is the start. */
  createBlock(line = 0, opcode = this.blocks.length === 0 ? 'start' : 'region'): PipelineBlock {
    const block = new PipelineBlock(opcode, line);
    this.nodes.push(block);
    this.blocks.push(block);
    return block;
  }

  /** Puts a node at the end of a block. */
  place(node: PipelineNode, block: PipelineBlock): void {
    node.block = block;
    block.nodes.push(node);
  }

  /** Puts a node into a block: before another that stands there, else before what ends it; a phi behind the phis. */
  insert(node: PipelineNode, block: PipelineBlock, before: PipelineNode | null = null): void {
    const { nodes, lastControl } = block;
    const isPhi = node.opcode === PHI;
    const end = lastControl === block || lastControl.opcode === PHI ? nodes.length : nodes.length - 1;
    const wanted = isPhi || before === null || before.opcode === PHI ? -1 : nodes.indexOf(before);
    const at = isPhi ? nodes.findIndex(({ opcode }) => opcode !== PHI) : wanted;
    nodes.splice(at >= 0 ? at : end, 0, node);
    node.block = block;
  }

  /** Puts a node before the others of its block. */
  moveFirst(node: PipelineNode): void {
    const { block } = node;
    if (block === null) return;
    block.nodes.splice(block.nodes.indexOf(node), 1);
    block.nodes.unshift(node);
  }

  /** Lists each block before its nodes, in the order of the blocks, as a reader of the text would. */
  orderNodes(): void {
    this.nodes.splice(0, Infinity, ...this.blocks.flatMap((block) => [block, ...block.nodes]));
  }

  addInput(node: PipelineNode, input: PipelineNode): void {
    input.uses.push({ user: node, slot: node.inputs.length });
    node.inputs.push(input);
  }

  addControl(node: PipelineNode, control: PipelineNode): void {
    control.controlUses.push({ user: node, slot: node.control.length });
    node.control.push(control);
  }

  addEdge(from: PipelineBlock, to: PipelineBlock): void {
    from.successors.push(to);
    to.predecessors.push(from);
  }

  /** Gives each block without control inputs the ends of its first two predecessors, all that the forms can hold. */
  link(): void {
    for (const block of this.blocks) {
      if (block.control.length > 0) continue;
      for (const { lastControl } of block.predecessors.slice(0, 2)) this.addControl(block, lastControl);
    }
  }

  /**
   * Lets all users of a node's value use another instead. What waited for it waits for the other where that waits for
   * the same, so that it takes its place; else for what the node waited for.
   */
  replace(node: PipelineNode, by: PipelineNode): void {
    if (node === by) throw new Error(`${node.opcode} cannot replace itself`);
    for (const { user, slot } of node.uses.splice(0)) {
      user.inputs[slot] = by;
      by.uses.push({ user, slot });
    }
    const users = node.controlUses.splice(0);
    const takesPlace = by.isControl && isSame(by.control, node.control);
    const below = takesPlace ? by : node.control[0];
    for (const { user, slot } of users) {
      user.control[slot] = below;
      below.controlUses.push({ user, slot });
    }
    // What ends a block is the last of its list.
    const { block } = node;
    const isEnd = takesPlace && block?.lastControl === node;
    this.detach(node);
    if (!isEnd || block === null) return;
    by.block?.nodes.splice(by.block.nodes.indexOf(by), 1);
    this.place(by, block);
  }

  /** Takes out a node whose value nobody uses; what waited for it waits for what it waited for. */
  remove(node: PipelineNode): void {
    if (node.uses.length > 0) throw new Error(`the value of ${node.opcode} is still used`);
    const [above] = node.control;
    if (node.controlUses.length > 0 && node.control.length !== 1)
      throw new Error(`what waits for ${node.opcode} would wait for nothing`);
    for (const { user, slot } of node.controlUses.splice(0)) {
      user.control[slot] = above;
      above.controlUses.push({ user, slot });
    }
    this.detach(node);
  }

  /** The same nodes, edges and blocks again, all in the same order. */
  copy(): Pipeline {
    const out = new Pipeline();
    const copies = new Map(
      this.nodes.map((node): [PipelineNode, PipelineNode] => {
        const { opcode, line } = node;
        return [
          node,
          node instanceof PipelineBlock ? new PipelineBlock(opcode, line) : new PipelineNode(opcode, line),
        ];
      }),
    );
    // Blocks have copies that are blocks.
    const copyOf = <Kind extends PipelineNode>(node: Kind): Kind => {
      const copy = copies.get(node);
      assert(copy !== undefined, () => `copy: ${node.opcode} is not in the list of nodes`);
      return copy as Kind;
    };
    const copyUse = ({ user, slot }: PipelineUse): PipelineUse => ({ user: copyOf(user), slot });
    for (const [node, copy] of copies) {
      out.nodes.push(copy);
      copy.name = node.name;
      addAll(copy.literals, node.literals);
      addAll(copy.inputs, node.inputs.map(copyOf));
      addAll(copy.control, node.control.map(copyOf));
      addAll(copy.uses, node.uses.map(copyUse));
      addAll(copy.controlUses, node.controlUses.map(copyUse));
      copy.block = node.block === null ? null : copyOf(node.block);
    }
    for (const block of this.blocks) {
      const copy = copyOf(block);
      out.blocks.push(copy);
      copy.parent = block.parent === null ? null : copyOf(block.parent);
      addAll(copy.nodes, block.nodes.map(copyOf));
      for (const list of ['successors', 'predecessors', 'children', 'frontier'] as const)
        addAll(copy[list], block[list].map(copyOf));
    }
    return out;
  }

  private detach(node: PipelineNode): void {
    const unlink = (uses: PipelineUse[], slot: number): void => {
      uses.splice(
        uses.findIndex((use) => use.user === node && use.slot === slot),
        1,
      );
    };
    node.inputs.forEach(({ uses }, slot) => unlink(uses, slot));
    node.control.forEach(({ controlUses }, slot) => unlink(controlUses, slot));
    node.inputs.length = 0;
    node.control.length = 0;
    this.nodes.splice(this.nodes.indexOf(node), 1);
    const { block } = node;
    block?.nodes.splice(block.nodes.indexOf(node), 1);
    node.block = null;
  }
}

/** Lists may be too long to be arguments. */
function addAll<Item>(list: Item[], items: readonly Item[]): void {
  for (const item of items) list.push(item);
}

const isSame = (some: readonly PipelineNode[], others: readonly PipelineNode[]): boolean =>
  some.length === others.length && some.every((node, slot) => node === others[slot]);

/** A fault of a form. `line` and `column` are 1-based; 0: the whole. */
export interface PipelineError {
  readonly line: number;
  readonly column: number;
  readonly message: Phrase;
}

export interface PipelineResult {
  /** Null where there are errors. */
  readonly pipeline: Pipeline | null;
  readonly errors: readonly PipelineError[];
}
