// A schedule that someone else made: the block of each node that floats, as written in a graph.
//
// A block is named by a control node in it, such as the Loop that it begins with. Only blocks are written: the
// order inside a block follows from the operands and from the memory (arrange.ts). Nodes that were added when
// the graph was read have no written place, so each is as early as its operands.
import { ops } from '../ir/ops/table.ts';
import type { Cfg } from '../analysis/index.ts';
import type { Graph } from '../ir/graph.ts';
import type { Node } from '../ir/node.ts';
import { killBefore, standingKills, whereMade } from './anti-dependences.ts';
import { arranged, placingOf } from './arrange.ts';
import { PlacementChecker, type ScheduleFault } from './check.ts';
import { headBlock, placeEarly, placeFixed, topOf, upperBound, type Placing } from './place.ts';
import type { Schedule } from './schedule.ts';

export interface Place {
  readonly node: number;
  /** The id of a control node of the block. */
  readonly block: number;
}

/** `control`: not a block; `elsewhere`: the node always belongs to the block `home`, or to none. */
export type PlaceFault =
  | { readonly rule: 'control'; readonly place: Place; readonly node: Node; readonly named: Node }
  | { readonly rule: 'elsewhere'; readonly place: Place; readonly node: Node; readonly home: Node | null }
  | (ScheduleFault & {
      readonly blockHead: Node | null;
      readonly otherHead: Node;
      readonly path: readonly Node[];
    });

export type OwnSchedule =
  | { readonly ok: true; readonly schedule: Schedule }
  | { readonly ok: false; readonly faults: readonly PlaceFault[] };

/** @param written nodes with ids from here on were added when the graph was read */
export function ownSchedule(graph: Graph, places: readonly Place[], written: number): OwnSchedule {
  const placing = placingOf(graph);
  const fixed = placeFixed(placing);
  const taken = takePlaces(placing, fixed, places);
  if (taken.faults.length > 0) return { ok: false, faults: taken.faults };
  const { blockOf } = taken;
  for (const node of placing.order) {
    const isKnown = node.inputs.every(
      (input, slot) => slot === 0 || input === null || blockOf[input.id] >= 0,
    );
    if (blockOf[node.id] < 0 && node.id >= written && isKnown)
      blockOf[node.id] = upperBound(placing, node, blockOf).block;
  }
  const faults = brokenRules(placing, fixed, blockOf);
  if (faults.length > 0) return { ok: false, faults };
  return { ok: true, schedule: arranged(placing, 'own', blockOf) };
}

function takePlaces(
  { graph, cfg }: Placing,
  fixed: Int32Array,
  places: readonly Place[],
): { readonly blockOf: Int32Array; readonly faults: readonly PlaceFault[] } {
  const blockOf = fixed.slice();
  const blockOfControl = controlBlocks(graph, cfg);
  const faults: PlaceFault[] = [];
  for (const place of places) {
    const [node, named] = [graph.nodes[place.node], graph.nodes[place.block]];
    // The optimizer may have removed them since.
    if (node == null || named == null) continue;
    const block = blockOfControl.get(named);
    const home = node.op.control === true ? (blockOfControl.get(node) ?? -1) : fixed[node.id];
    if (block === undefined) faults.push({ rule: 'control', place, node, named });
    else if (home >= 0 || node.op.control === true) {
      if (home !== block)
        faults.push({ rule: 'elsewhere', place, node, home: cfg.blocks[home]?.head ?? null });
    } else blockOf[node.id] = block;
  }
  return { blockOf, faults };
}

/** The block that each control node names. A check ends one block, and names the next, which it begins. */
function controlBlocks(graph: Graph, cfg: Cfg): ReadonlyMap<Node, number> {
  const found = new Map<Node, number>();
  for (const { index, end } of cfg.blocks) if (end !== null) found.set(end, index);
  for (const { index, head } of cfg.blocks) {
    found.set(head, index);
    const above = head.op === ops.CProj ? head.input(0) : null;
    if (above?.op === ops.CallEnd) found.set(above, index);
  }
  for (const user of graph.start.uses) if (user.op === ops.CProj) found.set(user, headBlock(cfg, user));
  return found;
}

function brokenRules(placing: Placing, fixed: Int32Array, blockOf: Int32Array): readonly PlaceFault[] {
  const { graph, cfg, dominators } = placing;
  const checker = new PlacementChecker({ cfg, dominators, blockOf }, null);
  const faults = new Map<Node, ScheduleFault>();
  for (const node of graph.all()) {
    const fault = blockOf[node.id] < 0 ? null : checker.faultOf(node, blockOf[node.id]);
    if (fault !== null && !faults.has(fault.node)) faults.set(fault.node, fault);
  }
  // The others are about places that the nodes would need first.
  if (faults.size === 0)
    for (const fault of overwritten(placing, fixed, blockOf)) faults.set(fault.node, fault);
  const headOf = (block: number): Node | null => cfg.blocks[block]?.head ?? null;
  return [...faults.values()].map((fault) => ({
    ...fault,
    blockHead: headOf(fault.block),
    otherHead: headOf(fault.otherBlock) ?? graph.start,
    path: (fault.rule === 'dominance' ? pathAround(placing, fault) : []).map(
      (block) => cfg.blocks[block].head,
    ),
  }));
}

function overwritten(placing: Placing, fixed: Int32Array, blockOf: Int32Array): ScheduleFault[] {
  const early = placeEarly(placing, fixed);
  return [...placing.graph.all()].flatMap((node) => {
    const block = blockOf[node.id];
    // A load may always be where its operands are available first.
    if (block < 0 || block === early[node.id] || !isFloatingLoad(node, fixed)) return [];
    const kill = killBefore(placing, node, block, early, fixed);
    return kill === null
      ? []
      : [{ rule: 'memory' as const, node, block, other: kill.node, otherBlock: kill.block }];
  });
}

const isFloatingLoad = ({ op, id }: Node, fixed: Int32Array): boolean =>
  op.access?.writes === false && fixed[id] < 0;

/** Blocks from the start of the function to a use, without the definition's block. */
function pathAround({ cfg, dominators }: Placing, { block, otherBlock }: ScheduleFault): readonly number[] {
  let root = otherBlock;
  while (dominators.parent[root] >= 0) root = dominators.parent[root];
  const cameFrom = new Map([[root, -1]]);
  for (const [at] of cameFrom) {
    if (at === otherBlock) break;
    for (const next of cfg.blocks[at].successors)
      if (next.block !== block && !cameFrom.has(next.block)) cameFrom.set(next.block, at);
  }
  const path: number[] = [];
  for (let at = otherBlock; at >= 0; at = cameFrom.get(at) ?? -1) path.unshift(at);
  return path;
}

// ------------------------------------------------------------------------------------------- for a scheduler

/** What a scheduler must know besides the nodes. Blocks are named by the id of their first node. */
export interface SchedulerFacts {
  /**
   * `nodes` are always in this block: control nodes, phis, stores, and others. A check is in the block that it
   * ends, and also names the next one.
   */
  readonly blocks: readonly {
    readonly block: number;
    readonly predecessors: readonly number[];
    readonly nodes: readonly number[];
  }[];
  /** Nodes that need a place, operands first; each in `below`, or a block that it dominates. */
  readonly floating: readonly { readonly node: number; readonly below: number }[];
  /**
   * Anti-dependences: after `by` in `block`, which may overwrite what the load reads, control must not reach the
   * load, unless it passes `memory`, the block that defines the memory that the load uses.
   */
  readonly overwrites: readonly {
    readonly load: number;
    readonly by: number;
    readonly block: number;
    readonly memory: number;
  }[];
}

export function schedulerFacts(graph: Graph): SchedulerFacts {
  const placing = placingOf(graph);
  const { cfg, owners, order } = placing;
  const fixed = placeFixed(placing);
  const early = placeEarly(placing, fixed);
  const idOf = (block: number): number => cfg.blocks[block].head.id;
  const inBlock = cfg.blocks.map(() => new Set<number>());
  for (const [{ id }, block] of controlBlocks(graph, cfg)) inBlock[fixed[id] < 0 ? block : fixed[id]].add(id);
  fixed.forEach((block, id) => {
    if (block >= 0) inBlock[block].add(id);
  });
  const floating = order.filter(({ id }) => fixed[id] < 0);
  return {
    blocks: cfg.blocks.map(({ index, predecessors }) => ({
      block: idOf(index),
      predecessors: predecessors.map(idOf),
      nodes: [...inBlock[index]].sort((a, b) => a - b),
    })),
    floating: floating.map((node) => ({ node: node.id, below: idOf(headBlock(cfg, topOf(owners, node))) })),
    overwrites: floating
      .filter((node) => isFloatingLoad(node, fixed))
      .flatMap((load) =>
        standingKills(load, placing, early, fixed).map(({ node, block }) => ({
          load: load.id,
          by: node.id,
          block: idOf(block),
          memory: idOf(whereMade(load, early)),
        })),
      ),
  };
}
