// Constants as operands: numbers, null, floats, addresses of functions and strings. They have no register;
// each user takes an immediate, or loads the constant immediately before.
import { assert } from '../../../base/assert.ts';
import { oneFunction } from '../../../ir/functions.ts';
import type { Node } from '../../../ir/node.ts';
import { ops } from '../../../ir/ops/table.ts';
import { textLabel } from '../descriptors.ts';
import { immediate, memoryOf, type RegisterOperand } from '../machine.ts';
import { machineOps } from '../ops/table.ts';
import type { RegisterClass } from '../registers.ts';
import type { Builder } from './builder.ts';
import { functionLabel } from './program.ts';

/** The node that computes a value, without casts. */
export function uncast(node: Node): Node {
  let value = node;
  while (value.op === ops.Cast || value.op === ops.ReadOnly) value = value.input(1);
  return value;
}

/** The number that a constant node represents; arbitrary for an unreachable node. */
export function constantOf(node: Node): bigint | null {
  const { op, type } = uncast(node);
  if (op !== ops.Constant) return null;
  if (type.kind === 'int') return type.min;
  if (type.kind === 'float') return null;
  return type.kind === 'pointer' && type.nil === 2 ? null : 0n;
}

/** Loads a constant into a register; zero for an unreachable node. */
export function loadConstant(builder: Builder, node: Node, kind: RegisterClass): RegisterOperand {
  const { type } = node;
  if (kind === 'vector' && type.kind !== 'float') return loadFloat(builder, 0);
  const value = constantOf(node);
  if (value !== null) {
    const loaded = builder.temporary();
    builder.move(immediate(value), loaded);
    return loaded;
  }
  if (type.kind === 'float') return loadFloat(builder, type.value);
  const loaded = builder.temporary();
  builder.emit(machineOps.lea, [memoryOf(labelOf(builder, node)), loaded]);
  return loaded;
}

function labelOf(builder: Builder, node: Node): string {
  const { program } = builder;
  const text = textOf(builder, node);
  if (text !== null) return text;
  const index = oneFunction(node.type);
  assert(index !== null, () => `select: no code for the constant ${node}`);
  const info = program.schedule.graph.functions[index];
  assert(info !== undefined, () => `select: ${node} does not denote a function`);
  program.taken.add(index);
  return functionLabel(info);
}

/** The label of a string's object, or null. */
export function textOf({ program }: Builder, node: Node): string | null {
  const { op, type } = uncast(node);
  if (op !== ops.Constant || type.kind !== 'pointer' || type.nil !== 2 || type.body.kind !== 'object')
    return null;
  const { text, target } = type.body;
  if (typeof text === 'string' || typeof target === 'string') return null;
  return textLabel(program.data, text, target);
}

export function loadFloat(builder: Builder, value: number): RegisterOperand {
  const loaded = builder.temporary('vector');
  if (Object.is(value, 0)) builder.emit(machineOps.zerof, [loaded]);
  else builder.move(floatConstant(builder, value), loaded);
  return loaded;
}

export function floatConstant(builder: Builder, value: number): ReturnType<typeof memoryOf> {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  const bits = view.getBigUint64(0);
  const label = `f_${bits.toString(16).padStart(16, '0')}`;
  builder.program.data.add({ symbol: label, comment: String(value), words: [bits], bytes: '' });
  return memoryOf(label);
}
