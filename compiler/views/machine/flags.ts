// The flags after an integer comparison, from the emulated processor.
import { Flags, type FlagValues } from '../../backend/x64/emulator/flags.ts';
import type { Condition } from '../../backend/x64/ops/conditions.ts';

export { allConditions } from '../../backend/x64/ops/conditions.ts';

/** The flags after comparing `left` with `right` (64 bits), and whether each conditional jump is taken. */
export function comparisonFlags(
  left: bigint,
  right: bigint,
): { readonly flags: FlagValues | null; readonly holds: (condition: Condition) => boolean } {
  const set = new Flags();
  set.setSubtract(left, right);
  return { flags: set.values(), holds: (condition) => set.tester(condition)() };
}
