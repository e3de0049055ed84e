// The order of the operands of commutative ops, so that equal expressions become equal nodes and constants
// meet: computed values, phis, phis of only constants, constants. Within a kind, older operands come first,
// except that phis of one region are adjacent, so that they can be combined.
import type { Node } from '../../ir/node.ts';
import { ops } from '../../ir/ops/table.ts';
import { isIntConstant } from '../../ir/types.ts';
import { isUnfinished } from './control.ts';

export function isConstantPhi(node: Node): boolean {
  if (node.op !== ops.Phi || isUnfinished(node.input(0))) return false;
  return node.inputs.every((value, slot) => slot === 0 || (value !== null && isIntegerConstant(value)));
}

export const isIntegerConstant = (node: Node): boolean =>
  node.op === ops.Constant && isIntConstant(node.type);

function rank(node: Node): number {
  if (node.op === ops.Constant) return 3;
  if (node.op !== ops.Phi) return 0;
  return isConstantPhi(node) ? 2 : 1;
}

export function standsBefore(a: Node, b: Node): boolean {
  const difference = rank(a) - rank(b);
  if (difference !== 0) return difference < 0;
  const apart = a.op === ops.Phi && b.op === ops.Phi ? a.input(0).id - b.input(0).id : 0;
  return apart === 0 ? a.id < b.id : apart < 0;
}
