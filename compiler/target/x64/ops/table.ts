// The table of machine ops. Rows are grouped by family in the files beside this one.
import { arithmetic } from './arithmetic.ts';
import { cmovOps, compare, setOps } from './compare.ts';
import { floats } from './floats.ts';
import { jumpOps, jumps } from './jumps.ts';
import { memory } from './memory.ts';
import { moves } from './moves.ts';
import type { MachineOp } from './row.ts';

export { jumpOps } from './jumps.ts';
export { cmovOps, setOps } from './compare.ts';

/** The ops by name, for code that makes instructions or looks for one. */
export const machineOps = {
  ...moves,
  ...memory,
  ...arithmetic,
  ...compare,
  ...floats,
  ...jumps,
} as const;

/** All ops. */
export const machineOpTable: readonly MachineOp[] = [
  ...Object.values(machineOps),
  ...Object.values(setOps),
  ...Object.values(cmovOps),
  ...Object.values(jumpOps),
];
