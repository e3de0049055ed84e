// Writes the allocator's decisions into the code: physical registers for virtual ones, single moves for parallel ones.
// Copies of a register to itself are dropped.
import { assert } from '../base/assert.ts';
import {
  FIRST_VIRTUAL,
  forEachRead,
  forEachWrite,
  isRegister,
  isVector,
  isVirtual,
  machineOps,
  mapRegisters,
  register,
  slot,
  type MachineCode,
  type MachineInstruction,
  type Operand,
  type Register,
} from '../target/x64/index.ts';
import { sequentialize, type Move } from './parallel-move.ts';

type Place = (register: Register) => Register;

/** @param placeOf the physical register of a virtual one */
export function assign(code: MachineCode, placeOf: Place): MachineCode {
  const place = (number: Register): Register => {
    if (!isVirtual(number)) return number;
    const found = placeOf(number);
    assert(found >= 0, () => `allocate: ${code.virtuals[number - FIRST_VIRTUAL].name} has no register`);
    return found;
  };
  const scratch = new Scratch(code, place);
  const rewrite = (i: MachineInstruction): MachineInstruction[] => {
    if (i.op === machineOps.parallel) return sequentialize(movesOf(i, place, code), () => scratch.take());
    const operands = i.operands.map((operand) => mapRegisters(operand, place));
    return isIdle(i, operands) ? [] : [{ ...i, operands }];
  };
  const blocks = code.blocks.map((block) => ({
    ...block,
    instructions: block.instructions.flatMap(rewrite),
  }));
  return { ...code, blocks, slots: scratch.slots };
}

/**
 * Where a float waits while others are moved in a ring: in a vector register that costs nothing and that the code never
 * mentions, else in a slot of its own.
 */
class Scratch {
  slots: number;
  private readonly code: MachineCode;
  private readonly place: Place;
  private chosen: Operand | null = null;

  constructor(code: MachineCode, place: Place) {
    this.code = code;
    this.place = place;
    this.slots = code.slots;
  }

  take(): Operand {
    if (this.chosen === null) {
      const unused = this.unusedRegister();
      this.chosen = unused === undefined ? slot(this.slots++) : register(unused);
    }
    return this.chosen;
  }

  private unusedRegister(): Register | undefined {
    const used = new Set<Register>(this.code.arguments);
    const note = (operand: Operand): void => {
      if (isRegister(operand)) used.add(this.place(operand.register));
    };
    for (const { instructions } of this.code.blocks) {
      for (const i of instructions) {
        forEachRead(i, note);
        // What calls change silently holds nothing around them.
        forEachWrite({ ...i, writes: [] }, note);
      }
    }
    return this.code.abi.callerSaved.find((r) => isVector(r) && !used.has(r));
  }
}

function isIdle({ op }: MachineInstruction, [from, to]: readonly Operand[]): boolean {
  const copies = op === machineOps.mov || op === machineOps.movsd;
  return copies && isRegister(from) && isRegister(to) && from.register === to.register;
}

function movesOf({ operands, node }: MachineInstruction, place: Place, { virtuals }: MachineCode): Move[] {
  const moves: Move[] = [];
  for (let i = 0; i < operands.length; i += 2) {
    const to = operands[i + 1];
    const phi = isRegister(to) && isVirtual(to.register) ? virtuals[to.register - FIRST_VIRTUAL].node : node;
    moves.push({ from: mapRegisters(operands[i], place), to: mapRegisters(to, place), node: phi });
  }
  return moves;
}
