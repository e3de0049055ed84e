// Looks through merges of memory classes: the memory that a load or store of one class depends on.
import type { Node } from './node.ts';
import { aliasesOf } from './ops/memory.ts';
import { ops } from './ops/table.ts';
import type { FieldShape } from './shapes.ts';

/** The slot of a MemMerge that holds a class. */
export function slotOfClass(merge: Node, field: FieldShape): number {
  const place = aliasesOf(merge).indexOf(field);
  return place < 0 ? 1 : place + 2;
}

/** The memory of one class, found through merges of classes. */
export function sliceOf(memory: Node, field: FieldShape): Node {
  let node = memory;
  // In an unreachable loop, memory may depend on itself.
  for (let steps = 0; node.op === ops.MemMerge && steps < 1000; steps++)
    node = node.input(slotOfClass(node, field));
  return node;
}
