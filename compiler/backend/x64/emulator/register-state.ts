// The registers and flags of a processor, as they can be kept and put back.
import { REGISTERS } from '../registers.ts';
import type { SavedFlags } from './flags.ts';
import type { Processor } from './processor.ts';

export interface RegisterState {
  /** By register number; of vector registers the low 64 bits. */
  readonly values: BigInt64Array;
  readonly flags: SavedFlags;
}

export const registerState = {
  save: ({ cells, flags }: Processor): RegisterState => ({
    values: cells.slice(0, REGISTERS),
    flags: flags.save(),
  }),
  restore: ({ cells, flags }: Processor, state: RegisterState): void => {
    cells.set(state.values);
    flags.restore(state.flags);
  },
} as const;
