// The low 8, 16 and 32 bits of a value have instructions of their own: without a sign `x & 255`, with one
// `(x << 56) >> 56`, both without a copy first.
// Keep true: fusion.ts leaves the shift to the left out.
import type { Node } from '../../../ir/node.ts';
import { ops } from '../../../ir/ops/table.ts';
import type { MachineOp } from '../ops/row.ts';
import { machineOps } from '../ops/table.ts';
import { constantOf } from './constants.ts';

interface LowBits {
  readonly value: Node;
  readonly op: MachineOp;
  /** What needs no instruction of its own. */
  readonly parts: readonly Node[];
}

const byMask: ReadonlyMap<bigint, MachineOp> = new Map([
  [0xffn, machineOps.movzx],
  [0xffffn, machineOps.movzx16],
  [0xffffffffn, machineOps.mov32],
]);
const byCount: ReadonlyMap<bigint, MachineOp> = new Map([
  [56n, machineOps.movsx8],
  [48n, machineOps.movsx16],
  [32n, machineOps.movsx32],
]);

/** Of which value a node is the low bits; null where it is something else. */
export function lowBitsOf(node: Node): LowBits | null {
  if (node.op === ops.And) {
    const op = byMask.get(constantOf(node.input(2)) ?? 0n);
    return op === undefined || constantOf(node.input(1)) !== null
      ? null
      : { value: node.input(1), op, parts: [] };
  }
  if (node.op !== ops.Sar) return null;
  const shl = node.input(1);
  const count = constantOf(node.input(2));
  const op = byCount.get(count ?? 0n);
  if (op === undefined || shl.op !== ops.Shl || shl.uses.length !== 1) return null;
  return constantOf(shl.input(2)) === count ? { value: shl.input(1), op, parts: [shl] } : null;
}
