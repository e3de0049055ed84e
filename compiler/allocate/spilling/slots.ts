// Removes dead stores to slots, and lets values that are never live at once share a slot, to keep the frame
// small. Only slots of the area `spill` may be renumbered.
import {
  isSpillSlot,
  machineOps,
  movingRoots,
  slot,
  slotIndexOf,
  slotWord,
  type MachineCode,
  type Operand,
  type Word,
} from '../../backend/x64/index.ts';
import { buildIntervals, endOf } from '../intervals.ts';
import { computeLiveness, type Liveness } from '../liveness.ts';
import { SlotScan } from './slot-scan.ts';

export const spillSlots = (code: MachineCode): SlotScan =>
  new SlotScan(code, code.slots, (word) => (isSpillSlot(word) ? slotIndexOf(word) : -1));

/** Liveness of the spill slots at block ends. Dead stores do not change it. */
export const slotLiveness = (code: MachineCode): Liveness => computeLiveness(code, spillSlots(code));

/** Edits the code in place. A store is dead if temporaries served all its uses. @param liveness of the slots */
export function dropDeadStores(code: MachineCode, liveness: Liveness): void {
  const scan = spillSlots(code);
  /** By slot: 1 if it is read later. */
  const live = new Uint8Array(code.slots);
  code.rewriteBlocks((block, out) => {
    live.fill(0);
    const count = liveness.listOut(block.index);
    for (let k = 0; k < count; k++) live[liveness.out.values[k]] = 1;
    const start = out.length;
    for (let at = block.end - 1; at >= block.start; at--) {
      const i = code.order[at];
      if (isDeadStore(code, i, live)) continue;
      scan.of(i);
      for (let k = 0; k < scan.writeCount; k++) live[scan.writes[k]] = 0;
      for (let k = 0; k < scan.readCount; k++) live[scan.reads[k]] = 1;
      out.push(i);
    }
    out.reverse(start);
  });
}

function isDeadStore({ table }: MachineCode, i: number, live: Uint8Array): boolean {
  const op = table.ops[i];
  if (op !== machineOps.mov.index && op !== machineOps.movsd.index) return false;
  const target = table.operand(i, 1);
  return isSpillSlot(target) && live[slotIndexOf(target)] === 0;
}

/** Renumbers slots in place, by an interval scan over whole extents. @param liveness of the slots */
export function shareSlots(code: MachineCode, liveness: Liveness): void {
  const intervals = [...buildIntervals(code, spillSlots(code), liveness, () => 1).values()].sort(
    (a, b) => a.ranges[0] - b.ranges[0],
  );
  const ends: number[] = [];
  const renamed = new Int32Array(code.slots);
  for (const interval of intervals) {
    let index = ends.findIndex((end) => end <= interval.ranges[0]);
    if (index < 0) index = ends.length;
    ends[index] = endOf(interval);
    renamed[interval.key] = index;
  }
  rename(code, renamed);
  code.slots = ends.length;
}

function rename({ order, table, instructionCount }: MachineCode, renamed: Int32Array): void {
  const moved = movingRoots((operand: Operand) =>
    operand.kind === 'slot' && operand.area === 'spill' ? slot(renamed[operand.index]) : operand,
  );
  const wordFor = (word: Word): Word => (isSpillSlot(word) ? slotWord(renamed[slotIndexOf(word)]) : word);
  for (let at = 0; at < instructionCount; at++) {
    const i = order[at];
    const count = table.operandCount(i);
    for (let place = 0; place < count; place++) table.setOperand(i, place, wordFor(table.operand(i, place)));
    const { roots } = table.detailOf(i);
    if (roots !== undefined) table.setDetail(i, { roots: moved(roots) });
  }
}
