// The functions of the system that every engine knows: a closed list, so nothing else can be called from a program.
//
// Where one takes an address, and only there, an array stands for its address though the function is declared to take an
// integer (LANGUAGE.md, decision 17); and no number can stand there, since addresses are not the same in all engines.
import type { Signature } from './pointer-bodies.ts';
import type { Type } from './types.ts';

/** What a parameter is for: an integer, or the address of the elements of an array. */
export type SystemRole = 'integer' | 'address';

/** By name, what the parameters are for. */
export const systemFunctions: ReadonlyMap<string, readonly SystemRole[]> = new Map<
  string,
  readonly SystemRole[]
>([
  ['write', ['integer', 'address', 'integer']],
  ['read', ['integer', 'address', 'integer']],
  ['putchar', ['integer']],
  ['getchar', []],
  ['abs', ['integer']],
  ['labs', ['integer']],
  ['exit', ['integer']],
  ['_exit', ['integer']],
]);

/** The system takes integers and references, and gives integers. */
export function isSystemSignature<S extends Pick<Signature, 'parameters' | 'result'>>(
  signature: S,
): signature is S & { readonly result: Type } {
  const { parameters, result } = signature;
  return result?.kind === 'int' && parameters.every(({ kind }) => kind === 'int' || kind === 'pointer');
}

/** What a parameter of a function of the system is for; those beyond the ones that it has are for nothing. */
export const roleOf = (external: string, index: number): SystemRole =>
  systemFunctions.get(external)?.[index] ?? 'integer';
