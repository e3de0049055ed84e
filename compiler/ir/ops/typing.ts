// Types of data ops: high inputs yield no value yet, constants fold, ranges are computed.
import type { Node } from '../node.ts';
import { BOTTOM, INT, TOP, intConstant, isHigh, type IntType, type Type } from '../types.ts';
import type { Op, OpRow, RangeOf } from './row.ts';

export const wrap = (n: bigint): bigint => BigInt.asIntN(64, n);

/** `range` receives low ranges and the larger widening counter. */
function binaryType(node: Node, range: RangeOf): Type {
  const a = node.input(1).type;
  const b = node.input(2).type;
  if (isHigh(a) || isHigh(b)) return TOP;
  if (a.kind !== 'int' || b.kind !== 'int') return BOTTOM;
  if (a.min === a.max && b.min === b.max) {
    const value = node.op.fold?.([a.min, b.min]);
    return value === undefined ? INT : intConstant(value);
  }
  if (a === INT && b === INT && node.inputs[1] !== node.inputs[2])
    return node.op.family === 'compare' ? range(a, b, 0) : INT;
  return range(a, b, Math.max(a.widen, b.widen));
}

/** Like `binaryType`, but for equal operands, the op's law decides. */
export function decidedType(node: Node, range: RangeOf): Type {
  const { ofEqual } = node.op;
  if (node.inputs[1] !== node.inputs[2] || typeof ofEqual !== 'bigint') return binaryType(node, range);
  return binaryType(node, () => intConstant(ofEqual));
}

export const binaryRange = (range: RangeOf): Pick<OpRow, 'range' | 'typeOf'> => ({
  range,
  typeOf: (node) => binaryType(node, range),
});

export const unaryRange = (range: (a: IntType, widen: number) => Type): Pick<OpRow, 'range' | 'typeOf'> => ({
  range: (a, _, widen) => range(a, widen),
  typeOf: (node) => unaryType(node, range),
});

/** The range of an op for low ranges of its operands; INT if unknown. @param b null if the op has one operand */
export function rangeOf(op: Op, a: IntType, b: IntType | null): IntType {
  if (a.min === a.max && (b === null || b.min === b.max)) {
    const value = op.fold?.(b === null ? [a.min] : [a.min, b.min]);
    return value === undefined ? INT : intConstant(value);
  }
  const type = op.range?.(a, b ?? a, 0) ?? INT;
  return type.kind === 'int' ? type : INT;
}

export function unaryType(node: Node, range: (a: IntType, widen: number) => Type): Type {
  const a = node.input(1).type;
  if (isHigh(a)) return TOP;
  if (a.kind !== 'int') return BOTTOM;
  if (a.min === a.max) {
    const value = node.op.fold?.([a.min]);
    return value === undefined ? INT : intConstant(value);
  }
  return range(a, a.widen);
}
