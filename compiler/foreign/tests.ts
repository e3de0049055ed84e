// Where a test proves that a pointer is not null: on one side of its branch.
import type { BlockTree } from '../analysis/block-tree.ts';
import type { Node } from '../ir/node.ts';
import { ops } from '../ir/ops/table.ts';
import { NULL, mayBeZero } from '../ir/types.ts';
import { bare } from '../optimize/rules/addresses.ts';

/** A test of a pointer: the side (0: the test is true) on which it is not null. */
interface Tested {
  readonly node: Node;
  readonly side: 0 | 1;
}

export class PointerTests {
  private readonly dominance: BlockTree;
  /** By pointer: the heads of the sides on which it is not null. */
  private readonly sides = new Map<Node, Node[]>();

  constructor(dominance: BlockTree) {
    this.dominance = dominance;
    for (const { head } of dominance.cfg.blocks) {
      const branch = head.op === ops.CProj ? head.input(0) : null;
      if (branch?.op !== ops.If) continue;
      const tested = testOf(branch.input(1));
      if (tested?.side === head.aux) this.learn(tested.node, head);
    }
  }

  private learn(pointer: Node, head: Node): void {
    const sides = this.sides.get(pointer);
    if (sides === undefined) this.sides.set(pointer, [head]);
    else sides.push(head);
  }

  /** By its type or by a test. */
  isNotNull(pointer: Node, block: number): boolean {
    return !mayBeZero(pointer.type) || this.sideAbove(pointer, block) !== null;
  }

  /** The side of a test that dominates, or begins, a block, on which a pointer is not null. */
  sideAbove(pointer: Node, block: number): Node | null {
    const sides = this.sides.get(bare(pointer)) ?? [];
    return sides.find((head) => this.dominance.dominates(this.dominance.headedBy(head), block)) ?? null;
  }
}

function testOf(predicate: Node): Tested | null {
  const turned = (tested: Tested | null): Tested | null =>
    tested === null ? null : { node: tested.node, side: tested.side === 0 ? 1 : 0 };
  if (predicate.op === ops.Not) return turned(testOf(predicate.input(1)));
  if (predicate.op === ops.EQ) {
    const [a, b] = [predicate.input(1), predicate.input(2)];
    if (a.type !== NULL && b.type !== NULL) return null;
    return turned(testOf(a.type === NULL ? b : a));
  }
  return predicate.type.kind === 'pointer' ? { node: bare(predicate), side: 0 } : null;
}
