// How often a block is expected to run, as allocators estimate it: ten times as often for each loop around it.
import type { MachineBlock } from '../backend/x64/index.ts';

const COLD = 0.01;

/** By loop depth; deeper loops weigh no more. */
const weights = [1, 10, 100, 1000, 10_000, 100_000, 1_000_000];

/** Runs of a block for each run of the function. */
export function weightOf({ loopDepth, cold }: MachineBlock): number {
  return cold ? COLD : weights[Math.min(loopDepth, weights.length - 1)];
}
