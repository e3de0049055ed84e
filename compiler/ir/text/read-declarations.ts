// Reads the declarations that declarations.ts prints before the nodes: lines → plain data → shapes and
// functions.
import { say, type Phrase } from '../../base/phrase.ts';
import type { Declarations, FieldJson, FunctionJson, StructJson } from './declarations.ts';
import type { FunctionInfo } from '../functions.ts';
import { readType, type Known } from './read-type.ts';
import { addField, newStruct, type StructShape } from '../shapes.ts';
import type { Type } from '../types.ts';

export class DeclarationLines implements Declarations {
  readonly structs: StructJson[] = [];
  readonly functions: FunctionJson[] = [];
  readonly exported: number[] = [];
  readonly lines = new Map<object, number>();

  /** Returns the error of a line, null if there is none, or undefined if the line is not a declaration. */
  add(text: string, line: number): Phrase | null | undefined {
    const keyword = /^(struct|function|external|exported) /.exec(text)?.[1];
    if (keyword === undefined) return undefined;
    const declared = keyword === 'exported' ? this.addExported(text) : this.addOne(keyword, text);
    if (declared === null) return say`expected a line such as: ${examples[keyword]}`;
    this.lines.set(declared, line);
    return null;
  }

  private addExported(text: string): object | null {
    if (!/^exported \d{1,6}(, \d{1,6})*$/.test(text)) return null;
    this.exported.push(...text.slice('exported '.length).split(', ').map(Number));
    return this.exported;
  }

  private addOne(keyword: string, text: string): object | null {
    if (keyword === 'struct') return keep(this.structs, structOf(text));
    return keep(this.functions, functionOf(text));
  }
}

const examples: Readonly<Record<string, string>> = {
  struct: 'struct S { x: int; next: *S? }',
  function: 'function 3 fact(n: int) -> int',
  external: 'external 1 write(a0: i32, a1: int) -> u32',
  exported: 'exported 3, 4',
};

function keep<T extends object>(list: T[], item: T | null): T | null {
  if (item !== null) list.push(item);
  return item;
}

function structOf(text: string): StructJson | null {
  const opaque = /^struct ([\w$~.]+)$/.exec(text);
  if (opaque !== null) return { name: opaque[1], opaque: true, fields: [] };
  const match = /^struct ([\w$~.]+) \{ (?:(.*) )?\}$/.exec(text);
  if (match === null) return null;
  const fields = match[2] === undefined ? [] : splitOutside(match[2], '; ').map(fieldOf);
  return fields.every((field) => field !== null) ? { name: match[1], fields } : null;
}

function fieldOf(text: string): FieldJson | null {
  const match = /^([\w$]+): (static )?(final )?(.+)$/.exec(text);
  if (match === null) return null;
  const [, name, isStatic, isFinal, type] = match;
  return { name, type, final: isFinal !== undefined, static: isStatic !== undefined };
}

function functionOf(text: string): FunctionJson | null {
  const head = /^(function|external) (\d{1,6}) ([^\s(]*)(?: as ([^\s(]+))?\(/.exec(text);
  if (head === null) return null;
  const [open, keyword, index, name, symbol] = head;
  const close = closingBracket(text, open.length - 1);
  if (close < 0 || !text.startsWith(' -> ', close + 1)) return null;
  const given = text.slice(open.length, close);
  const parameters = (given === '' ? [] : splitOutside(given, ', ')).map(parameterOf);
  if (!parameters.every((parameter) => parameter !== null)) return null;
  const external = keyword === 'external' ? (symbol ?? name) : null;
  return { index: Number(index), name, parameters, result: text.slice(close + 5), external };
}

function parameterOf(text: string): { name: string; type: string } | null {
  const match = /^([^\s:]*): (.+)$/.exec(text);
  return match === null ? null : { name: match[1], type: match[2] };
}

// ------------------------------------------------------------------------------------------------- brackets

/** The index of the bracket that closes the one at `open`, ignoring brackets in strings, or -1. */
export function closingBracket(text: string, open: number): number {
  for (let at = open, depth = 0; at < text.length; at++) {
    at = afterString(text, at);
    if ('([{'.includes(text.charAt(at) || ' ')) depth++;
    else if (')]}'.includes(text.charAt(at) || ' ') && --depth === 0) return at;
  }
  return -1;
}

function splitOutside(text: string, separator: string): string[] {
  const parts: string[] = [];
  let begin = 0;
  for (let at = 0, depth = 0; at < text.length; at++) {
    at = afterString(text, at);
    const c = text.charAt(at) || ' ';
    if ('([{'.includes(c)) depth++;
    else if (')]}'.includes(c)) depth--;
    else if (depth === 0 && text.startsWith(separator, at)) {
      parts.push(text.slice(begin, at));
      begin = at + separator.length;
    }
  }
  return [...parts, text.slice(begin)];
}

/** The end of the string literal that begins at a position; the position itself if none begins there. */
function afterString(text: string, at: number): number {
  if (text[at] !== '"') return at;
  const end = text.indexOf('"', at + 1);
  return end < 0 ? text.length : end;
}

// ------------------------------------------------------------------------------------------------- building

export interface Declared {
  readonly known: Known;
  readonly functions: readonly FunctionInfo[];
  readonly exported: readonly number[];
}

export type Complain = (declaration: object, message: Phrase) => void;

export function declare({ structs, functions, exported }: Declarations, complain: Complain): Declared {
  const shapes = new Map<string, StructShape>();
  const known: Known = { structs: shapes };
  for (const struct of structs) {
    if (shapes.has(struct.name)) complain(struct, say`struct ${struct.name} is declared twice`);
    shapes.set(struct.name, newStruct(struct.name, struct.opaque));
  }
  for (const struct of structs) addFields(struct, known, complain);
  return { known, functions: readFunctions(functions, known, complain), exported };
}

function addFields(struct: StructJson, known: Known, complain: Complain): void {
  const shape = known.structs.get(struct.name);
  if (shape === undefined) return;
  const names = new Set<string>();
  for (const field of struct.fields) {
    const type = readType(field.type, known);
    if (type === null) complain(struct, say`${field.type} is not a type`);
    else if (names.has(field.name)) complain(struct, say`field ${field.name} is declared twice`);
    else addField(shape, field.name, type, { final: field.final, isStatic: field.static });
    names.add(field.name);
  }
}

function readFunctions(
  written: readonly FunctionJson[],
  known: Known,
  complain: Complain,
): readonly FunctionInfo[] {
  const functions = new Map<number, FunctionInfo>();
  for (const declared of written) {
    const { index, name, external } = declared;
    const typed = (text: string): Type | null => {
      const type = readType(text, known);
      if (type === null) complain(declared, say`${text} is not a type`);
      return type;
    };
    const parameters = declared.parameters.map(({ type }) => typed(type)).filter((type) => type !== null);
    const result = typed(declared.result);
    if (functions.has(index)) complain(declared, say`function ${index} is declared twice`);
    if (result === null) continue;
    const parameterNames = declared.parameters.map((parameter) => parameter.name);
    functions.set(index, { index, name, parameterNames, parameters, result, external });
  }
  return [...functions.values()];
}
