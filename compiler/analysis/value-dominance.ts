// Where a data node's value is valid: phi dependencies, and the dominance of data nodes over regions, after
// Demange, Fernández de Retana, and Pichardie, “Semantic Reasoning about the Sea of Nodes”, section 3
// (Definitions 3.3 to 3.5).
//
// A value is a function of the entries of ρ that it depends on: phis in the paper; here also parameters, new
// objects, and call results, which control sets, too. A data node dominates a region if the regions of all
// its entries do: from there on, it can be computed (Lemma 3.6), and while control stays in strictly
// dominated regions, it is constant (Theorem 3.7). Regions dominate each other as their blocks do; sides of
// branches that are mere edges change no path. A call is a single step over the called function.
import { controlUsers } from '../ir/control-walk.ts';
import type { Graph } from '../ir/graph.ts';
import type { Node } from '../ir/node.ts';
import { ops } from '../ir/ops/table.ts';
import { ownersOf } from '../ir/owners.ts';
import type { Cfg } from './cfg.ts';
import { controlFlowOf } from './control-flow.ts';
import { dominates } from './dominators.ts';
import { isRegion } from './regions.ts';

/** Regions are identified by their first control nodes; all are ids. */
export interface DominanceData {
  readonly node: number;
  /** The entries of ρ that the value depends on; in the paper, only phis. */
  readonly phideps: readonly number[];
  readonly regions: readonly number[];
  readonly strictRegions: readonly number[];
  /** Like `regions`, but including sides of branches that are edges between regions. */
  readonly blocks: readonly number[];
  readonly strictBlocks: readonly number[];
}

export type BlockDominance = (above: number, below: number) => boolean;

/** Whether control sets a node's value in ρ. */
export function isBound({ op, inputs }: Node): boolean {
  if (op === ops.Phi || op === ops.New || op === ops.Parm) return true;
  return op === ops.Proj && inputs[0]?.op === ops.CallEnd;
}

function boundAt(node: Node): Node {
  const control = node.input(0);
  if (control.op === ops.CallEnd) return controlUsers(control)[0] ?? control;
  // The first block begins with Start.
  return control.op === ops.CProj && control.input(0).op === ops.Start ? control.input(0) : control;
}

export class ValueDominance {
  readonly cfg: Cfg;
  /** By id: the head (Start or a Fun) of each node's function. */
  private readonly owners: readonly (Node | undefined)[];
  private readonly strictlyAbove: BlockDominance;
  private readonly dependencies = new Map<Node, readonly Node[]>();

  /** @param relation for tests; default: the dominance of the graph's blocks */
  constructor(graph: Graph, relation?: (cfg: Cfg) => BlockDominance) {
    const flow = controlFlowOf(graph);
    this.cfg = flow.cfg;
    this.owners = ownersOf(graph);
    const tree = flow.dominators;
    this.strictlyAbove =
      relation?.(this.cfg) ?? ((above, below) => above !== below && dominates(tree, above, below));
  }

  phideps(root: Node): readonly Node[] {
    const known = this.dependencies.get(root);
    if (known !== undefined) return known;
    const found: Node[] = [];
    const seen = new Set([root]);
    for (const node of seen) {
      if (isBound(node)) found.push(node);
      else
        for (let slot = 1; slot < node.inputs.length; slot++) {
          const input = node.inputs[slot];
          if (input !== null) seen.add(input);
        }
    }
    found.sort((a, b) => a.id - b.id);
    this.dependencies.set(root, found);
    return found;
  }

  blockOf(bound: Node): number {
    return this.cfg.blockOfHead[boundAt(bound).id];
  }

  /** Definition 3.5, for blocks of the node's function. */
  dominates(node: Node, block: number): boolean {
    return this.isAbove(node, block, (above) => above === block || this.strictlyAbove(above, block));
  }

  strictlyDominates(node: Node, block: number): boolean {
    return this.isAbove(node, block, (above) => this.strictlyAbove(above, block));
  }

  private isAbove(node: Node, block: number, holds: (above: number) => boolean): boolean {
    if (this.owners[node.id] !== this.owners[this.cfg.blocks[block].head.id]) return false;
    return this.phideps(node).every((entry) => holds(this.blockOf(entry)));
  }
}

/** Null for control and missing nodes. */
export function dominanceOf(graph: Graph, id: number): DominanceData | null {
  const node = graph.nodes[id] ?? null;
  if (node === null || node.op.control === true || node.op === ops.Scope) return null;
  const relation = new ValueDominance(graph);
  const { blocks } = relation.cfg;
  const all = blocks.filter(({ index }) => relation.dominates(node, index));
  const strict = blocks.filter(({ index }) => relation.strictlyDominates(node, index));
  const regionsOf = (list: typeof all): number[] =>
    list.map(({ head }) => regionHead(head)).flatMap((head) => (isRegion(head) ? [head.id] : []));
  return {
    node: id,
    phideps: relation.phideps(node).map((entry) => entry.id),
    regions: regionsOf(all),
    strictRegions: regionsOf(strict),
    blocks: all.map(({ index }) => index),
    strictBlocks: strict.map(({ index }) => index),
  };
}

/** The first region begins with the projection of Start. */
function regionHead(head: Node): Node {
  return head.op === ops.Start ? (controlUsers(head)[0] ?? head) : head;
}
