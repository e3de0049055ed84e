// Reads types, shapes, and fields from the text of typeText(), shapeText(), and fieldText().
//
// Recursive descent: each method consumes its part of the text, or throws Unreadable. Invariant: the exported
// functions never throw, whatever the text is.
import { constantText, functionBody, functionSet, objectBody, pointerBodies } from '../pointer-bodies.ts';
import { ALL_SIGNATURES, ANY_SIGNATURE, signature } from '../pointer-bodies.ts';
import type { Access, FunctionSet, ObjectBody, Signature } from '../pointer-bodies.ts';
import { arrayOf, fieldNamed, type ArrayShape, type FieldShape } from '../shapes.ts';
import type { Shape, StructShape } from '../shapes.ts';
import {
  BOTTOM,
  BYTE,
  CTRL,
  F32,
  F32_TOP,
  FLOAT,
  FLOAT_TOP,
  INT,
  INT_TOP,
  MAX_INT,
  MEMORY,
  MEMORY_TOP,
  MIN_INT,
  NULL,
  NULL_DUAL,
  TOP,
  XCTRL,
  floatConstant,
  intConstant,
  intRange,
  memory,
  namedRanges,
  pointer,
  tuple,
  type Type,
} from '../types.ts';

export interface Known {
  readonly structs: ReadonlyMap<string, StructShape>;
}
const nothingKnown: Known = { structs: new Map() };

const named: ReadonlyMap<string, Type> = new Map<string, Type>([
  ['top', TOP],
  ['bottom', BOTTOM],
  ['ctrl', CTRL],
  ['~ctrl', XCTRL],
  ['int', INT],
  ['~int', INT_TOP],
  ...namedRanges,
  ['flt', FLOAT],
  ['f32', F32],
  ['~f32', F32_TOP],
  ['~flt', FLOAT_TOP],
  ['NaN', floatConstant(NaN)],
  ['Infinity', floatConstant(Infinity)],
  ['-Infinity', floatConstant(-Infinity)],
  ['null', NULL],
  ['~null', NULL_DUAL],
  ['~mem', MEMORY_TOP],
]);

const MAX_NESTED = 400;
const WORD = /~?[a-zA-Z]\w*|-Infinity/y;
const NUMBER = /-?\d{1,400}(\.\d{1,400})?(e[+-]?\d{1,4})?/y;
const RANGE = /\[(-?\d{1,19}|min|max),(-?\d{1,19}|min|max)\](?:\^(-?[0-3]))?/y;
const STRUCT = /[A-Za-z_$][\w$]*(~\d+)?(\.[A-Za-z_$][\w$]*(~\d+)?)*/y;
const STRING = /"((?:[ !#-[\]-~]|\\x[0-9a-f]{2})*)"/y;
const MEMBERS = /#(~?)((?:\d{1,9}(?:,\d{1,9})*)?)/y;
const accesses: readonly string[] = ['', 'fixed ', 'const '];

class Unreadable extends Error {}

class TypeReader {
  private readonly text: string;
  private readonly known: Known;
  private at = 0;
  private depth = 0;

  constructor(text: string, known: Known) {
    this.text = text;
    this.known = known;
  }

  end(): void {
    if (this.at < this.text.length) throw new Unreadable();
  }

  type(): Type {
    if (++this.depth > MAX_NESTED) throw new Unreadable();
    const type = this.unlimited();
    this.depth--;
    return type;
  }

  private unlimited(): Type {
    if (this.take('(')) return this.tuple();
    if (this.sees('[')) return this.range();
    if (this.take('mem:')) return this.memory();
    if (this.take('mem')) return MEMORY;
    return this.named() ?? this.number() ?? this.pointer();
  }

  shape(): Shape {
    return this.take('[]') ? this.array() : this.struct(this.match(STRUCT)[0]);
  }

  field(): FieldShape {
    if (this.take('[]')) {
      const { element } = this.array();
      this.expect('.[]');
      return element;
    }
    const [path] = this.match(STRUCT);
    const dot = path.lastIndexOf('.');
    const field = fieldNamed(this.struct(path.slice(0, Math.max(dot, 0))), path.slice(dot + 1));
    if (field === undefined) throw new Unreadable();
    return field;
  }

  fields(): FieldShape[] {
    const fields: FieldShape[] = [];
    if (this.text === '') return fields;
    do fields.push(this.field());
    while (this.take(', '));
    return fields;
  }

  // ---------------------------------------------------------------------------------------------------- parts

  private named(): Type | null {
    const word = this.find(WORD)?.[0] ?? '';
    const type = named.get(word);
    // `null` is a word, unlike `*null`; `~ptr-any` is read as a pointer.
    if (type === undefined) return null;
    this.at += word.length;
    return type;
  }

  private number(): Type | null {
    const found = this.find(NUMBER);
    if (found === null) return null;
    this.at += found[0].length;
    if (found[1] !== undefined || found[2] !== undefined) return floatConstant(Number(found[0]));
    return intConstant(fitting(BigInt(found[0])));
  }

  private range(): Type {
    const [, low, high, widen] = this.match(RANGE);
    const bound = (text: string): bigint =>
      text === 'min' ? MIN_INT : text === 'max' ? MAX_INT : fitting(BigInt(text));
    return intRange(bound(low), bound(high), Number(widen ?? '0'));
  }

  private tuple(): Type {
    const parts: Type[] = [];
    if (this.take(')')) return tuple(parts);
    do parts.push(this.type());
    while (this.take(', '));
    this.expect(')');
    return tuple(parts);
  }

  private memory(): Type {
    const field = this.field();
    return memory(field, this.take('=') ? this.type() : BOTTOM);
  }

  private pointer(): Type {
    const isHigh = this.take('~');
    const body = this.body();
    const mark = this.take('?');
    return pointer(isHigh ? (mark ? 0 : 1) : mark ? 3 : 2, body);
  }

  private body(): Parameters<typeof pointer>[1] {
    if (this.take('ptr-any')) return pointerBodies.any;
    if (this.take('ptr-all')) return pointerBodies.all;
    if (this.take('{')) return this.functionBody();
    if (this.sees('"')) return objectBody(arrayOf(BYTE), 1, constantText(this.string()));
    return this.objectBody();
  }

  private objectBody(): ObjectBody {
    const access = this.take(accesses[1]) ? 1 : this.take(accesses[2]) ? 2 : 0;
    this.expect('*');
    const target = this.take('-any') ? 'any' : this.take('-all') ? 'all' : this.shape();
    const said = this.take(' text=');
    const text = !said ? 'none' : this.take('any') ? 'any' : constantText(this.string());
    return objectBody(target, access satisfies Access, text);
  }

  private functionBody(): Parameters<typeof pointer>[1] {
    const sig = this.signature();
    const [, others, numbers] = this.match(MEMBERS);
    this.expect('}');
    const members = numbers === '' ? [] : numbers.split(',').map(Number);
    const set: FunctionSet = functionSet(members, others !== '');
    return functionBody(sig, set);
  }

  private signature(): Signature {
    if (this.take('any ')) return ANY_SIGNATURE;
    if (this.take('all ')) return ALL_SIGNATURES;
    const parameters: Type[] = [];
    while (!this.take('-> ')) {
      parameters.push(this.type());
      this.expect(' ');
    }
    const result = this.type();
    this.expect(' ');
    return signature(parameters, result);
  }

  private struct(name: string): StructShape {
    const shape = this.known.structs.get(name);
    if (shape === undefined) throw new Unreadable();
    return shape;
  }

  private array(): ArrayShape {
    const element = this.element();
    return arrayOf(element);
  }

  private element(): Type {
    if (this.take('i64')) return INT;
    if (!this.take('(')) return this.type();
    const type = this.type();
    this.expect(')');
    return type;
  }

  private string(): string {
    const [, inner] = this.match(STRING);
    return inner.replace(/\\x(..)/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
  }

  // --------------------------------------------------------------------------------------------------- tokens

  private sees(token: string): boolean {
    return this.text.startsWith(token, this.at);
  }

  private take(token: string): boolean {
    if (!this.sees(token)) return false;
    this.at += token.length;
    return true;
  }

  private expect(token: string): void {
    if (!this.take(token)) throw new Unreadable();
  }

  private find(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at;
    return pattern.exec(this.text);
  }

  private match(pattern: RegExp): RegExpExecArray {
    const found = this.find(pattern);
    if (found === null) throw new Unreadable();
    this.at += found[0].length;
    return found;
  }
}

function fitting(value: bigint): bigint {
  if (value < MIN_INT || value > MAX_INT) throw new Unreadable();
  return value;
}

function readWhole<T>(text: string, known: Known, read: (reader: TypeReader) => T): T | null {
  const reader = new TypeReader(text, known);
  try {
    const value = read(reader);
    reader.end();
    return value;
  } catch (error) {
    if (error instanceof Unreadable) return null;
    throw error;
  }
}

export function readType(text: string, known: Known = nothingKnown): Type | null {
  return readWhole(text, known, (reader) => reader.type());
}

export function readShape(text: string, known: Known): Shape | null {
  return readWhole(text, known, (reader) => reader.shape());
}

export function readField(text: string, known: Known): FieldShape | null {
  return readWhole(text, known, (reader) => reader.field());
}

export function readFields(text: string, known: Known): FieldShape[] | null {
  return readWhole(text, known, (reader) => reader.fields());
}
