// Proofs about integers that make a check redundant: the analyses of program checks
// (analysis/index-check.ts), applied to values without a check.
import { analyseChecks, type CheckAnalysis } from '../analysis/index-check.ts';
import type { Graph } from '../ir/graph.ts';
import type { Node } from '../ir/node.ts';
import { ops } from '../ir/ops/table.ts';
import type { Type } from '../ir/types.ts';
import { bare } from './rules/addresses.ts';

export class Proofs {
  private readonly analysis: CheckAnalysis;
  /** By array: the nodes that are its length. */
  private readonly lengths = new Map<Node, Node[]>();

  /** @param accesses the nodes whose operands will be queried */
  constructor(graph: Graph, accesses: Iterable<Node>) {
    for (const node of graph.all())
      if (node.op === ops.Length) this.learnLength(bare(node.input(1)), node);
      else if (node.op === ops.New && node.inputs.length > 1) this.learnLength(node, node.input(1));
    const asked: Node[] = [];
    for (const node of accesses) {
      const about = askedOf(node);
      if (about !== null) asked.push(about);
    }
    this.analysis = analyseChecks(graph, [...asked, ...[...this.lengths.values()].flat()]);
  }

  get dominance(): CheckAnalysis['dominance'] {
    return this.analysis.dominance;
  }

  private learnLength(array: Node, length: Node): void {
    const known = this.lengths.get(array);
    if (known === undefined) this.lengths.set(array, [length]);
    else if (known.length < MAX_LENGTHS) known.push(length);
  }

  isNotZero(value: Node, block: number): boolean {
    const { ranges, facts } = this.analysis;
    const { min, max } = ranges.at(value, block);
    if (min > max) return false;
    if (min > 0n || max < 0n) return true;
    for (const { relation, other, offset } of facts.at(value, block))
      if (relation === 'not' && other === null && offset === 0n) return true;
    return false;
  }

  isNotNegative(value: Node, block: number): boolean {
    const { min, max } = this.analysis.ranges.at(value, block);
    return min >= 0n && min <= max;
  }

  /** Whether an index is in bounds, by any node that is the array's length. */
  isInside(index: Node, array: Node, block: number): boolean {
    const { ranges, limits } = this.analysis;
    const range = ranges.at(index, block);
    if (range.min < 0n || range.min > range.max) return false;
    const text = bytesOf(array.type);
    if (text !== null && range.max < BigInt(text.length)) return true;
    const most = this.lengths.get(bare(array)) ?? [];
    return most.some((length) => {
      const { min, max } = ranges.at(length, block);
      return (min <= max && range.max < min) || limits.atMost(index, length, -1n, block) !== null;
    });
  }
}

function bytesOf(type: Type): string | null {
  if (type.kind !== 'pointer' || type.body.kind !== 'object' || typeof type.body.text === 'string')
    return null;
  return type.body.text.bytes;
}

const MAX_LENGTHS = 8;

function askedOf(node: Node): Node | null {
  switch (node.op) {
    case ops.Div:
    case ops.Mod:
      return node.input(2);
    default:
      return node.inputs[node.op.access?.index ?? -1] ?? null;
  }
}
