// How many registers of each class are needed at once, by block: the most that live between two instructions.
import {
  FIRST_VIRTUAL,
  classOf,
  isVirtual,
  type MachineBlock,
  type MachineCode,
  type Register,
  type RegisterClass,
} from '../backend/x64/index.ts';
import { registerLiveness } from './liveness.ts';

export type Pressure = Record<RegisterClass, number>;

/** @param counts whether a register needs one of the processor's */
export function pressureByBlock(code: MachineCode, counts: (register: Register) => boolean): Pressure[] {
  const liveness = registerLiveness(code);
  const counting = new Counting(code, counts);
  return code.blocks.map((block) => counting.most(block, liveness.out(block.index)));
}

/** How often a value is written while another of its class lives: about as many pairs interfere, or fewer. */
export function pairsAtMost(code: MachineCode): number {
  const liveness = registerLiveness(code);
  const counting = new Counting(code, isVirtual);
  for (const block of code.blocks) counting.most(block, liveness.out(block.index));
  return counting.pairs;
}

class Counting {
  /** Values that lived where others of their class were written, in all blocks. */
  pairs = 0;
  private readonly code: MachineCode;
  private readonly counts: (register: Register) => boolean;
  /** By register: the number of the block in which it was last found to live, plus one; 0: it does not now. */
  private readonly liveIn: Int32Array;
  private block = 0;
  private now: Pressure = { general: 0, vector: 0 };
  private highest: Pressure = { general: 0, vector: 0 };

  constructor(code: MachineCode, counts: (register: Register) => boolean) {
    this.code = code;
    this.counts = counts;
    this.liveIn = new Int32Array(FIRST_VIRTUAL + code.virtuals.length);
  }

  most({ index, instructions }: MachineBlock, liveOut: readonly Register[]): Pressure {
    this.block = index + 1;
    this.now = { general: 0, vector: 0 };
    this.highest = { general: 0, vector: 0 };
    for (const register of liveOut) this.read(register);
    for (let i = instructions.length - 1; i >= 0; i--) {
      for (const register of instructions[i].registersWritten) this.write(register);
      for (const register of instructions[i].registersRead) this.read(register);
    }
    return this.highest;
  }

  private read(register: Register): void {
    if (this.liveIn[register] === this.block || !this.counts(register)) return;
    this.liveIn[register] = this.block;
    const kind = classOf(this.code, register);
    this.highest[kind] = Math.max(this.highest[kind], ++this.now[kind]);
  }

  private write(register: Register): void {
    if (!this.counts(register)) return;
    const kind = classOf(this.code, register);
    if (this.liveIn[register] === this.block) {
      this.liveIn[register] = 0;
      this.now[kind]--;
    }
    this.pairs += this.now[kind];
  }
}
