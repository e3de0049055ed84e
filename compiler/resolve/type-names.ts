import { ALL_FUNCTIONS, functionBody, objectBody, signature, type Access } from '../ir/pointer-bodies.ts';
import { arrayOf, newStruct } from '../ir/shapes.ts';
import { BOOL, BOTTOM, BYTE, F32, FLOAT, INT, namedRanges, pointer, type Type } from '../ir/types.ts';
import type { Name, NamedType, PrimitiveName, TypeExpression } from '../syntax/ast.ts';
import { typeName, type Context } from './context.ts';
import type { Scope, StructEntry } from './scope.ts';
import { sourceType } from './static-types.ts';

const primitives: ReadonlyMap<PrimitiveName, Type> = new Map<PrimitiveName, Type>([
  ['int', INT],
  ['i64', INT],
  ['flt', FLOAT],
  ['f64', FLOAT],
  ['f32', F32],
  ['u1', BOOL],
  ['bool', BOOL],
  ...namedRanges.map(([name, type]) => [name as PrimitiveName, type] as const),
  ['byte', BYTE],
]);

/** BOTTOM if an error was reported. */
export function typeNamed(context: Context, written: TypeExpression): Type {
  switch (written.kind) {
    case 'primitive-type':
      return primitives.get(written.name) ?? BOTTOM;
    case 'inferred-type':
      // Only a declaration can begin with it, and handles it itself.
      return BOTTOM;
    case 'named-type':
      return structType(context, written);
    case 'nullable-type':
      return nullableType(context, written);
    case 'array-type':
      return arrayType(context, written);
    case 'function-type': {
      const parameters = written.parameters.map((parameter) => typeNamed(context, parameter));
      const result = typeNamed(context, written.result);
      return pointer(2, functionBody(signature(parameters, result), ALL_FUNCTIONS));
    }
  }
}

function structType(context: Context, written: NamedType): Type {
  const entry = structNamed(context, written.path);
  if (entry !== null) return pointer(2, objectBody(entry.shape));
  context.tellUnknownType('undefined-type', written);
  return BOTTOM;
}

/** An undeclared type that admits null: only null fits (docs/language.md, decision 18). */
function opaqueType(context: Context, written: NamedType): Type {
  const name = typeName(written);
  if (name === '') return BOTTOM;
  let shape = context.known.opaque.get(name);
  if (shape === undefined) context.known.opaque.set(name, (shape = newStruct(name, true)));
  if (!context.undeclared.has(shape)) {
    context.tellUnknownType('opaque-type', written);
    context.undeclared.set(shape, { written, isMistaken: false });
  }
  return pointer(2, objectBody(shape));
}

export function structNamed({ scope }: Context, path: readonly Name[]): StructEntry | null {
  let found: ReturnType<Scope['entries']['get']>;
  const [first, ...parts] = path;
  for (let at: Scope | null = scope; at !== null && found?.kind !== 'struct'; at = at.parent)
    found = at.entries.get(first?.name ?? '');
  for (const part of parts) {
    if (found?.kind !== 'struct') return null;
    found = found.scope.entries.get(part.name);
  }
  return found?.kind === 'struct' ? found : null;
}

function nullableType(context: Context, written: Extract<TypeExpression, { kind: 'nullable-type' }>): Type {
  const { base: named } = written;
  const isOpaque = named.kind === 'named-type' && structNamed(context, named.path) === null;
  const base = isOpaque ? opaqueType(context, named) : typeNamed(context, named);
  if (base === BOTTOM) return base;
  if (base.kind !== 'pointer') {
    context.report('not-nullable', written.span, { type: sourceType(base) });
    return BOTTOM;
  }
  if (base.nil === 3) context.report('nullable-twice', written.span, { type: sourceType(base) });
  return pointer(3, base.body);
}

function arrayType(context: Context, written: Extract<TypeExpression, { kind: 'array-type' }>): Type {
  const element = typeNamed(context, written.element);
  return element === BOTTOM ? BOTTOM : arrayTypeOf(context, element, written, written.readOnly ? 1 : 0);
}

/** The type of arrays of an element type, whose zero fills new arrays. */
function arrayTypeOf(
  context: Context,
  element: Type,
  { span }: Pick<TypeExpression, 'span'>,
  access: Access,
): Type {
  if (element.kind === 'pointer' && element.nil !== 3) {
    context.report('array-of-not-null', span, { type: sourceType(element) });
    return BOTTOM;
  }
  return pointer(2, objectBody(arrayOf(element), access));
}
