// Products with a constant. A multiplication takes three cycles, but a shift or address computation takes
// one. So two of those replace a multiplication: `x * 20` is (x + x * 4) << 2, `x * 45` is 9 times x * 5, `x
// * 11` is x + (x + x * 4) * 2.
import {
  fitsImmediate,
  immediate,
  isRegister,
  memoryAt,
  type Operand,
  type RegisterOperand,
  type Scale,
} from '../machine.ts';
import { machineOps } from '../ops/table.ts';
import type { Builder } from './builder.ts';

const scales: readonly Scale[] = [2, 4, 8];

/** k if the size is 2^k, otherwise null. */
export function exactLogarithm(size: bigint): number | null {
  return size > 0n && (size & (size - 1n)) === 0n ? size.toString(2).length - 1 : null;
}

/** The address scale that equals a shift, or null. */
export const scaleOfShift = (count: bigint): Scale | null =>
  scales.find((scale) => exactLogarithm(BigInt(scale)) === Number(count)) ?? null;

/** `target = source * factor`; the registers must differ. */
export function multiplyBy(builder: Builder, source: Operand, factor: bigint, target: RegisterOperand): void {
  const exponent = exactLogarithm(factor);
  const decomposition = isRegister(source) ? decompose(factor) : null;
  if (exponent !== null && exponent > 0) {
    builder.move(source, target);
    builder.emit(machineOps.shlConstant, [immediate(BigInt(exponent)), target]);
  } else if (decomposition !== null && isRegister(source)) {
    follow(builder, source, decomposition, target);
  } else if (fitsImmediate(factor)) {
    builder.emit(machineOps.imulConstant, [immediate(factor), source, target]);
  } else {
    builder.move(immediate(factor), target);
    builder.emit(machineOps.imul, [source, target]);
  }
}

/** A first sum `x + x * scale`, and the second step. */
interface Decomposition {
  readonly scale: Scale;
  readonly then:
    | { readonly kind: 'nothing' }
    | { readonly kind: 'shift'; readonly count: number }
    | { readonly kind: 'again'; readonly scale: Scale }
    | { readonly kind: 'to-value'; readonly scale: Scale };
}

/** A multiple with at most two sums or shifts, or null. */
function decompose(factor: bigint): Decomposition | null {
  for (const scale of scales) {
    const sum = BigInt(scale) + 1n;
    if (factor === sum) return { scale, then: { kind: 'nothing' } };
    const count = factor % sum === 0n ? exactLogarithm(factor / sum) : null;
    if (count !== null) return { scale, then: { kind: 'shift', count } };
    for (const second of scales) {
      if (factor === sum * (BigInt(second) + 1n)) return { scale, then: { kind: 'again', scale: second } };
      if (factor === sum * BigInt(second) + 1n) return { scale, then: { kind: 'to-value', scale: second } };
    }
  }
  return null;
}

function follow(
  builder: Builder,
  source: RegisterOperand,
  { scale, then }: Decomposition,
  target: RegisterOperand,
): void {
  const x = source.register;
  const sum = then.kind === 'nothing' || then.kind === 'shift' ? target : builder.temporary();
  builder.emit(machineOps.lea, [memoryAt(x, 0, x, scale), sum]);
  if (then.kind === 'shift') {
    builder.emit(machineOps.shlConstant, [immediate(BigInt(then.count)), target]);
  } else if (then.kind !== 'nothing') {
    const to = then.kind === 'again' ? sum.register : x;
    builder.emit(machineOps.lea, [memoryAt(to, 0, sum.register, then.scale), target]);
  }
}

/** `x * factor` as `sum * scale`, where sum is x plus a multiple: an address can add that for free. */
export function scaledSum(factor: bigint): { readonly inner: Scale; readonly outer: Scale } | null {
  const decomposition = decompose(factor);
  if (decomposition?.then.kind !== 'shift') return null;
  const outer = scaleOfShift(BigInt(decomposition.then.count));
  return outer === null ? null : { inner: decomposition.scale, outer };
}
