// Constants as operands: numbers, null, floats, the addresses of functions and of texts.
//
// They have no register of their own: each user takes them as an immediate, or loads them just before.
import { assert } from '../../../base/assert.ts';
import { oneFunction } from '../../../ir/functions.ts';
import type { Node } from '../../../ir/node.ts';
import { ops } from '../../../ir/ops/table.ts';
import { immediate, memoryOf, type RegisterOperand } from '../machine.ts';
import { machineOps } from '../ops/table.ts';
import type { Builder } from './builder.ts';
import { functionLabel } from './program.ts';

/** The number that a node stands for. A constant without a value is where no run comes: any number will do. */
export function constantOf({ op, type }: Node): bigint | null {
  if (op !== ops.Constant) return null;
  if (type.kind === 'int') return type.min;
  if (type.kind === 'float') return null;
  return type.kind === 'pointer' && type.nil === 2 ? null : 0n;
}

/** A constant in a register. */
export function loadConstant(builder: Builder, node: Node): RegisterOperand {
  const { type } = node;
  const value = constantOf(node);
  if (value !== null) {
    const loaded = builder.temporary();
    builder.move(immediate(value), loaded);
    return loaded;
  }
  if (type.kind === 'float') return loadFloat(builder, type.value);
  const index = oneFunction(type);
  assert(index !== null, () => `select: no code for the constant ${node}`);
  const info = builder.program.schedule.graph.functions[index];
  assert(info !== undefined, () => `select: ${node} names no function`);
  builder.program.taken.add(index);
  const loaded = builder.temporary();
  builder.emit(machineOps.lea, [memoryOf(functionLabel(info)), loaded]);
  return loaded;
}

/** A float in a register. */
export function loadFloat(builder: Builder, value: number): RegisterOperand {
  const loaded = builder.temporary('vector');
  if (Object.is(value, 0)) builder.emit(machineOps.zerof, [loaded]);
  else builder.move(floatConstant(builder, value), loaded);
  return loaded;
}

/** A float as a place in the static data. */
export function floatConstant(builder: Builder, value: number): ReturnType<typeof memoryOf> {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  const bits = view.getBigUint64(0);
  const label = `f_${bits.toString(16).padStart(16, '0')}`;
  builder.program.data.add({ symbol: label, comment: String(value), words: [bits], bytes: '' });
  return memoryOf(label);
}
