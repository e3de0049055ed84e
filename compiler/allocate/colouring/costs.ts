// What it would cost to keep each virtual register in its home instead of a register: its uses and definitions, by how
// often they run. What can be made again at its uses costs less: its definition falls away.
import { FIRST_VIRTUAL, isVirtual, type MachineCode, type Register } from '../../backend/x64/index.ts';
import type { GivenHomes } from '../homes.ts';
import { weightOf } from '../weights.ts';

/** A constant is loaded faster than a slot, and often an instruction can take it as it is. */
const CONSTANT = 0.5;

/** By node; Infinity of those that must have a register. */
export function spillCosts(code: MachineCode, given: GivenHomes, short: ReadonlySet<Register>): Float64Array {
  const costs = new Float64Array(code.virtuals.length);
  const reads = new Float64Array(code.virtuals.length);
  for (const block of code.blocks) {
    const weight = weightOf(block);
    for (const { registersRead, registersWritten } of block.instructions) {
      for (const register of registersRead)
        if (isVirtual(register)) reads[register - FIRST_VIRTUAL] += weight;
      for (const register of registersWritten)
        if (isVirtual(register)) costs[register - FIRST_VIRTUAL] += weight;
    }
  }
  for (let node = 0; node < costs.length; node++) {
    const home = given.of(FIRST_VIRTUAL + node);
    if (home === null) costs[node] += reads[node];
    else costs[node] = reads[node] * (home.kind === 'constant' ? CONSTANT : 1) - costs[node];
  }
  for (const register of short) costs[register - FIRST_VIRTUAL] = Infinity;
  return costs;
}
