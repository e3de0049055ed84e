// Resolves `new`: the object, and the constructor block that sets its fields.
import { objectBody } from '../ir/pointer-bodies.ts';
import { arrayOf, instanceFields } from '../ir/shapes.ts';
import { BOTTOM, pointer, type Type } from '../ir/types.ts';
import type { Span } from '../source/span.ts';
import type { NewArray, NewStruct } from '../syntax/ast.ts';
import type { FieldDefault } from './bindings.ts';
import type { Context } from './context.ts';
import type { ExpressionResolver } from './expressions.ts';
import { newVariable } from './variables.ts';
import type { StructEntry } from './scope.ts';
import { familyOf, shapeOf, sourceType } from './static-types.ts';
import type { StatementResolver } from './statements.ts';
import { checkLength } from './suspicions.ts';
import { typeNamed } from './type-names.ts';

export function resolveNewStruct(
  context: Context,
  expression: NewStruct,
  statements: StatementResolver,
): Type {
  context.usesMemory = true;
  const { type: written, initializer } = expression;
  const type = typeNamed(context, written);
  const shape = shapeOf(type);
  const entry = shape?.kind === 'struct' ? context.structs.get(shape) : undefined;
  if (type !== BOTTOM && (entry === undefined || written.kind === 'nullable-type'))
    context.report('cannot-allocate', written.span, { type: sourceType(type) });
  if (entry === undefined) return BOTTOM;
  if (!entry.complete) {
    const inside =
      written.span.end <= entry.declaration.span.end && written.span.start >= entry.declaration.span.start;
    context.report(inside ? 'incomplete-type' : 'unknown-type', written.span, { name: entry.shape.name });
    return BOTTOM;
  }
  const body = context.bodies.get(entry.declaration) ?? null;
  if (body !== null && !runBody(context, entry, written.span)) context.wrong.add(expression);
  const fields = instanceFields(entry.shape).map((field) => ({
    field,
    first: firstOf(entry, field.name),
    variable: newVariable(context, field.name, field.type, { field }),
  }));
  context.objects.set(expression, { shape: entry.shape, fields, body });
  for (const { field } of fields) context.changesField(field);
  if (initializer !== null) {
    context.inside('constructor', context.unit, (scope) => {
      scope.made = entry.shape;
      for (const [name, member] of entry.scope.entries)
        if (member.kind === 'field') scope.declare(name, member);
      for (const { variable } of fields) scope.declare(variable.name, variable);
      statements.block(initializer.body);
    });
  }
  return pointer(2, objectBody(entry.shape));
}

/**
 * Resolves code that runs for each object, with the variables around the struct. Returns whether that is
 * possible.
 */
function runBody(context: Context, { body, shape, scope }: StructEntry, span: Span): boolean {
  context.runs(body);
  if (context.body !== null) for (const variable of body.outer) context.body.body.outer.add(variable);
  const [outer] = body.outer;
  if (outer === undefined || scope.unit === context.unit) return true;
  context.report('out-of-function', span, { name: outer.name, made: shape.name });
  return false;
}

function firstOf(entry: StructEntry, name: string): FieldDefault {
  const member = entry.scope.entries.get(name);
  return member?.kind === 'field' ? member.first : { kind: 'unset' };
}

export function resolveNewArray(
  context: Context,
  expression: NewArray,
  expressions: ExpressionResolver,
): Type {
  context.usesMemory = true;
  const { element: written, length } = expression;
  const element = typeNamed(context, written);
  const count = expressions.resolve(length);
  if (familyOf(count) !== 'unknown' && count.kind !== 'int')
    context.report('array-length-type', length.span, { type: sourceType(count) });
  if (element === BOTTOM) return BOTTOM;
  if (element.kind === 'pointer' && element.nil !== 3) {
    const type = sourceType(element);
    context.report('cannot-allocate', written.span, { type: `${type}[]`, element: type });
    return BOTTOM;
  }
  if (!expressions.isUnreachable) checkLength(context, expression);
  const shape = arrayOf(element);
  context.objects.set(expression, { shape, fields: [], body: null });
  return pointer(2, objectBody(shape));
}
