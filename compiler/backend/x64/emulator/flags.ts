// The flags of an emulated processor: stored as the operation that set them, and computed when tested.
//
// Comparisons use 32-bit halves, because comparing bigints would be slow. Testing undefined flags throws,
// because it is a bug of selection.
import { CompilerBug } from '../../../base/assert.ts';
import type { Condition } from '../ops/conditions.ts';

const UNDEFINED = 0;
/** Flags of left − right; narrow operands are sign-extended. */
const SUBTRACT = 1;
const LOGIC = 2;
const ADD = 3;
const FLOATS = 4;

export interface FlagValues {
  readonly zero: boolean;
  readonly sign: boolean;
  readonly carry: boolean;
  readonly overflow: boolean;
  readonly parity: boolean;
}

export interface SavedFlags {
  readonly words: readonly [bigint, bigint];
  readonly kind: number;
  readonly width: number;
  readonly floats: number;
}

const ZERO_BIT = 1;
const CARRY_BIT = 2;
const PARITY_BIT = 4;

export class Flags {
  private kind = UNDEFINED;
  private width = 64;
  /** ZERO_BIT, CARRY_BIT, and PARITY_BIT after a float comparison. */
  private floats = 0;
  /** The left and right operand; for logic, only the result. */
  private readonly words = new BigInt64Array(2);
  private readonly halves = new Int32Array(this.words.buffer);

  setAdd(left: bigint, right: bigint): void {
    this.kind = ADD;
    this.words[0] = left;
    this.words[1] = right;
  }

  setSubtract(left: bigint, right: bigint): void {
    this.kind = SUBTRACT;
    this.width = 64;
    this.words[0] = left;
    this.words[1] = right;
  }

  setNarrow(left: bigint, right: bigint, width: number): void {
    this.setSubtract(left, right);
    this.width = width;
  }

  setLogic(result: bigint): void {
    this.kind = LOGIC;
    this.words[0] = result;
  }

  setFloats(left: number, right: number): void {
    this.kind = FLOATS;
    if (left > right) this.floats = 0;
    else if (left < right) this.floats = CARRY_BIT;
    else this.floats = left === right ? ZERO_BIT : ZERO_BIT | CARRY_BIT | PARITY_BIT;
  }

  destroy(): void {
    this.kind = UNDEFINED;
  }

  save(): SavedFlags {
    return {
      words: [this.words[0], this.words[1]],
      kind: this.kind,
      width: this.width,
      floats: this.floats,
    };
  }

  restore({ words, kind, width, floats }: SavedFlags): void {
    this.words.set(words);
    this.kind = kind;
    this.width = width;
    this.floats = floats;
  }

  tester(condition: Condition): () => boolean {
    const testers: Readonly<Record<Condition, () => boolean>> = {
      e: () => this.isEqual(),
      ne: () => !this.isEqual(),
      l: () => this.isLess(),
      ge: () => !this.isLess(),
      le: () => this.isEqual() || this.isLess(),
      g: () => !this.isEqual() && !this.isLess(),
      b: () => this.isBelow(),
      ae: () => !this.isBelow(),
      be: () => this.isEqual() || this.isBelow(),
      a: () => !this.isEqual() && !this.isBelow(),
      p: () => this.isParity(),
      np: () => !this.isParity(),
      s: () => this.isNegative(),
      ns: () => !this.isNegative(),
    };
    return testers[condition];
  }

  values(): FlagValues | null {
    if (this.kind === UNDEFINED) return null;
    const sign = this.isNegative();
    return {
      zero: this.isEqual(),
      sign,
      carry: this.isBelow(),
      overflow: this.isLess() !== sign,
      parity: this.isParity(),
    };
  }

  private isEqual(): boolean {
    const { halves } = this;
    switch (this.kind) {
      case SUBTRACT:
        return halves[0] === halves[2] && halves[1] === halves[3];
      case LOGIC:
        return halves[0] === 0 && halves[1] === 0;
      case ADD:
        return this.sum() === 0n;
      case FLOATS:
        return (this.floats & ZERO_BIT) !== 0;
      default:
        return this.nothing();
    }
  }

  private isLess(): boolean {
    const { halves } = this;
    switch (this.kind) {
      case SUBTRACT:
        return halves[1] === halves[3] ? halves[0] >>> 0 < halves[2] >>> 0 : halves[1] < halves[3];
      case LOGIC:
        return halves[1] < 0;
      case ADD:
        // This is the sign of the exact sum, even if the sum overflows.
        return this.words[0] + this.words[1] < 0n;
      case FLOATS:
        return false;
      default:
        return this.nothing();
    }
  }

  private isBelow(): boolean {
    const { halves, words } = this;
    switch (this.kind) {
      case SUBTRACT:
        return halves[1] === halves[3]
          ? halves[0] >>> 0 < halves[2] >>> 0
          : halves[1] >>> 0 < halves[3] >>> 0;
      case LOGIC:
        return false;
      case ADD:
        return BigInt.asUintN(64, words[0]) + BigInt.asUintN(64, words[1]) >= 1n << 64n;
      case FLOATS:
        return (this.floats & CARRY_BIT) !== 0;
      default:
        return this.nothing();
    }
  }

  private isNegative(): boolean {
    switch (this.kind) {
      case SUBTRACT:
        return BigInt.asIntN(this.width, this.words[0] - this.words[1]) < 0n;
      case LOGIC:
        return this.halves[1] < 0;
      case ADD:
        return this.sum() < 0n;
      case FLOATS:
        return false;
      default:
        return this.nothing();
    }
  }

  /** Whether the low byte of the result has even parity, or floats were unordered. */
  private isParity(): boolean {
    if (this.kind === FLOATS) return (this.floats & PARITY_BIT) !== 0;
    let bits = Number(BigInt.asUintN(8, this.integerResult()));
    bits ^= bits >> 4;
    bits ^= bits >> 2;
    bits ^= bits >> 1;
    return (bits & 1) === 0;
  }

  private integerResult(): bigint {
    switch (this.kind) {
      case SUBTRACT:
        return this.words[0] - this.words[1];
      case LOGIC:
        return this.words[0];
      case ADD:
        return this.sum();
      default:
        return this.nothing();
    }
  }

  private sum(): bigint {
    return BigInt.asIntN(64, this.words[0] + this.words[1]);
  }

  private nothing(): never {
    throw new CompilerBug('undefined flags are tested');
  }
}
