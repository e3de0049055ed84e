// The checks that a node of a foreign graph still needs.
import type { Node } from '../ir/node.ts';
import { ops } from '../ir/ops/table.ts';
import type { Shape } from '../ir/shapes.ts';
import type { NotNull } from './calls.ts';
import type { Proofs } from '../optimize/proofs.ts';
import type { PointerTests } from './tests.ts';

export type Need =
  /** The pointer at a slot is not null. */
  | { readonly kind: 'not-null'; readonly slot: number }
  /** The index at a slot is within the array of slot 2. */
  | { readonly kind: 'inside'; readonly slot: number }
  | { readonly kind: 'not-zero' }
  | { readonly kind: 'not-negative' };

export class Needs {
  private readonly proofs: Proofs;
  private readonly tests: PointerTests;
  /** Slots of a node that must not be null, besides those of its op. */
  private readonly promised = new Map<Node, number[]>();

  constructor(proofs: Proofs, tests: PointerTests, promised: readonly NotNull[]) {
    this.proofs = proofs;
    this.tests = tests;
    for (const { user, slot } of promised)
      this.promised.set(user, [...(this.promised.get(user) ?? []), slot]);
  }

  /** In the order of checking. */
  of(node: Node, block: number): Need[] {
    const { proofs, tests } = this;
    const needs: Need[] = [];
    for (const slot of [...pointersOf(node), ...(this.promised.get(node) ?? [])])
      if (!tests.isNotNull(node.input(slot), block)) needs.push({ kind: 'not-null', slot });
    const index = indexSlot(node);
    if (index >= 0 && !proofs.isInside(node.input(index), node.input(2), block))
      needs.push({ kind: 'inside', slot: index });
    if ((node.op === ops.Div || node.op === ops.Mod) && !proofs.isNotZero(node.input(2), block))
      needs.push({ kind: 'not-zero' });
    if (isNewArray(node) && !proofs.isNotNegative(node.input(1), block)) needs.push({ kind: 'not-negative' });
    return needs;
  }
}

/** The slots through which a node reads or writes an object, or that it declares non-null. */
function pointersOf({ op }: Node): readonly number[] {
  if (op.access !== undefined) return [2];
  return op === ops.Length || op === ops.Cast ? [1] : [];
}

function indexSlot(node: Node): number {
  const slot = node.op.access?.index ?? -1;
  return slot >= 0 && node.inputs.length > slot ? slot : -1;
}

const isNewArray = ({ op, aux }: Node): boolean => op === ops.New && (aux as Shape).kind === 'array';
