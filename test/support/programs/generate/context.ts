// Contains what the parts of the generator share: randomness, names, declarations, scope, and execution
// limits.
import { Random } from '../../../../compiler/base/random.ts';
import { Scope } from './scope.ts';
import {
  FLOAT_NAMES,
  INT,
  INTEGER_NAMES,
  type ArrayType,
  type FloatType,
  type FunctionType,
  type IntegerType,
  type Routine,
  type Struct,
  type StructType,
  type Type,
} from './types.ts';

export interface FullShape {
  /** Approximate number of statements of the main part. Default 14. */
  readonly statements?: number;
  /** Whether divisors can be 0, indices out of bounds, and lengths negative. Default true. */
  readonly faults?: boolean;
  readonly output?: boolean;
}

/** A number declared by `val` outside all functions, and visible inside them. */
export interface Constant {
  readonly name: string;
  readonly type: Type;
}

/** Limits of a piece of code, reset for every function. */
export interface Frame {
  readonly scope: Scope;
  readonly result: Type;
  /** `plain` allows only calls of plain functions, and none of function values. */
  readonly calls: 'none' | 'plain' | 'all';
  /**
   * The struct of this method. The method cannot use later structs or allocate its own struct.
   */
  readonly owner: Struct | null;
  /** Maximum number of statements that it may execute. */
  readonly limit: number;
  spent: number;
  /** Maximum number of executions of the current statement. */
  rounds: number;
  /** Number of enclosing loops and constructors in this function. */
  loops: number;
  constructors: number;
}

export class Context {
  readonly structs: Struct[] = [];
  readonly routines: Routine[] = [];
  readonly constants: Constant[] = [];
  /** The types of function values. They are few, so that many functions have each type. */
  readonly signatures: FunctionType[] = [];
  readonly statements: number;
  readonly output: boolean;
  /** Whether faults are possible. Most programs never fault, because nothing after a fault is tested. */
  readonly risky: boolean;
  frame: Frame;
  /** The struct whose fields are being chosen. */
  declaring: Struct | null = null;
  private readonly random: Random;
  private names = 0;

  constructor(seed: number, shape: FullShape) {
    this.random = new Random(seed);
    this.statements = shape.statements ?? 14;
    this.output = (shape.output ?? true) && this.chance(60);
    this.risky = (shape.faults ?? true) && this.chance(35);
    this.frame = newFrame(INT, 'none', 0);
  }

  below(bound: number): number {
    return this.random.below(bound);
  }

  chance(percent: number): boolean {
    return this.random.below(100) < percent;
  }

  oneOf<T>(items: readonly T[]): T {
    return items[this.random.below(items.length)];
  }

  /** The result of one of several generators, chosen by weight. */
  weighted<T>(choices: readonly (readonly [weight: number, write: () => T])[]): T {
    let rest = this.below(choices.reduce((sum, [weight]) => sum + weight, 0));
    for (const [weight, write] of choices) {
      if (rest < weight) return write();
      rest -= weight;
    }
    return choices[0][1]();
  }

  shuffled<T>(items: readonly T[]): T[] {
    const keyed = items.map((item) => [this.random.next(), item] as const);
    return keyed.sort(([a], [b]) => a - b).map(([, item]) => item);
  }

  fresh(prefix = 'v'): string {
    return `${prefix}${this.names++}`;
  }

  /** Generates the code of another function, in a separate frame. */
  within<T>(frame: Frame, write: () => T): T {
    const outer = this.frame;
    this.frame = frame;
    const result = write();
    this.frame = outer;
    return result;
  }

  /** Whether the current code may execute `cost` more statements. If so, they are counted. */
  afford(cost: number): boolean {
    const { frame } = this;
    const total = cost * frame.rounds;
    if (frame.spent + total > frame.limit) return false;
    frame.spent += total;
    return true;
  }

  // ---------------------------------------------------------------------------------------------------- types

  integerType(): IntegerType {
    return this.chance(55) ? INT : { kind: 'integer', name: this.oneOf(INTEGER_NAMES) };
  }

  floatType(): FloatType {
    return { kind: 'float', name: this.oneOf(FLOAT_NAMES) };
  }

  structType(isNullable = this.chance(55)): StructType {
    const structs = this.structs.filter((struct) => this.knows(struct) || this.canForward(struct));
    return { kind: 'struct', struct: this.oneOf(structs), nullable: isNullable };
  }

  /** A field may point to a later struct; a nested one has no name before its outer one. */
  private canForward({ outer }: Struct): boolean {
    return this.declaring !== null && outer === null;
  }

  /** Whether the current code may access a struct. */
  knows({ rank }: Struct): boolean {
    const here = this.declaring ?? this.frame.owner;
    return here === null || rank <= here.rank;
  }

  canAllocate(struct: Struct): boolean {
    return this.frame.owner === null || struct.rank < this.frame.owner.rank;
  }

  arrayType(isNullable = this.chance(20), readOnly = false): ArrayType {
    return { kind: 'array', element: this.elementType(readOnly), readOnly, nullable: isNullable };
  }

  functionType(isNullable = this.chance(40)): FunctionType {
    const known = this.signatures.filter((signature) => this.knowsType(signature));
    return { ...this.oneOf(known), nullable: isNullable };
  }

  /** Whether every struct in a type is known. */
  knowsType(type: Type): boolean {
    switch (type.kind) {
      case 'struct':
        return this.knows(type.struct);
      case 'array':
        return this.knowsType(type.element);
      case 'function':
        return this.knowsType(type.result) && type.parameters.every((parameter) => this.knowsType(parameter));
      default:
        return true;
    }
  }

  private knownStruct(): StructType {
    const known = this.structs.filter((struct) => this.knows(struct));
    return { kind: 'struct', struct: this.oneOf(known), nullable: true };
  }

  /** Number types or nullable pointer types; only number types if the array is read-only. */
  private elementType(readOnly: boolean): Type {
    return this.weighted<Type>([
      [45, () => ({ kind: 'integer', name: this.oneOf(INTEGER_NAMES) })],
      [15, () => this.floatType()],
      [readOnly ? 0 : 30, () => this.knownStruct()],
      [readOnly ? 0 : 8, () => ({ kind: 'array', element: INT, readOnly: false, nullable: true })],
    ]);
  }
}

export function newFrame(
  result: Type,
  calls: Frame['calls'],
  limit: number,
  owner: Struct | null = null,
): Frame {
  return { scope: new Scope(), result, calls, owner, limit, spent: 0, rounds: 1, loops: 0, constructors: 0 };
}
