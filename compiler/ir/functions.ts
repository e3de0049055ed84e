// The declaration of a function. Number 0 is the program itself, which has no entry.
import { functionBody, functionSet, signature } from './pointer-bodies.ts';
import { pointer, type PointerType, type Type } from './types.ts';

export interface FunctionInfo {
  readonly index: number;
  readonly name: string;
  readonly parameterNames: readonly string[];
  readonly parameters: readonly Type[];
  readonly result: Type;
  /** Symbol of an external function; null if it has a body. */
  readonly external: string | null;
}

export function functionType({ parameters, result, index }: Omit<FunctionInfo, 'name'>): PointerType {
  return pointer(2, functionBody(signature(parameters, result), functionSet([index])));
}

export function oneFunction(type: Type): number | null {
  if (type.kind !== 'pointer' || type.nil !== 2 || type.body.kind !== 'function') return null;
  const { set } = type.body;
  return !set.others && set.members.length === 1 ? set.members[0] : null;
}
