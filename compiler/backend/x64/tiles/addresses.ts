// Address arithmetic: base + index * scale + displacement, which a memory operand or `lea` computes at no
// extra cost.
import { constantSum } from '../../../analysis/checks.ts';
import { say } from '../../../base/phrase.ts';
import type { Node } from '../../../ir/node.ts';
import { ops } from '../../../ir/ops/table.ts';
import { memoryAt, type RegisterOperand, type Scale } from '../machine.ts';
import { FAR } from '../objects.ts';
import { machineOps } from '../ops/table.ts';
import type { Builder } from '../select/builder.ts';
import { constantOf } from '../select/constants.ts';
import { scaledSum, scaleOfShift } from '../select/multiply.ts';
import { operandTile, repeatedTile, type Edge, type Tile } from './tile.ts';

/** A product as `(value + value * inner) * outer`, or without `inner`, as `value * outer`. */
interface Scaling {
  readonly value: Node;
  readonly inner: Scale | null;
  readonly outer: Scale;
}

/** How an address scales the value of a shift or product, or null. */
function scalingOf({ op, inputs }: Node): Scaling | null {
  const [, value, factor] = inputs as readonly Node[];
  const constant = constantOf(factor);
  if (constant === null) return null;
  if (op === ops.Mul) {
    const sum = scaledSum(constant);
    return sum === null ? null : { value, ...sum };
  }
  const outer = scaleOfShift(constant);
  return outer === null ? null : { value, inner: null, outer };
}

interface ScaledEdge extends Edge {
  readonly scaling: Scaling | null;
}

function scaledValue(builder: Builder, { value, inner }: Scaling): RegisterOperand {
  const whole = builder.inRegister(value);
  if (inner === null) return whole;
  const sum = builder.temporary();
  builder.emit(machineOps.lea, [memoryAt(whole.register, 0, whole.register, inner), sum]);
  return sum;
}

function emitScaledSum(builder: Builder, { user, slot, scaling }: ScaledEdge): void {
  if (scaling === null) return;
  const base = builder.inRegister(user.input(3 - slot)).register;
  const index = scaledValue(builder, scaling);
  const sum = memoryAt(base, 0, index.register, scaling.outer);
  builder.emit(machineOps.lea, [sum, builder.valueRegister(user)]);
}

interface Offset {
  readonly node: Node;
  readonly base: Node;
  readonly sum: bigint;
}

const isIndexOf = ({ op }: Node, slot: number): boolean =>
  op.access !== undefined && slot === op.access.index;

export const addressTiles: readonly Tile[] = [
  repeatedTile<Offset>({
    name: 'index-offset',
    family: 'address',
    pattern: 'a[[i + 1]]',
    parts: [ops.Add, ops.Sub],
    match: (node) => {
      const part = constantSum(node);
      return part === null || node.uses.length === 0 ? null : { node, ...part };
    },
    conditions: [
      {
        name: 'only-indices',
        text: say`every user is a load or store that takes the sum as its index`,
        holds: ({ node }) => node.uses.every((user, i) => isIndexOf(user, node.useSlots[i])),
      },
      {
        name: 'near',
        text: say`the constant fits in the displacement of an address`,
        holds: ({ sum }) => sum < FAR && sum > -FAR,
      },
      {
        name: 'unknown-base',
        text: say`the other operand is not a constant`,
        holds: ({ base }) => constantOf(base) === null,
      },
    ],
    saves: 1,
    example: [
      'int[] a = new int[99]; a[arg & 63] = arg; int s = 0; for (int i = 0; i < (arg & 63); i++) s = s * 3 ^ a[i + 2]; return s;',
      '32(',
    ],
  }),
  operandTile<ScaledEdge>({
    name: 'scaled-sum',
    family: 'address',
    pattern: 'x + [y << k]',
    parts: [ops.Shl, ops.Mul],
    roots: [ops.Add],
    takesMemory: true,
    match: (edge) => ({ ...edge, scaling: scalingOf(edge.part) }),
    conditions: [
      {
        name: 'scale',
        text: say`the factor is 2, 4, or 8, or one of them times 3, 5, or 9: addresses support no other factors`,
        holds: ({ scaling }) => scaling !== null,
      },
      {
        name: 'no-constant',
        text: say`the other operand is not a constant`,
        holds: ({ user, slot }) => constantOf(user.input(3 - slot)) === null,
      },
    ],
    emit: emitScaledSum,
    saves: 1,
    example: ['return (arg ^ 77) + (arg << 3);', 'leaq'],
  }),
];
