// Meet, dual and text of the bodies of pointer types (pointer-bodies.ts).
import {
  ALL_SIGNATURES,
  ANY_SIGNATURE,
  functionBody,
  functionSet,
  objectBody,
  pointerBodies,
  signature,
  type Access,
  type ConstantText,
  type FunctionBody,
  type FunctionSet,
  type ObjectBody,
  type PointerBody,
  type Signature,
} from './pointer-bodies.ts';
import { shapeText, type Shape } from './shapes.ts';
import { BYTE, dual, meet, typeText } from './types.ts';

export function meetBodies(a: PointerBody, b: PointerBody): PointerBody {
  if (a === b || b.kind === 'any') return a;
  if (a.kind === 'any') return b;
  if (a.kind === 'object' && b.kind === 'object') {
    const access = Math.max(a.access, b.access) as Access;
    return objectBody(
      meetFlat<Shape, 'all'>(a.target, b.target, 'all'),
      access,
      meetFlat<ConstantText, 'none'>(a.text, b.text, 'none'),
    );
  }
  if (a.kind === 'function' && b.kind === 'function')
    return functionBody(meetSignatures(a.signature, b.signature), union(a.set, b.set));
  return pointerBodies.all;
}

function meetFlat<T, L extends string>(a: T | 'any' | L, b: T | 'any' | L, low: L): T | 'any' | L {
  if (a === b || b === 'any') return a;
  return a === 'any' ? b : low;
}

export function dualBody(body: PointerBody): PointerBody {
  switch (body.kind) {
    case 'any':
      return pointerBodies.all;
    case 'all':
      return pointerBodies.any;
    case 'object': {
      const { target, access, text } = body;
      return objectBody(
        target === 'any' ? 'all' : target === 'all' ? 'any' : target,
        (2 - access) as Access,
        text === 'any' ? 'none' : text === 'none' ? 'any' : text,
      );
    }
    case 'function':
      return functionBody(dualSignature(body.signature), functionSet(body.set.members, !body.set.others));
  }
}

function meetSignatures(a: Signature, b: Signature): Signature {
  if (a === b || b.kind === 'any' || a.kind === 'all') return a;
  if (a.kind === 'any' || b.kind === 'all') return b;
  if (a.parameters.length !== b.parameters.length || a.result === null || b.result === null)
    return ALL_SIGNATURES;
  const parameters = a.parameters.map((type, i) => meet(type, b.parameters[i]));
  return signature(parameters, meet(a.result, b.result));
}

function dualSignature(sig: Signature): Signature {
  if (sig.kind === 'any') return ALL_SIGNATURES;
  if (sig.kind === 'all' || sig.result === null) return ANY_SIGNATURE;
  return signature(sig.parameters.map(dual), dual(sig.result));
}

function union(a: FunctionSet, b: FunctionSet): FunctionSet {
  const inA = (member: number): boolean => a.members.includes(member);
  const inB = (member: number): boolean => b.members.includes(member);
  if (a.others && b.others) return functionSet(a.members.filter(inB), true);
  if (a.others)
    return functionSet(
      a.members.filter((member) => !inB(member)),
      true,
    );
  if (b.others)
    return functionSet(
      b.members.filter((member) => !inA(member)),
      true,
    );
  return functionSet([...a.members, ...b.members]);
}

// ----------------------------------------------------------------------------------------------------- text

/** A pointer type as shown and read back: `null`, `*S`, `const *S?`, `"text"`, `{int -> int #3}?` … */
export function bodyText(body: PointerBody, nil: number): string {
  if (body.kind === 'any' && nil === 3) return 'null';
  if (body.kind === 'all' && nil === 0) return '~null';
  const high = nil < 2 ? '~' : '';
  const mark = nil === 0 || nil === 3 ? '?' : '';
  if (body.kind !== 'object' && body.kind !== 'function') return `${high}ptr-${body.kind}${mark}`;
  return `${high}${body.kind === 'object' ? objectText(body) : functionText(body)}${mark}`;
}

function objectText({ target, access, text }: ObjectBody): string {
  if (typeof text !== 'string' && isString(target, access)) return quote(text.bytes);
  const place = typeof target === 'string' ? `-${target}` : shapeText(target);
  const plain = `${['', 'fixed ', 'const '][access]}*${place}`;
  return text === 'none' ? plain : `${plain} text=${text === 'any' ? 'any' : quote(text.bytes)}`;
}

/** What string literals are: arrays of bytes whose elements are read-only. */
const isString = (target: ObjectBody['target'], access: Access): boolean =>
  typeof target !== 'string' && target.kind === 'array' && target.element.type === BYTE && access === 1;

/** In double quotes, with escapes for all but printable ASCII. */
export function quote(bytes: string): string {
  const inner = bytes.replace(/[^ !#-[\]-~]/g, (c) => `\\x${c.charCodeAt(0).toString(16).padStart(2, '0')}`);
  return `"${inner}"`;
}

function functionText({ signature: sig, set }: FunctionBody): string {
  const members = `#${set.others ? '~' : ''}${set.members.join(',')}`;
  if (sig.result === null) return `{${sig.kind} ${members}}`;
  const parameters = sig.parameters.map((type) => `${typeText(type)} `).join('');
  return `{${parameters}-> ${typeText(sig.result)} ${members}}`;
}
