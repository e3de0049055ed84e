// The results of memory ops, for every engine that interprets them: a row per op. Each engine represents
// memory itself: as a value (denotation.ts), or mutated by schedules (schedule/run.ts).
import type { Node } from '../ir/node.ts';
import { rowsByOp, type MemoryOp } from '../ir/ops/table.ts';
import type { HeapObject, Value } from '../ir/values.ts';
import type { Heap } from './heap.ts';

export interface MemoryEngine<Datum> {
  readonly heap: Heap;
  operand(node: Node, slot: number): Datum;
  /** Zero if there is no object. */
  read(node: Node): Datum;
  /** The memory after a store, which truncates the value. */
  write(node: Node, value: Datum): Datum;
  merge(node: Node): Datum;
}

type Evaluate = <Datum>(engine: MemoryEngine<Datum>, node: Node) => Datum | Value;

const objectAt = <Datum>(engine: MemoryEngine<Datum>, node: Node): HeapObject | null =>
  engine.operand(node, 1) as HeapObject | null;

/** New is missing because control creates new objects, not demand. */
const byName: Readonly<Record<Exclude<MemoryOp, 'New'>, Evaluate>> = {
  Load: (engine, node) => engine.read(node),
  Store: (engine, node) => engine.write(node, engine.operand(node, 3)),
  MemMerge: (engine, node) => engine.merge(node),
  Length: (engine, node) => BigInt(objectAt(engine, node)?.length ?? 0),
  Cast: (engine, node) => engine.operand(node, 1),
  ReadOnly: (engine, node) => engine.operand(node, 1),
  Address: (engine, node) => {
    const object = objectAt(engine, node);
    return object === null ? 0n : BigInt(engine.heap.addressOf(object));
  },
};

export const memoryValues: readonly (Evaluate | undefined)[] = rowsByOp(byName);
