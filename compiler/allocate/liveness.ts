// Which values live across block borders, value by value: from each use that its own block does not define, upward
// over the predecessors until blocks that do. The work is proportional to the result.
//
// Method: «liveness by variable» in Boissinot et al., «Computing Liveness Sets for SSA-Form Programs» (2011), without
// its assumption that each value has one definition.
import {
  accessOf,
  forEachRegisterRead,
  forEachRegisterWritten,
  type MachineBlock,
  type MachineCode,
  type MachineInstruction,
  type Operand,
} from '../target/x64/index.ts';

/** What has a lifetime, by numbers: those that an instruction reads, and those that it writes. */
export interface Keys {
  readonly forEachRead: (i: MachineInstruction, visit: (key: number) => void) => void;
  readonly forEachWrite: (i: MachineInstruction, visit: (key: number) => void) => void;
}

/** Registers under their numbers. */
export const registerKeys: Keys = {
  forEachRead: forEachRegisterRead,
  forEachWrite: forEachRegisterWritten,
};

/** Slots for spilled values under their indices. */
export const slotKeys: Keys = {
  forEachRead: ({ op, operands }, visit) => {
    operands.forEach((operand, i) => {
      const key = slotKey(operand);
      if (key >= 0 && accessOf(op, i) !== 'write') visit(key);
    });
  },
  forEachWrite: ({ op, operands }, visit) => {
    operands.forEach((operand, i) => {
      const key = slotKey(operand);
      if (key >= 0 && accessOf(op, i) !== 'read') visit(key);
    });
  },
};

/** The index of a slot for spilled values; -1 of all other operands. */
export const slotKey = (operand: Operand): number =>
  operand.kind === 'slot' && operand.area === 'spill' ? operand.index : -1;

export interface Liveness {
  /** Keys that live at the end of each block. */
  readonly liveOut: readonly (readonly number[])[];
}

export function computeLiveness({ blocks }: MachineCode, keys: Keys): Liveness {
  const { exposed, defined } = collect(blocks, keys);
  const liveOut: number[][] = blocks.map(() => []);
  const definedHere = new Int32Array(blocks.length).fill(-1);
  const inSeen = new Int32Array(blocks.length).fill(-1);
  const outSeen = new Int32Array(blocks.length).fill(-1);
  for (const key of exposed.keys) {
    for (const block of defined.of(key)) definedHere[block] = key;
    const waiting = [...exposed.of(key)];
    for (let block = waiting.pop(); block !== undefined; block = waiting.pop()) {
      if (inSeen[block] === key) continue;
      inSeen[block] = key;
      for (const above of blocks[block].predecessors) {
        if (outSeen[above] === key) continue;
        outSeen[above] = key;
        liveOut[above].push(key);
        if (definedHere[above] !== key) waiting.push(above);
      }
    }
  }
  return { liveOut };
}

/** The blocks in which keys are met. */
class Places {
  /** In the order in which they were met first. */
  readonly keys: number[] = [];
  private readonly blocks: (number[] | undefined)[] = [];

  of(key: number): readonly number[] {
    return this.blocks[key] ?? NOWHERE;
  }

  /** @param block not below those noted before */
  add(key: number, block: number): void {
    const known = this.blocks[key];
    if (known === undefined) {
      this.blocks[key] = [block];
      this.keys.push(key);
    } else if (known[known.length - 1] !== block) known.push(block);
  }

  has(key: number, block: number): boolean {
    const known = this.blocks[key];
    return known !== undefined && known[known.length - 1] === block;
  }
}

const NOWHERE: readonly number[] = [];

/** Blocks that use a key before they define it, and blocks that define it. */
function collect(
  blocks: readonly MachineBlock[],
  keys: Keys,
): { readonly exposed: Places; readonly defined: Places } {
  const exposed = new Places();
  const defined = new Places();
  let block = 0;
  const read = (key: number): void => {
    if (!defined.has(key, block)) exposed.add(key, block);
  };
  const write = (key: number): void => defined.add(key, block);
  for (const { index, instructions } of blocks) {
    block = index;
    for (const instruction of instructions) {
      keys.forEachRead(instruction, read);
      keys.forEachWrite(instruction, write);
    }
  }
  return { exposed, defined };
}
