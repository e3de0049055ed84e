// Where the value of a data node is valid: phi dependencies, and the dominance of data nodes over regions, after Demange,
// Fernández de Retana and Pichardie, «Semantic Reasoning about the Sea of Nodes», section 3 (Definitions 3.3 to 3.5).
//
// A value is a function of the entries of ρ that it depends on. In the paper these are phis; here parameters, new
// objects and what comes back from calls are set where control is, too, and count in the same way. A data node dominates
// a region when the regions of all its entries do: from there on it can be computed (Lemma 3.6), and as long as control
// stays in regions that it dominates strictly, it keeps its value (Theorem 3.7).
// Regions dominate each other as their blocks do: sides of branches that are mere edges lie between them, and change no
// path. A call is a step over the called function, whose regions are a matter of their own.
import { controlUsers } from '../ir/control-walk.ts';
import type { Graph } from '../ir/graph.ts';
import type { Node } from '../ir/node.ts';
import { ops } from '../ir/ops/table.ts';
import { ownersOf } from '../ir/owners.ts';
import type { Cfg } from './cfg.ts';
import { controlFlowOf } from './control-flow.ts';
import { dominates } from './dominators.ts';
import { isRegion } from './regions.ts';

/** Where the value of a data node is valid. Regions are the control nodes they begin with; all are ids. */
export interface DominanceData {
  readonly node: number;
  /** The entries of ρ that the value depends on; in the paper these are phis. */
  readonly phideps: readonly number[];
  /** Regions that the node dominates, and those it dominates strictly. */
  readonly regions: readonly number[];
  readonly strictRegions: readonly number[];
  /** The same as blocks of the control-flow graph: also the sides of branches that are edges between regions. */
  readonly blocks: readonly number[];
  readonly strictBlocks: readonly number[];
}

/** Whether a block strictly dominates another. */
export type BlockDominance = (above: number, below: number) => boolean;

/** Whether ρ holds the value of a node: it is set where control is. */
export function isBound({ op, inputs }: Node): boolean {
  if (op === ops.Phi || op === ops.New || op === ops.Parm) return true;
  return op === ops.Proj && inputs[0]?.op === ops.CallEnd;
}

/** The control node where ρ gets the value of such a node. */
function boundAt(node: Node): Node {
  const control = node.input(0);
  if (control.op === ops.CallEnd) return controlUsers(control)[0] ?? control;
  // The first block begins with Start.
  return control.op === ops.CProj && control.input(0).op === ops.Start ? control.input(0) : control;
}

export class ValueDominance {
  readonly cfg: Cfg;
  /** The head (Start or a Fun) of the function of each node, by id. */
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

  /** The entries of ρ that a data node's value depends on, in the order of ids. */
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

  /** The block where ρ gets the value of a phi, parameter, new object or result of a call. */
  blockOf(bound: Node): number {
    return this.cfg.blockOfHead[boundAt(bound).id];
  }

  /** Definition 3.5, for blocks of the node's own function. */
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

/** Where a data node's value is valid; null for control, and for nodes that are not there. */
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
