// Shared by all parts of construction: the builder, the results of name resolution, and the functions still
// to build.
import type { Arguments, DiagnosticCode } from '../source/messages.ts';
import type { Graph } from '../ir/graph.ts';
import type { Node } from '../ir/node.ts';
import { functionType, type FunctionInfo } from '../ir/functions.ts';
import { ops } from '../ir/ops/table.ts';
import { compareFields, type FieldShape } from '../ir/shapes.ts';
import {
  BOTTOM,
  F32,
  FLOAT,
  INT,
  TOP,
  isConstant,
  isHigh,
  isSubrange,
  join,
  mayBeZero,
  pointer,
  zeroOf,
  type IntType,
  type Type,
} from '../ir/types.ts';
import type { BodyStep, FunctionUnit, Resolution } from '../resolve/index.ts';
import { canFit, shapeOf } from '../resolve/static-types.ts';
import type { Span } from '../source/span.ts';
import type { AstNode, Expression } from '../syntax/ast.ts';
import type { Builder } from './builder.ts';
import { conforms, type Claims } from './claims.ts';
import type { Operand } from './expressions.ts';

export class Context {
  readonly build: Builder;
  readonly resolution: Resolution;
  readonly claims: Claims | null;
  /** The classes of memory, each with a slot in every scope; empty without memory. */
  readonly classes: readonly FieldShape[];
  /** Referenced functions that are not built yet. */
  readonly waiting: FunctionUnit[] = [];
  unit: FunctionUnit;
  readonly madeBodies = new Set<readonly BodyStep[]>();
  private readonly wanted = new Set<FunctionUnit>();

  constructor(build: Builder, resolution: Resolution, claims: Claims | null) {
    this.build = build;
    this.resolution = resolution;
    this.claims = claims;
    this.classes = resolution.usesMemory ? classesOf(resolution) : [];
    this.unit = resolution.units[0];
  }

  get graph(): Graph {
    return this.build.graph;
  }

  staticType(expression: Expression): Type {
    return this.resolution.types.get(expression) ?? BOTTOM;
  }

  /** A function as a value; the first use schedules it for construction. */
  functionValue(unit: FunctionUnit, span: Span): Node {
    this.want(unit);
    return this.build.constantOf(functionType(infoOf(unit)), span);
  }

  want(unit: FunctionUnit): void {
    if (this.wanted.has(unit)) return;
    this.wanted.add(unit);
    this.graph.functions[unit.index] = infoOf(unit);
    if (unit.external === null) this.waiting.push(unit);
  }

  isWanted(unit: FunctionUnit): boolean {
    return this.wanted.has(unit);
  }

  /** Schedules any functions in the constant. */
  constant(type: Type, span: Span): Node {
    if (type.kind === 'pointer' && type.body.kind === 'function' && !type.body.set.others)
      for (const index of type.body.set.members) this.want(this.resolution.units[index]);
    return this.build.constantOf(type, span);
  }

  // -------------------------------------------------------------------------------------------------- checks

  /** Claims what must hold of a value at this place. Returns whether the claim is still open. */
  claim(code: DiagnosticCode, span: Span, value: Node, required: Type, args: Arguments = {}): boolean {
    const { claims, build } = this;
    if (claims === null || build.isDead) return false;
    if (conforms(value.type, required)) {
      claims.settle(code, span);
      return false;
    }
    claims.add({ code, span, args, required }, build.control, value);
    return true;
  }

  /** Records that an unreachable place of the text was not built. */
  leaveOut({ end }: Span): void {
    // The library has no place in the program's text.
    if (this.claims !== null && end > 0) this.claims.hasGaps = true;
  }

  isWrong(node: AstNode): boolean {
    return this.resolution.wrong.has(node);
  }

  // --------------------------------------------------------------------------------------------- conversions

  /**
   * Converts a value to a declared type: integers become floats, narrow types keep only their low bits.
   * @param from the static type of the value
   */
  convert(value: Node, from: Type, place: Type, span: Span, code: DiagnosticCode = 'not-of-type'): Node {
    const { build } = this;
    // Name resolution has reported this error.
    if (!canFit(from, place, true)) return this.unknown(mayBeZero(from) ? place : withoutNull(place), span);
    let result = value;
    if (place.kind === 'float') {
      result = this.toFloat(value, from, span);
      if (place === F32 && !isSubrange(result.type, F32) && from.kind !== 'pointer')
        result = build.compute(ops.RoundF32, [result], span);
    } else if (place.kind === 'int' && from.kind === 'int') {
      result = this.narrow(value, place, span);
    }
    result = this.readOnlyView(result, place, span);
    // The claim is assumed true from here on, so that one mistake causes one error.
    const open = place !== TOP && place !== BOTTOM && this.claim(code, span, result, place);
    return open ? this.taken(result, place, span) : result;
  }

  /** Treats a value as a type. An impossible type has no effect. */
  taken(value: Node, place: Type, span: Span): Node {
    return isHigh(join(value.type, place))
      ? this.unknown(place, span)
      : this.build.make(ops.Cast, [this.build.control, value], place, span);
  }

  /** A substitute for a value with a reported error; only its type is known, if anything. */
  unknown(type: Type, span: Span): Node {
    const { build } = this;
    if (this.claims === null || build.isDead) return build.constantOf(zeroOf(type), span);
    const nothing = build.constantOf(BOTTOM, span);
    if (type === BOTTOM || type === TOP) return nothing;
    const wide = type.kind === 'int' && isConstant(type) ? INT : type.kind === 'float' ? FLOAT : type;
    return build.make(ops.Cast, [build.control, nothing], wide, span);
  }

  /** An array of numbers becomes read-only in a place of type `T[~]`. */
  private readOnlyView(value: Node, place: Type, span: Span): Node {
    const { type } = value;
    if (place.kind !== 'pointer' || place.body.kind !== 'object' || place.body.access === 0) return value;
    if (type.kind !== 'pointer' || type.body.kind !== 'object' || type.body.access > 0) return value;
    const { target } = type.body;
    const numbers =
      typeof target !== 'string' && target.kind === 'array' && target.element.type.kind !== 'pointer';
    return numbers ? this.build.compute(ops.ReadOnly, [value], span) : value;
  }

  /** An integer or null as a float; floats are unchanged. */
  toFloat(value: Node, from: Type, span: Span): Node {
    const isNull = from.kind === 'pointer' && from.body.kind === 'any';
    return from.kind === 'int' || isNull ? this.build.compute(ops.ToFloat, [value], span) : value;
  }

  /** If one value of a merge is a float, an integer becomes a float. */
  merging({ node, type }: Operand, merged: Type, span: Span): Node {
    return merged.kind === 'float' ? this.toFloat(node, type, span) : node;
  }

  private narrow(value: Node, place: IntType, span: Span): Node {
    const { build } = this;
    if (isSubrange(value.type, place) || build.isDead) return value;
    if (place.min === 0n)
      return build.holding(value, () =>
        build.compute(ops.And, [value, build.constant(place.max, span)], span),
      );
    const bits = BigInt(64 - (place.max.toString(2).length + 1));
    return build.holding(value, () => {
      const count = build.constant(bits, span);
      return build.holding(count, () => {
        const shifted = build.compute(ops.Shl, [value, count], span);
        return build.compute(ops.Sar, [shifted, count], span);
      });
    });
  }

  /** The predicate of a branch; floats are compared with 0.0. */
  truth(value: Node, from: Type, span: Span): Node {
    if (from.kind !== 'float') return value;
    return this.build.compute(ops.Not, [this.isFloatZero(value, span)], span);
  }

  isFloatZero(value: Node, span: Span): Node {
    const { build } = this;
    return build.holding(value, () => build.compute(ops.EQF, [value, build.float(0, span)], span));
  }
}

const withoutNull = (type: Type): Type => (type.kind === 'pointer' ? pointer(2, type.body) : type);

function classesOf({ accesses, bindings, objects, types }: Resolution): FieldShape[] {
  const found = new Set<FieldShape>();
  for (const access of accesses.values()) if (access.kind === 'field') found.add(access.field);
  for (const binding of bindings.values()) if (binding.kind === 'own-field') found.add(binding.field);
  for (const { fields } of objects.values()) for (const { field } of fields) found.add(field);
  for (const type of types.values()) {
    const shape = shapeOf(type);
    if (shape?.kind === 'array') found.add(shape.element);
  }
  return [...found].filter((field) => !field.isStatic).sort(compareFields);
}

function infoOf({ index, name, parameters, result, external }: FunctionUnit): FunctionInfo {
  return {
    index,
    name,
    parameterNames: parameters.map((parameter) => parameter.name),
    parameters: parameters.map(({ type }) => type),
    result,
    external,
  };
}
