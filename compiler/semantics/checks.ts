// The checks of the language at run time: which control nodes stop a program, when, and with what fault.
import type { Node } from '../ir/node.ts';
import { ops } from '../ir/ops/table.ts';
import type { Value } from '../ir/values.ts';
import type { FaultKind } from './outcome.ts';

/** The fault that a control node gives for its operands; null where control goes on. */
export function faultOf(node: Node, operand: (slot: number) => Value): FaultKind | null {
  switch (node.op) {
    case ops.Fault:
      return node.payload as FaultKind;
    case ops.ZeroCheck:
      return operand(1) === 0n ? 'divide-by-zero' : null;
    case ops.CheckIndex: {
      const [index, length] = [operand(1), operand(2)];
      const inside = typeof index === 'bigint' && typeof length === 'bigint' && index >= 0n && index < length;
      return inside ? null : 'index-out-of-bounds';
    }
    case ops.CheckLength: {
      const length = operand(1);
      return typeof length === 'bigint' && length < 0n ? 'negative-array-length' : null;
    }
    default:
      return null;
  }
}
