// Which nodes share a box, and which are drawn as part of another.
//
//   Region or Loop, with its phis beside it          one box, a cell each
//   Start, with its data results (arg) beside it     one box; its control result is the box's own output
//   Fun, with its parameters beside it               one box
//   If and other nodes with several results          one cell, with a tab for each projection
//   constants                                        chips at their uses; a cell of their own when nothing uses them
import { isLeaf, isMerge, isProjection } from './kinds.ts';
import type { NodeState, Unfolded } from '../types.ts';

/** What stands in one box: `members[0]` gives the box its name. */
export interface Group {
  readonly members: NodeState[];
  /** Projections drawn as tabs, by the node they project from; in the order of their numbers. */
  readonly tabs: Map<number, NodeState[]>;
}

export interface Grouping {
  /** In the given order of nodes. */
  readonly groups: readonly Group[];
  /** Nodes without a cell: constants at their uses. */
  readonly chips: ReadonlySet<number>;
  /** Nodes that another node's cell stands for: the control result of Start. */
  readonly standIn: ReadonlyMap<number, number>;
}

type Nodes = ReadonlyMap<number, NodeState>;

export function groupNodes(nodes: Nodes, order: readonly NodeState[], unfolded: Unfolded): Grouping {
  const chips = unfolded.constants ? new Set<number>() : usedLeaves(nodes, order);
  const groups = new Map<number, Group>();
  const standIn = new Map<number, number>();
  const later: NodeState[] = [];
  for (const node of order) {
    if (chips.has(node.id)) continue;
    const host = hostOf(node, nodes, unfolded);
    if (host === null) groups.set(node.id, { members: [node], tabs: new Map() });
    else later.push(node);
  }
  for (const node of later.sort((a, b) => a.id - b.id)) {
    const host = hostOf(node, nodes, unfolded);
    const group = host === null ? undefined : groups.get(host.id);
    if (host === null || group === undefined) groups.set(node.id, { members: [node], tabs: new Map() });
    else join(node, host, group, standIn);
  }
  return { groups: [...groups.values()], chips, standIn };
}

function join(node: NodeState, host: NodeState, group: Group, standIn: Map<number, number>): void {
  if (node.op === 'Phi' || node.op === 'Parm' || (host.op === 'Start' && node.op === 'Proj')) {
    group.members.push(node);
  } else if (host.op === 'Start') {
    standIn.set(node.id, host.id);
  } else {
    const tabs = [...(group.tabs.get(host.id) ?? []), node];
    group.tabs.set(
      host.id,
      tabs.sort((a, b) => Number(a.payload) - Number(b.payload)),
    );
  }
}

/** The node in whose box this one is drawn; null where it has a box of its own. */
function hostOf(node: NodeState, nodes: Nodes, unfolded: Unfolded): NodeState | null {
  const first = nodes.get(node.inputs[0] ?? -1);
  if (first === undefined) return null;
  if (node.op === 'Phi') return isMerge(first) ? first : null;
  if (node.op === 'Parm') return first.op === 'Fun' ? first : null;
  return isProjection(node) && !unfolded.projections ? first : null;
}

function usedLeaves(nodes: Nodes, order: readonly NodeState[]): Set<number> {
  const used = new Set<number>();
  for (const user of order) {
    if (isLeaf(user)) continue;
    for (const input of user.inputs) {
      const node = nodes.get(input);
      if (node !== undefined && isLeaf(node)) used.add(input);
    }
  }
  return used;
}
