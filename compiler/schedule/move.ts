// Moves nodes manually, one by one: where a node may be placed, and what prevents other places.
//
// All other nodes stay, except constants and the argument, which no machine computes: these follow. So a node
// may be placed where its operands are available and which dominates all its uses, below its check, and, for
// a load, above every node that may overwrite its memory.
import { commonDominator, dominates } from '../analysis/index.ts';
import type { Node } from '../ir/node.ts';
import { ops } from '../ir/ops/table.ts';
import { killBefore } from './anti-dependences.ts';
import { arranged, placingOf } from './arrange.ts';
import { headBlock, placeEarly, placeFixed, usesOf, type Placing } from './place.ts';
import type { Schedule } from './schedule.ts';

export interface Move {
  readonly node: number;
  readonly block: number;
}

/**
 * Why a node may not be placed there. `unplaced`: the node or block is not part of the schedule; `fixed`: it
 * belongs to its control; `operand`: `node` is not available yet; `check`: the block is not below its check
 * `node`; `use`: another path may reach `node`; `memory`: `node` may have overwritten its memory.
 */
export type MoveFaultKind = 'unplaced' | 'fixed' | 'operand' | 'check' | 'use' | 'memory';

export interface MoveFault {
  readonly kind: MoveFaultKind;
  /** Id of the preventing node; with `unplaced` and `fixed`, of the moved node. */
  readonly node: number;
  /** That node's block, or with `use` and `memory`, the block where it acts; -1 if there is none. */
  readonly block: number;
}

/** A schedule after moves, or the index of the first invalid move. */
export type Moved =
  | { readonly ok: true; readonly schedule: Schedule }
  | { readonly ok: false; readonly move: number; readonly fault: MoveFault };

export function moved(schedule: Schedule, moves: readonly Move[]): Moved {
  const placing = placingOf(schedule.graph);
  const fixed = placeFixed(placing);
  const blockOf = schedule.blockOf.slice();
  for (const [i, move] of moves.entries()) {
    const fault = faultOf(placing, fixed, blockOf, move);
    if (fault !== null) return { ok: false, move: i, fault };
    blockOf[move.node] = move.block;
    for (const operand of followersOf(placing, fixed, move.node))
      blockOf[operand.id] = commonDominator(placing.dominators, blockOf[operand.id], move.block);
  }
  return { ok: true, schedule: arranged(placing, schedule.kind, blockOf) };
}

/** The operands that may be placed anywhere: constants and the argument. */
const followersOf = ({ graph }: Placing, fixed: Int32Array, id: number): Node[] =>
  (graph.nodes[id]?.inputs.slice(1) ?? []).filter(
    (operand): operand is Node => operand !== null && follows(operand, fixed),
  );
const follows = ({ op, id }: Node, fixed: Int32Array): boolean =>
  fixed[id] < 0 && (op === ops.Constant || op === ops.Proj);

function faultOf(
  placing: Placing,
  fixed: Int32Array,
  blockOf: Int32Array,
  { node: id, block }: Move,
): MoveFault | null {
  const { graph, cfg, dominators, owners } = placing;
  const node = (graph.nodes[id] as Node | null | undefined) ?? null;
  const current = blockOf[id] ?? -1;
  if (node === null || current < 0 || cfg.blocks[block] === undefined)
    return { kind: 'unplaced', node: id, block: -1 };
  if (current === block) return null;
  if (fixed[id] >= 0) return { kind: 'fixed', node: id, block: current };
  const isBelow = (above: number): boolean => dominates(dominators, above, block);
  const operand = node.inputs
    .slice(1)
    .find((each) => each !== null && !follows(each, fixed) && !isBelow(blockOf[each.id]));
  if (operand != null) return { kind: 'operand', node: operand.id, block: blockOf[operand.id] };
  const pin = node.inputs[0];
  const check = pin?.op.control === true && pin.op !== ops.Start ? pin : (owners[id] ?? graph.start);
  if (!isBelow(headBlock(cfg, check))) return { kind: 'check', node: check.id, block: headBlock(cfg, check) };
  const use = usesOf(cfg, node, blockOf).find((each) => !dominates(dominators, block, each.block));
  if (use !== undefined) return { kind: 'use', node: use.user.id, block: use.block };
  if (node.op.access?.writes !== false) return null;
  const kill = killBefore(placing, node, block, placeEarly(placing, fixed), fixed);
  return kill === null ? null : { kind: 'memory', node: kill.node.id, block: kill.block };
}
