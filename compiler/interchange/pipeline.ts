// A graph as represented by the json-pipeline packages: nodes with an opcode, literals, data inputs, and
// control inputs.
//
// Blocks are optional. A block is itself a node (`start` or `region`), the target of other nodes' control
// inputs, and lists its nodes, its successors, and its dominance data. Invariants: uses and control uses
// mirror the inputs; predecessors mirror the successors. Only the methods of Pipeline write.

import type { Phrase } from '../base/phrase.ts';
import { assert } from '../base/assert.ts';

export const PHI = 'ssa:phi';

export const MAX_NODES = 1_000_000;

/** Bigints are integers beyond 2^53. */
export type Literal = Json | bigint;

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

export interface PipelineUse {
  readonly user: PipelineNode;
  readonly slot: number;
}

export class PipelineNode {
  readonly opcode: string;
  readonly literals: Literal[] = [];
  readonly inputs: PipelineNode[] = [];
  /** At most two: the nodes that it waits for; for a region, the ends of its predecessors. */
  readonly control: PipelineNode[] = [];
  readonly uses: PipelineUse[] = [];
  readonly controlUses: PipelineUse[] = [];
  readonly line: number;
  /** Name in the text or the steps of reductions; '' if it has none yet. */
  name = '';
  block: PipelineBlock | null = null;

  constructor(opcode: string, line = 0) {
    this.opcode = opcode;
    this.line = line;
  }

  get isControl(): boolean {
    return this.opcode === 'start' || this.control.length > 0;
  }

  get isRegion(): boolean {
    return this.opcode === 'start' || this.opcode === 'region';
  }
}

export class PipelineBlock extends PipelineNode {
  readonly nodes: PipelineNode[] = [];
  readonly successors: PipelineBlock[] = [];
  /** In order of edge creation, which is the order of phi inputs. */
  readonly predecessors: PipelineBlock[] = [];
  /** Immediate dominator and dominated blocks; empty if unknown. */
  parent: PipelineBlock | null = null;
  readonly children: PipelineBlock[] = [];
  readonly frontier: PipelineBlock[] = [];

  get lastControl(): PipelineNode {
    return this.nodes.at(-1) ?? this;
  }
}

export class Pipeline {
  /** All nodes, including blocks. Numbers in the forms are indices into this list. */
  readonly nodes: PipelineNode[] = [];
  readonly blocks: PipelineBlock[] = [];

  /** A node with a block is added at its end. */
  create(opcode: string, block: PipelineBlock | null = null, line = 0): PipelineNode {
    const node = new PipelineNode(opcode, line);
    this.nodes.push(node);
    if (block !== null) this.place(node, block);
    return node;
  }

  /** The first block is the start. */
  createBlock(line = 0, opcode = this.blocks.length === 0 ? 'start' : 'region'): PipelineBlock {
    const block = new PipelineBlock(opcode, line);
    this.nodes.push(block);
    this.blocks.push(block);
    return block;
  }

  place(node: PipelineNode, block: PipelineBlock): void {
    node.block = block;
    block.nodes.push(node);
  }

  /**
   * Inserts a node before the given node. Default: after existing phis for a phi, otherwise before the
   * block's end.
   */
  insert(node: PipelineNode, block: PipelineBlock, before: PipelineNode | null = null): void {
    const { nodes, lastControl } = block;
    const isPhi = node.opcode === PHI;
    const end = lastControl === block || lastControl.opcode === PHI ? nodes.length : nodes.length - 1;
    const wanted = isPhi || before === null || before.opcode === PHI ? -1 : nodes.indexOf(before);
    const at = isPhi ? nodes.findIndex(({ opcode }) => opcode !== PHI) : wanted;
    nodes.splice(at >= 0 ? at : end, 0, node);
    node.block = block;
  }

  moveFirst(node: PipelineNode): void {
    const { block } = node;
    if (block === null) return;
    block.nodes.splice(block.nodes.indexOf(node), 1);
    block.nodes.unshift(node);
  }

  /** Lists each block before its nodes, in block order, as in the text. */
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

  /**
   * Orders the predecessors of each block, and its phis' inputs, as printed texts list them. A hand-written
   * text may list its arrows in any order.
   */
  orderPredecessors(): void {
    const before = new Map(this.blocks.map((block) => [block, block.predecessors.splice(0)]));
    for (const block of this.blocks) for (const next of block.successors) next.predecessors.push(block);
    for (const [block, old] of before) {
      const now = block.predecessors;
      if (now.every((each, slot) => each === old[slot])) continue;
      // Two edges from a branch to one block keep their order.
      const free = old.map((each, slot) => ({ each, slot }));
      const slots = now.map((each) => {
        const at = free.findIndex((other) => other.each === each);
        return free.splice(at, 1)[0]?.slot ?? at;
      });
      for (const node of block.nodes)
        if (node.opcode === PHI && node.inputs.length === slots.length) permute(node, slots);
    }
  }

  /** Gives blocks without control inputs the ends of their first two predecessors, the maximum. */
  link(): void {
    for (const block of this.blocks) {
      if (block.control.length > 0) continue;
      for (const { lastControl } of block.predecessors.slice(0, 2)) this.addControl(block, lastControl);
    }
  }

  /**
   * Replaces all uses of a node. Nodes that waited for it wait for the replacement if that has the same
   * control inputs, and otherwise for the node's own control inputs.
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
    // The node that ends a block is last in its list.
    const { block } = node;
    const isEnd = takesPlace && block?.lastControl === node;
    this.detach(node);
    if (!isEnd || block === null) return;
    by.block?.nodes.splice(by.block.nodes.indexOf(by), 1);
    this.place(by, block);
  }

  /** Removes a node without uses; nodes that waited for it wait for its control inputs. */
  remove(node: PipelineNode): void {
    if (node.uses.length > 0) throw new Error(`the value of ${node.opcode} is still used`);
    const [above] = node.control;
    if (node.controlUses.length > 0 && node.control.length !== 1)
      throw new Error(`nodes that wait for ${node.opcode} would have nothing to wait for`);
    for (const { user, slot } of node.controlUses.splice(0)) {
      user.control[slot] = above;
      above.controlUses.push({ user, slot });
    }
    this.detach(node);
  }

  /** Nodes, edges, and blocks keep their order. */
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

/** Avoids spread arguments, because lists may be too long. */
function addAll<Item>(list: Item[], items: readonly Item[]): void {
  for (const item of items) list.push(item);
}

const isSame = (some: readonly PipelineNode[], others: readonly PipelineNode[]): boolean =>
  some.length === others.length && some.every((node, slot) => node === others[slot]);

/** `line` and `column` count from 1; 0 means the whole text. */
export interface PipelineError {
  readonly line: number;
  readonly column: number;
  readonly message: Phrase;
}

export interface PipelineResult {
  /** Null if there are errors. */
  readonly pipeline: Pipeline | null;
  readonly errors: readonly PipelineError[];
}

/** @param slots by new slot: the old one */
function permute(phi: PipelineNode, slots: readonly number[]): void {
  const before = [...phi.inputs];
  for (const { uses } of new Set(before))
    uses.forEach(({ user, slot }, at) => {
      if (user === phi) uses[at] = { user, slot: slots.indexOf(slot) };
    });
  slots.forEach((old, slot) => (phi.inputs[slot] = before[old]));
}
