// Nodes without an instruction at their place in the schedule.
import type { Op } from '../../../ir/ops/row.ts';
import { ops, type OpName } from '../../../ir/ops/table.ts';

/** Constants are loaded where they are used, phis filled on edges, arguments and results of calls taken at once. */
const names = [
  'Phi',
  'Constant',
  'Proj',
  'Parm',
  'MemMerge',
  'Cast',
  'ReadOnly',
] as const satisfies readonly OpName[];

export type MadeElsewhere = (typeof names)[number];
export const madeElsewhere: ReadonlySet<Op> = new Set<Op>(names.map((name) => ops[name]));
