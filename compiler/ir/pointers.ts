// Meet and dual of the bodies of pointer types (pointer-bodies.ts). types.ts uses this file, so it passes in
// the operations on the types in a signature.
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
  type FunctionSet,
  type PointerBody,
  type Signature,
} from './pointer-bodies.ts';
import type { Shape } from './shapes.ts';
import type { Type } from './types.ts';

type Meet = (a: Type, b: Type) => Type;
type Dual = (t: Type) => Type;

export function meetBodies(a: PointerBody, b: PointerBody, meet: Meet): PointerBody {
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
    return functionBody(meetSignatures(a.signature, b.signature, meet), union(a.set, b.set));
  return pointerBodies.all;
}

function meetFlat<T, L extends string>(a: T | 'any' | L, b: T | 'any' | L, low: L): T | 'any' | L {
  if (a === b || b === 'any') return a;
  return a === 'any' ? b : low;
}

export function dualBody(body: PointerBody, dual: Dual): PointerBody {
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
      return functionBody(
        dualSignature(body.signature, dual),
        functionSet(body.set.members, !body.set.others),
      );
  }
}

function meetSignatures(a: Signature, b: Signature, meet: Meet): Signature {
  if (a === b || b.kind === 'any' || a.kind === 'all') return a;
  if (a.kind === 'any' || b.kind === 'all') return b;
  if (a.parameters.length !== b.parameters.length || a.result === null || b.result === null)
    return ALL_SIGNATURES;
  const parameters = a.parameters.map((type, i) => meet(type, b.parameters[i]));
  return signature(parameters, meet(a.result, b.result));
}

function dualSignature(sig: Signature, dual: Dual): Signature {
  if (sig.kind === 'any') return ALL_SIGNATURES;
  if (sig.kind === 'all' || sig.result === null) return ANY_SIGNATURE;
  return signature(
    sig.parameters.map((type) => dual(type)),
    dual(sig.result),
  );
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
