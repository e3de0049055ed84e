// Objects in memory. Memory is a value, one for each class of fields: a Store maps memory to memory, a Load
// reads from one. New objects hold zeros, so New needs no memory; lengths never change, so Length needs none
// either.
import { say } from '../../base/phrase.ts';
import type { AliasList, Node } from '../node.ts';
import { objectBody } from '../pointer-bodies.ts';
import type { FieldShape, Shape } from '../shapes.ts';
import {
  BOTTOM,
  INT,
  LENGTH,
  MEMORY,
  TOP,
  intConstant,
  intRange,
  isHigh,
  isIntConstant,
  join,
  memory,
  pointer,
  type IntType,
  type Type,
} from '../types.ts';
import { carryingRowsOf } from './row.ts';

/** The type with a read-only target, from which everything is reachable read-only. */
export function readOnlyType(type: Type): Type {
  if (type.kind !== 'pointer' || type.body.kind !== 'object' || type.nil < 2) return type;
  return pointer(type.nil, objectBody(type.body.target, 2, type.body.text));
}

/** Whether the pointer, or its string constant, has no value yet. Null is an exception. */
function leadsNowhere(type: Type): boolean {
  if (isHigh(type)) return true;
  return type.kind === 'pointer' && type.nil === 2 && type.body.kind === 'object' && type.body.text === 'any';
}

/** The bytes of a pointer's string constant. Null may belong to other constants, too. */
function constantBytes(type: Type): string | null {
  if (type.kind !== 'pointer' || type.nil !== 2 || type.body.kind !== 'object') return null;
  return typeof type.body.text === 'object' ? type.body.text.bytes : null;
}

function loadType(node: Node): Type {
  const field = node.aux as FieldShape;
  const from = node.input(2).type;
  const index = node.inputs[3]?.type;
  if (leadsNowhere(from) || (index !== undefined && isHigh(index))) return TOP;
  // The set of all pointers includes read-only ones.
  if (from.kind !== 'pointer' || from.body.kind === 'all') return readOnlyType(field.type);
  if (from.body.kind !== 'object') return field.type;
  const bytes = constantBytes(from);
  if (bytes !== null && index !== undefined && isIntConstant(index)) {
    const code = bytes.charCodeAt(Number(index.min));
    if (!Number.isNaN(code)) return intConstant(BigInt(code));
  }
  return from.body.access === 2 ? readOnlyType(field.type) : field.type;
}

function lengthType(node: Node): Type {
  const { type } = node.input(1);
  if (leadsNowhere(type)) return TOP;
  const bytes = constantBytes(type);
  return bytes === null ? LENGTH : intConstant(BigInt(bytes.length));
}

/**
 * If null contradicts the test, control never reaches it, and there is no value. An integer that contradicts a
 * check keeps a value, the nearest one: without a value, the check's successors would die before the check
 * has become a fault.
 */
function castType(type: Type, shown: Type): Type {
  if (type.kind === 'int' && shown.kind === 'int')
    return intRange(nearest(type.min, shown), nearest(type.max, shown));
  const both = join(type, shown);
  return both.kind === 'pointer' && both.body.kind === 'any' && both.nil < 3 ? TOP : both;
}

const nearest = (value: bigint, { min, max }: IntType): bigint =>
  value < min ? min : value > max ? max : value;

const memoryOf = (type: Type): Type => (type.kind === 'memory' ? type : type.kind === 'top' ? TOP : BOTTOM);

export const memoryOps = carryingRowsOf([
  {
    name: 'New',
    inputs: ['control', 'length…'],
    carries: ['shape'],
    fixed: true,
    typeOf: (node) => pointer(2, objectBody(node.aux as Shape)),
    doc: say`A new object, whose contents are zero; an array also has a length.`,
  },
  {
    name: 'Load',
    inputs: ['check', 'memory', 'pointer', 'index…'],
    carries: ['field'],
    access: { index: 3, writes: false },
    numbered: true,
    pinned: true,
    typeOf: loadType,
    doc: say`The contents of a field or an element.`,
  },
  {
    name: 'Store',
    inputs: ['control', 'memory', 'pointer', 'value', 'index…'],
    carries: ['field'],
    access: { index: 4, writes: true },
    symbol: '=',
    fixed: true,
    typeOf: (node) => (isHigh(node.input(1).type) ? TOP : memory(node.aux as FieldShape, BOTTOM)),
    doc: say`The memory after a value was stored in a field or an element.`,
  },
  {
    name: 'MemMerge',
    inputs: ['-', 'memory', 'memory…'],
    carries: ['aliases'],
    numbered: true,
    typeOf: (node) => (memoryOf(node.input(1).type).kind === 'top' ? TOP : MEMORY),
    doc: say`All memory: the classes of its later inputs from these, the rest from its first input.`,
  },
  {
    name: 'Length',
    inputs: ['-', 'array'],
    carries: ['null'],
    numbered: true,
    symbol: '#',
    typeOf: lengthType,
    doc: say`The number of elements of an array.`,
  },
  {
    name: 'Cast',
    inputs: ['check', 'value'],
    carries: ['type'],
    numbered: true,
    pinned: true,
    typeOf: (node) => {
      const { type } = node.input(1);
      return isHigh(type) ? TOP : castType(type, node.aux as Type);
    },
    doc: say`The same value, with a narrower type that a test has proved.`,
  },
  {
    name: 'ReadOnly',
    inputs: ['-', 'pointer'],
    carries: ['null'],
    numbered: true,
    typeOf: (node) => (isHigh(node.input(1).type) ? TOP : readOnlyType(node.input(1).type)),
    doc: say`The same pointer, but read-only.`,
  },
  {
    name: 'Address',
    inputs: ['-', 'array'],
    carries: ['null'],
    numbered: true,
    typeOf: (node) => (isHigh(node.input(1).type) ? TOP : INT),
    doc: say`The address of an array’s first element, for C functions.`,
  },
]);

export const aliasesOf = (merge: Node): readonly FieldShape[] => (merge.aux as AliasList).fields;
