// Auxiliary data of nodes: interns objects, so that equal ones are identical, and prints them.
import { WeakTable } from '../base/weak-table.ts';
import type { AliasList, Parameter, Aux } from './node.ts';
import { type FieldShape } from './shapes.ts';
import { fieldText, shapeText, typeText } from './text/type-text.ts';
import { type Type } from './types.ts';

let count = 0;
const parameters = new WeakTable<string, Parameter>();
const lists = new WeakTable<string, AliasList>();

/** @param index position among the parameters; -1 for memory */
export function parameter(index: number, name: string, type: Type): Parameter {
  const key = `${index} ${type.id} ${name}`;
  let found = parameters.get(key);
  if (found === undefined) {
    found = { kind: 'parameter', id: count++, index, name, type };
    parameters.set(key, found);
  }
  return found;
}

export function aliasList(fields: readonly FieldShape[]): AliasList {
  const key = fields.map(({ id }) => id).join(',');
  let found = lists.get(key);
  if (found === undefined) {
    found = { kind: 'aliases', id: count++, fields };
    lists.set(key, found);
  }
  return found;
}

export type AuxKind = 'null' | 'number' | 'string' | 'type' | 'field' | 'shape' | 'parameter' | 'aliases';

export function auxKind(aux: Aux): AuxKind {
  if (aux === null) return 'null';
  if (typeof aux !== 'object') return typeof aux === 'number' ? 'number' : 'string';
  switch (aux.kind) {
    case 'struct':
    case 'array':
      return 'shape';
    case 'field':
    case 'parameter':
    case 'aliases':
      return aux.kind;
    default:
      return 'type';
  }
}

export function auxText(aux: Aux): string {
  if (aux === null) return '';
  if (typeof aux !== 'object') return String(aux);
  switch (aux.kind) {
    case 'field':
      return fieldText(aux);
    case 'struct':
    case 'array':
      return shapeText(aux);
    case 'parameter':
      return `${aux.index} ${aux.name}: ${typeText(aux.type)}`;
    case 'aliases':
      return aux.fields.map(fieldText).join(', ');
    default:
      return typeText(aux);
  }
}
