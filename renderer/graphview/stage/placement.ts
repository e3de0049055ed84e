// The block and the innermost loop or function of every node of one picture.
// A control node belongs to its block's header. Data is placed as in the schedule: between the earliest block
// of its inputs and the one that dominates all its uses, at the latest of those in the fewest loops
// (compiler/schedule/place.ts does the same for the finished graph, and a test compares the two). Works
// during parsing, too: an open loop contains all that control reaches from its header.
import { isControl } from '../scene/kinds.ts';
import { readingOrder } from '../scene/order.ts';
import type { OpName } from '../../../compiler/index.ts';
import type { NodeState } from '../types.ts';
import { blockHead, commonDominator, controlOf, loopBodies, type Control, type Nodes } from './control.ts';
import { latestBlocks, usersOf } from './loads.ts';

export interface Frame {
  readonly head: number;
  readonly parent: number;
  readonly isFunction: boolean;
}

export interface Placement {
  readonly frames: readonly Frame[];
  /** The innermost header by node ID; none: -1 or missing. */
  readonly frameOf: ReadonlyMap<number, number>;
  readonly blockOf: ReadonlyMap<number, number>;
}

export function placementOf(nodes: Nodes): Placement {
  const order = readingOrder(nodes);
  const control = controlOf(nodes, order);
  const bodies = loopBodies(nodes, order, control);
  const heads = [...bodies.keys()].sort((a, b) => sizeOf(bodies, b) - sizeOf(bodies, a));
  const frames: Frame[] = [];
  const frameOf = new Map<number, number>();
  for (const head of heads) {
    frames.push({ head, parent: frameOf.get(head) ?? -1, isFunction: nodes.get(head)?.op === 'Fun' });
    // Smaller ones come later and overwrite, so the innermost wins.
    for (const id of bodies.get(head) ?? []) frameOf.set(id, head);
  }
  const depths = new Map<number, number>([[-1, 0]]);
  for (const { head, parent } of frames) depths.set(head, (depths.get(parent) ?? 0) + 1);
  const blocks = new Map(order.filter(isControl).map((node) => [node.id, node.id]));
  placeData(nodes, order, control, { blocks, depthOf: (block) => depths.get(frameOf.get(block) ?? -1) ?? 0 });
  const blockOf = new Map<number, number>();
  const begins = new Map<number, number>();
  for (const [id, control] of blocks) {
    const head = begins.get(control) ?? blockHead(control, nodes);
    begins.set(control, head);
    blockOf.set(id, head);
    if (!frameOf.has(id) || !isControl(nodes.get(id) as NodeState))
      frameOf.set(id, frameOf.get(control) ?? -1);
  }
  return { frames, frameOf, blockOf };
}

const sizeOf = (bodies: ReadonlyMap<number, ReadonlySet<number>>, head: number): number =>
  bodies.get(head)?.size ?? 0;

interface Placing {
  /** By block; filled by this function. */
  readonly blocks: Map<number, number>;
  readonly depthOf: (control: number) => number;
}

/** They stay in the block of their first input. */
const anchored: ReadonlySet<OpName> = new Set<OpName>(['Phi', 'Parm', 'Scope', 'New', 'Store', 'Proj']);

function placeData(
  nodes: Nodes,
  order: readonly NodeState[],
  control: Control,
  { blocks, depthOf }: Placing,
): void {
  const { depth } = control;
  const fixed = new Set(blocks.keys());
  const early = new Map(blocks);
  for (const node of order) {
    if (fixed.has(node.id)) continue;
    const anchor = blocks.get(node.inputs[0] ?? -1);
    if (anchored.has(node.op) && anchor !== undefined) {
      for (const map of [blocks, early]) map.set(node.id, anchor);
      fixed.add(node.id);
      continue;
    }
    let deepest = -1;
    for (const input of node.inputs) {
      const block = early.get(input) ?? -1;
      if ((depth.get(block) ?? 0) > (depth.get(deepest) ?? 0)) deepest = block;
    }
    if (deepest >= 0) early.set(node.id, deepest);
  }
  const uses = lastUses(nodes, order, blocks, control);
  const latestOf = latestBlocks({ nodes, users: usersOf(order), blocks, early, control });
  for (const node of order.toReversed()) {
    if (!fixed.has(node.id)) {
      const used = uses.of(node.id);
      const late = node.op === 'Load' ? latestOf(node, used) : used;
      const block = bestBlock(early.get(node.id), late, control, depthOf);
      if (block >= 0) blocks.set(node.id, block);
    }
    uses.add(node);
  }
}

function bestBlock(
  early: number | undefined,
  late: number | undefined,
  { dominator, depth }: Control,
  depthOf: (control: number) => number,
): number {
  // Unused nodes, and those used in two functions, stay with their inputs.
  if (late === undefined || late < 0) return early ?? -1;
  let best = late;
  const stop = depth.get(early ?? -1) ?? 0;
  for (
    let at: number | undefined = late;
    at !== undefined && (depth.get(at) ?? 0) >= stop;
    at = dominator.get(at)
  )
    if (depthOf(at) < depthOf(best)) best = at;
  return best;
}

/** The last block that dominates all uses, computed from the users up. Phis use values at the end of an arm. */
function lastUses(
  nodes: Nodes,
  order: readonly NodeState[],
  blocks: ReadonlyMap<number, number>,
  { dominator, depth }: Control,
): {
  of(id: number): number | undefined;
  add(user: NodeState): void;
} {
  const uses = new Map<number, number>();
  const note = (id: number, block: number | undefined): void => {
    if (id < 0 || block === undefined) return;
    const before = uses.get(id);
    uses.set(
      id,
      before === undefined
        ? block
        : before < 0 || block < 0
          ? -1
          : commonDominator(before, block, dominator, depth),
    );
  };
  for (const phi of order) {
    if (phi.op !== 'Phi') continue;
    const merge = nodes.get(phi.inputs[0] ?? -1);
    phi.inputs.forEach((input, slot) => {
      if (slot > 0) note(input, blocks.get(merge?.inputs[slot] ?? -1) ?? merge?.id);
    });
  }
  return {
    of: (id) => uses.get(id),
    add: (user) => {
      // A Scope is not a use yet; a function begins at its calls.
      if (user.op === 'Phi' || user.op === 'Scope' || user.op === 'Fun') return;
      for (const input of user.inputs) note(input, blocks.get(user.id));
    },
  };
}
