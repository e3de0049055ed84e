// Roots: at each call in which memory may be found again, the places of the pointers that are needed afterwards. They
// are written at the call, where the stack maps are made of them (backend/x64/stack-maps.ts).
//
// Which registers hold pointers was known when instructions were selected; a slot holds what its registers held. A
// pointer that nobody reads after the call is none: what only it led to may be found again.
// Keep true: it comes before slots are shared, while each of them is the home of one value.
import { BitSet } from '../base/bitset.ts';
import {
  FIRST_VIRTUAL,
  Roots,
  isRegister,
  isSlot,
  isVirtual,
  register,
  slot,
  type MachineBlock,
  type MachineCode,
  type MachineInstruction,
  type Operand,
  type Register,
} from '../backend/x64/index.ts';
import { computeLiveness, keysOfSlots, type Keys } from './liveness.ts';

const mayCollect = ({ roots }: MachineInstruction): boolean => roots !== undefined;

const collects = ({ instructions }: MachineBlock): boolean => instructions.some(mayCollect);

/**
 * @param original the same before anything was spilled
 * @param pointerSlots slots of the area `spill` that are homes of pointers
 */
export function withRoots(
  code: MachineCode,
  original: MachineCode,
  pointerSlots: ReadonlySet<number>,
): MachineCode {
  if (!code.blocks.some(collects)) return code;
  const places = new PointerPlaces(code, pointerSlots, incomingPointers(original));
  const liveness = computeLiveness(code, places.keys);
  const live = new BitSet(places.row.length);
  const blocks = code.blocks.map((block) => {
    if (!collects(block)) return block;
    live.clear();
    for (const key of liveness.out(block.index)) live.add(key);
    return { ...block, instructions: rootsWithin(block, live, places) };
  });
  return { ...code, blocks };
}

/** @param live at the block's end; afterwards at its start */
function rootsWithin(
  { instructions }: MachineBlock,
  live: BitSet,
  { keys, row }: PointerPlaces,
): MachineInstruction[] {
  const result: MachineInstruction[] = [];
  for (let at = instructions.length - 1; at >= 0; at--) {
    const i = instructions[at];
    for (const key of keys.writes(i)) live.delete(key);
    result.push(mayCollect(i) ? i.with({ roots: new Roots(row, live.clone()) }) : i);
    for (const key of keys.reads(i)) live.add(key);
  }
  return result.reverse();
}

/** The registers and slots that hold pointers; keys are their places in a row, registers first. */
class PointerPlaces {
  readonly keys: Keys;
  readonly row: readonly Operand[];
  /** By virtual register, by slot of the area `spill`, by slot of the caller's: the key, plus one; 0: no pointer. */
  private readonly registers: Int32Array;
  private readonly spilled: Int32Array;
  private readonly incoming = new Map<number, number>();

  constructor(code: MachineCode, spilled: ReadonlySet<number>, incoming: ReadonlySet<number>) {
    const row: Operand[] = [];
    const ascending = (slots: ReadonlySet<number>): number[] => [...slots].sort((a, b) => a - b);
    this.registers = new Int32Array(code.virtuals.length);
    for (const index of pointersIn(code)) this.registers[index] = row.push(register(FIRST_VIRTUAL + index));
    this.spilled = new Int32Array(code.slots);
    for (const index of ascending(spilled)) this.spilled[index] = row.push(slot(index));
    for (const index of ascending(incoming)) this.incoming.set(index, row.push(slot(index, 'incoming')));
    this.row = row;
    const ofSlots = keysOfSlots((operand) => this.slotKey(operand));
    this.keys = {
      reads: (i) => this.pointersAmong(i.registersRead, ofSlots.reads(i)),
      writes: (i) => this.pointersAmong(i.registersWritten, ofSlots.writes(i)),
    };
  }

  /** -1 of all places that hold no pointers. */
  private slotKey(operand: Operand): number {
    if (!isSlot(operand)) return -1;
    const { area, index } = operand;
    if (area === 'spill') return this.spilled[index] - 1;
    return area === 'incoming' ? (this.incoming.get(index) ?? 0) - 1 : -1;
  }

  private pointersAmong(registers: readonly Register[], slots: readonly number[]): readonly number[] {
    const pointers: number[] = [];
    for (const number of registers) {
      const key = isVirtual(number) ? this.registers[number - FIRST_VIRTUAL] - 1 : -1;
      if (key >= 0) pointers.push(key);
    }
    return slots.length === 0 ? pointers : [...pointers, ...slots];
  }
}

/** The virtual registers that hold pointers and that the code mentions, ascending, from FIRST_VIRTUAL on. */
function pointersIn({ blocks, virtuals }: MachineCode): number[] {
  const isMentioned = new Uint8Array(FIRST_VIRTUAL + virtuals.length);
  for (const { instructions } of blocks)
    for (const { registersRead, registersWritten } of instructions) {
      for (const number of registersRead) isMentioned[number] = 1;
      for (const number of registersWritten) isMentioned[number] = 1;
    }
  return [...virtuals.keys()].filter(
    (index) => virtuals[index].isPointer === true && isMentioned[FIRST_VIRTUAL + index] === 1,
  );
}

/** The caller's slots in which pointers come: some register takes them from there. */
function incomingPointers({ blocks, virtuals }: MachineCode): ReadonlySet<number> {
  const found = new Set<number>();
  for (const { instructions } of blocks)
    for (const { op, operands } of instructions) {
      if (op.moves !== true) continue;
      for (let at = 0; at + 1 < operands.length; at += 2) {
        const [from, to] = [operands[at], operands[at + 1]];
        if (!isSlot(from) || from.area !== 'incoming' || !isRegister(to) || !isVirtual(to.register)) continue;
        if (virtuals[to.register - FIRST_VIRTUAL].isPointer === true) found.add(from.index);
      }
    }
  return found;
}
