// Fields that must not be null, though new objects are made of zeros: whether each gets its first value at once.
//
// It does where every New of its struct is followed, in its own block, by a store to the field of the new object, and no
// load of the field comes in between: then nobody has seen the zero. Loads of other fields are checked (guards.ts).
import type { Node } from '../ir/node.ts';
import { ops } from '../ir/ops/table.ts';
import { instanceFields, type FieldShape, type Shape } from '../ir/shapes.ts';
import type { Schedule } from '../schedule/index.ts';

/** Whether a place of a field holds null before something is stored, and must not. */
export const mustNotBeNull = ({ type }: FieldShape): boolean => type.kind === 'pointer' && type.nil === 2;

/** The fields that must not be null, of which a zero may be seen. */
export function uninitializedFields({ blocks }: Schedule): ReadonlySet<FieldShape> {
  const found = new Set<FieldShape>();
  for (const { nodes } of blocks)
    nodes.forEach((node, at) => {
      if (node.op !== ops.New) return;
      for (const field of promisedFields(node.payload as Shape))
        if (!found.has(field) && !isStoredAtOnce(node, field, nodes.slice(at + 1))) found.add(field);
    });
  return found;
}

const promisedFields = (shape: Shape): readonly FieldShape[] =>
  shape.kind === 'struct' ? instanceFields(shape).filter(mustNotBeNull) : [];

function isStoredAtOnce(object: Node, field: FieldShape, later: readonly Node[]): boolean {
  for (const node of later) {
    if (node.payload !== field) continue;
    if (node.op === ops.Load) return false;
    if (node.op === ops.Store && node.input(2) === object && node.input(0) === object.input(0)) return true;
  }
  return false;
}
