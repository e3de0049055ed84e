// Structs, named arrays, and functions that a graph refers to. They are printed before the nodes, so that the
// text is complete. Structs are compared by identity: a parsed graph has separate ones.
import type { FunctionInfo } from '../functions.ts';
import type { Graph } from '../graph.ts';
import type { Aux } from '../node.ts';
import type { PointerBody } from '../pointer-bodies.ts';
import { compareShapes, type FieldShape, type Shape, type StructShape } from '../shapes.ts';
import { type Type } from '../types.ts';
import { typeText } from './type-text.ts';

export interface FieldJson {
  readonly name: string;
  readonly type: string;
  readonly final: boolean;
  readonly static: boolean;
}
export interface StructJson {
  readonly name: string;
  /** Not declared in the program; see StructShape. */
  readonly opaque?: true;
  readonly fields: readonly FieldJson[];
}
export interface FunctionJson {
  readonly index: number;
  readonly name: string;
  readonly parameters: readonly { readonly name: string; readonly type: string }[];
  readonly result: string;
  readonly external: string | null;
}
export interface Declarations {
  readonly structs: readonly StructJson[];
  readonly functions: readonly FunctionJson[];
  readonly exported: readonly number[];
}

export function declaredShapes(graph: Graph): Shape[] {
  const shapes = new Shapes();
  for (const { type, aux } of graph.all()) {
    shapes.addType(type);
    shapes.addAux(aux);
  }
  for (const info of graph.functions)
    if (info !== undefined) for (const type of [...info.parameters, info.result]) shapes.addType(type);
  return [...shapes.found].sort(compareShapes);
}

export function declarationsOf(graph: Graph): Declarations {
  const functions = graph.functions.filter((info) => info !== undefined);
  const all = declaredShapes(graph);
  return {
    structs: all.filter((shape) => shape.kind === 'struct').map(structJson),
    functions: functions.map(functionJson),
    exported: [...graph.exported].sort((a, b) => a - b),
  };
}

function structJson({ name, fields, isOpaque }: StructShape): StructJson {
  return {
    name,
    ...(isOpaque ? { opaque: true } : {}),
    fields: fields.map((field) => ({
      name: field.name,
      type: typeText(field.type),
      final: field.final,
      static: field.isStatic,
    })),
  };
}

function functionJson(info: FunctionInfo): FunctionJson {
  const { index, name, parameters, parameterNames, result, external } = info;
  return {
    index,
    name,
    parameters: parameters.map((type, i) => ({ name: parameterNames[i] ?? '', type: typeText(type) })),
    result: typeText(result),
    external,
  };
}

class Shapes {
  readonly found = new Set<Shape>();
  private readonly seen = new Set<Type | PointerBody>();

  addAux(aux: Aux): void {
    if (aux === null || typeof aux !== 'object') return;
    switch (aux.kind) {
      case 'field':
        return this.addShape(aux.owner);
      case 'struct':
      case 'array':
        return this.addShape(aux);
      case 'parameter':
        return this.addType(aux.type);
      case 'aliases':
        return aux.fields.forEach(({ owner }) => this.addShape(owner));
      default:
        return this.addType(aux);
    }
  }

  addType(type: Type): void {
    if (this.seen.has(type)) return;
    this.seen.add(type);
    if (type.kind === 'tuple') type.parts.forEach((part) => this.addType(part));
    else if (type.kind === 'pointer') this.addBody(type.body);
    else if (type.kind === 'memory') {
      if (type.alias !== null) this.addShape(type.alias.owner);
      this.addType(type.contents);
    }
  }

  private addBody(body: PointerBody): void {
    if (body.kind === 'object' && typeof body.target !== 'string') this.addShape(body.target);
    else if (body.kind === 'function') {
      const { parameters, result } = body.signature;
      for (const part of parameters) this.addType(part);
      if (result !== null) this.addType(result);
    }
  }

  private addShape(shape: Shape): void {
    if (this.found.has(shape)) return;
    this.found.add(shape);
    const fields: readonly FieldShape[] = shape.kind === 'struct' ? shape.fields : [shape.element];
    for (const { type } of fields) this.addType(type);
  }
}

// ----------------------------------------------------------------------------------------------------- text

/**
 * One line per declaration:
 *
 *     struct S { x: int; next: *S?; k: static final int }
 *     struct Opaque
 *     function 3 fact(n: int) -> int
 *     external 1 write(a0: i32, a1: int) -> u32
 *     exported 3, 4
 */
export function declarationLines({ structs, functions, exported }: Declarations): string[] {
  return [
    ...structs.map(structLine),
    ...functions.map(functionLine),
    ...(exported.length === 0 ? [] : [`exported ${exported.join(', ')}`]),
  ];
}

function structLine({ name, fields, opaque }: StructJson): string {
  if (opaque === true) return `struct ${name}`;
  const written = fields.map((field) => {
    const traits = `${field.static ? 'static ' : ''}${field.final ? 'final ' : ''}`;
    return `${field.name}: ${traits}${field.type}`;
  });
  return written.length === 0 ? `struct ${name} { }` : `struct ${name} { ${written.join('; ')} }`;
}

function functionLine({ index, name, parameters, result, external }: FunctionJson): string {
  const given = parameters.map((parameter) => `${parameter.name}: ${parameter.type}`).join(', ');
  const symbol = external === null || external === name ? '' : ` as ${external}`;
  return `${external === null ? 'function' : 'external'} ${index} ${name}${symbol}(${given}) -> ${result}`;
}
