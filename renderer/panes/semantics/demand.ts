// The tree of demands after some evaluations: visible rows and each demand's state.
import type { DemandNode } from '../../../compiler/index.ts';

/** `waiting`: demanded, but some operands are not evaluated yet. */
export type Progress = 'later' | 'waiting' | 'current' | 'evaluated' | 'shared' | 'cut';

export interface DemandRow {
  readonly demand: DemandNode;
  readonly depth: number;
  readonly children: number;
  readonly open: boolean;
}

export class Demands {
  readonly nodes: readonly DemandNode[];
  readonly length: number;
  readonly children: readonly (readonly number[])[];
  private readonly depths: number[] = [];
  private readonly evaluated: number[] = [];
  /** End of each node's subtree in the order of demands, exclusive. */
  private readonly ends: number[];

  constructor(nodes: readonly DemandNode[]) {
    this.nodes = nodes;
    const children = nodes.map((): number[] => []);
    this.ends = nodes.map(({ id }) => id + 1);
    for (const { id, parent, order, shared } of nodes) {
      this.depths.push((this.depths[parent] ?? -1) + 1);
      children[parent]?.push(id);
      if (shared < 0 && order >= 0) this.evaluated[order] = id;
    }
    for (const { id, parent } of nodes.toReversed()) {
      const end = this.ends[parent];
      if (end !== undefined) this.ends[parent] = Math.max(end, this.endOf(id));
    }
    this.children = children;
    this.length = this.evaluated.length;
  }

  current(at: number): number {
    return this.evaluated[at - 1] ?? -1;
  }

  private endOf(id: number): number {
    return this.ends[id] ?? id + 1;
  }

  progress(id: number, at: number): Progress {
    const demand = this.nodes[id];
    if (demand === undefined) return 'later';
    const { order, shared, cut } = demand;
    if (cut) return 'cut';
    if (shared >= 0) return order < at ? 'shared' : 'later';
    if (order === at - 1) return 'current';
    if (order < at) return 'evaluated';
    // Its ancestors wait for the next evaluated node.
    const next = this.evaluated[at];
    return next !== undefined && id <= next && next < this.endOf(id) ? 'waiting' : 'later';
  }

  above(id: number): number[] {
    const found: number[] = [];
    for (let at = this.nodes[id]?.parent ?? -1; at >= 0; at = this.nodes[at]?.parent ?? -1) found.push(at);
    return found;
  }

  rows(unfolded: ReadonlySet<number>): DemandRow[] {
    const rows: DemandRow[] = [];
    for (let demand = this.nodes[0]; demand !== undefined;) {
      const { id } = demand;
      const open = unfolded.has(id);
      rows.push({ demand, depth: this.depths[id] ?? 0, children: this.children[id]?.length ?? 0, open });
      demand = this.nodes[open ? id + 1 : this.endOf(id)];
    }
    return rows;
  }

  /** Levels that fit into `most` rows; at least the root. */
  upper(most: number): Set<number> {
    const perDepth: number[] = [];
    for (const depth of this.depths) perDepth[depth] = (perDepth[depth] ?? 0) + 1;
    let rows = 0;
    let depth = 0;
    for (const count of perDepth) {
      if (rows + count > most) break;
      rows += count;
      depth++;
    }
    const deepest = Math.max(1, depth - 1);
    return new Set(this.nodes.flatMap(({ id }) => ((this.depths[id] ?? 0) < deepest ? [id] : [])));
  }
}
