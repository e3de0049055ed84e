// Which values live across block borders, value by value: from each use that its own block does not define, upward
// over the predecessors until blocks that do. The work is proportional to the result.
//
// Method: «liveness by variable» in Boissinot et al., «Computing Liveness Sets for SSA-Form Programs» (2011), without
// its assumption that each value has one definition.
import {
  forEachRead,
  forEachWrite,
  type MachineBlock,
  type MachineCode,
  type Operand,
} from '../target/x64/index.ts';

/** Numbers an operand that has a lifetime; -1 for all others. */
export type KeyOf = (operand: Operand) => number;

export interface Liveness {
  /** Keys that live at the end of each block. */
  readonly liveOut: readonly (readonly number[])[];
}

interface Places {
  /** By key: blocks that use it before they define it, and blocks that define it. */
  readonly exposed: Map<number, number[]>;
  readonly defined: Map<number, number[]>;
}

export function computeLiveness({ blocks }: MachineCode, keyOf: KeyOf): Liveness {
  const { exposed, defined } = collect(blocks, keyOf);
  const liveOut: number[][] = blocks.map(() => []);
  const definedHere = new Int32Array(blocks.length).fill(-1);
  const inSeen = new Int32Array(blocks.length).fill(-1);
  const outSeen = new Int32Array(blocks.length).fill(-1);
  for (const [key, uses] of exposed) {
    for (const block of defined.get(key) ?? []) definedHere[block] = key;
    const waiting = uses;
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

function collect(blocks: readonly MachineBlock[], keyOf: KeyOf): Places {
  const exposed = new Map<number, number[]>();
  const defined = new Map<number, number[]>();
  const note = (places: Map<number, number[]>, key: number, block: number): void => {
    const known = places.get(key);
    if (known === undefined) places.set(key, [block]);
    else if (known[known.length - 1] !== block) known.push(block);
  };
  for (const { index, instructions } of blocks) {
    for (const instruction of instructions) {
      forEachRead(instruction, (operand) => {
        const key = keyOf(operand);
        if (key >= 0 && defined.get(key)?.at(-1) !== index) note(exposed, key, index);
      });
      forEachWrite(instruction, (operand) => {
        const key = keyOf(operand);
        if (key >= 0) note(defined, key, index);
      });
    }
  }
  return { exposed, defined };
}
