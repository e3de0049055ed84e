// A program's exports to C: top-level functions with types that C can express, and their objects. Everything
// else is refused with a reason.
//
// C accesses objects in the layout of objects.ts. A function value must not leave the program, because C
// could call it with any arguments.
import { say, type Phrase } from '../../../base/phrase.ts';
import type { FunctionInfo } from '../../../ir/functions.ts';
import type { Graph } from '../../../ir/graph.ts';
import type { FunctionBody } from '../../../ir/pointer-bodies.ts';
import { instanceFields, type ArrayShape, type Shape, type StructShape } from '../../../ir/shapes.ts';
import { elementName, shapeOf, sourceType } from '../../../ir/text/source-type.ts';
import { isOfC } from '../../../ir/system.ts';
import { NULL, type PointerType, type Type } from '../../../ir/types.ts';
import type { Span } from '../../../source/span.ts';
import type { Program } from '../../../syntax/ast.ts';
import { isNameOfC, memberName, Names, plainName } from './names.ts';

export interface ExportedFunction {
  readonly name: string;
  readonly info: FunctionInfo;
  readonly span: Span;
}

interface RefusedFunction {
  readonly name: string;
  readonly span: Span;
  readonly reason: Phrase;
}

export interface ExportedShape {
  readonly shape: Shape;
  /** The name after `struct`. */
  readonly name: string;
  readonly maker: string;
}

export interface Exports {
  /** Prefix of all names that do not come from the program. */
  readonly library: string;
  readonly functions: readonly ExportedFunction[];
  readonly refused: readonly RefusedFunction[];
  readonly shapes: readonly ExportedShape[];
}

/** The function with which C handles faults. */
export const handlerSetter = (library: string): string => `${library}_on_fault`;

/** @param graph built with `exports`, before or after optimization */
export function exportsOf(graph: Graph, { body }: Program, library: string): Exports {
  const plain: Omit<ExportedFunction, 'name'>[] = [];
  const refused: RefusedFunction[] = [];
  const found = new Set<Shape>();
  const infoOf = new Map(
    [...graph.exported].flatMap((index) => {
      const info = graph.functions[index];
      return info === undefined ? [] : [[info.name, info] as const];
    }),
  );
  for (const statement of body) {
    if (statement.kind !== 'declaration') continue;
    for (const { name, initializer } of statement.declarators) {
      if (initializer?.kind !== 'function') continue;
      const info = infoOf.get(name.name);
      const own = new Set<Shape>();
      const reason = info === undefined ? mayChange : whyNotExported(info, own);
      if (reason !== null || info === undefined)
        refused.push({ name: name.name, span: name.span, reason: reason ?? mayChange });
      else {
        plain.push({ info, span: name.span });
        own.forEach((shape) => found.add(shape));
      }
    }
  }
  const ofC = graph.functions.flatMap((info) =>
    info?.external != null && isOfC(info.external) ? [info.external] : [],
  );
  const functions = withNames(plain, library, new Set(ofC));
  return { library, functions, refused, shapes: named(found, library, functions) };
}

const mayChange = say`it may be reassigned to another function; declare it with \`val\``;

/** A name that C reserves gets the library's name as a prefix. */
function withNames(
  functions: readonly Omit<ExportedFunction, 'name'>[],
  library: string,
  ofC: ReadonlySet<string>,
): readonly ExportedFunction[] {
  const isFree = (name: string): boolean =>
    isNameOfC(name) && !name.startsWith(`${library}_`) && !ofC.has(name);
  const names = new Names(functions.map(({ info }) => info.name).filter(isFree));
  return functions.map((each) => {
    const { name } = each.info;
    return { ...each, name: isFree(name) ? name : names.unlike(`${library}_${plainName(name)}`) };
  });
}

/** Why C cannot call a function, or null. Collects the shapes that the function needs. */
function whyNotExported({ parameters, result }: FunctionInfo, shapes: Set<Shape>): Phrase | null {
  for (const type of parameters) {
    const reason = isFunction(type) ? whyNotCallback(type, shapes) : whyNotType(type, shapes);
    if (reason !== null) return reason;
  }
  return result.kind === 'int' || result.kind === 'float' ? null : whyNotType(result, shapes);
}

type FunctionPointer = PointerType & { readonly body: FunctionBody };

const isFunction = (type: Type): type is FunctionPointer =>
  type.kind === 'pointer' && type.body.kind === 'function';

/** A callback from C must have scalar arguments and results. */
function whyNotCallback({ body }: FunctionPointer, shapes: Set<Shape>): Phrase | null {
  if (body.signature.result === null) return say`C has no type for its function parameter`;
  for (const type of [...body.signature.parameters, body.signature.result]) {
    const reason = whyNotType(type, shapes);
    if (reason !== null) return reason;
  }
  return null;
}

/** Why C cannot express a type; collects the shapes that it refers to. */
function whyNotType(type: Type, shapes: Set<Shape>): Phrase | null {
  if (type.kind === 'int' || type.kind === 'float') return null;
  if (isFunction(type)) return say`C could call the returned functions with arbitrary values`;
  if (type.kind !== 'pointer') return say`C has no type for ${sourceType(type)}`;
  if (type === NULL) return say`one of its types is only known as null`;
  const shape = shapeOf(type);
  if (shape === null) return say`C has no type for ${sourceType(type)}`;
  if (shapes.has(shape)) return null;
  if (shape.kind === 'struct' && shape.isOpaque) return say`the type ${shape.name} is not declared`;
  shapes.add(shape);
  const parts = shape.kind === 'array' ? [shape.element] : instanceFields(shape);
  for (const part of parts) {
    const reason = whyNotType(part.type, shapes);
    if (reason !== null) return reason;
  }
  return null;
}

function named(
  shapes: ReadonlySet<Shape>,
  library: string,
  functions: readonly ExportedFunction[],
): readonly ExportedShape[] {
  const tags = new Names();
  const makers = new Names([...functions.map(({ name }) => name), handlerSetter(library)]);
  return [...shapes].map((shape) => {
    const own = shape.kind === 'struct' ? structName(shape) : arrayName(shape);
    return {
      shape,
      name: tags.unlike(`${library}_${own}`),
      maker: makers.unlike(`${library}_new_${own}`),
    };
  });
}

const structName = ({ name }: StructShape): string => memberName(name.replaceAll('.', '_'));

function arrayName({ element }: ArrayShape): string {
  const inner = shapeOf(element.type);
  if (inner === null) return `array_${memberName(elementName(element.type)).replace(/_$/, '')}`;
  return `array_of_${inner.kind === 'struct' ? structName(inner) : arrayName(inner)}`;
}
