// Proves an allocation: runs the allocated code symbolically beside the code it was made from.
//
// For each place (register or slot) it keeps the set of values known to be there: virtual registers, registers of the
// machine as the original code meant them, constants. Moves in the allocated code carry sets from place to place;
// copies in the original code give a value another name. All other instructions must come in pairs: each place that the
// allocated one reads must hold the value that the original one reads. Where paths meet, only what both know is kept.
// It knows nothing of intervals or spilling, so it shares no mistake with the allocator.
// Method: Rideau and Leroy, «Validating Register Allocation and Spilling» (2010), and the checker of regalloc2.
import { assert } from '../base/assert.ts';
import { Worklist } from '../base/worklist.ts';
import {
  accessOf,
  forEachWrite,
  instructionText,
  isRegister,
  isSlot,
  machineOps,
  type MachineBlock,
  type MachineCode,
  type MachineInstruction,
  type Operand,
} from '../target/x64/index.ts';

/** A virtual or physical register's number as the original code uses it, or a constant. */
type Value = number | bigint;
/** What is known of each place. Registers count from 0, slots down from -1. */
type State = Map<number, ReadonlySet<Value>>;

/** Throws a CompilerBug that names block and instruction. `allocated` has no frame yet, and the same blocks. */
export function checkAllocation(original: MachineCode, allocated: MachineCode): void {
  assert(original.blocks.length === allocated.blocks.length, 'allocation: the number of blocks has changed');
  new Checker(original, allocated).run();
}

class Checker {
  private readonly original: MachineCode;
  private readonly allocated: MachineCode;
  /** What is known at each block's start; null while no path has come there. */
  private readonly entry: (State | null)[];
  private readonly worklist = new Worklist();

  constructor(original: MachineCode, allocated: MachineCode) {
    this.original = original;
    this.allocated = allocated;
    this.entry = original.blocks.map(() => null);
  }

  run(): void {
    const { abi } = this.original;
    this.entry[0] = new Map(abi.arguments.map((register) => [register, new Set([register])]));
    this.worklist.add(0);
    for (let block = this.worklist.take(); block >= 0; block = this.worklist.take()) {
      const state = new Map(this.entry[block]);
      new BlockRun(this.original, this.original.blocks[block], this.allocated.blocks[block], state).run();
      for (const successor of this.original.blocks[block].successors) this.flow(state, successor);
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
  private readonly name: string;
  private readonly originals: readonly MachineInstruction[];
  private readonly allocateds: readonly MachineInstruction[];
  private readonly state: State;
  /** Values pushed and not yet popped. */
  private readonly pushed: ReadonlySet<Value>[] = [];

  constructor(code: MachineCode, original: MachineBlock, allocated: MachineBlock, state: State) {
    this.code = code;
    this.name = original.name;
    this.originals = original.instructions;
    this.allocateds = allocated.instructions;
    this.state = state;
  }

  run(): void {
    let next = 0;
    for (const instruction of this.allocateds) {
      if (instruction.op.moves === true) {
        this.carry(instruction);
        continue;
      }
      while (next < this.originals.length && this.originals[next].op.moves === true)
        this.rename(this.originals[next++]);
      const original = this.originals[next++];
      this.pair(original, instruction);
    }
    assert(
      next === this.originals.length,
      () => `allocation, ${this.name}: instructions are missing at the end`,
    );
    assert(this.pushed.length === 0, () => `allocation, ${this.name}: the stack is out of balance`);
  }

  private placeOf(operand: Operand): number | null {
    if (isRegister(operand)) return operand.register;
    return isSlot(operand) ? -1 - (operand.index - this.pushed.length) : null;
  }

  private valuesAt(operand: Operand): ReadonlySet<Value> {
    if (operand.kind === 'immediate') return new Set([operand.value]);
    const place = this.placeOf(operand);
    return (place === null ? undefined : this.state.get(place)) ?? new Set();
  }

  private put(operand: Operand, values: ReadonlySet<Value>): void {
    const place = this.placeOf(operand);
    if (place !== null) this.state.set(place, values);
  }

  /** A move in the allocated code. */
  private carry({ op, operands }: MachineInstruction): void {
    const [first, second] = operands;
    const values = this.valuesAt(first);
    if (op === machineOps.mov) {
      this.put(second, values);
    } else if (op === machineOps.xchg) {
      this.put(first, this.valuesAt(second));
      this.put(second, values);
    } else if (op === machineOps.push) {
      this.pushed.push(values);
    } else {
      assert(op === machineOps.pop, () => `allocation, ${this.name}: unknown move ${op.name}`);
      this.put(first, this.pushed.pop() ?? new Set());
    }
  }

  /** A copy in the original code, or several at once: wherever the source's value is, the destination's is now. */
  private rename({ operands }: MachineInstruction): void {
    const sources = new Map<Value, Value[]>();
    const renamed = new Set<Value>();
    for (let i = 0; i < operands.length; i += 2) {
      const from = valueOf(operands[i]);
      const to = valueOf(operands[i + 1]);
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
    const { op, operands } = original;
    operands.forEach((operand, i) => {
      const place = instruction.operands[i];
      if (!isRegister(operand)) {
        const same = valueOf(operand) === valueOf(place);
        assert(same, () => `${where()}: operand ${i} was changed`);
      } else if (accessOf(op, i) !== 'write') {
        const name = (): string => instructionText(original, this.code);
        assert(
          this.valuesAt(place).has(operand.register),
          () => `${where()} does not find what ${name()} reads in operand ${i}`,
        );
      }
    });
    for (const register of [...(op.reads ?? []), ...(original.reads ?? [])]) {
      assert(
        this.state.get(register)?.has(register) === true,
        () => `${where()} does not find its value in register ${register}`,
      );
    }
    this.write(original, instruction);
  }

  private write(original: MachineInstruction, instruction: MachineInstruction): void {
    const values: Value[] = [];
    forEachWrite(original, (operand) => values.push(valueOf(operand)));
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

function touches(
  values: ReadonlySet<Value>,
  renamed: ReadonlySet<Value>,
  sources: ReadonlyMap<Value, unknown>,
): boolean {
  for (const value of values) if (renamed.has(value) || sources.has(value)) return true;
  return false;
}

/** Registers by number, constants by value, blocks and labels by themselves. */
function valueOf(operand: Operand): Value {
  switch (operand.kind) {
    case 'register':
      return operand.register;
    case 'immediate':
      return operand.value;
    case 'block':
      return operand.block;
    default:
      return -1;
  }
}
