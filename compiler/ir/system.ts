// External functions: a fixed list of system functions that every engine supports, and C functions.
//
// A function outside the list is a C function (`{flt flt -> flt} pow = "C";`): native code calls it, and the
// linker resolves it. Other engines stop at such a call, because they cannot know its effect. Where a system
// function expects an address, an array passes its address although the declared type is an integer
// (docs/language.md, decision 17); a number is invalid there, because addresses differ between engines.
import { say, type Phrase } from '../base/phrase.ts';
import type { Signature } from './pointer-bodies.ts';
import { shapeOf, sourceType } from './text/source-type.ts';
import type { Type } from './types.ts';

export type SystemRole = 'integer' | 'address' | 'float';

interface SystemRow {
  readonly parameters: readonly SystemRole[];
  readonly result: 'integer' | 'float';
}

const integers = (...parameters: readonly SystemRole[]): SystemRow => ({ parameters, result: 'integer' });
const ofFloat: SystemRow = { parameters: ['float'], result: 'float' };

export const systemFunctions: ReadonlyMap<string, SystemRow> = new Map<string, SystemRow>([
  ['write', integers('integer', 'address', 'integer')],
  ['read', integers('integer', 'address', 'integer')],
  ['putchar', integers('integer')],
  ['getchar', integers()],
  ['abs', integers('integer')],
  ['labs', integers('integer')],
  ['exit', integers('integer')],
  ['_exit', integers('integer')],
  ['sqrt', ofFloat],
  ['fabs', ofFloat],
  ['floor', ofFloat],
  ['ceil', ofFloat],
  ['trunc', ofFloat],
]);

type External = Pick<Signature, 'parameters' | 'result'>;

export const isOfC = (external: string): boolean => !systemFunctions.has(external);

/** Whether a declaration matches its system function: integers and references, or 64-bit floats. */
export function isSystemSignature<S extends External>(
  external: string,
  signature: S,
): signature is S & { readonly result: Type } {
  const { parameters, result } = signature;
  const row = systemFunctions.get(external);
  if (row?.result !== 'float')
    return result?.kind === 'int' && parameters.every(({ kind }) => kind === 'int' || kind === 'pointer');
  const isDouble = (type: Type | null): boolean => type?.kind === 'float' && sourceType(type) === 'flt';
  return isDouble(result) && parameters.length === row.parameters.length && parameters.every(isDouble);
}

/** The kind of a system function's parameter; surplus parameters are ignored. */
export const roleOf = (external: string, index: number): SystemRole =>
  systemFunctions.get(external)?.parameters[index] ?? 'integer';

export const mayBeAddress = (external: string, index: number): boolean =>
  isOfC(external) || roleOf(external, index) === 'address';

/** Why a C function cannot have a type, or null. */
export function whyNotOfC({ parameters, result }: External): Phrase | null {
  if (result === null || !isNumber(result))
    return say`its result must be a number; declare an address that C returns as int`;
  if (parameters.length > MAX_PARAMETERS) return say`it takes more than ${String(MAX_PARAMETERS)} arguments`;
  const isFunction = parameters.some((type) => type.kind === 'pointer' && type.body.kind === 'function');
  if (isFunction) return say`C could call a function argument with arbitrary values`;
  return parameters.every((type) => isNumber(type) || isArrayOfNumbers(type))
    ? null
    : say`its parameters must be numbers or arrays of numbers`;
}

export function isArrayOfNumbers(type: Type): boolean {
  const shape = shapeOf(type);
  return shape?.kind === 'array' && isNumber(shape.element.type);
}

const MAX_PARAMETERS = 100;

const isNumber = ({ kind }: Type): boolean => kind === 'int' || kind === 'float';

/** Internal labels, and names that mean something in assembly. */
const RESERVED =
  /^(?:(?:rt|fault|fn|d|t|s|c)_.*|main|program_main|_start|_main|functions|[er]?[abcd]x|[abcd][lh]|[er]?(?:[sd]i|[sb]p|ip)l?|r\d+[dwb]?|[xyz]?mm\d+|st\d*|[c-gs]s|[cdt]r\d+|k[0-7]|and|or|xor|not|mod|shl|shr|eq|ne|lt|le|gt|ge|offset|ptr|byte|word|[dqfto]word|[xyz]mmword|near|far|short|flat|__.*)$/i;

export const isNameForC = (name: string): boolean =>
  /^[A-Za-z_]\w{0,199}$/.test(name) && !RESERVED.test(name);
