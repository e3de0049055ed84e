// Resolves struct declarations: fields, initial values, methods, and nested structs.
import { objectBody } from '../ir/pointer-bodies.ts';
import { readOnlyType } from '../ir/ops/memory.ts';
import { addField, fieldNamed, newStruct, type FieldShape } from '../ir/shapes.ts';
import { BOTTOM, NULL, TOP, floatConstant, intConstant, pointer, type Type } from '../ir/types.ts';
import type { Declaration, Declarator, Name, Statement, StructDeclaration } from '../syntax/ast.ts';
import type { Changes, FieldDefault } from './bindings.ts';
import type { Context } from './context.ts';
import { externalFunction } from './externals.ts';
import { resolveFunction } from './functions.ts';
import { constantIn } from './names.ts';
import { newVariable } from './variables.ts';
import { Scope, type FieldEntry, type StructBody, type StructEntry } from './scope.ts';
import { general } from './static-types.ts';
import type { StatementResolver } from './statements.ts';
import { checkKept } from './suspicions.ts';
import { typeNamed } from './type-names.ts';

/** Declares a struct before its body is resolved, for uses before its declaration. */
export function announceStruct(context: Context, declaration: StructDeclaration): void {
  const { name } = declaration;
  if (name.name === '') return;
  const { scope } = context;
  if (scope.entries.has(name.name)) {
    const args = { name: name.name, builtin: '', struct: 'yes' };
    context.report('redefinition', name.span, args, context.declarationOf(scope.entries.get(name.name)));
    return;
  }
  const shape = shapeFor(context, declaration);
  const inner = new Scope('struct', scope, context.unit);
  const changes: Changes = { variables: new Set(), fields: new Set(), calls: false };
  const body: StructBody = { steps: [], outer: new Set(), changes };
  const entry: StructEntry = { kind: 'struct', shape, declaration, scope: inner, complete: false, body };
  scope.declare(name.name, entry);
  context.structs.set(shape, entry);
  context.structsByScope.set(inner, entry);
  context.within(inner, () => {
    for (const statement of declaration.body)
      if (statement.kind === 'struct') announceStruct(context, statement);
  });
  inner.announce(declaration.body);
}

function shapeFor(context: Context, declaration: StructDeclaration): StructEntry['shape'] {
  let shape = context.known.shapes.get(declaration);
  if (shape === undefined) {
    const outer = context.structsByScope.get(context.scope);
    const plain =
      outer === undefined ? declaration.name.name : `${outer.shape.name}.${declaration.name.name}`;
    const { shapes, shapeNames } = context.known;
    let name = plain;
    for (let n = 2; shapeNames.has(name); n++) name = `${plain}~${n}`;
    shape = newStruct(name);
    shapeNames.add(name);
    shapes.set(declaration, shape);
  }
  return shape;
}

export function resolveStruct(
  context: Context,
  declaration: StructDeclaration,
  statements: StatementResolver,
): void {
  const entry = context.scope.entries.get(declaration.name.name);
  if (entry?.kind !== 'struct' || entry.declaration !== declaration) return;
  context.apart(entry, () => {
    context.within(entry.scope, () => {
      for (const statement of declaration.body) readMember(context, entry, statement, statements);
    });
  });
  const { steps } = entry.body;
  if (steps.some((step) => step.kind === 'statement' || step.first.kind === 'computed'))
    context.bodies.set(declaration, steps);
  entry.complete = true;
}

function readMember(
  context: Context,
  entry: StructEntry,
  statement: Statement,
  statements: StatementResolver,
): void {
  switch (statement.kind) {
    case 'empty':
    case 'show-graph':
      return;
    case 'struct':
      return resolveStruct(context, statement, statements);
    case 'declaration':
      for (const declarator of statement.declarators)
        readField(context, entry, statement, declarator, statements);
      return;
    default:
      statements.bodyStatement(statement);
      entry.body.steps.push({ kind: 'statement', statement });
  }
}

function readField(
  context: Context,
  entry: StructEntry,
  declaration: Declaration,
  declarator: Declarator,
  statements: StatementResolver,
): void {
  const { name, initializer } = declarator;
  const declared = declaration.type.kind === 'inferred-type' ? null : typeNamed(context, declaration.type);
  const inferred = declaration.type.kind === 'inferred-type' ? declaration.type.keyword : null;
  const other = entry.scope.entries.get(name.name);
  if (other !== undefined) {
    const args = { name: name.name, builtin: '', field: 'yes' };
    context.report('redefinition', name.span, args, context.declarationOf(other));
    return;
  }
  if (declarator.external) return readExternalField(context, entry, declarator, declared);
  if (inferred === 'val' && initializer === null) {
    context.report('initializer-required', declarator.span, { name: name.name, keyword: 'val' });
    return;
  }
  const final = !declarator.mutable && isFinal(declared, inferred, initializer !== null);
  const isStatic = final && initializer !== null;
  const read = (): Type => fieldValue(context, entry, declarator, statements);
  // A static field is not created per object.
  const value = initializer === null ? null : isStatic ? context.apart(null, read) : read();
  if (initializer !== null && value !== null && declared !== null) {
    checkKept(context, initializer, declared);
    context.checkFit(initializer, value, declared);
  }
  let type =
    declared ??
    (value === null ? openType(context, entry, declarator) : inferred === 'val' ? value : general(value));
  if (final && !isStatic) type = shallow(type);
  if (isStatic) type = readOnlyType(type);
  const field = fieldOf(entry, declarator, type, { final, isStatic });
  const constant = constantValue(context, declarator, declared, value);
  if (isStatic) {
    const first = constant ?? computedOnce(context, declarator, type, entry.declaration);
    declareField(context, entry, name, { kind: 'field', field, first, variable: null });
    return;
  }
  const first = constant ?? { kind: 'computed' };
  const variable = newVariable(context, name.name, type, { field });
  entry.body.steps.push({ kind: 'field', field, variable, declarator, first });
  context.declares(variable, name);
  declareField(context, entry, name, { kind: 'field', field, first, variable });
}

function declareField(context: Context, entry: StructEntry, name: Name, field: FieldEntry): void {
  entry.scope.declare(name.name, field);
  context.declares(field, name);
}

/** Fields that cannot be assigned after their object is created: see docs/language.md §4. */
function isFinal(declared: Type | null, inferred: 'val' | 'var' | null, hasValue: boolean): boolean {
  if (inferred !== null) return inferred === 'val';
  if (declared?.kind !== 'pointer') return false;
  return hasValue ? declared.nil === 2 || declared.body.kind === 'function' : declared.nil === 2;
}

/** Through a final field, the elements of an array are also read-only. */
function shallow(type: Type): Type {
  if (type.kind !== 'pointer' || type.body.kind !== 'object') return type;
  const { target, access } = type.body;
  const isArray = typeof target !== 'string' && target.kind === 'array';
  return isArray && access === 0 ? pointer(type.nil, objectBody(target, 1)) : type;
}

function fieldValue(
  context: Context,
  { shape }: StructEntry,
  { initializer, name }: Declarator,
  statements: StatementResolver,
): Type {
  if (initializer === null) return TOP;
  if (initializer.kind !== 'function') return statements.expressions.resolve(initializer);
  return context.typed(initializer, resolveFunction(context, initializer, statements, shape, name.name));
}

function openType(context: Context, { shape }: StructEntry, { name }: Declarator): Type {
  const field = fieldNamed(shape, name.name);
  const type = field === undefined ? undefined : context.known.open.get(field);
  if (type === undefined) context.incomplete = true;
  return type ?? TOP;
}

function fieldOf(
  { shape }: StructEntry,
  { name }: Declarator,
  type: Type,
  traits: Pick<FieldShape, 'final' | 'isStatic'>,
): FieldShape {
  const known = fieldNamed(shape, name.name);
  if (known === undefined) return addField(shape, name.name, type, traits);
  known.type = type;
  known.final = traits.final;
  known.isStatic = traits.isStatic;
  return known;
}

/** The initial value of a field if the text determines it; null if it is computed. */
function constantValue(
  context: Context,
  { initializer }: Declarator,
  declared: Type | null,
  value: Type | null,
): FieldDefault | null {
  if (initializer === null) return zeroValue(declared);
  if (initializer.kind === 'function' && value !== null) return { kind: 'constant', type: value };
  const constant = constantIn(context, initializer);
  if (constant === null) return null;
  const fits =
    constant.kind === 'int'
      ? declared === null || holds(declared, constant)
      : declared === null || constant.kind === declared.kind;
  return fits ? { kind: 'constant', type: constant } : null;
}

/** The value of a static field, as a variable of the function that declares the struct. */
function computedOnce(
  context: Context,
  declarator: Declarator,
  type: Type,
  declaration: StructDeclaration,
): FieldDefault {
  const name = `${declaration.name.name}.${declarator.name.name}`;
  const variable = newVariable(context, name, type, { final: true });
  const list = context.defaults.get(declaration) ?? [];
  context.defaults.set(declaration, [...list, [variable, declarator]]);
  return { kind: 'variable', variable };
}

const holds = (declared: Type, constant: Type): boolean =>
  declared.kind === 'int' &&
  constant.kind === 'int' &&
  constant.min >= declared.min &&
  constant.max <= declared.max;

function zeroValue(declared: Type | null): FieldDefault {
  if (declared === null || declared === BOTTOM) return { kind: 'unset' };
  if (declared.kind === 'int') return { kind: 'constant', type: intConstant(0n) };
  if (declared.kind === 'float') return { kind: 'constant', type: floatConstant(0) };
  const nullable = declared.kind === 'pointer' && declared.nil === 3;
  return nullable ? { kind: 'constant', type: NULL } : { kind: 'unset' };
}

/** `{i32 … -> u32} write = "C";` in a struct: a static system function. */
function readExternalField(
  context: Context,
  entry: StructEntry,
  declarator: Declarator,
  declared: Type | null,
): void {
  const variable = externalFunction(context, declarator, declared);
  const field = fieldOf(entry, declarator, variable.type, { final: true, isStatic: true });
  const first: FieldDefault = { kind: 'constant', type: variable.type };
  entry.scope.declare(declarator.name.name, { kind: 'field', field, first, variable: null });
}
