// Looks through merges of memory classes: the memory that a load or store of one class depends on.
import type { Node } from './node.ts';
import { aliasesOf } from './ops/memory.ts';
import { ops } from './ops/table.ts';
import type { FieldShape } from './shapes.ts';

export function slotOfClass(merge: Node, field: FieldShape): number {
  const place = aliasesOf(merge).indexOf(field);
  return place < 0 ? 1 : place + 2;
}

export function sliceOf(memory: Node, field: FieldShape): Node {
  let node = memory;
  // In an unreachable loop, memory may depend on itself, so the number of steps is limited.
  for (let steps = 0; node.op === ops.MemMerge && steps < 1000; steps++)
    node = node.input(slotOfClass(node, field));
  return node;
}
