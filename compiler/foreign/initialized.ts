// Checks whether fields that must not be null are initialized immediately, because new objects contain zeros.
//
// Required: every New of the struct is followed, in its block, by a store to the field of the new object, and
// no load between could refer to the object. Programs create objects in this way, but an optimizer drops dead
// stores. Other such fields are treated as nullable.
import type { Node } from '../ir/node.ts';
import { ops } from '../ir/ops/table.ts';
import { instanceFields, type FieldShape, type Shape } from '../ir/shapes.ts';
import { pointer } from '../ir/types.ts';
import type { Schedule } from '../schedule/index.ts';

/** Makes fields nullable whose initial zero may be read. The structs of a parsed graph are not shared. */
export function admitNull({ blocks }: Schedule): void {
  for (const { nodes } of blocks)
    nodes.forEach((node, at) => {
      if (node.op !== ops.New) return;
      for (const field of promisedFields(node.aux as Shape))
        if (field.type.kind === 'pointer' && !isStoredAtOnce(node, field, nodes.slice(at + 1)))
          field.type = pointer(3, field.type.body);
    });
}

const promisedFields = (shape: Shape): readonly FieldShape[] =>
  shape.kind === 'struct'
    ? instanceFields(shape).filter(({ type }) => type.kind === 'pointer' && type.nil === 2)
    : [];

function isStoredAtOnce(object: Node, field: FieldShape, later: readonly Node[]): boolean {
  for (const node of later) {
    if (node.aux !== field) continue;
    if (node.op === ops.Load && dependsOn(node, object)) return false;
    if (node.op === ops.Store && node.input(2) === object && node.input(0) === object.input(0)) return true;
  }
  return false;
}

const MAX_ASKED = 1000;

function dependsOn(node: Node, other: Node): boolean {
  const seen = new Set([node]);
  for (const { op, inputs } of seen) {
    if (seen.size > MAX_ASKED) return true;
    if (op === ops.Phi) continue;
    for (const input of inputs.slice(1)) {
      if (input === other) return true;
      if (input !== null && input.op.control !== true) seen.add(input);
    }
  }
  return false;
}
