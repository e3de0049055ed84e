// Roots: at each call in which memory may be found again, the places of the pointers that are needed afterwards. They
// are written at the call, where the stack maps are made of them (target/x64/stack-maps.ts).
//
// Which registers hold pointers was known when instructions were selected; a slot holds what its registers held. A
// pointer that nobody reads after the call is none: what only it led to may be found again.
// Keep true: it comes before slots are shared, while each of them is the home of one value.
import {
  FIRST_VIRTUAL,
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
} from '../target/x64/index.ts';
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
  const { liveOut } = computeLiveness(code, places.keys);
  const blocks = code.blocks.map((block) =>
    collects(block) ? { ...block, instructions: rootsWithin(block, liveOut[block.index], places) } : block,
  );
  return { ...code, blocks };
}

function rootsWithin(
  { instructions }: MachineBlock,
  liveOut: readonly number[],
  { keys, operandOf }: PointerPlaces,
): MachineInstruction[] {
  const live = new Set(liveOut);
  const result: MachineInstruction[] = [];
  for (let at = instructions.length - 1; at >= 0; at--) {
    const i = instructions[at];
    for (const key of keys.writes(i)) live.delete(key);
    result.push(mayCollect(i) ? i.with({ roots: [...live].sort((a, b) => a - b).map(operandOf) }) : i);
    for (const key of keys.reads(i)) live.add(key);
  }
  return result.reverse();
}

/** The registers and slots that hold pointers, by numbers: registers have their own, slots follow. */
class PointerPlaces {
  readonly keys: Keys;
  private readonly code: MachineCode;
  private readonly spilled: ReadonlySet<number>;
  private readonly incoming: ReadonlySet<number>;
  private readonly slots: number;

  constructor(code: MachineCode, spilled: ReadonlySet<number>, incoming: ReadonlySet<number>) {
    this.code = code;
    this.spilled = spilled;
    this.incoming = incoming;
    this.slots = FIRST_VIRTUAL + code.virtuals.length;
    const ofSlots = keysOfSlots((operand) => this.slotKey(operand));
    this.keys = {
      reads: (i) => this.pointersAmong(i.registersRead, ofSlots.reads(i)),
      writes: (i) => this.pointersAmong(i.registersWritten, ofSlots.writes(i)),
    };
  }

  readonly operandOf = (key: number): Operand => {
    if (key < this.slots) return register(key);
    const at = key - this.slots;
    return at < this.code.slots ? slot(at) : slot(at - this.code.slots, 'incoming');
  };

  /** -1 of all places that hold no pointers. */
  private slotKey(operand: Operand): number {
    if (!isSlot(operand)) return -1;
    const { area, index } = operand;
    if (area === 'spill') return this.spilled.has(index) ? this.slots + index : -1;
    return area === 'incoming' && this.incoming.has(index) ? this.slots + this.code.slots + index : -1;
  }

  private pointersAmong(registers: readonly Register[], slots: readonly number[]): readonly number[] {
    const { virtuals } = this.code;
    const pointers = registers.filter(
      (number) => isVirtual(number) && virtuals[number - FIRST_VIRTUAL].isPointer === true,
    );
    return slots.length === 0 ? pointers : [...pointers, ...slots];
  }
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
