// Resolves names and fields in expressions.
import type { DiagnosticCode } from '../source/messages.ts';
import { fieldNamed } from '../ir/shapes.ts';
import { BOTTOM, NULL, TOP, type Type } from '../ir/types.ts';
import type { Declarator, Expression, Field, Name } from '../syntax/ast.ts';
import type { Binding, FieldAccess, FieldDefault } from './bindings.ts';
import { constantOf } from './constants.ts';
import type { Context } from './context.ts';
import type { ExpressionResolver } from './expressions.ts';
import { typeByNow, unitFor, unitType } from './functions.ts';
import type { Entry, FieldEntry, Found, Scope, StructEntry } from './scope.ts';
import { shapeOf, sourceType } from './static-types.ts';
import { structNamed } from './type-names.ts';

/** Null if an error was reported. */
export function bind(context: Context, name: Name, code: DiagnosticCode = 'undefined-name'): Binding | null {
  const found = context.scope.find(name.name);
  if (found !== null) return bindFound(context, name, found);
  const later = context.scope.findLater(name.name);
  const constant = later === null ? null : laterConstant(context, later.declarator, later.scope);
  if (constant !== null) return { kind: 'constant', type: constant };
  context.tellName(code, name);
  return null;
}

function bindFound(context: Context, name: Name, { entry, scope }: Found): Binding | null {
  if (entry.kind === 'struct') {
    context.tellName('type-as-value', name);
    return null;
  }
  if (entry.kind === 'field') return bindField(context, name, entry);
  if (scope.unit === context.unit) {
    if (context.body !== null && !scope.isWithin(context.body.scope)) context.body.body.outer.add(entry);
    if (context.unit.self !== null && entry === context.unit.parameters[0]) context.unit.usesSelf = true;
    return { kind: 'variable', variable: entry };
  }
  if (entry.constant !== null) return { kind: 'constant', type: typeByNow(context, entry.constant) };
  context.tellName(
    'out-of-function',
    name,
    entry.final ? { final: 'yes' } : {},
    context.declarationOf(entry),
  );
  return null;
}

function bindField(context: Context, name: Name, { field, first, variable }: FieldEntry): Binding | null {
  if (field.isStatic) {
    if (first.kind === 'constant') return { kind: 'constant', type: typeByNow(context, first.type) };
    if (first.kind === 'variable' && first.variable.unit === context.unit)
      return { kind: 'variable', variable: first.variable };
  } else if (context.unit.self === field.owner) {
    const [self] = context.unit.parameters;
    context.unit.usesSelf = true;
    return self === undefined ? null : { kind: 'own-field', field, self };
  } else if (variable !== null && context.body?.shape === field.owner) {
    return { kind: 'variable', variable };
  } else if (context.unit.self === null && first.kind === 'constant') {
    return { kind: 'constant', type: typeByNow(context, first.type) };
  }
  const code = field.isStatic ? 'field-set-for-good' : 'field-without-object';
  context.tellName(code, name, { struct: field.owner.name });
  return null;
}

/** Null if it is not a constant. */
function laterConstant(context: Context, declarator: Declarator, scope: Scope): Type | null {
  const { initializer } = declarator;
  if (initializer === null) return null;
  if (initializer.kind === 'function') {
    const self = context.structsByScope.get(scope)?.shape ?? null;
    return unitType(context, unitFor(context, initializer, self, declarator.name.name));
  }
  const known = context.constants.get(declarator);
  if (known !== undefined) return known;
  // While it is evaluated, it is not a constant: `val a = b; val b = a;`.
  context.constants.set(declarator, null);
  const type = context.within(scope, () => constantIn(context, initializer));
  context.constants.set(declarator, type);
  return type;
}

/** Null if the text does not determine the value; does not report errors. */
export const constantIn = (context: Context, expression: Expression): Type | null =>
  constantOf(expression, (place) => constantAt(context, place));

/** The constant that a name or static field denotes, without reporting errors, or null. */
function constantAt(context: Context, place: Name | Field): Type | null {
  if (place.kind === 'field') {
    const entry = structAt(context, place.object);
    const member = entry?.scope.entries.get(place.field.name);
    return member?.kind === 'field' && member.field.isStatic && member.first.kind === 'constant'
      ? member.first.type
      : null;
  }
  const found = context.scope.find(place.name);
  if (found === null) {
    const later = context.scope.findLater(place.name);
    return later === null ? null : laterConstant(context, later.declarator, later.scope);
  }
  return constantOfEntry(found.entry);
}

function constantOfEntry(entry: Entry): Type | null {
  if (entry.kind === 'variable') return entry.constant;
  return entry.kind === 'field' && entry.field.isStatic && entry.first.kind === 'constant'
    ? entry.first.type
    : null;
}

/** The struct that an expression names: `S`, `Outer.Inner`; null if it is a value. */
function structAt(context: Context, expression: Expression): StructEntry | null {
  let first = expression;
  while (first.kind === 'field') first = first.object;
  if (first.kind !== 'name') return null;
  const found = context.scope.find(first.name);
  if (found !== null && found.entry.kind !== 'struct') return null;
  const path: Name[] = [];
  for (let at = expression; at.kind === 'field'; at = at.object) path.unshift(at.field);
  return structNamed(context, [first, ...path]);
}

/** How to read a field, and the result's type; null if an error was reported. */
export function resolveField(
  context: Context,
  expression: Field,
  expressions: ExpressionResolver,
): { readonly access: FieldAccess; readonly type: Type } | null {
  const { object, field: name } = expression;
  const entry = structAt(context, object);
  if (entry !== null) return staticField(context, entry, expression);
  const type = expressions.resolve(object);
  if (type === BOTTOM || type.kind === 'top') return null;
  const shape = shapeOf(type);
  if (type === NULL) {
    tellUnknownField(context, 'null', [], name);
    return null;
  }
  if (shape === null || shape.kind !== 'struct') {
    context.report('needs-struct', object.span, { name: name.name, type: sourceType(type) });
    return null;
  }
  const field = fieldNamed(shape, name.name);
  if (field === undefined) {
    const later = laterMember(context, shape, name.name);
    if (later !== null) return later;
    if (context.tellUndeclared(type) || isToldLater(context, context.structs.get(shape), object)) return null;
    tellUnknownField(
      context,
      shape.name,
      shape.fields.map((each) => each.name),
      name,
      context.structs.get(shape),
    );
    return null;
  }
  if (!field.isStatic) return { access: { kind: 'field', field }, type: field.type };
  const value = staticValue(context, shape, name.name);
  return {
    access: { kind: 'static', value, hasObject: true },
    type: typeOfDefault(context, value, field.type),
  };
}

function staticField(
  context: Context,
  entry: StructEntry,
  { object, field: name }: Field,
): { readonly access: FieldAccess; readonly type: Type } | null {
  const member = entry.scope.entries.get(name.name);
  if (member?.kind === 'field' && member.field.isStatic) {
    const value = member.first;
    return {
      access: { kind: 'static', value, hasObject: false },
      type: typeOfDefault(context, value, member.field.type),
    };
  }
  const later = entry.scope.later.get(name.name);
  const constant =
    member === undefined && later !== undefined ? laterConstant(context, later, entry.scope) : null;
  if (constant !== null) {
    const value: FieldDefault = { kind: 'constant', type: constant };
    return { access: { kind: 'static', value, hasObject: false }, type: constant };
  }
  if (member?.kind === 'field')
    context.report('field-without-object', name.span, { name: name.name, struct: entry.shape.name });
  else if (member?.kind === 'struct') context.tellName('type-as-value', name);
  else if (!isToldLater(context, entry, object))
    tellUnknownField(context, entry.shape.name, [...entry.scope.entries.keys()], name, entry);
  return null;
}

/** Reports that a struct is declared later. @returns whether it is */
function isToldLater(context: Context, entry: StructEntry | undefined, { span }: Expression): boolean {
  if (entry === undefined || entry.complete || span.start >= entry.declaration.span.start) return false;
  context.report('unknown-type', span, { name: entry.shape.name }, context.declarationOf(entry));
  return true;
}

function staticValue(context: Context, shape: StructEntry['shape'], name: string): FieldDefault {
  const entry = context.structs.get(shape);
  const member = entry?.scope.entries.get(name);
  if (member?.kind === 'field') return member.first;
  const constant = entry === undefined ? null : laterMethod(context, entry, name);
  return constant === null ? { kind: 'unset' } : { kind: 'constant', type: constant };
}

function laterMethod(context: Context, { scope }: StructEntry, name: string): Type | null {
  const later = scope.later.get(name);
  return later === undefined ? null : laterConstant(context, later, scope);
}

/** A field of a struct whose declaration is still being resolved, such as a method that calls itself. */
function laterMember(
  context: Context,
  shape: StructEntry['shape'],
  name: string,
): { readonly access: FieldAccess; readonly type: Type } | null {
  const entry = context.structs.get(shape);
  if (entry === undefined || entry.complete || !entry.scope.later.has(name)) return null;
  const value = staticValue(context, shape, name);
  if (value.kind === 'constant')
    return { access: { kind: 'static', value, hasObject: true }, type: value.type };
  context.incomplete = true;
  return { access: { kind: 'static', value, hasObject: true }, type: TOP };
}

function typeOfDefault(context: Context, first: FieldDefault, declared: Type): Type {
  if (first.kind === 'constant') return typeByNow(context, first.type);
  return first.kind === 'variable' ? first.variable.type : declared;
}

function tellUnknownField(
  context: Context,
  struct: string,
  names: readonly string[],
  { name, span }: Name,
  entry?: StructEntry,
): void {
  const suggestion = context.suggest(name, () => names) ?? '';
  if (name !== '')
    context.report(
      'unknown-field',
      span,
      { name, struct, suggestion, fields: names.map((each) => `\`${each}\``).join(', ') },
      context.declarationOf(entry),
    );
}
