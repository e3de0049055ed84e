// Which values live across block borders, value by value: from each use that its own block does not define, upward
// over the predecessors until blocks that do. The work is proportional to the result.
//
// Method: «liveness by variable» in Boissinot et al., «Computing Liveness Sets for SSA-Form Programs» (2011), without
// its assumption that each value has one definition.
import { IntTable } from '../base/int-table.ts';
import {
  accessOf,
  type Access,
  type MachineBlock,
  type MachineCode,
  type MachineInstruction,
  type Operand,
} from '../target/x64/index.ts';

/** What has a lifetime, by numbers: those that an instruction reads, and those that it writes. */
export interface Keys {
  readonly reads: (i: MachineInstruction) => readonly number[];
  readonly writes: (i: MachineInstruction) => readonly number[];
}

/** Registers under their numbers. */
export const registerKeys: Keys = {
  reads: ({ registersRead }) => registersRead,
  writes: ({ registersWritten }) => registersWritten,
};

const NONE: readonly number[] = [];

/** Slots under the keys that a function gives them; it gives -1 for all other operands. */
export function keysOfSlots(keyOf: (operand: Operand) => number): Keys {
  const allBut =
    (skipped: Access): Keys['reads'] =>
    ({ op, operands }) => {
      let found: number[] | null = null;
      for (let i = 0; i < operands.length; i++) {
        const key = keyOf(operands[i]);
        if (key >= 0 && accessOf(op, i) !== skipped) (found ??= []).push(key);
      }
      return found ?? NONE;
    };
  return { reads: allBut('write'), writes: allBut('read') };
}

/** The index of a slot for spilled values; -1 of all other operands. */
export const slotKey = (operand: Operand): number =>
  operand.kind === 'slot' && operand.area === 'spill' ? operand.index : -1;

/** Slots for spilled values under their indices. */
export const slotKeys: Keys = keysOfSlots(slotKey);

export interface Liveness {
  /** Keys that live at the end of each block. */
  readonly liveOut: readonly (readonly number[])[];
}

/** By the blocks of code, which never change: several parts of the allocator ask for the same code in turn. */
const knownLiveness = new WeakMap<readonly MachineBlock[], Liveness>();

/** Which registers live across block borders. */
export function registerLiveness(code: MachineCode): Liveness {
  let known = knownLiveness.get(code.blocks);
  if (known === undefined) {
    known = computeLiveness(code, registerKeys);
    knownLiveness.set(code.blocks, known);
  }
  return known;
}

export function computeLiveness({ blocks }: MachineCode, keys: Keys): Liveness {
  const { exposed, defined } = collect(blocks, keys);
  const liveOut: number[][] = blocks.map(() => []);
  const definedHere = new Int32Array(blocks.length).fill(-1);
  const inSeen = new Int32Array(blocks.length).fill(-1);
  const outSeen = new Int32Array(blocks.length).fill(-1);
  const waiting: number[] = [];
  for (const key of exposed.keys) {
    for (let at = defined.last(key); at >= 0; at = defined.before(at)) definedHere[defined.block(at)] = key;
    for (let at = exposed.last(key); at >= 0; at = exposed.before(at)) waiting.push(exposed.block(at));
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

/** The blocks in which keys are met: for each key a list, from the last to the first, of entries in one row. */
class Places {
  /** In the order in which they were met first. */
  readonly keys: number[] = [];
  /** By key: its last entry, plus one; 0: none. */
  private readonly ends = new IntTable();
  private readonly blocks: number[] = [];
  /** By entry: the one before it of the same key; -1: none. */
  private readonly links: number[] = [];

  /** -1: none. */
  last(key: number): number {
    return this.ends.get(key) - 1;
  }

  before(entry: number): number {
    return this.links[entry];
  }

  block(entry: number): number {
    return this.blocks[entry];
  }

  /** @param block not below those noted before */
  add(key: number, block: number): void {
    const last = this.last(key);
    if (last < 0) this.keys.push(key);
    else if (this.blocks[last] === block) return;
    this.links.push(last);
    this.ends.set(key, this.blocks.push(block));
  }

  has(key: number, block: number): boolean {
    const last = this.last(key);
    return last >= 0 && this.blocks[last] === block;
  }
}

/** Blocks that use a key before they define it, and blocks that define it. */
function collect(
  blocks: readonly MachineBlock[],
  keys: Keys,
): { readonly exposed: Places; readonly defined: Places } {
  const exposed = new Places();
  const defined = new Places();
  for (const { index, instructions } of blocks)
    for (const instruction of instructions) {
      for (const key of keys.reads(instruction)) if (!defined.has(key, index)) exposed.add(key, index);
      for (const key of keys.writes(instruction)) defined.add(key, index);
    }
  return { exposed, defined };
}
