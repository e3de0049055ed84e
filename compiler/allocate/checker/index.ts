// Proves an allocation by running the allocated code symbolically together with the original code.
//
// For each place (register or slot), it tracks the set of values known to be there: virtual registers, the
// original code's physical registers and slots, constants. Moves in the allocated code carry sets from place
// to place; copies in the original code add a name to a value. All other instructions must match in pairs:
// each place that the allocated one reads must hold the value that the original one reads. A call clears the
// registers that it clobbers. Where paths meet, the sets are intersected and restricted to live values. The
// checker is independent of intervals, colors, and spilling, so it shares no bugs with the allocators except
// those of liveness; a live value considered dead would be missing at its use. Method: Rideau and Leroy,
// “Validating Register Allocation and Spilling” (2010), and the checker of regalloc2.
import { assert, CompilerBug } from '../../base/assert.ts';
import { OrderedWorklist } from '../../base/ordered-worklist.ts';
import {
  FIRST_VIRTUAL,
  accessOf,
  forEachWrite,
  instructionText,
  isMemory,
  isSlot,
  machineOps,
  type MachineBlock,
  type MachineCode,
  type MachineInstruction,
  type MemoryOperand,
  type Operand,
  type Register,
} from '../../backend/x64/index.ts';
import { Holdings, type Pairs } from './state.ts';
import { carriedConstant, isCarried, isOutgoing, Names, slotPlace, type Name, type Place } from './values.ts';
import { computeLiveness, type Liveness } from '../liveness.ts';

/** Throws a CompilerBug that names block and instruction. `allocated` has the same blocks, and no frame yet. */
export function checkAllocation(original: MachineCode, allocated: MachineCode): void {
  assert(original.blocks.length === allocated.blocks.length, 'allocation: the number of blocks has changed');
  assert(original.outgoing === allocated.outgoing, 'allocation: the room for arguments of calls has changed');
  new Checker(original, allocated).run();
}

class Checker {
  private readonly original: MachineCode;
  private readonly allocated: MachineCode;
  private readonly names: Names;
  private readonly state = new Holdings();
  /** The state at each block's start; null until a path reaches it. */
  private readonly entry: (Pairs | null)[];
  private readonly worklist = new OrderedWorklist((block) => block);
  private readonly liveness: Liveness;
  /** By register name: number of blocks left when the register was last found live at a block's end. */
  private readonly lastLive: Int32Array;
  private left = 0;
  /** The last propagated pairs. The current state contains these, and possibly dead values. */
  private present: Pairs | null = null;

  constructor(original: MachineCode, allocated: MachineCode) {
    this.original = original;
    this.allocated = allocated;
    this.names = new Names(original);
    this.entry = original.blocks.map(() => null);
    this.liveness = computeLiveness(original, this.names.scan());
    this.lastLive = new Int32Array(this.names.registers);
  }

  run(): void {
    this.entry[0] = this.atEntry();
    this.worklist.add(0);
    const block = new BlockRun(this.original, this.allocated, this.names, this.state);
    for (let index = this.worklist.take(); index >= 0; index = this.worklist.take()) {
      const known = this.entry[index] ?? [];
      if (known !== this.present) this.state.reset(known);
      this.present = null;
      block.run(this.original.blocks[index], this.allocated.blocks[index]);
      this.leave(this.original.blocks[index]);
    }
  }

  private leave({ index, successors }: MachineBlock): void {
    if (successors.length === 0) return;
    this.left++;
    const count = this.liveness.listOut(index);
    for (let k = 0; k < count; k++) this.lastLive[this.liveness.out.values[k]] = this.left;
    const known = this.state.pairs(
      (name) => name >= this.names.registers || this.lastLive[name] === this.left,
    );
    this.present = known;
    for (const successor of successors) this.flow(known, successor);
  }

  private flow(pairs: Pairs, block: number): void {
    const known = this.entry[block];
    const both = known === null ? pairs : this.heldOf(known);
    if (known !== null && both.length === known.length) return;
    this.entry[block] = both;
    this.worklist.add(block);
  }

  private heldOf(pairs: Pairs): Pairs {
    const both: number[] = [];
    for (let i = 0; i < pairs.length; i += 2)
      if (this.state.holds(pairs[i], pairs[i + 1])) both.push(pairs[i], pairs[i + 1]);
    return both;
  }

  private atEntry(): Pairs {
    const { original } = this;
    const pairs = original.arguments.flatMap((number) => [number, number]);
    for (const block of original.blocks)
      for (const { operands } of original.instructionsOf(block))
        for (const operand of operands)
          if (isSlot(operand) && operand.area === 'incoming')
            pairs.push(slotPlace(operand), this.names.of(operand));
    return pairs;
  }
}

class BlockRun {
  private readonly code: MachineCode;
  private readonly allocated: MachineCode;
  private readonly names: Names;
  private readonly state: Holdings;
  /** Names of pointers, including the constant null. */
  private readonly pointers = new Set<Name>();
  private readonly pushed: (readonly Name[])[] = [];
  private readonly outgoing = new Map<Place, Name>();
  private block = '';
  /** The current instruction; -1 at a block's end. */
  private present = -1;

  constructor(code: MachineCode, allocated: MachineCode, names: Names, state: Holdings) {
    this.code = code;
    this.allocated = allocated;
    this.names = names;
    this.state = state;
    for (let i = 0; i < code.virtuals.count; i++)
      if (code.virtuals.isPointer(FIRST_VIRTUAL + i)) this.pointers.add(names.ofRegister(FIRST_VIRTUAL + i));
  }

  run(original: MachineBlock, { start, end }: MachineBlock): void {
    const originals = this.code.instructionsOf(original);
    this.block = original.name;
    this.pushed.length = 0;
    this.outgoing.clear();
    let next = 0;
    for (let at = start; at < end; at++) {
      this.present = this.allocated.order[at];
      const instruction = this.allocated.read(this.present);
      this.checkSlots(instruction);
      if (isCarried(instruction)) {
        this.carry(instruction);
        continue;
      }
      while (next < originals.length && isCarried(originals[next])) this.rename(originals[next++]);
      this.pair(originals[next++], instruction);
    }
    this.present = -1;
    if (next !== originals.length) this.refuse('instructions are missing at the end');
    if (this.pushed.length > 0) this.refuse('the stack is unbalanced');
  }

  private refuse(what: string): never {
    const at = this.present < 0 ? '' : ` ${instructionText(this.allocated, this.present)}`;
    throw new CompilerBug(`allocation, ${this.block}:${at} ${what}`);
  }

  private checkSlots({ op, operands }: MachineInstruction): void {
    // The address of a pop's destination uses the new stack pointer.
    const pushed = this.pushed.length - (op === machineOps.pop ? 1 : 0);
    for (const operand of operands) {
      if (!isSlot(operand) || operand.area === 'incoming') continue;
      const index = operand.index - pushed;
      const count = operand.area === 'spill' ? this.allocated.slots : this.code.outgoing;
      if (index < 0 || index >= count) this.refuse(`has no room for ${operand.area} slot ${index}`);
    }
  }

  private placeOf(operand: Operand): Place {
    if (operand.kind === 'register') return operand.register;
    return operand.kind === 'slot' ? slotPlace(operand, this.pushed.length) : -1;
  }

  private put(operand: Operand, names: readonly Name[]): void {
    const place = this.placeOf(operand);
    if (place < 0) return;
    this.state.clear(place);
    for (const name of names) this.state.add(place, name);
  }

  private heldBy(operand: Operand): readonly Name[] {
    const place = this.placeOf(operand);
    return place < 0 ? [] : [...this.state.at(place)];
  }

  private carry(instruction: MachineInstruction): void {
    const { op, operands } = instruction;
    const [first, second] = operands;
    const constant = carriedConstant(instruction);
    if (constant !== null) {
      this.put(operands[operands.length - 1], [this.names.ofConstant(constant)]);
      return;
    }
    if (op === machineOps.pop) {
      // Popped first, because the destination is relative to the new stack pointer.
      const popped = this.pushed.pop() ?? NONE;
      this.put(first, popped);
      return;
    }
    const names = this.heldBy(first);
    if (op === machineOps.xchg) {
      this.put(first, this.heldBy(second));
      this.put(second, names);
    } else if (op === machineOps.push) {
      this.pushed.push(names);
    } else {
      if (op.repeats === true) this.refuse('was not resolved');
      this.put(second, names);
    }
  }

  /**
   * Performs the parallel copies of the original code: the destination's value is now wherever the source's
   * is.
   */
  private rename(copy: MachineInstruction): void {
    const renamed: { readonly name: Name; readonly places: readonly Place[] }[] = [];
    this.names.forEachCarried(copy, (from, target) => {
      const name = this.names.of(target);
      if (isSlot(target) && target.area === 'outgoing') this.outgoing.set(slotPlace(target), name);
      if (from !== name) renamed.push({ name, places: this.state.placesWith(from) });
    });
    for (const { name } of renamed) this.state.forget(name);
    for (const { name, places } of renamed) for (const place of places) this.state.add(place, name);
  }

  private pair(original: MachineInstruction | undefined, instruction: MachineInstruction): void {
    if (original?.op !== instruction.op) this.refuse('has no counterpart');
    if (this.pushed.length > 0) this.refuse('is between a push and its pop');
    const { op, operands } = original;
    if (operands.length !== instruction.operands.length) this.refuse('misses operands');
    for (let i = 0; i < operands.length; i++) {
      const [operand, place] = [operands[i], instruction.operands[i]];
      if (isMemory(operand)) this.checkAddress(operand, place);
      else if (operand.kind !== 'register' && operand.kind !== 'slot') {
        if (this.names.of(operand) !== this.constantAt(place)) this.refuse(`has another operand ${i}`);
      } else if (accessOf(op, i) !== 'write') this.checkOperand(this.names.of(operand), place, i);
    }
    for (const number of op.reads ?? NONE) this.checkSilent(number);
    for (const number of original.reads ?? NONE) this.checkSilent(number);
    if (!sameRegisters(original.reads, instruction.reads)) this.refuse('has other silent reads');
    if (!sameRegisters(original.writes, instruction.writes)) this.refuse('has other silent writes');
    if (op.calls === true) this.checkOutgoing();
    this.write(original, instruction);
    if (original.roots !== undefined) this.collect(instruction.roots?.operands ?? []);
  }

  /**
   * At a call that may collect garbage, each root must hold a pointer. Pointers in other places are
   * forgotten, and so are registers without a node's value, because no map knows whether they are pointers.
   */
  private collect(roots: readonly Operand[]): void {
    const places = new Set(roots.map((root) => this.placeOf(root)));
    for (const place of places)
      if (!this.state.at(place).some((name) => this.isPointer(name)))
        this.refuse('has a root that is not a pointer');
    this.state.drop(
      (place, name) =>
        this.isTemporary(name) || (name < this.names.registers && this.isPointer(name) && !places.has(place)),
    );
  }

  private isPointer(name: Name): boolean {
    return this.pointers.has(name);
  }

  private isTemporary(name: Name): boolean {
    const { virtuals } = this.code;
    if (name < FIRST_VIRTUAL || name >= this.names.registers) return false;
    return virtuals.isTemporary(name) && !virtuals.isVector(name);
  }

  private constantAt(operand: Operand): Name {
    return operand.kind === 'register' || operand.kind === 'slot' ? -1 : this.names.of(operand);
  }

  private checkOperand(name: Name, operand: Operand, i: number): void {
    const place = this.placeOf(operand);
    const found = place < 0 ? this.constantAt(operand) === name : this.state.holds(place, name);
    if (!found) this.refuse(`does not find ${this.names.text(name)} as operand ${i}`);
  }

  private checkSilent(number: Register): void {
    if (!this.state.holds(number, this.names.ofRegister(number)))
      this.refuse(`does not find ${this.names.text(number)} in its register`);
  }

  private checkAddress(operand: MemoryOperand, place: Operand): void {
    const same =
      isMemory(place) &&
      place.scale === operand.scale &&
      place.displacement === operand.displacement &&
      place.symbol === operand.symbol &&
      (place.base === null) === (operand.base === null) &&
      (place.index === null) === (operand.index === null);
    if (!same) this.refuse('changes the form of an address');
    this.checkPart(operand.base, place.base, 'base');
    this.checkPart(operand.index, place.index, 'index');
  }

  private checkPart(meant: Register | null, used: Register | null, part: string): void {
    if (meant === null || used === null) return;
    const name = this.names.ofRegister(meant);
    if (!this.state.holds(used, name)) this.refuse(`does not find ${this.names.text(name)} as ${part}`);
  }

  /** The original code's outgoing arguments must be in their slots at the call, which clobbers them. */
  private checkOutgoing(): void {
    for (const [place, name] of this.outgoing)
      if (!this.state.holds(place, name)) this.refuse('does not find an argument on the stack');
    this.outgoing.clear();
    this.state.clearAll(isOutgoing);
  }

  private write(original: MachineInstruction, instruction: MachineInstruction): void {
    const names: Name[] = [];
    forEachWrite(original, (operand) => names.push(this.names.of(operand)));
    for (const name of names) if (name >= 0) this.state.forget(name);
    let i = 0;
    forEachWrite(instruction, (operand) => {
      const name = names[i++];
      this.put(operand, name < 0 ? NONE : [name]);
    });
  }
}

const NONE: readonly number[] = [];

function sameRegisters(a: readonly Register[] = NONE, b: readonly Register[] = NONE): boolean {
  return a.length === b.length && a.every((number, i) => number === b[i]);
}
