// Nodes without an instruction where they are scheduled.
import type { Op } from '../../../ir/ops/row.ts';
import { ops, type OpName } from '../../../ir/ops/table.ts';

/** Constants are loaded at their uses, phis filled on edges, and parameters and call results taken at once. */
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
