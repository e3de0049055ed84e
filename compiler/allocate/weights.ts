// How often a block is expected to run, as allocators reckon with it: ten times as often for each loop around it.
import type { MachineBlock } from '../backend/x64/index.ts';

/** Loops deeper than this weigh no more. */
const DEEPEST = 6;
const COLD = 0.01;

/** Runs of a block for each run of the function. */
export function weightOf({ loopDepth, cold }: MachineBlock): number {
  return cold ? COLD : 10 ** Math.min(loopDepth, DEEPEST);
}
