// The scheduler's decision for each node: the range of possible blocks, and the nodes that limit it, as
// reported by the scheduler itself (place.ts).
import { commonDominator } from '../analysis/index.ts';
import type { Graph } from '../ir/graph.ts';
import type { Node } from '../ir/node.ts';
import { ops } from '../ir/ops/table.ts';
import { killBefore } from './anti-dependences.ts';
import { placingOf } from './arrange.ts';
import { headBlock, placeDown, placeEarly, placeFixed, usesOf, type Descent, type Placing } from './place.ts';
import type { ScheduleKind } from './schedule.ts';

/** A node, and the block where it is, acts, or has a use. */
export interface NodeInBlock {
  readonly node: number;
  readonly block: number;
}

export interface Placement {
  readonly node: number;
  readonly block: number;
  /** The node belongs to its control; `path` is its only block. */
  readonly isFixed: boolean;
  /** The possible blocks from the last up to the first in the dominator tree. */
  readonly path: readonly { readonly block: number; readonly loopDepth: number }[];
  /** Why it cannot be higher: its last available operands, or its check; empty at the top of a function. */
  readonly above: readonly NodeInBlock[];
  /** Why it cannot be lower: its users. */
  readonly below: readonly NodeInBlock[];
  /** Why a load cannot be as low as its uses permit: this node may change its memory. */
  readonly kill: NodeInBlock | null;
}

/**
 * All computed nodes with a block, except constants, in scheduling order: operands first for `early`, users
 * first for `late` and `best`. For `early`, the last block of a range is that of `late`.
 */
export function placements(graph: Graph, kind: ScheduleKind): readonly Placement[] {
  const placing = placingOf(graph);
  const fixed = placeFixed(placing);
  const early = placeEarly(placing, fixed);
  const descents = new Map<Node, Descent>();
  const down = placeDown(placing, fixed, early, kind === 'early' ? 'late' : kind, (descent) =>
    descents.set(descent.node, descent),
  );
  const blockOf = kind === 'early' ? early : down;
  const order = kind === 'early' ? placing.order : [...placing.order].reverse();
  return order
    .filter((node) => blockOf[node.id] >= 0 && node.op !== ops.Constant)
    .map((node) => placementOf(placing, { fixed, early, down, blockOf }, node, descents.get(node)));
}

interface Places {
  readonly fixed: Int32Array;
  readonly early: Int32Array;
  readonly down: Int32Array;
  readonly blockOf: Int32Array;
}

function placementOf(
  placing: Placing,
  { fixed, early, down, blockOf }: Places,
  node: Node,
  descent: Descent | undefined,
): Placement {
  const { cfg, dominators, loops } = placing;
  const { id } = node;
  const isFixed = fixed[id] >= 0;
  const first = isFixed ? fixed[id] : early[id];
  const path: { block: number; loopDepth: number }[] = [];
  // An unused value does not move down.
  for (let block = descent?.late ?? first; ; block = dominators.parent[block]) {
    path.push({ block, loopDepth: loops.depth[block] });
    if (block === first) break;
  }
  const isHeldBack = descent !== undefined && descent.late !== descent.used;
  const lower = isHeldBack ? childTowards(placing, descent) : -1;
  const kill = isHeldBack ? killBefore(placing, node, lower, early, fixed) : null;
  return {
    node: id,
    block: blockOf[id],
    isFixed,
    path,
    above: isFixed ? [] : holdersOf(placing, node, early),
    below: usesOf(cfg, node, down).map(({ user, block }) => ({ node: user.id, block })),
    kill: kill === null ? null : { node: kill.node.id, block: kill.block },
  };
}

/** Of the blocks between a load and its uses, the one right below the last permitted block. */
function childTowards({ dominators }: Placing, { used, late }: Descent): number {
  let block = used;
  while (dominators.parent[block] !== late) block = dominators.parent[block];
  return block;
}

/** What a node must be below: the operands that become available last. */
function holdersOf(
  { cfg, dominators, graph, owners }: Placing,
  node: Node,
  early: Int32Array,
): NodeInBlock[] {
  const first = early[node.id];
  const top = headBlock(cfg, owners[node.id] ?? graph.start);
  if (commonDominator(dominators, first, top) === first) return [];
  const holders = node.inputs
    .slice(1)
    .filter((operand): operand is Node => operand !== null && early[operand.id] === first)
    .map(({ id }) => ({ node: id, block: first }));
  const pin = node.inputs[0];
  const isChecked = pin?.op.control === true && pin.op !== ops.Start && headBlock(cfg, pin) === first;
  return isChecked ? [...holders, { node: pin.id, block: first }] : holders;
}
