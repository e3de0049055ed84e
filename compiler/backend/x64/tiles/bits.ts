// Rotations, and the low 8, 16, or 32 bits of a value: one instruction each for two or three nodes.
//
// `(x << k) | (x >>> (64 - k))` is a rotation for every k, because language and processor count shifts modulo
// 64. If k is 0, both sides are x, so a sum would be 2x; therefore only `|` matches. A rotation of 32 bits
// needs a value without more bits, a mask of the result, and known counts, because a count of 40 does not act
// as 8 there.
import { say } from '../../../base/phrase.ts';
import type { Node } from '../../../ir/node.ts';
import { ops } from '../../../ir/ops/table.ts';
import type { MachineOp } from '../ops/row.ts';
import { machineOps } from '../ops/table.ts';
import type { Builder } from '../select/builder.ts';
import { constantOf } from '../select/constants.ts';
import { shiftInto } from '../select/shifts.ts';
import { wholeTile, type ShapeCondition, type Tile } from './tile.ts';

interface Shifts {
  readonly left: Node;
  readonly right: Node;
}

interface Rotation extends Shifts {
  /** A constant count rotates left; a variable count rotates in the direction that `isLeft` gives. Null if there is no rotation. */
  readonly count: Node | null;
  readonly isLeft: boolean;
  readonly parts: readonly Node[];
}

function joinedShifts(node: Node): Shifts | null {
  if (node.op !== ops.Or) return null;
  const a = node.input(1);
  const b = node.input(2);
  const [left, right] = a.op === ops.Shl ? [a, b] : [b, a];
  return left.op === ops.Shl && (right.op === ops.Shr || right.op === ops.Sar) ? { left, right } : null;
}

/** Both shifts, and `64 - k` if no other node uses it. */
function rotationIn(node: Node): Rotation | null {
  const shifts = joinedShifts(node);
  if (shifts === null) return null;
  const { left, right } = shifts;
  const parts = [left, right];
  const up = left.input(2);
  const down = right.input(2);
  const k = constantOf(up);
  const rest = constantOf(down);
  if (k !== null || rest !== null) {
    const isWhole = k !== null && rest !== null && ((k + rest) & 63n) === 0n && (k & 63n) !== 0n;
    return { ...shifts, count: isWhole ? up : null, isLeft: true, parts };
  }
  const isLeft = isRestOf(down, up);
  if (!isLeft && !isRestOf(up, down)) return { ...shifts, count: null, isLeft, parts };
  const [count, other] = isLeft ? [up, down] : [down, up];
  return { ...shifts, count, isLeft, parts: other.uses.length === 1 ? [...parts, other] : parts };
}

/** Whether a count is `64 - k`, or `-k`, which is equivalent modulo 64. */
function isRestOf(rest: Node, k: Node): boolean {
  if (rest.op === ops.Minus) return rest.input(1) === k;
  if (rest.op !== ops.Sub || rest.input(2) !== k) return false;
  const whole = constantOf(rest.input(1));
  return whole !== null && (whole & 63n) === 0n;
}

const LOW_32 = 0xffffffffn;

function rotation32In(node: Node): Rotation | null {
  if (node.op !== ops.And || constantOf(node.input(2)) !== LOW_32) return null;
  const both = node.input(1);
  const shifts = joinedShifts(both);
  if (shifts === null) return null;
  const { left, right } = shifts;
  const up = constantOf(left.input(2));
  const down = constantOf(right.input(2));
  const isWhole = up !== null && down !== null && up + down === 32n && up > 0n && down > 0n;
  return { ...shifts, count: isWhole ? left.input(2) : null, isLeft: true, parts: [both, left, right] };
}

const sameValue: ShapeCondition<Rotation> = {
  name: 'same-value',
  text: say`both shifts apply to the same value`,
  holds: ({ left, right }) => left.input(1) === right.input(1),
};
const usedOnce: ShapeCondition<Rotation> = {
  name: 'used-once',
  text: say`no other node uses the shifts`,
  holds: ({ parts }) => parts.every(({ uses }) => uses.length === 1),
};
const rotationConditions: readonly ShapeCondition<Rotation>[] = [
  sameValue,
  usedOnce,
  {
    name: 'unsigned',
    text: say`the right shift fills with zeros`,
    holds: ({ right }) => right.op === ops.Shr,
  },
  { name: 'counts', text: say`both counts add up to 64`, holds: ({ count }) => count !== null },
];
/** For nonnegative values, both right shifts are equal. */
const rotation32Conditions: readonly ShapeCondition<Rotation>[] = [
  sameValue,
  usedOnce,
  {
    name: 'counts',
    text: say`both counts are constants and add up to 32`,
    holds: ({ count }) => count !== null,
  },
  {
    name: 'value-of-32-bits',
    text: say`the value has no more than 32 bits`,
    holds: ({ left }) => {
      const { type } = left.input(1);
      return type.kind === 'int' && type.min >= 0n && type.max <= LOW_32;
    },
  },
];

export function isRotation32(node: Node): boolean {
  const rotation = rotation32In(node);
  return rotation !== null && rotation32Conditions.every(({ holds }) => holds(rotation));
}

const emitRotation =
  (byConstant: MachineOp) =>
  (builder: Builder, root: Node, { left, count, isLeft }: Rotation): void => {
    if (count === null) return;
    const byRegister = isLeft ? machineOps.rol : machineOps.ror;
    shiftInto(builder, left.input(1), count, builder.valueRegister(root), byConstant, byRegister);
  };

interface LowBits {
  readonly value: Node;
  /** Null if no instruction takes this many bits. */
  readonly op: MachineOp | null;
  readonly parts: readonly Node[];
}

const byMask: ReadonlyMap<bigint, MachineOp> = new Map([
  [0xffn, machineOps.movzx],
  [0xffffn, machineOps.movzx16],
  [LOW_32, machineOps.mov32],
]);
const byCount: ReadonlyMap<bigint, MachineOp> = new Map([
  [56n, machineOps.movsx8],
  [48n, machineOps.movsx16],
  [32n, machineOps.movsx32],
]);

function maskedIn(node: Node): LowBits | null {
  const mask = node.op === ops.And ? constantOf(node.input(2)) : null;
  return mask === null ? null : { value: node.input(1), op: byMask.get(mask) ?? null, parts: [] };
}

function signedIn(node: Node): LowBits | null {
  if (node.op !== ops.Sar) return null;
  const shl = node.input(1);
  const count = constantOf(node.input(2));
  if (count === null || shl.op !== ops.Shl) return null;
  const isSame = constantOf(shl.input(2)) === count;
  return { value: shl.input(1), op: (isSame ? byCount.get(count) : undefined) ?? null, parts: [shl] };
}

const maskConditions: readonly ShapeCondition<LowBits>[] = [
  {
    name: 'mask',
    text: say`the mask keeps the low 8, 16, or 32 bits`,
    holds: ({ op }) => op !== null,
  },
  {
    name: 'unknown-value',
    text: say`the other operand is not a constant`,
    holds: ({ value }) => constantOf(value) === null,
  },
];
const signConditions: readonly ShapeCondition<LowBits>[] = [
  {
    name: 'width',
    text: say`both counts are the same and leave 8, 16, or 32 bits`,
    holds: ({ op }) => op !== null,
  },
  {
    name: 'used-once',
    text: say`no other node uses the left shift`,
    holds: ({ parts }) => parts.every(({ uses }) => uses.length === 1),
  },
];

export function lowBitsOf(node: Node): Node | null {
  const masked = maskedIn(node);
  if (masked !== null) return maskConditions.every(({ holds }) => holds(masked)) ? masked.value : null;
  const signed = signedIn(node);
  return signed !== null && signConditions.every(({ holds }) => holds(signed)) ? signed.value : null;
}

function emitLowBits(builder: Builder, root: Node, { value, op }: LowBits): void {
  if (op === null) return;
  const target = builder.valueRegister(root);
  const source = builder.inRegister(value);
  // Without other users, one register suffices: in a loop, that of the next iteration.
  const isLast = value.uses.length === 1;
  if (isLast) builder.move(source, target);
  builder.emit(op, [isLast ? target : source, target]);
}

export const bitTiles: readonly Tile[] = [
  wholeTile({
    name: 'rotation',
    family: 'bits',
    pattern: '[x << k] | [x >>> 64 - k]',
    roots: [ops.Or],
    match: rotationIn,
    conditions: rotationConditions,
    emit: emitRotation(machineOps.rolConstant),
    saves: 2,
    example: ['return (arg << 13) | (arg >>> 51);', 'rolq'],
  }),
  wholeTile({
    name: 'rotation-32',
    family: 'bits',
    pattern: '[[x << k] | [x >>> 32 - k]] & 0xffffffff',
    roots: [ops.And],
    match: rotation32In,
    conditions: rotation32Conditions,
    emit: emitRotation(machineOps.rol32Constant),
    saves: 3,
    example: ['u32 x = arg; int y = (x << 13 | x >>> 19) & 0xffffffff; return y;', 'roll'],
  }),
  wholeTile({
    name: 'low-bits',
    family: 'bits',
    pattern: 'x & 255',
    roots: [ops.And],
    match: maskedIn,
    conditions: maskConditions,
    emit: emitLowBits,
    saves: 0,
    example: ['return arg & 255;', 'movzbl'],
  }),
  wholeTile({
    name: 'sign-extension',
    family: 'bits',
    pattern: '[x << 56] >> 56',
    roots: [ops.Sar],
    match: signedIn,
    conditions: signConditions,
    emit: emitLowBits,
    saves: 1,
    example: ['return arg << 56 >> 56;', 'movsbq'],
  }),
];
