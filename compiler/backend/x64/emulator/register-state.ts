// Registers and flags of a processor, to save and restore.
import { REGISTERS } from '../registers.ts';
import type { SavedFlags } from './flags.ts';
import type { Processor } from './processor.ts';

export interface RegisterState {
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
