// Register pressure by block: the maximum number of live values of each class between two instructions.
import {
  FIRST_VIRTUAL,
  isVirtual,
  lowestBit,
  RegisterScan,
  type Mask,
  type MachineBlock,
  type MachineCode,
  type Register,
} from '../backend/x64/index.ts';
import type { Liveness } from './liveness.ts';

export interface Pressure {
  general: number;
  vector: number;
}

/** @param counts whether a register needs a physical one */
export function pressureByBlock(
  code: MachineCode,
  liveness: Liveness,
  counts: (register: Register) => boolean,
): Pressure[] {
  const counting = new Counting(code, counts);
  return code.blocks.map((block) => counting.most(block, liveness));
}

/** An upper bound for interferences: the sum, over all writes, of live values of the same class. */
export function pairsAtMost(code: MachineCode, liveness: Liveness): number {
  const counting = new Counting(code, isVirtual);
  for (const block of code.blocks) counting.most(block, liveness);
  return counting.pairs;
}

class Counting {
  pairs = 0;
  private readonly code: MachineCode;
  private readonly scan: RegisterScan;
  private readonly counts: (register: Register) => boolean;
  /** By register: one more than the block in which it was last found live; 0 if it is not live now. */
  private readonly liveIn: Int32Array;
  private block = 0;
  private now: Pressure = { general: 0, vector: 0 };
  private highest: Pressure = { general: 0, vector: 0 };

  constructor(code: MachineCode, counts: (register: Register) => boolean) {
    this.code = code;
    this.scan = new RegisterScan(code);
    this.counts = counts;
    this.liveIn = new Int32Array(FIRST_VIRTUAL + code.virtuals.count);
  }

  most({ index, start, end }: MachineBlock, liveness: Liveness): Pressure {
    const { scan } = this;
    this.block = index + 1;
    this.now = { general: 0, vector: 0 };
    this.highest = { general: 0, vector: 0 };
    const count = liveness.listOut(index);
    for (let k = 0; k < count; k++) this.read(liveness.out.values[k]);
    this.readPhysical(liveness.physicalOut[index]);
    for (let at = end - 1; at >= start; at--) {
      scan.of(this.code.order[at]);
      for (let k = 0; k < scan.writeCount; k++) this.write(scan.writes[k]);
      for (let left = scan.physicalWrites; left !== 0; left &= left - 1) this.write(lowestBit(left));
      for (let k = 0; k < scan.readCount; k++) this.read(scan.reads[k]);
      this.readPhysical(scan.physicalReads);
    }
    return this.highest;
  }

  private readPhysical(registers: Mask): void {
    for (let left = registers; left !== 0; left &= left - 1) this.read(lowestBit(left));
  }

  private read(register: Register): void {
    if (this.liveIn[register] === this.block || !this.counts(register)) return;
    this.liveIn[register] = this.block;
    const kind = this.code.virtuals.classOf(register);
    this.highest[kind] = Math.max(this.highest[kind], ++this.now[kind]);
  }

  private write(register: Register): void {
    if (!this.counts(register)) return;
    const kind = this.code.virtuals.classOf(register);
    if (this.liveIn[register] === this.block) {
      this.liveIn[register] = 0;
      this.now[kind]--;
    }
    this.pairs += this.now[kind];
  }
}
