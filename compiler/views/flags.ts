// What a comparison of two integers leaves in the flags, as the emulated processor has it.
import { Flags, type FlagValues } from '../backend/x64/emulator/flags.ts';
import type { Condition } from '../backend/x64/ops/conditions.ts';

export { allConditions } from '../backend/x64/ops/conditions.ts';

/** After `left` was compared with `right` (64 bits): the flags, and whether a jump on a condition is taken. */
export function comparisonFlags(
  left: bigint,
  right: bigint,
): { readonly flags: FlagValues | null; readonly holds: (condition: Condition) => boolean } {
  const set = new Flags();
  set.setSubtract(left, right);
  return { flags: set.values(), holds: (condition) => set.tester(condition)() };
}
