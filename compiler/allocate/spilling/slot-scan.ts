// The slots that an instruction reads and writes, by keys of the caller's choice.
import {
  accessAt,
  kindOf,
  READS,
  SLOT,
  WRITES,
  type MachineCode,
  type Mask,
  type Word,
} from '../../backend/x64/index.ts';
import type { KeyScan } from '../liveness.ts';

export class SlotScan implements KeyScan {
  readonly keys: number;
  reads: Int32Array = new Int32Array(4);
  readCount = 0;
  writes: Int32Array = new Int32Array(4);
  writeCount = 0;
  readonly physicalReads: Mask = 0;
  readonly physicalWrites: Mask = 0;
  private readonly code: MachineCode;
  private readonly keyOf: (slot: Word) => number;

  /** @param keyOf below `keys`; -1 for ignored slots */
  constructor(code: MachineCode, keys: number, keyOf: (slot: Word) => number) {
    this.code = code;
    this.keys = keys;
    this.keyOf = keyOf;
  }

  of(i: number): void {
    const { table } = this.code;
    const op = table.ops[i];
    const count = table.operandCount(i);
    if (count > this.reads.length) this.makeRoom(count);
    this.readCount = this.writeCount = 0;
    for (let at = 0; at < count; at++) {
      const word = table.operand(i, at);
      const key = kindOf(word) === SLOT ? this.keyOf(word) : -1;
      if (key < 0) continue;
      const access = accessAt(op, at);
      if ((access & READS) !== 0) this.reads[this.readCount++] = key;
      if ((access & WRITES) !== 0) this.writes[this.writeCount++] = key;
    }
  }

  private makeRoom(operands: number): void {
    this.reads = new Int32Array(2 * operands);
    this.writes = new Int32Array(2 * operands);
  }
}
