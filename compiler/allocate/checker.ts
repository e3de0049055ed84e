// Proves an allocation: runs the allocated code symbolically beside the code it was made from.
//
// For each place (register or slot) it keeps the set of values known to be there: virtual registers, registers and slots
// of the machine as the original code meant them, constants. Moves in the allocated code carry sets from place to place;
// copies in the original code give a value another name. All other instructions must come in pairs: each place that the
// allocated one reads, in addresses too, must hold the value that the original one reads. A call leaves nothing in the
// registers that it writes. Where paths meet, only what both know is kept.
// It knows nothing of intervals, colours or spilling, so it shares no mistake with the allocators.
// Method: Rideau and Leroy, «Validating Register Allocation and Spilling» (2010), and the checker of regalloc2.
import { assert } from '../base/assert.ts';
import { Worklist } from '../base/worklist.ts';
import {
  accessOf,
  forEachWrite,
  instructionText,
  isMemory,
  isRegister,
  isSlot,
  machineOps,
  operandText,
  register,
  type MachineBlock,
  type MachineCode,
  type MachineInstruction,
  type MemoryOperand,
  type Operand,
  type Register,
} from '../target/x64/index.ts';
import {
  carriedConstant,
  constantsOf,
  isCarried,
  isOutgoing,
  placeNumber,
  sourceOf,
  type Value,
} from './checker-values.ts';

/** What is known of each place. */
type State = Map<number, ReadonlySet<Value>>;

const NOTHING: ReadonlySet<Value> = new Set();

/** Throws a CompilerBug that names block and instruction. `allocated` has no frame yet, and the same blocks. */
export function checkAllocation(original: MachineCode, allocated: MachineCode): void {
  assert(original.blocks.length === allocated.blocks.length, 'allocation: the number of blocks has changed');
  assert(original.outgoing === allocated.outgoing, 'allocation: the room for arguments of calls has changed');
  new Checker(original, allocated).run();
}

class Checker {
  private readonly original: MachineCode;
  private readonly allocated: MachineCode;
  private readonly constants: ReadonlyMap<Register, Value>;
  /** What is known at each block's start; null while no path has come there. */
  private readonly entry: (State | null)[];
  private readonly worklist = new Worklist();

  constructor(original: MachineCode, allocated: MachineCode) {
    this.original = original;
    this.allocated = allocated;
    this.constants = constantsOf(original);
    this.entry = original.blocks.map(() => null);
  }

  run(): void {
    this.entry[0] = atEntry(this.original);
    this.worklist.add(0);
    for (let block = this.worklist.take(); block >= 0; block = this.worklist.take()) {
      const state = new Map(this.entry[block]);
      const [original, allocated] = [this.original.blocks[block], this.allocated.blocks[block]];
      new BlockRun(this.original, this.constants, original, allocated, this.allocated.slots, state).run();
      for (const successor of original.successors) this.flow(state, successor);
    }
  }

  private flow(state: State, block: number): void {
    const known = this.entry[block];
    const next = known === null ? new Map(state) : intersect(known, state);
    if (known !== null && next === known) return;
    this.entry[block] = next;
    this.worklist.add(block);
  }
}

/** Arguments are in registers, and in slots of the caller's. */
function atEntry({ arguments: registers, blocks }: MachineCode): State {
  const state: State = new Map(registers.map((number) => [number, new Set([number])]));
  for (const { instructions } of blocks) {
    for (const { operands } of instructions) {
      for (const operand of operands) {
        if (!isSlot(operand) || operand.area !== 'incoming') continue;
        const place = placeNumber(operand);
        state.set(place, new Set([place]));
      }
    }
  }
  return state;
}

/** What both states know; `known` itself where the other one takes nothing from it. */
function intersect(known: State, other: State): State {
  let changed = false;
  const result: State = new Map();
  for (const [place, values] of known) {
    const others = other.get(place);
    const both = new Set<Value>();
    for (const value of values) if (others?.has(value) === true) both.add(value);
    if (both.size !== values.size) changed = true;
    if (both.size > 0) result.set(place, both);
  }
  return changed ? result : known;
}

class BlockRun {
  private readonly code: MachineCode;
  private readonly constants: ReadonlyMap<Register, Value>;
  private readonly name: string;
  private readonly originals: readonly MachineInstruction[];
  private readonly allocateds: readonly MachineInstruction[];
  private readonly state: State;
  /** Slots for spilled values that the frame has. */
  private readonly slots: number;
  /** Values pushed and not yet popped. */
  private readonly pushed: ReadonlySet<Value>[] = [];
  /** Places of outgoing arguments that the original code has filled for the next call. */
  private readonly outgoing = new Set<number>();

  constructor(
    code: MachineCode,
    constants: ReadonlyMap<Register, Value>,
    original: MachineBlock,
    allocated: MachineBlock,
    slots: number,
    state: State,
  ) {
    this.code = code;
    this.constants = constants;
    this.name = original.name;
    this.originals = original.instructions;
    this.allocateds = allocated.instructions;
    this.slots = slots;
    this.state = state;
  }

  run(): void {
    let next = 0;
    for (const instruction of this.allocateds) {
      this.checkSlots(instruction);
      if (isCarried(instruction)) {
        this.carry(instruction);
        continue;
      }
      while (next < this.originals.length && isCarried(this.originals[next]))
        this.rename(this.originals[next++]);
      this.pair(this.originals[next++], instruction);
    }
    assert(
      next === this.originals.length,
      () => `allocation, ${this.name}: instructions are missing at the end`,
    );
    assert(this.pushed.length === 0, () => `allocation, ${this.name}: the stack is out of balance`);
  }

  /** Slots outside the frame would be in something else. */
  private checkSlots({ op, operands }: MachineInstruction): void {
    // A pop's destination is taken with the stack pointer as it is afterwards.
    const pushed = this.pushed.length - (op === machineOps.pop ? 1 : 0);
    for (const operand of operands) {
      if (!isSlot(operand) || operand.area === 'incoming') continue;
      const index = operand.index - pushed;
      const count = operand.area === 'spill' ? this.slots : this.code.outgoing;
      assert(
        index >= 0 && index < count,
        () => `allocation, ${this.name}: no room for ${operand.area} slot ${index}`,
      );
    }
  }

  /** The name of what the original code means by an operand. */
  private valueOf(operand: Operand): Value {
    if (isRegister(operand)) return this.constants.get(operand.register) ?? operand.register;
    return sourceOf(operand) ?? `${operand.kind}`;
  }

  private valuesAt(operand: Operand): ReadonlySet<Value> {
    if (isRegister(operand)) return this.state.get(operand.register) ?? NOTHING;
    if (isSlot(operand)) return this.state.get(placeNumber(operand, this.pushed.length)) ?? NOTHING;
    const constant = sourceOf(operand);
    return constant === null ? NOTHING : new Set([constant]);
  }

  private put(operand: Operand, values: ReadonlySet<Value>): void {
    if (isRegister(operand)) this.state.set(operand.register, values);
    else if (isSlot(operand)) this.state.set(placeNumber(operand, this.pushed.length), values);
  }

  /** A move in the allocated code. */
  private carry(instruction: MachineInstruction): void {
    const { op, operands } = instruction;
    const [first, second] = operands;
    const constant = carriedConstant(instruction);
    const values = this.valuesAt(first);
    if (constant !== null) {
      this.put(operands[operands.length - 1], new Set([constant]));
    } else if (op === machineOps.xchg) {
      this.put(first, this.valuesAt(second));
      this.put(second, values);
    } else if (op === machineOps.push) {
      this.pushed.push(values);
    } else if (op === machineOps.pop) {
      this.put(first, this.pushed.pop() ?? NOTHING);
    } else {
      assert(op.repeats !== true, () => `allocation, ${this.name}: ${op.name} was not resolved`);
      this.put(second, values);
    }
  }

  /** A copy in the original code, or several at once: wherever the source's value is, the destination's is now. */
  private rename(copy: MachineInstruction): void {
    const sources = new Map<Value, Value[]>();
    const renamed = new Set<Value>();
    const constant = carriedConstant(copy);
    const { operands } = copy;
    for (let i = operands.length % 2; i < Math.max(operands.length, 2); i += 2) {
      const target = operands[i + 1] ?? operands[0];
      const from = constant ?? this.valueOf(operands[i]);
      const to = this.valueOf(target);
      if (isSlot(target) && target.area === 'outgoing') this.outgoing.add(placeNumber(target));
      if (from === to) continue;
      renamed.add(to);
      sources.set(from, [...(sources.get(from) ?? []), to]);
    }
    for (const [place, values] of this.state) {
      if (!touches(values, renamed, sources)) continue;
      const next = new Set<Value>();
      for (const value of values) {
        if (!renamed.has(value)) next.add(value);
        for (const name of sources.get(value) ?? []) next.add(name);
      }
      this.state.set(place, next);
    }
  }

  private pair(original: MachineInstruction | undefined, instruction: MachineInstruction): void {
    const where = (): string => `allocation, ${this.name}: ${instructionText(instruction, this.code)}`;
    assert(original?.op === instruction.op, () => `${where()} has no counterpart`);
    assert(this.pushed.length === 0, () => `${where()} stands between a push and its pop`);
    const { op, operands } = original;
    assert(operands.length === instruction.operands.length, () => `${where()}: operands are missing`);
    operands.forEach((operand, i) => {
      const place = instruction.operands[i];
      const isRead = accessOf(op, i) !== 'write';
      if (isMemory(operand)) this.checkAddress(operand, place, where);
      else if (!isRegister(operand) && !isSlot(operand))
        assert(this.valueOf(operand) === sourceOf(place), () => `${where()}: operand ${i} was changed`);
      else if (isRead) this.checkRead(operand, place, () => `${where()}, operand ${i},`);
    });
    for (const number of [...(op.reads ?? []), ...(original.reads ?? [])])
      this.checkValue(number, this.state.get(number) ?? NOTHING, () => `${where()}, register ${number},`);
    assert(sameRegisters(original.reads, instruction.reads), () => `${where()}: silent reads have changed`);
    assert(
      sameRegisters(original.writes, instruction.writes),
      () => `${where()}: silent writes have changed`,
    );
    if (op.calls === true) this.checkOutgoing(where);
    this.write(original, instruction);
  }

  private checkRead(operand: Operand, place: Operand, where: () => string): void {
    this.checkValue(this.valueOf(operand), this.valuesAt(place), where);
  }

  private checkValue(value: Value, found: ReadonlySet<Value>, where: () => string): void {
    assert(found.has(value), () => `allocation: ${where()} does not find ${this.nameOf(value)}`);
  }

  private nameOf(value: Value): string {
    if (typeof value !== 'number') return String(value);
    return value < 0 ? 'a slot' : operandText(register(value), 64, this.code);
  }

  private checkAddress(operand: MemoryOperand, place: Operand, where: () => string): void {
    const same =
      isMemory(place) &&
      place.scale === operand.scale &&
      place.displacement === operand.displacement &&
      place.symbol === operand.symbol;
    assert(same, () => `${where()}: the form of an address was changed`);
    for (const part of ['base', 'index'] as const) {
      const [meant, used] = [operand[part], place[part]];
      assert((meant === null) === (used === null), () => `${where()}: the form of an address was changed`);
      if (meant !== null && used !== null)
        this.checkValue(
          this.constants.get(meant) ?? meant,
          this.state.get(used) ?? NOTHING,
          () => `${where()}, ${part},`,
        );
    }
  }

  /** What the original code has put into the slots of arguments must be there when the call happens; then it is lost. */
  private checkOutgoing(where: () => string): void {
    for (const place of this.outgoing)
      this.checkValue(place, this.state.get(place) ?? NOTHING, () => `${where()}, an argument on the stack,`);
    this.outgoing.clear();
    for (const place of this.state.keys()) if (isOutgoing(place)) this.state.delete(place);
  }

  private write(original: MachineInstruction, instruction: MachineInstruction): void {
    const values: Value[] = [];
    forEachWrite(original, (operand) => values.push(this.valueOf(operand)));
    const gone = new Set(values);
    for (const [place, known] of this.state) {
      if (values.some((value) => known.has(value))) {
        this.state.set(place, new Set([...known].filter((value) => !gone.has(value))));
      }
    }
    let i = 0;
    forEachWrite(instruction, (place) => this.put(place, new Set([values[i++]])));
  }
}

function sameRegisters(a: readonly Register[] = [], b: readonly Register[] = []): boolean {
  return a.length === b.length && a.every((number, i) => number === b[i]);
}

function touches(
  values: ReadonlySet<Value>,
  renamed: ReadonlySet<Value>,
  sources: ReadonlyMap<Value, unknown>,
): boolean {
  for (const value of values) if (renamed.has(value) || sources.has(value)) return true;
  return false;
}
