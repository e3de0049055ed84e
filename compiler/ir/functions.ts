// What is known of a function from its declaration. Number 0 stands for the program itself, which has no such entry.
import { functionBody, functionSet, signature } from './pointer-bodies.ts';
import { pointer, type PointerType, type Type } from './types.ts';

export interface FunctionInfo {
  readonly index: number;
  /** As declared; '' for a function without a name. */
  readonly name: string;
  readonly parameterNames: readonly string[];
  readonly parameters: readonly Type[];
  readonly result: Type;
  /** The symbol of an external function; null for one with a body. */
  readonly external: string | null;
}

/** The type of the function as a value. */
export function functionType({ parameters, result, index }: Omit<FunctionInfo, 'name'>): PointerType {
  return pointer(2, functionBody(signature(parameters, result), functionSet([index])));
}

/** The number of the one function that a type stands for; null where it stands for none or several. */
export function oneFunction(type: Type): number | null {
  if (type.kind !== 'pointer' || type.nil !== 2 || type.body.kind !== 'function') return null;
  const { set } = type.body;
  return !set.others && set.members.length === 1 ? set.members[0] : null;
}
