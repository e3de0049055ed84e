// Nodes without an instruction at their place in the schedule.
import type { Op } from '../../../ir/ops/row.ts';
import { ops } from '../../../ir/ops/table.ts';

/** Constants are loaded where they are used, phis filled on edges, arguments and results of calls taken at once. */
export const madeElsewhere: ReadonlySet<Op> = new Set<Op>([
  ops.Phi,
  ops.Constant,
  ops.Proj,
  ops.Parm,
  ops.MemMerge,
  ops.Cast,
  ops.ReadOnly,
]);
