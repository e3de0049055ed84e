// The payloads that are objects: made once each, so that equal ones are the same; and all payloads as text.
import { WeakTable } from '../base/weak-table.ts';
import type { AliasList, Parameter, Payload } from './node.ts';
import { type FieldShape } from './shapes.ts';
import { fieldText, shapeText, typeText } from './type-text.ts';
import { type Type } from './types.ts';

let count = 0;
const parameters = new WeakTable<string, Parameter>();
const lists = new WeakTable<string, AliasList>();

/** @param index place among the parameters; -1 for memory */
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

export type PayloadKind = 'null' | 'number' | 'string' | 'type' | 'field' | 'shape' | 'parameter' | 'aliases';

export function payloadKind(payload: Payload): PayloadKind {
  if (payload === null) return 'null';
  if (typeof payload !== 'object') return typeof payload === 'number' ? 'number' : 'string';
  switch (payload.kind) {
    case 'struct':
    case 'array':
      return 'shape';
    case 'field':
    case 'parameter':
    case 'aliases':
      return payload.kind;
    default:
      return 'type';
  }
}

/** A payload as shown and read back: '' for none, the text of a type, the name of a field or a shape. */
export function payloadText(payload: Payload): string {
  if (payload === null) return '';
  if (typeof payload !== 'object') return String(payload);
  switch (payload.kind) {
    case 'field':
      return fieldText(payload);
    case 'struct':
    case 'array':
      return shapeText(payload);
    case 'parameter':
      return `${payload.index} ${payload.name}: ${typeText(payload.type)}`;
    case 'aliases':
      return payload.fields.map(fieldText).join(', ');
    default:
      return typeText(payload);
  }
}
