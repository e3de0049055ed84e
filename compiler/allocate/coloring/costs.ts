// The cost of spilling each virtual register: the frequencies of uses and definitions. Values that can be
// rematerialized cost less, because their definitions are removed.
import { FIRST_VIRTUAL, RegisterScan, type MachineCode, type Register } from '../../backend/x64/index.ts';
import type { FreePlaces } from '../spilling/places.ts';
import { weightOf } from '../weights.ts';

/** A constant loads faster than a slot, and is often an immediate. */
const CONSTANT = 0.5;

/** By node; Infinity if it must be in a register. */
export function spillCosts(code: MachineCode, free: FreePlaces, short: ReadonlySet<Register>): Float64Array {
  const costs = new Float64Array(code.virtuals.count);
  const reads = new Float64Array(code.virtuals.count);
  const scan = new RegisterScan(code);
  for (const block of code.blocks) {
    const weight = weightOf(block);
    for (let at = block.start; at < block.end; at++) {
      scan.of(code.order[at]);
      for (let k = 0; k < scan.readCount; k++) reads[scan.reads[k] - FIRST_VIRTUAL] += weight;
      for (let k = 0; k < scan.writeCount; k++) costs[scan.writes[k] - FIRST_VIRTUAL] += weight;
    }
  }
  for (let node = 0; node < costs.length; node++) {
    const register = FIRST_VIRTUAL + node;
    if (!free.has(register)) costs[node] += reads[node];
    else costs[node] = reads[node] * (free.isConstant(register) ? CONSTANT : 1) - costs[node];
  }
  for (const register of short) costs[register - FIRST_VIRTUAL] = Infinity;
  return costs;
}
