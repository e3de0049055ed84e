// Reads the declarations of a graph from any JSON value, and checks that it has the form of graphJson().
import { say, type Said } from '../../base/phrase.ts';
import type { Declarations, FieldJson, FunctionJson, StructJson } from './declarations.ts';

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

export const isId = (value: unknown): value is number => Number.isInteger(value) && Number(value) >= 0;

const MAX_FUNCTIONS = 1_000_000;
const isNumber = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) < MAX_FUNCTIONS;

function isField(value: unknown): value is FieldJson {
  if (!isObject(value)) return false;
  const { name, type, final, static: isStatic } = value;
  const isNamed = typeof name === 'string' && /^[\w$]+$/.test(name);
  return isNamed && typeof type === 'string' && typeof final === 'boolean' && typeof isStatic === 'boolean';
}

function isStruct(value: unknown): value is StructJson {
  if (!isObject(value) || typeof value.name !== 'string' || !/^[\w$~.]+$/.test(value.name)) return false;
  if (value.opaque !== undefined && value.opaque !== true) return false;
  return Array.isArray(value.fields) && value.fields.every(isField);
}

const isParameter = (value: unknown): boolean =>
  isObject(value) && typeof value.name === 'string' && typeof value.type === 'string';

function isFunction(value: unknown): value is FunctionJson {
  if (!isObject(value)) return false;
  const { index, name, parameters, result, external } = value;
  if (!isNumber(index) || typeof name !== 'string' || typeof result !== 'string') return false;
  if (external !== null && typeof external !== 'string') return false;
  return Array.isArray(parameters) && parameters.every(isParameter);
}

/** The declarations, which are empty if a list is missing; or an error. */
export function jsonDeclarations(value: Record<string, unknown>): Declarations | Said {
  const lists: { structs: StructJson[]; functions: FunctionJson[]; exported: number[] } = {
    structs: [],
    functions: [],
    exported: [],
  };
  const wrong =
    take(
      value.structs,
      isStruct,
      lists.structs,
      say`a struct needs a name, and fields: name, type, final, static`,
    ) ??
    take(
      value.functions,
      isFunction,
      lists.functions,
      say`a function needs index, name, parameters, result and external`,
    ) ??
    take(value.exported, isNumber, lists.exported, say`\`exported\` must be a list of function numbers`);
  return wrong ?? lists;
}

function take<T>(
  value: unknown,
  isItem: (item: unknown) => item is T,
  list: T[],
  message: Said,
): Said | null {
  if (value === undefined) return null;
  if (!Array.isArray(value) || !value.every(isItem)) return message;
  list.push(...value);
  return null;
}
