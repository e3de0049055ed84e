// Drops stores to slots that nobody reads afterwards, and lets values in memory that never live at once share a slot, so
// that the frame stays small. Only slots of the area `spill` are the allocator's to number.
import {
  isSlot,
  machineOps,
  movingRoots,
  slot,
  type MachineCode,
  type MachineInstruction,
  type Operand,
} from '../backend/x64/index.ts';
import { computeLiveness, slotKey, slotKeys } from './liveness.ts';
import { buildIntervals, endOf } from './intervals.ts';

/** A temporary may have served all the uses that a store was for. */
export function dropDeadStores(code: MachineCode): MachineCode {
  const liveness = computeLiveness(code, slotKeys);
  /** By slot: 1 where it is read later on. */
  const live = new Uint8Array(code.slots);
  const blocks = code.blocks.map((block) => {
    live.fill(0);
    for (const key of liveness.out(block.index)) live[key] = 1;
    const kept: MachineInstruction[] = [];
    for (let at = block.instructions.length - 1; at >= 0; at--) {
      const i = block.instructions[at];
      if (isDeadStore(i, live)) continue;
      for (const key of slotKeys.writes(i)) live[key] = 0;
      for (const key of slotKeys.reads(i)) live[key] = 1;
      kept.push(i);
    }
    return { ...block, instructions: kept.reverse() };
  });
  return { ...code, blocks };
}

function isDeadStore({ op, operands }: MachineInstruction, live: Uint8Array): boolean {
  if (op !== machineOps.mov && op !== machineOps.movsd) return false;
  const slot = slotKey(operands[1]);
  return slot >= 0 && live[slot] === 0;
}

/** The same code with slots numbered anew; an interval scan without a limit, over whole extents. */
export function shareSlots(code: MachineCode): MachineCode {
  const intervals = [...buildIntervals(code, slotKeys, () => 1).values()].sort(
    (a, b) => a.ranges[0] - b.ranges[0],
  );
  /** Where each new slot is last needed. */
  const ends: number[] = [];
  const renamed = new Map<number, number>();
  for (const interval of intervals) {
    let index = ends.findIndex((end) => end <= interval.ranges[0]);
    if (index < 0) index = ends.length;
    ends[index] = endOf(interval);
    renamed.set(interval.key, index);
  }
  const rename = (operand: Operand): Operand =>
    isSlot(operand) && operand.area === 'spill' ? slot(renamed.get(operand.index) ?? operand.index) : operand;
  const renamedRoots = movingRoots(rename);
  const blocks = code.blocks.map((block) => ({
    ...block,
    instructions: block.instructions.map((i) => {
      const renamed = i.operands.some(isSlot) ? i.over(i.operands.map(rename)) : i;
      return i.roots === undefined ? renamed : renamed.with({ roots: renamedRoots(i.roots) });
    }),
  }));
  return { ...code, blocks, slots: ends.length };
}
