import type { Op } from '../ir/ops/row.ts';
import { ops } from '../ir/ops/table.ts';
import type { BinaryOperator } from '../syntax/ast.ts';

export interface OperatorRow {
  readonly op: Op;
  readonly float?: Op;
  /** `a > b` is `b < a`. */
  readonly swapped?: boolean;
  /** `a != b` is `!(a == b)`. */
  readonly negated?: boolean;
  readonly checked?: boolean;
}

export const operators: Readonly<Record<BinaryOperator, OperatorRow>> = {
  '+': { op: ops.Add, float: ops.AddF },
  '-': { op: ops.Sub, float: ops.SubF },
  '*': { op: ops.Mul, float: ops.MulF },
  '/': { op: ops.Div, float: ops.DivF, checked: true },
  '%': { op: ops.Mod, checked: true },
  '&': { op: ops.And },
  '|': { op: ops.Or },
  '^': { op: ops.Xor },
  '<<': { op: ops.Shl },
  '>>': { op: ops.Sar },
  '>>>': { op: ops.Shr },
  '==': { op: ops.EQ, float: ops.EQF },
  '!=': { op: ops.EQ, float: ops.EQF, negated: true },
  '<': { op: ops.LT, float: ops.LTF },
  '<=': { op: ops.LE, float: ops.LEF },
  '>': { op: ops.LT, float: ops.LTF, swapped: true },
  '>=': { op: ops.LE, float: ops.LEF, swapped: true },
};
