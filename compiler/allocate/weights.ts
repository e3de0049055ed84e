// The allocators' estimate of block frequency: ten times higher in each enclosing loop.
import type { MachineBlock } from '../backend/x64/index.ts';

const COLD = 0.01;

const weights = [1, 10, 100, 1000, 10_000, 100_000, 1_000_000];

export function weightOf({ loopDepth, cold }: MachineBlock): number {
  return cold ? COLD : weights[Math.min(loopDepth, weights.length - 1)];
}
