// The registers that an instruction reads and writes, including addresses and implicit ones. Each function
// reuses one scan to avoid allocation.
import type { MachineCode } from './code.ts';
import { accessAt, READS, silentReads, silentWrites, WRITES, type Mask } from './ops/columns.ts';
import { FIRST_VIRTUAL, type Register } from './registers.ts';
import { contentOf, kindOf, MEMORY, REGISTER } from './words.ts';

export class RegisterScan {
  reads: Int32Array = new Int32Array(8);
  readCount = 0;
  physicalReads: Mask = 0;
  writes: Int32Array = new Int32Array(8);
  writeCount = 0;
  physicalWrites: Mask = 0;
  private readonly code: Pick<MachineCode, 'table' | 'virtuals'>;

  constructor(code: Pick<MachineCode, 'table' | 'virtuals'>) {
    this.code = code;
  }

  /** All register numbers are below this. */
  get keys(): number {
    return FIRST_VIRTUAL + this.code.virtuals.count;
  }

  of(i: number): void {
    const { table } = this.code;
    const op = table.ops[i];
    this.readCount = this.writeCount = 0;
    this.physicalReads = silentReads[op];
    this.physicalWrites = silentWrites[op];
    if (table.hasDetail(i)) {
      const { reads, writes } = table.detailOf(i);
      this.physicalReads |= reads;
      this.physicalWrites |= writes;
    }
    const start = table.starts[i] + 1;
    const count = table.words[start - 1];
    if (count > this.reads.length - 2) this.makeRoom(count);
    for (let place = 0; place < count; place++) {
      const word = table.words[start + place];
      const kind = kindOf(word);
      if (kind === REGISTER) {
        const access = accessAt(op, place);
        if ((access & READS) !== 0) this.read(contentOf(word));
        if ((access & WRITES) !== 0) this.write(contentOf(word));
      } else if (kind === MEMORY) {
        const base = table.baseOf(word);
        const index = table.indexOf(word);
        if (base >= 0) this.read(base);
        if (index >= 0) this.read(index);
      }
    }
  }

  private read(register: Register): void {
    if (register >= FIRST_VIRTUAL) this.reads[this.readCount++] = register;
    else this.physicalReads |= 1 << register;
  }

  private write(register: Register): void {
    if (register >= FIRST_VIRTUAL) this.writes[this.writeCount++] = register;
    else this.physicalWrites |= 1 << register;
  }

  private makeRoom(operands: number): void {
    this.reads = new Int32Array(2 * operands + 8);
    this.writes = new Int32Array(2 * operands + 8);
  }
}
