// When each run-time check fails. Its row has the fault.
import type { Node } from '../ir/node.ts';
import { ops, rowsByOp, type CheckOp } from '../ir/ops/table.ts';
import type { Value } from '../ir/values.ts';
import type { FaultKind } from './outcome.ts';

type Fails = (operand: (slot: number) => Value) => boolean;

/** The type checker reports a missing check. */
const rows: Readonly<Record<CheckOp, Fails>> = {
  ZeroCheck: (operand) => operand(1) === 0n,
  CheckIndex: (operand) => {
    const [index, length] = [operand(1), operand(2)];
    return !(typeof index === 'bigint' && typeof length === 'bigint' && index >= 0n && index < length);
  },
  CheckLength: (operand) => {
    const length = operand(1);
    return typeof length === 'bigint' && length < 0n;
  },
};
const fails = rowsByOp(rows);

export function faultOf({ op, aux }: Node, operand: (slot: number) => Value): FaultKind | null {
  if (op === ops.Fault) return aux as FaultKind;
  return fails[op.index]?.(operand) === true ? (op.fault ?? null) : null;
}
