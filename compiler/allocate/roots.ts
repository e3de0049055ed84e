// Roots: the places of live pointers at each call that may collect garbage, stored at the call for its stack
// map (backend/x64/stack-maps.ts).
//
// Instruction selection determines which registers hold pointers; a slot holds what its registers held. Dead
// pointers are not roots. Invariant: this runs before slots are shared, while each holds one value.
import { BitSet } from '../base/bitset.ts';
import {
  contentOf,
  FIRST_VIRTUAL,
  INCOMING,
  isRegisterWord,
  isSpillSlot,
  isVirtual,
  kindOf,
  machineOpTable,
  register,
  RegisterScan,
  Roots,
  slot,
  SLOT,
  slotAreaOf,
  slotIndexOf,
  type MachineBlock,
  type MachineCode,
  type Mask,
  type Operand,
  type Word,
} from '../backend/x64/index.ts';
import { computeLiveness, type KeyScan } from './liveness.ts';
import { SlotScan } from './spilling/slot-scan.ts';

const mayCollect = ({ table }: MachineCode, i: number): boolean => table.detailOf(i).roots !== undefined;

export function hasCollectingCalls(code: MachineCode): boolean {
  return code.blocks.some((block) => collects(code, block));
}

function collects(code: MachineCode, { start, end }: MachineBlock): boolean {
  for (let at = start; at < end; at++) if (mayCollect(code, code.order[at])) return true;
  return false;
}

/** @param pointerSlots slots of the area `spill` that hold pointers @param incoming slots of pointer arguments */
export function writeRoots(
  code: MachineCode,
  pointerSlots: ReadonlySet<number>,
  incoming: ReadonlySet<number>,
): void {
  const places = new PointerPlaces(code, pointerSlots, incoming);
  const liveness = computeLiveness(code, places);
  const live = new BitSet(places.row.length);
  for (const block of code.blocks) {
    if (!collects(code, block)) continue;
    live.clear();
    const count = liveness.listOut(block.index);
    for (let k = 0; k < count; k++) live.add(liveness.out.values[k]);
    rootsWithin(code, block, live, places);
  }
}

/** @param live at the block's end; becomes that at its start */
function rootsWithin(
  code: MachineCode,
  { start, end }: MachineBlock,
  live: BitSet,
  places: PointerPlaces,
): void {
  for (let at = end - 1; at >= start; at--) {
    const i = code.order[at];
    places.of(i);
    for (let k = 0; k < places.writeCount; k++) live.delete(places.writes[k]);
    if (mayCollect(code, i)) code.table.setDetail(i, { roots: new Roots(places.row, live.clone()) });
    for (let k = 0; k < places.readCount; k++) live.add(places.reads[k]);
  }
}

/** Registers and slots that hold pointers; keys are indices, registers first. */
class PointerPlaces implements KeyScan {
  readonly row: readonly Operand[];
  reads: Int32Array = new Int32Array(16);
  readCount = 0;
  writes: Int32Array = new Int32Array(16);
  writeCount = 0;
  readonly physicalReads: Mask = 0;
  readonly physicalWrites: Mask = 0;
  private readonly registers: RegisterScan;
  private readonly slots: SlotScan;
  /**
   * By virtual register: the key plus one, or 0 if it holds no pointer. The next two are by slot of the area
   * `spill` and by incoming slot.
   */
  private readonly ofRegister: Int32Array;
  private readonly ofSpilled: Int32Array;
  private readonly ofIncoming = new Map<number, number>();

  constructor(code: MachineCode, spilled: ReadonlySet<number>, incoming: ReadonlySet<number>) {
    const row: Operand[] = [];
    const ascending = (slots: ReadonlySet<number>): number[] => [...slots].sort((a, b) => a - b);
    this.ofRegister = new Int32Array(code.virtuals.count);
    for (const index of pointersIn(code)) this.ofRegister[index] = row.push(register(FIRST_VIRTUAL + index));
    this.ofSpilled = new Int32Array(code.slots);
    for (const index of ascending(spilled)) this.ofSpilled[index] = row.push(slot(index));
    for (const index of ascending(incoming)) this.ofIncoming.set(index, row.push(slot(index, 'incoming')));
    this.row = row;
    this.registers = new RegisterScan(code);
    this.slots = new SlotScan(code, row.length, (word) => this.slotKey(word));
  }

  get keys(): number {
    return this.row.length;
  }

  of(i: number): void {
    const { registers, slots } = this;
    registers.of(i);
    slots.of(i);
    const most = Math.max(registers.readCount + slots.readCount, registers.writeCount + slots.writeCount);
    if (most > this.reads.length) {
      this.reads = new Int32Array(2 * most);
      this.writes = new Int32Array(2 * most);
    }
    this.readCount = this.pointersAmong(registers.reads, registers.readCount, this.reads);
    for (let k = 0; k < slots.readCount; k++) this.reads[this.readCount++] = slots.reads[k];
    this.writeCount = this.pointersAmong(registers.writes, registers.writeCount, this.writes);
    for (let k = 0; k < slots.writeCount; k++) this.writes[this.writeCount++] = slots.writes[k];
  }

  private slotKey(word: Word): number {
    if (isSpillSlot(word)) return this.ofSpilled[slotIndexOf(word)] - 1;
    return slotAreaOf(word) === INCOMING ? (this.ofIncoming.get(slotIndexOf(word)) ?? 0) - 1 : -1;
  }

  private pointersAmong(registers: Int32Array, count: number, found: Int32Array): number {
    let length = 0;
    for (let k = 0; k < count; k++) {
      const key = this.ofRegister[registers[k] - FIRST_VIRTUAL] - 1;
      if (key >= 0) found[length++] = key;
    }
    return length;
  }
}

function pointersIn(code: MachineCode): number[] {
  const { order, virtuals, instructionCount } = code;
  const isMentioned = new Uint8Array(virtuals.count);
  const scan = new RegisterScan(code);
  for (let at = 0; at < instructionCount; at++) {
    scan.of(order[at]);
    for (let k = 0; k < scan.readCount; k++) isMentioned[scan.reads[k] - FIRST_VIRTUAL] = 1;
    for (let k = 0; k < scan.writeCount; k++) isMentioned[scan.writes[k] - FIRST_VIRTUAL] = 1;
  }
  const pointers: number[] = [];
  for (let index = 0; index < virtuals.count; index++)
    if (isMentioned[index] === 1 && virtuals.isPointer(FIRST_VIRTUAL + index)) pointers.push(index);
  return pointers;
}

/** The incoming slots from which some register takes a pointer. Call this before spilling. */
export function incomingPointers({
  order,
  table,
  virtuals,
  instructionCount,
}: MachineCode): ReadonlySet<number> {
  const found = new Set<number>();
  for (let at = 0; at < instructionCount; at++) {
    const i = order[at];
    if (machineOpTable[table.ops[i]].moves !== true) continue;
    const count = table.operandCount(i);
    for (let place = 0; place + 1 < count; place += 2) {
      const from = table.operand(i, place);
      const to = table.operand(i, place + 1);
      if (kindOf(from) !== SLOT || slotAreaOf(from) !== INCOMING || !isRegisterWord(to)) continue;
      if (isVirtual(contentOf(to)) && virtuals.isPointer(contentOf(to))) found.add(slotIndexOf(from));
    }
  }
  return found;
}
