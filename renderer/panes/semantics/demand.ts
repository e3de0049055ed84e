// The tree of demands as it stands after some evaluations: what is shown of it, and in which state each demand is.
import type { DemandNode } from '../../../compiler/index.ts';

/** `waiting`: demanded, but its operands are not all there yet. */
export type Progress = 'later' | 'waiting' | 'current' | 'evaluated' | 'shared' | 'cut';

export interface DemandRow {
  readonly demand: DemandNode;
  readonly depth: number;
  readonly children: number;
  readonly open: boolean;
}

export class Demands {
  readonly nodes: readonly DemandNode[];
  /** How many nodes are evaluated in all. */
  readonly length: number;
  readonly children: readonly (readonly number[])[];
  private readonly depths: number[] = [];
  /** By place in the order of evaluation. */
  private readonly evaluated: number[] = [];
  /** The last place of the subtree's nodes in the order of demands, half open. */
  private readonly ends: number[];

  constructor(nodes: readonly DemandNode[]) {
    this.nodes = nodes;
    const children = nodes.map((): number[] => []);
    this.ends = nodes.map(({ id }) => id + 1);
    for (const { id, parent, order, shared } of nodes) {
      this.depths.push(parent < 0 ? 0 : this.depths[parent] + 1);
      if (parent >= 0) children[parent].push(id);
      if (shared < 0 && order >= 0) this.evaluated[order] = id;
    }
    for (let id = nodes.length - 1; id > 0; id--) {
      const { parent } = nodes[id];
      this.ends[parent] = Math.max(this.ends[parent], this.ends[id]);
    }
    this.children = children;
    this.length = this.evaluated.length;
  }

  /** The node that the last of so many evaluations was about; -1 before the first. */
  current(at: number): number {
    return at < 1 ? -1 : this.evaluated[at - 1];
  }

  progress(id: number, at: number): Progress {
    const { order, shared, cut } = this.nodes[id];
    if (cut) return 'cut';
    if (shared >= 0) return order < at ? 'shared' : 'later';
    if (order === at - 1) return 'current';
    if (order < at) return 'evaluated';
    // Those around the one that is evaluated next wait for it.
    const next = this.evaluated[at] as number | undefined;
    return next !== undefined && id <= next && next < this.ends[id] ? 'waiting' : 'later';
  }

  /** The demands that lead to one, without itself. */
  above(id: number): number[] {
    const found: number[] = [];
    for (let at = this.nodes[id]?.parent ?? -1; at >= 0; at = this.nodes[at].parent) found.push(at);
    return found;
  }

  /** What is seen of the tree when these are unfolded. */
  rows(unfolded: ReadonlySet<number>): DemandRow[] {
    const rows: DemandRow[] = [];
    for (let id = 0; id < this.nodes.length;) {
      const open = unfolded.has(id);
      rows.push({
        demand: this.nodes[id],
        depth: this.depths[id],
        children: this.children[id].length,
        open,
      });
      id = open ? id + 1 : this.ends[id];
    }
    return rows;
  }

  /** The upper levels, as many as give no more rows than these; at least the root. */
  upper(most: number): Set<number> {
    const perDepth: number[] = [];
    for (const depth of this.depths) perDepth[depth] = (perDepth[depth] ?? 0) + 1;
    let rows = 0;
    let depth = 0;
    while (depth < perDepth.length && rows + perDepth[depth] <= most) rows += perDepth[depth++];
    const deepest = Math.max(1, depth - 1);
    return new Set(this.nodes.flatMap(({ id }) => (this.depths[id] < deepest ? [id] : [])));
  }
}
