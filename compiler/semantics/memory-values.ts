// What the ops of memory give, for every engine that interprets them: a row an op. Memory itself is the engine's: a value
// in denotations (denotation.ts), changed in place by schedules (schedule/run.ts).
import type { Node } from '../ir/node.ts';
import { rowsByOp, type MemoryOp } from '../ir/ops/table.ts';
import type { HeapObject, Value } from '../ir/values.ts';
import type { Heap } from './heap.ts';

export interface MemoryEngine<Datum> {
  readonly heap: Heap;
  operand(node: Node, slot: number): Datum;
  /** What the place of a node holds, a field or an element; zero where there is no object. */
  read(node: Node): Datum;
  /** The memory after its place was given a value, of which it keeps what fits. */
  write(node: Node, value: Datum): Datum;
  merge(node: Node): Datum;
}

type Evaluate = <Datum>(engine: MemoryEngine<Datum>, node: Node) => Datum | Value;

const objectAt = <Datum>(engine: MemoryEngine<Datum>, node: Node): HeapObject | null =>
  engine.operand(node, 1) as HeapObject | null;

/** New objects are made where control is, and not when something asks for them. */
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

/** By op; undefined for those that are not of memory. */
export const memoryValues: readonly (Evaluate | undefined)[] = rowsByOp(byName);
