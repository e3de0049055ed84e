// Anti-dependences: a load must come before whatever changes the memory that it reads.
//
// The changes («kills») of a memory value are the stores to the load's class that start from it, the calls that take it
// along, and the ends of arms on which a phi takes it up. A load that was moved past a store, because their addresses
// differ, may stand behind that store: a kill that is already done where the load's operands are first there is none.
import { commonDominator, dominates, type Cfg, type DominatorTree } from '../analysis/index.ts';
import type { Node } from '../ir/node.ts';
import { ops } from '../ir/ops/table.ts';

interface Blocks {
  readonly cfg: Cfg;
  readonly dominators: DominatorTree;
}

/**
 * The last block in which a load may stand.
 * @param used the last block that dominates the load's uses
 * @param early the first block by node id in which a node's operands are there
 * @param fixed the block of nodes that have only one, by id; else -1
 */
export function latestBefore(
  { cfg, dominators }: Blocks,
  load: Node,
  used: number,
  early: Int32Array,
  fixed: Int32Array,
): number {
  const first = early[load.id];
  let latest = used;
  for (const kill of killsOf(load, cfg, fixed)) {
    if (kill < 0 || !dominates(dominators, first, kill)) continue;
    // Up from the kill to the blocks between `first` and `latest`: the load must not be below where both ways part.
    latest = dominates(dominators, latest, kill) ? latest : commonDominator(dominators, latest, kill);
  }
  return dominates(dominators, first, latest) ? latest : first;
}

/** The blocks in which the memory of a load is changed or handed on. */
function killsOf(load: Node, cfg: Cfg, fixed: Int32Array): number[] {
  const kills: number[] = [];
  const seen = new Set<Node>();
  const visit = (memory: Node): void => {
    memory.uses.forEach((user, i) => {
      const slot = memory.useSlots[i];
      if (user.op === ops.Store && slot === 1 && user.payload === load.payload) kills.push(fixed[user.id]);
      else if (user.op === ops.Call && slot === 1) kills.push(fixed[user.id]);
      else if (user.op === ops.Phi && slot > 0) {
        const home = fixed[user.id];
        if (home >= 0) kills.push(cfg.blocks[home].predecessors[slot - 1]);
      } else if (user.op === ops.MemMerge && !seen.has(user)) {
        seen.add(user);
        visit(user);
      }
    });
  };
  visit(load.input(1));
  return kills;
}

/** The computed nodes of one block, each load before the stores that change what it reads. */
export function loadsBeforeStores(nodes: readonly Node[]): Node[] {
  if (!nodes.some(({ op }) => op === ops.Store) || !nodes.some(({ op }) => op === ops.Load))
    return [...nodes];
  const inside = new Set(nodes);
  const order: Node[] = [];
  const state = new Map<Node, 'open' | 'done'>();
  const before = (node: Node): Node[] => {
    const operands = node.inputs
      .slice(1)
      .filter((input): input is Node => input !== null && inside.has(input));
    if (node.op !== ops.Store) return operands;
    const readers = node
      .input(1)
      .uses.filter((user) => user.op === ops.Load && user.payload === node.payload && inside.has(user));
    return [...operands, ...readers];
  };
  for (const root of nodes) {
    const stack = [root];
    for (let node = stack.at(-1); node !== undefined; node = stack.at(-1)) {
      if (state.get(node) === undefined) {
        state.set(node, 'open');
        // A load that needs what the store gives reads another address: it stays behind it.
        stack.push(...before(node).filter((other) => state.get(other) === undefined));
      } else {
        stack.pop();
        if (state.get(node) === 'open') order.push(node);
        state.set(node, 'done');
      }
    }
  }
  return order;
}
