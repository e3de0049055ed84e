// The factor between two values, if the graph shows it.
import type { Node } from '../ir/node.ts';
import { ops } from '../ir/ops/table.ts';

/**
 * q of `product = q * factor`, as wrapping integers, or null. If the optimizer turned a phi of constants
 * times a constant into a phi of products, both phis have the same merge.
 */
export function quotient(product: Node, factor: Node): Node | bigint | null {
  if (product.op === ops.Mul) {
    const [, left, right] = product.inputs;
    return left === factor ? (right ?? null) : right === factor ? (left ?? null) : null;
  }
  if (product.op !== ops.Phi || factor.op !== ops.Phi || product.input(0) !== factor.input(0)) return null;
  const quotients = product.inputs
    .slice(1)
    .map((arm, i) => constantQuotient(arm, factor.inputs[i + 1] ?? null));
  const [first] = quotients;
  return first !== undefined && quotients.every((each) => each === first) ? first : null;
}

function constantQuotient(product: Node | null, factor: Node | null): bigint | null {
  const [whole, part] = [product, factor].map((node) =>
    node?.op === ops.Constant && node.type.kind === 'int' ? node.type.min : null,
  );
  if (whole == null || part == null || part === 0n || whole % part !== 0n) return null;
  return whole / part;
}
