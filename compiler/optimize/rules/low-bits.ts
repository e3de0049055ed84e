// Redundant narrowing. `x & 255` and `(x << 56) >> 56` narrow a value to 8 bits, redundantly if it has no
// more, or if the upper bits do not matter. The lowest k bits of a sum, difference, or product depend only on
// those of its operands, so `((x & 255) + y) & 255` needs only the outer mask.
import { isText } from '../../analysis/checks.ts';
import { say } from '../../base/phrase.ts';
import type { Op } from '../../ir/ops/row.ts';
import type { Node } from '../../ir/node.ts';
import { ops } from '../../ir/ops/table.ts';
import type { FieldShape } from '../../ir/shapes.ts';
import { intRange, isSubrange, type Type } from '../../ir/types.ts';
import {
  constantValue,
  rule,
  type FunctionRule,
  type Rewrite,
  type RewriteContext,
  type Rule,
} from '../rule.ts';

/** The operands of which only the lowest k bits matter for a result's lowest k bits. */
const partsOf: ReadonlyMap<Op, readonly number[]> = new Map<Op, readonly number[]>([
  [ops.Add, [1, 2]],
  [ops.Sub, [1, 2]],
  [ops.Mul, [1, 2]],
  [ops.Or, [1, 2]],
  [ops.Xor, [1, 2]],
  [ops.Minus, [1]],
  [ops.Shl, [1]],
]);

/** 64 except for narrow integers. */
export function storedBits({ aux }: Node): number {
  const { type } = aux as FieldShape;
  if (type.kind !== 'int' || type.min === -(1n << 63n)) return 64;
  return type.max.toString(2).length + (type.min < 0n ? 1 : 0);
}

const onesOf = (bits: number): bigint => (1n << BigInt(bits)) - 1n;

/** The x of a narrowing that keeps at least this many of its lowest bits, or null. */
export function withoutNarrowing(value: Node, bits: number): Node | null {
  if (value.op === ops.And) {
    const mask = constantValue(value.input(2));
    return mask !== null && (mask & onesOf(bits)) === onesOf(bits) ? value.input(1) : null;
  }
  const count = extensionOf(value);
  return count !== null && 64 - count >= bits ? value.input(1).input(1) : null;
}

/** The k of `x << k >> k`, which takes the sign from bit 63 - k, or null. */
function extensionOf(sar: Node): number | null {
  if (sar.op !== ops.Sar || sar.input(1).op !== ops.Shl) return null;
  const count = constantValue(sar.input(2));
  return count !== null && constantValue(sar.input(1).input(2)) === count ? Number(count & 63n) : null;
}

/** The k of a mask `2^k - 1`, or null. */
function maskBits(and: Node): number | null {
  const mask = constantValue(and.input(2));
  return mask !== null && mask > 0n && (mask & (mask + 1n)) === 0n ? mask.toString(2).length : null;
}

/** A narrowed value, and the types that fit unchanged. */
interface Narrowing {
  readonly value: Node;
  readonly bits: number;
  readonly fitting: Type;
}

function maskedBy(and: Node): Narrowing | null {
  const bits = maskBits(and);
  return bits === null ? null : { value: and.input(1), bits, fitting: intRange(0n, onesOf(bits)) };
}

function extendedBy(sar: Node): Narrowing | null {
  const count = extensionOf(sar);
  if (count === null || count === 0) return null;
  const least = -(1n << BigInt(63 - count));
  return { value: sar.input(1).input(1), bits: 64 - count, fitting: intRange(least, -least - 1n) };
}

const fits = (
  row: Pick<FunctionRule, 'name' | 'law' | 'roots' | 'test'>,
  narrowing: (node: Node) => Narrowing | null,
): Rule =>
  rule({
    ...row,
    find: (node) => {
      const found = narrowing(node);
      return found !== null && isSubrange(found.value.type, found.fitting) ? () => found.value : null;
    },
    whyNot: (node) => {
      const found = narrowing(node);
      if (found === null || isSubrange(found.value.type, found.fitting)) return null;
      const { value, bits } = found;
      return {
        condition: 'fits',
        text: (names) => say`${isText(value, value.type, names)}, which can have more than ${bits} bits`,
      };
    },
  });

/** The slot of an operand of which only the lowest bits matter, and their number. */
function neededBits(node: Node): { readonly slot: number; readonly bits: number | null } {
  if (node.op === ops.Store) return { slot: 3, bits: storedBits(node) };
  if (node.op === ops.And) return { slot: 1, bits: maskBits(node) };
  const count = constantValue(node.input(2));
  return { slot: 1, bits: count === null ? null : 64 - Number(count & 63n) };
}

function findNarrowedPart(root: Node, { graph, make }: RewriteContext): Rewrite | null {
  const { slot, bits } = neededBits(root);
  const whole = root.input(slot);
  if (bits === null || bits === 64 || whole.uses.length !== 1) return null;
  for (const at of partsOf.get(whole.op) ?? []) {
    const part = whole.input(at);
    const wide = part.uses.length === 1 && !isRotation(part) ? withoutNarrowing(part, bits) : null;
    if (wide === null) continue;
    return () => {
      const made = make(whole.op, whole.inputs.with(at, wide));
      if (root.op !== ops.Store) return make(root.op, root.inputs.with(slot, made));
      graph.setInput(root, slot, made);
      return root;
    };
  }
  return null;
}

/** A mask that identifies a rotation of fewer than 64 bits. */
function isRotation({ op, inputs: [, both] }: Node): boolean {
  if (op !== ops.And || both?.op !== ops.Or) return false;
  const shifts = [both.input(1).op, both.input(2).op];
  return shifts.includes(ops.Shl) && (shifts.includes(ops.Shr) || shifts.includes(ops.Sar));
}

export const lowBitRules: readonly Rule[] = [
  fits(
    {
      name: 'and-fits',
      law: say`x & 255 = x, where 0 <= x <= 255`,
      roots: [ops.And],
      test: ['return ((arg & 12) ^ (arg & 3)) & 15;', 'return ((arg&12)^(arg&3));'],
    },
    maskedBy,
  ),
  fits(
    {
      name: 'sar-fits',
      law: say`(x << 56) >> 56 = x, where -128 <= x <= 127`,
      roots: [ops.Sar],
      test: ['return (arg & 100) << 56 >> 56;', 'return (arg&100);'],
    },
    extendedBy,
  ),
  rule({
    name: 'low-bits',
    law: '((x & 255) + y) & 255 = (x + y) & 255',
    roots: [ops.And, ops.Shl, ops.Store],
    find: findNarrowedPart,
    test: ['return ((arg & 255) + (arg >> 3)) & 127;', 'return ((arg+(arg>>3))&127);'],
  }),
];
