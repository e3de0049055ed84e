// Writes the allocator's decisions into the code, in place: physical registers for virtual ones, and single
// moves for parallel ones. Drops copies of a register to itself.
import { assert } from '../base/assert.ts';
import {
  contentOf,
  isRegisterWord,
  isVector,
  isVirtual,
  kindOf,
  machineOps,
  machineOpTable,
  MEMORY,
  movingRoots,
  register,
  registerWord,
  RegisterScan,
  slotWord,
  type InstructionList,
  type MachineBlock,
  type MachineCode,
  type Register,
  type RegisterValue,
  type Roots,
  type Word,
} from '../backend/x64/index.ts';
import { ParallelMoves } from './parallel-move.ts';

type Place = (register: Register) => Register;

/** @param located whether to record which values registers hold */
export function assign(code: MachineCode, placeOf: Place, located = false): void {
  const assigner = new Assigner(code, placeOf);
  const whole = located ? new WholeValues(code, assigner.place) : null;
  code.rewriteBlocks((block, out) => {
    whole?.look(block);
    const start = out.length;
    for (let at = block.start; at < block.end; at++) {
      const before = out.length;
      assigner.rewrite(code.order[at], out);
      whole?.note(at, out, start, before);
    }
  });
}

class Assigner {
  readonly place: Place;
  private readonly code: MachineCode;
  private readonly moves: ParallelMoves;
  private readonly placedRoots: (roots: Roots) => Roots;
  private out: InstructionList | null = null;
  /** Holds a float while others are moved in a cycle; created on demand. */
  private scratch: Word | null = null;

  constructor(code: MachineCode, placeOf: Place) {
    this.code = code;
    this.place = (number) => {
      if (!isVirtual(number)) return number;
      const found = placeOf(number);
      assert(found >= 0, () => `allocate: ${code.virtuals.nameOf(number)} has no register`);
      return found;
    };
    this.moves = new ParallelMoves(
      (op, node, from, to) => {
        const made = code.table.add(op.index, node);
        code.table.append(from);
        if (to !== undefined) code.table.append(to);
        this.out?.push(made);
      },
      () => (this.scratch ??= this.findScratch()),
    );
    this.placedRoots = movingRoots((root) =>
      root.kind === 'register' ? register(this.place(root.register)) : root,
    );
  }

  rewrite(i: number, out: InstructionList): void {
    const { table } = this.code;
    this.out = out;
    if (table.ops[i] === machineOps.parallel.index) {
      this.addMoves(i);
      this.moves.finish();
      return;
    }
    const count = table.operandCount(i);
    for (let at = 0; at < count; at++) table.setOperand(i, at, this.placed(table.operand(i, at)));
    const { roots } = table.detailOf(i);
    if (roots !== undefined) table.setDetail(i, { roots: this.placedRoots(roots) });
    if (!this.isIdle(i)) out.push(i);
  }

  private placed(word: Word): Word {
    if (isRegisterWord(word)) return registerWord(this.place(contentOf(word)));
    if (kindOf(word) !== MEMORY) return word;
    const { table } = this.code;
    const base = table.baseOf(word);
    const index = table.indexOf(word);
    if (base >= 0) table.setBase(word, this.place(base));
    if (index >= 0) table.setIndex(word, this.place(index));
    return word;
  }

  private addMoves(i: number): void {
    const { table, virtuals } = this.code;
    const count = table.operandCount(i);
    for (let at = 0; at < count; at += 2) {
      const to = table.operand(i, at + 1);
      // The phi of this move.
      const isPhi = isRegisterWord(to) && isVirtual(contentOf(to));
      const node = isPhi ? virtuals.nodeOf(contentOf(to)) : table.nodes[i];
      this.moves.add(this.placed(table.operand(i, at)), this.placed(to), node);
    }
  }

  private isIdle(i: number): boolean {
    const { table } = this.code;
    const op = table.ops[i];
    if (op !== machineOps.mov.index && op !== machineOps.movsd.index) return false;
    const from = table.operand(i, 0);
    return isRegisterWord(from) && from === table.operand(i, 1);
  }

  /** A caller-saved vector register that the code does not use, or a new slot. */
  private findScratch(): Word {
    const { code } = this;
    const scan = new RegisterScan(code);
    let used = 0;
    for (const given of code.arguments) used |= 1 << given;
    for (let at = 0; at < code.instructionCount; at++) {
      scan.of(code.order[at]);
      // Registers that only calls clobber hold no value across those calls.
      used |= scan.physicalReads | (scan.physicalWrites & ~code.table.detailOf(code.order[at]).writes);
      for (let k = 0; k < scan.readCount; k++) used |= 1 << this.place(scan.reads[k]);
      for (let k = 0; k < scan.writeCount; k++) used |= 1 << this.place(scan.writes[k]);
    }
    const unused = code.abi.callerSaved.find((each) => isVector(each) && (used & (1 << each)) === 0);
    return unused === undefined ? slotWord(code.slots++) : registerWord(unused);
  }
}

/**
 * Records which registers hold complete values after which instructions. The last instruction that writes a
 * value completes it; others copy it, or consume a copy.
 */
class WholeValues {
  private readonly code: MachineCode;
  private readonly place: Place;
  private readonly scan: RegisterScan;
  /** By position in the code: the values that become complete there. */
  private found: ReadonlyMap<number, readonly RegisterValue[]> = new Map();
  /** Values of dropped instructions at a block's start. */
  private first: readonly RegisterValue[] = [];

  constructor(code: MachineCode, place: Place) {
    this.code = code;
    this.place = place;
    this.scan = new RegisterScan(code);
  }

  look({ start, end }: MachineBlock): void {
    const { order, table, virtuals, facts } = this.code;
    const made = new Set<number>();
    const found = new Map<number, RegisterValue[]>();
    for (let at = end - 1; at >= start; at--) {
      const i = order[at];
      const values: RegisterValue[] = [];
      this.scan.of(i);
      for (let k = 0; k < this.scan.writeCount; k++) {
        const written = this.scan.writes[k];
        const id = virtuals.nodeOf(written);
        const node = facts.nodes[id];
        // A temporary holds another value than its node.
        if (node == null || virtuals.isTemporary(written) || made.has(id)) continue;
        if (table.nodes[i] === id) made.add(id);
        else if (machineOpTable[table.ops[i]].moves !== true) continue;
        const isComing = table.ops[i] === machineOps.parallel.index;
        values.push({ register: this.place(written), node, isComing });
      }
      if (values.length > 0) found.set(at, values);
    }
    this.found = found;
    this.first = [];
  }

  /**
   * Records the values at the last written instruction. The value of a dropped copy exists after the
   * preceding instruction, or, at a block's start, after the next one that remains. @param start of the
   * block, and `before` of what was written for the instruction at `at`
   */
  note(at: number, out: InstructionList, start: number, before: number): void {
    const { table } = this.code;
    for (let place = before; place < out.length; place++) {
      this.scan.of(out.at(place));
      const changed = this.scan.physicalWrites;
      this.first = this.first.filter((value) => (changed & (1 << value.register)) === 0);
    }
    const values = this.found.get(at) ?? [];
    const last = out.last(start);
    if (last < 0) {
      this.first = [...this.first, ...values];
      return;
    }
    const all = [...(table.detailOf(last).values ?? []), ...this.first, ...values];
    if (all.length > 0) table.setDetail(last, { values: all });
    this.first = [];
  }
}
