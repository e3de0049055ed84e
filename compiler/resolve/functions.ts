// Functions: numbers, signatures, and bodies. Results are inferred by repeated passes over the program up to
// a fixed point. Between two passes, only bodies that used an outdated result are resolved again; otherwise,
// if functions are declared after their callers, each pass would only determine one more result.
import { functionType } from '../ir/functions.ts';
import { signature, functionBody, functionSet, objectBody } from '../ir/pointer-bodies.ts';
import type { StructShape } from '../ir/shapes.ts';
import { BOTTOM, INT, TOP, pointer, zeroOf, type Type } from '../ir/types.ts';
import type { FunctionLiteral } from '../syntax/ast.ts';
import type { Ends, FunctionUnit } from './bindings.ts';
import type { Context } from './context.ts';
import { newVariable } from './variables.ts';
import type { Scope } from './scope.ts';
import { eitherType, sourceType } from './static-types.ts';
import type { StatementResolver } from './statements.ts';
import { typeNamed } from './type-names.ts';

/** The function of a literal; its parameters are resolved at its first use. */
export function unitFor(
  context: Context,
  literal: FunctionLiteral,
  self: StructShape | null,
  name: string,
): FunctionUnit {
  const known = context.known.unitOf.get(literal);
  if (known !== undefined) {
    if (known.name === '') known.name = name;
    return known;
  }
  const unit: FunctionUnit = {
    kind: 'function',
    index: context.known.units.length,
    name,
    literal,
    parameters: [],
    self,
    result: TOP,
    isEndless: false,
    external: null,
    usesSelf: false,
    siblings: new Set(),
  };
  context.known.units.push(unit);
  context.known.unitOf.set(literal, unit);
  return unit;
}

function readParameters(context: Context, unit: FunctionUnit): void {
  const { literal, self } = unit;
  if (literal === null) return;
  const own = context.inside('function', unit, () => [
    ...(self === null ? [] : [newVariable(context, 'self', pointer(2, objectBody(self)))]),
    ...literal.parameters.map((parameter) => {
      const variable = newVariable(context, parameter.name.name, typeNamed(context, parameter.type));
      context.variables.set(parameter, variable);
      context.declares(variable, parameter.name);
      return variable;
    }),
  ]);
  unit.parameters = own;
}

/** Unknown until its parameters are resolved. */
export function unitType(context: Context, unit: FunctionUnit): Type {
  if (unit.literal !== null && unit.parameters.length === 0 && unit.literal.parameters.length > 0) {
    context.incomplete = true;
    return pointer(2, functionBody(signature([], TOP), functionSet([unit.index])));
  }
  if (unit.result === TOP) context.incomplete = true;
  context.met(unit);
  return functionType({
    index: unit.index,
    parameterNames: [],
    parameters: unit.parameters.map(({ type }) => type),
    result: unit.result,
    external: unit.external,
  });
}

/** The current type of a constant, because results of functions may have changed since it was recorded. */
export function typeByNow(context: Context, constant: Type): Type {
  if (constant.kind !== 'pointer' || constant.body.kind !== 'function' || !constant.body.isConstant)
    return constant;
  const unit = context.known.units[constant.body.set.members[0] ?? -1];
  return unit === undefined ? constant : unitType(context, unit);
}

export function resolveFunction(
  context: Context,
  literal: FunctionLiteral,
  statements: StatementResolver,
  self: StructShape | null,
  name: string,
): Type {
  const unit = unitFor(context, literal, self, name);
  readParameters(context, unit);
  const read = (scope: Scope): Ends => {
    for (const variable of unit.parameters) {
      if (scope.entries.has(variable.name)) {
        const again = literal.parameters.filter((parameter) => parameter.name.name === variable.name).at(-1);
        context.report(
          'redefinition',
          again?.name.span ?? literal.span,
          { name: variable.name, builtin: '', parameter: 'yes' },
          context.declarationOf(scope.entries.get(variable.name)),
        );
      }
      scope.declare(variable.name, variable);
    }
    return statements.body(literal.body);
  };
  const { scope } = context;
  context.readers.set(unit, () => {
    context.within(scope, () => resolveFunction(context, literal, statements, self, name));
  });
  const result = context.apart(null, () => context.inside('function', unit, read));
  context.ends.set(unit, result);
  unit.isEndless = result.returned.length + result.last.length === 0;
  unit.result = unit.isEndless ? INT : resultOf(context, result);
  return unitType(context, unit);
}

/** Limits the passes over one body between two passes over the program. */
const MAX_BODY_READINGS = 8;

/** Resolves the bodies again that used an outdated result, with dependents. */
export function readBodiesAgain(context: Context): void {
  const times = new Map<FunctionUnit, number>();
  const changed = [...context.results.keys()];
  for (let unit = changed.pop(); unit !== undefined; unit = changed.pop()) {
    for (const [reader, result] of [...(context.results.get(unit) ?? [])]) {
      const again = context.readers.get(reader);
      const count = times.get(reader) ?? 0;
      if (result === unit.result || again === undefined || count === MAX_BODY_READINGS) continue;
      times.set(reader, count + 1);
      const before = reader.result;
      again();
      if (reader.result !== before) changed.push(reader);
    }
  }
}

/**
 * The common type of all results of a function. Explicit values take precedence over implied ones, which then
 * become the zero of that type.
 */
export function resultOf(context: Context, { returned, last }: Ends): Type {
  let type: Type = TOP;
  const values = [...returned, ...last].sort(
    (a, b) => Number(a.implied === true) - Number(b.implied === true),
  );
  for (const value of values) {
    const both = eitherType(type, value.type, false);
    if (both !== BOTTOM || type === BOTTOM || value.type === BOTTOM) {
      type = both;
    } else if (value.implied === true) {
      type = eitherType(type, zeroOf(type), false);
    } else {
      // An error reported here is not repeated at calls of the function.
      const args = { left: sourceType(type), right: sourceType(value.type) };
      context.report('no-common-type', value.span, args);
    }
  }
  return type;
}
