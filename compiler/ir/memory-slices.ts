// The classes of memory within merges of classes: what a load or store of one class really starts from.
import type { Node } from './node.ts';
import { aliasesOf } from './ops/memory.ts';
import { ops } from './ops/table.ts';
import type { FieldShape } from './shapes.ts';

/** The slot of a MemMerge that brings a class. */
export function slotOfClass(merge: Node, field: FieldShape): number {
  const place = aliasesOf(merge).indexOf(field);
  return place < 0 ? 1 : place + 2;
}

/** One class of memory: through merges of classes to what they hold for it. */
export function sliceOf(memory: Node, field: FieldShape): Node {
  let node = memory;
  // In a loop that is never entered, memory may come from itself.
  for (let steps = 0; node.op === ops.MemMerge && steps < 1000; steps++)
    node = node.input(slotOfClass(node, field));
  return node;
}
