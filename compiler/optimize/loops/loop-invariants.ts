// Releases loop-invariant loads of elements, divisions, and remainders from the loop, so that global code
// motion can place them before it.
//
// A node whose check was removed is still pinned to the place of the check, although what proves it may hold
// before the loop. There, its new pin is the block before the loop, if its operands exist and the proof holds
// there. A load must also find the same value in the memory before the loop: each store in the loop that its
// memory depends on goes to another object, and a call cannot know the object. Repeated for enclosing loops.
//
// Invariant: before the loop, the node cannot fail, because it executes even if the loop has no iterations,
// or ends before it reaches the node. So the proof may use only what holds there, never what holds in the
// loop. Sources: loop-invariant code motion by Click's global code motion (schedule/place.ts); speculative
// loads need proofs as in Bodík, Gupta, and Sarkar, “ABCD” (PLDI 2000).
import { controlOut } from '../../analysis/cfg.ts';
import { blockTreeOf, type BlockTree } from '../../analysis/block-tree.ts';
import type { Graph } from '../../ir/graph.ts';
import { sliceOf } from '../../ir/memory-slices.ts';
import type { Node } from '../../ir/node.ts';
import { ops } from '../../ir/ops/table.ts';
import type { FieldShape } from '../../ir/shapes.ts';
import { mayBeZero } from '../../ir/types.ts';
import type { PassSteps } from '../pass-steps.ts';
import { Proofs } from '../proofs.ts';
import type { RewriteContext } from '../rule.ts';
import { bare, isPrivate, isUntouchedBy } from '../rules/addresses.ts';

const PASS = 'loop-invariants';

/** Limits the memory states examined per load and loop. */
const MAX_STATES = 60;

/** Limits the users examined per node. */
const MAX_USERS = 50;

type Dominance = Pick<RewriteContext, 'dominates'>;

/** The block before the outermost loop that a node can leave, and a load's memory there. */
interface Place {
  readonly block: number;
  readonly memory: Node | null;
}

/** Returns whether there were any. */
export function releaseInvariants(graph: Graph, context: Dominance, steps: PassSteps): boolean {
  if (!graph.nodes.some((node) => node?.op === ops.Loop)) return false;
  const dominance = blockTreeOf(graph);
  const candidates: Release[] = [];
  for (const node of graph.all()) {
    if (!isPinned(node)) continue;
    const candidate = new Release(node, dominance, context);
    if (candidate.isPossible()) candidates.push(candidate);
  }
  if (candidates.length === 0) return false;
  const proofs = new Proofs(
    graph,
    candidates.map(({ node }) => node),
  );
  let found = false;
  for (const candidate of candidates) {
    const { node } = candidate;
    const place = candidate.place(proofs);
    if (place === null || steps.take(PASS, 'loop-invariant', node) === null) continue;
    if (!isPinnedAbove(node, place.block, dominance))
      graph.setInput(node, 0, controlOut(dominance.cfg.blocks[place.block].head));
    if (place.memory !== null) graph.setInput(node, 1, place.memory);
    found = true;
  }
  return found;
}

/** Elements and quotients with a pin, unless it also protects a load through a pointer that may be null. */
function isPinned({ op, inputs }: Node): boolean {
  if (inputs[0] === null) return false;
  if (op === ops.Div || op === ops.Mod) return true;
  return op === ops.Load && inputs.length > 3 && inputs[2] !== null && !mayBeZero(inputs[2].type);
}

/** Whether the check of a node, or its earlier place, dominates a block. */
function isPinnedAbove(node: Node, block: number, dominance: BlockTree): boolean {
  const pin = node.input(0);
  return pin.inputs[0]?.op === ops.Start || dominance.dominates(dominance.headedBy(pin), block);
}

/** The search for the place of one node. Changes nothing. */
class Release {
  readonly node: Node;
  private readonly dominance: BlockTree;
  private readonly context: Dominance;

  constructor(node: Node, dominance: BlockTree, context: Dominance) {
    this.node = node;
    this.dominance = dominance;
    this.context = context;
  }

  /** Whether it could leave its innermost loop if it cannot fail before it. */
  isPossible(): boolean {
    const { innermost } = this;
    return (
      innermost >= 0 &&
      this.placeBefore(innermost, this.memoryOf(this.node)) !== null &&
      this.isUsedIn(innermost)
    );
  }

  /** Null if it cannot leave any loop. */
  place(proofs: Proofs): Place | null {
    let found: Place | null = null;
    for (let head = this.innermost; head >= 0; head = this.outside(head)) {
      const place = this.placeBefore(head, found === null ? this.memoryOf(this.node) : found.memory);
      if (place === null) break;
      const isSafe = isPinnedAbove(this.node, place.block, this.dominance);
      if (!isSafe && !this.cannotFail(proofs, place.block)) break;
      found = place;
    }
    return found;
  }

  private get innermost(): number {
    const block = this.dominance.definition(this.node);
    return block === null ? -1 : this.dominance.loops.head[block];
  }

  /** The header of the enclosing loop, or -1. */
  private outside(head: number): number {
    const { loops, tree } = this.dominance;
    return loops.head[tree.parent[head]];
  }

  /** A value that is only used after the loop would occupy a register during the loop. */
  private isUsedIn(loop: number): boolean {
    const { cfg, loops } = this.dominance;
    const isInside = (block: number): boolean => {
      let head = block < 0 ? -1 : loops.head[block];
      while (head >= 0 && head !== loop) head = this.outside(head);
      return head === loop;
    };
    const values = new Set([this.node]);
    for (const { uses, useSlots } of values)
      for (let i = 0; i < uses.length; i++) {
        const user = uses[i];
        const { op } = user;
        if (op === ops.Phi) {
          const merge = this.dominance.headedBy(user.input(0));
          if (isInside(cfg.blocks[merge].predecessors[useSlots[i] - 1])) return true;
        } else if (op.control === true) {
          if (isInside(this.dominance.endingIn(user))) return true;
        } else if (op.fixed === true) {
          if (isInside(this.dominance.headedBy(user.input(0)))) return true;
        } else if (values.size < MAX_USERS) values.add(user);
      }
    return false;
  }

  private memoryOf({ op, inputs, aux }: Node): Node | null {
    return op === ops.Load && inputs[1] !== null ? sliceOf(inputs[1], aux as FieldShape) : null;
  }

  private placeBefore(head: number, from: Node | null): Place | null {
    const { dominance, node } = this;
    for (let slot = from === null ? 1 : 2; slot < node.inputs.length; slot++)
      if (!dominance.isFixedBefore(node.input(slot), head)) return null;
    const block = dominance.tree.parent[head];
    if (from === null) return { block, memory: null };
    const memory = dominance.isFixedBefore(from, head) ? from : this.memoryBefore(from, head);
    return memory === null ? null : { block, memory };
  }

  /** The memory before a loop, if nothing since then may have changed what the load reads; otherwise null. */
  private memoryBefore(from: Node, head: number): Node | null {
    const loop = this.dominance.cfg.blocks[head].head;
    const field = this.node.aux as FieldShape;
    const object = bare(this.node.input(2));
    const isHidden = isPrivate(object);
    let entry: Node | null = null;
    const states = new Set([from]);
    const add = (memory: Node): void => void states.add(sliceOf(memory, field));
    for (const state of states) {
      if (states.size > MAX_STATES) return null;
      if (state.op === ops.Phi) {
        const isHead = state.input(0) === loop;
        if (isHead) {
          const before = sliceOf(state.input(1), field);
          if (entry !== null && entry !== before) return null;
          entry = before;
        }
        for (let slot = isHead ? 2 : 1; slot < state.inputs.length; slot++) add(state.input(slot));
      } else if (state.op === ops.Store && state.aux === field) {
        const isOther = isHidden && bare(state.input(2)) !== object;
        if (!isOther && !isUntouchedBy(this.node, state, this.context)) return null;
        add(state.input(1));
      } else {
        const call = isHidden && state.op === ops.Proj ? callOf(state) : null;
        if (call === null) return null;
        add(call.input(1));
      }
    }
    return entry;
  }

  private cannotFail(proofs: Proofs, block: number): boolean {
    const { node } = this;
    return node.op === ops.Load
      ? proofs.isInside(node.input(3), node.input(2), block)
      : proofs.isNotZero(node.input(2), block);
  }
}

/** The call that returned a memory state. */
function callOf(memory: Node): Node | null {
  const end = memory.input(0);
  return end.op === ops.CallEnd ? end.input(0) : null;
}
