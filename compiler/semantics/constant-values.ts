// Run-time values of constants. String constants and functions are objects, unique per run.
import type { ConstantText } from '../ir/pointer-bodies.ts';
import type { Type } from '../ir/types.ts';
import type { FunctionValue, HeapObject, Value } from '../ir/values.ts';
import type { Heap } from './heap.ts';

export class Constants {
  private readonly heap: Heap;
  private readonly texts = new Map<ConstantText, HeapObject>();
  private readonly functions = new Map<number, FunctionValue>();

  constructor(heap: Heap) {
    this.heap = heap;
  }

  get objects(): Iterable<HeapObject> {
    return this.texts.values();
  }

  /** 0 for TOP and BOTTOM, which are unreachable. */
  valueOf(type: Type): Value {
    if (type.kind === 'int') return type.min;
    if (type.kind === 'float') return type.value;
    if (type.kind !== 'pointer') return 0n;
    const { body } = type;
    if (body.kind === 'function') return body.isConstant ? this.functionValue(body.set.members[0]) : null;
    if (body.kind !== 'object' || typeof body.text === 'string' || typeof body.target === 'string')
      return null;
    let object = this.texts.get(body.text);
    if (object === undefined) {
      object = this.heap.textObject(body.target, body.text.bytes);
      this.texts.set(body.text, object);
    }
    return object;
  }

  private functionValue(index: number): FunctionValue {
    let value = this.functions.get(index);
    if (value === undefined) {
      value = { kind: 'function', index };
      this.functions.set(index, value);
    }
    return value;
  }
}
